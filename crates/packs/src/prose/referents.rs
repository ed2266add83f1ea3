//! Who "it" is: the things a text has mentioned, and how to mention one again.

use super::{Agree, Det, Np};

/// The things mentioned so far in one text, latest last. `K` is the game's own handle of a thing: a bound name.
#[derive(Clone, Debug)]
pub struct Referents<K> {
    seen: Vec<(K, Np, bool)>,
}

impl<K> Default for Referents<K> {
    fn default() -> Self {
        Self { seen: Vec::new() }
    }
}

impl<K: PartialEq> Referents<K> {
    /// Mentions a thing for the first time, in full, and remembers it. A person is never "it".
    pub fn introduce(&mut self, key: K, np: Np, person: bool) -> Np {
        self.seen.retain(|(k, ..)| *k != key);
        self.seen.push((key, np.clone(), person));
        np
    }

    /// Mentions a thing again: "it" (or "they") if nothing else could be meant, else "that enemy"; in full if it was not
    /// mentioned before.
    pub fn again(&self, key: &K, full: impl FnOnce() -> Np) -> Np {
        let Some((_, np, person)) = self.seen.iter().find(|(k, ..)| k == key) else {
            return full();
        };
        if np.is_you() {
            return np.clone();
        }
        let many = np.agree() == Agree::Many;
        let alike = |other: &Np, other_person: bool| {
            !other.is_you() && (other.agree() == Agree::Many) == many && other_person == *person
        };
        let rivals = self
            .seen
            .iter()
            .filter(|(k, other, p)| k != key && alike(other, *p))
            .count();
        if rivals == 0 && (many || !person) {
            return Np::new(
                Det::Pronoun(if many { Agree::Many } else { Agree::One }),
                "it",
            );
        }
        // Two enemies: only their adjectives tell them apart.
        let namesakes = self
            .seen
            .iter()
            .any(|(k, other, _)| k != key && other.noun() == np.noun());
        let again = if namesakes {
            np.clone()
        } else {
            np.clone().short()
        };
        again.with_det(if namesakes {
            Det::The(np.agree())
        } else {
            Det::That(np.agree())
        })
    }

    /// Forgets all: a new ability begins.
    pub fn clear(&mut self) {
        self.seen.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(seen: &[(u8, Np, bool)], key: u8) -> String {
        let mut referents = Referents::default();
        for (key, np, person) in seen {
            referents.introduce(*key, np.clone(), *person);
        }
        referents.again(&key, || Np::this("card")).object().plain()
    }

    #[test]
    fn it_only_when_unambiguous() {
        let enemy = (0, Np::a("enemy").adj("Ghoul"), false);
        let card = (1, Np::a("card").post("from your hand"), false);
        let who = (2, Np::a("investigator").post("at your location"), true);
        let elite = (3, Np::a("enemy").adj("Elite"), false);
        let cards = (4, Np::count(2, "card"), false);
        for (seen, key, want) in [
            (vec![], 0, "this card"),
            (vec![enemy.clone()], 0, "it"),
            (vec![enemy.clone(), cards.clone()], 0, "it"),
            (vec![enemy.clone(), cards.clone()], 4, "them"),
            (vec![enemy.clone(), card.clone()], 0, "that enemy"),
            (vec![enemy.clone(), card], 1, "that card"),
            (vec![enemy.clone(), who.clone()], 0, "it"),
            (vec![enemy.clone(), who], 2, "that investigator"),
            (vec![enemy, elite], 0, "the Ghoul enemy"),
            (vec![(0, Np::you(), true)], 0, "you"),
        ] {
            assert_eq!(again(&seen, key), want);
        }
    }
}
