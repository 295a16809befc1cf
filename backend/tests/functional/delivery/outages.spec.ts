import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { reportServing, serves } from '#delivery/actions/know_outages'
import { noteService } from '#delivery/actions/note_service'
import { reportOutage } from '#delivery/queries/room_hooks'
import { finishAllOverdue } from '#delivery/actions/finish_overdue'
import { setKnownOutages } from '#delivery/queries/outages'
import { clock } from '#shared'
import { applicationRow, createSitting, eventsOf, type Sitting } from '#tests/fixtures/applications'
import { createWatchedRoom } from '#tests/fixtures/live_rooms'
import { as, loginAs } from '#tests/fixtures/people'

const SECOND = 1000

const begin = async (client: ApiClient, sitting: Sitting): Promise<number> => {
  ;(
    await client.post(`/v1/applications/${sitting.applicationId}/start`).headers(as(sitting.token))
  ).assertStatus(200)
  return ((await applicationRow(sitting.applicationId)) as { deadline_at: number }).deadline_at
}

const put = (client: ApiClient, sitting: Sitting, revision: number) =>
  client
    .put(`/v1/applications/${sitting.applicationId}/answers/batch`)
    .headers(as(sitting.token))
    .json([{ id: sitting.answers[2]?.id, revision, freeResponse: `texto ${revision}` }])

const graceLeft = async (client: ApiClient, sitting: Sitting) =>
  (await client.get(`/v1/applications/${sitting.applicationId}`).headers(as(sitting.token))).body()
    .secondsToGraceEnd

const shiftsOf = async (sitting: Sitting) =>
  (await eventsOf(sitting.applicationId))
    .filter(({ type }) => type === 'grace_shifted')
    .map(({ detail_json: detail }) => JSON.parse(String(detail)))

/** Processes `names` serve at these moments and are silent in between. */
async function serveAt(moments: readonly number[], names: readonly string[]) {
  for (const at of moments) {
    clock.freeze(at)
    for (const name of names) await noteService(name)
  }
}

test.group('our own outage around a deadline', (group) => {
  group.each.setup(async () => {
    const clear = async () => {
      clock.release()
      serves(false)
      setKnownOutages([])
      await db.from('service_beats').delete()
      await db.from('service_outages').delete()
    }
    await clear()
    return clear
  })

  test('answers given in time count after it, the sweeper waits as long, and the shift is on record (S9.4)', async ({
    client,
    assert,
  }) => {
    const { sitting, id: roomId, proctor } = await createWatchedRoom({ collection: {} })
    const untouched = await createSitting()
    const deadline = await begin(client, sitting)
    await begin(client, untouched)
    await db
      .from('applications')
      .where('id', untouched.applicationId)
      .update({ deadline_at: deadline + 3_600_000 })
    clock.freeze(deadline - 30 * SECOND)
    assert.equal(await graceLeft(client, sitting), 150)
    await serveAt([deadline - 30 * SECOND, deadline + 200 * SECOND], ['one'])
    assert.equal(await graceLeft(client, sitting), 150)
    const sent = await put(client, sitting, 1)
    sent.assertStatus(200)
    assert.isTrue(sent.body().answers[0].accepted)
    assert.deepEqual(await shiftsOf(sitting), [
      { fromAt: deadline - 30 * SECOND, untilAt: deadline + 200 * SECOND, seconds: 230 },
    ])
    assert.deepEqual(await shiftsOf(untouched), [])

    clock.freeze(deadline + 350 * SECOND)
    await finishAllOverdue()
    assert.equal((await applicationRow(sitting.applicationId)).state, 'STARTED')
    clock.freeze(deadline + 350 * SECOND + 1)
    await finishAllOverdue()
    assert.equal((await applicationRow(sitting.applicationId)).state, 'FINISHED')
    ;(await put(client, sitting, 2)).assertStatus(400)

    await reportOutage([
      { applicationId: sitting.applicationId, userId: sitting.candidate.id, roomId, seconds: 230 },
    ])
    const history = await client
      .get(`/v1/rooms/${roomId}/candidates/${sitting.candidate.id}/history`)
      .headers(as(await loginAs(proctor)))
    assert.deepInclude(history.body().results[0], {
      motive: 'GRACE_SHIFTED',
      author: 'SERVER',
      message: '+0:03:50',
    })
  })

  test('is none while any process served, and is written once by processes that return together', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting()
    const deadline = await begin(client, sitting)
    const at = (seconds: number) => deadline + seconds * SECOND
    await serveAt([at(-30)], ['one', 'two'])
    await serveAt([-25, -20, -15, -10, -5, 0, 5, 10].map(at), ['two'])
    await serveAt([at(12)], ['one'])
    assert.deepEqual(await shiftsOf(sitting), [])
    clock.freeze(at(60))
    await Promise.all(['one', 'two', 'three'].map((name) => noteService(name)))
    assert.lengthOf(await shiftsOf(sitting), 1)
    assert.lengthOf((await db.from('service_outages')) as unknown[], 1)
    assert.lengthOf((await db.from('service_beats')) as unknown[], 3)
  })

  test('a process that slept finds out what it missed before it looks at a time: neither its sweeper nor its first request ends an exam', async ({
    client,
    assert,
  }) => {
    const [swept, asked] = [await createSitting(), await createSitting()]
    const deadline = await begin(client, swept)
    await begin(client, asked)
    await db.from('applications').where('id', asked.applicationId).update({ deadline_at: deadline })
    serves(true)
    clock.freeze(deadline - 30 * SECOND)
    await reportServing()
    // Nothing of it ran in between, its beat neither.
    clock.freeze(deadline + 200 * SECOND)
    ;(await put(client, asked, 1)).assertStatus(200)
    await finishAllOverdue()
    assert.equal((await applicationRow(swept.applicationId)).state, 'STARTED')
    assert.deepEqual(
      (await shiftsOf(swept)).map(({ seconds }) => seconds),
      [230]
    )
  })

  test('gives back at most the configured time, and removes processes that ended long ago', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting()
    const deadline = await begin(client, sitting)
    await serveAt([deadline - 10 * SECOND, deadline + 25 * 3_600 * SECOND], ['one'])
    assert.deepInclude((await shiftsOf(sitting))[0], { seconds: 1800 })
    clock.freeze(deadline + (120 + 1800) * SECOND + 1)
    ;(await put(client, sitting, 1)).assertStatus(400)
    clock.freeze(deadline + 50 * 3_600 * SECOND)
    await noteService('another')
    assert.deepEqual(
      ((await db.from('service_beats')) as { process_id: string }[]).map((row) => row.process_id),
      ['another']
    )
  })
})
