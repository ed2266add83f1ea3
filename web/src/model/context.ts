import { getContext, setContext } from 'svelte';
import type { Table } from './store.svelte';

const KEY = Symbol('table');

export const provideTable = (table: () => Table): void => void setContext(KEY, table);
/** The table that a component belongs to. */
export const useTable = (): (() => Table) => getContext<() => Table>(KEY);
