import {
  NO_ANSWER_LINE,
  type FieldError,
  type GradeLinear,
  type ItemContent,
  type ItemLogic,
  type PublicItem,
  type WireResponse,
} from '../../contract/index.ts'
import { parseItem, publicCommon } from '../../kit/reading/item.ts'
import { readJsonText } from '../../kit/reading/json_text.ts'
import { problem } from '../../kit/reading/problems.ts'
import { openText } from '../../kit/reading/response.ts'
import { gradedByPerson, nothingExpected } from '../../kit/scoring/expected.ts'
import { oneLine } from '../../kit/text/html_to_text.ts'
import { answeredRows, encodeMarks, gridOf, isPair, marksOf, MAX_ROWS, readGrid, type Mark } from './grid.ts'
import { schema } from './schema.ts'

export const CATEGORY = 'MULTIPLE_LINEAR_SCALE'

export type LinearScaleContent = ItemContent & { gradeLinear: GradeLinear }
export type LinearScalePublic = PublicItem & { gradeLinear: GradeLinear }
export type LinearScaleResponse = WireResponse & { alternativeId: null; alternatives: []; freeResponse: null }

export const logic: ItemLogic<LinearScaleContent, LinearScalePublic, LinearScaleResponse> = {
  schema,
  needsAnswer: true,
  canBeAnswered(item) {
    const { rows, columns } = gridOf(item)
    return rows.length > 0 && columns.length > 0
  },

  parse(raw) {
    return parseItem<LinearScaleContent>(raw, CATEGORY, (item, common, problems) => ({
      ...common,
      gradeLinear: readGrid(item, problems),
    }))
  },

  toPublic(content) {
    const { rows, columns } = gridOf(content)
    return {
      ...publicCommon(content),
      gradeLinear: {
        rows: rows.map(({ position, value }) => ({ position, value })),
        columns: columns.map(({ position, value }) => ({ position, value })),
      },
    }
  },

  parseResponse(wire, item) {
    const opened = openText(wire, 'gradeLinear')
    if (!opened.ok) return opened
    const sent = opened.value
    const pairs = sent.trim() === '' ? [] : readJsonText(sent)
    const problems = wrongPairs(pairs, item)
    if (problems.length > 0) return { ok: false, error: problems }
    const gradeLinear = encodeMarks(marksOf(item, sent))
    return { ok: true, value: { alternativeId: null, alternatives: [], freeResponse: null, gradeLinear } }
  },

  isAnswered(response) {
    const marks = readJsonText(response.gradeLinear)
    return Array.isArray(marks) && marks.some(isPair)
  },

  /** A scale has no key: a person grades it. `countedTotal` is the sum of the chosen values. */
  score: gradedByPerson,

  expected: nothingExpected,

  explanations() {
    return []
  },

  summaryLine(item, response) {
    const parts = answeredRows(item, response.gradeLinear).flatMap(({ row, column }) =>
      column === null ? [] : [`${oneLine(row)}: ${oneLine(column)}`]
    )
    return parts.length === 0 ? NO_ANSWER_LINE : parts.join('; ')
  },
}

function wrongPairs(pairs: unknown, item: ItemContent | PublicItem): FieldError[] {
  if (!Array.isArray(pairs)) return [problem('gradeLinear', 'not_list')]
  if (pairs.length > MAX_ROWS) return [problem('gradeLinear', 'too_many', { max: MAX_ROWS })]
  const { rows, columns } = gridOf(item)
  const inRows = new Set(rows.map((row) => row.position))
  const inColumns = new Set(columns.map((column) => column.position))
  const seen = new Map<number, number>()
  return pairs.flatMap((pair: unknown, index): FieldError[] => {
    const path = `gradeLinear[${index}]`
    if (!isPair(pair)) return [problem(path, 'not_list')]
    const [row, column]: Mark = pair
    if (!inRows.has(row)) return [problem(`${path}[0]`, 'unknown_position', { value: row })]
    if (!inColumns.has(column)) return [problem(`${path}[1]`, 'unknown_position', { value: column })]
    const before = seen.get(row)
    seen.set(row, column)
    return before === undefined || before === column ? [] : [problem(path, 'repeated', { value: row })]
  })
}
