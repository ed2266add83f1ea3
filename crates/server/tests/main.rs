//! Tests of the server, through its sockets. One program for all of them: it is linked once.

#[cfg(target_os = "linux")]
mod anomaly;
mod attack;
mod common;
mod dashboard;
mod decks;
mod desk;
mod faults;
mod friends;
mod hidden;
mod history;
mod join;
mod notify;
mod oidc;
mod pace;
mod provider;
mod puzzle;
mod receiver;
mod schema;
mod storage;
mod stranger;
mod table;
mod thought;
