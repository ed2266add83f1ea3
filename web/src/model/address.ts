/**
 * The address of a page of ours, `/t/ID` or `/?deck=NAME`. Where there is no server there is one page under any path, and
 * what it shows stands behind the question mark.
 */
export const address = (path: string, site = Boolean(import.meta.env.VITE_SITE)): string =>
  !site ? path : path === '/' || path.startsWith('/?') ? `.${path}` : `./?${path.replace('?', '&')}`;
