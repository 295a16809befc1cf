import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { orderJob } from '#jobs'
import { cancelJob, retryJob } from '#jobs/actions/change_job'
import { ASIDE_MS } from '#jobs/domain/durable_job'
import { onDueWork } from '#jobs/news'
import { claimJob } from '#jobs/work/claim_job'
import { LaneWorker } from '#jobs/work/lane_worker'
import { runJob, type WorkerPorts } from '#jobs/work/run_job'
import { clock, refuse, unwrap } from '#shared'
import { jobRow, orderUnits, registerUnits, timesWritten, workerPorts } from '#tests/fixtures/job_units'
import { createUser, unique } from '#tests/fixtures/people'

const LEASE_MS = 10_000
const ports = (more: Partial<WorkerPorts> = {}) =>
  workerPorts({ leaseMs: LEASE_MS, failed: () => {}, ...more })
const never = () => new AbortController().signal

/** Works on a lane until nothing of it is due. */
const work = (lane: string, more?: Partial<WorkerPorts>, owner = unique('worker')) =>
  new LaneWorker(lane, owner, ports(more)).run(never())

const claim = (lane: string, owner = unique('worker')) => claimJob({ lane, owner, leaseMs: LEASE_MS })

test.group('durable jobs', (group) => {
  group.each.setup(() => {
    clock.freeze(clock.now())
    return () => clock.release()
  })

  test('are done in chunks: each unit once, with counts, times and the lease given back', async ({
    assert,
    cleanup,
  }) => {
    const type = registerUnits(cleanup, { most: 7 })
    const { id, run } = await orderUnits(type, { units: 50 })
    assert.containsSubset(await jobRow(id), { state: 'QUEUED', done: 0, total: 50, fence: 0 })
    await work(type.lane)
    assert.deepEqual(await timesWritten(run), { 1: 50 })
    assert.containsSubset(await jobRow(id), {
      state: 'DONE',
      cursor: 50,
      done: 50,
      total: 50,
      result_json: '{"written":50}',
      attempts: 0,
      fence: 1,
      lease_owner: null,
      lease_until: null,
      started_at: clock.now(),
      ended_at: clock.now(),
    })
  })

  test('do not exist without the commit of the act that orders them, and wake workers after it', async ({
    assert,
    cleanup,
  }) => {
    const type = registerUnits(cleanup)
    const woken: string[] = []
    cleanup(onDueWork((lane) => void (lane === type.lane && woken.push(lane))))
    const order = { type, payload: { run: 'none', units: 1 }, institutionId: null, orderedBy: null }
    const undone = await db.transaction()
    unwrap(await orderJob(undone, order))
    await undone.rollback()
    assert.isNull(await db.from('background_jobs').where('type', type.type).first())
    const trx = await db.transaction()
    unwrap(await orderJob(trx, order))
    assert.deepEqual(woken, [])
    await trx.commit()
    assert.deepEqual(woken, [type.lane])
  })

  test('are refused with a payload that does not fit their type', async ({ assert, cleanup }) => {
    const type = registerUnits(cleanup)
    const payload = { run: 'x' } as { run: string; units: number }
    await assert.rejects(() =>
      db.transaction((trx) => orderJob(trx, { type, payload, institutionId: null, orderedBy: null }))
    )
  })

  test('a key names an order of one person once; another content under it is refused', async ({
    assert,
    cleanup,
  }) => {
    const type = registerUnits(cleanup)
    const [one, other] = [await createUser(), await createUser()]
    const order = (user: typeof one, units: number, key = 'Ab') =>
      db.transaction((trx) =>
        orderJob(trx, {
          type,
          payload: { run: 'keyed', units },
          institutionId: user.institution.id,
          orderedBy: user.id,
          key,
        })
      )
    const first = unwrap(await order(one, 3))
    assert.deepEqual(unwrap(await order(one, 3)), { id: first.id, isNew: false })
    assert.containsSubset(await order(one, 4), { ok: false, error: { code: 'idempotency_key_reused' } })
    assert.isTrue(unwrap(await order(other, 3)).isNew, 'keys are of one person')
    assert.isTrue(unwrap(await order(one, 3, 'aB')).isNew, 'and differ by case')
    const both = await Promise.all([order(one, 5, 'twice'), order(one, 5, 'twice')])
    assert.equal(unwrap(both[0]).id, unwrap(both[1]).id, 'also when they come at once')
  })

  test('of twenty workers that claim at once, one gets the job', async ({ assert, cleanup }) => {
    const type = registerUnits(cleanup)
    await orderUnits(type)
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim(type.lane)))
    assert.lengthOf(claims.filter(Boolean), 1)
  })

  test('several workers of a lane do all its jobs, each unit once', async ({ assert, cleanup }) => {
    const type = registerUnits(cleanup, { most: 3 })
    const runs = []
    for (let job = 0; job < 8; job++) runs.push(await orderUnits(type, { units: 20 }))
    await Promise.all([work(type.lane), work(type.lane), work(type.lane)])
    for (const { run } of runs) assert.deepEqual(await timesWritten(run), { 1: 20 })
  })

  test('a worker whose lease ran out is replaced, and can neither commit its chunk nor change the row', async ({
    assert,
    cleanup,
  }) => {
    const type = registerUnits(cleanup)
    const { id, run } = await orderUnits(type)
    const lost = await claim(type.lane)
    if (!lost) throw new Error('nothing was due')
    clock.advance(LEASE_MS - 1)
    assert.isNull(await claim(type.lane))
    clock.advance(1)
    const next = await claim(type.lane)
    assert.containsSubset(next, { id, fence: lost.fence + 1, attempts: 1 })
    const before = await jobRow(id)
    const failures: unknown[] = []
    await runJob(lost, ports({ failed: (_job, error) => failures.push(error) }), never())
    assert.deepEqual(await timesWritten(run), {})
    assert.deepEqual([await jobRow(id), failures], [before, []])
    if (next) await runJob(next, ports(), never())
    assert.deepEqual(await timesWritten(run), { 1: 10 })
  })

  test('an error undoes its chunk, and the job goes on behind the last one after a back-off', async ({
    assert,
    cleanup,
  }) => {
    let isBroken = true
    const failures: unknown[] = []
    const type = registerUnits(cleanup, {
      most: 4,
      inChunk: async (unit) => {
        if (unit === 4 && isBroken) throw new Error('the disk is full')
      },
    })
    const failed: WorkerPorts['failed'] = (_job, error) => failures.push(error)
    const { id, run } = await orderUnits(type)
    await work(type.lane, { failed })
    assert.deepEqual(await timesWritten(run), { 1: 4 })
    assert.containsSubset(await jobRow(id), {
      state: 'QUEUED',
      waits_for: 'retry',
      attempts: 1,
      cursor: 4,
      not_before_at: clock.now() + 1_000,
      lease_until: null,
    })
    assert.lengthOf(failures, 1)
    isBroken = false
    await work(type.lane, { failed })
    assert.equal((await jobRow(id)).cursor, 4, 'not before its time')
    clock.advance(1_000)
    await work(type.lane, { failed })
    assert.deepEqual(await timesWritten(run), { 1: 10 })
    assert.containsSubset(await jobRow(id), { state: 'DONE', waits_for: null, attempts: 0 })
  })

  test('errors in a row fail a job with a code; a retry goes on from its cursor', async ({
    assert,
    cleanup,
  }) => {
    let isBroken = true
    const type = registerUnits(cleanup, {
      most: 4,
      inChunk: async (unit) => {
        if (unit === 4 && isBroken) throw new Error('the disk is full')
      },
    })
    const { id, run } = await orderUnits(type)
    for (let attempt = 0; attempt < 8; attempt++) {
      await work(type.lane)
      clock.advance(300_000)
    }
    assert.containsSubset(await jobRow(id), { state: 'FAILED', error_code: 'unexpected', done: 4 })
    isBroken = false
    assert.isTrue((await retryJob(id)).ok)
    await work(type.lane)
    assert.deepEqual(await timesWritten(run), { 1: 10 })
    assert.containsSubset(await jobRow(id), { state: 'DONE', error_code: null })
    assert.containsSubset(await retryJob(id), { ok: false, error: { code: 'job_not_failed' } })
  })

  test('a refusal of the type fails the job at once, with its reason', async ({ assert, cleanup }) => {
    const type = registerUnits(cleanup, {
      inChunk: async () =>
        refuse('invalid', 'no_window', { messages: ['delivery.no_window'], params: { name: 'A' } }),
    })
    const { id, run } = await orderUnits(type)
    await work(type.lane)
    assert.deepEqual(await timesWritten(run), {})
    assert.containsSubset(await jobRow(id), {
      state: 'FAILED',
      attempts: 0,
      error_code: 'no_window',
      error_json: '{"messages":["delivery.no_window"],"params":{"name":"A"}}',
    })
  })

  test('a job whose workers die again and again without a chunk fails', async ({ assert, cleanup }) => {
    const type = registerUnits(cleanup)
    const { id } = await orderUnits(type)
    let deaths = 0
    while (await claim(type.lane)) {
      deaths += 1
      clock.advance(LEASE_MS)
    }
    assert.equal(deaths, 8)
    assert.containsSubset(await jobRow(id), { state: 'FAILED', error_code: 'worker_lost', lease_until: null })
  })

  test('cancelled while it waits, a job never begins; while it runs, it ends between two chunks', async ({
    assert,
    cleanup,
  }) => {
    let running: Promise<unknown> | null = null
    const type = registerUnits(cleanup, {
      most: 4,
      inChunk: async () => {
        // The request waits for the chunk's lock: it comes to rest behind this commit.
        running ??= cancelJob(second.id)
      },
    })
    const first = await orderUnits(type)
    assert.isTrue((await cancelJob(first.id)).ok)
    assert.isTrue((await cancelJob(first.id)).ok, 'again')
    assert.containsSubset(await jobRow(first.id), { state: 'CANCELLED', ended_at: clock.now() })
    const second = await orderUnits(type, { units: 400 })
    await work(type.lane)
    assert.deepEqual(await timesWritten(first.run), {})
    const written = (await timesWritten(second.run))[1] ?? 0
    assert.isAtLeast(written, 4)
    assert.isBelow(written, 400)
    assert.containsSubset(await jobRow(second.id), { state: 'CANCELLED', done: written, lease_until: null })
    const done = await orderUnits(type)
    await work(type.lane)
    assert.containsSubset(await cancelJob(done.id), { ok: false, error: { code: 'job_ended' } })
  })

  test('a worker that is stopped finishes its chunk and gives the job back at once', async ({
    assert,
    cleanup,
  }) => {
    const stop = new AbortController()
    const type = registerUnits(cleanup, { most: 4, inChunk: async () => stop.abort() })
    const { id, run } = await orderUnits(type)
    await new LaneWorker(type.lane, 'stopped', ports()).run(stop.signal)
    assert.containsSubset(await jobRow(id), { state: 'QUEUED', cursor: 4, attempts: 0, lease_until: null })
    await work(type.lane)
    assert.deepEqual(await timesWritten(run), { 1: 10 })
  })

  test('step aside while answers are slow, and do one chunk a minute all the same', async ({
    assert,
    cleanup,
  }) => {
    const isBusy = async () => true
    const type = registerUnits(cleanup, { most: 4 })
    const { id } = await orderUnits(type)
    await work(type.lane, { isBusy })
    const since = clock.now()
    assert.containsSubset(await jobRow(id), {
      state: 'QUEUED',
      waits_for: 'exams',
      waiting_since: since,
      cursor: 0,
      not_before_at: since + ASIDE_MS,
    })
    clock.advance(59_999)
    await work(type.lane, { isBusy })
    assert.containsSubset(await jobRow(id), { cursor: 0, waiting_since: since })
    clock.advance(ASIDE_MS)
    await work(type.lane, { isBusy })
    assert.containsSubset(await jobRow(id), { cursor: 4, waits_for: 'exams', waiting_since: clock.now() })
    clock.advance(ASIDE_MS)
    await work(type.lane)
    assert.containsSubset(await jobRow(id), { state: 'DONE', waits_for: null, waiting_since: null })
  })

  test('while answers are slow, a look of a worker writes to one job, however many wait', async ({
    assert,
    cleanup,
  }) => {
    const type = registerUnits(cleanup)
    const orders = [await orderUnits(type), await orderUnits(type), await orderUnits(type)]
    await work(type.lane, { isBusy: async () => true })
    const rows = await Promise.all(orders.map(({ id }) => jobRow(id)))
    assert.deepEqual(
      rows.map(({ fence }) => fence),
      [1, 0, 0]
    )
    await work(type.lane)
    assert.equal((await jobRow(orders[2]?.id ?? 0)).state, 'DONE')
  })

  test('what is due since the last look of a worker that is woken is done in the same run', async ({
    assert,
    cleanup,
  }) => {
    const type = registerUnits(cleanup)
    const { id } = await orderUnits(type)
    await db
      .from('background_jobs')
      .where('id', id)
      .update({ not_before_at: clock.now() + 1_000 })
    const worker = new LaneWorker(type.lane, 'only', ports())
    const running = worker.run(never())
    // Its look has begun, with the time of before.
    clock.advance(1_000)
    worker.wake()
    await running
    assert.equal((await jobRow(id)).state, 'DONE')
  })
})
