//! Tests of the table. One program for all of them: it is linked once.

mod cases;
mod lessons;
mod policy;
mod schema;
mod session;
mod toy;
