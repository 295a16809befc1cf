import { createRequire } from 'node:module'
import { lineRanges, linesOf, type Lines, type Room } from './text_lines.ts'

/** A piece of a text in one font. A right-to-left word has its letters in the order in which they are read: the font reverses them. */
export type Piece = { readonly text: string; readonly font: string }

/** A node of the PDF library. */
export type Written = Lines | { readonly text: Piece[] }

/** A font, as far as texts are split by it. Widths in em. None has characters beyond the first 65,536. */
export type Face = {
  readonly font: string
  has(codePoint: number): boolean
  widthOf(text: string, isBold: boolean): number
}

type Levels = { readonly levels: Uint8Array }
type Bidi = {
  getEmbeddingLevels(text: string): Levels
  /** `to` is the last one. */
  getReorderedIndices(text: string, levels: Levels, from: number, to: number): number[]
  getMirroredCharacter(character: string): string | null
}
const bidi = (createRequire(import.meta.url)('bidi-js') as () => Bidi)()

/** Stands for letters that no font has. */
export const UNKNOWN = '\ufffd'
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Without a font these are left out: a name is readable without them. */
const NO_LETTER = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Mark}]/u
/** Pieces of a line are measured by words: they may come out a little wider. */
const FILLED = 0.98

/** Texts that are kept as they are written: report cards of an exam say the same again and again. */
const MOST_TEXTS = 3_000

/**
 * Writes texts of people with these fonts, the usual one first: as they are where that one has all of it. Else what no font has
 * is left out (emoji) or replaced by a sign, one for each run of such letters.
 */
export class TextWriter {
  readonly #faces: readonly Face[]
  readonly #usual: Face
  readonly #written = new Map<string, Written>()

  constructor(faces: readonly [Face, ...Face[]]) {
    this.#faces = faces
    this.#usual = faces[0]
  }

  /** The node of a text in a column: with its lines where they are known, else with a text that the library breaks. */
  write(text: string, room: Room): Written {
    const key = `${room.width} ${room.size} ${room.isBold === true} ${text}`
    let written = this.#written.get(key)
    if (!written) {
      if (this.#written.size >= MOST_TEXTS) this.#written.clear()
      const inline = this.inline(text, room)
      const measure = (part: string) => this.#usual.widthOf(part, room.isBold === true)
      written = typeof inline === 'string' ? linesOf(inline, measure, room) : { text: inline }
      this.#written.set(key, written)
    }
    // The library writes into what it is given.
    if ('stack' in written) return { stack: written.stack.map((line) => ({ ...line })) }
    return typeof written.text === 'string'
      ? { ...written }
      : { text: written.text.map((piece) => ({ ...piece })) }
  }

  /**
   * The same as a part of a text. Right-to-left texts are pieces in the order in which they are on a line, from left to right, as the library
   * writes them; their lines end where the room ends.
   */
  inline(text: string, room: Room): string | Piece[] {
    if ([...text].every((character) => isIn(this.#usual, character))) return text
    const known = this.#known(text) || UNKNOWN
    if (!RIGHT_TO_LEFT.test(known)) return known
    const levels = bidi.getEmbeddingLevels(known)
    const measure = (part: string) => this.#widthOf(part, room.isBold === true)
    const lines = lineRanges(known, measure, { ...room, width: room.width * FILLED }).lines
    return lines.flatMap((line, at) => [
      ...(at === 0 ? [] : [{ text: '\n', font: this.#usual.font }]),
      ...this.#inOrder(known, levels, line),
    ])
  }

  #known(text: string): string {
    let known = ''
    for (const character of text) {
      if (this.#faces.some((face) => isIn(face, character))) known += character
      else if (!NO_LETTER.test(character) && !known.endsWith(UNKNOWN)) known += UNKNOWN
    }
    return known.replaceAll(/ {2,}/g, ' ').trim()
  }

  #faceOf(character: string): Face {
    return this.#faces.find((face) => isIn(face, character)) ?? this.#usual
  }

  #widthOf(text: string, isBold: boolean): number {
    const characters = Array.from(text, (character) => ({ character, face: this.#faceOf(character) }))
    return runsOf(characters).reduce((sum, run) => sum + run.face.widthOf(run.text, isBold), 0)
  }

  /** The pieces of a line from left to right. */
  #inOrder(text: string, levels: Levels, { from, to }: { from: number; to: number }): Piece[] {
    const end = text.slice(0, to).trimEnd().length
    const characters = bidi
      .getReorderedIndices(text, levels, from, end - 1)
      .slice(from, end)
      .map((at) => {
        const isReversed = (levels.levels[at] ?? 0) % 2 === 1
        const character = text.charAt(at)
        const shown = isReversed ? (bidi.getMirroredCharacter(character) ?? character) : character
        return { character: shown, face: this.#faceOf(shown), isReversed }
      })
    return runsOf(characters).map(({ text: run, face: { font } }) => ({
      font,
      // The font reverses what has such a letter, also digits that are read from the left.
      text: RIGHT_TO_LEFT.test(run) ? [...run].toReversed().join('') : run,
    }))
  }
}

const isIn = (face: Face, character: string): boolean => face.has(character.codePointAt(0) ?? 0)

type Character = { readonly character: string; readonly face: Face; readonly isReversed?: boolean }

/** Adjacent characters of one font and direction. */
function runsOf(characters: readonly Character[]): { text: string; face: Face }[] {
  const runs: { text: string; face: Face }[] = []
  let last: Character | undefined
  for (const next of characters) {
    const run = runs.at(-1)
    if (run && last?.face === next.face && last.isReversed === next.isReversed) run.text += next.character
    else runs.push({ text: next.character, face: next.face })
    last = next
  }
  return runs
}
