import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { closeEndedOrders, closeSome } from '#reporting/actions/close_ended_orders'
import { sheetsJob } from '#reporting/jobs/sheets_job'
import { unwrap } from '#shared'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { addFinished, createReported, orderRow, workOnOrder } from '#tests/fixtures/report_cards'

const generate = async (client: ApiClient, token: string, collection: number): Promise<number> =>
  (await client.post(`/v1/generate-bulk-order/${collection}/generate`).headers(as(token))).body().id

/** An order of all three, by an administrator, and one of two of them, by the director of their school. */
async function twoOrders(client: ApiClient) {
  const { sitting, schoolClass, candidates } = await createReported(['Ana', 'Bia'])
  await addFinished(sitting, await createUser({ institution: sitting.institution, name: 'Zeca' }))
  const director = await loginAs(await createUser({ groups: ['Diretor'], school: schoolClass.school }))
  const admin = await loginAs(sitting.admin)
  return {
    candidates,
    collectionId: sitting.collectionId,
    director,
    ofSchool: await generate(client, director, sitting.collectionId),
    ofAll: await generate(client, admin, sitting.collectionId),
  }
}

/** Gives an order so many more cards that wait. */
async function addOrdered(orderId: number, collectionId: number, count: number) {
  const { id: _id, ...values } = (await db
    .from('applications')
    .where('collection_id', collectionId)
    .firstOrFail()) as Record<string, unknown>
  const attempts = Array.from({ length: count }, (_, at) => at + 2)
  for (let from = 0; from < count; from += 100)
    await db
      .table('applications')
      .multiInsert(attempts.slice(from, from + 100).map((attempt) => ({ ...values, attempt })))
  const added = (await db
    .from('applications')
    .where('collection_id', collectionId)
    .where('attempt', '>', 1)
    .select('id')) as { id: number }[]
  const rows = added.map((application) => ({
    order_id: orderId,
    application_id: application.id,
    collection_id: collectionId,
    state: 'REQUESTED',
    errors_json: '[]',
    requested_at: 1,
  }))
  for (let from = 0; from < count; from += 100)
    await db.table('answer_sheet_orders').multiInsert(rows.slice(from, from + 100))
}

test.group('the end of an order of report cards', () => {
  test('of a failed job is for good once the order was closed: another try would make nothing', async ({
    client,
    assert,
  }) => {
    const { sitting } = await createReported(['Ana', 'Bia'])
    const token = await loginAs(sitting.admin)
    const id = await generate(client, token, sitting.collectionId)
    const { job_id: jobId } = await orderRow(id)
    const job = () => db.from('background_jobs').where('id', Number(jobId))
    const retry = () => client.post(`/v1/jobs/${jobId}/retry`).headers(as(token))
    await job().update({ state: 'FAILED' })
    ;(await retry()).assertStatus(200)
    assert.isTrue(await closeSome(id))
    assert.isNull((await orderRow(id)).ended_at, 'its job has work again')
    await job().update({ state: 'FAILED' })
    await closeEndedOrders()
    const refused = await retry()
    refused.assertStatus(409)
    refused.assertBodyContains({ code: 'order_closed' })
    assert.containsSubset(await job().firstOrFail(), { state: 'FAILED' })
  })

  test('of very many cards takes more than one request for another order', async ({ client, assert }) => {
    const { sitting } = await createReported(['Ana'])
    const token = await loginAs(sitting.admin)
    const { collectionId } = sitting
    const id = await generate(client, token, collectionId)
    await addOrdered(id, collectionId, 501)
    await db
      .from('background_jobs')
      .where('id', Number((await orderRow(id)).job_id))
      .update({ state: 'CANCELLED' })
    assert.equal(await generate(client, token, collectionId), id)
    assert.containsSubset(await orderRow(id), { ended_at: null, failed: 500 })
    assert.notEqual(await generate(client, token, collectionId), id)
    assert.containsSubset(await orderRow(id), { state: 'DONE_WITH_ERRORS', failed: 501 })
  })

  test('counts what it made itself, where another order took cards over', async ({ client, assert }) => {
    const { collectionId, director, ofSchool, ofAll } = await twoOrders(client)
    let isTaken = false
    await workOnOrder(ofSchool, {
      isBusy: async () => {
        if (!isTaken && (await orderRow(ofSchool)).state === 'PREPARING') {
          isTaken = true
          await workOnOrder(ofAll)
        }
        return false
      },
    })
    assert.containsSubset(await orderRow(ofAll), { state: 'DONE', total: 3, done: 3, failed: 0 })
    assert.containsSubset(await orderRow(ofSchool), { state: 'DONE', total: 0, done: 0, failed: 0 })
    const status = await client
      .get(`/v1/generate-bulk-order?exam__collection=${collectionId}`)
      .headers(as(director))
    status.assertBodyContains({ id: ofSchool, total: 0, done: 0, hasZip: true })
  })

  test('counts no error of a card that another order took over meanwhile', async ({ client, assert }) => {
    const { candidates, ofSchool, ofAll } = await twoOrders(client)
    const [broken] = candidates.map(({ applicationId }) => applicationId)
    const answers = db.from('answers').where('application_id', broken ?? 0)
    await answers.update({ alternatives_json: '{"not": "a list"}' })
    const request = {
      payload: { order: ofSchool },
      cursor: 0,
      units: 10,
      attempts: 0,
      isTimeUp: () => false,
      institutionId: 1,
      orderedBy: null,
    }
    const chunk = async (prepared: Awaited<ReturnType<NonNullable<typeof sheetsJob.prepare>>>) =>
      unwrap(await db.transaction((trx) => sheetsJob.chunk(trx, request, prepared)))
    await chunk({ contents: [], files: [] })
    const prepared = await sheetsJob.prepare?.(request)
    assert.sameMembers(prepared?.contents.map(({ taken }) => taken.ok) ?? [], [true, false])
    await db
      .from('answer_sheet_orders')
      .where('application_id', broken ?? 0)
      .update({ order_id: ofAll })
    const outcome = await chunk(prepared ?? { contents: [], files: [] })
    assert.containsSubset(outcome, { done: 0, counts: { failed: 0 } })
    assert.containsSubset(await orderRow(ofSchool), { done: 0, failed: 0 })
  })
})
