import type { FileColumn, ImportColumn } from './columns.js'

type Cells = Readonly<Record<string, string>>

/** A sealed cell has another name than its field: no cell of a file is taken for one. */
const SEALED = '#sealed:'
const sealedName = (field: string) => `${SEALED}${field}`

/** The beginning of such a name in JSON. */
export const SEALED_IN_JSON = `"${SEALED}`

/** Rows with a secret of one list; above that people come in by their first access. */
export const MOST_SECRETS = 1_000
/** So many rows of such a list are one chunk: each costs a hash. */
export const SECRETS_AT_ONCE = 50

/** Fields whose texts are secrets. */
export const secretFields = (columns: readonly ImportColumn[]): string[] =>
  columns.flatMap(({ name, isSecret }) => (isSecret === true ? [name] : []))

/** Does a file have a column of secrets? */
export const hasSecrets = (read: readonly FileColumn[], known: readonly ImportColumn[]): boolean => {
  const fields = secretFields(known)
  return read.some(({ field }) => field !== null && fields.includes(field))
}

/** Rows whose cells hold a secret. */
export const countSecrets = (
  rows: readonly { readonly cells: Cells }[],
  known: readonly ImportColumn[]
): number => {
  const fields = secretFields(known)
  return rows.filter(({ cells }) => fields.some((field) => cells[field] !== undefined)).length
}

/** The cells as they are stored: a secret that is a text there is sealed. */
export function sealedCells(
  cells: Cells,
  known: readonly ImportColumn[],
  seal: (text: string) => string
): Record<string, string> {
  const sealed: Record<string, string> = { ...cells }
  for (const field of secretFields(known)) {
    const text = cells[field]
    if (text === undefined) continue
    sealed[sealedName(field)] = seal(text)
    delete sealed[field]
  }
  return sealed
}

/** The cells as the file had them; a secret that cannot be read any more is empty. */
export const openedCells = (cells: Cells, open: (sealed: string) => string | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cells).map(([name, text]) =>
      name.startsWith(SEALED) ? [name.slice(SEALED.length), open(text) ?? ''] : [name, text]
    )
  )

/** What people see of cells, and what is left of them when a run has ended; `only`: without the secrets of these fields. */
export const withoutSecrets = (cells: Cells, only?: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cells).filter(
      ([name]) =>
        !name.startsWith(SEALED) || (only !== undefined && !only.includes(name.slice(SEALED.length)))
    )
  )
