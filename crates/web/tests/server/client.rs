//! A small client of HTTP and WebSocket for tests: it can send what no decent client would.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use sixfold_web::{Settings, app};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

/// Long enough for any machine; a test that waits so long has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// Starts a server on a free port.
pub(crate) async fn start(settings: Settings) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let app = app(settings).unwrap();
    tokio::spawn(async move { axum::serve(listener, app).await });
    address
}

/// What a server answers to plain bytes: status and the whole text.
pub(crate) async fn ask(address: SocketAddr, request: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _ = timeout(PATIENCE, stream.read_to_end(&mut answer))
        .await
        .unwrap();
    let text = String::from_utf8_lossy(&answer).into_owned();
    let status = text
        .split_whitespace()
        .nth(1)
        .and_then(|word| word.parse().ok());
    (status.unwrap_or(0), text)
}

/// A request with these lines of head beside the usual ones.
pub(crate) fn request(line: &str, host: &str, more: &str) -> String {
    format!("{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n")
}

/// A WebSocket.
pub(crate) struct Socket(TcpStream);

/// Kinds of frames.
const TEXT: u8 = 1;
const BINARY: u8 = 2;
const CLOSE: u8 = 8;
const PING: u8 = 9;

impl Socket {
    /// Connects, or the status and text of the refusal.
    pub(crate) async fn connect(address: SocketAddr, more: &str) -> Result<Socket, (u16, String)> {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let head = format!(
            "GET /live HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") {
            let byte = timeout(PATIENCE, stream.read_u8()).await.unwrap();
            answer.push(byte.unwrap_or(b'\n'));
            if answer.len() > 1 << 16 {
                break;
            }
        }
        let text = String::from_utf8_lossy(&answer).into_owned();
        match text.starts_with("HTTP/1.1 101") {
            true => Ok(Socket(stream)),
            false => {
                let status = text
                    .split_whitespace()
                    .nth(1)
                    .and_then(|word| word.parse().ok());
                Err((status.unwrap_or(0), text))
            }
        }
    }

    async fn send(&mut self, kind: u8, payload: &[u8]) {
        let mut frame = vec![0x80 | kind];
        match payload.len() {
            short @ 0..=125 => frame.push(0x80 | short as u8),
            medium @ 126..=65535 => {
                frame.push(0x80 | 126);
                frame.extend((medium as u16).to_be_bytes());
            }
            long => {
                frame.push(0x80 | 127);
                frame.extend((long as u64).to_be_bytes());
            }
        }
        // A mask of zeros changes nothing, and is a mask.
        frame.extend([0; 4]);
        frame.extend(payload);
        let _ = self.0.write_all(&frame).await;
    }

    pub(crate) async fn say(&mut self, text: &str) {
        self.send(TEXT, text.as_bytes()).await;
    }

    pub(crate) async fn say_bytes(&mut self, bytes: &[u8]) {
        self.send(BINARY, bytes).await;
    }

    /// Raw bytes, which need not be a frame.
    pub(crate) async fn write(&mut self, bytes: &[u8]) {
        let _ = self.0.write_all(bytes).await;
    }

    async fn frame(&mut self) -> Option<(u8, Vec<u8>)> {
        let mut head = [0; 2];
        self.0.read_exact(&mut head).await.ok()?;
        let length = match head[1] & 127 {
            126 => u64::from(self.0.read_u16().await.ok()?),
            127 => self.0.read_u64().await.ok()?,
            short => u64::from(short),
        };
        let mut payload = vec![0; usize::try_from(length).ok()?];
        self.0.read_exact(&mut payload).await.ok()?;
        Some((head[0] & 15, payload))
    }

    /// The next message; `None` when the server has ended the conversation.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        loop {
            match timeout(PATIENCE, self.frame()).await.unwrap()? {
                (TEXT, payload) => return serde_json::from_slice(&payload).ok(),
                (PING, _) => {}
                (CLOSE, _) => return None,
                _ => {}
            }
        }
    }

    /// The code with which the server ends the conversation, after whatever else it says.
    pub(crate) async fn closing(&mut self) -> Option<u16> {
        loop {
            let (kind, payload) = timeout(PATIENCE, self.frame()).await.unwrap()?;
            if kind == CLOSE {
                return payload.first_chunk().map(|code| u16::from_be_bytes(*code));
            }
        }
    }

    /// The message that ends a request.
    pub(crate) async fn end_of(&mut self, id: u64) -> Value {
        loop {
            let message = self.hear().await.expect("the conversation goes on");
            let is_report =
                ["info", "progress", "judged"].contains(&message["kind"].as_str().unwrap_or(""));
            if message["id"] == id && !is_report {
                return message;
            }
        }
    }
}
