import { storedItems } from '../../../offline/index.ts'
import { pictureAddresses } from '../../../exam/content/item_pictures.ts'
import type { ExamItem } from '../exam/calls.ts'
import type { OpenExam } from '../exam/open_exam.ts'

/**
 * A picture of an item that was handed out later, and could not be fetched then, is
 * fetched when the connection is back.
 */
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
  // An exam that is still being prepared fetches them itself.
  if (item && openExam.getSnapshot().phase.name === 'ready') await openExam.addItem(item)
}
