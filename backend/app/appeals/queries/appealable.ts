import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { logicFor } from '@banca/item-renderers/logic'
import { asksForAnswer, type ItemContent } from '@banca/item-renderers/contract'
import { itemsOfExam } from '#catalog'
import { presentContent } from '#delivery'
import { disclosedMarksOf, isJudged } from '#grading'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** An item of an exam as far as an appeal against it goes. `isJudged`: a person marks its answers. */
export type AppealableItem = {
  readonly id: number
  readonly position: number
  readonly isCancelled: boolean
  readonly isJudged: boolean
}

/** The items of an exam that one may appeal against, by id: those that count and ask for an answer, cancelled ones too. `only`: no other one is looked at. */
export async function appealableItems(examId: number, only?: number): Promise<Map<number, AppealableItem>> {
  const { contents } = await presentContent(examId)
  const items = await itemsOfExam(examId, undefined, only)
  return new Map(
    items.flatMap(({ id, position, category, isAvailable, isCancelled }): [number, AppealableItem][] => {
      const imported = contents.get(id)
      // The content is kept by the version of the exam; what was cancelled since, or is so no more, is in the row of the item.
      const content: ItemContent | undefined = imported && { ...imported, isCancelled }
      const logic = logicFor(category)
      if (!content || !logic || !isAvailable || !asksForAnswer(logic, content)) return []
      return [[id, { id, position, isCancelled, isJudged: isJudged(logic, content, isAvailable) }]]
    })
  )
}

/**
 * Tells whether the points of an answer are disclosed to its candidate, who reads the sheet: at once where the server scores, and once the mark is
 * disclosed where a person judges.
 */
export async function disclosureIn(
  applicationId: number,
  client?: Client
): Promise<(answer: { readonly id: number; readonly item: AppealableItem }) => boolean> {
  const marks = await disclosedMarksOf([applicationId], client)
  const disclosed = new Set(marks.map(({ answerId }) => answerId))
  return ({ id, item }) => !item.isJudged || disclosed.has(id)
}
