import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { answersOf } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { repertorizationItem, textItem } from '#tests/fixtures/exams'
import {
  chainOf,
  clear,
  comment,
  createMarking,
  mark,
  rowsOf,
  taskOf,
  type ListedAnswer,
} from '#tests/fixtures/marks'
import { createUser, loginAs } from '#tests/fixtures/people'

const actsOf = async (institutionId: number) =>
  (await recordsOf(institutionId)).filter(({ act }) => act.startsWith('answer_'))

test.group('marks', () => {
  test('a mark is stored with its author, its link of the chain and its act on record, and read back', async ({
    client,
    assert,
  }) => {
    const { institution, admin, adminToken, applicationId, collectionId, text } = await createMarking(client)
    const given = await mark(client, adminToken, { answer: text.id, value: 7.5, revision: 0 })
    given.assertStatus(200)
    assert.containsSubset(given.body(), {
      id: text.id,
      correctionValue: 7.5,
      correctionStatus: 'replied',
      situation: null,
      revision: 1,
    })
    const [row] = await rowsOf(client, adminToken, { collection: collectionId })
    assert.deepEqual(row, given.body() as ListedAnswer)
    assert.containsSubset(await db.from('corrections').where('answer_id', text.id).first(), {
      author_id: admin.id,
      points: 7500,
    })
    assert.containsSubset(await taskOf(text.id), { state: 'MARKED' })
    const [, event] = await chainOf(text.id)
    assert.containsSubset(event, {
      kind: 'marked',
      author_id: admin.id,
      after_json: '{"points":7500,"situation":null}',
    })
    assert.isNumber(event?.session_id)
    const [act] = await actsOf(institution.id)
    assert.containsSubset(act, {
      act: 'answer_marked',
      actor_id: admin.id,
      changes_json: '{"points":[null,7500]}',
    })
    // A candidate reads answers.earned: nothing of an undisclosed mark is there.
    assert.isNull((await answersOf(applicationId))[0]?.earned)
  })

  test('a call that is repeated because its answer was lost writes nothing, whatever revision it names', async ({
    client,
    assert,
  }) => {
    const { institution, adminToken, text } = await createMarking(client)
    const body = { answer: text.id, value: 3, revision: 0 }
    for (let times = 0; times < 3; times += 1) {
      const given = await mark(client, adminToken, body)
      given.assertStatus(200)
      assert.equal(given.body().revision, 1)
    }
    assert.lengthOf(await chainOf(text.id), 2)
    assert.lengthOf(await actsOf(institution.id), 1)
  })

  test('of two markers who read the same revision one writes; the other gets 409 with the row, and overwrites nothing', async ({
    client,
    assert,
  }) => {
    const { institution, adminToken, text } = await createMarking(client)
    const other = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
    const both = await Promise.all([
      mark(client, adminToken, { answer: text.id, value: 4, revision: 0 }),
      mark(client, other, { answer: text.id, value: 8, revision: 0 }),
    ])
    assert.sameMembers(
      both.map((answer) => answer.status()),
      [200, 409]
    )
    const won = both.find((answer) => answer.status() === 200)?.body() as ListedAnswer
    const lost = both.find((answer) => answer.status() === 409)?.body() as {
      code: string
      current: ListedAnswer
    }
    assert.equal(lost.code, 'correction_changed')
    assert.deepEqual(lost.current, won)
    assert.lengthOf(await chainOf(text.id), 2)
    const stale = await comment(client, other, { id: won.correctionId, comment: '<p>oi</p>', revision: 0 })
    stale.assertStatus(409)
    assert.isNull(stale.body().current.comment)
  })

  test('a value that the item does not take is refused by name, with the range (limit-correction-001)', async ({
    client,
    assert,
  }) => {
    const items = [textItem(1, { value: 10 }), repertorizationItem(2, { value: 5 })]
    const { adminToken, text, blank: table } = await createMarking(client, { exam: { items } })
    for (const value of [-1, 10.001, 11, 1e9, 'NaN', null, '', '<b>', [3], {}]) {
      const refused = await mark(client, adminToken, { answer: text.id, value })
      refused.assertStatus(400)
      assert.property(refused.body(), 'value', JSON.stringify(value))
    }
    const over = await mark(client, adminToken, { answer: text.id, value: 11 })
    assert.match(over.body().value[0] as string, /de 0 a 10/)
    for (const value of [0, 0.5, 3.5])
      (await mark(client, adminToken, { answer: table.id, value })).assertStatus(400)
    for (const value of [1, 3])
      (await mark(client, adminToken, { answer: table.id, value })).assertStatus(200)
    assert.lengthOf(await chainOf(text.id), 1)
  })

  test('clearing takes the number away and keeps the comment (trans-correction-001)', async ({
    client,
    assert,
  }) => {
    const { adminToken, text } = await createMarking(client)
    const given = (await mark(client, adminToken, { answer: text.id, value: 5 })).body() as ListedAnswer
    const saved = await comment(client, adminToken, { id: given.correctionId, comment: '<p>Muito bem</p>' })
    saved.assertStatus(200)
    assert.containsSubset(saved.body(), { correctionValue: 5, comment: '<p>Muito bem</p>', revision: 2 })
    const cleared = await clear(client, adminToken, given.correctionId, { revision: 2 })
    cleared.assertStatus(200)
    assert.containsSubset(cleared.body(), {
      correctionValue: null,
      correctionStatus: 'analysis',
      comment: '<p>Muito bem</p>',
      revision: 3,
    })
    assert.containsSubset(await taskOf(text.id), { state: 'WAITING' })
    ;(await clear(client, adminToken, given.correctionId)).assertStatus(200)
    assert.deepEqual(
      (await chainOf(text.id)).map(({ kind }) => kind),
      ['opened', 'marked', 'commented', 'cleared']
    )
  })

  test('a comment is stored cleaned; one that is too long is refused by name', async ({ client, assert }) => {
    const { adminToken, text } = await createMarking(client)
    const { correction_id: id } = (await db
      .from('answer_marks')
      .where('answer_id', text.id)
      .firstOrFail()) as {
      correction_id: number
    }
    const hostile =
      '<p onclick="x()">Oi <img src=x onerror=alert(1)><script>alert(1)</script><strong>bom</strong></p>'
    const saved = await comment(client, adminToken, { id, comment: hostile })
    saved.assertStatus(200)
    assert.equal(saved.body().comment, '<p>Oi <strong>bom</strong></p>')
    assert.notMatch(JSON.stringify(await chainOf(text.id)), /onclick|script|onerror/)
    const long = await comment(client, adminToken, { id, comment: `<p>${'a'.repeat(20_000)}</p>` })
    long.assertStatus(400)
    assert.property(long.body(), 'comment')
    const none = await comment(client, adminToken, { id, comment: '<p> </p>' })
    assert.isNull(none.body().comment)
  })

  test('a blank answer can be marked by a person, and loses its situation', async ({ client, assert }) => {
    const { adminToken, collectionId, blank } = await createMarking(client)
    const [, row] = await rowsOf(client, adminToken, { collection: collectionId })
    assert.containsSubset(row, {
      id: blank.id,
      correctionValue: 0,
      situation: 'blank',
      correctionStatus: 'replied',
    })
    const given = await mark(client, adminToken, { answer: blank.id, value: 0 })
    given.assertStatus(200)
    assert.containsSubset(given.body(), { correctionValue: 0, situation: null, revision: 1 })
  })

  test('a disclosed mark is read-only: all three calls are 400 (state-correction-001)', async ({
    client,
    assert,
  }) => {
    const { admin, adminToken, collectionId, text } = await createMarking(client)
    const given = (await mark(client, adminToken, { answer: text.id, value: 5 })).body() as ListedAnswer
    const [disclosureId] = (await db.table('disclosures').insert({
      collection_id: collectionId,
      ordered_by: admin.id,
      ordered_at: 1,
      state: 'RUNNING',
      marks: 1,
    })) as number[]
    await db
      .from('answer_marks')
      .where('answer_id', text.id)
      .update({ disclosure_id: disclosureId ?? 0 })
    const id = given.correctionId
    const value = await mark(client, adminToken, { answer: text.id, value: 6 })
    const saved = await comment(client, adminToken, { id, comment: '<p>tarde</p>' })
    const cleared = await clear(client, adminToken, id)
    for (const [answer, field] of [
      [value, 'value'],
      [saved, 'comment'],
      [cleared, 'nonFieldErrors'],
    ] as const) {
      answer.assertStatus(400)
      assert.property(answer.body(), field)
    }
    assert.lengthOf(await chainOf(text.id), 2)
  })
})
