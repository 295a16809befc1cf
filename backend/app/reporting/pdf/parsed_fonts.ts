import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Glyphs of a text from left to right, in units of the font. */
type GlyphRun = {
  readonly glyphs: readonly Glyph[]
  readonly positions: readonly Position[]
  readonly advanceWidth: number
}
type Glyph = { readonly id: number; readonly codePoints: readonly number[]; readonly advanceWidth: number }
type Position = {
  readonly xAdvance: number
  readonly yAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

/** A font of fontkit, as far as it is used here. `_glyphs` has each glyph with the characters that it was first asked for by. */
type Font = {
  readonly unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string, features?: object): GlyphRun
  _glyphs: object
}

type Format = { new (stream: { readonly buffer: Uint8Array }): object; probe(bytes: Uint8Array): boolean }
type Fontkit = { create(bytes: Uint8Array): Font; registerFormat(format: Format): void }

// The one that pdfkit opens fonts with, wherever npm has put it.
const pdfmake = createRequire(import.meta.url).resolve('pdfmake')
const fontkit = createRequire(createRequire(pdfmake).resolve('pdfkit'))('fontkit') as Fontkit

/** Words of a font that are kept laid out: report cards of an exam say the same again and again. Some 4 MB. */
const MOST_RUNS = 3_000

/**
 * Parsed once for all documents of a thread: pdfkit would parse its file anew for each, and lay out each word anew, which is most of the
 * time of a short document.
 */
export class SharedFont {
  readonly #path: string
  readonly #characters = new Map<number, boolean>()
  readonly #runs = new Map<string, GlyphRun>()
  #parsed: Font | null = null
  #shared: Font | null = null

  /** The file is read when a text first needs it. */
  constructor(path: string) {
    this.#path = path
  }

  get #font(): Font {
    return (this.#parsed ??= fontkit.create(readFileSync(this.#path)))
  }

  /** What pdfkit takes for a font: outlines that documents embed are kept by it, apart from the glyphs of words. */
  get shared(): Font {
    return (this.#shared ??= Object.assign(Object.create(this.#font) as Font, {
      _glyphs: {},
      layout: (text: string, features?: object) => this.#layout(text, features),
    }))
  }

  has(codePoint: number): boolean {
    let isThere = this.#characters.get(codePoint)
    if (isThere === undefined) {
      isThere = this.#font.hasGlyphForCodePoint(codePoint)
      this.#characters.set(codePoint, isThere)
    }
    return isThere
  }

  /** In em, as pdfkit measures: word by word. */
  widthOf(text: string): number {
    let width = 0
    for (const word of text.split(/(?<=[ \t])/)) width += this.#runOf(word).advanceWidth
    return width / this.#font.unitsPerEm
  }

  #layout(text: string, features?: object): GlyphRun {
    if (features !== undefined) return this.#fresh(text, features)
    const { glyphs, positions } = this.#runOf(text)
    // pdfkit scales positions in place.
    return glyphRun(
      glyphs,
      positions.map((position) => ({ ...position }))
    )
  }

  #runOf(text: string): GlyphRun {
    let run = this.#runs.get(text)
    if (!run) {
      if (this.#runs.size >= MOST_RUNS) this.#runs.clear()
      run = this.#fresh(text)
      this.#runs.set(text, run)
    }
    return run
  }

  /** As a font that nobody has used: a glyph of two characters says which of them this text has. */
  #fresh(text: string, features?: object): GlyphRun {
    this.#font._glyphs = {}
    const { glyphs, positions } = this.#font.layout(text, features)
    return glyphRun(
      glyphs.map(({ id, codePoints, advanceWidth }) => ({ id, codePoints, advanceWidth })),
      positions.map((position) => ({ ...position }))
    )
  }
}

const glyphRun = (glyphs: readonly Glyph[], positions: readonly Position[]): GlyphRun => ({
  glyphs,
  positions,
  get advanceWidth() {
    return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  },
})

const placeholders = new Map<Uint8Array, SharedFont>()

/** What stands for a font, where pdfkit expects the bytes of its file. */
export function placeholderOf(font: SharedFont): Uint8Array {
  const bytes = new TextEncoder().encode(`parsed font ${placeholders.size}`)
  placeholders.set(bytes, font)
  return bytes
}

// fontkit asks formats in turn, its own first: theirs begin otherwise.
fontkit.registerFormat(
  class {
    static probe(bytes: Uint8Array): boolean {
      return placeholders.has(bytes)
    }

    constructor({ buffer }: { readonly buffer: Uint8Array }) {
      return placeholders.get(buffer)?.shared ?? {}
    }
  }
)
