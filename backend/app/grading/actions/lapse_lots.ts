import db from '@adonisjs/lucid/services/db'
import { clock, repeatOnDeadlock, select } from '#shared'
import { endLots } from './end_lots.js'

/** Lots of one transaction. */
const AT_ONCE = 50

/** Ends the lots whose lease is over: their texts wait for somebody else. */
export async function lapseLots(stop: AbortSignal): Promise<void> {
  while (!stop.aborted) if ((await lapseSome()) < AT_ONCE) return
}

const lapseSome = (): Promise<number> =>
  repeatOnDeadlock(() =>
    db.transaction(async (trx) => {
      const lots = await select(trx, 'correction_lots', { id: 'correction_lots.id' })
        .where('is_open', 1)
        .where('lease_until', '<', clock.now())
        .orderBy('lease_until')
        .limit(AT_ONCE)
        .forUpdate()
      await endLots(
        trx,
        lots.map(({ id }) => id),
        'lapsed'
      )
      return lots.length
    })
  )
