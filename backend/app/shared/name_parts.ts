import { foldName } from './fold_name.js'

/** Of a part so many characters are compared. */
const PART_MAX = 64

/** The parts of a name, as a reader looks for them: without case, accents and signs. */
export const namePartsOf = (text: string): string[] =>
  foldName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .map((part) => [...part].slice(0, PART_MAX).join(''))
