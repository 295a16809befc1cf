import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { clock, type Group } from '#shared'
import { createAppealable, iso, issue, issued, openWindow, read } from '#tests/fixtures/appeals'
import { recordsOf } from '#tests/fixtures/audit'
import { createMarked, disclose, sheetOf, type MarkedExam } from '#tests/fixtures/marked_exams'
import { as, createSchool, createUser, loginAs } from '#tests/fixtures/people'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const REASON = 'O sistema ficou fora do ar na manhã do dia 3.'

type Shown = {
  version: number
  opensAt: string
  closesAt: string
  replyUntil: string | null
  discloseAt: string | null
  extension: { from: string; reason: string } | null
  loss: { lostSeconds: number; outages: object[]; closesAt: string } | null
}

const pathOf = ({ collectionId }: Pick<MarkedExam, 'collectionId'>) =>
  `/v1/collections/${collectionId}/appeal_issuing_window`

const shown = async (client: ApiClient, exam: MarkedExam, token = exam.adminToken): Promise<Shown> => {
  const answer = await client.get(pathOf(exam)).headers(as(token))
  answer.assertStatus(200)
  return answer.body() as Shown
}

const extend = (client: ApiClient, exam: MarkedExam, body: object, token = exam.adminToken) =>
  client
    .post(`${pathOf(exam)}/extension`)
    .headers(as(token))
    .json({ reason: REASON, ...body })

const away = (fromAt: number, untilAt: number) =>
  db.table('service_outages').insert({ from_at: fromAt, until_at: untilAt })

const later = (at: string | null, ms: number) => at && iso(Date.parse(at) + ms)

test.group('an appeal window in which the service was away', (group) => {
  group.each.teardown(async () => {
    clock.release()
    await db.from('service_outages').delete()
  })

  test('is offered the lost time, is extended once with all that comes after it, and candidates read why', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const { opensAt, closesAt } = await shown(client, exam)
    const dates = { reply_until: later(closesAt, HOUR), disclose_at: later(closesAt, 2 * HOUR) }
    ;(await openWindow(client, exam, exam.adminToken, dates)).assertStatus(200)
    assert.isNull((await shown(client, exam)).loss)

    const from = Date.parse(opensAt) + 10 * MINUTE
    await away(from, from + 4 * MINUTE)
    assert.isNull((await shown(client, exam)).loss, 'too short')
    await away(from + 5 * MINUTE, from + 20 * MINUTE)
    const before = await shown(client, exam)
    assert.deepEqual(before.loss, {
      lostSeconds: 900,
      outages: [{ from: iso(from + 5 * MINUTE), until: iso(from + 20 * MINUTE) }],
      closesAt: iso(Math.ceil((Date.parse(closesAt) + 15 * MINUTE) / MINUTE) * MINUTE),
    })
    const end = iso(Date.parse(closesAt) + 30 * MINUTE)
    const refused = await extend(client, exam, { closes_at: closesAt, version: before.version })
    refused.assertStatus(400)
    assert.property(refused.body(), 'closesAt')
    ;(await extend(client, exam, { closes_at: end, version: before.version, reason: ' ' })).assertStatus(400)
    const stale = await extend(client, exam, { closes_at: end, version: before.version - 1 })
    stale.assertStatus(409)
    assert.containsSubset(stale.body(), { code: 'window_changed', current: { closesAt } })

    const done = await extend(client, exam, { closes_at: end, version: before.version })
    done.assertStatus(200)
    assert.containsSubset(done.body(), {
      closesAt: end,
      replyUntil: later(before.replyUntil, 30 * MINUTE),
      discloseAt: later(before.discloseAt, 30 * MINUTE),
      extension: { from: closesAt, reason: REASON },
      loss: null,
      version: before.version + 1,
    })
    const again = await extend(client, exam, { closes_at: later(end, HOUR), version: before.version + 1 })
    again.assertStatus(409)
    assert.equal(again.body().code, 'no_outage')

    const { entries } = await sheetOf(client, exam)
    assert.containsSubset(entries[0], { appeal: { closesAt: end, extensionReason: REASON } })
    const appeal = await issued(client, exam)
    const own = (await read(client, appeal, exam.token)).body()
    assert.containsSubset(own, { window: { closesAt: end, extensionReason: REASON } })
    const [record] = (await recordsOf(exam.institution.id)).filter(
      ({ act }) => act === 'appeal_window_extended'
    )
    assert.equal(record?.reason, REASON)
    // A change of the window keeps what it was extended from.
    ;(await openWindow(client, exam, exam.adminToken, { content_max_length: 50 })).assertStatus(200)
    assert.deepEqual((await shown(client, exam)).extension, { from: closesAt, reason: REASON })
    // Another end no later than the first one: nothing is extended any more.
    const shortened = { closes_at: closesAt, reply_until: null, disclose_at: null }
    ;(await openWindow(client, exam, exam.adminToken, shortened)).assertStatus(200)
    assert.isNull((await shown(client, exam)).extension)
  })

  test('that is over is opened again for as long as it lacked', async ({ client, assert }) => {
    const exam = await createAppealable(client)
    const { closesAt, opensAt } = await shown(client, exam)
    await away(Date.parse(opensAt) + MINUTE, Date.parse(opensAt) + 11 * MINUTE)
    clock.freeze(Date.parse(closesAt) + 3 * HOUR)
    const admin = await loginAs(exam.admin)
    const candidate = await loginAs(exam.candidate)
    ;(await issue(client, exam, 3, {}, candidate)).assertStatus(409)
    const { loss, version } = await shown(client, exam, admin)
    assert.equal(loss?.closesAt, iso(Math.ceil((clock.now() + 10 * MINUTE) / MINUTE) * MINUTE))
    const past = { closes_at: later(closesAt, HOUR), version }
    ;(await extend(client, exam, past, admin)).assertStatus(400)
    ;(await extend(client, exam, { closes_at: loss?.closesAt, version }, admin)).assertStatus(200)
    ;(await issue(client, exam, 3, {}, candidate)).assertStatus(201)
  })

  test('stays as it is where staff decide so, and they are not asked again', async ({ client, assert }) => {
    const exam = await createAppealable(client)
    const { closesAt, opensAt, version } = await shown(client, exam)
    await away(Date.parse(opensAt), Date.parse(opensAt) + 6 * MINUTE)
    const answer = await extend(client, exam, { closes_at: null, version })
    answer.assertStatus(200)
    assert.containsSubset(answer.body(), { closesAt, extension: null, loss: null })
  })

  test('is extended by who manages the collection', async ({ client, assert }) => {
    const exam = await createAppealable(client)
    const { opensAt, version, closesAt } = await shown(client, exam)
    await away(Date.parse(opensAt), Date.parse(opensAt) + 6 * MINUTE)
    const body = { closes_at: later(closesAt, HOUR), version }
    const elsewhere = await createUser({ groups: ['ADMINISTRADOR'] })
    ;(await extend(client, exam, body, await loginAs(elsewhere))).assertStatus(404)
    const school = await createSchool(exam.institution)
    for (const group of ['CORRECTOR', 'COMISSION', 'Diretor', 'ALUNO'] satisfies Group[]) {
      const user = await createUser({ groups: [group], school })
      const token = await loginAs(user)
      const { status } = (await extend(client, exam, body, token)).response
      assert.include([403, 404], status, group)
    }
    ;(await extend(client, exam, body, exam.token)).assertStatus(403)
    const commission = await createUser({ groups: ['COMISSION'], school })
    const seen = await client.get(pathOf(exam)).headers(as(await loginAs(commission)))
    seen.assertStatus(200)
    assert.isNull((seen.body() as Shown).loss)
    const unmade = await createMarked(client)
    await disclose(client, unmade)
    ;(await extend(client, unmade, { ...body, version: 0 })).assertStatus(404)
  })
})
