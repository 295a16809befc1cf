import { getPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { orderApplications } from '#delivery'
import { registerExamLoad, shareExamLoad } from '#jobs'
import { examsAreSlow } from '#jobs/work/exam_load'
import { clock, unwrap } from '#shared'
import { redisProgram, startRedis } from '../../../../.workspace/services/redis.mjs'
import { createSitting } from '#tests/fixtures/applications'
import { EventStream } from '#tests/functional/realtime/event_stream'
import { jobRow } from '#tests/fixtures/job_units'
import { createUser, loginAs } from '#tests/fixtures/people'
import { launch, production } from '#tests/fixtures/production_process'

const READY = '/health/ready'

/** Resolves when the job has ended, with its row. */
async function ended(jobId: number): Promise<Record<string, unknown>> {
  for (;;) {
    const row = await jobRow(jobId)
    if (row.ended_at !== null) return row
    await pause(50)
  }
}

async function orderOne() {
  const sitting = await createSitting()
  const mate = await createUser({ institution: sitting.institution })
  const order = {
    targets: [{ examId: sitting.examId }],
    people: { userIds: [mate.id] },
    actor: { institutionId: sitting.institution.id },
    orderedBy: null,
  }
  return { id: unwrap(await orderApplications(order)).id, admin: sitting.admin }
}

/** Of a server whose periodic work is registered: it begins to listen a moment before. */
async function jobNames(origin: string): Promise<string[]> {
  for (;;) {
    const { jobs } = (await (await fetch(origin + READY)).json()) as { jobs: { name: string }[] }
    const names = jobs.map(({ name }) => name)
    if (names.includes('jobs.exam_load')) return names
    await pause(20)
  }
}

test.group('workers', () => {
  test('with JOBS=off a server works on no durable job; jobs:work does, until SIGTERM, and pages at the server hear of it', async ({
    assert,
    cleanup,
  }) => {
    const redis = await startRedis()
    cleanup(() => redis.stop())
    const env = { EVENTS: 'redis', REDIS_HOST: redis.host, REDIS_PORT: String(redis.port) }
    const server = await production({ ...env, JOBS: 'off' })
    cleanup(() => void server.child.kill('SIGKILL'))
    assert.notInclude(await jobNames(server.origin), 'jobs.default')
    const { id: jobId, admin } = await orderOne()
    const channel = `institutions/${admin.institution.id}/jobs`
    const stream = await EventStream.open(await loginAs(admin), [channel], server.origin)
    cleanup(() => stream.close())
    const worker = launch({ env, program: ['ace.js', 'jobs:work', '--lane=default'] }, 0)
    cleanup(() => void worker.child.kill('SIGKILL'))
    await worker.says('working on default')
    const hint = await stream.next(({ event }) => event === 'message')
    assert.containsSubset(hint, { data: { channel, payload: { kind: 'job', jobId } } })
    assert.containsSubset(await ended(jobId), { state: 'DONE', lease_owner: null })
    assert.isAtLeast(getPriority(worker.child.pid), 10, 'servers have the processor first')
    worker.child.kill('SIGTERM')
    assert.equal(await worker.ended, 0, worker.log())
    assert.include(worker.log(), 'stopped')
  }).skip(() => redisProgram() === null, 'Redis is not installed: apt-get install redis-server')

  test('a server works on durable jobs itself', async ({ assert, cleanup }) => {
    const server = await production()
    cleanup(() => void server.child.kill('SIGKILL'))
    assert.include(await jobNames(server.origin), 'jobs.default')
    assert.containsSubset(await ended((await orderOne()).id), { state: 'DONE' })
  })

  test('a lane that does not exist is refused with the names of those that do', async ({ assert }) => {
    const worker = launch({ program: ['ace.js', 'jobs:work', '--lane=express'] }, 0)
    assert.equal(await worker.ended, 1)
    assert.include(worker.log(), "There is no lane 'express'. There are: default")
  })

  test('applications:make orders a job and works on it to its end', async ({ assert }) => {
    const sitting = await createSitting()
    const mate = await createUser({ institution: sitting.institution })
    const make = (username: string) =>
      launch(
        {
          program: [
            'ace.js',
            'applications:make',
            `--exam=${sitting.examId}`,
            `--users=${username},${sitting.candidate.username}`,
            `--institution=${sitting.institution.codename}`,
          ],
        },
        0
      )
    const first = make(mate.username)
    assert.equal(await first.ended, 0, first.log())
    assert.include(first.log(), '1 made, 1 were there already')
    const job = await db.from('background_jobs').where('institution_id', sitting.institution.id).firstOrFail()
    assert.containsSubset(job, { state: 'DONE', total: 2, ordered_by: null })
    const nobody = make('ninguem-com-este-nome')
    assert.equal(await nobody.ended, 1)
  })
})

test.group('the load of exams', () => {
  test('that one process sees makes workers of all processes step aside for some seconds', async ({
    assert,
    cleanup,
  }) => {
    clock.freeze(clock.now())
    cleanup(() => clock.release())
    cleanup(async () => void (await db.from('scheduled_tasks').where('name', 'jobs.exams_slow').delete()))
    await shareExamLoad()
    assert.isFalse(await examsAreSlow())
    const forget = registerExamLoad(() => true)
    assert.isTrue(await examsAreSlow(), 'here')
    await shareExamLoad()
    await shareExamLoad()
    forget()
    clock.advance(1_000)
    assert.isTrue(await examsAreSlow(), 'by the row')
    clock.advance(4_000)
    assert.isFalse(await examsAreSlow())
    await shareExamLoad()
    const row = await db.from('scheduled_tasks').where('name', 'jobs.exams_slow').firstOrFail()
    assert.isNull(row.last_run_at, 'no task that could be overdue')
  })
})
