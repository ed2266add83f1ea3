/** A game in an address: its record, compressed, in the fragment, which no server sees. */

const through = async (data: BlobPart, by: GenericTransformStream): Promise<Blob> =>
  new Response(
    new Blob([data]).stream().pipeThrough(by as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>),
  ).blob();

/** The fragment that carries a record: `#g=...`. */
export async function packed(record: string): Promise<string> {
  const bytes = new Uint8Array(await (await through(record, new CompressionStream('deflate-raw'))).arrayBuffer());
  let text = '';
  for (const b of bytes) text += String.fromCharCode(b);
  return `#g=${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
/** The record that a fragment carries. */
export async function unpacked(hash: string): Promise<string> {
  const text = atob(hash.replace(/^#g=/, '').replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0));
  return (await through(bytes, new DecompressionStream('deflate-raw'))).text();
}
/** Whether a fragment carries a game. */
export const carries = (hash: string): boolean => hash.startsWith('#g=');
/** An address as a person writes it, with a fragment; an error if it is none of a web page. */
export function to(address: string, hash: string): string {
  const url = new URL(/^https?:\/\//.test(address) ? address : `https://${address}`);
  url.hash = hash;
  return url.href;
}
