import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { markCounts } from '#delivery'
import { findApplication } from '#delivery/queries/find_application'
import { breakOf, CHAIN_START } from '#grading/domain/event_chain'
import { disclosureJob } from '#grading/jobs/disclosure_job'
import { claimJob } from '#jobs/work/claim_job'
import { runJob } from '#jobs/work/run_job'
import { presentResults } from '#reporting/queries/results'
import { callerOf, type Sitting } from '#tests/fixtures/applications'
import { jobRow, workOn, workerPorts } from '#tests/fixtures/job_units'
import {
  answerAt,
  createMarked,
  disclose,
  disclosing,
  mark,
  oneChunk,
  orderDisclosure,
  sheetOf,
  type MarkedExam,
} from '#tests/fixtures/marked_exams'
import { as } from '#tests/fixtures/people'

type StoredAnswer = { earned: number | null; outcome: string | null }

/** Points and outcome of the two texts, as they are stored. */
async function storedOf({ applicationId }: Sitting): Promise<[number | null, string | null][]> {
  const rows = (await db
    .from('answers')
    .where('application_id', applicationId)
    .where('position', '<', 3)
    .orderBy('position')) as StoredAnswer[]
  return rows.map(({ earned, outcome }) => [earned, outcome])
}

const marksOf = ({ examId }: Sitting) =>
  db.from('answer_marks').where('exam_id', examId).orderBy('id') as Promise<
    {
      id: number
      answer_id: number
      status: string
      disclosure_id: number | null
      sequence: number
      head_hash: string
    }[]
  >

const UNMARKED = [
  [null, 'PENDING'],
  [null, 'BLANK'],
]

/** The points of the first text as a candidate reads them; null: not graded yet. */
const readBy = async (client: Parameters<typeof sheetOf>[0], sitting: Sitting) =>
  (await sheetOf(client, sitting)).entries[0]?.score?.earned ?? null

/** Somebody claims the job and is killed before their chunk's commit. @returns their claim */
async function killed(jobId: number) {
  const claim = await claimJob({ lane: disclosureJob.lane, owner: 'killed', leaseMs: 0, jobId })
  if (!claim) throw new Error('it is not due')
  return claim
}

/** A first text for each candidate: 7.25 of 10, all, none. */
async function markAll(client: Parameters<typeof mark>[0], exam: MarkedExam) {
  const [second, third] = exam.others
  await mark(client, exam.adminToken, answerAt(exam, 1), { value: 7.25, comment: '<p>Boa tese.</p>' })
  await mark(client, exam.adminToken, answerAt(second, 1), { value: 10 })
  await mark(client, exam.adminToken, answerAt(third, 1), { value: 0 })
}

test.group('the job of a disclosure', () => {
  test('freezes all marks, shows them to all candidates with one commit, and lets points follow; killed after any chunk it goes on', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const candidates = [exam, ...exam.others]
    await markAll(client, exam)
    const jobId = await orderDisclosure(client, exam)
    const seen = () => Promise.all(candidates.map((one) => readBy(client, one)))
    const stored = () => Promise.all(candidates.map(storedOf))
    const states = async () => (await marksOf(exam)).map((row) => row.status)

    await killed(jobId)
    await oneChunk(jobId)
    assert.lengthOf(
      (await marksOf(exam)).filter((row) => row.disclosure_id !== null),
      4
    )
    assert.deepEqual(await seen(), [null, null, null], 'some are frozen, and nobody reads one')
    const frozen = await client
      .post('/v1/free_response_corrections')
      .headers(as(exam.adminToken))
      .json({ answer: answerAt(exam, 1).id, value: 1 })
    frozen.assertStatus(400)

    const lost = await killed(jobId)
    await oneChunk(jobId)
    assert.deepEqual(await seen(), [7.25, 10, 0], 'all at once')
    assert.deepEqual(await stored(), [UNMARKED, UNMARKED, UNMARKED], 'what is stored follows')
    assert.deepEqual(new Set(await states()), new Set(['replied']))
    const ids = candidates.map(({ applicationId }) => applicationId)
    const stamps = await presentResults(ids)
    const right = async (one: Sitting) => {
      const caller = { ...callerOf(exam.admin), sessionId: 1 }
      const application = await findApplication(one.applicationId, caller as never)
      return application && (await markCounts(application)).correct
    }
    assert.deepEqual(await Promise.all(candidates.map(right)), [1, 2, 1])

    await db.from('tally_marks').where('exam_id', exam.examId).delete()
    await oneChunk(jobId)
    await killed(jobId)
    await runJob(lost, workerPorts(), new AbortController().signal)
    await oneChunk(jobId)
    assert.deepEqual(await stored(), [
      [
        [7.25, 'PARTIAL'],
        [0, 'BLANK'],
      ],
      [
        [10, 'CORRECT'],
        [0, 'BLANK'],
      ],
      [
        [0, 'WRONG'],
        [0, 'BLANK'],
      ],
    ])
    assert.deepEqual(new Set(await states()), new Set(['disclosed']))
    assert.deepEqual(await seen(), [7.25, 10, 0])
    assert.deepEqual(await presentResults(ids), stamps, 'a report card is of the same result')
    assert.isNotEmpty(await db.from('tally_marks').where('exam_id', exam.examId), 'sums are built anew')
    assert.containsSubset(await jobRow(jobId), {
      state: 'DONE',
      result_json: '{"disclosed":6}',
      total: 6,
      done: 6,
    })
    assert.containsSubset(await db.from('disclosures').where('job_id', jobId).first(), {
      state: 'DONE',
      marks: 6,
    })
    await assertChains(exam, (one, other) => assert.equal(one, other))
  })

  test('leaves what has no mark, and what was cleared before it was frozen; a later one discloses the rest', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const [second, third] = exam.others
    await mark(client, exam.adminToken, answerAt(exam, 1), { value: 5 })
    await mark(client, exam.adminToken, answerAt(second, 1), { value: 6, comment: '<p>Quase.</p>' })
    const jobId = await orderDisclosure(client, exam)
    const { correction_id: correction } = (await db
      .from('answer_marks')
      .where('answer_id', answerAt(second, 1).id)
      .firstOrFail()) as { correction_id: number }
    const cleared = await client
      .post(`/v1/free_response_corrections/${correction}/delete_grade`)
      .headers(as(exam.adminToken))
    cleared.assertStatus(200)
    await workOn(disclosureJob, jobId)
    const seen = () => Promise.all([exam, second, third].map((one) => readBy(client, one)))
    assert.deepEqual(await seen(), [5, null, null])
    const after = await disclosing(client, exam, exam.adminToken, { mode: 'preview' })
    assert.containsSubset(after.body(), { marked: 0, withoutMark: 2, disclosed: 4 })

    await mark(client, exam.adminToken, answerAt(second, 1), { value: 8 })
    await disclose(client, exam, { exam: exam.examId })
    assert.deepEqual(await seen(), [5, 8, null])
    assert.equal((await sheetOf(client, second)).entries[0]?.comment, '<p>Quase.</p>')
  })

  test('meets correctors who save at the same moment: what is frozen is what is disclosed, and a later save is refused', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    await markAll(client, exam)
    const jobId = await orderDisclosure(client, exam)
    const texts = [exam, ...exam.others].map((one) => answerAt(one, 1).id)
    const save = (answer: number, value: number) =>
      client.post('/v1/free_response_corrections').headers(as(exam.adminToken)).json({ answer, value })
    const saving = Array.from({ length: 8 }, (_, at) => texts.map((answer) => save(answer, at + 1))).flat()
    const [saved] = await Promise.all([Promise.all(saving), workOn(disclosureJob, jobId)])
    const statuses = new Set(saved.map((answer) => answer.response.status))
    assert.isEmpty([...statuses].filter((status) => ![200, 400].includes(status)))
    ;(await save(texts[0] ?? 0, 1)).assertStatus(400)
    const rows = (await db
      .from('answer_marks')
      .join('answers', 'answers.id', 'answer_marks.answer_id')
      .join('corrections', 'corrections.id', 'answer_marks.correction_id')
      .where('answer_marks.exam_id', exam.examId)
      .select(
        'answer_marks.points as mark',
        'corrections.points as correction',
        'answers.earned as earned'
      )) as {
      mark: number
      correction: number
      earned: number
    }[]
    assert.lengthOf(rows, 6)
    for (const { mark: inForce, correction, earned } of rows)
      assert.deepEqual([correction, earned * 1_000], [inForce, inForce])
    await assertChains(exam, (one, other) => assert.equal(one, other))
  })

  test('meets a reset: the application is open again without a mark, or stays finished with its disclosed ones', async ({
    client,
    assert,
  }) => {
    const outcomes = new Set<number>()
    for (let round = 0; round < 4; round += 1) {
      const exam = await createMarked(client)
      await markAll(client, exam)
      const jobId = await orderDisclosure(client, exam)
      const reset = () =>
        client
          .post(`/v1/applications/${exam.applicationId}/reset`)
          .headers(as(exam.adminToken))
          .json({ clear_answers: false, reason: 'engano' })
      // In half of the rounds the job is ahead by a chunk.
      if (round % 2 === 1) await oneChunk(jobId)
      const [answer] = await Promise.all([reset(), workOn(disclosureJob, jobId)])
      outcomes.add(answer.response.status)
      const { state } = (await db.from('applications').where('id', exam.applicationId).firstOrFail()) as {
        state: string
      }
      const own = await db.from('answer_marks').where('application_id', exam.applicationId)
      const [earned] = (await storedOf(exam))[0] ?? []
      if (answer.response.status === 200) assert.deepEqual([state, own.length, earned], ['CREATED', 0, null])
      else {
        answer.assertStatus(409)
        assert.deepEqual([state, own.length, earned], ['FINISHED', 2, 7.25])
      }
      assert.equal((await jobRow(jobId)).state, 'DONE')
    }
    assert.include([...outcomes], 409)
  })

  test('cannot be cancelled: it goes on to its end', async ({ client, assert }) => {
    const exam = await createMarked(client)
    await markAll(client, exam)
    const jobId = await orderDisclosure(client, exam)
    const shown = await client.get(`/v1/jobs/${jobId}`).headers(as(exam.adminToken))
    assert.isFalse(shown.body().canCancel)
    const cancelled = await client.post(`/v1/jobs/${jobId}/cancel`).headers(as(exam.adminToken))
    cancelled.assertStatus(409)
    assert.equal(cancelled.body().code, 'job_not_cancellable')
    await workOn(disclosureJob, jobId)
    assert.equal((await jobRow(jobId)).state, 'DONE')
  })
})

type Link = {
  answer_id: number
  sequence: number
  kind: string
  author_id: number | null
  session_id: number | null
  at: number
  before_json: string
  after_json: string
  reason: string | null
  previous_hash: string
  hash: string
}

/** Every chain holds, and ends with its disclosure at the head that the mark names. */
async function assertChains(exam: MarkedExam, equal: (one: unknown, other: unknown) => void): Promise<void> {
  for (const { answer_id: answerId, sequence, head_hash: headHash } of await marksOf(exam)) {
    const links = (await db
      .from('correction_events')
      .where('answer_id', answerId)
      .orderBy('sequence')) as Link[]
    let head = CHAIN_START
    for (const link of links) {
      const broken = breakOf(head, {
        answerId,
        sequence: link.sequence,
        kind: link.kind,
        authorId: link.author_id,
        sessionId: link.session_id,
        at: Number(link.at),
        before: link.before_json,
        after: link.after_json,
        reason: link.reason,
        previousHash: link.previous_hash,
        hash: link.hash,
      })
      equal(broken, null)
      head = { sequence: link.sequence, hash: link.hash }
    }
    equal(links.at(-1)?.kind, 'disclosed')
    equal(links.at(-1)?.author_id, exam.admin.id)
    equal(sequence, head.sequence)
    equal(headHash, head.hash)
  }
}
