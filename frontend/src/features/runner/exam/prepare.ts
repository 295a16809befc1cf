import { prefetchExam, storedItems, type BancaDatabase, type ServerAnswer } from '../../../offline/index.ts'
import { fileAddresses } from '../../../exam/content/item_files.ts'
import { pictureAddresses } from '../../../exam/content/item_pictures.ts'
import type { ExamCalls, ExamItem } from './calls.ts'
import type { ExamNotes } from './exam_notes.ts'

/** `step` is what is being fetched; `part` goes from 0 to 1 over all of it. */
export type Progress = { step: 'answers' | 'items' | 'pictures' | 'screens'; part: number }

export type PrepareOptions = {
  db: BancaDatabase
  applicationId: string
  calls: Pick<ExamCalls, 'answers' | 'items' | 'picture' | 'file'>
  notes: ExamNotes
  adopt: (answers: ServerAnswer[]) => Promise<void>
  /** Loads the code of the screens and of the item types, so that none is asked for later. */
  loadScreens: (categories: readonly string[]) => Promise<void>
  /** What else must be here before the exam counts as kept. */
  fetchMore?: (items: readonly ExamItem[]) => Promise<void>
  onProgress: (progress: Progress) => void
  /** Not all of it could be kept on this computer; the exam goes on all the same. */
  onFull: () => void
}

/** How the bar is shared out; pictures take the longest. */
const ANSWERS_DONE = 0.1
const ITEMS_DONE = 0.3
const PICTURES_DONE = 0.85

/** A video may hold up the first question for so long; then it goes on coming behind it. */
const FILE_MS = 60_000

/**
 * Fetches all that the exam needs and keeps it in the local store: answers, items, pictures, code. Rejects when answers, items
 * or code cannot be had. A picture or a video that cannot is no reason to keep a candidate out, and a full disk is none either.
 */
export async function prepareExam(options: PrepareOptions): Promise<ExamItem[]> {
  const { db, applicationId, calls, notes, adopt, loadScreens, onProgress } = options
  onProgress({ step: 'answers', part: 0 })
  await adopt(await calls.answers(applicationId))
  onProgress({ step: 'items', part: ANSWERS_DONE })
  const items = await calls.items(applicationId)
  onProgress({ step: 'pictures', part: ITEMS_DONE })
  const files = new Set(fileAddresses(items))
  const { failed, isFull } = await prefetchExam({
    db,
    applicationId,
    items,
    assetUrls: [...pictureAddresses(items), ...files],
    fetchAsset: (url) => (files.has(url) ? calls.file(url, FILE_MS) : calls.picture(url)),
    onProgress: ({ done, total }) =>
      onProgress({
        step: 'pictures',
        part: ITEMS_DONE + (PICTURES_DONE - ITEMS_DONE) * (total === 0 ? 1 : done / total),
      }),
  })
  if (isFull) options.onFull()
  onProgress({ step: 'screens', part: PICTURES_DONE })
  await loadScreens([...new Set(items.map((item) => item.category))])
  await options.fetchMore?.(items)
  await notes.write('ready', { items: items.length, missingPictures: failed })
  onProgress({ step: 'screens', part: 1 })
  return items
}

/** The exam as an earlier visit kept it, or null when it is not complete. */
export async function storedExam(
  db: BancaDatabase,
  applicationId: string,
  notes: ExamNotes
): Promise<ExamItem[] | null> {
  const ready = await notes.read('ready')
  if (!ready) return null
  const items = await storedItems<ExamItem>(db, applicationId)
  return items.length > 0 && items.length >= ready.items ? items : null
}
