import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { runPurge } from '#retention'
import { DAY_MS } from '#retention/domain/periods'
import { clock } from '#shared'
import { definitionOf, createMovable, nextVersion, orderMove, RAISED } from '#tests/fixtures/moves'
import { corrector } from '#tests/fixtures/controls'
import { markAll } from '#tests/fixtures/plans'

const FILES = { capture: null, identity: null, recording: null, answer: null, report: null, appeal: null }
const ROWS = { login: null, log: 20, notice: null, room: null, appeal: null, audit: null }

test.group('the purge and jobs', (group) => {
  group.each.teardown(() => clock.release())

  test('one that failed and closes a plan stays until it can be begun again; others go', async ({
    client,
    assert,
  }) => {
    const planned = await createMovable(client)
    await markAll(client, corrector(planned), planned.planId, { criteria: [1, 2] })
    const next = await nextVersion(client, planned, planned.type, definitionOf(RAISED))
    const { job } = await orderMove(client, planned, next)
    await db.from('background_jobs').where('id', job).update({ state: 'FAILED', ended_at: clock.now() })
    const { id: _, ...row } = (await db.from('background_jobs').where('id', job).firstOrFail()) as {
      id: number
    }
    const [other = 0] = (await db.table('background_jobs').insert(row)) as number[]
    // Jobs of other tests grow old with these: the purge ends at a page of which none is old.
    clock.advance(30 * DAY_MS)
    await runPurge({ source: 'schedule', periods: FILES, rowPeriods: ROWS, dryRun: false })
    const left = (await db.from('background_jobs').whereIn('id', [job, other]).select('id')) as {
      id: number
    }[]
    assert.deepEqual(
      left.map(({ id }) => id),
      [job]
    )
  })
})
