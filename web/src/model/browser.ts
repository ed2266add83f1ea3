/** What browsers keep for secure contexts: a table opened over plain http from another machine has to do without it. */

/** A name that nobody else has. `crypto.randomUUID` exists only in secure contexts. */
export function unique(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('');
}

/** Copies a text. Says whether it did; if not, the text has to be shown, to be copied by hand. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return byCommand(text);
  }
}

/** The old way, which works everywhere a person has just pressed something. */
function byCommand(text: string): boolean {
  const was = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  box.setAttribute('aria-hidden', 'true');
  box.style.cssText = 'position:fixed;left:0;top:0;width:1px;height:1px;opacity:0';
  // Within the dialog that is open: others may not take the focus from it.
  (was?.closest('[role=dialog]') ?? document.body).append(box);
  box.select();
  let done: boolean;
  try {
    done = document.execCommand('copy');
  } catch {
    done = false;
  }
  box.remove();
  if (was instanceof HTMLElement) was.focus();
  return done;
}
