import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { storeFile } from '#files'
import { runPurge } from '#retention'
import { DAY_MS, type Periods } from '#retention/domain/periods'
import { ROW_TABLES, type RowPeriods } from '#retention/domain/rows'
import { clock } from '#shared'
import { createWatchedRoom, type WatchedRoom } from '#tests/fixtures/live_rooms'
import { storeRows } from '#tests/fixtures/old_rows'
import { ONE_DATABASE } from '#tests/fixtures/one_database'
import { REFUSED, refusal } from '#tests/fixtures/production_process'

const FILES: Periods = {
  capture: null,
  identity: null,
  recording: null,
  answer: null,
  report: null,
  appeal: null,
}
const ROWS: RowPeriods = { login: 10, log: 20, notice: 15, room: 30, appeal: 30, audit: 40 }

const run = (rowPeriods = ROWS, dryRun = false) =>
  runPurge({ source: 'schedule', periods: FILES, rowPeriods, dryRun })

async function left(ids: Map<string, number>): Promise<string[]> {
  const there: string[] = []
  for (const [table, id] of ids) if (await db.from(table).where('id', id).first()) there.push(table)
  return there
}

const tablesOf = (...classes: string[]) =>
  ROW_TABLES.filter(({ rowClass }) => classes.includes(rowClass)).map(({ table }) => table)
const finish = (room: WatchedRoom) =>
  db
    .from('applications')
    .where('id', room.sitting.applicationId)
    .update({ state: 'FINISHED', finished_at: clock.now() })

const storeVersion = async (room: WatchedRoom, session: number) =>
  db.table('answer_versions').insert({
    application_id: room.sitting.applicationId,
    answer_id: room.sitting.answers[2]?.id,
    reason: 'displaced',
    digest: `${session}`.padStart(64, 'a'),
    writer_term: 1,
    revision: 1,
    free_response: 'um texto que ficou',
    user_id: room.candidate.id,
    session_id: session,
    received_at: clock.now(),
  })

test.group('rows go after their period', (group) => {
  // Rows come in the order of their ids: those that a purge under a later clock has made are none that time can make, and would keep what comes behind them.
  group.setup(async () => {
    await db.from('file_purges').where('purged_at', '>', clock.now()).delete()
  })

  group.each.teardown(async () => {
    clock.release()
    await db.from('scheduled_tasks').where('name', 'retention.purge').delete()
  })

  test('each class after its own, which begins at the end of the exam; what belongs to answers stays', async ({
    assert,
  }) => {
    const room = await createWatchedRoom()
    const ids = await storeRows(room)
    assert.sameMembers(
      [...ids.keys()],
      ROW_TABLES.map(({ table }) => table)
    )
    const [writer = 0] = (await db
      .table('sessions')
      .insert({ ...(await sessionLike(ids)), token_hash: `writer-${room.id}` })) as number[]
    await storeVersion(room, writer)
    await db
      .table('answer_logs')
      .insert({ application_id: room.sitting.applicationId, occurred_at: clock.now(), payload_json: '{}' })
    await db.table('room_pauses').insert({
      room_id: room.id,
      candidate_id: room.candidate.id,
      motive: 'BREAK',
      version: 1,
      started_at: clock.now(),
      ended_at: clock.now(),
    })
    await finish(room)
    const answers = [
      'answers',
      'answer_versions',
      'answer_logs',
      'application_events',
      'applications',
    ] as const
    const stored = async () =>
      Promise.all(
        answers.map(
          async (table) =>
            (
              await db
                .from(table)
                .where(table === 'applications' ? 'id' : 'application_id', room.sitting.applicationId)
            ).length
        )
      )
    const before = await stored()

    clock.advance(10 * DAY_MS + 60_000)
    await run()
    assert.sameMembers(await left(ids), [...ids.keys()], 'the exam ended less than the period ago')
    clock.advance(3 * 3_600_000)
    await run()
    assert.sameMembers(await left(ids), tablesOf('log', 'notice', 'room', 'appeal', 'audit'))
    clock.advance(10 * DAY_MS)
    await run()
    assert.sameMembers(await left(ids), tablesOf('room', 'appeal', 'audit'))
    clock.advance(10 * DAY_MS)
    await run()
    assert.sameMembers(await left(ids), tablesOf('audit'))
    clock.advance(10 * DAY_MS)
    await run()
    assert.sameMembers(await left(ids), [])
    assert.deepEqual(await stored(), before, 'an answer is never lost, nor an archived version')
    assert.isNotNull(
      await db.from('sessions').where('id', writer).first(),
      'it names the computer of the archived text'
    )
    assert.isNotNull(
      await db.from('room_pauses').where('room_id', room.id).first(),
      'time that counts in an exam'
    )
  })

  test('a session that ended goes, however many that began before it are still used', async ({ assert }) => {
    const room = await createWatchedRoom()
    const values = await sessionLike(await storeRows(room))
    const used = Array.from({ length: 450 }, (_, at) => ({
      ...values,
      token_hash: `used-${room.id}-${at}`,
      expires_at: clock.now() + 100 * DAY_MS,
    }))
    // More than two batches, so that one of them has no row that is due.
    for (let at = 0; at < used.length; at += 50)
      await db.table('sessions').multiInsert(used.slice(at, at + 50))
    const [ended = 0] = (await db
      .table('sessions')
      .insert({ ...values, token_hash: `ended-${room.id}` })) as number[]
    await finish(room)
    clock.advance(11 * DAY_MS)
    await run()
    assert.isNull(await db.from('sessions').where('id', ended).first())
    assert.lengthOf(await db.from('sessions').where('user_id', room.candidate.id), used.length)
  })

  const sessionLike = async (ids: Map<string, number>) => {
    const { id: _, ...values } = (await db
      .from('sessions')
      .where('id', ids.get('sessions') ?? 0)
      .firstOrFail()) as Record<string, unknown>
    return values
  }

  test('nothing of an exam that somebody sits or may still begin; audit rows and jobs by their own age', async ({
    assert,
  }) => {
    const [sat, others] = [await createWatchedRoom(), await createWatchedRoom()]
    const ids = [await storeRows(sat), await storeRows(others)]
    await db.from('applications').where('id', sat.sitting.applicationId).update({ state: 'STARTED' })
    await finish(others)
    await db.table('time_windows').insert({
      exam_id: others.sitting.examId,
      start_at: clock.now(),
      end_at: clock.now() + 200 * DAY_MS,
      max_duration_minutes: 60,
    })
    clock.advance(100 * DAY_MS)
    await run()
    for (const one of ids)
      assert.sameMembers(
        await left(one),
        [...one.keys()].filter(
          (table) =>
            ![
              'background_jobs',
              'email_mailings',
              'payment_notices',
              'report_orders',
              'result_appeals',
              'file_purges',
            ].includes(table)
        )
      )
    await finish(sat)
    clock.advance(100 * DAY_MS)
    await run()
    assert.sameMembers(await left(ids[0] as Map<string, number>), [])
    assert.lengthOf(await left(ids[1] as Map<string, number>), 17)
  })

  test('what is still at work stays: an order that runs, a job that has not ended, bytes that are to be removed', async ({
    assert,
  }) => {
    const room = await createWatchedRoom()
    const ids = await storeRows(room)
    await db
      .from('recording_orders')
      .where('id', ids.get('recording_orders') ?? 0)
      .update({ stopped_at: null })
    await db
      .from('background_jobs')
      .where('id', ids.get('background_jobs') ?? 0)
      .update({ ended_at: null, state: 'QUEUED' })
    await db
      .from('file_purges')
      .where('id', ids.get('file_purges') ?? 0)
      .update({ bytes_removed_at: null })
    await finish(room)
    clock.advance(100 * DAY_MS)
    await run()
    assert.sameMembers(await left(ids), ['recording_orders', 'background_jobs', 'file_purges'])
    await db
      .from('file_purges')
      .where('id', ids.get('file_purges') ?? 0)
      .delete()
  })

  test('a report card without a file goes when it has failed; one that has a file, or waits for one, stays', async ({
    assert,
  }) => {
    const rooms = [await createWatchedRoom(), await createWatchedRoom(), await createWatchedRoom()]
    const cards: number[] = []
    for (const room of rooms) {
      cards.push((await storeRows(room)).get('answer_sheet_orders') ?? 0)
      await finish(room)
    }
    const [failed = 0, made = 0, waiting = 0] = cards
    const file = await storeFile({
      source: Buffer.from('%PDF-'),
      filename: 'x.pdf',
      purpose: 'report_card',
      contentType: 'application/pdf',
      institutionId: rooms[1]?.sitting.institution.id ?? 0,
      ownerId: null,
    })
    await db.from('answer_sheet_orders').where('id', made).update({ file_id: file.id })
    await db.from('answer_sheet_orders').where('id', waiting).update({ state: 'PRINTING' })
    clock.advance(100 * DAY_MS)
    await run()
    const stored = (await db.from('answer_sheet_orders').whereIn('id', cards)) as { id: number }[]
    assert.notInclude(
      stored.map(({ id }) => id),
      failed
    )
    assert.lengthOf(stored, 2)
  })

  test('batch by batch, as long as the lease is held; a dry run only counts; never is for ever', async ({
    assert,
  }) => {
    clock.freeze(clock.now())
    const row = { user_id: null, action: 'many', message: 'm', occurred_at: clock.now() }
    for (let at = 0; at < 5; at += 1)
      await db.table('client_logs').multiInsert(Array.from({ length: 90 }, () => row))
    const count = async () => (await db.from('client_logs').where('action', 'many')).length
    clock.advance(20 * DAY_MS - 1)
    await run()
    assert.equal(await count(), 450)
    clock.advance(1)
    const dry = await run(ROWS, true)
    assert.isAtLeast(dry?.rows.log.rows ?? 0, 450)
    assert.equal(await count(), 450)
    await run({ ...ROWS, log: null })
    assert.equal(await count(), 450)
    const done = await run()
    assert.isAtLeast(done?.rows.log.rows ?? 0, 450)
    assert.equal(await count(), 0)
  })

  test('a server whose records would go before what they are about does not start', async ({ assert }) => {
    const { code, log } = await refusal({
      env: { RETENTION_AUDIT_DAYS: '2000', RETENTION_CAPTURE_DAYS: '4000' },
    })
    assert.equal(code, REFUSED)
    assert.include(
      log,
      'RETENTION_AUDIT_DAYS is 2000, and records are kept longest: give 4000 days or more, or never'
    )
  }).tags([ONE_DATABASE])

  test('docs/security/inventory.md names the retention of every table of the database', async ({
    assert,
  }) => {
    const page = readFileSync(app.makePath('../docs/security/inventory.md'), 'utf8')
    const section = page.slice(page.indexOf('## Rows'), page.indexOf('\n## ', page.indexOf('## Rows') + 1))
    const lines = section.split('\n').filter((line) => line.startsWith('| `'))
    const decided = new Map(
      lines.flatMap((line) =>
        [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => [name as string, line])
      )
    )
    const tables = (await db.connection().getAllTables()).filter(
      (name) => !name.startsWith('adonis_') && !name.startsWith('sqlite_')
    )
    assert.isAbove(tables.length, 50)
    assert.deepEqual(
      tables.filter((name) => !decided.has(name)),
      [],
      'decide how long the rows of a new table are stored, and document it there'
    )
    for (const { table, rowClass } of ROW_TABLES)
      assert.include(decided.get(table), `RETENTION_${rowClass.toUpperCase()}_DAYS`, table)
  })
})
