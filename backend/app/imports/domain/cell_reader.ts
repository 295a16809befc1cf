import { withoutApostrophe } from '#shared'

/** Clears a field. */
const CLEARS = '(vazio)'
/** What a spreadsheet makes of a long number: digits are gone. */
const SCIENTIFIC = /^\d+([.,]\d+)?E\+?\d+$/i

/** About a field; a key of a text. */
export type CellProblem = { readonly field: string; readonly text: string }

/** `name@place.tld`, without blanks; whether it takes mail only a message tells. */
function isEmail(text: string): boolean {
  const [name = '', place = '', ...more] = text.split('@')
  const dot = place.lastIndexOf('.')
  return more.length === 0 && name !== '' && dot > 0 && dot < place.length - 1 && !/\s/.test(text)
}

/**
 * Reads the cells of a row and collects what is wrong with them, all of it at once. `most`: characters of a field.
 */
export class CellReader {
  readonly problems: CellProblem[] = []

  readonly #cells: Readonly<Record<string, string>>

  constructor(cells: Readonly<Record<string, string>>, most: Readonly<Record<string, number>>) {
    this.#cells = cells
    if (cells['#'] !== undefined) this.wrong('#', 'cell_count')
    for (const [field, length] of Object.entries(most))
      if ((this.text(field)?.length ?? 0) > length) this.wrong(field, 'cell_long')
  }

  /** `text`: a key of `imports`. */
  wrong(field: string, text: string): void {
    this.problems.push({ field, text: `imports.${text}` })
  }

  /** Undefined: the column is not there, or the cell is empty. */
  text(field: string): string | undefined {
    const cell = this.#cells[field]
    return cell === undefined ? undefined : withoutApostrophe(cell)
  }

  isCleared(field: string): boolean {
    return this.text(field) === CLEARS
  }

  /** Undefined: as stored; null: cleared. */
  optional(field: string): string | null | undefined {
    return this.isCleared(field) ? null : this.text(field)
  }

  /** These fields hold something once they do. */
  neverCleared(fields: readonly string[]): void {
    for (const field of fields) if (this.isCleared(field)) this.wrong(field, 'cell_not_cleared')
  }

  /** An identifier, unless a spreadsheet ate it. */
  identifier(field: string): string | undefined {
    const text = this.isCleared(field) ? undefined : this.text(field)
    if (text !== undefined && SCIENTIFIC.test(text)) this.wrong(field, 'identifier_eaten')
    return text
  }

  email(field: string): string | null | undefined {
    const text = this.optional(field)
    if (text != null && !isEmail(text)) this.wrong(field, 'cell_email')
    return text
  }
}
