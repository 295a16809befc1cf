import type { Caller, ExcelCell } from '#shared'

/** Rows of a list. `next`: where those behind them begin; null: there are none. */
export type SheetPage = { readonly rows: readonly (readonly ExcelCell[])[]; readonly next: string | null }

/** A list as a person sees it now. */
export type OpenSheet = {
  readonly collectionId: number
  /** ASCII, without quotes. */
  readonly filename: string
  /** Of the sheet, and of the order on pages. */
  readonly name: string
  readonly head: readonly string[]
  /** What of the list this person may see, as a text that is another one when that has changed. */
  readonly rights: string
  hasMoreThan(rows: number): Promise<boolean>
  /** How many rows there are, about. */
  count(): Promise<number>
  /** All rows behind a place (null: from the beginning), in pages of some hundred rows, `atMost` where that is fewer. */
  pages(after: string | null, atMost?: number): AsyncIterable<SheetPage>
}

/** A kind of list of which Excel files are made. `query`: what it is narrowed to, as JSON holds it. */
export type SheetKind = {
  readonly kind: string
  /** The rows of a file that is made in parts, in an order in which they stay; null: this person may not read the list (any more). */
  open(caller: Caller, query: unknown): Promise<OpenSheet | null>
}

const kinds = new Map<string, SheetKind>()

/** Makes a kind known, from the provider of the module that owns the list. */
export const registerSheetKind = (kind: SheetKind): void => void kinds.set(kind.kind, kind)

export const sheetKind = (name: string): SheetKind | undefined => kinds.get(name)
