import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { disclosureJob } from '#grading/jobs/disclosure_job'
import { moveJob } from '#grading/jobs/move_job'
import { corrector, type Controlled } from '#tests/fixtures/controls'
import { brokenChains } from '#tests/fixtures/decisions'
import { jobRow, workOn } from '#tests/fixtures/job_units'
import {
  answerAt,
  createMarked,
  EVERYTHING,
  mark,
  oneChunk,
  orderDisclosure,
  setFlags,
  sheetOf,
} from '#tests/fixtures/marked_exams'
import {
  createMovable,
  definitionOf,
  movesOf,
  nextVersion,
  oneMoveChunk,
  orderMove,
  RAISED,
} from '#tests/fixtures/moves'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import {
  createMember,
  createPlanned,
  drawn,
  inForce,
  markAll,
  saveMembers,
  SIMPLE,
} from '#tests/fixtures/plans'
import { failForGood } from '#tests/fixtures/publications'

type Stopped = { state: string; failure: { messages: string[]; failedAt: string; mayRetry?: boolean } | null }

const post = (client: ApiClient, token: string, path: string) => client.post(path).headers(as(token))
const movePath = ({ planId }: Controlled, move: number) =>
  `/v1/correction_plans/${planId}/type_moves/${move}/retry`

/** A plan of three marked texts whose move has failed after one chunk. */
async function createStopped(client: ApiClient) {
  const planned = await createMovable(client, { texts: 3, correctors: 2 })
  await markAll(client, corrector(planned), planned.planId, { criteria: [1, 2] })
  const next = await nextVersion(client, planned, planned.type, definitionOf(RAISED))
  const { id, job } = await orderMove(client, planned, next)
  await oneMoveChunk(job)
  await failForGood(job)
  return { ...planned, move: id, job }
}

test.group('a move whose job has failed for good', () => {
  test('says so in words, keeps the plan closed, and goes on where it was by who supervises the plan', async ({
    client,
    assert,
  }) => {
    const stopped = await createStopped(client)
    const { planId, supervisor, move, job, texts } = stopped
    const read = async () => (await movesOf(client, stopped, supervisor.token))[0] as unknown as Stopped
    const { state, failure } = await read()
    assert.equal(state, 'FAILED')
    assert.match(failure?.messages.join(' ') ?? '', /^Não deu certo/)
    assert.isNotNull(failure?.failedAt)
    assert.equal((await drawn(client, corrector(stopped, 1), planId)).reason, 'moving')

    const retried = await post(client, supervisor.token, movePath(stopped, move))
    retried.assertStatus(202)
    assert.containsSubset(retried.body(), { id: move, state: 'RUNNING', failure: null, job })
    const again = await post(client, supervisor.token, movePath(stopped, move))
    again.assertStatus(409)
    assert.equal(again.body().code, 'move_not_failed')
    await workOn(moveJob, job)
    assert.containsSubset(await read(), { state: 'DONE', failure: null, texts: 3 })
    for (const { text } of texts) assert.containsSubset(await inForce(text.id), { points: 8750 })
    assert.deepEqual(await brokenChains(texts), [])
    const done = await post(client, supervisor.token, movePath(stopped, move))
    assert.equal(done.body().code, 'move_not_failed')
  })

  test('is not retried by who does not supervise this plan, nor by the address of another', async ({
    client,
    assert,
  }) => {
    const stopped = await createStopped(client)
    const other = await createMovable(client)
    const { move, job, institution, texts } = stopped
    const colleague = await createUser({ groups: ['COMISSION'], institution })
    const elsewhere = await createUser({ groups: ['ADMINISTRADOR'] })
    const refused: [string, string, number][] = [
      ['a corrector of the plan', corrector(stopped).token, 403],
      ['the candidate', texts[0]?.token ?? '', 403],
      ['no member', await loginAs(colleague), 404],
      ['a supervisor of another plan', other.supervisor.token, 404],
      ['another institution', await loginAs(elsewhere), 404],
    ]
    for (const [who, token, status] of refused)
      assert.equal((await post(client, token, movePath(stopped, move))).status(), status, who)
    const wrong = await post(client, other.supervisor.token, movePath(other, move))
    wrong.assertStatus(404)
    assert.equal((await jobRow(job)).state, 'FAILED')
  })
})

/** An exam with two texts that are marked, a plan of the first, and who supervises it. */
async function createDisclosable(client: ApiClient) {
  const exam = await createMarked(client)
  await setFlags(exam, EVERYTHING)
  const planned = await createPlanned(
    client,
    { marks: 1, type: SIMPLE },
    { ...exam, text: answerAt(exam, 1), blank: answerAt(exam, 2) }
  )
  const supervisor = await createMember(exam, { groups: ['COMISSION'] })
  const [one] = planned.correctors
  if (one === undefined) throw new Error('no corrector')
  const members = [
    { user: one.user.id, role: 'corrector' },
    { user: supervisor.user.id, role: 'supervisor' },
  ]
  ;(await saveMembers(client, exam.adminToken, planned.planId, members)).assertStatus(200)
  await markAll(client, one, planned.planId, { value: 7 })
  await mark(client, exam.adminToken, answerAt(exam, 2), { value: 2 })
  return { ...exam, planId: planned.planId, supervisor, corrector: one }
}
type Disclosable = Awaited<ReturnType<typeof createDisclosable>>

/** Orders the disclosure of the plan's item by its supervisor. */
async function orderOfPlan(client: ApiClient, { planId, supervisor }: Disclosable) {
  const path = `/v1/correction_plans/${planId}/disclose`
  const send = (body: object) => client.post(path).headers(as(supervisor.token)).json(body)
  const { basis } = (await send({ mode: 'preview' })).body() as { basis: string }
  const ordered = await send({ mode: 'apply', basis })
  ordered.assertStatus(202)
  return ordered.body() as { id: number; job: number }
}

/** A chunk of one mark, of several. */
const freezeOne = (disclosure: number) =>
  db.transaction(async (trx) => {
    const request = { payload: { disclosure }, cursor: 0, units: 1, attempts: 0, isTimeUp: () => false }
    await disclosureJob.chunk(trx, { ...request, institutionId: null, orderedBy: null }, undefined)
  })

const ofPlan = ({ planId }: Disclosable) => `/v1/correction_plans/${planId}/disclosures`
const ofCollection = ({ collectionId }: Disclosable) => `/v1/collections/${collectionId}/disclosures`
const listed = async (client: ApiClient, token: string, path: string) => {
  const answer = await client.get(path).headers(as(token))
  answer.assertStatus(200)
  return answer.body() as (Stopped & { id: number })[]
}

test.group('a disclosure whose job has failed for good', () => {
  test('is shown to no candidate, and goes on by who supervises the plan where it is of its item', async ({
    client,
    assert,
  }) => {
    const exam = await createDisclosable(client)
    const { supervisor, adminToken } = exam
    const earned = async () => (await sheetOf(client, exam)).entries[0]?.score?.earned ?? null
    const { id, job } = await orderOfPlan(client, exam)
    await freezeOne(id)
    const frozen = await db.from('answer_marks').where('disclosure_id', id)
    assert.lengthOf(frozen, 1)
    await failForGood(job)
    assert.isNull(await earned(), 'some are frozen, and nobody reads one')
    for (const [token, path] of [
      [supervisor.token, ofPlan(exam)],
      [adminToken, ofPlan(exam)],
      [adminToken, ofCollection(exam)],
    ] as const) {
      const [first] = await listed(client, token, path)
      assert.containsSubset(first, { id, state: 'FAILED', doneAt: null, failure: { mayRetry: true } })
      assert.match(first?.failure?.messages.join(' ') ?? '', /^Não deu certo/)
    }
    const retried = await post(client, supervisor.token, `${ofPlan(exam)}/${id}/retry`)
    retried.assertStatus(202)
    assert.containsSubset(retried.body(), { id, state: 'RUNNING', failure: null })
    const again = await post(client, supervisor.token, `${ofPlan(exam)}/${id}/retry`)
    again.assertStatus(409)
    assert.equal(again.body().code, 'disclosure_not_failed')
    await workOn(disclosureJob, job)
    assert.equal(await earned(), 7)
    assert.containsSubset(await listed(client, supervisor.token, ofPlan(exam)), [{ id, state: 'DONE' }])
  })

  test('that candidates read already is shown until what follows it has ended too', async ({
    client,
    assert,
  }) => {
    const exam = await createDisclosable(client)
    const { id, job } = await orderOfPlan(client, exam)
    const state = async () =>
      ((await db.from('disclosures').where('id', id).firstOrFail()) as { state: string }).state
    while ((await state()) !== 'DONE') await oneChunk(job)
    await failForGood(job)
    const [stopped] = await listed(client, exam.adminToken, ofCollection(exam))
    assert.containsSubset(stopped, { id, state: 'FAILED' })
    assert.isNotNull((stopped as unknown as { doneAt: string | null }).doneAt)
    ;(await post(client, exam.adminToken, `${ofCollection(exam)}/${id}/retry`)).assertStatus(202)
    await workOn(disclosureJob, job)
    assert.containsSubset(await listed(client, exam.adminToken, ofCollection(exam)), [{ id, state: 'DONE' }])
    // Its job is removed long after it has ended.
    await db.from('background_jobs').where('id', job).delete()
    assert.containsSubset(await listed(client, exam.adminToken, ofCollection(exam)), [{ id, state: 'DONE' }])
  })

  test('of the collection is shown on the board, and retried by who manages it alone', async ({
    client,
    assert,
  }) => {
    const exam = await createDisclosable(client)
    const other = await createDisclosable(client)
    const { supervisor, adminToken, institution } = exam
    const job = await orderDisclosure(client, exam)
    await failForGood(job)
    const [shown] = await listed(client, supervisor.token, ofPlan(exam))
    assert.containsSubset(shown, { state: 'FAILED', failure: { mayRetry: false } })
    const [managed] = await listed(client, adminToken, ofPlan(exam))
    assert.containsSubset(managed, { failure: { mayRetry: true } })
    const id = shown?.id ?? 0
    const colleague = await createUser({ groups: ['COMISSION'], institution })
    const refused: [string, string, string, number][] = [
      ['its supervisor by the plan', supervisor.token, ofPlan(exam), 403],
      ['its supervisor by the collection', supervisor.token, ofCollection(exam), 403],
      ['a corrector of the plan', exam.corrector.token, ofPlan(exam), 403],
      ['the candidate', exam.token, ofPlan(exam), 403],
      ['no member', await loginAs(colleague), ofPlan(exam), 404],
      ['a supervisor of another plan', other.supervisor.token, ofPlan(exam), 404],
      ['by the address of another plan', other.supervisor.token, ofPlan(other), 404],
      ['another institution', other.adminToken, ofCollection(exam), 404],
      ['by the address of another collection', other.adminToken, ofCollection(other), 404],
    ]
    for (const [who, token, path, status] of refused)
      assert.equal((await post(client, token, `${path}/${id}/retry`)).status(), status, who)
    for (const [token, path, status] of [
      [exam.corrector.token, ofPlan(exam), 403],
      [supervisor.token, ofCollection(exam), 403],
      [exam.token, ofCollection(exam), 403],
      [other.adminToken, ofCollection(exam), 404],
    ] as const)
      assert.equal((await client.get(path).headers(as(token))).status(), status)
    assert.equal((await jobRow(job)).state, 'FAILED')
    ;(await post(client, adminToken, `${ofPlan(exam)}/${id}/retry`)).assertStatus(202)
    assert.equal((await jobRow(job)).state, 'QUEUED')
  })
})
