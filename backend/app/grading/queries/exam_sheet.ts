import { asksForAnswer, type PublicItem } from '@banca/item-renderers/contract'
import { logicFor } from '@banca/item-renderers/logic'
import { itemContents, itemsOfExam, publicItemsJson, type DeliveryExam } from '#catalog'
import type { ExamSheetView, ViewedItem } from '../views.js'

type Wanted = { withKey: boolean; withContent: boolean }

/** The items of an exam by position, with their key and their content as far as they are wanted. Who shows a key records the look. */
export async function examSheet(
  { exam, collection }: DeliveryExam,
  { withKey, withContent }: Wanted
): Promise<ExamSheetView> {
  const places = await itemsOfExam(exam.id)
  const contents = await itemContents(places.map(({ id }) => id))
  const published = withContent ? await publicItems(exam.id) : null
  const items = places.flatMap(({ id, position, verboseName, category, ...place }): ViewedItem[] => {
    const content = contents.get(id)
    // An import between two reads: what came or went meanwhile is in the next answer.
    if (content === undefined || (published !== null && !published.has(id))) return []
    const logic = logicFor(category)
    return [
      {
        id,
        position,
        verboseName,
        category,
        isAvailable: place.isAvailable,
        isCancelled: place.isCancelled,
        value: content.value,
        asksAnswer: logic === undefined || asksForAnswer(logic, content),
        key: withKey ? (logic?.expected(content) ?? null) : null,
        explanations: withKey ? (logic?.explanations(content) ?? []) : null,
        item: published?.get(id) ?? null,
      },
    ]
  })
  return {
    exam: { id: exam.id, name: exam.name },
    collection: { id: collection.id, name: collection.name },
    isKeyShown: withKey,
    items,
  }
}

/** What candidates get, by id: it was made at the import and holds nothing of the key. */
async function publicItems(examId: number): Promise<Map<number, PublicItem>> {
  const stored = await publicItemsJson(examId)
  return new Map(stored.map(({ id, json }): [number, PublicItem] => [id, JSON.parse(json) as PublicItem]))
}
