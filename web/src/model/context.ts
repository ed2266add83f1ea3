import { getContext, setContext } from 'svelte';
import type { Replay } from '../records/replay.svelte';
import type { Table } from './store.svelte';

const KEY = Symbol('table');
const REPLAY = Symbol('replay');

/** Makes a table known to everything inside; `replay` if it shows a record. */
export const provideTable = (table: () => Table, replay?: Replay): void => {
  setContext(KEY, table);
  setContext(REPLAY, replay);
};
/** The table that a component belongs to. */
export const useTable = (): (() => Table) => getContext<() => Table>(KEY);
/** The record that is shown, if it is one. */
export const useReplay = (): Replay | undefined => getContext<Replay | undefined>(REPLAY);
