import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock, type Group } from '#shared'
import { appealRow, createAppealable, disclosed, edit, issued, reply } from '#tests/fixtures/appeals'
import { answerAt } from '#tests/fixtures/marked_exams'
import { recordsOf } from '#tests/fixtures/audit'
import { createPayable, releasePayments, takePayments } from '#tests/fixtures/payments'
import { as, createSchool, createUser, loginAs } from '#tests/fixtures/people'

type Counted = {
  item: { id: number; position: number }
  analysis: number
  replied: number
  disclosed: number
  total: number
  oldestAt: string | null
}
type Bulk = { mode: string; replied: number[]; skipped: { id: number; reason: string }[] }

const byItem = async (client: ApiClient, token: string, collection: number) => {
  const answer = await client.get('/v1/appeals/by_item').headers(as(token)).qs({ collection })
  answer.assertStatus(200)
  return (answer.body() as { results: Counted[] }).results
}

const countsOf = (rows: Counted[]) =>
  rows.map(({ item, analysis, replied, disclosed: open, total }) => [
    item.position,
    analysis,
    replied,
    open,
    total,
  ])

const bulk = (client: ApiClient, token: string, body: object) =>
  client.post('/v1/appeals/bulk_reply').headers(as(token)).json(body)

const REPLY = { response: '<p>A chave está certa.</p>', result: 3 }

/** Three candidates who appeal against item 3, the first one against 2 as well, and the staff of their school. */
async function appealed(client: ApiClient, more: object = {}) {
  const exam = await createAppealable(client, more)
  const { school_id } = (await db.from('applications').where('id', exam.applicationId).firstOrFail()) as {
    school_id: number
  }
  await db.from('collections').where('id', exam.collectionId).update({ school_id })
  const ids: number[] = []
  for (const sitting of [exam, ...exam.others]) {
    await db.from('applications').where('id', sitting.applicationId).update({ school_id })
    ids.push(await issued(client, sitting, 3))
    clock.advance(1000)
  }
  const second = await issued(client, exam, 2)
  const school = { id: school_id, institution: exam.institution }
  const person = async (group: Group, where = school) =>
    loginAs(await createUser({ groups: [group], school: where }))
  const item = answerAt(exam, 3).item_id
  return { exam, ids, second, item, person, teacher: await person('Professor') }
}

const chosen = (ids: readonly number[], revision = 1) => ids.map((id) => ({ id, revision }))

test.group('appeals by item', (group) => {
  group.each.teardown(() => clock.release())
  group.each.teardown(releasePayments)

  test('counts open, replied and disclosed by item; who waits longest comes first, and items where nobody waits last', async ({
    client,
    assert,
  }) => {
    const { exam, ids, second, teacher } = await appealed(client)
    const collection = exam.collectionId
    const rows = await byItem(client, teacher, collection)
    assert.deepEqual(countsOf(rows), [
      [3, 3, 0, 0, 3],
      [2, 1, 0, 0, 1],
    ])
    const first = await appealRow(ids[0] ?? 0)
    assert.equal(rows[0]?.oldestAt, new Date(Number(first?.created_at)).toISOString())
    assert.equal(rows[0]?.item.id, answerAt(exam, 3).item_id)
    for (const id of ids) (await reply(client, id, teacher)).assertStatus(200)
    const after = await byItem(client, teacher, collection)
    assert.deepEqual(countsOf(after), [
      [2, 1, 0, 0, 1],
      [3, 0, 3, 0, 3],
    ])
    assert.isNull(after[1]?.oldestAt)
    await disclosed(client, exam)
    ;(await reply(client, second, teacher)).assertStatus(200)
    assert.deepEqual(countsOf(await byItem(client, teacher, collection)), [
      [2, 0, 1, 0, 1],
      [3, 0, 0, 3, 3],
    ])
  })

  test('nobody counts what they do not read: another school, another institution, a proctor, a candidate', async ({
    client,
    assert,
  }) => {
    const { exam, person } = await appealed(client)
    const collection = exam.collectionId
    assert.lengthOf(await byItem(client, await person('CORRECTOR'), collection), 2)
    const elsewhere = await createSchool(exam.institution)
    for (const token of [
      await person('Professor', elsewhere),
      await person('CORRECTOR', elsewhere),
      await loginAs(await createUser({ groups: ['ADMINISTRADOR'] })),
    ])
      assert.deepEqual(await byItem(client, token, collection), [])
    for (const token of [exam.token, await person('PROCTOR')]) {
      const answer = await client.get('/v1/appeals/by_item').headers(as(token)).qs({ collection })
      answer.assertStatus(403)
    }
    for (const query of [{}, { collection: 'x' }])
      (await client.get('/v1/appeals/by_item').headers(as(exam.adminToken)).qs(query)).assertStatus(400)
  })

  test('what is not payed is not counted', async ({ client, assert }) => {
    takePayments()
    const exam = await createPayable(client)
    await issued(client, exam)
    assert.deepEqual(await byItem(client, exam.adminToken, exam.collectionId), [])
  })
})

test.group('one reply to many appeals', (group) => {
  group.each.teardown(() => clock.release())

  test('a preview stores nothing; the reply is stored once for each, and a repeated call changes nothing', async ({
    client,
    assert,
  }) => {
    const { exam, ids, item, teacher } = await appealed(client)
    const body = { item, appeals: chosen(ids) }
    const preview = await bulk(client, teacher, { ...body, mode: 'preview' })
    preview.assertStatus(200)
    assert.deepEqual(preview.body(), { mode: 'preview', replied: ids, skipped: [] })
    assert.lengthOf(await db.from('appeal_replies').whereIn('appeal_id', ids), 0)
    const before = (await recordsOf(exam.institution.id)).length
    for (let time = 0; time < 2; time += 1) {
      const done = await bulk(client, teacher, { ...body, ...REPLY, mode: 'apply' })
      done.assertStatus(200)
      assert.deepEqual(done.body(), { mode: 'apply', replied: ids, skipped: [] })
    }
    const replies = (await db.from('appeal_replies').whereIn('appeal_id', ids).orderBy('appeal_id')) as {
      appeal_id: number
      response: string
    }[]
    assert.deepEqual(
      replies.map(({ appeal_id, response }) => [appeal_id, response]),
      ids.map((id) => [id, REPLY.response])
    )
    const records = (await recordsOf(exam.institution.id)).slice(before)
    assert.deepEqual(
      records.map(({ act }) => act),
      ids.map(() => 'appeal_replied')
    )
  })

  test('skips, and says why, what somebody else replied to, what changed, what is disclosed, and what is not of the item or of the caller', async ({
    client,
    assert,
  }) => {
    const { exam, ids, second, item, teacher, person } = await appealed(client)
    const [one = 0, two = 0, three = 0] = ids
    ;(await reply(client, one, await person('CORRECTOR'))).assertStatus(200)
    const [other] = exam.others
    ;(await edit(client, other, two, { item, content: 'Outra justificativa.' })).assertStatus(200)
    const appeals = [...chosen([one], 2), ...chosen([two, three, second, 999_999])]
    const skipped = [
      { id: one, reason: 'replied' },
      { id: two, reason: 'changed' },
      { id: second, reason: 'unavailable' },
      { id: 999_999, reason: 'unavailable' },
    ]
    const preview = await bulk(client, teacher, { item, appeals, mode: 'preview' })
    assert.deepEqual(preview.body(), { mode: 'preview', replied: [three], skipped })
    const done = await bulk(client, teacher, { item, appeals, ...REPLY, mode: 'apply' })
    assert.deepEqual(done.body(), { mode: 'apply', replied: [three], skipped })
    assert.equal((await appealRow(two))?.status, 'analysis')
    assert.lengthOf(await db.from('appeal_replies').where('appeal_id', one), 1)
    await disclosed(client, exam)
    const late = await bulk(client, teacher, { item, appeals: chosen([three], 2), mode: 'preview' })
    assert.deepEqual((late.body() as Bulk).skipped, [{ id: three, reason: 'disclosed' }])
    // Who sees nothing of it gets no hint of what there is.
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    const nothing = await bulk(client, stranger, { item, appeals: chosen(ids), ...REPLY, mode: 'apply' })
    assert.deepEqual((nothing.body() as Bulk).replied, [])
    assert.deepEqual(
      (nothing.body() as Bulk).skipped.map(({ reason }) => reason),
      ['unavailable', 'unavailable', 'unavailable']
    )
    for (const token of [exam.token, await person('PROCTOR')])
      (await bulk(client, token, { item, appeals, mode: 'preview' })).assertStatus(403)
    // A head reads them and replies to none.
    const head = await bulk(client, await person('Diretor'), {
      item,
      appeals: chosen(ids),
      ...REPLY,
      mode: 'apply',
    })
    assert.deepEqual((head.body() as Bulk).replied, [])
  })

  test('an own reply is replaced, and an answer that one has marked is left to others', async ({
    client,
    assert,
  }) => {
    const { exam, ids, item, teacher } = await appealed(client)
    const [one = 0] = ids
    ;(await reply(client, one, teacher, { response: '<p>Antes.</p>' })).assertStatus(200)
    const again = await bulk(client, teacher, { item, appeals: chosen([one], 2), ...REPLY, mode: 'apply' })
    assert.deepEqual((again.body() as Bulk).replied, [one])
    assert.lengthOf(await db.from('appeal_replies').where('appeal_id', one), 2)
    // The administrator of the fixture has marked the text of the first candidate.
    const marked = await issued(client, exam, 1)
    const own = await bulk(client, exam.adminToken, {
      item: answerAt(exam, 1).item_id,
      appeals: chosen([marked]),
      ...REPLY,
      mode: 'apply',
    })
    assert.deepEqual(own.body(), {
      mode: 'apply',
      replied: [],
      skipped: [{ id: marked, reason: 'marked_by_you' }],
    })
  })

  test('a reply that is missing, empty or of an unknown decision is refused with nothing stored', async ({
    client,
    assert,
  }) => {
    const { ids, item, teacher } = await appealed(client)
    const body = { item, appeals: chosen(ids), mode: 'apply' }
    for (const [change, field] of [
      [{ result: 3 }, 'response'],
      [{ response: '<p>x</p>' }, 'result'],
      [{ ...REPLY, response: '<p> </p>' }, 'response'],
      [{ ...REPLY, result: 999_999 }, 'result'],
      [{ ...REPLY, appeals: [] }, 'appeals'],
      [{ ...REPLY, appeals: chosen(Array.from({ length: 101 }, (_, at) => at + 1)) }, 'appeals'],
      [{ ...REPLY, mode: 'all' }, 'mode'],
    ] as const) {
      const answer = await bulk(client, teacher, { ...body, ...change })
      answer.assertStatus(400)
      assert.property(answer.body(), field)
    }
    assert.lengthOf(await db.from('appeal_replies').whereIn('appeal_id', ids), 0)
  })
})
