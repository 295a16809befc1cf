/**
 * What the test of killed orders runs as processes, on the database that the environment names. `order <applications>` migrates, makes a
 * collection and orders more time for all of it; `undo` changes every tenth application by hand and orders the undo; `work` works until it is
 * killed, reports each chunk from within its transaction, and goes on with it at a line of its input; `finish` works until no order is open.
 * The last two print what became of it all.
 */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { inApp, migrate } from '#tests/fixtures/in_app'

/** A killed worker is replaced this late. */
const LEASE_MS = 300
/** Rows of one chunk at most, so that there are many to be killed in. */
const ROWS = 25
const MINUTES = 75
const BY_HAND = 81

const print = (line: string) => process.stdout.write(`${line}\n`)

await inApp(async () => {
  const [what, number] = process.argv.slice(2)
  if (what === 'order') await migrate()
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { workerPorts } = await import('#jobs')
  const { forgetJobType, registerJobType } = await import('#jobs/job_types')
  const { LaneWorker } = await import('#jobs/work/lane_worker')
  const { staffOrderJob } = await import('#delivery/jobs/staff_order_job')
  const { placeOrder } = await import('#delivery/jobs/place_order')
  const { changedIds } = await import('#delivery/queries/order_items')
  const { extendTime } = await import('#delivery/actions/set_schedule')
  const { unwrap } = await import('#shared')

  const callerOf = async () => {
    const admin = (await db.from('users').where('username', 'diretoria').firstOrFail()) as {
      id: number
      institution_id: number
    }
    const [userId, institutionId] = [admin.id, admin.institution_id]
    const session = {
      sessionId: 0,
      language: 'pt-BR' as const,
      schoolId: null,
      schoolIds: [] as readonly number[],
    }
    return { userId, institutionId, group: 'ADMINISTRADOR' as const, ...session } as Parameters<
      typeof placeOrder
    >[0]['caller']
  }
  const given = { kind: 'set_timeout' as const, params: { minutes: MINUTES }, reason: null }

  if (what === 'order') {
    const { createDesk } = await import('#tests/fixtures/desk')
    const desk = await createDesk(Array.from({ length: Number(number) }, (_, at) => `Pessoa ${at}`))
    await db.from('users').where('id', desk.admin.id).update({ username: 'diretoria' })
    const ids = desk.applications.map(({ id }) => id).sort((a, b) => a - b)
    const { collectionId } = desk
    unwrap(await placeOrder({ ...given, caller: await callerOf(), collectionId, ids, key: 'a', asked: 'a' }))
    return
  }
  if (what === 'undo') {
    const order = (await db.from('staff_orders').firstOrFail()) as { id: number; collection_id: number }
    const caller = await callerOf()
    const ids = await changedIds(order.id, false)
    const minutes = BY_HAND
    const byHand = { ...caller, sessionId: null }
    for (const applicationId of ids.filter((_, at) => at % 10 === 0)) {
      const done = await extendTime({ applicationId, caller: byHand }, 'set_timeout', { minutes })
      if (!done.ok) throw new Error('the act by hand was refused')
    }
    const collectionId = order.collection_id
    unwrap(await placeOrder({ ...given, caller, collectionId, ids, key: 'b', asked: 'b', undoes: order.id }))
    return
  }

  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  forgetJobType(staffOrderJob.type)
  registerJobType({
    ...staffOrderJob,
    prepare: async (request) =>
      (await staffOrderJob.prepare?.({ ...request, units: Math.min(request.units, ROWS) })) ?? null,
    chunk: async (trx, request, prepared) => {
      const outcome = await staffOrderJob.chunk(trx, request, prepared)
      print('CHUNK')
      // Without the test there is nobody left who would kill it.
      if (what === 'work' && (await lines.next()).done) process.exit(1)
      return outcome
    },
  })
  const worker = new LaneWorker(staffOrderJob.lane, randomUUID(), { ...workerPorts, leaseMs: LEASE_MS })
  const open = () =>
    db.from('background_jobs').where('lane', staffOrderJob.lane).whereNull('ended_at').first()
  while (what === 'work' || (await open())) {
    await worker.run(new AbortController().signal)
    await pause(LEASE_MS / 10)
  }
  const counted = async (table: string, narrow: (query: ReturnType<typeof db.from>) => void) => {
    const query = db.from(table)
    narrow(query)
    return Number(((await query.count('* as total').first()) as { total: number | string }).total)
  }
  const tally = async (column: string) =>
    Object.fromEntries(
      (
        (await db.from('applications').groupBy(column).select(column).count('* as total')) as Record<
          string,
          number | string
        >[]
      ).map((row) => [String(row[column]), Number(row.total)])
    )
  const orders = (await db.from('staff_orders').orderBy('id')) as Record<string, number | string | null>[]
  print(
    `ENDED ${JSON.stringify({
      orders: orders.map(({ total, done, changed, skipped, failed, finished_at: end, running_key: key }) => ({
        total,
        done,
        changed,
        skipped,
        failed,
        isFinished: end !== null && key === null,
      })),
      items: await Promise.all(
        orders.map(({ id }) => counted('staff_order_items', (query) => query.where('order_id', Number(id))))
      ),
      granted: await tally('granted_seconds'),
      versions: await tally('schedule_version'),
      events: await counted('application_events', (query) => query.where('type', 'schedule_changed')),
      records: await counted('audit_records', (query) => query.where('act', 'deadline_changed')),
      fences: (
        (await db
          .from('background_jobs')
          .where('lane', staffOrderJob.lane)
          .orderBy('id')
          .select('fence')) as { fence: number }[]
      ).map(({ fence }) => fence),
    })}`
  )
})
