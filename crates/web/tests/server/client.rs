//! A small client of HTTP and WebSocket for tests: it can send what no decent client would.

use std::future::pending;
use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use sixfold_web::{Settings, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};

/// Long enough for any machine; a test that waits so long has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// Starts a server on a free port.
pub(crate) async fn start(settings: Settings) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(serve(listener, settings, pending()));
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

    /// Connects as soon as the server has seen that somebody else is gone.
    pub(crate) async fn connect_when_free(address: SocketAddr) -> Socket {
        let connected = async {
            loop {
                match Socket::connect(address, "").await {
                    Ok(socket) => return socket,
                    Err(_) => sleep(Duration::from_millis(50)).await,
                }
            }
        };
        timeout(PATIENCE, connected).await.expect("a free place")
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

    /// Says something long unless the server stops reading; whether it did read all of it.
    pub(crate) async fn say_if_read(&mut self, text: &str) -> bool {
        let said = timeout(Duration::from_millis(500), self.say(text)).await;
        said.is_ok()
    }

    /// How many signs of life the server asks for before it ends the conversation, and with which code.
    pub(crate) async fn pings_before_closing(&mut self) -> (usize, Option<u16>) {
        let mut pings = 0;
        loop {
            match timeout(PATIENCE, self.frame()).await.unwrap() {
                Some((PING, _)) => pings += 1,
                Some((CLOSE, payload)) => return (pings, code_of(&payload)),
                Some(_) => {}
                None => return (pings, None),
            }
        }
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
                return code_of(&payload);
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

/// The code at the start of a frame that closes.
fn code_of(payload: &[u8]) -> Option<u16> {
    payload.first_chunk().map(|code| u16::from_be_bytes(*code))
}
