//! Looking things up among the objects of a table: by id, by kind, and by what they lie in.

use crate::show::{Id, Object, Show};
use crate::{Game, Seat, Viewer};

/// All objects of a table that a viewer sees, with what it takes to name them.
pub struct Scene<'a, R: Show> {
    /// What the game is played with.
    pub content: &'a R::Content,
    /// The game.
    pub game: &'a Game<R>,
    objects: Vec<Object>,
}

impl<'a, R: Show> Scene<'a, R> {
    /// What this viewer sees.
    pub fn new(content: &'a R::Content, game: &'a Game<R>, viewer: Viewer) -> Self {
        Self {
            content,
            game,
            objects: R::objects(content, game, viewer),
        }
    }

    fn it<'b>(&'b self, object: &'b Object) -> It<'b, R> {
        It {
            scene: self,
            object,
        }
    }

    /// All objects, in the order of their ids.
    pub fn all(&self) -> impl Iterator<Item = It<'_, R>> {
        self.objects.iter().map(|o| self.it(o))
    }

    /// The object with this id, if the viewer sees it.
    pub fn find(&self, id: Id) -> Option<It<'_, R>> {
        self.objects.iter().find(|o| o.id == id).map(|o| self.it(o))
    }

    /// The objects of a kind.
    pub fn kind<'b>(&'b self, kind: &'static str) -> impl Iterator<Item = It<'b, R>> {
        self.all().filter(move |it| it.object.kind == kind)
    }

    /// The objects that lie in, on or before this one.
    pub fn inside(&self, place: Id) -> impl Iterator<Item = It<'_, R>> {
        // The table lies nowhere.
        self.all()
            .filter(move |it| it.object.place == place && it.object.id != Id::TABLE)
    }

    /// What an id names, without its sort and without the number of a copy: `knife` for `card/knife.2`. It need be no
    /// object.
    pub fn slug(&self, id: Id) -> String {
        let text = R::id_text(self.content, self.game, id);
        let name = text.rsplit('/').next().unwrap_or_default();
        let copy = name
            .rsplit_once('.')
            .filter(|(_, n)| n.parse::<u32>().is_ok());
        copy.map_or(name, |(name, _)| name).to_owned()
    }
}

/// One of the objects that a viewer sees.
pub struct It<'a, R: Show> {
    scene: &'a Scene<'a, R>,
    /// The object.
    pub object: &'a Object,
}

impl<R: Show> Clone for It<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Show> Copy for It<'_, R> {}

impl<'a, R: Show> It<'a, R> {
    /// What it was found among.
    pub fn scene(self) -> &'a Scene<'a, R> {
        self.scene
    }

    /// The id in the packs of what is printed on it; nothing if it shows nothing of its own.
    pub fn print(self) -> Option<&'a str> {
        let print = self.object.print?;
        Some(R::print_name(self.scene.content, print).0)
    }

    /// The name of what is printed on it.
    pub fn name(self) -> Option<&'a str> {
        let print = self.object.print?;
        Some(R::print_name(self.scene.content, print).1)
    }

    /// Its id as clients read it, without its sort.
    pub fn key(self) -> String {
        let text = R::id_text(self.scene.content, self.scene.game, self.object.id);
        let name = text.rsplit('/').next();
        name.unwrap_or_default().to_owned()
    }

    /// A number of it; 0 if it has none of that name.
    pub fn number(self, name: &str) -> i32 {
        self.object.get(name)
    }

    /// A number of it, if it has one of that name.
    pub fn number_if(self, name: &str) -> Option<i32> {
        let mut numbers = self.object.numbers.iter();
        numbers.find(|(n, _)| *n == name).map(|(_, x)| *x)
    }

    /// Whether it is in a state.
    pub fn is(self, flag: &str) -> bool {
        self.object.flags.contains(&flag)
    }

    /// Words of it.
    pub fn word(self, name: &str) -> Option<&'a str> {
        let mut words = self.object.words.iter();
        words.find(|(n, _)| *n == name).map(|(_, w)| &**w)
    }

    /// Words of it that are a list with commas between.
    pub fn list(self, name: &str) -> impl Iterator<Item = &'a str> {
        self.word(name).into_iter().flat_map(|w| w.split(", "))
    }

    /// What it has to do with under this name.
    pub fn links(self, name: &str) -> &'a [Id] {
        let mut links = self.object.links.iter();
        links.find(|(n, _)| *n == name).map_or(&[], |(_, to)| to)
    }

    /// The first thing that it has to do with under this name.
    pub fn link(self, name: &str) -> Option<Id> {
        self.links(name).first().copied()
    }

    /// What lies in, on or before it.
    pub fn inside(self) -> impl Iterator<Item = It<'a, R>> {
        self.scene.inside(self.object.id)
    }

    /// Whose it is.
    pub fn seat(self) -> Option<Seat> {
        self.object.seat
    }
}
