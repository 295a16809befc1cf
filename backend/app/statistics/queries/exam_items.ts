import { ruledContent } from '#shared'
import {
  asksForAnswer,
  EMPTY_RESPONSE,
  type Alternative,
  type ItemContent,
} from '@banca/item-renderers/contract'
import { logicFor } from '@banca/item-renderers/logic'
import { importedContents, itemsWithVersion, type ExamItem } from '#catalog'

/** An item that asks for an answer, and is available. `alternatives` bear the key. */
export type CountedItem = Pick<ExamItem, 'id' | 'position' | 'isCancelled' | 'category' | 'value'> & {
  /** Scored by its key: part of the totals. What a person grades is not, and neither is what was cancelled. */
  readonly isScored: boolean
  readonly alternatives: readonly Alternative[]
}

/** By exam and version: a decision about an item changes no version, so what was decided is read anew. */
const cache = new Map<string, Promise<ReadonlyMap<number, Facts>>>()
const MOST_EXAMS = 200

type Facts = {
  readonly asks: boolean
  readonly needsNobody: boolean
  readonly content: ItemContent
}

/** The items of an exam that statistics count, by position. */
export async function countedItems(examId: number): Promise<CountedItem[]> {
  const { version, items: places } = await itemsWithVersion(examId)
  const facts = await factsOf(examId, version, places)
  return places.flatMap(({ id, position, category, value, isAvailable, isCancelled, ruling }) => {
    const item = facts.get(id)
    if (!isAvailable || !item?.asks) return []
    const isScored = item.needsNobody && !isCancelled
    return [
      {
        id,
        position,
        category,
        value,
        isCancelled,
        isScored,
        alternatives: ruledContent(item.content, ruling).alternatives ?? [],
      },
    ]
  })
}

type Place = Pick<ExamItem, 'id' | 'category'>

async function factsOf(
  examId: number,
  version: number,
  places: readonly Place[]
): Promise<ReadonlyMap<number, Facts>> {
  const key = `${examId} ${version}`
  const known = cache.get(key)
  if (known) return known
  const reading = readFacts(places)
  cache.set(key, reading)
  reading.catch(() => cache.delete(key))
  const oldest = cache.keys().next()
  if (cache.size > MOST_EXAMS && !oldest.done) cache.delete(oldest.value)
  return reading
}

async function readFacts(places: readonly Place[]): Promise<ReadonlyMap<number, Facts>> {
  const contents = await importedContents(places.map(({ id }) => id))
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
            content,
          },
        ],
      ]
    })
  )
}
