/** Neither vowels, so that no word appears, nor signs that look alike. */
const SIGNS = 'bcdfghjkmnpqrstvwxz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

/** A password to be read from a screen and typed once: `bkd7-mwt3-9xqz`, 57 bits. `pick` answers a random integer below its argument. */
export const generatedPassword = (pick: (below: number) => number): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => SIGNS[pick(SIGNS.length)]).join('')
  ).join('-')
