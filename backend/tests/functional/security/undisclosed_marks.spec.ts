import { test } from '@japa/runner'
import { disclosureJob } from '#grading/jobs/disclosure_job'
import { linkGuardian } from '#identity'
import { workOn } from '#tests/fixtures/job_units'
import {
  answerAt,
  createMarked,
  disclose,
  mark,
  oneChunk,
  orderDisclosure,
  type MarkedExam,
} from '#tests/fixtures/marked_exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { createPlanned, markAll } from '#tests/fixtures/plans'
import { fill, routes } from '#tests/fixtures/route_table'

/** The points as candidates would read them and as they are stored, as a number of their own, and the words of the comment. */
const CANARY = /(?<![\w.])7[.,]?731(?![\w.])|CANARIO/
const MARK = { value: 7.731, comment: '<p>CANARIO na gaiola</p>' }

/** Every call of this kind of person that only reads, about this exam. @returns the addresses that answered with something of the mark */
async function leaks(exam: MarkedExam, token: string): Promise<{ found: string[]; answered: number }> {
  const { applicationId, collectionId, examId, candidate } = exam
  const answer = answerAt(exam, 1)
  const ids: Record<string, number> = {
    applications: applicationId,
    items: answer.item_id,
    item: answer.item_id,
    exams: examId,
    collections: collectionId,
    users: candidate.id,
  }
  const query = new URLSearchParams({
    application: String(applicationId),
    collection: String(collectionId),
    exam: String(examId),
    exam_id: String(examId),
    answer: String(answer.id),
  })
  const found: string[] = []
  let answered = 0
  for (const { method, pattern } of routes()) {
    if (method !== 'GET' || /stream|events/.test(pattern)) continue
    const id = ids[/^\/v1\/(\w+)/.exec(pattern)?.[1] ?? ''] ?? applicationId
    const things = { id, answerId: answer.id, applicationId, collectionId, userId: candidate.id }
    const path = fill(pattern, things)
    const response = await fetch(`http://127.0.0.1:${process.env.PORT}${path}?${query}`, {
      headers: as(token),
    })
    if (response.ok) answered += 1
    if (CANARY.test(await response.text())) found.push(path)
  }
  return { found, answered }
}

/** The correction for a page that is not ours, by its token. */
async function byToken({ applicationId }: MarkedExam, token: string): Promise<string> {
  const base = `http://127.0.0.1:${process.env.PORT}/v1/applications`
  const asked = await fetch(`${base}/${applicationId}/item_correction_token`, { headers: as(token) })
  const response = await fetch(`${base}/item_correction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(await asked.json()),
  })
  return response.text()
}

test.group('a mark that is not disclosed', () => {
  test('is in no answer of any call of its candidate, another one or a guardian, also while it is being disclosed', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    await mark(client, exam.adminToken, answerAt(exam, 1), MARK)
    await mark(client, exam.adminToken, answerAt(exam.others[0], 1), { value: 3 })
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution: exam.institution })
    await linkGuardian({ guardianId: guardian.id, candidateId: exam.candidate.id })
    const readers = [exam.token, exam.others[0].token, await loginAs(guardian)]
    const assertNothing = async (when: string) => {
      for (const token of readers) {
        const { found, answered } = await leaks(exam, token)
        assert.deepEqual(found, [], when)
        assert.isAbove(answered, 10, 'the calls are made as they are meant')
        assert.notMatch(await byToken(exam, token), CANARY, when)
      }
    }
    await assertNothing('marked')
    await orderDisclosure(client, exam).then(oneChunk)
    await assertNothing('frozen')
  })

  test('neither are annotations of a plan: of a draft, of one of two marks, and of the mark in force', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const marking = { ...exam, text: answerAt(exam, 1), blank: answerAt(exam, 2) }
    const planned = await createPlanned(client, { marks: 2, correctors: 2 }, marking)
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution: exam.institution })
    await linkGuardian({ guardianId: guardian.id, candidateId: exam.candidate.id })
    const readers = [exam.token, exam.others[0].token, await loginAs(guardian)]
    const annotation = { start: 0, end: 2, quote: 'Um', kind: 'strength', comment: 'CANARIO no texto' }
    const given = { value: 3, annotations: [annotation] }
    for (const member of planned.correctors) {
      await markAll(client, member, planned.planId, given)
      for (const token of readers) assert.deepEqual((await leaks(exam, token)).found, [])
    }
    const job = await orderDisclosure(client, exam)
    await oneChunk(job)
    for (const token of readers) {
      assert.deepEqual((await leaks(exam, token)).found, [])
      assert.notMatch(await byToken(exam, token), CANARY)
    }
    await workOn(disclosureJob, job)
    assert.deepEqual((await leaks(exam, exam.token)).found, [
      `/v1/applications/${exam.applicationId}/answer_sheet`,
    ])
  })

  test('is in the answer sheet once it is disclosed: the search finds it there', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    await mark(client, exam.adminToken, answerAt(exam, 1), MARK)
    await disclose(client, exam)
    const { found } = await leaks(exam, exam.token)
    assert.deepEqual(found, [`/v1/applications/${exam.applicationId}/answer_sheet`])
    assert.match(await byToken(exam, exam.token), CANARY)
    assert.deepEqual((await leaks(exam, exam.others[0].token)).found, [])
  })
})
