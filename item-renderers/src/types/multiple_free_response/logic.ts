import {
  NO_ANSWER_LINE,
  type FieldError,
  type ItemContent,
  type ItemLogic,
  type PublicItem,
  type WireResponse,
} from '../../contract/index.ts'
import { ABSOLUTE_MAX_LENGTH } from '../../kit/text/stored_text.ts'
import { readInteger, readTexts } from '../../kit/reading/fields.ts'
import { parseItem, publicCommon } from '../../kit/reading/item.ts'
import { readJsonText } from '../../kit/reading/json_text.ts'
import { problem } from '../../kit/reading/problems.ts'
import { openText } from '../../kit/reading/response.ts'
import { expectedTexts } from '../../kit/scoring/expected.ts'
import { share } from '../../kit/scoring/share.ts'
import { oneLine } from '../../kit/text/html_to_text.ts'
import { sameKey } from '../../kit/text/same_text.ts'
import { MAX_EXPECTED, schema } from './schema.ts'
import {
  CHARACTERS_PER_RESPONSE,
  countOf,
  encodeTexts,
  givenTexts,
  MAX_RESPONSES,
  rightTexts,
  storedTexts,
} from './texts.ts'

export const CATEGORY = 'MULTIPLE_FREE_RESPONSE'

export type MultipleFreeResponseContent = ItemContent & { maxResponses: number }
export type MultipleFreeResponsePublic = PublicItem & {
  maxResponses: number
  freeResponseMaxLength: number | null
}
export type MultipleFreeResponseResponse = WireResponse & {
  alternativeId: null
  alternatives: []
  gradeLinear: null
}

export const logic: ItemLogic<
  MultipleFreeResponseContent,
  MultipleFreeResponsePublic,
  MultipleFreeResponseResponse
> = {
  schema,
  needsAnswer: true,

  parse(raw) {
    return parseItem<MultipleFreeResponseContent>(raw, CATEGORY, (item, common, problems) => {
      const before = problems.length
      const read = (key: string) => ({ raw: item, key, at: '', problems })
      const maxResponses = readInteger(read('maxResponses'), { min: 1, max: MAX_RESPONSES })
      if (maxResponses === undefined && problems.length === before)
        problems.push(problem('maxResponses', 'required'))
      const length = readInteger(read('freeResponseMaxLength'), {
        min: (maxResponses ?? 1) * CHARACTERS_PER_RESPONSE,
        max: ABSOLUTE_MAX_LENGTH,
      })
      const expected = readTexts(read('expectedFreeResponse'), MAX_EXPECTED)
      return {
        ...common,
        maxResponses: maxResponses ?? 1,
        ...(length === undefined ? {} : { freeResponseMaxLength: length }),
        ...(expected.length === 0 ? {} : { expectedFreeResponse: expected }),
      }
    })
  },

  toPublic(content) {
    return {
      ...publicCommon(content),
      maxResponses: content.maxResponses,
      freeResponseMaxLength: content.freeResponseMaxLength ?? null,
    }
  },

  parseResponse(wire, item) {
    const opened = openText(wire, 'freeResponse')
    if (!opened.ok) return opened
    const sent = opened.value
    const list = sent.trim() === '' ? [] : readJsonText(sent)
    const problems = wrongTexts(list, item)
    if (problems.length > 0) return { ok: false, error: problems }
    const freeResponse = encodeTexts(storedTexts(sent), item)
    return { ok: true, value: { alternativeId: null, alternatives: [], freeResponse, gradeLinear: null } }
  },

  isAnswered(response) {
    return givenTexts(response.freeResponse).length > 0
  },

  stage(item, response) {
    return givenTexts(response.freeResponse).length >= countOf(item) ? 'complete' : 'open'
  },

  /** One part for each right text, up to the required number. Without expected texts a person grades. */
  score(content, response) {
    const max = content.value
    if (content.isCancelled === true) return { earned: max, max }
    const expected = keyOf(content)
    if (expected.length === 0) return null
    const right = rightTexts(givenTexts(response.freeResponse), expected).filter(Boolean).length
    return share(max, right, Math.min(countOf(content), expected.length))
  },

  expected(content) {
    return expectedTexts(keyOf(content))
  },

  explanations() {
    return []
  },

  summaryLine(_item, response) {
    return givenTexts(response.freeResponse).map(oneLine).join('; ') || NO_ANSWER_LINE
  },
}

/** The expected texts, each once. */
function keyOf(content: ItemContent): string[] {
  const unique = new Map<string, string>()
  for (const text of content.expectedFreeResponse ?? []) {
    const key = sameKey(text)
    if (key !== '' && !unique.has(key)) unique.set(key, text)
  }
  return [...unique.values()]
}

function wrongTexts(list: unknown, item: ItemContent | PublicItem): FieldError[] {
  if (!Array.isArray(list)) return [problem('freeResponse', 'not_list')]
  const max = countOf(item)
  if (list.length > max) return [problem('freeResponse', 'too_many', { max })]
  return list.flatMap((entry: unknown, index) =>
    typeof entry === 'string' ? [] : [problem(`freeResponse[${index}]`, 'not_text')]
  )
}
