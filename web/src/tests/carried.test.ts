import { expect, test } from 'vitest';
import { carries, packed, to, unpacked } from '../model/carried';

test('a record goes into an address and comes out the same', async () => {
  const record = 'miskatonic record 1\nscenario: card/the-gathering\n\ncommit:01025\ntoken:skull\n'.repeat(40);
  const hash = await packed(record);
  expect(carries(hash)).toBe(true);
  expect(hash).toMatch(/^#g=[\w-]+$/);
  expect(hash.length).toBeLessThan(record.length / 4);
  expect(await unpacked(hash)).toBe(record);
});

test('an address is of a web page', () => {
  expect(to('tables.example', '#g=a')).toBe('https://tables.example/#g=a');
  expect(to('http://127.0.0.1:1926', '#g=a')).toBe('http://127.0.0.1:1926/#g=a');
  // What looks like a program stays an address of a page.
  expect(() => to('javascript:alert(1)', '#g=a')).toThrow();
});
