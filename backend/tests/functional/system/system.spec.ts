import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { store } from '#config/store'
import { record } from '#audit'
import { clock, GROUPS } from '#shared'
import { PARTS, readSystem } from '#system/actions/read_system'
import { problemsOf } from '#system/domain/problems'
import { jobsPart } from '#system/queries/jobs_part'
import { orderUnits, registerUnits } from '#tests/fixtures/job_units'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { systemStatus } from '#tests/fixtures/system_status'

const DAY_MS = 86_400_000

const laneOf = async (lane: string) => (await jobsPart()).lanes.find((one) => one.lane === lane)

test.group('GET /v1/system', () => {
  test('tells administrators of the process, the database, the files and the jobs', async ({
    client,
    assert,
  }) => {
    const token = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    const response = await client.get('/v1/system').headers(as(token))
    response.assertStatus(200)
    const { processes, ...body } = response.body()
    assert.lengthOf(processes, 1)
    const product = JSON.parse(await readFile(app.makePath('..', 'package.json'), 'utf8'))
    assert.containsSubset(processes[0], {
      role: 'server',
      version: product.version,
      pid: process.pid,
      state: 'ready',
      clockAheadMs: 0,
      silentSeconds: 0,
      isAnswering: true,
    })
    assert.containsSubset(body, {
      isListComplete: true,
      database: {
        kind: db.connection().dialect.name === 'mysql' ? 'mysql' : 'sqlite',
        pendingMigrations: 0,
      },
      redis: null,
      store: { driver: store.driver, outcome: 'answers' },
      media: { mode: 'stills', nodes: [] },
    })
    assert.include(
      body.jobs.lanes.map(({ lane }: { lane: string }) => lane),
      'default'
    )
    assert.notInclude(
      body.problems.map(({ code }: { code: string }) => code),
      'database_away'
    )
  })

  test('is for administrators alone', async ({ client }) => {
    ;(await client.get('/v1/system')).assertStatus(401)
    for (const group of GROUPS.filter((one) => one !== 'ADMINISTRADOR'))
      (
        await client.get('/v1/system').headers(as(await loginAs(await createUser({ groups: [group] }))))
      ).assertStatus(403)
  })

  test('a part that hangs, and one that fails, say so themselves; all others are there', async ({
    assert,
  }) => {
    const hangs = () => new Promise<never>(() => {})
    const fails = async () => {
      throw new Error('away')
    }
    const { processes, redis } = systemStatus()
    const answers = { processes: async () => processes, redis: async () => redis }
    const status = await readSystem({ ...answers, database: hangs, jobs: fails, store: hangs }, 50)
    assert.containsSubset(status, { processes, redis, database: null, jobs: null, store: null })
    assert.includeMembers(
      problemsOf(status).map(({ code }) => code),
      ['database_away', 'jobs_unknown', 'store_unknown']
    )
  })

  test('answers while every part is away, and says so', async ({ client, assert, cleanup }) => {
    const token = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    const fails = () => Promise.reject(new Error('away'))
    const asItWas = { ...PARTS }
    cleanup(() => void Object.assign(PARTS, asItWas))
    Object.assign(PARTS, { processes: fails, redis: fails, database: fails, store: fails, jobs: fails })
    const response = await client.get('/v1/system').headers(as(token))
    response.assertStatus(200)
    assert.containsSubset(response.body(), {
      processes: [],
      isListComplete: false,
      database: null,
      redis: null,
      store: null,
      jobs: null,
    })
    assert.includeMembers(
      response.body().problems.map(({ code }: { code: string }) => code),
      ['database_away', 'store_unknown', 'jobs_unknown']
    )
  })

  test('a migration that this version has and the database has not is pending', async ({
    assert,
    cleanup,
  }) => {
    const last = await db.from('adonis_schema').orderBy('id', 'desc').first()
    await db.from('adonis_schema').where('id', last.id).delete()
    cleanup(() =>
      db
        .table('adonis_schema')
        .insert(last)
        .then(() => undefined)
    )
    assert.equal((await readSystem()).database?.pendingMigrations, 1)
  })

  test('jobs are counted by lane: those that wait for a worker, that let candidates go first, that failed today', async ({
    assert,
    cleanup,
  }) => {
    const type = registerUnits(cleanup)
    const [waits, , , failed, formerly] = await Promise.all(Array.from({ length: 5 }, () => orderUnits(type)))
    const set = (id: number | undefined, values: object) =>
      db
        .from('background_jobs')
        .where('id', id ?? 0)
        .update(values)
    const since = clock.now() - 60_000
    await set(waits?.id, { not_before_at: since })
    await set(failed?.id, { state: 'FAILED', ended_at: clock.now() })
    await set(formerly?.id, { state: 'FAILED', ended_at: clock.now() - 2 * DAY_MS })
    assert.deepEqual(await laneOf(type.lane), {
      lane: type.lane,
      queued: 3,
      running: 0,
      failed: 1,
      aside: 0,
      dueSince: since,
    })
    await db
      .from('background_jobs')
      .where({ lane: type.lane, state: 'QUEUED' })
      .update({ waits_for: 'exams' })
    assert.containsSubset(await laneOf(type.lane), { queued: 3, aside: 3, dueSince: null })
  })

  test('acts that wait for their seal are counted, with the time of the oldest', async ({ assert }) => {
    const before = (await jobsPart()).unsealed
    await db.transaction((trx) =>
      record(trx, {
        act: 'job_cancelled',
        institutionId: null,
        subject: { type: 'background_job', id: 1 },
        detail: { type: 'test' },
      })
    )
    const { count, since } = (await jobsPart()).unsealed
    assert.equal(count, before.count + 1)
    assert.isAtMost(since ?? Infinity, clock.now())
  })
})
