//! The chapters of the Rules Reference, step by step.

pub mod acts;
pub mod atoms;
pub mod before;
mod campaign;
pub mod cards;
pub mod chance;
pub mod cx;
pub mod dispatch;
pub mod encounter;
pub mod enemies;
mod extra_action;
pub mod harm;
pub mod imagine;
pub mod initiation;
pub mod layout;
mod moves;
pub mod round;

pub mod script;
pub mod setup;
pub mod skill_test;
pub mod timing;
pub mod unseen;
