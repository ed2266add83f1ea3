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
#[path = "shared/oidc.rs"]
mod oidc;
mod provider;
mod receiver;
#[path = "shared/reviews.rs"]
mod reviews;
#[path = "shared/tls.rs"]
#[cfg(unix)]
mod tls;
