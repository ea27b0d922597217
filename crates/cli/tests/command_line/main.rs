//! Whole command lines: what the built program prints, says and returns, kept as files in
//! `snapshots`. To accept changes, look at them and run with `INSTA_UPDATE=always`.

mod analyze;
mod bad_input;
mod bench;
mod book;
mod contest;
mod convert;
mod genmove;
mod help;
mod in_process;
mod openings;
mod perft;
mod play;
mod proofs;
mod protocols;
mod puzzle;
mod review;
mod runner;
mod screen;
mod selftest;
mod serve;
mod show;
mod solve;
mod threats;
mod tune;
mod value;
