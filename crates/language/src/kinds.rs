//! The words of a vocabulary, told apart without what stands behind them.

/// Makes an enum of a vocabulary and a second one of its bare words, with all of them in order: what must say something
/// of every word matches over these, and does not compile when a new one comes.
///
/// ```
/// language::kinds! {
///     /// What can be done.
///     pub enum Verb, told apart as VerbKind {
///         /// Wait.
///         Wait,
///         /// Gain so much.
///         Gain(i32),
///     }
/// }
/// assert_eq!(VerbKind::ALL, [VerbKind::Wait, VerbKind::Gain]);
/// assert_eq!(Verb::Gain(2).kind(), VerbKind::Gain);
/// assert_eq!(VerbKind::Gain.name(), "Gain");
/// ```
#[macro_export]
macro_rules! kinds {
    ($(#[$meta:meta])* $vis:vis enum $name:ident, told apart as $kind:ident {
        $($(#[$said:meta])* $word:ident $(($(#[$field:meta])* $type:ty))?,)*
    }) => {
        $(#[$meta])*
        $vis enum $name {
            $($(#[$said])* $word $(($(#[$field])* $type))?,)*
        }

        #[doc = concat!("The bare words of [`", stringify!($name), "`].")]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $kind {
            $($(#[$said])* $word,)*
        }

        impl $kind {
            /// Every word, in the vocabulary's order.
            pub const ALL: &[$kind] = &[$($kind::$word,)*];

            /// Its name in the code.
            pub fn name(self) -> &'static str {
                match self {
                    $($kind::$word => stringify!($word),)*
                }
            }
        }

        impl $name {
            /// Which word it is.
            pub fn kind(&self) -> $kind {
                match self {
                    $($name::$word { .. } => $kind::$word,)*
                }
            }
        }
    };
}
