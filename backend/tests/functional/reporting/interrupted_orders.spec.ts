import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { cancelJob } from '#jobs/actions/change_job'
import { closeEndedOrders } from '#reporting/actions/close_ended_orders'
import { loginAs } from '#tests/fixtures/people'
import {
  again,
  createReported,
  generate,
  orderRow,
  sheetRows,
  status,
  workOnOrder,
} from '#tests/fixtures/report_cards'

test.group('an order of report cards that is interrupted', () => {
  test('a card that ends without a file keeps nothing of what was frozen; one that has a former file does', async ({
    client,
    assert,
  }) => {
    const { sitting, candidates } = await createReported(['Ana', 'Bia'])
    const [former, fresh] = candidates.map(({ applicationId }) => applicationId)
    const token = await loginAs(sitting.admin)
    await workOnOrder((await again(client, token, former ?? 0)).body().id)
    const { id } = (await generate(client, token, sitting.collectionId)).body()
    const { job_id: jobId } = await orderRow(id)
    const frozen: unknown[] = []
    await workOnOrder(id, {
      isBusy: async () => {
        if ((await orderRow(id)).state === 'PRINTING' && frozen.length === 0) {
          frozen.push(...[...(await sheetRows(id)).values()].map((row) => row.content_json))
          await cancelJob(Number(jobId))
        }
        return false
      },
    })
    assert.lengthOf(frozen.filter(Boolean), 2)
    await closeEndedOrders()
    const rows = await sheetRows(id)
    assert.containsSubset(rows.get(fresh ?? 0), { state: 'DONE_WITH_ERRORS', content_json: null })
    assert.equal(rows.get(former ?? 0)?.content_json, frozen[0])
    assert.isNotNull(rows.get(former ?? 0)?.file_id)
  })

  test('that is cancelled ends with errors in what it did not make, and another one may begin', async ({
    client,
    assert,
  }) => {
    const { sitting } = await createReported(['Ana', 'Bia', 'Caio', 'Davi', 'Eva'])
    const token = await loginAs(sitting.admin)
    const { id } = (await generate(client, token, sitting.collectionId)).body()
    const { job_id: jobId } = await orderRow(id)
    let looks = 0
    await workOnOrder(id, {
      isBusy: async () => {
        if ((await orderRow(id)).state === 'PREPARING' && (looks += 1) === 1) await cancelJob(Number(jobId))
        return false
      },
    })
    await closeEndedOrders()
    const after = await status(client, token, sitting.collectionId)
    after.assertBodyContains({
      status: { id: 'DONE_WITH_ERRORS' },
      total: 5,
      done: 5,
      failed: 5,
      hasZip: false,
    })
    const next = await generate(client, token, sitting.collectionId)
    next.assertStatus(202)
    assert.notEqual(next.body().id, id)
    await workOnOrder(next.body().id)
    assert.equal((await orderRow(next.body().id)).state, 'DONE')
  })

  test('goes on where a killed worker left it: each card once, none forgotten', async ({
    client,
    assert,
  }) => {
    const { sitting, candidates } = await createReported(['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fábio'])
    const token = await loginAs(sitting.admin)
    const { id } = (await generate(client, token, sitting.collectionId)).body()
    for (let run = 0; run < 40 && (await orderRow(id)).ended_at === null; run += 1) {
      const stop = new AbortController()
      let looks = 0
      await workOnOrder(
        id,
        { isBusy: async () => ((looks += 1) > 1 && stop.abort(), false), budgetMs: () => 1 },
        stop.signal
      )
    }
    assert.containsSubset(await orderRow(id), { state: 'DONE', total: 6, done: 6, failed: 0 })
    const files = await db
      .from('files')
      .where({ purpose: 'report_card', institution_id: sitting.institution.id })
    assert.lengthOf(files, candidates.length)
  })
})
