import type { WireResponse } from '@banca/item-renderers/contract'

type Id = number | string

/** The response fields of a local answer row. */
export type StoredResponse = {
  alternativeId: Id | null
  alternatives: readonly Id[]
  freeResponse: string | null
  gradeLinear: string | null
}

/** A stored answer as the item views and rules read it: all four slots, ids as numbers. */
export function wireResponse(answer: StoredResponse): WireResponse {
  return {
    alternativeId: answer.alternativeId === null ? null : Number(answer.alternativeId),
    alternatives: answer.alternatives.map(Number),
    freeResponse: answer.freeResponse,
    gradeLinear: answer.gradeLinear,
  }
}
