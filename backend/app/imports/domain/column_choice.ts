import { createHash } from 'node:crypto'
import { headerKey, type FileColumn, type ImportColumn } from './columns.js'

/** Fields by the key of a header, as somebody chose them; '' where a column is not read. */
export type ColumnChoice = Readonly<Record<string, string>>

/** Says which header a list has, whatever the case, the accents, the signs and the order of its columns. */
export const headerDigest = (headers: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headers.map(headerKey).toSorted()))
    .digest('hex')

/** What is remembered of a mapping by headers: those that the file has, and fields that there are; a secret field is chosen anew each time. */
export const choiceOf = (
  headers: readonly string[],
  known: readonly ImportColumn[],
  mapping: Readonly<Record<string, string>>
): ColumnChoice =>
  Object.fromEntries(
    headers
      .filter((header) => Object.hasOwn(mapping, header) && !isSecretOf(known, mapping[header]))
      .map((header) => {
        const field = mapping[header] ?? ''
        return [headerKey(header), known.some(({ name }) => name === field) ? field : '']
      })
  )

/** The mapping that a choice is for these headers. */
export const mappingOf = (
  headers: readonly string[],
  known: readonly ImportColumn[],
  choice: ColumnChoice
): Record<string, string> =>
  Object.fromEntries(
    headers.flatMap((header) => {
      const field = Object.hasOwn(choice, headerKey(header)) ? choice[headerKey(header)] : undefined
      return field === undefined || isSecretOf(known, field) ? [] : [[header, field]]
    })
  )

const isSecretOf = (known: readonly ImportColumn[], field: string | undefined) =>
  known.some(({ name, isSecret }) => isSecret === true && name === field)

/** Were these columns read by the choice? */
export const isReadBy = (
  columns: readonly FileColumn[],
  known: readonly ImportColumn[],
  choice: ColumnChoice
): boolean => {
  const mapping = mappingOf(headersOf(columns), known, choice)
  return columns.every(({ header, field }) => {
    const chosen = mapping[header]
    return chosen === undefined || (chosen === '' ? null : chosen) === field
  })
}

export const headersOf = (columns: readonly FileColumn[]): string[] => columns.map(({ header }) => header)
