//! A conversation with one client: messages come in, are thought about, and are answered.
//!
//! Nothing that a client does or fails to do holds anything for long: what it asks for is bounded, what it
//! does not read is dropped, and when it is gone its requests stop.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::{IntoResponse, Response};
use sixfold_core::Rules;
use sixfold_wasm::desk::{Fault, Proofs, open_job, read_request};
use sixfold_wasm::wire::{Answer, Body, Failed, Request, RequestKind, Stopped};
use tokio::sync::mpsc;
use tokio::time::{Instant, interval, sleep_until, timeout};

use crate::Shared;
use crate::error::Refusal;
use crate::pool::Order;

/// Answers that wait for a client to read them. One that reads nothing loses reports, and is given up
/// when it cannot be told how a request ended.
const WAITING_ANSWERS: usize = 256;
/// Messages may be so much longer than is allowed, and the client is still told why they are refused.
const TOLERANCE: usize = 4;
/// Signs of life that are asked for within the silence after which a client is given up.
const PINGS: u32 = 3;

/// The clients that are connected.
#[derive(Debug)]
pub struct Sessions {
    open: AtomicUsize,
    most: usize,
}

impl Sessions {
    pub(crate) fn new(most: usize) -> Sessions {
        Sessions {
            open: AtomicUsize::new(0),
            most,
        }
    }

    /// A place for one more client, which it keeps until it is dropped.
    fn enter(self: &Arc<Sessions>) -> Option<Seat> {
        let most = self.most;
        let entered = self
            .open
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |open| {
                (open < most).then_some(open + 1)
            });
        entered.is_ok().then(|| Seat(Arc::clone(self)))
    }
}

/// The place of one client.
struct Seat(Arc<Sessions>);

impl Drop for Seat {
    fn drop(&mut self) {
        self.0.open.fetch_sub(1, Ordering::AcqRel);
    }
}

/// `/live`.
pub async fn upgrade(
    State(shared): State<Shared>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let Ok(upgrade) = upgrade else {
        return Refusal::NoUpgrade.into_response();
    };
    let Some(seat) = shared.sessions.enter() else {
        return Refusal::Sessions(shared.settings.limits.sessions).into_response();
    };
    let most = shared
        .settings
        .limits
        .message_bytes
        .saturating_mul(TOLERANCE);
    upgrade
        .max_message_size(most)
        .max_frame_size(most)
        .on_upgrade(move |socket| async move {
            let _seat = seat;
            converse(socket, shared).await;
        })
}

/// Why a conversation is ended by us, in the words of the protocol.
struct Parting {
    code: u16,
    reason: &'static str,
}

const TOO_LARGE: Parting = Parting {
    code: close_code::SIZE,
    reason: "the message is too large",
};
const TOO_SLOW: Parting = Parting {
    code: close_code::POLICY,
    reason: "the client does not read its answers",
};
const SILENT: Parting = Parting {
    code: close_code::AWAY,
    reason: "no sign of life",
};

/// The whole conversation.
async fn converse(mut socket: WebSocket, shared: Shared) {
    let (answers, mut outbox) = mpsc::channel::<Answer>(WAITING_ANSWERS);
    let mut client = Client {
        requests: Arc::default(),
        proofs: Arc::default(),
        is_slow: Arc::default(),
        answers,
        shared,
    };
    let limits = client.shared.settings.limits.clone();
    let (patience, silence) = (limits.patience(), limits.silence());
    let mut pings = interval(silence / PINGS);
    let mut last_sign = Instant::now();
    let parting = loop {
        tokio::select! {
            message = socket.recv() => {
                last_sign = Instant::now();
                match message {
                    Some(Ok(Message::Text(text))) if text.len() <= limits.message_bytes => {
                        client.take(&text);
                    }
                    Some(Ok(Message::Text(_))) => {
                        client.refuse_large();
                        let _ = timeout(patience, send_all(&mut socket, &mut outbox)).await;
                        break Some(TOO_LARGE);
                    }
                    Some(Ok(Message::Binary(_))) => client.refuse_bytes(),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Close(_))) | None => break None,
                    Some(Err(_)) => break Some(TOO_LARGE),
                }
            }
            Some(answer) = outbox.recv() => {
                let sent = timeout(patience, send(&mut socket, &answer)).await;
                if !matches!(sent, Ok(Ok(()))) {
                    break None;
                }
            }
            _ = pings.tick() => {
                let ping = Message::Ping(Vec::new().into());
                if !matches!(timeout(patience, socket.send(ping)).await, Ok(Ok(()))) {
                    break None;
                }
            }
            () = sleep_until(last_sign + silence) => break Some(SILENT),
        }
        if client.is_slow.load(Ordering::Relaxed) {
            break Some(TOO_SLOW);
        }
    };
    client.stop_all();
    if let Some(Parting { code, reason }) = parting {
        let frame = CloseFrame {
            code,
            reason: reason.into(),
        };
        let _ = timeout(patience, socket.send(Message::Close(Some(frame)))).await;
    }
}

async fn send(socket: &mut WebSocket, answer: &Answer) -> Result<(), axum::Error> {
    let text = serde_json::to_string(answer).map_err(axum::Error::new)?;
    socket.send(Message::Text(text.into())).await
}

/// Sends what waits.
async fn send_all(
    socket: &mut WebSocket,
    outbox: &mut mpsc::Receiver<Answer>,
) -> Result<(), axum::Error> {
    while let Ok(answer) = outbox.try_recv() {
        send(socket, &answer).await?;
    }
    Ok(())
}

/// The requests under way, each with the flag that stops it.
type Requests = Arc<Mutex<HashMap<u64, Arc<AtomicBool>>>>;

/// What is known of the client.
struct Client {
    requests: Requests,
    proofs: Arc<Mutex<Proofs>>,
    /// Set when an answer could not be put with those that wait.
    is_slow: Arc<AtomicBool>,
    answers: mpsc::Sender<Answer>,
    shared: Shared,
}

impl Client {
    /// Takes a message. Nothing here waits.
    fn take(&mut self, text: &str) {
        match read_request(text) {
            Ok(Request { id, kind }) => {
                if let Some(body) = self.begin(id, kind) {
                    self.say(id, body);
                }
            }
            Err((id, fault)) => self.say(id, fault.body()),
        }
    }

    /// Begins a request; what can be said at once.
    fn begin(&mut self, id: u64, kind: RequestKind) -> Option<Body> {
        match kind {
            RequestKind::Hello => Some(Body::Hello(self.shared.pool.place().hello())),
            RequestKind::Stop { target } => {
                if let Some(stop) = lock(&self.requests).get(&target) {
                    stop.store(true, Ordering::Relaxed);
                }
                Some(Body::Stopped(Stopped { target }))
            }
            kind => self.enter(id, kind).err().map(|fault| fault.body()),
        }
    }

    fn enter(&mut self, id: u64, kind: RequestKind) -> Result<(), Fault> {
        let limits = &self.shared.settings.limits;
        self.check_board(&kind)?;
        let stop = Arc::new(AtomicBool::new(false));
        {
            let requests = lock(&self.requests);
            if requests.len() >= limits.requests {
                return Err(Fault::Busy(limits.requests));
            }
            if requests.contains_key(&id) {
                return Err(Fault::Duplicate(id));
            }
        }
        let job = open_job(kind)?;
        lock(&self.requests).insert(id, Arc::clone(&stop));
        let order = Order {
            job,
            stop,
            proofs: Arc::clone(&self.proofs),
        };
        let (answers, requests) = (self.answers.clone(), Arc::clone(&self.requests));
        let is_slow = Arc::clone(&self.is_slow);
        let say = move |body: Body| {
            let is_final = body.is_final();
            if is_final {
                lock(&requests).remove(&id);
            }
            // A report that finds no room is dropped: the next one says more.
            if answers.try_send(Answer { id, body }).is_err() && is_final {
                is_slow.store(true, Ordering::Relaxed);
            }
        };
        tokio::spawn(Arc::clone(&self.shared.pool).run(order, say));
        Ok(())
    }

    fn check_board(&self, kind: &RequestKind) -> Result<(), Fault> {
        let most = self.shared.settings.limits.side;
        let rules = kind
            .position()
            .and_then(|position| position.rules.parse().ok());
        let Some(rules): Option<Rules> = rules else {
            return Ok(());
        };
        let side = rules.columns().max(rules.rows());
        match side <= most {
            true => Ok(()),
            false => Err(Fault::Range {
                field: "position.rules",
                value: u64::from(side),
                low: 1,
                high: u64::from(most),
            }),
        }
    }

    fn refuse_large(&mut self) {
        let most = self.shared.settings.limits.message_bytes;
        let body = Body::Error(Failed {
            code: "size".into(),
            what: format!("a message may have {most} bytes"),
            r#where: "message".into(),
        });
        self.say(0, body);
    }

    fn refuse_bytes(&mut self) {
        let fault = Fault::Unreadable(String::from("messages are text, not bytes"));
        self.say(0, fault.body());
    }

    fn say(&self, id: u64, body: Body) {
        if self.answers.try_send(Answer { id, body }).is_err() {
            self.is_slow.store(true, Ordering::Relaxed);
        }
    }

    fn stop_all(&self) {
        for stop in lock(&self.requests).values() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

fn lock(requests: &Requests) -> std::sync::MutexGuard<'_, HashMap<u64, Arc<AtomicBool>>> {
    requests.lock().unwrap_or_else(PoisonError::into_inner)
}
