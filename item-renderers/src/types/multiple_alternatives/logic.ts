import type {
  Alternative,
  FieldError,
  ItemContent,
  ItemLogic,
  PublicAlternative,
  PublicItem,
  WireResponse,
} from '../../contract/index.ts'
import {
  choiceLogic,
  correctAlternatives,
  lettersLine,
  publicAlternatives,
  readChoice,
} from '../../kit/choice/content.ts'
import { readInteger } from '../../kit/reading/fields.ts'
import { parseItem, publicCommon } from '../../kit/reading/item.ts'
import { problem } from '../../kit/reading/problems.ts'
import { openResponse } from '../../kit/reading/response.ts'
import { capOf, MAX_MARKS_SENT, orderedMarks } from './marks.ts'
import { schema } from './schema.ts'

export const CATEGORY = 'MULTIPLE_ALTERNATIVES'

export type MultipleAlternativesContent = ItemContent & { alternatives: Alternative[] }
export type MultipleAlternativesPublic = PublicItem & {
  alternatives: PublicAlternative[]
  maxAllowedToMark: number
}
export type MultipleAlternativesResponse = WireResponse & {
  alternativeId: null
  freeResponse: null
  gradeLinear: null
}

export const logic: ItemLogic<
  MultipleAlternativesContent,
  MultipleAlternativesPublic,
  MultipleAlternativesResponse
> = {
  ...choiceLogic,
  schema,

  parse(raw) {
    return parseItem<MultipleAlternativesContent>(raw, CATEGORY, (item, common, problems) => {
      const { alternatives, correct } = readChoice(item, problems)
      const cap = readInteger({ raw: item, key: 'maxAllowedToMark', at: '', problems }, { min: 1, max: 1000 })
      if (correct !== null && cap !== undefined && correct > cap)
        problems.push(problem('maxAllowedToMark', 'cap_below_correct', { count: correct }))
      return { ...common, alternatives, ...(cap === undefined ? {} : { maxAllowedToMark: cap }) }
    })
  },

  toPublic(content) {
    return {
      ...publicCommon(content),
      alternatives: publicAlternatives(content),
      maxAllowedToMark: capOf(content),
    }
  },

  parseResponse(wire, item) {
    const opened = openResponse(wire, ['alternatives'])
    if (!opened.ok) return opened
    const sent = opened.value.alternatives ?? []
    if (!Array.isArray(sent)) return { ok: false, error: [problem('alternatives', 'not_list')] }
    if (sent.length > MAX_MARKS_SENT) {
      return { ok: false, error: [problem('alternatives', 'too_many', { max: MAX_MARKS_SENT })] }
    }
    const problems = wrongMarks(sent, item)
    if (problems.length > 0) return { ok: false, error: problems }
    const alternatives = orderedMarks(item, sent)
    const max = capOf(item)
    if (alternatives.length > max) {
      return { ok: false, error: [problem('alternatives', 'too_many_alternatives', { max })] }
    }
    return { ok: true, value: { alternativeId: null, alternatives, freeResponse: null, gradeLinear: null } }
  },

  isAnswered(response) {
    return response.alternatives.length > 0
  },

  /** All or nothing: exactly the correct alternatives. */
  score(content, response) {
    const max = content.value
    if (content.isCancelled === true) return { earned: max, max }
    const correct = correctAlternatives(content).map((alternative) => alternative.id)
    const marks = new Set(response.alternatives)
    const right = correct.length > 0 && marks.size === correct.length && correct.every((id) => marks.has(id))
    return { earned: right ? max : 0, max }
  },

  summaryLine(item, response) {
    return lettersLine(item, response.alternatives)
  },
}

function wrongMarks(sent: readonly unknown[], item: ItemContent | PublicItem): FieldError[] {
  const alternatives: readonly PublicAlternative[] = item.alternatives ?? []
  const known = new Set<unknown>(alternatives.map((alternative) => alternative.id))
  return sent.flatMap((id, index) => {
    const path = `alternatives[${index}]`
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) return [problem(path, 'not_integer')]
    return known.has(id) ? [] : [problem(path, 'unknown_alternative', { value: id })]
  })
}
