import type { ItemContent, PublicItem } from '@banca/item-renderers/contract'
import { deliveryExam, itemContents, itemsOfExam, publicItemsJson } from '#catalog'
import { readyPart, type ReadyPart } from '#shared'

/**
 * What the delivery of one exam needs of its items, read once and cached. An exam cannot change after one of its applications has started
 * (catalog answers 409), and `forgetExam` is called when it changes before.
 */
export type ExamContent = {
  readonly examId: number
  /** Parsed, to check answers. */
  readonly items: ReadonlyMap<number, PublicItem>
  /** As stored, to send without parsing again. */
  readonly publicJson: ReadonlyMap<number, string>
  /** With the key: never leaves the server before disclosure. */
  readonly contents: ReadonlyMap<number, ItemContent>
  /** Some answer of it may have a file. */
  readonly hasAttachments: boolean
  /** Lists of items as they are sent, by the ids in them. */
  readonly ready: Map<string, Promise<ReadyPart>>
}

/** Bounds the memory of a server that sees many exams; the oldest goes first. */
const MAX_EXAMS = 200
const cache = new Map<number, Promise<ExamContent>>()

export function examContent(examId: number): Promise<ExamContent> {
  const found = cache.get(examId)
  if (found) return found
  const loading = load(examId)
  cache.set(examId, loading)
  loading.catch(() => forgetExam(examId))
  const oldest = cache.keys().next()
  if (cache.size > MAX_EXAMS && !oldest.done) cache.delete(oldest.value)
  return loading
}

export function forgetExam(examId: number) {
  cache.delete(examId)
}

async function load(examId: number): Promise<ExamContent> {
  const items = await itemsOfExam(examId)
  const takesFiles = (await deliveryExam(examId))?.collection.flags.canUploadFileAsAnswer ?? false
  const published = await publicItemsJson(examId)
  return {
    examId,
    items: new Map(published.map(({ id, json }) => [id, JSON.parse(json) as PublicItem])),
    publicJson: new Map(published.map(({ id, json }) => [id, json])),
    contents: await itemContents(items.map((item) => item.id)),
    hasAttachments: takesFiles || items.some((item) => item.hasAttachment),
    ready: new Map(),
  }
}

/** Lists cached of one exam: all candidates have the same one; with shuffled items each item is one. */
const MAX_LISTS = 1_000

/** The public items in this order with commas between them, compressed when they are first asked for. */
export async function publicPieces(
  exam: ExamContent,
  ids: readonly number[],
  shuffled: boolean
): Promise<(ReadyPart | string)[]> {
  if (!shuffled) return [await readyItems(exam, ids)]
  const parts = await Promise.all(ids.map((id) => readyItems(exam, [id])))
  return parts.flatMap((part, index) => (index === 0 ? [part] : [',', part]))
}

function readyItems({ publicJson, ready }: ExamContent, ids: readonly number[]): Promise<ReadyPart> {
  const key = ids.join()
  const known = ready.get(key)
  if (known) return known
  const making = readyPart(ids.map((id) => publicJson.get(id)).join())
  ready.set(key, making)
  making.catch(() => ready.delete(key))
  const oldest = ready.keys().next()
  if (ready.size > MAX_LISTS && !oldest.done) ready.delete(oldest.value)
  return making
}
