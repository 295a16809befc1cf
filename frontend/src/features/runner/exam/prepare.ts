import { prefetchExam, storedItems, type BancaDatabase, type ServerAnswer } from '../../../offline/index.ts'
import { fileAddresses } from '../../../exam/content/item_files.ts'
import { pictureAddresses } from '../../../exam/content/item_pictures.ts'
import type { ExamCalls, ExamItem } from './calls.ts'
import type { ExamNotes } from './exam_notes.ts'

/** `step` is what is being fetched; `part` runs from 0 to 1 over all steps. */
export type Progress = { step: 'answers' | 'items' | 'pictures' | 'screens'; part: number }

export type PrepareOptions = {
  db: BancaDatabase
  applicationId: string
  calls: Pick<ExamCalls, 'answers' | 'items' | 'picture' | 'file'>
  notes: ExamNotes
  adopt: (answers: ServerAnswer[]) => Promise<void>
  /** Loads the code of the screens and of the item types, so that none has to be fetched later. */
  loadScreens: (categories: readonly string[]) => Promise<void>
  /** What else must be stored before the exam counts as complete. */
  fetchMore?: (items: readonly ExamItem[]) => Promise<void>
  onProgress: (progress: Progress) => void
  /** Not all of it could be stored on this computer; the exam continues all the same. */
  onFull: () => void
}

/** Shares of the progress bar; pictures take the longest. */
const ANSWERS_DONE = 0.1
const ITEMS_DONE = 0.3
const PICTURES_DONE = 0.85

/** A video may delay the first item by this many ms; then it continues to load in the background. */
const FILE_MS = 60_000

/**
 * Fetches all that the exam needs into the local store: answers, items, pictures, code. Rejects when answers,
 * items or code cannot be fetched. A missing picture or video, or a full disk, must not block a candidate.
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

/** The exam as an earlier visit stored it, or null when it is not complete. */
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
