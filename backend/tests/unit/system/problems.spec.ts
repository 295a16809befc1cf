import { test } from '@japa/runner'
import { MIN_FREE_BYTES } from '#http/health/readiness'
import { NO_ROOM_BYTES, PROBLEM_CODES, problemsOf, type Problem } from '#system/domain/problems'
import type { SeenProcess } from '#system/domain/process_row'
import type { SystemStatus } from '#system/domain/status'
import { AT, seenProcess, systemStatus } from '#tests/fixtures/system_status'

const MINUTE = 60_000
const { database, jobs } = systemStatus()
const lane = { lane: 'default', queued: 0, running: 0, failed: 0, aside: 0, dueSince: null }

const withDatabase = (different: Partial<NonNullable<SystemStatus['database']>>) =>
  systemStatus({ database: { ...database!, ...different } })
const withLane = (different: object, rows?: SeenProcess[]) =>
  systemStatus({ jobs: { ...jobs!, lanes: [{ ...lane, ...different }] } }, rows)
const withStore = (outcome: 'answers' | 'away' | 'refuses' | 'no_bucket', tookMs = 20) =>
  systemStatus({ store: { driver: 's3', outcome, since: AT, tookMs } })
/** The process that answers, and another one. */
const beside = (different: Partial<SeenProcess>) =>
  systemStatus({}, [
    seenProcess({ isOwn: true }),
    seenProcess({ id: 'b', host: 'prova2', pid: 200, ...different }),
  ])
const node = (name: string, isUp: boolean) => ({ name, isUp, publishers: 0, subscribers: 0 })
const seeing = (...views: [boolean, boolean][]) =>
  systemStatus(
    { media: { mode: 'janus' } },
    views.map(([one, two], index) =>
      seenProcess({ id: index === 0 ? 'a' : 'b', pid: index, nodes: [node('j1', one), node('j2', two)] })
    )
  )

/** What is wrong, and with it exactly these problems. */
const WRONG: [string, SystemStatus, Partial<Problem>[]][] = [
  ['nothing', systemStatus(), []],
  [
    'one process with its own disk and no Redis',
    systemStatus({ redis: null, store: { driver: 'disk' } }),
    [],
  ],
  [
    'the database does not answer',
    systemStatus({ database: null }),
    [{ code: 'database_away', severity: 'critical' }],
  ],
  [
    'the database is slow',
    withDatabase({ tookMs: 500 }),
    [{ code: 'database_slow', severity: 'warning', values: { milliseconds: 500 } }],
  ],
  [
    'the pools do not fit',
    withDatabase({ hasTooFewConnections: true }),
    [{ code: 'database_connections_few' }],
  ],
  [
    'migrations are pending',
    withDatabase({ pendingMigrations: 2 }),
    [{ code: 'migrations_pending', severity: 'critical', values: { count: 2 } }],
  ],
  [
    'Redis does not answer',
    systemStatus({ redis: { tookMs: null, connections: [] } }),
    [{ code: 'redis_away', severity: 'warning' }],
  ],
  [
    'one connection to Redis is gone',
    systemStatus({ redis: { tookMs: 1, connections: [{ use: 'counts', isUp: false }] } }),
    [{ code: 'redis_away' }],
  ],
  ['a process has been silent for two rows', beside({ silentMs: 14_999, writtenAt: AT - 14_999 }), []],
  [
    'a process has been silent for three rows; what it reported before counts no more',
    beside({ silentMs: 15_000, lateMs: 900, version: 'other', freeBytes: 1, failedTasks: ['x'] }),
    [{ code: 'process_silent', severity: 'warning', subject: 'prova2:3333', values: { seconds: 15 } }],
  ],
  [
    'a worker is silent',
    beside({ silentMs: 20_000, port: null, role: 'worker' }),
    [{ code: 'process_silent', subject: 'prova2, pid 200' }],
  ],
  ['a process drains as long as it may', beside({ drainingSince: AT - 40_000 }), []],
  [
    'a process drains for longer',
    beside({ drainingSince: AT - 41_000 }),
    [{ code: 'process_draining_long', severity: 'warning', subject: 'prova2:3333', values: { seconds: 41 } }],
  ],
  [
    'two versions for long',
    beside({ version: 'x' }),
    [{ code: 'versions_differ', severity: 'warning', values: { versions: '1.0.0+abc, x' } }],
  ],
  [
    'two versions while processes restart in turns',
    beside({ version: 'x', startedAt: AT - MINUTE }),
    [{ code: 'versions_differ', severity: 'notice' }],
  ],
  [
    'an event loop is late',
    beside({ lateMs: 201 }),
    [{ code: 'event_loop_late', subject: 'prova2:3333', values: { milliseconds: 201 } }],
  ],
  ['clocks differ a little', beside({ writtenAt: AT + 4_999 }), []],
  ['a row is old, and its clock is right', beside({ writtenAt: AT - 14_000, silentMs: 14_000 }), []],
  [
    'clocks differ',
    beside({ writtenAt: AT - 5_000 }),
    [{ code: 'clocks_differ', severity: 'warning', subject: 'prova2', values: { seconds: 5 } }],
  ],
  [
    'clocks differ much',
    beside({ writtenAt: AT + 60_000 }),
    [{ code: 'clocks_differ', severity: 'critical' }],
  ],
  [
    'a disk has little room',
    beside({ freeBytes: 2 * 2 ** 30 - 1 }),
    [{ code: 'disk_nearly_full', severity: 'warning', subject: 'prova2', values: { megabytes: 2047 } }],
  ],
  [
    'a disk has no room',
    beside({ freeBytes: NO_ROOM_BYTES - 1 }),
    [{ code: 'disk_nearly_full', severity: 'critical' }],
  ],
  [
    'two processes of one machine say the same',
    systemStatus(
      {},
      ['a', 'b'].map((id) => seenProcess({ id, freeBytes: 1 }))
    ),
    [{ code: 'disk_nearly_full', subject: 'prova1' }],
  ],
  ['the store did not say', systemStatus({ store: null }), [{ code: 'store_unknown' }]],
  ['the store is away', withStore('away'), [{ code: 'store_away', severity: 'warning' }]],
  ['the store refuses the key', withStore('refuses'), [{ code: 'store_refuses' }]],
  ['the store has no such bucket', withStore('no_bucket'), [{ code: 'store_refuses' }]],
  [
    'the store is slow',
    withStore('answers', 1_500),
    [{ code: 'store_slow', values: { milliseconds: 1_500 } }],
  ],
  [
    'video is wanted and not there',
    systemStatus({ media: { mode: 'missing' } }),
    [{ code: 'video_missing' }],
  ],
  ['both media servers are up', seeing([true, true], [true, true]), []],
  [
    'one of two processes does not reach a media server',
    seeing([true, true], [true, false]),
    [{ code: 'janus_away', subject: 'j2', values: { up: 1, total: 2 } }],
  ],
  [
    'no media server is up',
    seeing([false, false], [false, false]),
    [{ code: 'janus_all_away', subject: null }],
  ],
  ['the jobs are not known', systemStatus({ jobs: null }), [{ code: 'jobs_unknown' }]],
  ['jobs wait for a moment', withLane({ queued: 3, dueSince: AT - 5 * MINUTE + 1 }), []],
  [
    'jobs wait long',
    withLane({ queued: 3, dueSince: AT - 5 * MINUTE }),
    [{ code: 'jobs_waiting', subject: 'default', values: { minutes: 5 } }],
  ],
  ['jobs wait behind one that runs', withLane({ queued: 3, running: 1, dueSince: AT - 50 * MINUTE }), []],
  ['jobs let candidates go first', withLane({ queued: 3, aside: 1, dueSince: AT - 50 * MINUTE }), []],
  [
    'nobody works on a lane in which a job waits',
    withLane({ queued: 1, dueSince: AT - MINUTE }, [seenProcess({ lanes: [] })]),
    [{ code: 'jobs_without_worker', subject: 'default', values: { minutes: 1 } }],
  ],
  [
    'the only worker of a lane is silent',
    withLane({ queued: 1, dueSince: AT - MINUTE }, [
      seenProcess({ lanes: [] }),
      seenProcess({ id: 'w', port: null, silentMs: 20_000 }),
    ]),
    [{ code: 'process_silent' }, { code: 'jobs_without_worker' }],
  ],
  ['nobody works on a lane in which nothing waits', withLane({}, [seenProcess({ lanes: [] })]), []],
  [
    'jobs failed within the day',
    withLane({ failed: 2 }),
    [{ code: 'jobs_failed', subject: 'default', values: { count: 2 } }],
  ],
  [
    'a periodic job failed',
    beside({ failedTasks: ['retention.purge'] }),
    [{ code: 'task_failed', subject: 'retention.purge', values: { process: 'prova2:3333' } }],
  ],
  [
    'a process that is gone has a lease for long yet',
    systemStatus({}, [seenProcess({ id: 'new' })]),
    [
      {
        code: 'lease_of_gone_process',
        severity: 'notice',
        subject: 'delivery.timeouts',
        values: { minutes: 10 },
      },
    ],
  ],
  [
    'without the list of processes none is reported as gone or missing',
    systemStatus({
      redis: { tookMs: null, connections: [] },
      processes: { rows: [seenProcess({ id: 'new', lanes: [] })], isComplete: false },
      jobs: { ...jobs!, lanes: [{ ...lane, queued: 1, dueSince: AT - MINUTE }] },
    }),
    [{ code: 'redis_away' }],
  ],
  [
    'acts wait for their seal',
    systemStatus({ jobs: { ...jobs!, unsealed: { count: 7, since: AT - 10 * MINUTE } } }),
    [{ code: 'acts_unsealed', values: { count: 7, minutes: 10 } }],
  ],
]

test.group('what is wrong with the installation', () => {
  for (const [name, status, expected] of WRONG)
    test(name, ({ assert }) => {
      const found = problemsOf(status)
      assert.deepEqual(
        found.map(({ code }) => code),
        expected.map(({ code }) => code!)
      )
      assert.containsSubset(found, expected)
    })

  test('each problem that there is has its case here, and the most urgent come first', ({ assert }) => {
    const known = WRONG.flatMap(([, , expected]) => expected.map(({ code }) => code))
    assert.sameMembers([...new Set(known)], [...PROBLEM_CODES])
    const both = systemStatus({ database: null, redis: { tookMs: null, connections: [] } }, [
      seenProcess(),
      seenProcess({ id: 'b', version: 'x', startedAt: AT }),
    ])
    assert.deepEqual(
      problemsOf(both).map(({ severity }) => severity),
      ['critical', 'warning', 'notice']
    )
  })

  test('a disk without room is one for which the process is taken out of service', ({ assert }) => {
    assert.equal(NO_ROOM_BYTES, MIN_FREE_BYTES)
  })
})
