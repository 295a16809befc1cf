import {
  NO_ANSWER_LINE,
  type FieldError,
  type ItemContent,
  type ItemLogic,
  type PublicItem,
  type WireResponse,
} from '../../contract/index.ts'
import { readInteger, readTexts } from '../../kit/reading/fields.ts'
import { parseItem, publicCommon } from '../../kit/reading/item.ts'
import { readJsonText } from '../../kit/reading/json_text.ts'
import { problem } from '../../kit/reading/problems.ts'
import { isObject } from '../../kit/reading/raw.ts'
import { openText } from '../../kit/reading/response.ts'
import { expectedTexts } from '../../kit/scoring/expected.ts'
import { share } from '../../kit/scoring/share.ts'
import { oneLine } from '../../kit/text/html_to_text.ts'
import {
  encodeGaps,
  gapCount,
  isFull,
  markerProblems,
  MAX_GAP_LENGTH,
  MAX_GAPS,
  rightGaps,
  storedGaps,
} from './gaps.ts'
import { schema } from './schema.ts'

export const CATEGORY = 'GAP_MULTIPLE_RESPONSE'

export type GapContent = ItemContent
export type GapPublic = PublicItem & { freeResponseMaxLength: number | null }
export type GapResponse = WireResponse & { alternativeId: null; alternatives: []; gradeLinear: null }

/** Placeholder for an empty gap in the one-line answer. */
const EMPTY_GAP = '…'

export const logic: ItemLogic<GapContent, GapPublic, GapResponse> = {
  schema,
  needsAnswer: true,
  canBeAnswered: (item) => gapCount(item) > 0,

  parse(raw) {
    return parseItem<GapContent>(raw, CATEGORY, (item, common, problems) => {
      const read = (key: string) => ({ raw: item, key, at: '', problems })
      const length = readInteger(read('freeResponseMaxLength'), { min: 1, max: MAX_GAP_LENGTH })
      const expected = readTexts(read('expectedFreeResponse'), MAX_GAPS)
      const wrong = common.question.trim() === '' ? [] : markerProblems(common.question)
      problems.push(...wrong)
      if (problems.length === 0 && expected.length > 0)
        problems.push(...keyProblems(common.question, expected))
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
    const problems = sent.trim() === '' ? [] : wrongGaps(readJsonText(sent), item)
    if (problems.length > 0) return { ok: false, error: problems }
    const freeResponse = encodeGaps(storedGaps(item, sent))
    return { ok: true, value: { alternativeId: null, alternatives: [], freeResponse, gradeLinear: null } }
  },

  isAnswered(response) {
    const read = readJsonText(response.freeResponse)
    const gaps: unknown[] = isObject(read) && Array.isArray(read.gaps) ? read.gaps : []
    return gaps.some((text) => typeof text === 'string' && text.trim() !== '')
  },

  stage(item, response) {
    const { gaps, sent } = storedGaps(item, response.freeResponse)
    if (sent) return 'sent'
    return isFull(gaps) ? 'complete' : 'open'
  },

  /** One part for each gap, sent or not. Without expected texts a person grades. */
  score(content, response) {
    const max = content.value
    if (content.isCancelled === true) return { earned: max, max }
    const expected = content.expectedFreeResponse ?? []
    if (expected.length === 0) return null
    const { gaps } = storedGaps(content, response.freeResponse)
    return share(max, rightGaps(gaps, expected).filter(Boolean).length, gaps.length)
  },

  expected(content) {
    return expectedTexts([...(content.expectedFreeResponse ?? [])])
  },

  explanations() {
    return []
  },

  summaryLine(item, response) {
    if (!logic.isAnswered(response)) return NO_ANSWER_LINE
    const { gaps } = storedGaps(item, response.freeResponse)
    return gaps.map((text) => oneLine(text) || EMPTY_GAP).join('; ')
  },
}

/** A key has one text for each gap. */
function keyProblems(question: string, expected: readonly string[]): FieldError[] {
  const count = gapCount({ question } as ItemContent)
  if (expected.length < count) return [problem('expectedFreeResponse', 'too_few', { min: count })]
  if (expected.length > count) return [problem('expectedFreeResponse', 'too_many', { max: count })]
  return expected.flatMap((text, index) =>
    text.trim() === '' ? [problem(`expectedFreeResponse[${index}]`, 'required')] : []
  )
}

function wrongGaps(read: unknown, item: ItemContent | PublicItem): FieldError[] {
  const at = 'freeResponse'
  if (!isObject(read)) return [problem(at, 'not_an_object')]
  if (!Array.isArray(read.gaps)) return [problem(`${at}.gaps`, 'not_list')]
  const max = gapCount(item)
  if (read.gaps.length > max) return [problem(`${at}.gaps`, 'too_many', { max })]
  const problems = read.gaps.flatMap((text: unknown, index) =>
    typeof text === 'string' ? [] : [problem(`${at}.gaps[${index}]`, 'not_text')]
  )
  if (read.sent !== undefined && typeof read.sent !== 'boolean')
    problems.push(problem(`${at}.sent`, 'not_boolean'))
  return problems
}
