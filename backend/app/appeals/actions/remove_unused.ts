import db from '@adonisjs/lucid/services/db'
import { clock, repeatOnDeadlock, select } from '#shared'
import { removeAttachments } from './attach_files.js'

/** An upload waits so long for its appeal. */
const UNUSED_MS = 24 * 3_600_000
/** Of one transaction. */
const AT_ONCE = 100

/** Removes files that were uploaded and are part of no appeal. Under lock, so that one that is being used stays. */
export async function removeUnused(stop: AbortSignal): Promise<void> {
  for (let after = 0; !stop.aborted;) {
    const page = await select(db, 'appeal_attachments', { id: 'appeal_attachments.id' })
      .whereNull('appeal_id')
      .where('created_at', '<=', clock.now() - UNUSED_MS)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
    const ids = page.map(({ id }) => id)
    if (ids.length > 0)
      await repeatOnDeadlock(() =>
        db.transaction(async (trx) => {
          const unused = await select(trx, 'appeal_attachments', {
            id: 'appeal_attachments.id',
            fileId: 'appeal_attachments.file_id',
          })
            .whereIn('id', ids)
            .whereNull('appeal_id')
            .forUpdate()
          await removeAttachments(trx, unused)
        })
      )
    after = ids.at(-1) ?? after
    if (ids.length < AT_ONCE) return
  }
}
