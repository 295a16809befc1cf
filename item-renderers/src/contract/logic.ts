import type { ItemContent, PublicItem } from './content.ts'
import type { FieldError, Result } from './result.ts'
import type { AlternativeExplanation, AnswerStage, ExpectedAnswer, Score, WireResponse } from './response.ts'

/** A JSON Schema (draft 2020-12) as plain data. */
export type JsonSchema = { readonly [key: string]: unknown }

/** `content`: an item as in the exam file (camelCase keys). `response`: what is sent on the wire. */
export type ItemSchema = { readonly content: JsonSchema; readonly response: JsonSchema }

/**
 * Everything about an item type that needs no screen. Used by the server, the
 * runner and the author's preview.
 *
 * Every member is pure and total: same input, same output; nothing is thrown, whatever the input is; inputs
 * are never mutated; no clock, no React, no environment.
 */
export interface ItemLogic<
  Content extends ItemContent = ItemContent,
  Public extends PublicItem = PublicItem,
  Response extends WireResponse = WireResponse,
> {
  readonly schema: ItemSchema
  /**
   * False for categories that are only read (CONCEITO, FLASH_CARD). Call `asksForAnswer` and `holdsBack`
   * instead of reading this alone.
   */
  readonly needsAnswer: boolean
  /**
   * Whether this very item requires an answer, for categories where it depends on the item (IMAGEM, VIDEO)
   * and whose `needsAnswer` is therefore false. Absent: `needsAnswer` holds for every item.
   */
  asksAnswer?(item: ItemContent | PublicItem): boolean
  /**
   * Whether this item can be answered at all, files aside: false where there is nothing to choose, to mark or
   * to fill in. Absent: always. Call `canBeAnswered` of the contract, which also considers files.
   */
  canBeAnswered?(item: ItemContent | PublicItem): boolean
  /**
   * The answer consists of small records, each saved at an address of its own (REPERTORIZATION_TABLE). The
   * server merges them into the answer's `freeResponse`; a batch carries the answer's seconds and its finish,
   * never its content. An empty one never blocks moving on; it counts like any other.
   */
  readonly autosaved?: true
  /**
   * Checks an item of an exam file, or a stored one, and fills in defaults (`value` 1, letters by position).
   * camelCase and snake_case keys are accepted; unknown keys are ignored. Where there are no ids (an exam file), the item's id
   * is 0 and an alternative's id is its position: good for previews and scoring, replaced when the catalogue stores the item.
   * Alternatives come back ordered by position. HTML is passed through: sanitise before.
   */
  parse(raw: unknown): Result<Content, FieldError[]>
  /**
   * An allow-list of what a candidate may see: keys, explanations, expected texts and
   * the value never leave the server.
   */
  toPublic(content: Content): Public
  /**
   * Checks an answer against its item. Missing slots count as empty. Ids that the item does not have, more marks than allowed,
   * wrong types and content in another category's slot are errors. Text that is too long is cut, never refused: an answer
   * given is not lost. Marks come back without repeats, ordered by position.
   * `item` may be the stored content or the public item: nothing secret is needed to check an answer.
   */
  parseResponse(wire: unknown, item: ItemContent | PublicItem): Result<Response, FieldError[]>
  /**
   * Checks the response only. Where the item has an attachment, a file alone is an answer
   * too: the caller knows its files.
   */
  isAnswered(response: WireResponse): boolean
  /**
   * How complete an answer is, where the category itself can tell; absent where only the
   * candidate can. Call it when the candidate leaves the item, not at every key press: the last
   * text of several may still be incomplete.
   */
  stage?(item: ItemContent | PublicItem, response: WireResponse): AnswerStage
  /** Null: a person grades. A cancelled item (`content.isCancelled`) earns all, in every category. */
  score(content: Content, response: WireResponse): Score | null
  /** The key. Never send it where the collection has not disclosed it. */
  expected(content: Content): ExpectedAnswer
  /** Explanations of the alternatives that have one; [] where the category has none. Disclosed by a flag of their own. */
  explanations(content: Content): AlternativeExplanation[]
  /** The one-line answer: a letter, letters ("A, C"), the text on one line, or "--". */
  summaryLine(item: ItemContent | PublicItem, response: WireResponse): string
}
