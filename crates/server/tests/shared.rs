//! Tests of servers that share a storage. They start a PostgreSQL server of their own, if it is installed.

mod common;
#[path = "shared/lost.rs"]
mod lost;
#[path = "shared/model.rs"]
mod model;
#[path = "shared/nodes.rs"]
mod nodes;
#[path = "shared/notify.rs"]
mod notify;
mod receiver;
