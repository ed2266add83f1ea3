/** A table as a link that carries its game. */
import { copied } from '../model/browser';
import { link } from './site';
import { words } from './words';

export { words };

/** Longer links are cut by what passes them on. */
const LONGEST = 8_000;

export async function share(record: string): Promise<string> {
  const to = await link(record);
  if (to.length > LONGEST) throw new Error(words.long);
  await copied(to);
  return to;
}
