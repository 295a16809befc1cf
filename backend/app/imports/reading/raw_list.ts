/** A row with its texts by the place of the column. */
export type RawRow = { readonly line: number; readonly texts: readonly string[] }

/** Headers first; then rows in pages. An error of the file itself throws `BadList`. */
export type RawList = { readonly headers: readonly string[]; readonly rows: AsyncIterable<readonly RawRow[]> }

/** What is wrong with a file as such: a key of `imports` texts, and where. */
export class BadList extends Error {
  constructor(
    readonly text: string,
    readonly params: Readonly<Record<string, string | number>> = {}
  ) {
    super(text)
  }
}
