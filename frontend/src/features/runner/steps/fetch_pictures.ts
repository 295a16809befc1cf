import { storedItems } from '../../../offline/index.ts'
import { pictureAddresses } from '../../../exam/content/item_pictures.ts'
import type { ExamItem } from '../exam/calls.ts'
import type { OpenExam } from '../exam/open_exam.ts'

/** A picture of a question that was handed out behind the others, and could not be had then, is asked for again when the link is back. */
export function fetchPictures(openExam: OpenExam): void {
  openExam.engine.onEvent((event) => {
    if (event.type === 'connection' && event.connection === 'online')
      void fetchMissing(openExam).catch(() => undefined)
  })
}

async function fetchMissing(openExam: OpenExam): Promise<void> {
  const items = await storedItems<ExamItem>(openExam.db, openExam.applicationId)
  const wanted = pictureAddresses(items)
  const rows = await openExam.db.assets.bulkGet(wanted)
  const missing = new Set(wanted.filter((_url, index) => rows[index] === undefined))
  const item = items.find((one) => pictureAddresses([one]).some((url) => missing.has(url)))
  // Where the exam is still being got ready, that fetches them.
  if (item && openExam.getSnapshot().phase.name === 'ready') await openExam.addItem(item)
}
