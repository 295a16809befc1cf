import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { importExam } from '#catalog'
import { makeApplications } from '#delivery'
import { beginErasing } from '#identity'
import { clock, unwrap } from '#shared'
import {
  applicationRow,
  callerOf,
  createSitting,
  openWindow,
  type Sitting,
} from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { act, HOUR, iso } from '#tests/fixtures/exam_acts'
import { examFile, importExamFixture } from '#tests/fixtures/exams'
import { as, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { call } from '#tests/fixtures/sitting_calls'

const DAY = 24 * HOUR

async function allocate(sitting: Sitting, exam: Record<string, unknown> = {}): Promise<number> {
  const report = await importExamFixture(callerOf(sitting.admin), { timeWindows: openWindow(50), ...exam })
  unwrap(
    await makeApplications({
      target: { examId: report.exam.id },
      people: { userIds: [sitting.candidate.id] },
      actor: { institutionId: sitting.institution.id },
    })
  )
  const { id } = await db.from('applications').where('exam_id', report.exam.id).firstOrFail()
  return Number(id)
}

test.group('accommodations', () => {
  test('of somebody who is being erased are refused: their note would be stored anew', async ({
    client,
    assert,
  }) => {
    const { candidate, admin } = await createSitting()
    await db.transaction((trx) => beginErasing(trx, candidate.id))
    const refused = await client
      .put(`/v1/users/${candidate.id}/accommodation`)
      .headers(as(await loginAs(admin)))
      .json({ time_factor: 125, note: 'Laudo' })
    assert.deepEqual([refused.status(), refused.body().code], [409, 'being_erased'])
    assert.lengthOf(await db.from('accommodations').where('user_id', candidate.id), 0)
  })

  test('are entered once, and are in every exam that is made, begun by now, or given other dates', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting()
    const token = await loginAs(sitting.admin)
    const path = `/v1/users/${sitting.candidate.id}/accommodation`
    const none = await client.get(path).headers(as(token))
    assert.deepEqual(none.body(), {
      timeFactor: 100,
      validFrom: null,
      validUntil: null,
      note: null,
      decidedBy: null,
      decidedAt: null,
    })
    const saved = await client.put(path).headers(as(token)).json({ time_factor: 125, note: 'Laudo de 2026' })
    saved.assertStatus(200)
    assert.containsSubset(saved.body(), {
      timeFactor: 125,
      note: 'Laudo de 2026',
      decidedBy: { id: sitting.admin.id },
      changed: 1,
    })
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      time_factor: 125,
      granted_seconds: 900,
    })
    const again = await client.put(path).headers(as(token)).json({ timeFactor: 125, note: 'Laudo de 2026' })
    assert.equal(again.body().changed, 0)
    const acts = (await recordsOf(sitting.institution.id)).filter(
      (row) => row.act === 'accommodation_changed'
    )
    assert.lengthOf(acts, 1)
    assert.notInclude(JSON.stringify(acts), 'Laudo')
    const started = await call(client, sitting, 'start')
    assert.equal(started.body().secondsToTimeout, 75 * 60)
    // 12.5 of 50 minutes, in favour of the candidate.
    const other = await allocate(sitting)
    assert.containsSubset(await applicationRow(other), { time_factor: 125, granted_seconds: 13 * 60 })
    const dated = await client
      .post(`/v1/applications/${other}/set_application_dates`)
      .headers(as(token))
      .json({
        startTime: iso(clock.now()),
        endTime: iso(clock.now() + 5 * HOUR),
        timeout: 100,
        strategy: 'delete_existing',
      })
    assert.containsSubset(dated.body(), { timeout: 125, accommodation: 125 })
    // A total that is typed is the total, and stays one.
    const total = await act(client, sitting, token, 'set_timeout', { timeout: 80 })
    assert.containsSubset(total.body(), { timeout: 80, accommodation: 125 })
  })

  test('hold while they are valid, keep what was granted by hand, and can be taken back', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting()
    const token = await loginAs(sitting.admin)
    const path = `/v1/users/${sitting.candidate.id}/accommodation`
    const put = (body: object) => client.put(path).headers(as(token)).json(body)
    ;(await act(client, sitting, token, 'set_timeout', { timeout: 70 })).assertStatus(200)
    await put({ timeFactor: 150 })
    assert.equal((await applicationRow(sitting.applicationId)).granted_seconds, 40 * 60)
    const [early, late] = [iso(clock.now() - 9 * DAY), iso(clock.now() - 2 * DAY)]
    assert.equal((await put({ timeFactor: 150, validFrom: early, validUntil: late })).body().changed, 1)
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      time_factor: 100,
      granted_seconds: 600,
    })
    for (const body of [
      { timeFactor: 99 },
      { timeFactor: 301 },
      { timeFactor: 150, validFrom: late, validUntil: early },
      { timeFactor: 150, validFrom: 'ontem' },
      {},
    ])
      (await put(body)).assertStatus(400)
  })

  test('follow an exam that is imported again with another duration', async ({ client, assert }) => {
    const sitting = await createSitting()
    const token = await loginAs(sitting.admin)
    await client
      .put(`/v1/users/${sitting.candidate.id}/accommodation`)
      .headers(as(token))
      .json({ timeFactor: 200 })
    const { idn } = await db.from('exams').where('id', sitting.examId).firstOrFail()
    const file = examFile({ idn, timeWindows: openWindow(30), collection: sitting.collectionId })
    const updated = await importExam(file, { caller: callerOf(sitting.admin), updateIfExists: true })
    assert.isTrue(updated.ok, JSON.stringify(updated))
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      max_duration_minutes: 30,
      granted_seconds: 1800,
      time_factor: 200,
    })
  })

  test('are decided by administrators of the institution or the school, about candidates of theirs', async ({
    client,
    assert,
  }) => {
    const school = await createSchool()
    const candidate = await createUser({ school })
    const elsewhere = await createSchool(school.institution)
    const path = `/v1/users/${candidate.id}/accommodation`
    const head = await createUser({ groups: ['SCHOOL-ADMIN'], school })
    for (const [who, status] of [
      [head, 200],
      [await createUser({ groups: ['SCHOOL-ADMIN'], school: elsewhere }), 404],
      [await createUser({ groups: ['ADMINISTRADOR'] }), 404],
      [await createUser({ groups: ['Diretor'], school }), 403],
      [candidate, 403],
    ] as const) {
      const token = await loginAs(who)
      assert.equal((await client.get(path).headers(as(token))).status(), status)
      assert.equal((await client.put(path).headers(as(token)).json({ timeFactor: 130 })).status(), status)
    }
    const ofStaff = await client.get(`/v1/users/${head.id}/accommodation`).headers(as(await loginAs(head)))
    ofStaff.assertStatus(404)
  })
})
