//! Connections, each of which ends when nothing comes or goes on it for too long.
//!
//! A client that begins a request and falls silent would otherwise keep its connection for ever.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};

/// A listener whose connections may be silent for so long.
pub(crate) struct Watching {
    pub(crate) listener: TcpListener,
    pub(crate) silence: Duration,
}

impl Listener for Watching {
    type Io = Watched;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Watched, SocketAddr) {
        let (stream, address) = Listener::accept(&mut self.listener).await;
        // Two short messages in a row, such as "stopped" and the end of the request: without this the
        // second waits for the client's acknowledgement of the first, which takes 40 ms.
        let _ = stream.set_nodelay(true);
        let silence = self.silence;
        let end = Box::pin(sleep(silence));
        let watched = Watched {
            stream,
            silence,
            end,
        };
        (watched, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection.
pub(crate) struct Watched {
    stream: TcpStream,
    silence: Duration,
    /// When it ends, if nothing comes or goes before.
    end: Pin<Box<Sleep>>,
}

impl Watched {
    /// What a reading or writing has come to: a sign of life puts the end off.
    fn observed<T>(
        &mut self,
        context: &mut Context<'_>,
        outcome: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if outcome.is_ready() {
            self.end.as_mut().reset(Instant::now() + self.silence);
            return outcome;
        }
        let is_over = self.end.as_mut().poll(context).is_ready();
        match is_over {
            true => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            false => Poll::Pending,
        }
    }
}

impl AsyncRead for Watched {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let outcome = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.observed(context, outcome)
    }
}

impl AsyncWrite for Watched {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.observed(context, outcome)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
