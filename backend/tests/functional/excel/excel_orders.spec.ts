import { once } from 'node:events'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { storedSheet } from '#excel/actions/open_sheet'
import { removeExpired } from '#excel/actions/remove_orders'
import { OPENS_FOR_MS } from '#excel/limits'
import { sheetJob } from '#excel/jobs/sheet_job'
import { callerOfSession } from '#identity'
import { claimJob } from '#jobs/work/claim_job'
import { clock, unwrap } from '#shared'
import { createDesk, listOf, namesOf, type Desk } from '#tests/fixtures/desk'
import { lowerLimits, orderRow, sheetAt, workOnParts, workOnSheet } from '#tests/fixtures/excel_orders'
import { jobRow } from '#tests/fixtures/job_units'
import { as } from '#tests/fixtures/people'
import { recordsOf } from '#tests/fixtures/audit'

const FORMULA = '=HYPERLINK("http://exemplo.invalid";"clique")'
const NAMES = ['Bia', FORMULA, '../../etc', 'سارة Lima', 'Ana Lúcia', 'N'.repeat(190), 'Ágata Melo']

const listPath = ({ collectionId }: Desk, query = '') =>
  `/v1/applications/dashboard/sheet?collection=${collectionId}${query}`

const order = async (desk: Desk, query = '') => {
  const { status, body } = await sheetAt(listPath(desk, query), desk.token)
  if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`)
  return Number(body.id)
}

const own = async (client: ApiClient, desk: Desk, token = desk.token) => {
  const answer = await client.get('/v1/excel_orders').qs({ collection: desk.collectionId }).headers(as(token))
  answer.assertStatus(200)
  return answer.body().results as { id: number; state: string; done: number; total: number | null }[]
}

const address = (client: ApiClient, id: number, token: string) =>
  client.get(`/v1/excel_orders/${id}/address`).headers(as(token))

/** Names in the file of an order, without the head. */
const namesIn = async (client: ApiClient, id: number, token: string) => {
  const answer = await address(client, id, token)
  answer.assertStatus(200)
  return (await sheetAt(answer.body().url)).rows.slice(1).map(([name]) => name)
}

test.group('Excel files of long lists', (group) => {
  group.each.teardown(() => clock.release())

  test('a list of more rows than are streamed is an order, whose file has every row once', async ({
    client,
    assert,
    cleanup,
  }) => {
    lowerLimits(cleanup, { streamed: 7, part: 2 })
    const desk = await createDesk(NAMES)
    const streamed = await sheetAt(listPath(desk), desk.token)
    assert.equal(streamed.status, 200)
    lowerLimits(cleanup, { streamed: 6 })
    const { status, body, answer } = await sheetAt(listPath(desk), desk.token)
    assert.equal(status, 202)
    assert.include(answer.headers.get('content-type') ?? '', 'application/json')
    assert.containsSubset(body, {
      kind: 'applications',
      collectionId: desk.collectionId,
      name: 'Aplicações',
      state: 'QUEUED',
      done: 0,
      total: null,
    })
    const id = Number(body.id)
    ;(await address(client, id, desk.token)).assertStatus(404)
    await workOnParts(id, 3)
    assert.containsSubset(await own(client, desk), [{ id, done: 4, total: 7 }])
    await workOnSheet(id)
    assert.containsSubset(await own(client, desk), [{ id, state: 'DONE', done: 7, total: 7 }])
    const opening = await address(client, id, desk.token)
    opening.assertStatus(200)
    const file = await sheetAt(opening.body().url)
    assert.equal(
      file.answer.headers.get('content-disposition'),
      `attachment; filename="aplicacoes-${desk.collectionId}.xlsx"`
    )
    assert.deepEqual(file.rows, streamed.rows)
    assert.include(
      file.rows.map(([name]) => name),
      FORMULA
    )
    assert.equal((await sheetAt(opening.body().url)).status, 401, 'a ticket is for one use')
    const acts = (await recordsOf(desk.institution.id)).filter(({ act }) => act.startsWith('excel_'))
    assert.deepEqual(
      acts.map(({ act, subject_id: subject, detail_json: detail }) => [act, subject, JSON.parse(detail)]),
      ['excel_ordered', 'excel_opened'].map((act) => [
        act,
        desk.collectionId,
        { list: 'applications', order: id },
      ])
    )
  })

  test('one runs for a person: the same filters are the same order, others wait; then it takes the place of the former', async ({
    client,
    assert,
    cleanup,
  }) => {
    lowerLimits(cleanup, { streamed: 1, part: 2 })
    const desk = await createDesk(['Ana Lima', 'Ana Melo', 'Bia'])
    const path = listPath(desk, '&search=ana&ordering=-name')
    const both = await Promise.all([sheetAt(path, desk.token), sheetAt(path, desk.token)])
    assert.deepEqual(
      both.map(({ status }) => status),
      [202, 202]
    )
    const first = Number(both[0]?.body.id)
    assert.equal(both[1]?.body.id, first)
    assert.equal(await order(desk, '&ordering=-name&search=ana'), first)
    const other = await sheetAt(listPath(desk), desk.token)
    assert.equal(other.status, 409)
    assert.equal(other.body.code, 'order_running')
    assert.equal(
      (await sheetAt(listPath(desk, '&search=bia'), desk.token)).status,
      200,
      'short ones are sent'
    )
    await workOnSheet(first)
    assert.deepEqual(await namesIn(client, first, desk.token), ['Ana Melo', 'Ana Lima'])
    const second = await order(desk)
    assert.notEqual(second, first)
    ;(await address(client, first, desk.token)).assertStatus(404)
    await workOnSheet(second)
    assert.deepEqual(await namesIn(client, second, desk.token), namesOf(await listOf(client, desk)))
    assert.lengthOf(await own(client, desk), 1)
  })

  test('is by name where the list is in an order that changes while exams go on', async ({
    client,
    assert,
    cleanup,
  }) => {
    lowerLimits(cleanup, { streamed: 1, part: 1 })
    const desk = await createDesk(['Carla', 'Ana', 'Bia'])
    const id = await order(desk, '&ordering=-status')
    await workOnParts(id, 2)
    await db.from('applications').where('collection_id', desk.collectionId).update({ state: 'FINISHED' })
    await workOnSheet(id)
    assert.deepEqual(await namesIn(client, id, desk.token), ['Ana', 'Bia', 'Carla'])
  })

  test('goes on after its worker was killed, before or after a part was stored: no row twice, none missing', async ({
    client,
    assert,
    cleanup,
  }) => {
    lowerLimits(cleanup, { streamed: 1, part: 2 })
    const desk = await createDesk(NAMES)
    const id = await order(desk)
    const jobId = Number((await orderRow(id)).job_id)
    // The choice of the rows, and a part.
    await workOnParts(id, 2)
    // Killed between the bytes of a part and its row.
    const { institution_id: institutionId } = await orderRow(id)
    await sheetJob.prepare?.({
      payload: { order: id },
      cursor: 2,
      units: 4,
      attempts: 0,
      isTimeUp: () => false,
      institutionId: Number(institutionId),
      orderedBy: desk.admin.id,
    })
    await workOnParts(id, 1)
    // Killed with the job in its hands.
    assert.isNotNull(await claimJob({ lane: 'reporting', owner: 'killed', leaseMs: 1_000, jobId }))
    clock.advance(2_000)
    await workOnSheet(id)
    assert.deepEqual(await namesIn(client, id, desk.token), namesOf(await listOf(client, desk)))
    assert.containsSubset(await jobRow(jobId), { state: 'DONE', result_json: '{"rows":7}' })
  })

  test('is read by a person once at a time: whoever presses again waits, until the first one ends', async ({
    client,
    assert,
    cleanup,
  }) => {
    lowerLimits(cleanup, { streamed: 1 })
    const desk = await createDesk(NAMES)
    const id = await order(desk)
    await workOnSheet(id)
    const { url } = (await address(client, id, desk.token)).body()
    const caller = await callerOfSession(Number((await orderRow(id)).session_id))
    if (!caller) throw new Error('the log-in has ended')
    const { stream } = unwrap(await storedSheet(caller, id))
    const early = await address(client, id, desk.token)
    early.assertStatus(409)
    early.assertBodyContains({ code: 'sheet_running' })
    assert.equal((await sheetAt(url)).status, 409)
    stream.destroy()
    if (!stream.closed) await once(stream, 'close')
    assert.lengthOf(await namesIn(client, id, desk.token), NAMES.length)
  })

  test('what was cancelled, has expired or has lost a part cannot be opened, and goes', async ({
    client,
    assert,
    cleanup,
  }) => {
    lowerLimits(cleanup, { streamed: 1, part: 2 })
    const desk = await createDesk(NAMES)
    const cancelled = await order(desk)
    await workOnParts(cancelled, 2)
    const jobId = Number((await orderRow(cancelled)).job_id)
    ;(await client.post(`/v1/jobs/${jobId}/cancel`).headers(as(desk.token))).assertStatus(200)
    assert.containsSubset(await own(client, desk), [{ id: cancelled, state: 'CANCELLED' }])
    ;(await address(client, cancelled, desk.token)).assertStatus(404)
    const id = await order(desk)
    assert.isNull(await db.from('excel_orders').where('id', cancelled).first())
    await workOnSheet(id)
    const keys = (
      (await db
        .from('excel_parts')
        .join('files', 'files.id', 'excel_parts.file_id')
        .where('order_id', id)
        .select('storage_key as key')) as { key: string }[]
    ).map(({ key }) => key)
    assert.lengthOf(keys, 4)
    const { url } = (await address(client, id, desk.token)).body()
    clock.advance(OPENS_FOR_MS - 60_000)
    await removeExpired()
    ;(await address(client, id, desk.token)).assertStatus(401)
    clock.release()
    await db.from('excel_parts').where({ order_id: id, position: 1 }).update({ lines: 1 })
    const gone = await address(client, id, desk.token)
    gone.assertStatus(404)
    gone.assertBodyContains({
      nonFieldErrors: ['Esta planilha não está mais disponível. Peça de novo na página da lista.'],
    })
    assert.equal((await sheetAt(url)).status, 404)
    await db.from('excel_parts').where({ order_id: id, position: 1 }).update({ lines: 2 })
    ;(await address(client, id, desk.token)).assertStatus(200)
    await db
      .from('background_jobs')
      .where('id', Number((await orderRow(id)).job_id))
      .update({ ended_at: clock.now() - OPENS_FOR_MS - 1 })
    ;(await address(client, id, desk.token)).assertStatus(404)
    assert.isEmpty(await own(client, desk))
    await removeExpired()
    assert.isNull(await db.from('excel_orders').where('id', id).first())
    assert.isEmpty(await db.from('files').whereIn('storage_key', keys))
    assert.lengthOf(await db.from('unnamed_bytes').whereIn('storage_key', keys), 4, 'bytes go by the list')
  })
})
