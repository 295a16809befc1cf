import {
  NO_ANSWER_LINE,
  type ItemContent,
  type ItemLogic,
  type PublicItem,
  type WireResponse,
} from '../../contract/index.ts'
import { readInteger, readTexts } from '../../kit/reading/fields.ts'
import { parseItem, publicCommon } from '../../kit/reading/item.ts'
import { openText } from '../../kit/reading/response.ts'
import { gradedByPerson, nothingExpected } from '../../kit/scoring/expected.ts'
import { oneLine } from '../../kit/text/html_to_text.ts'
import { MAX_EXPECTED, schema } from './schema.ts'
import { ABSOLUTE_MAX_LENGTH, textToStore } from '../../kit/text/stored_text.ts'

export const CATEGORY = 'FREE_RESPONSE'

export type FreeResponseContent = ItemContent
export type FreeResponsePublic = PublicItem & { freeResponseMaxLength: number | null }
export type FreeResponseResponse = WireResponse & { alternativeId: null; alternatives: []; gradeLinear: null }

export const logic: ItemLogic<FreeResponseContent, FreeResponsePublic, FreeResponseResponse> = {
  schema,
  needsAnswer: true,

  parse(raw) {
    return parseItem<FreeResponseContent>(raw, CATEGORY, (item, common, problems) => {
      const at = ''
      const length = readInteger(
        { raw: item, key: 'freeResponseMaxLength', at, problems },
        { min: 1, max: ABSOLUTE_MAX_LENGTH }
      )
      const expected = readTexts({ raw: item, key: 'expectedFreeResponse', at, problems }, MAX_EXPECTED)
      return {
        ...common,
        ...(length === undefined ? {} : { freeResponseMaxLength: length }),
        ...(expected.length === 0 ? {} : { expectedFreeResponse: expected }),
      }
    })
  },

  toPublic(content) {
    return { ...publicCommon(content), freeResponseMaxLength: content.freeResponseMaxLength ?? null }
  },

  parseResponse(wire, item) {
    const opened = openText(wire, 'freeResponse')
    if (!opened.ok) return opened
    const sent = opened.value
    const text = textToStore(sent, item)
    return {
      ok: true,
      value: {
        alternativeId: null,
        alternatives: [],
        freeResponse: text === '' ? null : text,
        gradeLinear: null,
      },
    }
  },

  isAnswered(response) {
    return response.freeResponse !== null && response.freeResponse.trim() !== ''
  },

  /** A person grades, even an empty text: the answer may be in the attached file. */
  score: gradedByPerson,

  expected(content) {
    const freeResponses = [...(content.expectedFreeResponse ?? [])]
    return {
      ...nothingExpected(),
      freeResponses,
      line: freeResponses.length === 0 ? NO_ANSWER_LINE : oneLine(freeResponses[0] ?? ''),
    }
  },

  explanations() {
    return []
  },

  summaryLine(_item, response) {
    return oneLine(response.freeResponse ?? '') || NO_ANSWER_LINE
  },
}
