import { NO_ANSWER_LINE, type ItemContent, type ItemLogic, type WireResponse } from '../../contract/index.ts'
import { readInteger } from '../../kit/reading/fields.ts'
import { parseItem, publicCommon } from '../../kit/reading/item.ts'
import { openText } from '../../kit/reading/response.ts'
import { nothingExpected } from '../../kit/scoring/expected.ts'
import { share } from '../../kit/scoring/share.ts'
import { oneLine } from '../../kit/text/html_to_text.ts'
import { encodeCells, isAnyFilled, MAX_CELL_LENGTH, rightCells, storedCells, wrongCells } from './cells.ts'
import { schema } from './schema.ts'
import { placesOf, readTable, rowsOf, type TableContent, type TablePublic } from './table.ts'

export const CATEGORY = 'TABELA_EDITAVEL'

export type TableResponse = WireResponse & { alternativeId: null; alternatives: []; gradeLinear: null }

/** Placeholder for an empty cell in the one-line answer. */
const EMPTY_CELL = '…'

export const logic: ItemLogic<TableContent, TablePublic, TableResponse> = {
  schema,
  needsAnswer: true,
  canBeAnswered: (item) => placesOf(item).length > 0,

  parse(raw) {
    return parseItem<TableContent>(raw, CATEGORY, (item, common, problems) => {
      const length = readInteger(
        { raw: item, key: 'freeResponseMaxLength', at: '', problems },
        { min: 1, max: MAX_CELL_LENGTH }
      )
      return {
        ...common,
        ...(length === undefined ? {} : { freeResponseMaxLength: length }),
        table: readTable(item, problems),
      }
    })
  },

  toPublic(content) {
    const rows = rowsOf(content).map((cells) =>
      cells.map(({ text, isHeader, isEditable }) => ({ text, isHeader, isEditable }))
    )
    return {
      ...publicCommon(content),
      freeResponseMaxLength: content.freeResponseMaxLength ?? null,
      table: { rows },
    }
  },

  parseResponse(wire, item) {
    const opened = openText(wire, 'freeResponse')
    if (!opened.ok) return opened
    const sent = opened.value
    const problems = sent.trim() === '' ? [] : wrongCells(sent, item)
    if (problems.length > 0) return { ok: false, error: problems }
    const freeResponse = encodeCells(item, storedCells(item, sent))
    return { ok: true, value: { alternativeId: null, alternatives: [], freeResponse, gradeLinear: null } }
  },

  isAnswered(response) {
    return isAnyFilled(response.freeResponse)
  },

  stage(item, response) {
    return storedCells(item, response.freeResponse).every((text) => text.trim() !== '') ? 'complete' : 'open'
  },

  /** One part for each cell, where every cell has a key; else a person grades. */
  score(content, response) {
    const max = content.value
    if (content.isCancelled === true) return { earned: max, max }
    const expected = keyOf(content)
    if (expected.includes('')) return null
    const right = rightCells(storedCells(content, response.freeResponse), expected)
    return share(max, right.filter((one) => one === true).length, expected.length)
  },

  expected(content) {
    const key = keyOf(content)
    // In the order of the cells; '' for a cell without a key.
    const freeResponses = key.every((text) => text === '') ? [] : key
    const line = freeResponses.map((text) => oneLine(text) || EMPTY_CELL).join('; ')
    return { ...nothingExpected(), freeResponses, line: line || NO_ANSWER_LINE }
  },

  explanations() {
    return []
  },

  summaryLine(item, response) {
    if (!isAnyFilled(response.freeResponse)) return NO_ANSWER_LINE
    return storedCells(item, response.freeResponse)
      .map((text) => oneLine(text) || EMPTY_CELL)
      .join('; ')
  },
}

function keyOf(content: ItemContent): string[] {
  return placesOf(content).map(({ cell }) => cell.expected ?? '')
}
