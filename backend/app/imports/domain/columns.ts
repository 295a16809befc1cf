import { foldName } from '#shared/fold_name'

/** A column that a kind of import reads. */
export type ImportColumn = {
  readonly name: string
  /** Other headers, folded: letters and digits with `_` between. */
  readonly aliases: readonly string[]
  readonly isRequired?: true
  /** It says whom a row is about: never guessed, and no formula. */
  readonly isKey?: true
  /** Sealed as soon as the file is read, shown to nobody, and removed when the run ends. */
  readonly isSecret?: true
  /** For the example file. */
  readonly example: string
}

/** A column of a file: its header, and the field that it is read as; null where it is not read. */
export type FileColumn = { readonly header: string; readonly field: string | null }

export type Mapped = {
  readonly columns: readonly FileColumn[]
  /** Fields that have to be there and are not. */
  readonly missing: readonly string[]
  /** Fields that two headers mean. */
  readonly twice: readonly string[]
}

/** A header without case, accents and signs: `Código INEP` is `codigo_inep`. */
export const headerKey = (header: string): string =>
  foldName(header.replace(/([a-z])([A-Z])/g, '$1_$2'))
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')

/** Which field each header means. `mapping`: fields by header, as a person chose them, before the names that a kind knows. */
export function mapHeaders(
  headers: readonly string[],
  known: readonly ImportColumn[],
  mapping: Readonly<Record<string, string>> = {}
): Mapped {
  const fieldOf = (header: string): string | null => {
    const chosen = Object.hasOwn(mapping, header) ? mapping[header] : undefined
    if (chosen !== undefined) return known.some(({ name }) => name === chosen) ? chosen : null
    const key = headerKey(header)
    return known.find(({ name, aliases }) => name === key || aliases.includes(key))?.name ?? null
  }
  const columns = headers.map((header) => ({ header, field: fieldOf(header) }))
  const count = (field: string) => columns.filter((column) => column.field === field).length
  return {
    columns,
    missing: known.filter(({ name, isRequired }) => isRequired && count(name) === 0).map(({ name }) => name),
    twice: known.filter(({ name }) => count(name) > 1).map(({ name }) => name),
  }
}
