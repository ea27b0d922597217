//! A real server on a real port, and clients of all kinds.

mod bad_requests;
mod client;
mod conversations;
mod slow_clients;
