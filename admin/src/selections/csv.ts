/** A result as the server takes it. */
export type ResultLine = {
  publicIdentifier: string
  sectionName: string
  value: number | null
  totalValue: number | null
  passingScore: number | null
  status: string | null
  color: string | null
  category: string | null
}

/** The columns of a file, in their order. */
export const COLUMNS = [
  'publicIdentifier',
  'sectionName',
  'value',
  'totalValue',
  'passingScore',
  'status',
  'color',
  'category',
] as const

/** So many results are sent in one call. */
export const AT_ONCE = 500
/** More lines than any process of one institution has. */
export const LINES_MOST = 100_000

type Problem = { line: number; reason: 'columns' | 'number' | 'missing' | 'too_many' }

/**
 * Results in the lines of a file, separated by `;`, by tabs or, where there is neither, by `,`. The first line may name the columns: it is
 * one whose third field is no number. Numbers take a comma or a point. `numbers`: the line of each result in the text.
 */
export function readResults(
  text: string
): { ok: true; lines: ResultLine[]; numbers: number[] } | { ok: false; problems: Problem[] } {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((row, at) => ({ row, line: at + 1 }))
    .filter(({ row }) => row.trim() !== '')
  const excess = rows[LINES_MOST]
  if (excess) return { ok: false, problems: [{ line: excess.line, reason: 'too_many' }] }
  const separator = separatorOf(rows[0]?.row ?? '')
  const fields = rows.map(({ row, line }) => ({ line, parts: split(row, separator) }))
  const [first] = fields
  const isHeading = first !== undefined && first.parts[2] !== undefined && isHeadingField(first.parts[2])
  const given = fields.slice(isHeading ? 1 : 0)
  const read = given.map(({ line, parts }) => readLine(line, parts))
  const problems = read.flatMap((one) => ('reason' in one ? [one] : []))
  if (problems.length > 0) return { ok: false, problems }
  const numbers = given.map(({ line }) => line)
  return { ok: true, lines: read.flatMap((one) => ('reason' in one ? [] : [one])), numbers }
}

/** The text without the first results of it, which are saved, and the lines of the others in what is left. Its heading stays. */
export function restOf(
  text: string,
  numbers: readonly number[],
  saved: number
): { text: string; numbers: number[] } {
  const gone = new Set(numbers.slice(0, saved))
  const rows = text.split(/\r?\n/).filter((_, at) => !gone.has(at + 1))
  return { text: rows.join('\n'), numbers: numbers.slice(saved).map((line) => line - saved) }
}

const separatorOf = (row: string) => [';', '\t'].find((sign) => row.includes(sign)) ?? ','

/** A field may be in quotes, with a doubled quote for one of its own. */
function split(row: string, separator: string): string[] {
  const parts: string[] = []
  let part = ''
  let isQuoted = false
  for (let at = 0; at < row.length; at += 1) {
    const sign = row[at]
    if (isQuoted && sign === '"' && row[at + 1] === '"') {
      part += '"'
      at += 1
    } else if (sign === '"' && (isQuoted || part.trim() === '')) isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      parts.push(part.trim())
      part = ''
    } else part += sign
  }
  return [...parts, part.trim()]
}

const isHeadingField = (field: string) => field !== '' && numberOf(field) === undefined

/** Null for nothing, undefined for what is no number. */
function numberOf(field: string | undefined): number | null | undefined {
  if (field === undefined || field === '') return null
  return /^\d+(?:[.,]\d+)?$/.test(field) ? Number(field.replace(',', '.')) : undefined
}

const textOf = (field: string | undefined) => (field === undefined || field === '' ? null : field)

function readLine(line: number, parts: readonly string[]): ResultLine | Problem {
  if (parts.length < 3 || parts.length > COLUMNS.length) return { line, reason: 'columns' }
  const [publicIdentifier = '', sectionName = '', value, totalValue, passingScore, status, color, category] =
    parts
  if (publicIdentifier === '' || sectionName === '') return { line, reason: 'missing' }
  const numbers = [value, totalValue, passingScore].map(numberOf)
  if (numbers.includes(undefined)) return { line, reason: 'number' }
  return {
    publicIdentifier,
    sectionName,
    value: numbers[0] ?? null,
    totalValue: numbers[1] ?? null,
    passingScore: numbers[2] ?? null,
    status: textOf(status),
    color: textOf(color),
    category: textOf(category),
  }
}

/** The parts that are sent one after another. */
export const chunksOf = <T>(lines: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(lines.length / AT_ONCE) }, (_, at) =>
    lines.slice(at * AT_ONCE, (at + 1) * AT_ONCE)
  )
