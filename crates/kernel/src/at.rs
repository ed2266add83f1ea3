//! Where a procedure stands.

use serde::{Deserialize, Serialize};

/// Where a procedure stands: the step that is running, and the one that comes after it.
///
/// A step names the step after it before it calls another frame. Until control comes back, the running step stays what
/// it is, so the stack can be printed and says what is being done. A step that names no other one runs again.
///
/// ```
/// use kernel::At;
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Meal { Cook, Eat }
///
/// let mut step = At::from(Meal::Cook);
/// assert_eq!(step.begin(), Meal::Cook);
/// step.next = Meal::Eat;
/// assert_eq!(step.now, Meal::Cook); // the guests are still waiting
/// assert_eq!(step.begin(), Meal::Eat);
/// assert_eq!(step.now, Meal::Eat);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct At<S> {
    /// The running step.
    pub now: S,
    /// The step that begins when control comes back to the frame.
    pub next: S,
}

impl<S: Copy> At<S> {
    /// Begins the next step, and says which it is.
    #[inline(always)]
    pub fn begin(&mut self) -> S {
        self.now = self.next;
        self.now
    }
}

impl<S: Copy> From<S> for At<S> {
    #[inline]
    fn from(step: S) -> Self {
        Self {
            now: step,
            next: step,
        }
    }
}
