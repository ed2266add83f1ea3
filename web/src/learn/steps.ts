/** What the page says of itself to somebody new. Of the games it only says how they are played here. */
export const STEPS = {
  lead: 'Real games with luck that is the same every time. A lesson has a goal and shows one idea at a time. Nothing is lost by trying: everything can be taken back, and you can leave and go on later.',
  games: {
    card: 'An hour or two for one to four. A deck of cards for each investigator, a house that is not what it was, a bag of tokens that decides.',
    board:
      'Two to four hours for one to eight. A town, its streets and its doors to elsewhere, dice that decide, and somebody who is about to wake.',
  },
  how: 'How the table speaks',
  table: [
    [
      'What is asked is below',
      'Always in one place: who is asked, what, and the choices. The number or letter at a choice is its key.',
    ],
    [
      'Brass may be acted on',
      'Whatever has a brass edge can be done something with. One thing: a click does it. Several: a click asks which.',
    ],
    [
      'Everything has its text',
      'Hold a card, or click it with the other button, to read it large, with its numbers as they are now.',
    ],
    ['What cannot be done says why', 'Click it: the reason stands under its text.'],
    [
      'Take back',
      'Under the choices, or Backspace. The small arrow goes farther back: the action, the turn, the round.',
    ],
    [
      'By keyboard and by ear',
      'The key ? shows all keys. The settings have the whole table in words, with one line to type into.',
    ],
  ] as [string, string][],
};
