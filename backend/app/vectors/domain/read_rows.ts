type Row = { readonly line: number; readonly cells: Readonly<Record<string, string>> }

/** What is wrong with a row: `code` is the key of a text of `vectors`. */
export type Problem = {
  readonly line: number
  readonly field: string
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** Parameters of one item: discrimination, difficulty, guessing, and the upper asymptote where there is one. `item`: its idn or its place. */
export type ParameterRow = {
  readonly line: number
  readonly exam: string
  readonly item: string
  readonly irt: Readonly<Record<'a' | 'b' | 'c', number>> & { readonly d?: number }
  readonly skill: Readonly<Record<string, string>> | null
}

/** The paper of one candidate: letters in the order of the items; `*` two marks, `.` none. */
export type PaperRow = {
  readonly line: number
  readonly exam: string
  readonly identifier: string
  readonly answers: string
}

/** Limits of each parameter: what is outside of them is another scale, or a slip of columns. */
const LIMITS = { a: [0.001, 10], b: [-10, 10], c: [0, 0.999], d: [0.001, 1] } as const
type Name = keyof typeof LIMITS

/** A number with a decimal point or comma; null for anything else. */
export const numberIn = (text: string): number | null =>
  /^-?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null

type Read<T> = { readonly rows: readonly T[]; readonly problems: readonly Problem[] }

const SKILL_MAX = 500

export function readParameters(rows: readonly Row[]): Read<ParameterRow> {
  const problems: Problem[] = []
  const read = rows.flatMap(({ line, cells }): ParameterRow[] => {
    const before = problems.length
    const wrong = (field: string, code: string, params?: Problem['params']) =>
      void problems.push({ line, field, code, ...(params && { params }) })
    checkCells(cells, ['exam', 'item', 'a', 'b', 'c'], wrong)
    const irt: Partial<Record<Name, number>> = {}
    for (const name of Object.keys(LIMITS) as Name[]) {
      const text = cells[name]
      if (text === undefined) continue
      const value = numberIn(text)
      const [least, most] = LIMITS[name]
      if (value === null) wrong(name, 'not_number')
      else if (value < least || value > most) wrong(name, 'out_of_range', { least, most })
      else irt[name] = value
    }
    const { a, b, c, d } = irt
    if (c !== undefined && d !== undefined && d <= c) wrong('d', 'd_above_c')
    const skill = Object.fromEntries(
      ['habilidade', 'competencia'].flatMap((name) =>
        cells[name] === undefined ? [] : [[name, cells[name]]]
      )
    )
    for (const [name, text] of Object.entries(skill)) if (text.length > SKILL_MAX) wrong(name, 'too_long')
    if (problems.length > before || a === undefined || b === undefined || c === undefined) return []
    return [
      {
        line,
        exam: cells.exam ?? '',
        item: cells.item ?? '',
        irt: { a, b, c, ...(d !== undefined && { d }) },
        skill: Object.keys(skill).length === 0 ? null : skill,
      },
    ]
  })
  return inOrder(read, [...problems, ...repeatsIn(read, ({ exam, item }) => `${exam}\n${item}`, 'item')])
}

export function readPaper(rows: readonly Row[]): Read<PaperRow> {
  const problems: Problem[] = []
  const read = rows.flatMap(({ line, cells }): PaperRow[] => {
    const before = problems.length
    const wrong = (field: string, code: string) => void problems.push({ line, field, code })
    checkCells(cells, ['exam', 'public_identifier', 'answers'], wrong)
    const answers = (cells.answers ?? '').replace(/\s/g, '').toUpperCase()
    if (cells.answers !== undefined && !/^[A-Z*.]+$/.test(answers)) wrong('answers', 'not_letters')
    if (problems.length > before) return []
    return [{ line, exam: cells.exam ?? '', identifier: cells.public_identifier ?? '', answers }]
  })
  const repeats = repeatsIn(read, ({ exam, identifier }) => `${exam}\n${identifier}`, 'public_identifier')
  return inOrder(read, [...problems, ...repeats])
}

function checkCells(
  cells: Row['cells'],
  required: readonly string[],
  wrong: (field: string, code: string) => void
): void {
  if (cells['#'] !== undefined) wrong('#', 'cell_count')
  for (const name of required) if (cells[name] === undefined) wrong(name, 'missing')
}

/** So many of the lines about the same are named. */
const LINES_NAMED = 5

/** Of two rows about the same neither is meant more than the other: both are named. */
export function repeatsIn<T extends { readonly line: number }>(
  rows: readonly T[],
  keyOf: (row: T) => string | number,
  field: string
): Problem[] {
  const problems: Problem[] = []
  for (const same of Map.groupBy(rows, keyOf).values()) {
    if (same.length === 1) continue
    // Once for all of them: thousands of equal rows would each have a text of thousands of lines.
    const some = same.slice(0, LINES_NAMED).map(({ line }) => line)
    const lines = some.join(', ') + (same.length > LINES_NAMED ? ', …' : '')
    for (const { line } of same) problems.push({ line, field, code: 'twice', params: { lines } })
  }
  return problems
}

const inOrder = <T>(rows: readonly T[], problems: readonly Problem[]): Read<T> => ({
  rows,
  problems: problems.toSorted((a, b) => a.line - b.line),
})
