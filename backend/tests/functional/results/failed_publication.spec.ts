import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { publicationJob } from '#results/jobs/publication_job'
import { BY_SECTIONS, counting, createScored, RULE } from '#tests/fixtures/computed_results'
import { jobRow, workOn } from '#tests/fixtures/job_units'
import { recordsOf } from '#tests/fixtures/audit'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { chunksOf, failForGood, orderedPublication } from '#tests/fixtures/publications'
import {
  change,
  enter,
  ownResults,
  preview,
  publish,
  published,
  resultOf,
} from '#tests/fixtures/selection_processes'

type Scored = Awaited<ReturnType<typeof createScored>>
type Publication = {
  state: string
  failure: { during: string; messages: string[]; canRetry: boolean } | null
}

const publicationOf = async (client: ApiClient, { exam, processId }: Scored) => {
  const answer = await client.get(`/v1/selection_processes/${processId}`).headers(as(exam.adminToken))
  return (answer.body() as { publication: Publication }).publication
}

const act = (client: ApiClient, token: string, processId: number, what: 'retry' | 'give_up') =>
  client.post(`/v1/selection_processes/${processId}/publish/${what}`).headers(as(token))

const application = ({ sittings }: Scored, at: number) =>
  db.from('applications').where('id', sittings[at]?.applicationId ?? 0)

/**
 * The first version is out. The next one changes a result, adds one, is without another, replaces what a person entered over a published one, and copies what a person
 * has entered beside them.
 */
async function createNext(client: ApiClient) {
  const scored = await createScored(client)
  const { exam, processId } = scored
  const { adminToken, candidate } = exam
  await application(scored, 1).update({ state: 'CREATED', window_end_at: 1 })
  await published(client, adminToken, processId, BY_SECTIONS)
  await application(scored, 1).update({ state: 'FINISHED' })
  await application(scored, 2).update({ state: 'CREATED', window_end_at: 1 })
  const typed = [
    resultOf(candidate.id, { section_name: 'Prova objetiva', value: 3 }),
    resultOf(candidate.id, { section_name: 'Entrevista', value: 4 }),
  ]
  ;(await enter(client, adminToken, processId, typed)).assertStatus(200)
  const ruled = counting(exam, { section_rules: [{ ...RULE, passing_score: 30 }] })
  ;(await change(client, adminToken, processId, ruled)).assertStatus(200)
  return scored
}

/** What staff and candidates read of a process, whenever it was written and by which version. */
async function rowsOf(processId: number) {
  const entered = (await db
    .from('user_results')
    .where('selection_process_id', processId)
    .orderBy('id')) as object[]
  return {
    entered: entered.map((row) => ({ ...row, computed_by: null, updated_at: null })),
    published: await db.from('published_results').where('selection_process_id', processId).orderBy('id'),
    aside: await db.from('computed_results').select('id'),
  }
}

const REPLACING = { ...BY_SECTIONS, replaces_entered: true }

test.group('a publication whose job has failed for good', () => {
  test('says where and why it stopped, holds changes, and goes on where it was when it is tried again', async ({
    client,
    assert,
  }) => {
    const scored = await createNext(client)
    const { exam, processId } = scored
    const job = await orderedPublication(client, exam, processId)
    await chunksOf(publicationJob, job, 1)
    await failForGood(job)
    const stopped = await publicationOf(client, scored)
    assert.containsSubset(stopped, { state: 'FAILED', failure: { during: 'STORING', canRetry: true } })
    assert.match(stopped.failure?.messages.join(' ') ?? '', /^Não deu certo/)
    const listed = await client.get('/v1/selection_processes').headers(as(exam.adminToken))
    assert.containsSubset(listed.body(), { results: [{ publication: { state: 'FAILED' } }] })
    const held = await enter(client, exam.adminToken, processId, [resultOf(exam.candidate.id)])
    held.assertStatus(409)
    assert.equal(held.body().code, 'publication_running')
    ;(await act(client, exam.adminToken, processId, 'retry')).assertStatus(202)
    assert.containsSubset(await publicationOf(client, scored), { state: 'STORING', failure: null })
    await workOn(publicationJob, job)
    assert.containsSubset(await publicationOf(client, scored), { state: 'PUBLISHED', failure: null })
    assert.containsSubset(await ownResults(client, exam.others[0].token), [{ passingScore: 30 }])
    assert.lengthOf((await rowsOf(processId)).aside, 0)
  })

  for (const [during, chunks] of [
    ['COMPUTING', 0],
    ['STORING', 1],
    ['COPYING', 2],
  ] as const)
    test(`leaves all as it was where it is given up while ${during}, and can be ordered again`, async ({
      client,
      assert,
    }) => {
      const scored = await createNext(client)
      const { exam, processId } = scored
      const { adminToken } = exam
      const before = await rowsOf(processId)
      const read = async () =>
        (await ownResults(client, exam.token)).map((own) => ({ ...own, serverTime: null }))
      const seen = await read()
      const job = await orderedPublication(client, exam, processId, { replacesEntered: true })
      await chunksOf(publicationJob, job, chunks)
      // Some of this step is done, and not all of it.
      const { payload_json: payload } = await jobRow(job)
      await db.transaction(async (trx) => {
        const request = { payload: JSON.parse(String(payload)) as { version: number }, cursor: 0, units: 2 }
        const more = { attempts: 0, isTimeUp: () => false, institutionId: null, orderedBy: null }
        await publicationJob.chunk(trx, { ...request, ...more }, undefined)
      })
      await failForGood(job)
      assert.containsSubset(await publicationOf(client, scored), { state: 'FAILED', failure: { during } })
      assert.deepEqual(await read(), seen)
      ;(await act(client, adminToken, processId, 'give_up')).assertStatus(202)
      assert.containsSubset(await publicationOf(client, scored), { state: 'GIVEN_UP', failure: null })
      assert.deepEqual(await rowsOf(processId), before)
      assert.deepEqual(await read(), seen)
      assert.isNotNull((await jobRow(job)).dismissed_at)
      const retried = await client.post(`/v1/jobs/${job}/retry`).headers(as(adminToken))
      retried.assertStatus(409)
      assert.equal(retried.body().code, 'publication_given_up')
      assert.containsSubset(await preview(client, adminToken, processId, REPLACING), {
        computed: { added: 1, changed: 1, gone: 1, replaced: 1 },
      })
      await published(client, adminToken, processId, REPLACING)
      const own = await ownResults(client, exam.token)
      assert.sameDeepMembers(
        own.map(({ sectionName, value }) => [sectionName, value]),
        [
          ['Prova objetiva', 20],
          ['Entrevista', 4],
        ]
      )
      assert.lengthOf(await ownResults(client, exam.others[0].token), 1)
      assert.containsSubset(await ownResults(client, exam.others[1].token), [{ gone: { value: 2 } }])
      const acts = await recordsOf(exam.institution.id)
      assert.lengthOf(
        acts.filter(
          (row) => row.act === 'selection_publication_given_up' && Number(row.subject_id) === processId
        ),
        1
      )
    })

  test('of a first version can be given up, and leaves a draft with what people entered', async ({
    client,
    assert,
  }) => {
    const scored = await createScored(client)
    const { exam, processId } = scored
    const typed = resultOf(exam.candidate.id, { section_name: 'Entrevista', value: 4 })
    ;(await enter(client, exam.adminToken, processId, [typed])).assertStatus(200)
    const before = await rowsOf(processId)
    const job = await orderedPublication(client, exam, processId)
    await chunksOf(publicationJob, job, 2)
    await failForGood(job)
    ;(await act(client, exam.adminToken, processId, 'give_up')).assertStatus(202)
    assert.deepEqual(await rowsOf(processId), before)
    assert.lengthOf(await ownResults(client, exam.token), 0)
    const removed = await client.delete(`/v1/selection_processes/${processId}`).headers(as(exam.adminToken))
    removed.assertStatus(204)
  })

  test('can be given up but not tried again where its job is not there any more', async ({
    client,
    assert,
  }) => {
    const scored = await createNext(client)
    const { exam, processId } = scored
    const job = await orderedPublication(client, exam, processId)
    await db.from('background_jobs').where('id', job).delete()
    assert.containsSubset(await publicationOf(client, scored), {
      state: 'FAILED',
      failure: { messages: [], canRetry: false },
    })
    const retried = await act(client, exam.adminToken, processId, 'retry')
    retried.assertStatus(409)
    assert.equal(retried.body().code, 'publication_not_retryable')
    ;(await act(client, exam.adminToken, processId, 'give_up')).assertStatus(202)
    assert.containsSubset(await publicationOf(client, scored), { state: 'GIVEN_UP' })
  })

  test('is not one that waits, runs, or has ended; and only administrators of the institution decide', async ({
    client,
    assert,
  }) => {
    const scored = await createNext(client)
    const { exam, processId } = scored
    const refused = async () => {
      for (const what of ['retry', 'give_up'] as const) {
        const answer = await act(client, exam.adminToken, processId, what)
        answer.assertStatus(409)
        assert.equal(answer.body().code, 'publication_not_failed')
      }
    }
    await refused()
    const job = await orderedPublication(client, exam, processId)
    await refused()
    await failForGood(job)
    const teacher = await loginAs(await createUser({ groups: ['Professor'], institution: exam.institution }))
    const foreign = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    for (const what of ['retry', 'give_up'] as const) {
      for (const token of [exam.token, teacher]) (await act(client, token, processId, what)).assertStatus(403)
      ;(await act(client, foreign, processId, what)).assertStatus(404)
    }
    assert.containsSubset(await publicationOf(client, scored), { state: 'FAILED' })
    ;(await act(client, exam.adminToken, processId, 'give_up')).assertStatus(202)
    await refused()
    const { basis } = await preview(client, exam.adminToken, processId, BY_SECTIONS)
    ;(
      await publish(client, exam.adminToken, processId, { mode: 'apply', basis, ...BY_SECTIONS })
    ).assertStatus(202)
  })
})
