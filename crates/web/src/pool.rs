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
        match free {
            Some(shop) => Ok(shop),
            None => self.workshop_of(self.spec.clone(), self.megabytes / 2),
        }
    }

    fn workshop_of(&self, spec: AgentSpec, megabytes: usize) -> Result<Workshop, ()> {
        let table = Table::try_with_megabytes(megabytes).map_err(|_| ())?;
        Ok(Workshop {
            place: self.place.clone(),
            agents: Agents::new(spec),
            table: Arc::new(table),
            proofs: Arc::default(),
        })
    }

    /// Just enough to say that nothing was found: for requests that are stopped before their turn comes.
    fn smallest_workshop(&self) -> Result<Workshop, ()> {
        let spec = self.spec.with_option("hash", "1").map_err(|_| ())?;
        self.workshop_of(spec.with_option("threads", "1").map_err(|_| ())?, 1)
    }

    fn put_back(&self, shop: Workshop) {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        free.push(shop);
    }

    /// Waits for a place to think, thinks, and hands over whatever is said; the last message ends it. A request
    /// that is stopped while it waits ends at once.
    pub async fn run(self: Arc<Pool>, order: Order, mut say: impl FnMut(Body) + Send + 'static) {
        let stop = Arc::clone(&order.stop);
        let permit = tokio::select! {
            permit = Arc::clone(&self.permits).acquire_owned() => permit.ok(),
            () = stopped(&stop) => None,
        };
        let thinking = tokio::task::spawn_blocking(move || {
            let shop = match permit {
                Some(_) => self.workshop(),
                None => self.smallest_workshop(),
            };
            let (body, shop) = self.think(order, shop, &mut say);
            if let Some(shop) = shop.filter(|_| permit.is_some()) {
                self.put_back(shop);
            }
            drop(permit);
            say(body);
        });
        // A fault was caught inside; only a server that ends gives up the thread.
        let _ = thinking.await;
    }

    /// The last message, and the workshop if it can be used again.
    fn think(
        &self,
        order: Order,
        shop: Result<Workshop, ()>,
        say: &mut dyn FnMut(Body),
    ) -> (Body, Option<Workshop>) {
        let Ok(mut shop) = shop else {
            let fault = Fault::Own(String::from("there is no memory for this request"));
            return (fault.body(), None);
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
            Ok(body) => (body, Some(shop)),
            // What a fault leaves behind is not used again.
            Err(_) => {
                let fault = Fault::Own(String::from("a fault of this program ended the request"));
                (fault.body(), None)
            }
        }
    }
}

/// Ends when the flag is set.
async fn stopped(flag: &AtomicBool) {
    /// `stop` is to be heard within a tenth of a second.
    const LOOK: Duration = Duration::from_millis(10);
    while !flag.load(Ordering::Relaxed) {
        tokio::time::sleep(LOOK).await;
    }
}
