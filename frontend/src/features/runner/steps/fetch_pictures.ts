import { storedItems } from '../../../offline/index.ts'
import { pictureAddresses } from '../../../exam/content/item_pictures.ts'
import type { ExamItem } from '../exam/calls.ts'
import type { ExamSession } from '../exam/open_exam.ts'

/** A picture of a question that was handed out behind the others, and could not be had then, is asked for again when the link is back. */
export function fetchPictures(session: ExamSession): void {
  session.engine.onEvent((event) => {
    if (event.type === 'connection' && event.connection === 'online')
      void fetchMissing(session).catch(() => undefined)
  })
}

async function fetchMissing(session: ExamSession): Promise<void> {
  const items = await storedItems<ExamItem>(session.db, session.applicationId)
  const wanted = pictureAddresses(items)
  const rows = await session.db.assets.bulkGet(wanted)
  const missing = new Set(wanted.filter((_url, index) => rows[index] === undefined))
  const item = items.find((one) => pictureAddresses([one]).some((url) => missing.has(url)))
  // Where the exam is still being got ready, that fetches them.
  if (item && session.getSnapshot().phase.name === 'ready') await session.addItem(item)
}
