import { EMPTY_RESPONSE, type WireResponse } from '../contract/index.ts'

/** An item of a category with known answers: input of the contract suite, the stories and the screenshots. */
export type ItemSample = {
  name: string
  /** As in an exam file: an alternative's id is then its position. */
  raw: Readonly<Record<string, unknown>>
  /**
   * Earns all points; for categories that a person grades, a good answer; empty where no
   * answer is required, or only a file.
   */
  right: WireResponse
  /** Earns nothing; null where a person grades. */
  wrong: WireResponse | null
  /** One-line form of `right`. */
  line: string
}

export function isEmptyAnswer(response: WireResponse): boolean {
  return JSON.stringify(response) === JSON.stringify(EMPTY_RESPONSE)
}
