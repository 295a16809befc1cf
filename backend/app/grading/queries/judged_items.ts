import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { logicFor } from '@banca/item-renderers/logic'
import type { ItemContent, ItemLogic } from '@banca/item-renderers/contract'
import { itemContents, itemsOfExam } from '#catalog'
import { isJudged } from '../domain/judged_item.js'

export type JudgedItem = { readonly logic: ItemLogic; readonly content: ItemContent }

/** The items of an exam whose answers a person judges, by id. */
export async function judgedItems(
  trx: TransactionClientContract,
  examId: number
): Promise<Map<number, JudgedItem>> {
  const items = await itemsOfExam(examId, trx)
  const contents = await itemContents(
    items.map(({ id }) => id),
    trx
  )
  return new Map(
    items.flatMap(({ id, category, isAvailable }): [number, JudgedItem][] => {
      const content = contents.get(id)
      const logic = logicFor(category)
      return content && logic && isJudged(logic, content, isAvailable) ? [[id, { logic, content }]] : []
    })
  )
}
