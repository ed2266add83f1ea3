//! Friends: the waiting room, sitting down by the invitation, and handing seats over.

use super::{Client, End, Table, links, manage, pack};
use crate::meta::{Credential, Friend, Holder, SeatMeta, bot};
use crate::party::{Player, Sit};
use crate::secret::{self, Secret};
use crate::table::Denial;
use crate::wire::{Created, FromServer, SeatView, Sitter};
use table::host::data::Bot;

impl Table {
    /// The seats, without the parts that differ by viewer.
    pub(super) fn seat_views(&self) -> Vec<SeatView> {
        let here = |holder| self.clients.values().any(|c| c.holder == holder);
        let view = |(number, seat): (u8, &SeatMeta)| SeatView {
            seat: number,
            name: seat.name.clone(),
            mine: false,
            sitter: seat.sitter,
            bot: seat.is_bot(),
            here: seat.is_bot()
                || match seat.sitter == Sitter::Friend {
                    true => here(Holder::Seat(number)),
                    false => here(Holder::Owner),
                },
            friend: seat.sitter == Sitter::Friend,
            investigator: seat.investigator.clone(),
            player: self.player(number),
            open: seat.open,
            ready: self.meta.gathering && self.ready.contains(&number),
            next: self.handing.get(&number).copied(),
            quiet: None,
        };
        let there = (0u8..).zip(&self.meta.seats).filter(|(_, s)| !s.away);
        there.map(view).collect()
    }

    /// The player of a seat, with their chosen name.
    pub(super) fn player(&self, seat: u8) -> Option<Player> {
        let seat = self.meta.seats.get(usize::from(seat))?;
        match seat.sitter == Sitter::Friend {
            true => seat.player.clone(),
            false => self.meta.host.clone().filter(|_| !seat.is_bot()),
        }
    }

    /// Notes whether a player is ready to begin.
    pub(super) fn is_ready(&mut self, seats: &[u8], yes: bool) {
        for seat in seats {
            match yes {
                true => self.ready.insert(*seat),
                false => self.ready.remove(seat),
            };
        }
        self.rooms();
    }

    /// Notes a player's name.
    pub(super) async fn call(&mut self, id: u64, holder: Holder, player: &Player) {
        let before = self.meta.clone();
        let done = match (player.sound(), holder) {
            (Err(why), _) => Err(Denial::new(422, why)),
            (Ok(player), Holder::Owner) => {
                self.meta.host = Some(player);
                self.keep_meta().await
            }
            (Ok(player), Holder::Seat(n)) => {
                if let Some(seat) = self.meta.seats.get_mut(usize::from(n)) {
                    seat.player = Some(player);
                }
                self.keep_meta().await
            }
            (Ok(_), Holder::Watch) => Err(Denial::new(403, "Only players can choose a name here.")),
        };
        if let Err(why) = done {
            self.meta = before;
            self.refuse(id, why.message, String::new(), false);
        }
        self.rooms();
    }

    /// Begins the game after gathering. Free seats are the owner's until a guest takes them.
    pub(super) async fn begin(&mut self, id: u64, holder: Holder) -> Result<(), End> {
        if holder != Holder::Owner {
            self.refuse(
                id,
                "Only the host can begin the game.",
                String::new(),
                false,
            );
            return Ok(());
        }
        if !self.meta.gathering {
            return Ok(());
        }
        let before = self.meta.clone();
        self.meta.gathering = false;
        for seat in self.meta.seats.iter_mut().filter(|s| s.open) {
            (seat.sitter, seat.link) = (Sitter::Mine, None);
        }
        self.meta.seated = self.facts.revision;
        if let Err(why) = self.keep_meta().await {
            self.meta = before;
            self.refuse(id, why.message, String::new(), false);
            return Ok(());
        }
        self.ready.clear();
        self.greet_all();
        self.look_anew().await
    }

    pub(super) fn greet_all(&mut self) {
        let ids: Vec<u64> = self.clients.keys().copied().collect();
        for id in ids {
            self.greet(id);
        }
    }

    /// A guest with the invitation takes a seat.
    pub(super) async fn sit(
        &mut self,
        holder: Holder,
        shown: &Credential,
        sit: &Sit,
    ) -> Result<Result<String, Denial>, End> {
        let denied = |status, why: &str| Ok(Err(Denial::new(status, why)));
        let invited = shown.token.as_ref().is_some_and(|t| self.meta.invites(t));
        let person = match (holder, shown.person) {
            (Holder::Watch, Some(person)) if invited => person,
            (Holder::Watch, _) => {
                return denied(403, "Only guests with the invitation can take a seat.");
            }
            (Holder::Owner | Holder::Seat(_), _) => {
                return denied(409, "You already have a seat at this table.");
            }
        };
        let player = match sit.player.sound() {
            Ok(player) => player,
            Err(why) => return Ok(Err(Denial::new(422, why))),
        };
        let free = self.meta.seats_of(|s| s.open);
        let Some(seat) = sit
            .seat
            .or(free.first().copied())
            .filter(|s| free.contains(s))
        else {
            return denied(
                409,
                "Another guest has just taken this seat. Choose another one.",
            );
        };
        let who = player.name.clone();
        let done = self
            .reseat(seat, Sitter::Friend, Some((player, person)))
            .await?;
        if done.is_ok() {
            let name = self
                .meta
                .seats
                .get(usize::from(seat))
                .map(|s| s.name.clone());
            let name = name.unwrap_or_default();
            self.announce(format!("{who} plays {name}.")).await;
        }
        let link = self
            .meta
            .seats
            .get(usize::from(seat))
            .and_then(|s| s.link.as_ref());
        Ok(done.and_then(|()| {
            manage::json(&Created {
                id: self.meta.id.clone(),
                address: link.map_or_else(String::new, |l| {
                    format!("/t/{}#{}", self.meta.id, l.reveal())
                }),
            })
        }))
    }

    /// Gives a seat to another player. If a friend there is in the middle of a move, that happens when the move is done;
    /// asked a second time, it happens at once.
    pub(super) async fn hand(
        &mut self,
        seat: u8,
        to: Sitter,
    ) -> Result<Result<String, Denial>, End> {
        self.load().await?;
        if usize::from(seat) >= self.meta.seats.len() {
            return Ok(Err(Denial::new(404, format!("there is no seat {seat}"))));
        }
        let again = self.handing.remove(&seat) == Some(to);
        if !again && self.moves_now(seat) {
            self.handing.insert(seat, to);
            self.rooms();
        } else if let Err(why) = self.reseat(seat, to, None).await? {
            return Ok(Err(why));
        }
        Ok(manage::json(&links(&self.meta, self.hall.config())))
    }

    /// Whether a friend who is here makes a move in this seat.
    fn moves_now(&self, seat: u8) -> bool {
        let asked = self
            .facts
            .asked
            .as_ref()
            .is_some_and(|(asked, _)| *asked == seat);
        let here = |c: &Client| c.holder == Holder::Seat(seat);
        !self.meta.gathering && asked && self.clients.values().any(here)
    }

    /// Hands over the seats whose moves are done.
    pub(super) async fn hand_over(&mut self) -> Result<(), End> {
        while let Some((seat, to)) = {
            let mut due = self
                .handing
                .iter()
                .filter(|(seat, _)| !self.moves_now(**seat));
            due.next().map(|(seat, to)| (*seat, *to))
        } {
            self.handing.remove(&seat);
            if let Err(why) = self.reseat(seat, to, None).await? {
                tracing::warn!(table = %self.meta.id, why = %why.message, "a seat is not handed over");
            }
        }
        Ok(())
    }

    /// Sends away the clients whose links no longer open their seats, and tells them the seat's name.
    fn unseat(&mut self, name: &str) {
        let gone = pack(&FromServer::Unseated {
            message: format!("{name} is now played by another person. You can watch the game."),
            watch: self.meta.watch.reveal().to_owned(),
        });
        // What came of the last move is told before that.
        self.flush();
        let meta = &self.meta;
        self.clients.retain(|_, client| {
            let stays = meta.admits(&client.shown) == Some(client.holder);
            if !stays {
                let _ = client.out.try_send(vec![gone.clone()]);
            }
            stays
        });
    }

    /// Brings the seats up to date with the game: their investigators, who has left and who has joined. Returns whether
    /// a client has other seats now.
    ///
    /// A seat that was added is the owner's. At a table with friends it has a link of its own, and a guest may take it.
    /// A seat that another player has taken over gets a new link.
    pub(super) async fn follow_seats(&mut self) -> bool {
        let before = self.meta.clone();
        let friends = self.meta.seats.iter().any(|s| s.sitter == Sitter::Friend);
        let chairs = self.facts.chairs.clone();
        let (mut new, mut lost) = (Vec::new(), Vec::new());
        for (number, chair) in (0u8..).zip(&chairs) {
            let at = usize::from(number);
            if at >= self.meta.seats.len() {
                // Without a link the owner can still give the seat to a friend.
                let link = friends.then(Secret::draw).and_then(Result::ok);
                let sitter = match link {
                    Some(_) => Sitter::Friend,
                    None => Sitter::Mine,
                };
                let seat = SeatMeta::new(chair.investigator.clone(), sitter, link);
                self.meta.seats.push(seat);
                new.push(number);
            }
            let seat = &mut self.meta.seats[at];
            let taken = seat.away && !chair.away && seat.investigator != chair.investigator;
            if taken && seat.sitter == Sitter::Friend {
                (seat.link, seat.player, seat.open) = (Secret::draw().ok(), None, true);
                lost.push((number, seat.name.clone()));
                new.push(number);
            }
            // A seat that waits for an investigator keeps the last one's name.
            if !chair.investigator.is_empty() {
                seat.investigator.clone_from(&chair.investigator);
                seat.name.clone_from(&chair.name);
            }
            seat.away = chair.away;
        }
        for seat in self.meta.seats.iter_mut().skip(chairs.len()) {
            seat.away = true;
        }
        if self.meta.seats == before.seats {
            return false;
        }
        let left = |n: &u8| lost.iter().any(|(seat, _)| seat == n);
        self.meta.friends.retain(|f| !left(&f.seat));
        let pushes = &mut self.meta.notices.pushes;
        pushes.retain(|p| !p.seat.as_ref().is_some_and(left));
        let own = self.meta.own_seats() != before.own_seats();
        if own {
            self.meta.seated = self.facts.revision;
        }
        if let Err(why) = self.keep_meta().await {
            // The seats follow the game again when it is opened the next time.
            tracing::warn!(table = %self.meta.id, why = %why.message, "the seats are not kept");
        }
        for (_, name) in lost {
            self.unseat(&name);
        }
        for n in new {
            let seat = &self.meta.seats[usize::from(n)];
            if seat.open {
                let name = seat.name.clone();
                self.announce(format!(
                    "{name} has a free seat here. The host finds its link in the list of players."
                ))
                .await;
            }
        }
        own
    }

    async fn reseat(
        &mut self,
        seat: u8,
        to: Sitter,
        player: Option<(Player, secret::Person)>,
    ) -> Result<Result<(), Denial>, End> {
        self.load().await?;
        let before = self.meta.clone();
        let Some(chair) = self.meta.seats.get_mut(usize::from(seat)) else {
            return Ok(Err(Denial::new(404, format!("there is no seat {seat}"))));
        };
        chair.sitter = to;
        // The holder of the old link loses the seat.
        chair.link = match (to == Sitter::Friend).then(Secret::draw).transpose() {
            Ok(link) => link,
            Err(why) => {
                self.meta = before;
                return Ok(Err(Denial::new(500, why)));
            }
        };
        chair.open = to == Sitter::Friend && player.is_none();
        chair.player = player.as_ref().map(|(player, _)| player.clone());
        let name = chair.name.clone();
        self.meta.friends.retain(|f| f.seat != seat);
        self.meta.notices.pushes.retain(|p| p.seat != Some(seat));
        if let Some((_, person)) = player {
            self.meta.friends.push(Friend { person, seat });
        }
        self.meta.seated = self.facts.revision;
        if let Err(denial) = self.keep_meta().await {
            self.meta = before;
            return Ok(Err(denial));
        }
        self.proposal = None;
        self.ready.remove(&seat);
        self.unseat(&name);
        let (kind, luck) = (bot(to), secret::seed().unwrap_or_default() as u64);
        self.greet_all();
        let played = self
            .play(move |game| {
                let bot = kind.map(|kind| Bot {
                    kind: kind.to_owned(),
                    seed: luck,
                });
                game.seat_bot(seat, bot.as_ref())?;
                game.settle()
            })
            .await?;
        self.look_anew().await?;
        Ok(played.map_err(|why| Denial::new(500, why.to_string())))
    }
}
