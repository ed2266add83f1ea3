// Made by `miskatonic engine --types` from the types of the table: do not edit. See docs/engine.md.

/** A bot's advice on an offer. */
export interface Advice {
  /** The chance in a million to win with it, as imagined games went on; nothing if it was tried in none. Its difference from the best offer's chance is shrunk by its error. */
  chance?: number;
  /** The success to be expected with it, in millionths of the most there is: experience less trauma, seals, doom kept back. Shrunk alike. */
  earned?: number;
  /** Half the width of the 95 % interval of the chance, in millionths. */
  error?: number;
  /** The offer's key. */
  key: string;
  /** How good it is on sight, in the bot's own measure; only to be compared within one question. */
  score: number;
  /** In how many imagined games it was tried. */
  tries?: number;
}

/** A bot's advice on an open question. It knows what the seat asked knows. */
export interface Advised {
  /** Each offer, the best first. */
  advice: Advice[];
  /** The offer that the best is weighed against, by its key: the one that was asked about, else the second. */
  against?: string;
  /** Whether there is no clear difference between the two. */
  even?: boolean;
  /** What the game is expected to come to with the best offer. */
  expects?: Expected;
  /** The best line in words: the best offer, and what the same seat most likely does after it. */
  line?: string[];
  /** Why the other one is nearly always a mistake, in a sentence: `It ends the turn with actions left.` */
  mistake?: string;
  /** How many answers were given in imagined games for it. */
  nodes?: number;
  /** The plan in one or two sentences, with its reasons as the table shows them: `Fight Ghoul Minion: it is engaged with you, and its attack deals 1 damage. Then investigate twice.` Nothing if there is nothing to say beyond the best offer itself. */
  plan?: string;
  /** How sure it is that the best is better than that one, in millionths: an even half where nothing tells. */
  sure?: number;
  /** What speaks for the best: what differs at the end of the round by more than its error, the clearest first. Empty where there is no clear difference. */
  terms?: Weighed[];
}

/** A bot for a seat. */
export interface Bot {
  /** What kind: `random`, `greedy`. */
  kind: string;
  /** What its lots are drawn from. */
  seed?: number;
}

/** Something a player might expect to do and cannot. */
export interface Cannot {
  /** What it is about, the most important first. */
  about?: string[];
  /** Its key, as if it were offered. */
  key: string;
  /** In words. */
  label: string;
  /** Why not. */
  why: string;
}

/** One way that the next token or die may come. */
export interface Case {
  /** What it does to the sum; for a die how many successes it is. */
  n: number;
  /** The token or the face: `skull`, `-1`, `5`. */
  of: string;
  /** Whether the attempt succeeds with it; for a die whether it is a success. */
  succeeds: boolean;
  /** What else it does, in words; may be empty. */
  text?: string;
  /** How many of the equally likely cases it stands for. */
  weight: number;
}

/** What a game offers, and everything that is printed in it. */
export interface Catalogue {
  /** The difficulties, the default first; empty if there are none. */
  difficulties: Entry[];
  /** What its scenario ids start with: `card`, `board`. */
  family: string;
  /** The investigators. */
  investigators: Entry[];
  /** Everything that is printed; an object's `print` is the id of one of its kind. */
  prints: Print[];
  /** The scenarios. */
  scenarios: Scenario[];
}

/** What has changed of an object: `what` is `place`, `order`, `print`, `seat`, or the name of one of its numbers, flags, links or words. */
export interface Changed {
  /** By how much a number changes. */
  amount?: number;
  /** What it was; not there if the object, or this of it, was not there. */
  from?: Value;
  /** Which. */
  object: string;
  /** What it is now; not there if the object, or this of it, is no more. */
  to?: Value;
  /** What of it. */
  what: string;
}

/** A decision, and what would have been best. */
export interface Decided {
  /** Which answer of the game it was, from 0. */
  answer: number;
  /** What would have been best. */
  best: JudgedOffer;
  /** How much it cost, as a part of the aim: to win, and to earn what the scenario counts. */
  cost: number;
  /** The error of that. */
  doubt: number;
  /** What would have followed the best, most likely: of the dearest alone. */
  line?: string[];
  /** In which round. */
  round: number;
  /** Whose. */
  seat: number;
  /** What was answered. */
  taken: JudgedOffer;
  /** Whether that is more than the chance of imagined games. */
  told: boolean;
  /** Who that is. */
  who: string;
  /** What speaks for the best, as it can be counted at the end of the round: of the dearest alone. */
  why?: Why[];
}

/** An entry of a menu. */
export interface Entry {
  /** Its id, as in setups and records. */
  id: string;
  /** Its name. */
  name: string;
  /** One more line; may be empty. */
  note: string;
}

/** Something that happened. */
export interface Event {
  /** What it is about, the most important first. */
  about?: string[];
  /** Who answered (for `answer`): `person`, `bot`, `dealer`, `table`. */
  by?: string;
  /** The card, place or being whose text caused it. */
  cause?: string;
  /** What it changed. Whatever differs between two views is in the events between them. */
  changes?: Changed[];
  /** What sort of event: `damage`, `moved`, `token-revealed`; `answer` for an answer, `change` for what a rule changes without a word, `taken-back` for an undo, `note` for what the table says. */
  kind: string;
  /** The revision that it led to. */
  revision: number;
  /** The rule that asked (for `answer`), by its anchor. */
  rule?: string;
  /** Who did it or whom it befell; not there for chance and the rules. */
  seat?: number;
  /** What hangs on the check or test that begins. */
  stakes?: Stakes;
  /** In words; empty if it is not worth a line. */
  text?: string;
}

/** What a game is expected to come to, in the measure of its scenario. */
export interface Expected {
  /** Half the width of the 95 % interval of that, in thousandths. */
  error: number;
  /** The most there is, in thousandths. */
  most: number;
  /** How much of it is to be expected, in thousandths. */
  n: number;
  /** What is counted: `experience`, `points for seals and doom prevented`. */
  of: string;
}

/** A plain mistake. */
export interface Flag {
  /** Which answer of the game it was, from 0. */
  answer: number;
  /** The answer in words. */
  label: string;
  /** In which round. */
  round: number;
  /** What the mistake was: "ended the turn with actions left". */
  what: string;
  /** Who answered. */
  who: string;
}

/** An offer as it was judged. */
export interface JudgedOffer {
  /** The chance to win with it. */
  chance: number;
  /** Its error. */
  error: number;
  /** Its key. */
  key: string;
  /** In words. */
  label: string;
  /** In how many imagined games it was tried. */
  tries: number;
}

/** A step of a lesson. */
export interface LessonStep {
  /** What it points at: keys of offers, ids of objects, and parts of the table as `part:map`. */
  point?: string[];
  /** Whether it is done by playing; any other step is read. */
  task?: boolean;
  /** Its paragraphs; `**` marks what is strong, `*` what is slanted. */
  text: string[];
  /** Its heading. */
  title: string;
}

/** Where a lesson stands. */
export interface LessonView {
  /** How many tasks are done. */
  done: number;
  /** What the player is to reach. */
  goal: string;
  /** How many there are. */
  of: number;
  /** The steps from here to the next task, which comes last. Once every task is done, what is left to read. */
  steps: LessonStep[];
  /** Its title. */
  title: string;
}

/** Who looks at a table: the number of a seat from 0, `public` or `host`. */
export type Looker = number | Word;

/** What marks come to, before it is confirmed. */
export interface Marked {
  /** Keys that can still be marked beside them. */
  open: string[];
  /** Whether it may be confirmed as it is. */
  ready: boolean;
  /** What the attempt would come to with them. */
  sum?: Sum;
  /** Why not, if not. */
  why?: string;
}

/** Several things that are chosen together: any of the offers that do not decline, and of `more`, are marked in any order and answered at once. */
export interface Marks {
  /** The fewest. */
  least: number;
  /** Further things that can be marked: copies of which one is offered for all. */
  more?: Offer[];
  /** The most; not there if only the rules of each limit it. */
  most?: number;
}

/** A thing on the table that can be pointed at. */
export interface Object {
  /** States that it is in: `exhausted`, `sealed`. */
  flags?: string[];
  /** Stays the same while the thing is on the table, and tells nothing of what is hidden. */
  id: string;
  /** What sort of thing: `location`, `enemy`, `hand`, `die`, `gate`. */
  kind: string;
  /** What it has to do with, by name: `connections`, `against`. */
  links?: Record<string, string[]>;
  /** Its name, as printed. */
  name?: string;
  /** Its numbers by name. One that is not there is 0. */
  numbers?: Record<string, number>;
  /** Where among those that lie there, lowest first, if they have an order. */
  order?: number;
  /** What it lies in, on or before; not there for what lies on the table itself. */
  place?: string;
  /** What is printed on it, to be looked up in the catalogue; not there if nothing is. */
  print?: string;
  /** Whose it is, counted from 0. */
  seat?: number;
  /** Words by name, where neither number nor object would do: `phase`. */
  words?: Record<string, string>;
}

/** One answer that may be given. */
export interface Offer {
  /** What it is about, the most important first. */
  about?: string[];
  /** Whoever attacks because of it. */
  attacked_by?: string[];
  /** What success brings, in a few words: `+1 clue`. */
  brings?: string;
  /** What comes of it, where that can be known. */
  consequence?: string;
  /** It declines, ends or does no more. */
  declines?: boolean;
  /** Offers of one group stand together: `move`, `fight`, `play`. */
  group: string;
  /** Its stable key: what an answer names, and what records are made of. */
  key: string;
  /** In words. */
  label: string;
  /** Its place in the list, from 1. */
  number: number;
  /** The chance in a million that what it attempts succeeds, if it were done now and nothing more. */
  odds?: number;
  /** The offer of which this is the quick way, by its key: the same answers, then a pass for each question before the draw. A list can show both as one choice with two ends. */
  quick_for?: string;
  /** It adds nothing to another offer (a weapon more that does not help): it may be left out of a list. */
  spare?: boolean;
  /** `combined` offers it together with each answer that may follow it, so that a list of those can leave it out. */
  split?: boolean;
  /** Why it achieves nothing as things stand. */
  vain?: string;
  /** How many of the equally likely cases it stands for (chance only). */
  weight?: number;
}

/** How the game ended. */
export interface Outcome {
  /** Its key: `R1`, `victory`. */
  key: string;
  /** Whether the players won. */
  won: boolean;
}

/** What a bot said that it means to do. */
export interface Plan {
  /** Which answer of the game began it, from 0. */
  answer: number;
  /** In which round that was. */
  round: number;
  /** Whose bot. */
  seat: number;
  /** Step by step, in words; what it thinks that others may do is last. */
  steps: string[];
}

/** What the game was worth after so many answers. */
export interface Point {
  /** How many answers had been given. */
  answers: number;
  /** Who gave it: a name, or `chance`. */
  by?: string;
  /** The chance to win. */
  chance: number;
  /** Its error. */
  error: number;
  /** Its key. */
  key?: string;
  /** The round of the answer that led here. */
  round?: number;
}

/** Something that can be looked up by its `print`: a card, a place, a monster. */
export interface Print {
  /** Where a place stands on the sheet of its town: from the left, from the top. */
  at?: [number, number];
  /** The text of its other side. Of what turns in the course of a game it is not for anybody to read before that. */
  back?: string[];
  /** Its id in the packs. */
  id: string;
  /** What sort of thing. */
  kind: string;
  /** Its name. */
  name: string;
  /** Printed numbers by name. */
  numbers?: Record<string, number>;
  /** Its story, part by part: words that rule nothing, such as `front` and `back`. */
  story?: Record<string, string>;
  /** Its rules text, rendered from what runs. */
  text?: string[];
  /** Printed words by name: traits, class, dimension. */
  words?: Record<string, string[]>;
}

/** The open question. */
export interface Question {
  /** What is being decided about, the most important first. */
  about?: string[];
  /** What cannot be done, and why. */
  cannot?: Cannot[];
  /** Several answers as one offer: a weapon with its target, all points of damage. The key names the answers in order and is given as any other. */
  combined?: Offer[];
  /** Several things are chosen together. */
  marks?: Marks;
  /** Every legal answer; none for those who are not asked. */
  offers?: Offer[];
  /** The rule that asks, by its anchor. */
  rule: string;
  /** The seat asked; not there when chance is. */
  seat?: number;
  /** Every procedure in progress, outermost first. */
  stack: string[];
  /** What is being attempted, as it stands. */
  sum?: Sum;
  /** The question; who is not asked reads only who is. */
  text: string;
  /** The name of the seat, or of the source of chance. */
  who: string;
}

/** A game looked back at. Chances are parts of 1; an error is half the width of the 95 % interval. */
export interface Review {
  /** The chance to win before the first answer and after each. */
  chances: Point[];
  /** What the decisions cost together, as far as it is more than the chance of imagined games. */
  cost: number;
  /** Those that cost the most, by their answers, the dearest first. */
  dearest: number[];
  /** The decisions, those with one offer left out. */
  decisions: Decided[];
  /** Plain mistakes that need no imagined game to be seen, in order. */
  flags?: Flag[];
  /** What chance gave, against its expectation before it spoke: all its answers together. */
  luck: number;
  /** After which the chance to win had changed the most, the greatest change first. Only changes that are more than their error and hold with other luck. */
  turning: Turning[];
  /** Whether it was won, if it is over. */
  won?: boolean;
}

/** A rule of the chapters, to be read. */
export interface Rule {
  /** Its anchor, as questions cite it. */
  anchor: string;
  /** The title of its chapter. */
  chapter: string;
  /** Its paragraphs, without marks; an item of a list begins with `- `, a row of a table with `|`. */
  text: string[];
  /** Its own title. */
  title: string;
}

/** A scenario and what can be settled when it is set up. */
export interface Scenario {
  /** Its id, as in setups and records. */
  id: string;
  /** `campaign` or `side-story`; not there for any other scenario. */
  kind?: string;
  /** Its name. */
  name: string;
  /** One more line; may be empty. */
  note: string;
  /** What else can be settled: each line's values by its name, the default first. */
  options: Record<string, Entry[]>;
  /** The fewest and the most seats. */
  seats: [number, number];
  /** Investigators, by id, who cannot play it. */
  without?: string[];
}

/** What hangs on a check or test: what asks for it, and what success and failure do. */
export interface Stakes {
  /** What asks for it, by its name. */
  cause?: string;
  /** What failure does. */
  failure?: string;
  /** What success does. */
  success?: string;
  /** The text that asks for it, where it does not come to success and failure alone. */
  text?: string;
}

/** What is being attempted, as it stands. */
export interface Sum {
  /** What each token of the bag, or each face of a die, would do; not there once chance has spoken. */
  cases?: Case[];
  /** How many dice are still to be rolled for it. */
  dice?: number;
  /** What must be reached. */
  needed?: number;
  /** The chance in a million that it succeeds. */
  odds?: number;
  /** What it is made of. */
  terms: Term[];
  /** The result of the sum. */
  value: number;
}

/** A term of a sum. */
export interface Term {
  /** How much. */
  n: number;
  /** What it comes from. */
  of: string;
}

/** An answer after which the chance to win had changed. */
export interface Turning {
  /** Which answer of the game, from 0. */
  answer: number;
  /** By how much. */
  by: number;
  /** In words. */
  label: string;
  /** In which round. */
  round: number;
  /** Who gave it: a name, or `chance`. */
  who: string;
}

/** What a viewer has missed since a revision: new and changed objects whole, the ids of those gone, and what happened. */
export interface Update {
  /** How many answers the game has had; what an undo takes as `to`. */
  answers: number;
  /** Objects that are new or differ. */
  changed: Object[];
  /** What happened. */
  events: Event[];
  /** Objects that are no more, or no more to be seen. */
  gone: string[];
  /** How many hints were asked for. */
  hints?: number;
  /** Where the lesson stands, if the game is one. */
  lesson?: LessonView;
  /** How the game ended, once it has. */
  outcome?: Outcome;
  /** The open question, as this viewer may read it; not there once the game is over. */
  question?: Question;
  /** The revision that it leads to. */
  revision: number;
  /** The round, or the turn of the board game; 0 during setup. */
  round: number;
  /** The revision that it leads from; not there if it tells everything anew: then `changed` is the whole view. */
  since?: number;
}

/** A value of an object. */
export type Value = boolean | number | string | string[];

/** Everything a viewer may see. */
export interface View {
  /** Everything on the table, each once. */
  objects: Object[];
  /** Rises with every answer and every taking back. */
  revision: number;
}

/** A reason for the best offer: something that people can count on the table at the end of the round. */
export interface Weighed {
  /** How many more there are than with the other offer, in thousandths; below 0: fewer. */
  n: number;
  /** What is counted, in the plural: `clues held`. */
  of: string;
}

/** A reason for the better answer: something that people can count on the table. */
export interface Why {
  /** How many more there are; below 0: fewer. */
  by: number;
  /** What is counted, in the plural. */
  of: string;
}

/** What somebody wants to play, in names of the catalogue. */
export interface Wish {
  /** The difficulty, where the game has some. */
  difficulty?: string;
  /** The investigators, seat by seat; none for the first of the catalogue. */
  investigators?: string[];
  /** Further options by name. */
  options?: Record<string, string>;
  /** The scenario. */
  scenario: string;
  /** How many seats, if no investigators are named; unsaid the fewest there may be. */
  seats?: number;
}

export type Word = "public" | "host";
