import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { holdsLease, jobs } from '#jobs'
import { JobRunner } from '#jobs/job_runner'
import { clock } from '#shared'

const NAME = 'test.leases'
const LEASE_MS = 20_000

/** One process of several: its runner, and a tick of its timer. */
function startProcess(holder: string, run: () => unknown) {
  let tick: () => void = () => {}
  const failures: unknown[] = []
  const runner = new JobRunner(
    {
      now: () => clock.now(),
      repeat: (work) => {
        tick = work
        return () => (tick = () => {})
      },
      wait: () => new Promise(() => {}),
      takeLease: holdsLease,
      failed: (_name, error) => failures.push(error),
    },
    holder
  )
  runner.every(NAME, 5_000, run, { per: { leaseMs: LEASE_MS } })
  runner.start()
  return { runner, failures, tick: () => tick() }
}

test.group('leases of jobs', (group) => {
  group.each.setup(() => {
    clock.freeze(clock.now())
    return async () => {
      clock.release()
      await db.from('scheduled_tasks').where('name', NAME).delete()
    }
  })

  test('of two processes one runs the job, as long as it renews the lease', async ({ assert }) => {
    const ran: string[] = []
    const one = startProcess('one', () => ran.push('one'))
    const two = startProcess('two', () => ran.push('two'))
    one.tick()
    two.tick()
    // A stop waits for the ticks that are under way.
    await Promise.all([one.runner.stop(), two.runner.stop()])
    assert.lengthOf(ran, 1)
    const [winner] = ran as [string]
    clock.advance(LEASE_MS - 1)
    assert.isFalse(await holdsLease(NAME, winner === 'one' ? 'two' : 'one', LEASE_MS))
    assert.isTrue(await holdsLease(NAME, winner, LEASE_MS), 'renewed')
    clock.advance(LEASE_MS - 1)
    assert.isFalse(await holdsLease(NAME, winner === 'one' ? 'two' : 'one', LEASE_MS))
    assert.deepEqual([...one.failures, ...two.failures], [])
  })

  test('an overdue lease is taken over, and its former holder does not run', async ({ assert }) => {
    assert.isTrue(await holdsLease(NAME, 'fallen', LEASE_MS))
    clock.advance(LEASE_MS)
    assert.isFalse(await holdsLease(NAME, 'next', LEASE_MS), 'to the end of the last millisecond')
    clock.advance(1)
    assert.isTrue(await holdsLease(NAME, 'next', LEASE_MS))
    assert.isFalse(await holdsLease(NAME, 'fallen', LEASE_MS))
  })

  test('one of a process that is gone is free when the clock was put back, and a difference between machines is not taken for that', async ({
    assert,
  }) => {
    assert.isTrue(await holdsLease(NAME, 'fallen', LEASE_MS))
    clock.advance(-60_000)
    assert.isFalse(await holdsLease(NAME, 'next', LEASE_MS), 'a clock that is a minute behind')
    clock.advance(-3_600_000)
    assert.isTrue(await holdsLease(NAME, 'next', LEASE_MS))
    assert.isFalse(await holdsLease(NAME, 'fallen', LEASE_MS))
  })

  test('one that is given back is free', async ({ assert }) => {
    assert.isTrue(await holdsLease(NAME, 'one', LEASE_MS))
    assert.isTrue(await holdsLease(NAME, 'one', 0))
    clock.advance(1)
    assert.isTrue(await holdsLease(NAME, 'two', LEASE_MS))
  })

  test('of twenty parallel requests for a new lease one gets it', async ({ assert }) => {
    const held = await Promise.all(
      Array.from({ length: 20 }, (_, process) => holdsLease(NAME, `process-${process}`, LEASE_MS))
    )
    assert.lengthOf(held.filter(Boolean), 1)
  })
})

test.group('jobs in /health/ready', () => {
  test('each is named with its state and times, and nothing else', async ({ client, assert }) => {
    const response = await client.get('/health/ready')
    const shown = response.body().jobs as Record<string, unknown>[]
    const everySeconds = new Map(shown.map((job) => [job.name, job.everySeconds]))
    for (const [name, seconds] of [
      ['identity.last_seen', 15],
      ['identity.failed_logins', 15],
      ['delivery.timeouts', 5],
      ['delivery.service_beat', 3],
      ['realtime.heartbeat', 10],
      ['realtime.tickets', 10],
      ['live_room.sweep', 1],
      ['media.sessions', 10],
      ['recording.convert', 5],
      ['evidence.stills', 60],
      ['retention.purge', 60],
      ['files.abandoned_uploads', 21_600],
      ['files.unnamed_bytes', 3_600],
    ] as const)
      assert.equal(everySeconds.get(name), seconds, name)
    assert.equal(shown.length, jobs.reports().length)
    for (const job of shown)
      assert.sameMembers(Object.keys(job), [
        'name',
        'everySeconds',
        'state',
        'lastRunAt',
        'lastSuccessAt',
        'lastErrorAt',
      ])
  })
})
