import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock, type Group } from '#shared'
import { createAppealable, iso, issued, openWindow, windowOf } from '#tests/fixtures/appeals'
import { createMarked } from '#tests/fixtures/marked_exams'
import { as, createSchool, createUser, loginAs } from '#tests/fixtures/people'

const HOUR = 3_600_000

test.group('the appeal window of a collection', (group) => {
  group.each.teardown(() => clock.release())

  test('begins with the usual limits, is changed field by field, and is served with its collection', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const address = `/v1/collections/${exam.collectionId}/appeal_issuing_window`
    const shown = async () => (await client.get(address).headers(as(exam.adminToken))).body()
    assert.containsSubset(await shown(), {
      opensAt: null,
      closesAt: null,
      contentMaxLength: 3000,
      bibliographyMaxLength: 1000,
      mayLower: false,
      paymentAppeal: false,
      forAppealValue: '0.00',
      hideCandidateName: false,
      enableItemCorrection: false,
      version: 0,
      mayChange: true,
      appeals: { total: 0, analysis: 0, replied: 0, disclosed: 0 },
    })
    const collection = async (token: string) =>
      (await client.get(`/v1/collections/${exam.collectionId}`).headers(as(token))).body().appealIssuingWindow
    assert.isNull(await collection(exam.token))

    const made = await openWindow(
      client,
      exam,
      exam.adminToken,
      windowOf({ for_appeal_value: '12.50', version: 0 })
    )
    made.assertStatus(200)
    assert.containsSubset(made.body(), { version: 1, forAppealValue: '12.50' })
    const { closesAt } = made.body() as { closesAt: string }
    const changed = await openWindow(client, exam, exam.adminToken, {
      hide_candidate_name: true,
      enable_item_correction: true,
      may_lower: true,
      content_max_length: 10,
      reply_until: closesAt,
      disclose_at: closesAt,
      version: 1,
    })
    changed.assertStatus(200)
    assert.containsSubset(changed.body(), {
      closesAt,
      discloseAt: closesAt,
      hideCandidateName: true,
      mayLower: true,
      version: 2,
    })
    const again = await openWindow(client, exam, exam.adminToken, { hide_candidate_name: true, version: 1 })
    again.assertStatus(200)
    assert.equal(again.body().version, 2)
    assert.deepEqual(await collection(exam.token), {
      opensAt: made.body().opensAt,
      closesAt,
      contentMaxLength: 10,
      bibliographyMaxLength: 1000,
      paymentAppeal: false,
      forAppealValue: '12.50',
      payUntil: null,
      hideCandidateName: true,
      enableItemCorrection: true,
    })
    const removed = await openWindow(client, exam, exam.adminToken, { disclose_at: null })
    assert.containsSubset(removed.body(), { discloseAt: null, replyUntil: closesAt, version: 3 })
  })

  test('of two who change it the second gets it as it is, and overwrites nothing', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    ;(await openWindow(client, exam, exam.adminToken)).assertStatus(200)
    const bodies = [{ content_max_length: 11 }, { content_max_length: 12 }]
    const answers = await Promise.all(
      bodies.map((body) => openWindow(client, exam, exam.adminToken, { ...body, version: 1 }))
    )
    assert.deepEqual(answers.map((answer) => answer.status()).toSorted(), [200, 409])
    const [won, lost] = answers[0]?.status() === 200 ? answers : answers.toReversed()
    assert.equal(lost?.body().code, 'window_changed')
    assert.equal(lost?.body().current.contentMaxLength, won?.body().contentMaxLength)
  })

  test('a payment, times in the wrong order and what cannot be read are refused by field', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const now = clock.now()
    const refused = async (body: object) => {
      const answer = await openWindow(client, exam, exam.adminToken, body)
      answer.assertStatus(400)
      return Object.keys(answer.body() as object).filter((key) => key !== 'code')
    }
    assert.deepEqual(await refused({}), ['opensAt', 'closesAt'])
    assert.deepEqual(await refused({ opens_at: iso(now) }), ['closesAt'])
    assert.deepEqual(await refused(windowOf({ payment_appeal: true })), ['paymentAppeal'])
    assert.deepEqual(await refused({ opens_at: iso(now), closes_at: iso(now) }), ['closesAt'])
    const before = iso(now - HOUR)
    assert.deepEqual(await refused(windowOf({ reply_until: before, disclose_at: before })), [
      'replyUntil',
      'discloseAt',
    ])
    assert.deepEqual(await refused(windowOf({ opens_at: '2026-99-99T10:00:00Z' })), ['opensAt'])
    assert.deepEqual(await refused(windowOf({ content_max_length: 0 })), ['contentMaxLength'])
    assert.deepEqual(await refused(windowOf({ bibliography_max_length: 1e9 })), ['bibliographyMaxLength'])
    assert.deepEqual(await refused(windowOf({ for_appeal_value: -1 })), ['forAppealValue'])
    assert.deepEqual(await refused(windowOf({ for_appeal_value: '1.005' })), ['forAppealValue'])
    assert.isNull(await db.from('appeal_windows').where('collection_id', exam.collectionId).first())
  })

  test('a change says whom it concerns', async ({ client, assert }) => {
    const exam = await createAppealable(client)
    await issued(client, exam)
    await issued(client, exam.others[0])
    const changed = await openWindow(client, exam, exam.adminToken, { content_max_length: 5 })
    assert.deepEqual(changed.body().appeals, { total: 2, analysis: 2, replied: 0, disclosed: 0 })
  })

  test('is changed by administrators and teachers who manage the collection, and read by staff who see it', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const { institution } = exam
    const school = await createSchool(institution)
    await db.from('collections').where('id', exam.collectionId).update({ school_id: school.id })
    ;(await openWindow(client, exam, exam.adminToken)).assertStatus(200)
    const elsewhere = await createSchool(institution)
    const person = async (group: Group, where = school) =>
      loginAs(await createUser({ groups: [group], school: where }))
    const address = `/v1/collections/${exam.collectionId}/appeal_issuing_window`
    const people: [string, number, number, string][] = [
      ['an administrator', 200, 200, exam.adminToken],
      ['a teacher of the school', 200, 200, await person('Professor')],
      ['a teacher of another school', 404, 404, await person('Professor', elsewhere)],
      ['a corrector', 200, 403, await person('CORRECTOR')],
      ['a head', 200, 403, await person('Diretor')],
      ['a proctor', 200, 403, await person('PROCTOR')],
      ['its candidate', 403, 403, exam.token],
      [
        'an administrator of others',
        404,
        404,
        await loginAs(await createUser({ groups: ['ADMINISTRADOR'] })),
      ],
    ]
    for (const [at, [who, reads, changes, token]] of people.entries()) {
      const seen = await client.get(address).headers(as(token))
      assert.equal(seen.status(), reads, `${who} reads`)
      if (reads === 200) assert.equal(seen.body().mayChange, changes === 200, who)
      const body = { content_max_length: 100 + at }
      assert.equal((await openWindow(client, exam, token, body)).status(), changes, `${who} changes`)
    }
    const stored = await db.from('appeal_windows').where('collection_id', exam.collectionId).firstOrFail()
    assert.equal((stored as { content_max_length: number }).content_max_length, 101)
  })
})
