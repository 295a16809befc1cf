import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { LaneWorker } from '#jobs/work/lane_worker'
import { refuse } from '#shared'
import { EventStream } from '#tests/functional/realtime/event_stream'
import { recordsOf } from '#tests/fixtures/audit'
import { jobRow, orderUnits, registerUnits } from '#tests/fixtures/job_units'
import { as, createInstitution, createUser, loginAs, type TestUser } from '#tests/fixtures/people'

const ports = { leaseMs: 10_000, budgetMs: () => 1_000, isBusy: async () => false, failed: () => {} }
const work = (lane: string) => new LaneWorker(lane, 'api', ports).run(new AbortController().signal)
const by = (user: TestUser) => ({ institutionId: user.institution.id, orderedBy: user.id })
const idsOf = (body: { results: { id: number }[] }) => body.results.map(({ id }) => id)

test.group('jobs', () => {
  test('administrators see those of their institution, other staff their own, candidates none', async ({
    client,
    assert,
    cleanup,
  }) => {
    const type = registerUnits(cleanup)
    const institution = await createInstitution()
    const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
    const teacher = await createUser({ groups: ['Professor'], institution })
    const candidate = await createUser({ institution })
    const stranger = await createUser({ groups: ['ADMINISTRADOR'] })
    const ofAdmin = await orderUnits(type, by(admin))
    const ofTeacher = await orderUnits(type, by(teacher))
    const ofCommand = await orderUnits(type, { institutionId: institution.id })
    const ofInstallation = await orderUnits(type)
    const seen = async (user: TestUser) => {
      const response = await client.get('/v1/jobs').headers(as(await loginAs(user)))
      response.assertStatus(200)
      return idsOf(response.body())
    }
    assert.deepEqual(await seen(admin), [ofCommand.id, ofTeacher.id, ofAdmin.id])
    assert.deepEqual(await seen(teacher), [ofTeacher.id])
    assert.deepEqual(await seen(stranger), [])
    const token = await loginAs(candidate)
    ;(await client.get('/v1/jobs').headers(as(token))).assertStatus(403)
    for (const [user, job] of [
      [candidate, ofAdmin],
      [teacher, ofAdmin],
      [stranger, ofAdmin],
      [admin, ofInstallation],
    ] as const) {
      const headers = as(await loginAs(user))
      ;(await client.get(`/v1/jobs/${job.id}`).headers(headers)).assertStatus(404)
      ;(await client.post(`/v1/jobs/${job.id}/cancel`).headers(headers)).assertStatus(404)
      ;(await client.post(`/v1/jobs/${job.id}/retry`).headers(headers)).assertStatus(404)
      assert.containsSubset(await jobRow(job.id), { state: 'QUEUED', cancel_requested_at: null })
    }
  })

  test('an address that no job can have is not found', async ({ client }) => {
    const headers = as(await loginAs(await createUser({ groups: ['ADMINISTRADOR'] })))
    for (const id of ['abc', '1e3', '1.5', '99999999999999999999'])
      (await client.get(`/v1/jobs/${id}`).headers(headers)).assertStatus(404)
  })

  test('are listed by state and type, in both dialects', async ({ client, assert, cleanup }) => {
    const type = registerUnits(cleanup)
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const done = await orderUnits(type, by(admin))
    await work(type.lane)
    const queued = await orderUnits(type, by(admin))
    const headers = as(await loginAs(admin))
    const list = async (query: object) => (await client.get('/v1/jobs').qs(query).headers(headers)).body()
    assert.deepEqual(idsOf(await list({ state: 'DONE' })), [done.id])
    assert.deepEqual(idsOf(await list({ type: type.type, ordering: 'createdAt', size: 1 })), [done.id])
    assert.deepEqual(idsOf(await list({ type: 'other' })), [])
    const page = await client.get('/v1/jobs').qs({ range: '[0,0]', sort: '["id","DESC"]' }).headers(headers)
    page.assertHeader('content-range', 'items 0-0/2')
    assert.equal(page.body()[0].id, queued.id)
    ;(await client.get('/v1/jobs').qs({ state: 'LOST' }).headers(headers)).assertStatus(400)
  })

  test('show their progress, and why they wait or failed, in the language of the caller', async ({
    client,
    assert,
    cleanup,
  }) => {
    const type = registerUnits(cleanup, {
      inChunk: async () =>
        refuse('invalid', 'no_window', { messages: ['delivery.no_window'], params: { name: 'Simulado' } }),
    })
    const admin = await createUser({ groups: ['ADMINISTRADOR'], language: 'en' })
    const { id } = await orderUnits(type, by(admin))
    const headers = as(await loginAs(admin))
    const shown = async () => (await client.get(`/v1/jobs/${id}`).headers(headers)).body()
    assert.containsSubset(await shown(), {
      state: 'QUEUED',
      stateText: 'queued',
      done: 0,
      total: 10,
      error: null,
    })
    await db.from('background_jobs').where('id', id).update({ waits_for: 'exams' })
    assert.equal((await shown()).stateText, 'waiting: exams are in progress')
    await db.from('users').where('id', admin.id).update({ language: 'pt-BR' })
    const inPortuguese = await client.get(`/v1/jobs/${id}`).headers(as(await loginAs(admin)))
    assert.equal(inPortuguese.body().stateText, 'em espera: há provas em andamento')
    await work(type.lane)
    const failed = await shown()
    assert.containsSubset(failed, {
      state: 'FAILED',
      error: { code: 'no_window' },
      orderedBy: { id: admin.id },
    })
    assert.include(failed.error.messages[0], 'Simulado')
    assert.notProperty(failed, 'payload')
  })

  test('are cancelled and retried by the people who see them, once on record each time', async ({
    assert,
    client,
    cleanup,
  }) => {
    const type = registerUnits(cleanup)
    const teacher = await createUser({ groups: ['Professor'] })
    const { id } = await orderUnits(type, by(teacher))
    const headers = as(await loginAs(teacher))
    const ask = (act: string) => client.post(`/v1/jobs/${id}/${act}`).headers(headers)
    const early = await ask('retry')
    early.assertStatus(409)
    early.assertBodyContains({ code: 'job_not_failed' })
    const cancelled = await ask('cancel')
    cancelled.assertStatus(200)
    cancelled.assertBodyContains({ id, state: 'CANCELLED' })
    ;(await ask('cancel')).assertStatus(200)
    await db.from('background_jobs').where('id', id).update({ state: 'FAILED', error_code: 'unexpected' })
    const late = await ask('cancel')
    late.assertStatus(409)
    late.assertBodyContains({ code: 'job_ended' })
    const retried = await ask('retry')
    retried.assertStatus(200)
    retried.assertBodyContains({ id, state: 'QUEUED', error: null })
    const acts = (await recordsOf(teacher.institution.id)).filter(({ subject_id }) => subject_id === id)
    assert.deepEqual(
      acts.map(({ act, actor_id, subject_type }) => [act, actor_id, subject_type]),
      [
        ['job_cancelled', teacher.id, 'background_job'],
        ['job_retried', teacher.id, 'background_job'],
      ]
    )
  })

  test('are announced to the person who ordered them, by their id alone', async ({ assert, cleanup }) => {
    const type = registerUnits(cleanup)
    const teacher = await createUser({ groups: ['Professor'] })
    const channel = `users/${teacher.id}`
    const stream = await EventStream.open(await loginAs(teacher), [channel])
    cleanup(() => stream.close())
    const { id } = await orderUnits(type, by(teacher))
    const isOfJob = ({ data }: { data: unknown }) => JSON.stringify(data).includes('"kind":"job"')
    const ordered = await stream.next(isOfJob)
    assert.containsSubset(ordered, { data: { channel, payload: { kind: 'job', jobId: id } } })
    await work(type.lane)
    assert.containsSubset(await stream.next(isOfJob), { data: { payload: { jobId: id } } })
  })
})
