import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { flushLastSeen } from '#identity/sessions/last_seen'
import { orderJob } from '#jobs'
import { LaneWorker } from '#jobs/work/lane_worker'
import { clock, refuse, unwrap } from '#shared'
import { askTicket, EventStream } from '#tests/functional/realtime/event_stream'
import { recordsOf } from '#tests/fixtures/audit'
import { jobRow, orderUnits, registerUnits, unitsJob, workerPorts } from '#tests/fixtures/job_units'
import { as, createInstitution, createUser, loginAs, type TestUser } from '#tests/fixtures/people'

const ports = workerPorts({ failed: () => {} })
const work = (lane: string) => new LaneWorker(lane, 'api', ports).run(new AbortController().signal)
const by = (user: TestUser) => ({ institutionId: user.institution.id, orderedBy: user.id })
const idsOf = (body: { results: { id: number }[] }) => body.results.map(({ id }) => id)

/** The ids of the jobs that this person is given. */
async function seen(client: ApiClient, user: TestUser, query: object = {}): Promise<number[]> {
  const response = await client
    .get('/v1/jobs')
    .qs(query)
    .headers(as(await loginAs(user)))
  response.assertStatus(200)
  return idsOf(response.body())
}

async function colleagues() {
  const institution = await createInstitution()
  return {
    institution,
    admin: await createUser({ groups: ['ADMINISTRADOR'], institution }),
    teacher: await createUser({ groups: ['Professor'], institution }),
  }
}

test.group('jobs', () => {
  test('administrators see those of their institution, other staff their own, candidates none', async ({
    client,
    assert,
    cleanup,
  }) => {
    const type = registerUnits(cleanup)
    const { institution, admin, teacher } = await colleagues()
    const candidate = await createUser({ institution })
    const stranger = await createUser({ groups: ['ADMINISTRADOR'] })
    const ofAdmin = await orderUnits(type, by(admin))
    const ofTeacher = await orderUnits(type, by(teacher))
    const ofCommand = await orderUnits(type, { institutionId: institution.id })
    const ofInstallation = await orderUnits(type)
    assert.deepEqual(await seen(client, admin), [ofCommand.id, ofTeacher.id, ofAdmin.id])
    assert.deepEqual(await seen(client, teacher), [ofTeacher.id])
    assert.deepEqual(await seen(client, stranger), [])
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
      ;(await client.post(`/v1/jobs/${job.id}/dismiss`).headers(headers)).assertStatus(404)
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
    assert.deepEqual(idsOf(await list({ state: 'QUEUED,RUNNING' })), [queued.id])
    assert.deepEqual(idsOf(await list({ state: 'QUEUED,DONE' })), [queued.id, done.id])
    for (const state of ['LOST', 'DONE,LOST', 'DONE,'.repeat(40)])
      (await client.get('/v1/jobs').qs({ state }).headers(headers)).assertStatus(400)
  })

  test('have types with a name in the language of the caller, for staff alone', async ({
    client,
    assert,
  }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'], language: 'en' })
    const response = await client.get('/v1/jobs/types').headers(as(await loginAs(admin)))
    response.assertStatus(200)
    const { types }: { types: { id: string; name: string }[] } = response.body()
    assert.isAbove(types.length, 5)
    // A type without a text would be shown by its key. What other specs registered has none.
    for (const { id, name } of types.filter(({ id }) => /^[a-z_]+\.[a-z_]+$/.test(id)))
      assert.notEqual(name, id.replace('.', '.job_'))
    const candidate = await createUser()
    ;(await client.get('/v1/jobs/types').headers(as(await loginAs(candidate)))).assertStatus(403)
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

  test('are heard of by administrators of the institution, also those of colleagues, and by nobody else', async ({
    assert,
    cleanup,
  }) => {
    const type = registerUnits(cleanup)
    const { institution, admin, teacher } = await colleagues()
    const channel = `institutions/${institution.id}/jobs`
    for (const other of [
      teacher,
      await createUser({ institution }),
      await createUser({ groups: ['ADMINISTRADOR'] }),
    ])
      assert.equal((await askTicket(await loginAs(other), [channel])).status, 403)
    const stream = await EventStream.open(await loginAs(admin), [channel])
    cleanup(() => stream.close())
    const { id } = await orderUnits(type, by(teacher))
    const { data } = (await stream.next(({ event }) => event === 'message')) ?? {}
    assert.containsSubset(data, { channel, payload: { kind: 'job', jobId: id } })
    assert.notProperty((data as { payload: object }).payload, 'userId')
  })
})

/** What the pages show of jobs: `shown`, and what takes a job off them. */
test.group('jobs on pages', (group) => {
  group.each.teardown(() => clock.release())

  test('are those that wait or run, and of the caller what ended lately and was not dismissed', async ({
    client,
    assert,
    cleanup,
  }) => {
    const type = registerUnits(cleanup)
    const { admin, teacher } = await colleagues()
    const shown = (user: TestUser, query: object = { shown: true }) => seen(client, user, query)
    const ofAdmin = await orderUnits(type, by(admin))
    const ofTeacher = await orderUnits(type, by(teacher))
    assert.deepEqual(await shown(admin), [ofTeacher.id, ofAdmin.id])
    assert.deepEqual(await shown(admin, { shown: true, mine: true }), [ofAdmin.id])
    assert.deepEqual(await shown(admin, { mine: 'true' }), [ofAdmin.id])
    assert.deepEqual(await shown(teacher), [ofTeacher.id])
    await work(type.lane)
    assert.deepEqual(await shown(admin), [ofAdmin.id], 'what a colleague ordered goes with its end')
    assert.deepEqual(await shown(teacher), [ofTeacher.id])
    clock.freeze(Date.now() + 25 * 3_600_000)
    assert.deepEqual(await shown(admin), [], 'done: a day')
    await db.from('background_jobs').where('id', ofAdmin.id).update({ state: 'FAILED' })
    assert.deepEqual(await shown(admin), [ofAdmin.id], 'failed: seven days')
    clock.advance(6 * 24 * 3_600_000)
    assert.deepEqual(await shown(admin), [])
  })

  test('are dismissed by who ordered them once they have ended, and come back with a retry', async ({
    client,
    assert,
    cleanup,
  }) => {
    const type = registerUnits(cleanup)
    const { admin, teacher } = await colleagues()
    const { id } = await orderUnits(type, by(teacher))
    const ask = async (user: TestUser, act: string) =>
      client.post(`/v1/jobs/${id}/${act}`).headers(as(await loginAs(user)))
    const early = await ask(teacher, 'dismiss')
    early.assertStatus(409)
    early.assertBodyContains({ code: 'job_not_ended' })
    await db.from('background_jobs').where('id', id).update({ state: 'FAILED', ended_at: Date.now() })
    ;(await ask(admin, 'dismiss')).assertStatus(403)
    const shown = () => seen(client, teacher, { shown: true })
    assert.deepEqual(await shown(), [id])
    for (let time = 0; time < 2; time++) (await ask(teacher, 'dismiss')).assertStatus(200)
    assert.deepEqual(await shown(), [])
    ;(await ask(teacher, 'retry')).assertStatus(200)
    assert.deepEqual(await shown(), [id])
  })

  test('are asked for by pages themselves: that keeps no session alive, looking at one does', async ({
    client,
    assert,
    cleanup,
  }) => {
    const type = registerUnits(cleanup)
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const { id } = await orderUnits(type, by(admin))
    const headers = as(await loginAs(admin))
    const before = Date.now() - 600_000
    await db.from('sessions').where('user_id', admin.id).update({ last_seen_at: before })
    const lastSeen = async () => {
      await flushLastSeen()
      return Number((await db.from('sessions').where('user_id', admin.id).firstOrFail()).last_seen_at)
    }
    ;(await client.get('/v1/jobs').headers(headers)).assertStatus(200)
    assert.equal(await lastSeen(), before)
    ;(await client.get(`/v1/jobs/${id}`).headers(headers)).assertStatus(200)
    assert.isAbove(await lastSeen(), before)
  })

  test('have a title, what came of them, warnings and a remedy, with numbers as the language writes them', async ({
    client,
    assert,
    cleanup,
  }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const order = { type: unitsJob('delivery.applications'), payload: { run: 'x', units: 1 }, ...by(admin) }
    const title = {
      key: 'delivery.job_applications_exam_other',
      params: { exam: 'Matemática', people: 12_340 },
    }
    const { id } = unwrap(await db.transaction((trx) => orderJob(trx, { ...order, title })))
    cleanup(async () => void (await db.from('background_jobs').where('id', id).delete()))
    const set = (change: object) => db.from('background_jobs').where('id', id).update(change)
    const get = async () => {
      const response = await client.get(`/v1/jobs/${id}`).headers(as(await loginAs(admin)))
      return response.body()
    }
    await set({
      state: 'DONE',
      result_json: JSON.stringify({ created: 12_000, alreadyCreated: 1, notFound: 0 }),
    })
    assert.containsSubset(await get(), {
      title: 'Dar a prova Matemática a 12.340 estudantes',
      stateText: 'concluído',
      resultTexts: ['12.000 aplicações criadas.', '1 já existia e ficou como estava.'],
      warnings: 0,
      channel: `institutions/${admin.institution.id}/jobs`,
    })
    await set({ result_json: JSON.stringify({ notFound: 1, other: 3 }) })
    const one = await get()
    assert.equal(one.stateText, 'concluído com 1 aviso')
    assert.lengthOf(one.resultTexts, 1)
    await set({ result_json: JSON.stringify({ notFound: 1_002 }) })
    assert.containsSubset(await get(), { stateText: 'concluído com 1.002 avisos', warnings: 1_002 })
    await set({ state: 'FAILED', error_code: 'not_found', error_json: '{"messages":[],"params":{}}' })
    assert.include((await get()).error.messages[0], 'faça um pedido novo')
  })
})
