import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { RunContext } from '#jobs'
import { clock, select } from '#shared'
import { removeUnnamed } from '../actions/remove_bytes.js'

/**
 * No upload takes as long. A database that was restored has in its list what was being stored when its backup was made, and was named a moment
 * later: whoever finds a later backup after all has a week until those bytes go.
 */
export const WAIT_MS = 7 * 24 * 3_600_000
const AT_ONCE = 200

/** Removes bytes whose row never came, because a process did not live to write it, or whose row went. */
export async function removeUnnamedBytes({ stop }: Pick<RunContext, 'stop'>): Promise<void> {
  let total = 0
  for (let after = 0; !stop.aborted;) {
    const page = await select(db, 'unnamed_bytes', {
      id: 'unnamed_bytes.id',
      key: 'unnamed_bytes.storage_key',
    })
      .where('id', '>', after)
      .where((due) => {
        // Bytes of a file that was replaced have a moment to come.
        due.where('removing_at', '<=', clock.now()).orWhere('noted_at', '<=', clock.now() - WAIT_MS)
      })
      .orderBy('id')
      .limit(AT_ONCE)
    const { removed, isAway } = await removeUnnamed(page.map(({ key }) => key))
    total += removed
    after = page.at(-1)?.id ?? after
    if (isAway || page.length < AT_ONCE) break
  }
  if (total > 0) logger.info({ removed: total }, 'bytes that no row names were removed from the store')
}
