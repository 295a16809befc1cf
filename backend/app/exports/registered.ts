import type { PermissionPath } from '#access'
import type { Caller, ExcelCell, Group } from '#shared'

/** Of a list by its ids: behind which row, null from the first, and how many rows at most. */
export type ExportPage = { readonly after: number | null; readonly most: number }

export type ExportRow = { readonly id: number; readonly cells: readonly ExcelCell[] }

/** A list of the console as a file. `Filter`: what its list call is narrowed by. */
export type Export<Filter extends object> = {
  /** As in the address of its list call; ASCII, it names the file. */
  readonly resource: string
  /** Who may read the list. */
  readonly groups: readonly Group[]
  /** The switch of the list, besides that of exports. */
  readonly needs?: PermissionPath
  /** Keys of the catalogue: of the sheet, and of the heads of its columns. */
  readonly title: string
  readonly columns: readonly string[]
  /** Reads the filter of the list call, with `q` for the search; what it gives is on record. @throws AppError 400 where it is none */
  read(filter: Readonly<Record<string, unknown>>): Promise<Filter>
  count(caller: Caller, filter: Filter): Promise<number>
  /** Rows by their ids, as far as the caller sees them. */
  rows(caller: Caller, filter: Filter, page: ExportPage): Promise<readonly ExportRow[]>
}

const registered = new Map<string, Export<object>>()

/** Makes a list known, from the provider of the module that owns it. */
export const registerExport = <Filter extends object>(list: Export<Filter>): void =>
  // What `read` gives is what `count` and `rows` of the same list get.
  void registered.set(list.resource, list as Export<object>)

export const exportOf = (resource: string): Export<object> | undefined => registered.get(resource)
