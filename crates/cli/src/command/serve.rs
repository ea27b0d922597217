//! `sixfold serve`: the page in the browser, with the engine of this machine behind it.

use std::net::{IpAddr, SocketAddr};

use anyhow::{Context, bail};
use clap::{Args, value_parser};
use sixfold_web::{Limits, Settings, page};
use tokio::net::TcpListener;

use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;

/// Serve the page: play, analyse and prove in the browser
///
/// The page is part of the program and uses nothing but this server. It thinks with the engine of this
/// machine, and with its own in the browser where no server is. Only programs on this machine can connect
/// unless --bind says otherwise; then everybody who can reach the port can make this machine think. Ctrl-C
/// ends it.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Serve {
    /// The port; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = 6060)]
    port: u16,

    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: IpAddr,

    /// A name under which others reach this server; may be given more than once
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,

    /// Threads of the engine for each request [default: as many as there are, less one]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=64))]
    threads: Option<u16>,

    /// Megabytes for each request that is thought about
    #[arg(long, value_name = "MB", default_value_t = 128, value_parser = value_parser!(u32).range(4..=65536))]
    hash_mb: u32,

    /// Seconds that one request is thought about at most
    #[arg(long, value_name = "S", default_value_t = 600, value_parser = value_parser!(u32).range(1..=86400))]
    most_seconds: u32,

    /// Columns and rows of a board at most
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = value_parser!(u8).range(1..=32))]
    most_side: u8,

    /// Bytes of one message of a client at most
    #[arg(long, value_name = "BYTES", default_value_t = 6 << 20, value_parser = value_parser!(u32).range(1024..=67_108_864))]
    most_message: u32,

    /// Requests of one client under way at a time
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = value_parser!(u16).range(1..=1000))]
    most_requests: u16,

    /// Clients at a time
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = value_parser!(u16).range(1..=10000))]
    most_clients: u16,

    /// Requests of all clients that are thought about at a time; others wait
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = value_parser!(u16).range(1..=1000))]
    most_thinking: u16,
}

const EXAMPLES: &str = "\
Examples:
  sixfold serve
  sixfold serve --port 8080 --threads 8 --hash-mb 1024
  sixfold serve --bind 0.0.0.0 --host board.example --most-seconds 20

docs/server.md has every limit and every error.";

impl Serve {
    fn settings(&self) -> Settings {
        let all = std::thread::available_parallelism().map_or(1, usize::from);
        let mut hosts = self.hosts.clone();
        // Whoever binds an address may be asked by it.
        if !self.bind.is_unspecified() {
            hosts.push(self.bind.to_string());
        }
        Settings {
            hosts,
            threads: self
                .threads
                .map_or_else(|| all.saturating_sub(1).max(1), usize::from),
            megabytes: self.hash_mb as usize,
            limits: Limits {
                seconds: f64::from(self.most_seconds),
                side: self.most_side,
                message_bytes: self.most_message as usize,
                requests: usize::from(self.most_requests),
                sessions: usize::from(self.most_clients),
                thinking: usize::from(self.most_thinking),
                ..Limits::default()
            },
        }
    }
}

impl Run for Serve {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        if globals.json {
            bail!("--json: a server prints nothing but its address");
        }
        let settings = self.settings();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .context("the threads of the server")?;
        runtime.block_on(async {
            let wanted = SocketAddr::new(self.bind, self.port);
            let listener = TcpListener::bind(wanted).await;
            let listener = listener.with_context(|| format!("{wanted} cannot be listened on"))?;
            let address = listener.local_addr()?;
            console.print(&format!("http://{address}/\n"))?;
            console.flush()?;
            if !page::is_there() {
                console
                    .note("this program was compiled without the page: run cargo xtask serve")?;
            }
            sixfold_web::serve(listener, settings, std::future::pending()).await?;
            Ok(())
        })
    }
}
