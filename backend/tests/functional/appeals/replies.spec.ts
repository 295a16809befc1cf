import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock, type Group } from '#shared'
import {
  appealRow,
  createAppealable,
  disclosed,
  discloseReplies,
  edit,
  issued,
  read,
  remove,
  reply,
  teacherOf,
} from '#tests/fixtures/appeals'
import { setFlags, sheetOf } from '#tests/fixtures/marked_exams'
import { as, createSchool, createUser, loginAs } from '#tests/fixtures/people'

const CANARY = 'CANARIO-da-resposta'

const repliesOf = async (id: number) =>
  (await db.from('appeal_replies').where('appeal_id', id).orderBy('revision')) as {
    revision: number
    author_id: number
    response: string
    reason: string | null
  }[]

test.group('replying to an appeal', (group) => {
  group.each.teardown(() => clock.release())

  test('perm-appeal-staff-002, state-appeal-staff-001: a reply is cleaned, replaced freely, and every version stays', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const id = await issued(client, exam)
    const before = (await read(client, id, exam.adminToken)).body()
    assert.containsSubset(before, {
      status: { tag: 'analysis', canChangeAppeal: true },
      content: 'A alternativa B também responde.',
      user: { id: exam.candidate.id, name: exam.candidate.username },
      answerValue: { total: 15, totalItem: 1, currentValue: 1 },
      givenAnswer: { line: 'B' },
      replies: [],
      response: null,
      revision: 1,
    })
    const first = await reply(client, id, exam.adminToken, {
      response: '<p onclick="x">Sim.<script>x</script></p>',
      result: 1,
      revision: 1,
    })
    first.assertStatus(200)
    assert.containsSubset(first.body(), {
      status: { tag: 'replied', description: 'Respondido', canChangeAppeal: true },
      result: { id: 1, description: 'Deferido' },
      response: '<p>Sim.</p>',
      repliedBy: { name: exam.admin.username },
      revision: 2,
    })
    const lost = await reply(client, id, exam.adminToken, { response: '<p>Sim.</p>', result: 1, revision: 1 })
    lost.assertStatus(200)
    assert.lengthOf(await repliesOf(id), 1)
    ;(await reply(client, id, exam.adminToken, { result: 2, revision: 2 })).assertStatus(200)
    const view = (await read(client, id, exam.adminToken)).body() as {
      replies: { revision: number; result: { description: string } }[]
    }
    assert.deepEqual(
      view.replies.map(({ revision, result }) => [revision, result.description]),
      [
        [2, 'Parcialmente deferido'],
        [1, 'Deferido'],
      ]
    )
  })

  test('rule-appeal-staff-005: what is missing or unknown is refused by field', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const id = await issued(client, exam)
    const refused = async (body: object) => {
      const answer = await reply(client, id, exam.adminToken, body)
      answer.assertStatus(400)
      return Object.keys(answer.body() as object).filter((key) => key !== 'code')
    }
    assert.deepEqual(await refused({ response: '' }), ['response'])
    assert.deepEqual(await refused({ response: '<p> </p>' }), ['response'])
    assert.deepEqual(await refused({ response: `<p>${'a'.repeat(20_000)}</p>` }), ['response'])
    assert.deepEqual(await refused({ result: 99 }), ['result'])
    assert.deepEqual(await refused({ result: undefined }), ['result'])
    assert.deepEqual(await refused({ revision: -1 }), ['revision'])
    assert.lengthOf(await repliesOf(id), 0)
  })

  test('of two graders the second gets 409 with the present reply, and overwrites nothing', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const id = await issued(client, exam)
    const teacher = await teacherOf(exam)
    const tokens = [exam.adminToken, teacher]
    const answers = await Promise.all(
      tokens.map((token, at) => reply(client, id, token, { response: `<p>De ${at}</p>`, revision: 1 }))
    )
    assert.deepEqual(answers.map((answer) => answer.status()).toSorted(), [200, 409])
    const at = answers.findIndex((answer) => answer.status() === 409)
    const lost = answers[at]?.body() as { code: string; current: { response: string; revision: number } }
    assert.equal(lost.code, 'appeal_changed')
    assert.equal(lost.current.response, `<p>De ${1 - at}</p>`)
    assert.lengthOf(await repliesOf(id), 1)
    // Who names no revision has seen no reply of another person either.
    const blind = await reply(client, id, tokens[at] ?? '', { response: '<p>Outra</p>' })
    blind.assertStatus(409)
    const { revision } = lost.current
    ;(await reply(client, id, tokens[at] ?? '', { response: '<p>Outra</p>', revision })).assertStatus(200)
    assert.lengthOf(await repliesOf(id), 2)
  })

  test('perm-appeal-staff-001: who marked the answer does not reply; an administrator does, with a reason', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    // The administrator gave the mark of the text at 1.
    const id = await issued(client, exam, 1)
    const seen = (await read(client, id, exam.adminToken)).body()
    assert.containsSubset(seen, { status: { canChangeAppeal: true }, needsReason: true })
    const without = await reply(client, id, exam.adminToken)
    without.assertStatus(400)
    assert.property(without.body(), 'reason')
    ;(await reply(client, id, exam.adminToken, { reason: 'Ninguém mais está na escola.' })).assertStatus(200)
    assert.equal((await repliesOf(id))[0]?.reason, 'Ninguém mais está na escola.')

    const teacher = await teacherOf(exam)
    const teacherId = ((await db.from('sessions').orderBy('id', 'desc').firstOrFail()) as { user_id: number })
      .user_id
    const other = await issued(client, exam, 2)
    assert.isTrue((await read(client, other, teacher)).body().status.canChangeAppeal)
    const [mark] = await db.from('correction_events').where('kind', 'marked').limit(1)
    const row = await appealRow(other)
    await db.table('correction_events').insert({
      ...mark,
      id: undefined,
      answer_id: row?.answer_id,
      sequence: 99,
      author_id: teacherId,
    })
    assert.isFalse((await read(client, other, teacher)).body().status.canChangeAppeal)
    const refused = await reply(client, other, teacher, { reason: 'Eu mesma' })
    refused.assertStatus(403)
    assert.equal(refused.body().code, 'marked_by_you')
    assert.lengthOf(await repliesOf(other), 0)
  })

  test('nobody replies to an own appeal, whatever other group they have', async ({ client, assert }) => {
    const exam = await createAppealable(client)
    const id = await issued(client, exam)
    await db.table('user_groups').insert({ user_id: exam.candidate.id, group_name: 'ADMINISTRADOR' })
    const token = await loginAs(exam.candidate, { group: 'ADMINISTRADOR' })
    assert.isFalse((await read(client, id, token)).body().status.canChangeAppeal)
    ;(await reply(client, id, token, { reason: 'É meu' })).assertStatus(403)
    assert.lengthOf(await repliesOf(id), 0)
    const other = await issued(client, exam.others[0])
    ;(await reply(client, other, token)).assertStatus(200)
  })

  test('rule-appeal-candidate-010: of a reply that is not disclosed a candidate gets nothing by any call, but that editing has ended', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const id = await issued(client, exam)
    const calls = [
      `/v1/appeals/${id}`,
      `/v1/appeals/${id}/details`,
      `/v1/appeals?application=${exam.applicationId}`,
      `/v1/appeals?status=analysis`,
      `/v1/appeal-filter/${exam.answers[2]?.item_id}`,
      `/v1/applications/${exam.applicationId}/answer_sheet`,
    ]
    clock.freeze(clock.now())
    const texts = () =>
      Promise.all(calls.map(async (call) => (await client.get(call).headers(as(exam.token))).text()))
    const before = await texts()
    assert.include(before[0], '"tag":"analysis"')
    assert.include(before[0], '"mayEdit":true')
    const response = `<p>${CANARY}</p>`
    ;(await reply(client, id, exam.adminToken, { response, result: 2 })).assertStatus(200)
    // Editing and removing end with the first reply; nothing else of these answers changes.
    const edited = before.map((text) => text.replaceAll('"mayEdit":true', '"mayEdit":false'))
    assert.deepEqual(await texts(), edited)
    for (const late of [await edit(client, exam, id), await remove(client, id, exam.token)]) {
      late.assertStatus(409)
      assert.equal(late.body().code, 'appeal_replied')
    }
    const replied = await client.get('/v1/appeals?status=replied').headers(as(exam.token))
    assert.equal(replied.body().count, 0)

    await disclosed(client, exam)
    const details = await read(client, id, exam.token, '/details')
    assert.containsSubset(details.body(), {
      status: { tag: 'disclosed', canChangeAppeal: false },
      result: { description: 'Parcialmente deferido' },
      response,
    })
    const own = await read(client, id, exam.token)
    assert.equal(own.body().response, response)
    assert.notInclude(own.text(), exam.admin.username)
    await setFlags(exam, { postAnswerVisualization: false })
    assert.equal((await read(client, id, exam.token)).body().response, response)
  })

  test('disclosure is previewed, applied with that preview alone, and freezes the replies', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const [one, two] = [await issued(client, exam), await issued(client, exam.others[0])]
    await issued(client, exam.others[1])
    ;(await reply(client, one, exam.adminToken)).assertStatus(200)
    const collection = exam.collectionId
    const preview = await discloseReplies(client, exam.adminToken, { collection, mode: 'preview' })
    assert.containsSubset(preview.body(), { mode: 'preview', replied: 1, withoutReply: 2, disclosed: 0 })
    const { basis } = preview.body() as { basis: string }
    ;(await reply(client, two, exam.adminToken)).assertStatus(200)
    const stale = await discloseReplies(client, exam.adminToken, { collection, mode: 'apply', basis })
    stale.assertStatus(409)
    assert.equal(stale.body().code, 'stale_preview')
    const blind = await discloseReplies(client, exam.adminToken, { collection, mode: 'apply' })
    blind.assertStatus(400)
    assert.property(blind.body(), 'basis')
    assert.equal((await appealRow(one))?.status, 'replied')
    assert.containsSubset(await disclosed(client, exam), { replied: 2, withoutReply: 1, disclosed: 0 })
    for (const id of [one, two]) {
      assert.equal((await appealRow(id))?.status, 'disclosed')
      const late = await reply(client, id, exam.adminToken, { response: '<p>Tarde</p>' })
      late.assertStatus(409)
      assert.equal(late.body().code, 'appeal_disclosed')
      assert.isFalse((await read(client, id, exam.adminToken)).body().status.canChangeAppeal)
    }
    const [, , last] = (await sheetOf(client, exam)).entries as unknown as { appeal: { appealId: number } }[]
    assert.equal(last?.appeal.appealId, one)
  })

  test('is for administrators, teachers who manage the collection and correctors of the school; nobody else discloses or replies', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const id = await issued(client, exam)
    const { institution } = exam
    const { school_id } = (await db.from('applications').where('id', exam.applicationId).firstOrFail()) as {
      school_id: number
    }
    const school = { id: school_id, institution }
    await db.from('collections').where('id', exam.collectionId).update({ school_id })
    const elsewhere = await createSchool(institution)
    const person = async (group: Group, where = school) =>
      loginAs(await createUser({ groups: [group], school: where }))
    const people: [string, number, number, number, string][] = [
      ['a proctor', 403, 403, 403, await person('PROCTOR')],
      ['a head', 200, 403, 403, await person('Diretor')],
      ['a commission', 200, 403, 403, await person('COMISSION')],
      ['a teacher of another school', 404, 404, 404, await person('Professor', elsewhere)],
      ['a corrector of another school', 404, 404, 404, await person('CORRECTOR', elsewhere)],
      [
        'an administrator of others',
        404,
        404,
        404,
        await loginAs(await createUser({ groups: ['ADMINISTRADOR'] })),
      ],
      ['another candidate', 404, 403, 403, exam.others[0].token],
      ['its candidate', 200, 403, 403, exam.token],
      ['a corrector', 200, 200, 403, await person('CORRECTOR')],
      ['a teacher', 200, 200, 200, await person('Professor')],
    ]
    for (const [who, reads, replies, discloses, token] of people) {
      assert.equal((await read(client, id, token)).status(), reads, `${who} reads`)
      const { revision } = (await appealRow(id)) as { revision: number }
      assert.equal((await reply(client, id, token, { revision })).status(), replies, `${who} replies`)
      const body = { collection: exam.collectionId, mode: 'preview' }
      assert.equal((await discloseReplies(client, token, body)).status(), discloses, `${who} discloses`)
    }
  })
})
