/** What only a page without a server says. */
export const words = {
  fault: (why: string): string => `The rules could not go on: ${why}. What you played is kept as it was.`,
  unkept: (why: string): string => `This browser could not keep the last answer (${why}), and so it was not taken. Make room, or save everything to a file from the lobby.`,
  forbidden: 'This browser keeps nothing for this page. Allow it to store data, or what you play is lost when you close it.',
  little: 'This browser has little room left. Save everything to a file from the lobby before it is full.',
  putAside: 'Something else is being thought out now. Ask again later.',
  newer: 'There is a new version. It waits until you take it.',
  take: 'Take it now',
  shelf: 'What is kept in this browser',
  alone: 'This page has no server. Your tables are kept in this browser and work offline. To play live with friends, somebody runs the program: miskatonic serve.',
  all: 'Save everything to a file',
  back: 'Bring it back:',
  came: (n: number): string => `${n} ${n === 1 ? 'table' : 'tables'} came back.`,
  link: 'Share this game as a link',
  move: (title: string): string => `Your move in ${title}.`,
  long: 'This game is too long for a link. Send its record as a file.',
};
