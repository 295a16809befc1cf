import { EMPTY_RESPONSE, type WireResponse } from '../contract/index.ts'

/** An item of a category with known answers: what the contract suite, the stories and the pictures are made of. */
export type ItemSample = {
  name: string
  /** As in an exam file: an alternative's id is then its position. */
  raw: Readonly<Record<string, unknown>>
  /** Earns all; for categories that a person grades, a good answer; empty where nothing is asked, or only a file. */
  right: WireResponse
  /** Earns nothing; null where a person grades. */
  wrong: WireResponse | null
  /** One-line form of `right`. */
  line: string
}

export function isEmptyAnswer(response: WireResponse): boolean {
  return JSON.stringify(response) === JSON.stringify(EMPTY_RESPONSE)
}
