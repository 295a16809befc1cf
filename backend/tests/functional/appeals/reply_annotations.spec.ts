import { test } from '@japa/runner'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { verifyMarks } from '#grading'
import { linkGuardian } from '#identity'
import {
  createAppealable,
  disclosed,
  grade,
  issued,
  openWindow,
  read,
  reply,
  teacherOf,
} from '#tests/fixtures/appeals'
import {
  answerAt,
  createMarked,
  disclose,
  EVERYTHING,
  setFlags,
  sheetOf,
  type MarkedExam,
} from '#tests/fixtures/marked_exams'
import { chainOf } from '#tests/fixtures/marks'
import { createUser, loginAs } from '#tests/fixtures/people'
import { createPlanned, markAll } from '#tests/fixtures/plans'

/** Every first text begins with these words. */
const on = (quote: string, comment: string, more: object = {}) => {
  const start = 'Um texto de'.indexOf(quote)
  return { start, end: start + quote.length, quote, kind: 'content', comment, ...more }
}
const OLD = on('texto', 'Da correção.')
const NEW = on('Um', 'Do recurso.', { kind: 'strength' })

type Appeal = { readonly exam: MarkedExam; readonly teacher: string; readonly id: number }

/** An appeal against a text that a corrector annotated, by a plan; its mark is disclosed. */
async function annotated(client: ApiClient): Promise<Appeal> {
  const exam = await createMarked(client)
  const marking = { ...exam, text: answerAt(exam, 1), blank: answerAt(exam, 2) }
  const { planId, correctors } = await createPlanned(client, {}, marking)
  for (const member of correctors) await markAll(client, member, planId, { value: 7, annotations: [OLD] })
  await disclose(client, exam)
  ;(await openWindow(client, exam, exam.adminToken)).assertStatus(200)
  return { exam, teacher: await teacherOf(exam), id: await issued(client, exam, 1) }
}

/** Before any appeal has annotations. */
const plain = { points: 7, situation: null, hasBreakdown: true, annotations: [OLD] } as object

type Shown = { annotations: object[]; formerAnnotations: object[]; points: number }
const shownTo = async (client: ApiClient, exam: MarkedExam, token = exam.token) =>
  (await sheetOf(client, { ...exam, token })).entries[0]?.correction as unknown as Shown

type Read = {
  revision: number
  givenAnswer: { annotations: object[]; situations: object[] }
  replies: { annotations: object[] }[]
}
const bodyOf = (answer: ApiResponse) => answer.body() as Read

const holds = (answerId: number) =>
  verifyMarks((broken) => {
    if (broken.answerId === answerId) throw new Error(`broken: ${broken.kind}`)
  })

test.group('annotations of a reply to an appeal', () => {
  test('wait with the reply, are in force from its disclosure on, and those of the mark stay to be read', async ({
    client,
    assert,
  }) => {
    const { exam, teacher, id } = await annotated(client)
    const answer = answerAt(exam, 1)
    const before = bodyOf(await read(client, id, teacher))
    assert.deepEqual(before.givenAnswer.annotations, [OLD])
    assert.deepEqual(before.givenAnswer.situations, [{ code: 'annulled', label: 'Anulada' }])
    const given = await reply(client, id, teacher, { annotations: [{ ...NEW, comment: ' Do recurso. ' }] })
    given.assertStatus(200)
    assert.deepEqual(bodyOf(given).replies[0]?.annotations, [NEW])
    const { revision } = bodyOf(given)
    // A repeated call writes nothing, and one without annotations leaves them.
    const repeated = await reply(client, id, teacher, { annotations: [NEW] })
    assert.equal(bodyOf(repeated).revision, revision)
    const reworded = await reply(client, id, teacher, { response: '<p>Outra.</p>', revision })
    assert.deepEqual(
      bodyOf(reworded).replies.map(({ annotations }) => annotations),
      [[NEW], [NEW]]
    )
    assert.deepEqual(await shownTo(client, exam), plain)
    assert.notInclude((await read(client, id, exam.token)).text(), 'Do recurso.')

    await disclosed(client, exam)
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution: exam.institution })
    await linkGuardian({ guardianId: guardian.id, candidateId: exam.candidate.id })
    for (const token of [exam.token, await loginAs(guardian)])
      assert.deepInclude(await shownTo(client, exam, token), {
        points: 7,
        annotations: [NEW],
        formerAnnotations: [OLD],
      })
    // Who replies reads what the mark had, and what each version of the reply has.
    const after = bodyOf(await read(client, id, teacher))
    assert.deepEqual(after.givenAnswer.annotations, [OLD])
    const last = (await chainOf(answer.id)).at(-1)
    assert.deepInclude(last, {
      kind: 'appeal_annotated',
      before_json: '{"annotations":null}',
      reason: String(id),
    })
    assert.isNumber(last?.author_id)
    await holds(answer.id)
    await db.from('answer_marks').where('answer_id', answer.id).update({ appeal_annotations_json: null })
    await assert.rejects(() => holds(answer.id), 'broken: mark_changed')
  })

  test('come with a new grade, are taken back before the disclosure, and are not there where comments are not shown', async ({
    client,
    assert,
  }) => {
    const { exam, teacher, id } = await annotated(client)
    ;(await grade(client, id, teacher, 9)).assertStatus(200)
    const given = await reply(client, id, teacher, { revision: 2, annotations: [NEW] })
    given.assertStatus(200)
    const revision = bodyOf(given).revision
    ;(await reply(client, id, teacher, { revision, annotations: [] })).assertStatus(200)
    const again = { revision: revision + 1, annotations: [NEW, on('de', '')] }
    ;(await reply(client, id, teacher, again)).assertStatus(200)
    await disclosed(client, exam)
    assert.deepInclude(await shownTo(client, exam), { points: 9, annotations: [NEW, on('de', '')] })
    await holds(answerAt(exam, 1).id)
    for (const flag of ['postAnswerVisualization', 'showCandidateGrade'] as const) {
      await setFlags(exam, { ...EVERYTHING, [flag]: false })
      const { entries } = await sheetOf(client, exam)
      assert.notInclude(JSON.stringify(entries), 'Do recurso.')
      assert.notInclude(JSON.stringify(entries), 'Da correção.')
    }
  })

  test('a reply whose annotations were taken back leaves those of the mark in force', async ({
    client,
    assert,
  }) => {
    const { exam, teacher, id } = await annotated(client)
    const given = await reply(client, id, teacher, { annotations: [NEW] })
    const { revision } = bodyOf(given)
    ;(await reply(client, id, teacher, { revision, annotations: [] })).assertStatus(200)
    await disclosed(client, exam)
    assert.deepEqual(await shownTo(client, exam), plain)
    assert.notEqual((await chainOf(answerAt(exam, 1).id)).at(-1)?.kind, 'appeal_annotated')
  })

  test('what does not match the text, what no person marked, and who may not reply are refused, and nothing is stored', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const teacher = await teacherOf(exam)
    const [id, choice] = [await issued(client, exam, 1), await issued(client, exam, 3)]
    for (const [wrong, field] of [
      [{ ...NEW, quote: 'um' }, 'annotations.0.quote'],
      [{ ...NEW, end: 9_999 }, 'annotations.0.end'],
      [{ ...NEW, kind: 'praise' }, 'annotations.0.kind'],
      [{ ...NEW, comment: 'a'.repeat(501) }, 'annotations.0.comment'],
    ] as const) {
      const refused = await reply(client, id, teacher, { annotations: [wrong] })
      refused.assertStatus(400)
      assert.include(refused.text(), `"${field}"`)
    }
    const many = Array.from({ length: 41 }, () => NEW)
    ;(await reply(client, id, teacher, { annotations: many })).assertStatus(400)
    const byKey = await reply(client, choice, teacher, { annotations: [NEW] })
    byKey.assertStatus(400)
    assert.include(byKey.text(), '"annotations"')
    const proctor = await loginAs(await createUser({ groups: ['PROCTOR'], institution: exam.institution }))
    for (const token of [exam.token, proctor])
      assert.oneOf((await reply(client, id, token, { annotations: [NEW] })).status(), [403, 404])
    assert.isEmpty(await db.from('appeal_replies').whereIn('appeal_id', [id, choice]))
    ;(await reply(client, choice, teacher, { annotations: [] })).assertStatus(200)
  })
})
