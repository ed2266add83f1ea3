import type { Sitter } from '../model/api';
import { words } from '../words';
import type { Option } from './Pick.svelte';

const option = ([key, label]: [string, string]): Option<Sitter> => ({ value: key as Sitter, label });

/** Who may be given a seat, and who sits there if that is a bot from before the levels. */
export function sitterOptions(now?: Sitter): Option<Sitter>[] {
  const older = Object.entries(words.olderSitters).filter(([key]) => key === now);
  return [...Object.entries(words.sitters), ...older].map(option);
}
