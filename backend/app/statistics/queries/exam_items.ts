import { asksForAnswer, EMPTY_RESPONSE, type Alternative } from '@banca/item-renderers/contract'
import { logicFor } from '@banca/item-renderers/logic'
import { contentVersion, itemContents, itemsOfExam, type ExamItem } from '#catalog'

/** An item that asks for an answer, and is available. `alternatives` bear the key. */
export type CountedItem = Pick<ExamItem, 'id' | 'position' | 'isCancelled' | 'category' | 'value'> & {
  /** Scored by its key: part of the totals. What a person grades is not, and neither is what was cancelled. */
  readonly isScored: boolean
  readonly alternatives: readonly Alternative[]
}

/** By exam and version: cancelling an item changes no version, so what is cancelled is read anew. */
const cache = new Map<string, Promise<ReadonlyMap<number, Facts>>>()
const MOST_EXAMS = 200

type Facts = {
  readonly asks: boolean
  readonly needsNobody: boolean
  readonly alternatives: readonly Alternative[]
}

/** The items of an exam that statistics count, by position. */
export async function countedItems(examId: number): Promise<CountedItem[]> {
  const places = await itemsOfExam(examId)
  const facts = await factsOf(examId)
  return places.flatMap(({ id, position, category, value, isAvailable, isCancelled }) => {
    const item = facts.get(id)
    if (!isAvailable || !item?.asks) return []
    const isScored = item.needsNobody && !isCancelled
    return [{ id, position, category, value, isCancelled, isScored, alternatives: item.alternatives }]
  })
}

async function factsOf(examId: number): Promise<ReadonlyMap<number, Facts>> {
  const key = `${examId} ${await contentVersion(examId)}`
  const known = cache.get(key)
  if (known) return known
  const reading = readFacts(examId)
  cache.set(key, reading)
  reading.catch(() => cache.delete(key))
  const oldest = cache.keys().next()
  if (cache.size > MOST_EXAMS && !oldest.done) cache.delete(oldest.value)
  return reading
}

async function readFacts(examId: number): Promise<ReadonlyMap<number, Facts>> {
  const places = await itemsOfExam(examId)
  const contents = await itemContents(places.map(({ id }) => id))
  return new Map(
    places.flatMap(({ id, category }): [number, Facts][] => {
      const content = contents.get(id)
      const logic = logicFor(category)
      if (!content || !logic) return []
      const { isCancelled: _, ...present } = content
      return [
        [
          id,
          {
            asks: asksForAnswer(logic, content),
            needsNobody: logic.score(present, EMPTY_RESPONSE) !== null,
            alternatives: content.alternatives ?? [],
          },
        ],
      ]
    })
  )
}
