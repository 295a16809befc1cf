import { AsyncLocalStorage } from 'node:async_hooks'
import { test } from '@japa/runner'
import { JobRunner, type JobReport } from '#jobs/job_runner'

/** Work that ends when the test ends it. */
function open() {
  let end = () => {}
  let fail: (error: Error) => void = () => {}
  const over = new Promise<void>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  return { over, end, fail }
}

/** What was queued as microtasks is done. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A runner whose clock, timers and leases are the test's. */
function world() {
  const timers = new Map<() => void, number>()
  const failures: [string, unknown][] = []
  const leases: [string, string, number][] = []
  const patience = open()
  const state = { now: 1_000, isMine: true }
  const runner = new JobRunner(
    {
      now: () => state.now,
      repeat: (tick, ms) => {
        timers.set(tick, ms)
        return () => timers.delete(tick)
      },
      wait: () => patience.over,
      takeLease: async (...lease) => {
        leases.push(lease)
        return state.isMine
      },
      failed: (name, error) => failures.push([name, error]),
    },
    'this-process'
  )
  const tick = async () => {
    for (const run of timers.keys()) run()
    await settled()
  }
  const report = () => runner.reports()[0] as JobReport
  return { runner, timers, failures, leases, patience, state, tick, report }
}

const PROCESS = { per: 'process' } as const

test.group('jobs of a process', () => {
  test('run at the start where they say so', async ({ assert }) => {
    const { runner } = world()
    let runs = 0
    runner.every('first', 5_000, () => (runs += 1), { ...PROCESS, runsAtStart: true })
    assert.equal(runs, 0)
    runner.start()
    assert.equal(runs, 1)
  })

  test('run after the start alone, once an interval', async ({ assert }) => {
    const { runner, timers, tick, report } = world()
    let runs = 0
    runner.every('first', 5_000, () => (runs += 1), PROCESS)
    assert.equal(timers.size, 0)
    runner.start()
    runner.start()
    assert.deepEqual([...timers.values()], [5_000])
    assert.equal(runs, 0)
    await tick()
    await tick()
    assert.equal(runs, 2)
    assert.deepEqual(report(), {
      name: 'first',
      everyMs: 5_000,
      state: 'waiting',
      lastRunAt: 1_000,
      lastSuccessAt: 1_000,
      lastErrorAt: null,
    })
    assert.throws(() => runner.every('first', 1, () => {}, PROCESS), /two jobs are called first/)
  })

  test('a run that a request asks for is not part of that request', async ({ assert }) => {
    const { runner } = world()
    const request = new AsyncLocalStorage<string>()
    const seen: unknown[] = []
    runner.every('asked', 5_000, () => seen.push(request.getStore()), PROCESS)
    runner.start()
    request.run('of somebody', () => runner.runNow('asked'))
    await settled()
    assert.deepEqual(seen, [undefined])
  })

  test('a run that is under way is not overlapped; the next tick after it runs again', async ({ assert }) => {
    const { runner, tick, report } = world()
    const runs: ReturnType<typeof open>[] = []
    const begin = () => {
      const run = open()
      runs.push(run)
      return run.over
    }
    runner.every('slow', 1_000, begin, PROCESS)
    runner.start()
    await tick()
    await tick()
    assert.lengthOf(runs, 1)
    assert.equal(report().state, 'running')
    runs[0]?.end()
    await settled()
    await tick()
    assert.lengthOf(runs, 2)
  })

  test('an error is reported by its time, logged, and does not keep the next run away', async ({
    assert,
  }) => {
    const { runner, failures, state, tick, report } = world()
    const error = new Error('of a person')
    let fails = true
    runner.every(
      'failing',
      1_000,
      () => {
        if (fails) throw error
      },
      PROCESS
    )
    runner.start()
    await tick()
    assert.deepEqual(failures, [['failing', error]])
    assert.containsSubset(report(), { state: 'failed', lastSuccessAt: null, lastErrorAt: 1_000 })
    assert.notInclude(JSON.stringify(report()), 'of a person')
    fails = false
    state.now = 2_000
    await tick()
    assert.containsSubset(report(), { state: 'waiting', lastSuccessAt: 2_000, lastErrorAt: 1_000 })
  })
})

test.group('jobs with a lease', () => {
  test('run where the lease is, which is asked for before each run', async ({ assert }) => {
    const { runner, leases, state, tick, report } = world()
    let holder = ''
    runner.every('single', 1_000, (context) => void (holder = context.holder), { per: { leaseMs: 9_000 } })
    runner.start()
    state.isMine = false
    await tick()
    assert.equal(holder, '')
    assert.containsSubset(report(), { state: 'elsewhere', lastRunAt: null })
    state.isMine = true
    await tick()
    assert.equal(holder, 'this-process')
    assert.deepEqual(leases, [
      ['single', 'this-process', 9_000],
      ['single', 'this-process', 9_000],
    ])
  })

  test('renew it only when half of it is over, where they are configured so', async ({ assert }) => {
    const { runner, leases, state, tick } = world()
    let runs = 0
    const per = { leaseMs: 10_000, isRenewedAtHalf: true }
    runner.every('often', 1_000, () => (runs += 1), { per })
    runner.start()
    await tick()
    state.now += 4_000
    await tick()
    assert.deepEqual([runs, leases.length], [2, 1], 'without asking')
    state.now += 1_000
    state.isMine = false
    await tick()
    assert.deepEqual([runs, leases.length], [2, 2], 'it was lost')
    await tick()
    assert.deepEqual([runs, leases.length], [2, 3])
    state.isMine = true
    await tick()
    state.now -= 1
    await tick()
    assert.deepEqual([runs, leases.length], [4, 5], 'a clock that went back proves nothing')
  })

  test('give it back after a run, also one that failed, where they say so', async ({ assert }) => {
    const { runner, leases, tick, failures } = world()
    const run = () => Promise.reject(new Error('fell'))
    runner.every('shared', 1_000, run, { per: { leaseMs: 9_000, isReleased: true } })
    runner.start()
    await tick()
    assert.lengthOf(failures, 1)
    assert.deepEqual(
      leases.map(([, , ms]) => ms),
      [9_000, 0]
    )
  })
})

test.group('the stop of jobs', () => {
  test('starts no run, signals the running ones, and waits for them', async ({ assert }) => {
    const { runner, timers, tick, report } = world()
    const run = open()
    let stop: AbortSignal | null = null
    const isStopping = () => stop?.aborted
    runner.every(
      'slow',
      1_000,
      (context) => {
        stop = context.stop
        return run.over
      },
      PROCESS
    )
    runner.start()
    await tick()
    assert.isFalse(isStopping())
    let finished: boolean | null = null
    const stopped = runner.stop().then((inTime) => (finished = inTime))
    await settled()
    assert.isTrue(isStopping())
    assert.equal(timers.size, 0)
    assert.isNull(finished, 'it waits')
    run.end()
    await stopped
    assert.isTrue(finished)
    assert.equal(report().state, 'stopped')
  })

  test('waits a bounded time, and what runs at the stop does not wait for a stuck job', async ({
    assert,
  }) => {
    const { runner, patience, tick } = world()
    let flushes = 0
    runner.every('stuck', 1_000, () => open().over, PROCESS)
    runner.every('flush', 60_000, () => (flushes += 1), { ...PROCESS, runsAtStop: true })
    runner.start()
    await tick()
    const before = flushes
    const stopped = runner.stop()
    await settled()
    assert.equal(flushes, before + 1, 'no other job waits for the stuck one')
    patience.end()
    assert.isFalse(await stopped)
  })

  test('lets jobs of a draining process run on until the end, and some once more', async ({ assert }) => {
    const { runner, tick } = world()
    const ran: string[] = []
    const noting = (name: string) => () => void ran.push(name)
    runner.every('sweep', 1_000, noting('sweep'), PROCESS)
    runner.every('alive', 1_000, noting('alive'), { ...PROCESS, runsWhileDraining: true })
    runner.every('flush', 1_000, noting('flush'), { ...PROCESS, runsAtStop: true })
    runner.start()
    runner.drain()
    await tick()
    assert.deepEqual(ran, ['alive'])
    assert.isTrue(await runner.stop())
    await tick()
    assert.deepEqual(ran, ['alive', 'flush'])
  })

  test('of a process that never started them runs nothing', async ({ assert }) => {
    const { runner } = world()
    let runs = 0
    runner.every('flush', 1_000, () => (runs += 1), { ...PROCESS, runsAtStop: true })
    assert.isTrue(await runner.stop())
    assert.equal(runs, 0)
  })

  test('shares with the runner of a worker what runs in workers too, and nothing else', ({ assert }) => {
    const [server, worker] = [world().runner, world().runner]
    server.every('sweep', 1_000, () => {}, PROCESS)
    server.every('report', 5_000, () => {}, { ...PROCESS, runsInWorkers: true })
    server.shareWithWorker(worker)
    assert.deepEqual(
      worker.reports().map(({ name, everyMs }) => [name, everyMs]),
      [['report', 5_000]]
    )
  })
})
