// Made by `miskatonic serve --types` from the types of the server: do not edit. See docs/protocol.md.

import type { Advice, Catalogue, Entry, Expected, Marked, Plan, Print, Review, Scenario, Sum, Update, Weighed, Why } from './host';

/** What there is to know of a table before its record is looked at. */
export interface About {
  /** `card` or `board`. */
  family: string;
  /** The table. */
  id: string;
  /** The names of the investigators, seat by seat. */
  investigators: string[];
  /** Whether the game is over. */
  over: boolean;
  /** Whether the client is its owner. */
  owner: boolean;
  /** The address at which anybody can look at the record. The owner is always told it; others once the game is over. */
  share?: string;
  /** What it is called. */
  title: string;
}

/** Whether a browser can sign in, and whether it is signed in. */
export interface AccountCard {
  /** The name of the account, if the browser is signed in. */
  name?: string;
  /** Whether people can sign in at this server. */
  offered: boolean;
}

/** The body of a notification to a webhook that takes plain JSON. */
export interface Called {
  /** `turn`, or `test` for *Send a test*. */
  event: string;
  /** The investigator in this seat. */
  investigator?: string;
  /** The player, if they said what they are called. */
  player?: string;
  /** The round. */
  round?: number;
  /** The seat that is asked. */
  seat?: number;
  /** The id of the table. */
  table: string;
  /** Everything in one sentence. */
  text: string;
  /** What the table is called. */
  title: string;
  /** The same for two notifications about one turn. A receiver may drop the second one. */
  turn?: string;
  /** The address of the table, if the server knows its own. It contains no secret. */
  url?: string;
}

/** A seat of a table in the list. */
export interface CardSeat {
  /** The investigator's id. */
  investigator: string;
  /** Whether I answer for it. */
  mine: boolean;
  /** The investigator's name. */
  name: string;
}

/** A case of the rules, to be opened on a table. */
export interface CaseWish {
  /** The heading of the case; of a second script under one heading with ` (2)`. */
  case: string;
  /** The chapter of its rules: `skill-tests`. */
  chapter: string;
  /** The game: `card`, `board`. */
  game: string;
}

/** The properties of a table that can change. */
export interface Change {
  /** Whether it is put aside. */
  archived?: boolean;
  /** Whether those who watch may not speak. */
  muted?: boolean;
  /** Whether everybody who has a seat sees all hands. */
  open_hands?: boolean;
  /** What it is called. */
  title?: string;
}

/** A new table. */
export interface Created {
  /** Where it is: a path with the table's secret in its fragment. */
  address: string;
  /** Its id. */
  id: string;
}

/** Who answers for chance. */
export type Dice = "rolled" | "manual";

/** How far to take back. */
export type Far = "answer" | "action" | "turn" | "round";

/** What a client sends over the socket of a table. */
export type FromClient = { protocol?: number; since?: number; token?: string; type: "hello" } | { client?: string; key: string; revision: number; type: "answer" } | { client?: string; keys: string[]; revision: number; type: "confirm" } | { keys: string[]; revision: number; type: "marked" } | { back?: Far; client?: string; revision: number; to?: number; type: "undo" } | { revision: number; type: "agree"; yes: boolean } | { id?: string; text: string; type: "chat" } | { object: string; type: "ping" } | { kinds?: Kind[]; rules?: string[]; seat: number; type: "quiet" } | { pace: Pace; type: "pace" } | { object: string; revision: number; type: "mute" } | { revision: number; type: "wait" } | { at: number; client?: string; revision: number; type: "late" } | { against?: string; revision: number; type: "advice" } | { revision: number; type: "ways" } | { object: string; type: "explain" } | { key: string; revision: number; type: "foretell" } | { type: "ready"; yes: boolean } | { face?: string; name: string; type: "name" } | { type: "begin" } | { type: "beat" };

/** What the server sends. */
export type FromServer = { type: "welcome" } & Welcome | { type: "catalogue" } & Catalogue | { type: "room" } & Room | { type: "update" } & Update | { keys: string[]; marked: Marked; type: "marked" } | { passed: Late[]; revision: number; type: "passed" } | { advice: Advice[]; against?: string; even?: boolean; expects?: Expected; line?: string[]; mistake?: string; nodes?: number; plan?: string; revision: number; sure?: number; terms?: Weighed[]; thinking: boolean; type: "advice" } | { revision: number; type: "ways"; ways: Way[] } | { object: string; revision: number; sums: Record<string, Sum>; type: "explained" } | { key: string; revision: number; sum?: Sum; type: "foretold" } | { client: string; revision: number; type: "taken" } | { client?: string; message: string; stale?: boolean; type: "refused" } | { lines: Said[]; type: "said" } | { type: "branched" } & Created | { object: string; type: "pinged"; who: string } | { message: string; type: "unseated"; watch: string } | { type: "beat" } | { again: boolean; message: string; type: "closed" };

/** Who is to sit in a seat from now on. */
export interface Hand {
  /** Who. */
  to: Sitter;
}

/** Where a table sends its notifications. */
export interface HookWish {
  /** A URL of Discord (`https://discord.com/api/webhooks/..`), or of a program that takes plain JSON. */
  url: string;
}

/** A kind of question that the table answers by itself. */
export type Kind = "commits" | "results" | "orders" | "nothing-new" | "clues" | "spare" | "single";

/** Something the table answered since the last decision, which can be taken late. */
export interface Late {
  /** What could have been answered is about these. */
  about: string[];
  /** After how many answers the question was asked. */
  at: number;
  /** What could have been answered. */
  offers: string[];
  /** The rule that asked. */
  rule: string;
  /** The seat that was asked. What it could have answered is for nobody else to know. */
  seat: number;
  /** The question. */
  text: string;
}

/** A lesson that can be begun. */
export interface LessonCard {
  /** `card` or `board`. */
  game: string;
  /** What is to be reached. */
  goal: string;
  /** About how many minutes it takes. */
  minutes: number;
  /** Its name; the first of a game is for those who have never played it. */
  name: string;
  /** Its title. */
  title: string;
}

/** A lesson to be begun. */
export interface LessonWish {
  /** The game: `card`, `board`. */
  game: string;
  /** The name of the lesson. */
  name: string;
}

/** The links of a table; for its owner only. */
export interface Links {
  /** Whether only this machine can reach the server. */
  alone?: boolean;
  /** Where others reach this server, if it is known: `http://192.168.1.5:1926`. */
  hosts?: string[];
  /** The address of the invitation: a guest who has it may take a free seat. */
  invite?: string;
  /** By seat: the address to send to a friend; not there for other seats. */
  seats: Record<string, string>;
  /** The address with which the table can be opened from another device. */
  table: string;
  /** The address for those who watch. */
  watch: string;
}

/** A game that can be begun. */
export interface Menu {
  /** The difficulties, the default first. */
  difficulties: Entry[];
  /** `card` or `board`. */
  family: string;
  /** The investigators. */
  investigators: Entry[];
  /** The kinds of questions that a table can answer by itself. */
  kinds: Entry[];
  /** The rules whose questions can be passed, the most frequent first. */
  passable: Entry[];
  /** What is printed on the investigators. */
  prints: Print[];
  /** Its scenarios. */
  scenarios: Scenario[];
}

/** The notifications of a table, as one of its players may know them. */
export interface Notices {
  /** The number of browsers that are told when it is this player's turn. */
  browsers: number;
  /** The host of the webhook's URL. The rest of the URL is a secret, and is never told. For the owner only. */
  hook?: string;
  /** Hours in which nothing is sent. */
  quiet?: QuietHours;
}

/** How fast the bots of a table play while a client is connected. */
export type Pace = "paused" | "calm" | "brisk" | "instant";

/** A place in the game to be named, or to begin a branch from. */
export interface Place {
  /** How many answers from the start; where the game stands now, if neither is said. */
  answers?: number;
  /** The name of a save point. */
  name?: string;
  /** Whether the branch is a puzzle: its first question is the one to be thought about. */
  puzzle?: boolean;
}

/** A person at a table, as they call and draw themselves. */
export interface Player {
  /** The id of the drawn face that they chose. */
  face?: string;
  /** Their name: at most 24 characters. */
  name: string;
}

/** How much may be taken back. */
export type Policy = "free" | "consent" | "chance" | "never";

/** A player wants an undo or a branch, and the others must agree. */
export interface Proposal {
  /** What they ask for. */
  kind?: ProposalKind;
  /** The revision at which it was asked for. */
  revision: number;
  /** Seats whose people have not agreed yet. */
  waits_for: number[];
  /** The answer that would be taken back, or the place where the branch would begin, in words. */
  what: string;
  /** Who asks for it. */
  who: string;
}

/** What others can be asked to agree to. */
export type ProposalKind = "undo" | "branch";

/** A browser that is not to be told any more. */
export interface PushGone {
  /** The URL at which its push service takes messages. */
  endpoint: string;
}

/** The public key by which push services know this server (VAPID, RFC 8292). */
export interface PushKey {
  /** An uncompressed point of the curve P-256, in base64url. */
  key: string;
}

/** A browser that is to be told when it is its player's turn, as its `PushSubscription` has it. */
export interface PushWish {
  /** Its authentication secret, in base64url. */
  auth: string;
  /** The URL at which its push service takes messages. */
  endpoint: string;
  /** Its public key, in base64url. */
  p256dh: string;
}

/** A puzzle that can be opened on a table, as a case of the chapter `puzzles`. */
export interface PuzzleCard {
  /** `card` or `board`. */
  game: string;
  /** Its name. */
  name: string;
  /** The scenario's id. */
  scenario: string;
  /** Whose answer it is, by the investigator's id. */
  who: string;
}

/** A QR code. */
export interface Qr {
  /** The dark modules as an SVG path, one unit each. */
  path: string;
  /** Modules on each side, without a margin. */
  size: number;
}

/** A link whose QR code is wanted. */
export interface QrWish {
  /** The whole address. */
  text: string;
}

/** What the table answers for one seat. */
export interface Quiet {
  /** Questions of these kinds. */
  kinds?: Kind[];
  /** Questions of these rules, by anchor, when they can be passed. */
  rules?: string[];
}

/** Hours in which a table sends no notification. What is due then is sent when they end. */
export interface QuietHours {
  /** When they begin, in minutes after midnight: 1320 is ten in the evening. */
  from: number;
  /** The time zone: minutes that its clocks are ahead of UTC. 60 in Berlin in winter, -300 in New York. */
  offset: number;
  /** When they end. If this is less than `from`, they end on the next day. */
  to: number;
}

/** What came of a puzzle at its table. */
export interface Quizzed {
  /** After how many answers it was given. */
  at?: number;
  /** The lines of answers that are best, each step in words; told once it is settled. */
  best?: string[][];
  /** Whether the best was found; not there while that is open. */
  found?: boolean;
  /** `card` or `board`. */
  game: string;
  /** The answer that settled it, in words. */
  given?: string;
  /** That other answer in words. */
  instead?: string;
  /** Its name. */
  name: string;
  /** The next puzzle of the game, by its name. */
  next?: string;
  /** The table whose game it is a position of, by its id. The bot's search then says what is best. */
  of?: string;
  /** What it thinks of the best other answer; where the best was not found, of that. */
  other?: Advice;
  /** A bot's advice on the answer that was given, once it has thought. */
  taken?: Advice;
  /** Whether it is still thinking: ask again in a moment. */
  thinking: boolean;
}

/** A game that is over, in the list of mine. */
export interface RecordCard {
  /** How many answers. */
  answers: number;
  /** The day it ended: `2026-11-22`. */
  date: string;
  /** `card` or `board`. */
  family: string;
  /** The table's id. */
  id: string;
  /** The investigators' names. */
  investigators: string[];
  /** The names of the investigators for whom I answered. */
  mine: string[];
  /** How many mistakes of mine a review of the whole game found, if one was made. */
  mistakes?: number;
  /** How it ended, in words. */
  outcome: string;
  /** How many rounds. */
  rounds: number;
  /** The scenario's id. */
  scenario: string;
  /** How long it was played, in seconds: pauses of more than five minutes count as none. 0 if that is not known. */
  time: number;
  /** What it is called. */
  title: string;
  /** Whether the players won. */
  won: boolean;
}

/** How far looking back at a game has come. */
export interface Reviewed {
  /** So many answers have been looked at. */
  done: number;
  /** Of so many. */
  of: number;
  /** What came of it, once it is done. */
  review?: Review;
}

/** The table beside the game itself. */
export interface Room {
  /** The challenge that it is, by its date. */
  challenge?: string;
  /** Who answers for chance. Where that is `manual` and the question names no seat, any player answers it. */
  dice: Dice;
  /** Whether the players still gather: nothing is answered before the owner begins. */
  gathering?: boolean;
  /** Whether anybody may ask what a bot thinks. */
  hints: boolean;
  /** The owner, if they said who they are. */
  host?: Player;
  /** Whether those who watch may not speak. */
  muted?: boolean;
  /** Whether everybody who has a seat sees all hands. */
  open_hands: boolean;
  /** How fast the bots play; not there if none sits here. */
  pace?: Pace;
  /** What bots said in this round that they mean to do. */
  plans?: Plan[];
  /** How much may be taken back. */
  policy: Policy;
  /** A taking back or a branch that waits for others to agree. */
  proposal?: Proposal;
  /** That the table is a puzzle, until it is taken up as a game; what came of it is asked for over HTTP. */
  puzzle?: boolean;
  /** The round; 0 while the game is set up. */
  round: number;
  /** Named places in the game to begin a branch from. */
  saves?: SaveView[];
  /** The game's scenario. */
  scenario: string;
  /** The seats, in order. */
  seats: SeatView[];
  /** What the table is called. */
  title: string;
  /** The last round or turn. */
  turns?: number;
  /** What taking back an answer would take back; not there if there is nothing. */
  undo?: UndoView;
  /** Who is waited for; not there once the game is over. */
  waiting?: Waiting;
  /** How many watch. */
  watching: number;
}

/** A line that was said. */
export interface Said {
  /** When, in seconds since 1970. */
  at: number;
  /** The client's own name for the line. */
  id?: string;
  /** What. */
  text: string;
  /** Who. */
  who: string;
}

/** A named place in a game. */
export interface SaveView {
  /** How many answers the game had had. */
  answers: number;
  /** When, in seconds since 1970. */
  at: number;
  /** Its name. */
  name: string;
}

/** A seat. */
export interface SeatView {
  /** Whether a bot sits there. */
  bot: boolean;
  /** Whether it is played by the link of a friend. */
  friend: boolean;
  /** Whether its player is connected; a bot always is. */
  here: boolean;
  /** The investigator's id. */
  investigator: string;
  /** Whether this client answers for it. */
  mine: boolean;
  /** The investigator's name. */
  name: string;
  /** Who gets the seat when the move that is made here is done. */
  next?: Sitter;
  /** Whether a guest with the invitation may take this seat. */
  open?: boolean;
  /** Who plays it, if they said who they are. */
  player?: Player;
  /** What the table answers for it by itself; told to those who answer for it. */
  quiet?: Quiet;
  /** Whether who sits here is ready, while the players gather. */
  ready?: boolean;
  /** Which, from 0. */
  seat: number;
  /** Who sits there. */
  sitter: Sitter;
}

/** A table to be made. */
export interface Setup {
  /** Whether every question is asked. If not, the table answers by itself what nothing hangs on; each seat can settle that for itself later. */
  ask_all?: boolean;
  /** The challenge that it is, by its date: each browser has one attempt at it. */
  challenge?: string;
  /** Who answers for chance. */
  dice?: Dice;
  /** The difficulty's id. */
  difficulty?: string;
  /** Whether the players gather first: nothing is answered before the owner begins. */
  gather?: boolean;
  /** What the owner is called. */
  host?: Player;
  /** The investigators' ids, seat by seat. */
  investigators: string[];
  /** Whether the table refuses hints. */
  no_hints?: boolean;
  /** Whether everybody who has a seat sees all hands. */
  open_hands?: boolean;
  /** Further options of the scenario, by line. */
  options?: Record<string, string>;
  /** How fast bots play. */
  pace?: Pace;
  /** The scenario's id. */
  scenario: string;
  /** Who sits where; seats that are not named are mine. */
  seats?: Sitter[];
  /** The seed of all chance, a whole number. By default the server draws one and keeps it secret until the end. */
  seed?: string;
  /** What it is called; the scenario's name, if nothing is said. */
  title?: string;
  /** The last round or turn: nothing is answered after it. */
  turns?: number;
  /** How much may be taken back. */
  undo?: Policy;
}

/** Where signing in begins. */
export interface SignIn {
  /** The address of the provider's page. */
  address: string;
}

/** Sits down in a free seat of a table. */
export interface Sit {
  /** The player. */
  player: Player;
  /** In which seat; the first free one, if nothing is said. */
  seat?: number;
}

/** Who is to sit in a seat. */
export type Sitter = "mine" | "friend" | "beginner" | "novice" | "steady" | "skilled" | "veteran" | "master" | "bot" | "random-bot" | "search" | "scholar" | "sage";

/** A table in the list of mine. */
export interface TableCard {
  /** Seconds since the last answer. */
  ago: number;
  /** Whether it was put aside. */
  archived: boolean;
  /** Whether one of my seats is asked. */
  asked: boolean;
  /** The challenge that it is, by its date. */
  challenge?: string;
  /** `card` or `board`. */
  family: string;
  /** Its id. */
  id: string;
  /** Whether the game is over. */
  over: boolean;
  /** Whether I made it. */
  owner: boolean;
  /** The scenario's id. */
  scenario: string;
  /** The seats, in order. */
  seats: CardSeat[];
  /** What it is called. */
  title: string;
  /** Where it stands, in words. */
  where: string;
}

/** What taking back would take back. */
export interface UndoView {
  /** Why it may not be. */
  refused?: string;
  /** The answer, in words; empty if it may not be. */
  what: string;
}

/** Who is waited for. */
export interface Waiting {
  /** Which seat. */
  seat: number;
  /** Since when, in seconds since 1970. */
  since: number;
  /** What for. */
  what: string;
}

/** A place that can be gone to by several answers. */
export interface Way {
  /** Who or what asks something on the way, in words; empty if nothing does. */
  faced: string;
  /** The answers that lead there, in order. */
  keys: string[];
  /** Places on the way, by name; the last is the place itself. */
  through: string[];
  /** The place, by its object's id. */
  to: string;
}

/** The first message of the server. */
export interface Welcome {
  /** Whether this client came by the invitation, and may sit down in a free seat. */
  guest?: boolean;
  /** Whether this client may settle things of the table. */
  owner: boolean;
  /** [`PROTOCOL`]. */
  protocol: number;
  /** Which seats are this client's. */
  seats: number[];
  /** The table. */
  table: string;
  /** The version of the program. */
  version: string;
}
