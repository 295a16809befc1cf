import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { publishByCommand } from '#results'
import { publicationJob } from '#results/jobs/publication_job'
import { workOn } from '#tests/fixtures/job_units'
import { createSelecting, enter, made, ownResults, resultOf } from '#tests/fixtures/selection_processes'

const ENTERED = { source: 'ENTERED', replacesEntered: false } as const

test.group('results:publish', () => {
  test('shows what a publication would do, and orders it on behalf of an administrator', async ({
    client,
    assert,
  }) => {
    const { admin, adminToken, candidate, token } = await createSelecting()
    const processId = await made(client, adminToken)
    await enter(client, adminToken, processId, [resultOf(candidate.id)])
    const of = { processId, username: admin.username, order: ENTERED }
    const shown = await publishByCommand({ ...of, isApplied: false })
    assert.deepEqual(shown, {
      ok: true,
      value: ['source ENTERED, results 1, added 1, changed 0, withoutReply 0, replies 0'],
    })
    const ordered = await publishByCommand({ ...of, isApplied: true })
    assert.isTrue(ordered.ok)
    assert.lengthOf(await ownResults(client, token), 0)
    const again = await publishByCommand({ ...of, isApplied: true })
    assert.isFalse(again.ok)
    const version = await db.from('selection_versions').where('selection_process_id', processId).firstOrFail()
    await workOn(publicationJob, version.job_id)
    assert.lengthOf(await ownResults(client, token), 1)
  })

  test('says why it does not publish: nobody who may, or nothing to compute from', async ({
    client,
    assert,
  }) => {
    const { admin, adminToken, candidate } = await createSelecting()
    const stranger = await createSelecting()
    const processId = await made(client, adminToken)
    for (const { username } of [candidate, stranger.admin]) {
      const refused = await publishByCommand({ processId, username, order: ENTERED, isApplied: true })
      assert.isFalse(refused.ok)
    }
    const order = { source: 'SECTIONS', replacesEntered: false } as const
    const refused = await publishByCommand({ processId, username: admin.username, order, isApplied: true })
    assert.deepEqual(refused, {
      ok: false,
      error: 'This process has no stages with assessments. Add the stages and save before computing.',
    })
  })
})
