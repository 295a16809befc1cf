/**
 * A row with its texts by the place of the column. `formulas`: columns whose text is what a formula gave; `errors`: whose cell holds an error and no text. `zerosLost`: columns of numbers where other
 * rows have texts with leading zeros.
 */
export type RawRow = {
  readonly line: number
  readonly texts: readonly string[]
  readonly formulas?: readonly number[]
  readonly errors?: readonly number[]
  readonly zerosLost?: readonly number[]
}

/** Headers first; then rows in pages. An error of the file itself throws `BadList`. */
export type RawList = { readonly headers: readonly string[]; readonly rows: AsyncIterable<readonly RawRow[]> }

/** What is wrong with a file as such: a key of `imports` texts, and where. */
export class BadList extends Error {
  readonly text: string
  readonly params: Readonly<Record<string, string | number>>
  /** Further keys of the answer. */
  readonly extra: Readonly<Record<string, unknown>> | undefined

  constructor(
    text: string,
    params: Readonly<Record<string, string | number>> = {},
    extra?: Readonly<Record<string, unknown>>
  ) {
    super(text)
    this.text = text
    this.params = params
    this.extra = extra
  }
}
