import { ok, type DomainError, type Result } from '#shared'
import { mapHeaders, type ImportColumn } from '../domain/columns.js'
import { decode, isArchive } from '../domain/decode.js'
import { BadList } from './raw_list.js'
import { readCsv } from './read_csv.js'
import { badList, rowsOf, type ListRow } from './read_list.js'

export type FormRows<Form extends string> = { readonly form: Form; readonly rows: readonly ListRow[] }

/**
 * Reads a CSV file that has one of some forms: the header decides which, the first one whose required columns are all there. All of it is in memory.
 * @returns refused: about `file`, naming columns and lines; `not_csv` for what is none
 */
export async function readForm<Form extends string>(
  bytes: Uint8Array,
  forms: Readonly<Record<Form, readonly ImportColumn[]>>,
  most: number
): Promise<Result<FormRows<Form>, DomainError>> {
  try {
    const decoded = isArchive(bytes) ? null : decode(bytes)
    if (decoded === null || typeof decoded === 'string') throw new BadList('not_csv')
    const raw = await readCsv(decoded.text)
    const headers = raw.headers.map((header) => header.trim())
    const names = Object.keys(forms) as Form[]
    const form = names.find((name) => mapHeaders(headers, forms[name]).missing.length === 0)
    if (form === undefined)
      throw new BadList('no_form', {
        forms: names.map((name) => requiredOf(forms[name]).join(', ')).join(' / '),
        found: headers.join(', ').slice(0, 500),
      })
    const { columns, twice } = mapHeaders(headers, forms[form])
    if (twice.length > 0) throw new BadList('column_twice', { columns: twice.join(', ') })
    const rows: ListRow[] = []
    for await (const page of rowsOf(raw, columns)) {
      rows.push(...page)
      if (rows.length > most) throw new BadList('file_rows', { max: most })
    }
    return ok({ form, rows })
  } catch (error) {
    if (error instanceof BadList) return badList(error)
    throw error
  }
}

const requiredOf = (columns: readonly ImportColumn[]) =>
  columns.filter(({ isRequired }) => isRequired).map(({ name }) => name)
