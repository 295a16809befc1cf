import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { recordsOf } from '#tests/fixtures/audit'
import {
  confirm,
  createPayable,
  endToEnd,
  reconciliation,
  releasePayments,
  startedProcess,
  takePayments,
} from '#tests/fixtures/payments'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

test.group('which calls record an act: payments of appeals', (group) => {
  group.each.setup(takePayments)
  group.each.teardown(releasePayments)

  test('a payment that is confirmed, and a question that is closed, are recorded once', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { institution, admin, adminToken, applicationId } = exam
    const room = { ...(await createRoom()), institution }
    const { id } = await startedProcess(client, exam)
    const by = { id: admin.id, token: adminToken }
    const body = { end_to_end_id: endToEnd(), amount: '1.00', reason: 'Extrato' }
    const confirming: [string, Made][] = [
      [
        'POST /v1/appeal-process/:id/confirm',
        {
          by,
          path: `/v1/appeal-process/${id}/confirm`,
          body,
          about: { type: 'application', id: applicationId },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, confirming), [])
    const [question] = (await reconciliation(client, exam.collectionId, adminToken)).body().results
    const detail = { payment: question.id, process: id, question: 'other_amount', decision: 'refunded' }
    const closing: [string, Made][] = [
      [
        'POST /v1/payments/:id/settle',
        {
          by,
          path: `/v1/payments/${question.id}/settle`,
          body: { decision: 'refunded', reason: 'Devolvido' },
          about: { type: 'application', id: applicationId, detail },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, closing), [])
    const before = (await recordsOf(institution.id)).length
    assert.lengthOf(await faultsOf(room, [...confirming, ...closing]), 2, 'again, and nothing is recorded')
    assert.lengthOf(await recordsOf(institution.id), before)
  })

  test('a confirmation that is taken back is recorded once', async ({ client, assert }) => {
    const exam = await createPayable(client)
    const { institution, admin, adminToken, applicationId } = exam
    const room = { ...(await createRoom()), institution }
    const { id } = await startedProcess(client, exam)
    ;(await confirm(client, id, adminToken, { end_to_end_id: endToEnd() })).assertStatus(200)
    const { id: payment } = (await db.from('payments').where('process_id', id).firstOrFail()) as {
      id: number
    }
    const detail = { amount: 1_250, payment, process: id, stays: false }
    const withdrawing: [string, Made][] = [
      [
        'POST /v1/appeal-process/:id/withdraw_confirmation',
        {
          by: { id: admin.id, token: adminToken },
          path: `/v1/appeal-process/${id}/withdraw_confirmation`,
          body: { reason: 'Outra pessoa' },
          about: { type: 'application', id: applicationId, detail },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, withdrawing), [])
    const before = (await recordsOf(institution.id)).length
    assert.lengthOf(await faultsOf(room, withdrawing), 1, 'again, and nothing is recorded')
    assert.lengthOf(await recordsOf(institution.id), before)
  })
})
