/** Words of the account and of my history. */
export const mine = {
  signIn: 'Sign in',
  signOut: 'Sign out',
  signedIn: (name: string): string => `Signed in as ${name}`,
  title: 'My history',
  lead: (games: number, won: number): string =>
    games === 0
      ? 'No finished games yet.'
      : `${games} finished ${games === 1 ? 'game' : 'games'}, ${won} won. Time counts without pauses of more than five minutes.`,
  byInvestigator: 'By investigator',
  byScenario: 'By scenario',
  games: 'Games',
  investigator: 'Investigator',
  scenario: 'Scenario',
  played: 'Played',
  won: 'Won',
  share: (won: number, played: number): string => `${won} (${Math.round((100 * won) / played)} %)`,
  time: 'Time',
  mistakes: 'Mistakes',
  result: 'Result',
  date: 'Date',
  /** What stands where nothing is known. */
  unknown: '–',
  unreviewed: 'not reviewed',
  lasted: (seconds: number): string => {
    const minutes = Math.max(1, Math.round(seconds / 60));
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return hours ? `${hours} h${rest ? ` ${rest} min` : ''}` : `${rest} min`;
  },
};
