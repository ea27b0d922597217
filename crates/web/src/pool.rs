//! The threads that think: so many requests at a time, each with tables of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sixfold_engine::registry;
use sixfold_play::AgentSpec;
use sixfold_play::search::Search;
use sixfold_solve::tss::Table;
use sixfold_wasm::desk::{Agents, Fault, Job, Place, Proofs, Work, Workshop};
use sixfold_wasm::wire::Body;
use tokio::sync::Semaphore;

use crate::error::ServeError;
use crate::settings::Settings;

/// Workshops for the requests that are thought about.
pub struct Pool {
    place: Place,
    spec: AgentSpec,
    megabytes: usize,
    seconds: Duration,
    free: Mutex<Vec<Workshop>>,
    permits: Arc<Semaphore>,
}

/// What a request is thought about with.
pub struct Order {
    /// The work.
    pub job: Box<dyn Job>,
    /// Set when nobody wants the answer any more.
    pub stop: Arc<AtomicBool>,
    /// The proofs that the client has open.
    pub proofs: Arc<Mutex<Proofs>>,
}

impl Pool {
    /// A pool as the settings have it.
    ///
    /// # Errors
    /// Where the machine does not have the memory.
    pub fn new(settings: &Settings) -> Result<Pool, ServeError> {
        let (megabytes, times) = (settings.megabytes.max(4), settings.limits.thinking.max(1));
        let text = format!(
            "{}:threads={},hash={}",
            Search::NAME,
            settings.threads.max(1),
            megabytes / 2
        );
        let spec = AgentSpec::parse(&text, &registry());
        let spec = spec.map_err(|error| ServeError::Engine(error.to_string()))?;
        let pool = Pool {
            place: settings.place(),
            spec,
            megabytes,
            seconds: Duration::from_secs_f64(settings.limits.seconds),
            free: Mutex::default(),
            permits: Arc::new(Semaphore::new(times)),
        };
        // Tables are made when they are needed; but that they can be is seen now.
        let shop = pool
            .workshop()
            .map_err(|()| ServeError::Memory { megabytes, times })?;
        pool.put_back(shop);
        Ok(pool)
    }

    /// What clients are told of this place.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.place
    }

    fn workshop(&self) -> Result<Workshop, ()> {
        let free = self
            .free
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop();
        if let Some(shop) = free {
            return Ok(shop);
        }
        let table = Table::try_with_megabytes(self.megabytes / 2).map_err(|_| ())?;
        Ok(Workshop {
            place: self.place.clone(),
            agents: Agents::new(self.spec.clone()),
            table: Arc::new(table),
            proofs: Arc::default(),
        })
    }

    fn put_back(&self, shop: Workshop) {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        free.push(shop);
    }

    /// Waits for a place to think, thinks, and hands over whatever is said; the last message ends it.
    pub async fn run(self: Arc<Pool>, order: Order, mut say: impl FnMut(Body) + Send + 'static) {
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        let thinking = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            let body = self.think(order, &mut say);
            say(body);
        });
        // A fault was caught inside; only a server that ends gives up the thread.
        let _ = thinking.await;
    }

    fn think(&self, order: Order, say: &mut dyn FnMut(Body)) -> Body {
        let Ok(mut shop) = self.workshop() else {
            return Fault::Own(String::from("there is no memory for this request")).body();
        };
        shop.proofs = order.proofs;
        let (mut job, stop) = (order.job, order.stop);
        let since = Instant::now();
        let seconds = self.seconds;
        let mut clock = || match stop.load(Ordering::Relaxed) || since.elapsed() >= seconds {
            true => f64::INFINITY,
            false => since.elapsed().as_secs_f64() * 1000.0,
        };
        let thought = catch_unwind(AssertUnwindSafe(|| {
            loop {
                let mut work = Work::new(&mut shop, &mut clock, f64::INFINITY, say);
                // The clock may say that it is over before the job has asked it.
                work.now();
                if let Some(body) = job.step(&mut work) {
                    return body;
                }
            }
        }));
        match thought {
            Ok(body) => {
                self.put_back(shop);
                body
            }
            // What a fault leaves behind is not used again.
            Err(_) => Fault::Own(String::from("a fault of this program ended the request")).body(),
        }
    }
}
