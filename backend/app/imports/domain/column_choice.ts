import { createHash } from 'node:crypto'
import { headerKey, type FileColumn, type ImportColumn } from './columns.js'

/** Fields by the key of a header, as somebody chose them; '' where a column is not read. */
export type ColumnChoice = Readonly<Record<string, string>>

/** Says which header a list has, whatever the case, the accents, the signs and the order of its columns. */
export const headerDigest = (headers: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headers.map(headerKey).toSorted()))
    .digest('hex')

/** What is remembered of a mapping by headers: those that the file has, and fields that there are. */
export const choiceOf = (
  headers: readonly string[],
  known: readonly ImportColumn[],
  mapping: Readonly<Record<string, string>>
): ColumnChoice =>
  Object.fromEntries(
    headers
      .filter((header) => Object.hasOwn(mapping, header))
      .map((header) => {
        const field = mapping[header] ?? ''
        return [headerKey(header), known.some(({ name }) => name === field) ? field : '']
      })
  )

/** The mapping that a choice is for these headers. */
export const mappingOf = (headers: readonly string[], choice: ColumnChoice): Record<string, string> =>
  Object.fromEntries(
    headers.flatMap((header) => {
      const field = Object.hasOwn(choice, headerKey(header)) ? choice[headerKey(header)] : undefined
      return field === undefined ? [] : [[header, field]]
    })
  )

export const headersOf = (columns: readonly FileColumn[]): string[] => columns.map(({ header }) => header)
