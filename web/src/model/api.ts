/** What the lobby asks the server, over plain HTTP. */

export interface Entry {
  id: string;
  name: string;
  note: string;
}

/** A game that can be begun, as the host's catalogue tells it, without what is printed. */
export interface Menu {
  family: 'card' | 'board';
  scenarios: (Entry & { seats: [number, number]; options: Record<string, Entry[]> })[];
  investigators: Entry[];
  difficulties: Entry[];
}

/** A table of mine. */
export interface TableCard {
  id: string;
  family: 'card' | 'board';
  title: string;
  /** Where it stands, in words: "Round 7, Investigation". */
  where: string;
  seats: { investigator: string; name: string; mine: boolean }[];
  /** Whether one of my seats is asked. */
  asked: boolean;
  over: boolean;
  /** Seconds since the last answer. */
  ago: number;
  /** The place to show on its picture. */
  picture?: string;
}

export interface RecordCard {
  id: string;
  family: 'card' | 'board';
  title: string;
  outcome: string;
  won: boolean;
  rounds: number;
  answers: number;
  date: string;
  investigators: string[];
}

export interface Setup {
  scenario: string;
  investigators: string[];
  difficulty?: string;
  options: Record<string, string>;
}

export interface Api {
  menu(): Promise<Menu[]>;
  tables(): Promise<TableCard[]>;
  records(): Promise<RecordCard[]>;
  /** The address of the new table, with the token of my seats in its fragment. */
  create(setup: Setup): Promise<string>;
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const reply = await fetch(`/api/${path}`, init);
  if (!reply.ok) throw new Error((await reply.text()) || reply.statusText);
  return (await reply.json()) as T;
}

export const server: Api = {
  menu: () => ask<Menu[]>('menu'),
  tables: () => ask<TableCard[]>('tables'),
  records: () => ask<RecordCard[]>('records'),
  create: async (setup) => (await ask<{ address: string }>('tables', setup)).address,
};
