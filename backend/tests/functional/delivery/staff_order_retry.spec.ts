import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { forgetTroubles } from '#delivery/jobs/staff_order_job'
import { createDesk, type Desk } from '#tests/fixtures/desk'
import { as } from '#tests/fixtures/people'
import {
  ALL,
  bulkAct,
  orderedForWorker,
  readItems,
  readOrder,
  refuseUpdatesOf,
  undoOrder,
  workOrder,
} from '#tests/fixtures/staff_orders'

const NAMES = Array.from({ length: 8 }, (_, at) => `Pessoa ${at}`)

/** An order for all, whose job failed behind its first chunk. */
async function failedOrder(client: ApiClient, desk: Desk): Promise<{ id: number; jobId: number }> {
  const asked = { act: 'set_timeout', selection: ALL, params: { timeout: 75 } }
  const placed = await orderedForWorker(() => bulkAct(client, desk, asked))
  const { id } = placed.body().order as { id: number }
  await workOrder(id, { chunks: 1, budgetMs: () => 0 })
  const { job_id: jobId } = (await db.from('staff_orders').where('id', id).firstOrFail()) as {
    job_id: number
  }
  await db.from('background_jobs').where('id', jobId).update({ state: 'FAILED', ended_at: clock.now() })
  return { id, jobId }
}

const retry = (client: ApiClient, desk: Desk, jobId: number) =>
  client.post(`/v1/jobs/${jobId}/retry`).headers(as(desk.token))

const minutesOf = async (desk: Desk): Promise<number[]> => {
  const rows: { granted_seconds: number }[] = await db
    .from('applications')
    .where('collection_id', desk.collectionId)
    .orderBy('id')
    .select('granted_seconds')
  return rows.map(({ granted_seconds: granted }) => 60 + granted / 60)
}

test.group('a failed order that is retried', (group) => {
  group.each.setup(() => clock.freeze(clock.now()))
  group.each.teardown(() => clock.release())

  test('goes on behind its last chunk, and keeps others of its kind out meanwhile', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    const { id, jobId } = await failedOrder(client, desk)
    ;(await retry(client, desk, jobId)).assertStatus(200)
    const other = await bulkAct(client, desk, { act: 'set_timeout', selection: ALL, params: { timeout: 90 } })
    other.assertStatus(409)
    await workOrder(id)
    assert.containsSubset(await readOrder(client, desk.token, id), { status: 'finished', changed: 8 })
    assert.deepEqual(await minutesOf(desk), Array(8).fill(75))
  })

  test('is refused where a newer one of its kind was placed: it would overwrite it', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    const { id, jobId } = await failedOrder(client, desk)
    const newer = await bulkAct(client, desk, { act: 'set_timeout', selection: ALL, params: { timeout: 90 } })
    newer.assertStatus(200)
    const refused = await retry(client, desk, jobId)
    refused.assertStatus(409)
    assert.containsSubset(refused.body(), { code: 'order_replaced' })
    assert.containsSubset(await readOrder(client, desk.token, id), { status: 'failed' })
    assert.deepEqual(await minutesOf(desk), Array(8).fill(90))
  })

  test('is refused where it was undone', async ({ client, assert }) => {
    const desk = await createDesk(NAMES)
    const { id, jobId } = await failedOrder(client, desk)
    ;(await undoOrder(client, desk.token, id)).assertStatus(200)
    ;(await retry(client, desk, jobId)).assertStatus(409)
    assert.deepEqual(await minutesOf(desk), Array(8).fill(60))
  })
})

test.group('an order of which each attempt is of another process', (group) => {
  group.each.setup(() => clock.freeze(clock.now()))
  group.each.teardown(() => clock.release())

  test('leaves out the row that cannot be written, and does not fail', async ({
    client,
    assert,
    cleanup,
  }) => {
    const desk = await createDesk(NAMES)
    const asked = { act: 'withdraw', selection: ALL }
    const placed = await orderedForWorker(() => bulkAct(client, desk, asked))
    const { id } = placed.body().order as { id: number }
    cleanup(await refuseUpdatesOf(desk.applications[5]?.id ?? 0))
    const order = () => db.from('staff_orders').where('id', id).firstOrFail()
    for (let attempt = 0; attempt < 20 && (await order()).finished_at === null; attempt += 1) {
      forgetTroubles()
      await workOrder(id, { failed: () => {} })
      clock.advance(10 * 60_000)
    }
    assert.containsSubset(await order(), { done: 8, changed: 7, failed: 1, running_key: null })
  })
})

test.group('an order whose exams cannot be read', (group) => {
  group.each.setup(() => clock.freeze(clock.now()))
  group.each.teardown(() => clock.release())

  const placed = async (client: ApiClient, desk: Desk): Promise<number> =>
    (await orderedForWorker(() => bulkAct(client, desk, { act: 'withdraw', selection: ALL }))).body().order.id

  test('because the database refuses to read them is tried again, and leaves nobody out', async ({
    client,
    assert,
    cleanup,
  }) => {
    const desk = await createDesk(NAMES)
    const id = await placed(client, desk)
    const rename = (from: string, to: string) =>
      db.rawQuery(`ALTER TABLE items RENAME COLUMN ${from} TO ${to}`)
    await rename('public_json', 'away_json')
    let isAway = true
    const putBack = async () => {
      if (isAway) await rename('away_json', 'public_json')
      isAway = false
    }
    cleanup(putBack)
    const errors: unknown[] = []
    await workOrder(id, { failed: (_job, error) => void errors.push(error) })
    assert.lengthOf(errors, 1)
    assert.containsSubset(await readOrder(client, desk.token, id), { status: 'waiting', done: 0 })
    await putBack()
    clock.advance(60_000)
    await workOrder(id)
    assert.containsSubset(await readOrder(client, desk.token, id), {
      status: 'finished',
      changed: 8,
      failed: 0,
    })
  })

  test('because they are damaged leaves their applications out, and the log shows why', async ({
    client,
    assert,
    cleanup,
  }) => {
    const desk = await createDesk(NAMES)
    const id = await placed(client, desk)
    await db.from('items').where('exam_id', desk.examId).update({ content_json: '{' })
    type Line = { examId?: number; err?: unknown; applications?: number[] }
    const logged: Line[] = []
    const { error } = logger
    logger.error = (line: unknown) => void logged.push(line as Line)
    cleanup(() => void (logger.error = error))
    await workOrder(id)
    assert.containsSubset(await readOrder(client, desk.token, id), { status: 'finished', failed: 8 })
    const codes = (await readItems(client, desk.token, id)).map(({ code }) => code)
    assert.deepEqual(codes, Array(8).fill('exam_missing'))
    // One for each chunk and exam.
    const lines = logged.filter(({ examId }) => examId === desk.examId)
    assert.deepEqual(
      lines.flatMap(({ applications }) => applications ?? []),
      desk.applications.map((one) => one.id)
    )
    for (const { err, examId } of lines) {
      assert.instanceOf(err, SyntaxError)
      assert.equal(examId, desk.examId)
    }
  })
})
