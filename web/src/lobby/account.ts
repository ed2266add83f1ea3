/** Signing in at a server that offers it. */
import { reach } from '../model/api';
import type { AccountCard, SignIn } from '../model/protocol';

async function ask<T>(method: string, path: string): Promise<T> {
  const reply = await reach(method, path);
  if (!reply.ok) throw new Error((await reply.text()) || reply.statusText);
  return (await reply.json()) as T;
}

/** Whether people can sign in here, and who has. Without a server, nobody can. */
export const account = async (): Promise<AccountCard> =>
  import.meta.env.VITE_SITE ? { offered: false } : ask('GET', 'account');

/** Opens the provider's page, which leads back to the first page. */
export async function signIn(): Promise<void> {
  location.href = (await ask<SignIn>('POST', 'account/sign-in')).address;
}

/** Separates this browser from the account: no seat of it stays here. */
export async function signOut(): Promise<void> {
  await ask('POST', 'account/sign-out');
  for (const key of Object.keys(localStorage)) if (key.startsWith('seat ')) localStorage.removeItem(key);
  location.reload();
}
