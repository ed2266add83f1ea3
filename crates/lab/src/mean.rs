//! Means with their 95 % interval.

/// How many standard errors half of a 95 % interval is.
pub const Z: f64 = 1.96;

/// Numbers that are averaged.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mean {
    /// The number of values.
    pub n: u64,
    sum: f64,
    squares: f64,
}

impl FromIterator<f64> for Mean {
    fn from_iter<I: IntoIterator<Item = f64>>(all: I) -> Self {
        let mut mean = Self::default();
        all.into_iter().for_each(|x| mean.add(x));
        mean
    }
}

impl Mean {
    /// The mean of `count` equal values.
    pub fn of(count: u64, each: f64) -> Self {
        Self {
            n: count,
            sum: count as f64 * each,
            squares: count as f64 * each * each,
        }
    }

    /// Adds a number.
    pub fn add(&mut self, value: f64) {
        self.n += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// Adds what was averaged elsewhere.
    pub fn join(&mut self, other: Self) {
        self.n += other.n;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean; 0 of nothing.
    pub fn mean(self) -> f64 {
        self.sum / self.n.max(1) as f64
    }

    /// Half of the interval of the mean.
    pub fn half(self) -> f64 {
        let n = self.n.max(1) as f64;
        let spread = (self.squares / n - self.mean() * self.mean()).max(0.0);
        Z * (spread / n).sqrt()
    }
}
