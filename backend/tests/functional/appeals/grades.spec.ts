import { test } from '@japa/runner'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { discloseDue } from '#appeals/actions/disclose_appeals'
import { storeFile } from '#files'
import { verifyMarks } from '#grading'
import { presentResults } from '#reporting/queries/results'
import { clock, type Group } from '#shared'
import {
  appealRow,
  createAppealable,
  disclosed,
  discloseReplies,
  grade,
  gradeAnswer,
  issued,
  openWindow,
  read,
  remove,
  reply,
  teacherOf,
} from '#tests/fixtures/appeals'
import { png } from '#tests/fixtures/exams'
import { answerAt, setFlags, sheetOf, type MarkedExam } from '#tests/fixtures/marked_exams'
import { chainOf, rowsOf } from '#tests/fixtures/marks'
import { as, createSchool, createUser, loginAs } from '#tests/fixtures/people'

type Case = { readonly exam: MarkedExam; readonly teacher: string; readonly id: number }

/** An appeal against the text that has 5 of 10 points, and a teacher who may reply. */
async function appealed(client: ApiClient, position = 1): Promise<Case> {
  const exam = await createAppealable(client)
  return { exam, teacher: await teacherOf(exam), id: await issued(client, exam, position) }
}

const valueOf = (answer: ApiResponse) =>
  (answer.body() as { answerValue: Record<string, number | boolean | null> }).answerValue

const versionsOf = async (id: number) =>
  (
    (await db.from('appeal_grades').where('appeal_id', id).orderBy('revision')) as { points: number | null }[]
  ).map(({ points }) => points)

const markOf = async ({ id }: { id: number }) =>
  (await db.from('answer_marks').where('answer_id', id).firstOrFail()) as {
    points: number
    status: string
    correction_id: number
  }

async function brokenOf({ id: answerId }: { id: number }) {
  const found: object[] = []
  await verifyMarks((broken) => void (broken.answerId === answerId && found.push(broken)))
  return found
}

test.group('a new grade by an appeal', (group) => {
  group.each.teardown(() => clock.release())

  test('perm-appeal-staff-003: it waits with the reply, and is the mark in force for everybody from its disclosure on', async ({
    client,
    assert,
  }) => {
    const { exam, teacher, id } = await appealed(client)
    const answer = answerAt(exam, 1)
    const seen = await read(client, id, teacher)
    assert.include(valueOf(seen), { currentValue: 5, newValue: null, mayChange: true, least: 0, most: 10 })
    const given = await gradeAnswer(client, exam, 1, teacher, 7.125)
    given.assertStatus(200)
    assert.include(valueOf(given), { currentValue: 5, newValue: 7.125, valueBefore: 5 })
    const { revision } = given.body() as { revision: number }
    ;(await reply(client, id, teacher, { result: 1, revision })).assertStatus(200)
    const stored = async () =>
      (await db.from('answers').where('id', answer.id).firstOrFail()).earned as number
    const points = async () => (await sheetOf(client, exam)).entries[0]?.score?.earned
    assert.deepEqual([await points(), await stored(), (await markOf(answer)).points], [5, 5, 5000])
    const stamps = await presentResults([exam.applicationId])

    assert.include(await disclosed(client, exam), { replied: 1, grades: 1 })
    assert.deepEqual([await points(), await stored(), (await markOf(answer)).points], [7.125, 7.125, 7125])
    const { body, entries } = await sheetOf(client, exam)
    assert.equal(body.grade?.earned, 8.125)
    assert.deepEqual(entries[0]?.correction, {
      points: 7.125,
      situation: null,
      hasBreakdown: false,
      annotations: [],
    })
    assert.notDeepEqual(
      await presentResults([exam.applicationId]),
      stamps,
      'report cards are of another result'
    )
    const [row] = await rowsOf(client, exam.adminToken, { exam: exam.examId, correction_value: '7.125' })
    assert.include(row, { id: answer.id, correctionValue: 7.125, correctionStatus: 'disclosed' })
    assert.include(valueOf(await read(client, id, teacher)), {
      currentValue: 7.125,
      newValue: 7.125,
      valueBefore: 5,
      mayChange: false,
    })

    // What the corrector gave stays, and the chain says how the mark came about.
    const { correction_id: correction } = await markOf(answer)
    assert.equal((await db.from('corrections').where('id', correction).firstOrFail()).points, 5000)
    const last = (await chainOf(answer.id)).at(-1)
    const { author_id: author } = (await db.from('appeal_grades').where('appeal_id', id).firstOrFail()) as {
      author_id: number
    }
    assert.deepInclude(last, {
      kind: 'appealed',
      author_id: author,
      before_json: '{"points":5000}',
      after_json: '{"points":7125}',
      reason: String(id),
    })
    assert.deepEqual(await brokenOf(answer), [])
    await db.from('answer_marks').where('answer_id', answer.id).update({ points: 9000 })
    assert.deepEqual(await brokenOf(answer), [
      { answerId: answer.id, sequence: last?.sequence, kind: 'mark_changed' },
    ])
  })

  test('its candidate reads before and after in the disclosed reply, where points are disclosed, and nothing before', async ({
    client,
    assert,
  }) => {
    const { exam, teacher, id } = await appealed(client)
    clock.freeze(clock.now())
    const calls = [`/v1/appeals/${id}`, `/v1/appeals/${id}/details`, `/v1/appeals?status=analysis`]
    const texts = () =>
      Promise.all(
        [...calls, `/v1/applications/${exam.applicationId}/answer_sheet`].map(async (call) =>
          (await client.get(call).headers(as(exam.token))).text()
        )
      )
    const before = await texts()
    ;(await grade(client, id, teacher, 8)).assertStatus(200)
    assert.deepEqual(await texts(), before)
    ;(await reply(client, id, teacher, { revision: 2 })).assertStatus(200)
    const own = async () => ((await read(client, id, exam.token)).body() as { grade: object | null }).grade
    assert.isNull(await own())
    await disclosed(client, exam)
    assert.deepEqual(await own(), { before: 5, after: 8 })
    await setFlags(exam, { postAnswerVisualization: true, showCandidateGrade: false })
    assert.isNull(await own())
  })

  test('val-appeal-staff-001: what the item does not take, what its key decides, and a lower mark are refused on value', async ({
    client,
    assert,
  }) => {
    const { exam, teacher, id } = await appealed(client)
    const refused = async (appeal: number, value: number) => {
      const answer = await grade(client, appeal, teacher, value)
      answer.assertStatus(400)
      return (answer.body() as { value?: string[] }).value?.[0]
    }
    assert.equal(
      await refused(id, 10.001),
      'Não é permitido o envio de uma nota maior que o total deste objeto de aprendizagem. Valor máximo 10 permitido'
    )
    for (const value of [-1, 7.0001])
      assert.equal(await refused(id, value), 'A nota vai de 0 a 10, com até três casas decimais.')
    assert.include(await refused(id, 4.999), 'A nota atual é 5.')
    const byKey = await issued(client, exam, 3)
    assert.include(await refused(byKey, 1), 'gabarito')
    assert.isFalse(valueOf(await read(client, byKey, teacher)).mayChange)
    for (const value of ['muito', undefined, '1,5'])
      (await grade(client, id, teacher, value)).assertStatus(400)
    await db.from('disclosures').where('collection_id', exam.collectionId).update({ state: 'RUNNING' })
    assert.include(await refused(id, 6), 'ainda não foi divulgada')
    assert.isFalse(valueOf(await read(client, id, teacher)).mayChange)
    assert.deepEqual(await versionsOf(id), [])
  })

  test('a window may let a mark be lowered, and keeps doing so while such a grade waits', async ({
    client,
    assert,
  }) => {
    const { exam, teacher, id } = await appealed(client)
    const allow = (may_lower: boolean) => openWindow(client, exam, exam.adminToken, { may_lower })
    ;(await allow(true)).assertStatus(200)
    const lower = await grade(client, id, teacher, 0)
    lower.assertStatus(200)
    assert.include(valueOf(lower), { newValue: 0, mayLower: true })
    const off = await allow(false)
    off.assertStatus(400)
    assert.property(off.body(), 'mayLower')
    ;(await grade(client, id, teacher, null)).assertStatus(200)
    ;(await allow(false)).assertStatus(200)
    ;(await allow(true)).assertStatus(200)
    ;(await grade(client, id, teacher, 1.5)).assertStatus(200)
    const { revision } = (await appealRow(id)) as { revision: number }
    ;(await reply(client, id, teacher, { revision })).assertStatus(200)
    await disclosed(client, exam)
    assert.equal((await sheetOf(client, exam)).entries[0]?.score?.earned, 1.5)
    ;(await allow(false)).assertStatus(200)
  })

  test('a reply without one, and one that was taken back, leave the mark as it is; every version stays', async ({
    client,
    assert,
  }) => {
    const { exam, teacher, id } = await appealed(client)
    ;(await grade(client, id, teacher, null)).assertStatus(200)
    assert.deepEqual(await versionsOf(id), [])
    ;(await grade(client, id, teacher, 9)).assertStatus(200)
    ;(await grade(client, id, teacher, 9)).assertStatus(200)
    assert.isNull(valueOf(await grade(client, id, teacher, null)).newValue)
    assert.deepEqual(await versionsOf(id), [9000, null])
    const { revision } = (await appealRow(id)) as { revision: number }
    assert.equal(revision, 3)
    ;(await reply(client, id, teacher, { revision })).assertStatus(200)
    assert.include(await disclosed(client, exam), { replied: 1, grades: 0 })
    assert.equal((await markOf(answerAt(exam, 1))).points, 5000)
    const late = await grade(client, id, teacher, 6)
    late.assertStatus(409)
    assert.equal(late.body().code, 'appeal_disclosed')
  })

  test('who replies reads the files of the answer, under other names where the name is hidden; who only reads is shown none', async ({
    client,
    assert,
  }) => {
    const { exam, teacher, id } = await appealed(client)
    const { id: file } = await storeFile({
      source: png(),
      filename: 'Maria Souza.PNG',
      purpose: 'answer_attachment',
      contentType: 'image/png',
      institutionId: exam.institution.id,
      ownerId: exam.candidate.id,
    })
    await db.table('answer_attachments').insert({
      answer_id: answerAt(exam, 1).id,
      file_id: file,
      filename: 'Maria Souza.PNG',
      created_at: 1,
    })
    const files = async (token: string) =>
      (
        (await read(client, id, token)).body() as {
          givenAnswer: { attachments: { url: string; filename: string }[] }
        }
      ).givenAnswer.attachments
    const [shown] = await files(teacher)
    assert.equal(shown?.filename, 'Maria Souza.PNG')
    ;(await client.get(shown?.url ?? '').headers(as(teacher))).assertStatus(200)
    const school = await db.from('applications').where('id', exam.applicationId).firstOrFail()
    const head = await createUser({
      groups: ['Diretor'],
      school: { id: school.school_id as number, institution: exam.institution },
    })
    await db.from('collections').where('id', exam.collectionId).update({ school_id: school.school_id })
    assert.deepEqual(await files(await loginAs(head)), [])
    ;(await openWindow(client, exam, exam.adminToken, { hide_candidate_name: true })).assertStatus(200)
    const corrector = await createUser({
      groups: ['CORRECTOR'],
      school: { id: school.school_id as number, institution: exam.institution },
    })
    const [hidden] = await files(await loginAs(corrector))
    assert.equal(hidden?.filename, 'anexo-1.png')
    const nameFor = async (token: string) =>
      (await client.get(shown?.url ?? '').headers(as(token))).header('content-disposition')
    const [neutral, own] = [
      "inline; filename*=UTF-8''anexo-1.png",
      "inline; filename*=UTF-8''Maria%20Souza.PNG",
    ]
    const colleague = await createUser({
      groups: ['Professor'],
      school: { id: school.school_id as number, institution: exam.institution },
    })
    for (const token of [await loginAs(colleague), await loginAs(corrector)]) {
      assert.equal(await nameFor(token), neutral)
      // Also by an address for one use.
      const ticket = await client.post(`${shown?.url}/ticket`).headers(as(token))
      const stream = await client.get((ticket.body() as { url: string }).url)
      assert.equal(stream.header('content-disposition'), neutral)
    }
    for (const token of [exam.token, exam.adminToken]) assert.equal(await nameFor(token), own)
  })

  test('a grade without a reply waits on, and goes with its appeal', async ({ client, assert }) => {
    const { exam, teacher, id } = await appealed(client)
    ;(await grade(client, id, teacher, 9)).assertStatus(200)
    assert.include(await disclosed(client, exam), { replied: 0, grades: 0 })
    assert.equal((await markOf(answerAt(exam, 1))).points, 5000)
    ;(await remove(client, id, exam.token)).assertStatus(204)
    assert.deepEqual(await versionsOf(id), [])
  })

  test('of two graders the second gets 409 with what there is; a preview of before a grade is stale', async ({
    client,
    assert,
  }) => {
    const { exam, teacher, id } = await appealed(client)
    const [reason, other] = ['Ninguém mais está na escola.', exam.adminToken]
    const answers = await Promise.all([
      grade(client, id, teacher, 6, { revision: 1 }),
      grade(client, id, other, 7, { revision: 1, reason }),
    ])
    assert.deepEqual(answers.map((answer) => answer.status()).toSorted(), [200, 409])
    assert.lengthOf(await versionsOf(id), 1)
    const [mine, theirs] = answers[0]?.status() === 200 ? [teacher, other] : [other, teacher]
    const blind = await grade(client, id, theirs, 8, { reason })
    blind.assertStatus(409)
    assert.equal(blind.body().code, 'appeal_changed')
    assert.include((blind.body() as { current: { revision: number } }).current, { revision: 2 })
    ;(await reply(client, id, mine, { revision: 2, reason })).assertStatus(200)
    const collection = exam.collectionId
    const preview = await discloseReplies(client, other, { collection, mode: 'preview' })
    const { basis } = preview.body() as { basis: string }
    ;(await grade(client, id, mine, 9, { reason })).assertStatus(200)
    const stale = await discloseReplies(client, other, { collection, mode: 'apply', basis })
    stale.assertStatus(409)
    assert.equal(stale.body().code, 'stale_preview')
  })

  test('is for who replies: an administrator who marked the answer gives a reason, and a hidden name is found by no application', async ({
    client,
    assert,
  }) => {
    const { exam, id } = await appealed(client)
    const { school_id } = (await db.from('applications').where('id', exam.applicationId).firstOrFail()) as {
      school_id: number
    }
    const school = { id: school_id, institution: exam.institution }
    await db.from('collections').where('id', exam.collectionId).update({ school_id })
    const elsewhere = await createSchool(exam.institution)
    const person = async (name: Group, where: typeof school | typeof elsewhere = school) =>
      loginAs(await createUser({ groups: [name], school: where }))
    const people: [string, number, string][] = [
      ['a proctor', 403, await person('PROCTOR')],
      ['a head', 403, await person('Diretor')],
      ['a commission', 403, await person('COMISSION')],
      ['a teacher of another school', 404, await person('Professor', elsewhere)],
      ['a corrector of another school', 404, await person('CORRECTOR', elsewhere)],
      ['an administrator of others', 404, await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))],
      ['another candidate', 403, exam.others[0].token],
      ['its candidate', 403, exam.token],
    ]
    for (const [who, status, token] of people) {
      assert.equal((await grade(client, id, token, 6)).status(), status, who)
      assert.equal((await gradeAnswer(client, exam, 1, token, 6)).status(), status, `${who}, by the answer`)
    }
    const without = await grade(client, id, exam.adminToken, 6)
    without.assertStatus(400)
    assert.property(without.body(), 'reason')
    assert.deepEqual(await versionsOf(id), [])

    const corrector = await person('CORRECTOR')
    ;(await gradeAnswer(client, exam.others[0], 1, corrector, 6)).assertStatus(404)
    ;(await gradeAnswer(client, exam, 1, corrector, 6)).assertStatus(200)
    ;(await openWindow(client, exam, exam.adminToken, { hide_candidate_name: true })).assertStatus(200)
    ;(await gradeAnswer(client, exam, 1, corrector, 7)).assertStatus(404)
    ;(await grade(client, id, corrector, 7)).assertStatus(200)
    assert.deepEqual(await versionsOf(id), [6000, 7000])
  })

  test('the window discloses grades by itself; while their marks are being disclosed it waits, and a disclosure by hand is refused', async ({
    client,
    assert,
  }) => {
    // Blank: the server gave the 0, and nobody marked it.
    const { exam, teacher, id } = await appealed(client, 2)
    const answer = answerAt(exam, 2)
    ;(await grade(client, id, teacher, 1)).assertStatus(200)
    ;(await reply(client, id, teacher, { revision: 2 })).assertStatus(200)
    await db
      .from('appeal_windows')
      .where('collection_id', exam.collectionId)
      .update({ disclose_at: clock.now() })
    const status = (to: string) =>
      db.from('answer_marks').where('answer_id', answer.id).update({ status: to })
    const run = () => discloseDue({ stop: new AbortController().signal })
    await status('replied')
    await run()
    assert.equal((await appealRow(id))?.status, 'replied')
    const collection = exam.collectionId
    const preview = await discloseReplies(client, exam.adminToken, { collection, mode: 'preview' })
    const { basis } = preview.body() as { basis: string }
    const early = await discloseReplies(client, exam.adminToken, { collection, mode: 'apply', basis })
    early.assertStatus(409)
    assert.equal(early.body().code, 'marks_not_disclosed')
    assert.equal((await markOf(answer)).points, 0)
    await status('disclosed')
    await run()
    assert.equal((await appealRow(id))?.status, 'disclosed')
    assert.deepEqual((await sheetOf(client, exam)).entries[1]?.correction, {
      points: 1,
      situation: null,
      hasBreakdown: false,
      annotations: [],
    })
    assert.deepEqual(await brokenOf(answer), [])
  })
})
