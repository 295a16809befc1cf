import db from '@adonisjs/lucid/services/db'
import { deliveryExam, itemContents, itemsOfExam, type DeliveryExam } from '#catalog'
import { select, type Caller } from '#shared'
import { maySeeExplanations, maySeeKey, type KeyTies } from '../policies/key_policy.js'
import type { ItemKeyView } from '../views.js'
import { presentContent } from './exam_content.js'
import { keyTies } from './key_ties.js'

/** An item with its key, and of which exam, when the caller may see it; null otherwise, whether it is there or not. */
export async function itemKey(
  itemId: number,
  caller: Caller
): Promise<{ item: ItemKeyView; delivery: DeliveryExam; ties: KeyTies } | null> {
  const row = await select(db, 'items', { examId: 'items.exam_id' })
    .where('id', itemId)
    .where('position', '>', 0)
    .first()
  const delivery = row && (await deliveryExam(row.examId))
  if (!delivery || delivery.institutionId !== caller.institutionId) return null
  const ties = await keyTies(caller, delivery)
  if (!maySeeKey(caller, ties)) return null
  const place = (await itemsOfExam(row.examId)).find(({ id }) => id === itemId)
  const content = (await itemContents([itemId])).get(itemId)
  const publicItem = (await presentContent(row.examId)).items.get(itemId)
  if (!place || !content || !publicItem) return null
  const { position, verboseName } = place
  return {
    item: {
      id: itemId,
      position,
      verboseName,
      publicItem,
      content,
      isExplained: maySeeExplanations(caller, ties),
    },
    delivery,
    ties,
  }
}
