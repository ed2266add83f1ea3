/** A table for tests of components: what it shows comes from a fixture, what it answers is noted. */
import { render } from '@testing-library/svelte';
import { tick, type Component } from 'svelte';
import type { Picture } from '../model/script';
import { Table } from '../model/store.svelte';
import type { Listener, Transport } from '../model/transport';
import Provide from './Provide.svelte';

/** A host that takes every answer and says nothing. */
export class Silent implements Transport {
  readonly answers: string[] = [];
  readonly confirmed: string[][] = [];
  readonly marked: string[][] = [];
  listener: Listener | undefined;

  constructor(private readonly picture: Picture) {}
  connect(listener: Listener): void {
    this.listener = listener;
    listener.catalogue(this.picture.catalogue);
    listener.room(this.picture.room);
    listener.update(this.picture.update);
  }
  answer(_revision: string, key: string): void {
    this.answers.push(key);
  }
  confirm(_revision: string, keys: string[]): void {
    this.confirmed.push(keys);
  }
  marks(_revision: string, keys: string[]): void {
    this.marked.push(keys);
  }
  undo(): void {}
  close(): void {}
}

/** A table that shows a picture, and its host. */
export function tableOf(picture: Picture): { table: Table; host: Silent } {
  const host = new Silent(picture);
  return { table: new Table(host), host };
}

/** Renders a component at a table. */
export async function shown<P extends Record<string, unknown>>(
  component: Component<P>,
  table: Table,
  props: P,
): Promise<HTMLElement> {
  const { container } = render(Provide as Component<Record<string, unknown>>, { props: { table, component, props } });
  await tick();
  return container;
}
