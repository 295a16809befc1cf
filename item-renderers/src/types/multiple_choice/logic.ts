import type {
  Alternative,
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
import { parseItem, publicCommon } from '../../kit/reading/item.ts'
import { problem } from '../../kit/reading/problems.ts'
import { openResponse } from '../../kit/reading/response.ts'
import { schema } from './schema.ts'

export const CATEGORY = 'MULTIPLE_CHOICE'

export type MultipleChoiceContent = ItemContent & { alternatives: Alternative[] }
export type MultipleChoicePublic = PublicItem & { alternatives: PublicAlternative[] }
export type MultipleChoiceResponse = WireResponse & {
  alternatives: []
  freeResponse: null
  gradeLinear: null
}

export const logic: ItemLogic<MultipleChoiceContent, MultipleChoicePublic, MultipleChoiceResponse> = {
  ...choiceLogic,
  schema,

  parse(raw) {
    return parseItem<MultipleChoiceContent>(raw, CATEGORY, (item, common, problems) => {
      const { alternatives, correct } = readChoice(item, problems)
      if (correct !== null && correct > 1)
        problems.push(problem('alternatives', 'several_correct_alternatives', { count: correct }))
      return { ...common, alternatives }
    })
  },

  toPublic(content) {
    return { ...publicCommon(content), alternatives: publicAlternatives(content) }
  },

  parseResponse(wire, item) {
    const opened = openResponse(wire, ['alternativeId'])
    if (!opened.ok) return opened
    const id = opened.value.alternativeId ?? null
    if (id !== null) {
      if (typeof id !== 'number' || !Number.isSafeInteger(id)) {
        return { ok: false, error: [problem('alternativeId', 'not_integer')] }
      }
      const known: readonly PublicAlternative[] = item.alternatives ?? []
      if (!known.some((alternative) => alternative.id === id)) {
        return { ok: false, error: [problem('alternativeId', 'unknown_alternative', { value: id })] }
      }
    }
    return { ok: true, value: { alternativeId: id, alternatives: [], freeResponse: null, gradeLinear: null } }
  },

  isAnswered(response) {
    return response.alternativeId !== null
  },

  score(content, response) {
    const max = content.value
    if (content.isCancelled === true) return { earned: max, max }
    const right = correctAlternatives(content).some(
      (alternative) => alternative.id === response.alternativeId
    )
    return { earned: right ? max : 0, max }
  },

  summaryLine(item, response) {
    return lettersLine(item, response.alternativeId === null ? [] : [response.alternativeId])
  },
}
