import type { ItemContent, PublicItem } from '@banca/item-renderers/contract'
import { contentVersion, importedContents, itemsOfExam, publicItemsJson } from '#catalog'
import { readyPart, type ReadyPart } from '#shared'

/** Which text of an exam: `examVersion` counts the changes of its items. Every application bears the one it was last made for. */
export type ExamOf = { readonly examId: number; readonly examVersion: number }

/**
 * What the delivery of one exam needs of its items, read once for each version and cached. An exam cannot change after one of its
 * applications has started (catalog answers 409). Before, another process may change it: what is used under the lock of an application is
 * compared with the version in its row.
 */
export type ExamContent = ExamOf & {
  /** Parsed, to check answers. */
  readonly items: ReadonlyMap<number, PublicItem>
  /** As stored, to send without parsing again. */
  readonly publicJson: ReadonlyMap<number, string>
  /** With the key of the import: never leaves the server before disclosure. Who scores lays over it what staff decided since. */
  readonly contents: ReadonlyMap<number, ItemContent>
  /** Lists of items as they are sent, by the ids in them. */
  readonly ready: Map<string, Promise<ReadyPart>>
}

/** Bounds the memory of a server that sees many exams; the oldest goes first. */
const MAX_EXAMS = 200
const cache = new Map<string, Promise<ExamContent>>()

/** The content of this version, or of a newer one: an older one is not there any more. The caller looks at its `examVersion`. */
export function examContent({ examId, examVersion }: ExamOf): Promise<ExamContent> {
  const key = `${examId} ${examVersion}`
  const found = cache.get(key)
  if (found) return found
  const loading = load(examId)
  cache.set(key, loading)
  // Only what bears this version is it for good: an application was read before the exam changed.
  const forget = () => cache.get(key) === loading && cache.delete(key)
  loading.then((exam) => exam.examVersion === examVersion || forget(), forget)
  const oldest = cache.keys().next()
  if (cache.size > MAX_EXAMS && !oldest.done) cache.delete(oldest.value)
  return loading
}

/** The content as it is now, for whoever looks at an exam and at no application. */
export const presentContent = async (examId: number): Promise<ExamContent> =>
  examContent({ examId, examVersion: await contentVersion(examId) })

async function load(examId: number): Promise<ExamContent> {
  for (;;) {
    const examVersion = await contentVersion(examId)
    const items = await itemsOfExam(examId)
    const published = await publicItemsJson(examId)
    const contents = await importedContents(items.map((item) => item.id))
    // Several reads: an import between two of them would mix its items with those before.
    if ((await contentVersion(examId)) !== examVersion) continue
    return {
      examId,
      examVersion,
      items: new Map<number, PublicItem>(published.map(({ id, json }) => [id, JSON.parse(json)])),
      publicJson: new Map(published.map(({ id, json }) => [id, json])),
      contents,
      ready: new Map(),
    }
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
