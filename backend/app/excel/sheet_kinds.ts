import type { Caller, ExcelCell } from '#shared'

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
  /** The ids of its rows in its order, each once, whatever is renamed or moved meanwhile. */
  ids(): Promise<readonly number[]>
  /** The rows of some of these ids, in their order, as they are now; what this person sees no more is left out. */
  rowsOf(ids: readonly number[]): Promise<readonly (readonly ExcelCell[])[]>
}

/** A kind of list of which Excel files are made. `query`: what it is narrowed to, as JSON holds it. */
export type SheetKind = {
  readonly kind: string
  /** The list of which a file is made in parts; null: this person may not read the list (any more). */
  open(caller: Caller, query: unknown): Promise<OpenSheet | null>
}

const kinds = new Map<string, SheetKind>()

/** Makes a kind known, from the provider of the module that owns the list. */
export const registerSheetKind = (kind: SheetKind): void => void kinds.set(kind.kind, kind)

export const sheetKind = (name: string): SheetKind | undefined => kinds.get(name)
