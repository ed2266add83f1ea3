// Stands in for the program of a game where none was compiled for pages: the native hall does what it would do. It is asked
// over the host of files that tests use (`host.mjs`). Only for tests: everything but the compiled program is as it is played.
const HALL = new URL('../hall/', import.meta.url);

/** Asks as a program is asked: the answer is there when it comes back. */
function ask(path, text) {
  const r = new XMLHttpRequest();
  r.open('POST', new URL(path, HALL), false);
  r.send(text);
  if (r.status !== 200) throw new Error(`the hall of this test: ${r.status} ${r.responseText}`);
  return JSON.parse(r.responseText);
}

export class Site {
  #id;
  #told = [];
  #due = -1;
  constructor(study) {
    const { id, said } = ask(`GAME/${study ? 'study' : 'tables'}`, '');
    this.#id = id;
    this.#take(said);
  }
  #take({ told, due }) {
    this.#told.push(...told);
    this.#due = due;
  }
  hear(text) {
    this.#take(ask(this.#id, text));
  }
  tick() {
    this.#take(ask(this.#id, ''));
  }
  told() {
    const all = JSON.stringify(this.#told);
    this.#told = [];
    return all;
  }
  due() {
    return this.#due;
  }
}
export default async function load() {}
