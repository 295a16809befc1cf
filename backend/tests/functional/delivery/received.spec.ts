import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { clock, toIso } from '#shared'
import { applicationRow, type Sitting } from '#tests/fixtures/applications'
import { act, MINUTE, running } from '#tests/fixtures/exam_acts'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { takenOver } from '#tests/fixtures/file_calls'
import { own, post } from '#tests/fixtures/sitting_calls'

const report = (client: ApiClient, sitting: Sitting, version: unknown, token = sitting.token) =>
  post(client, sitting, 'received', { version }, token)

async function rowOf(client: ApiClient, sitting: Sitting, token: string) {
  const { collectionId } = await collectionOf(sitting)
  const list = await client
    .get('/v1/applications/dashboard')
    .qs({ collection: collectionId })
    .headers(as(token))
  list.assertStatus(200)
  const rows: { id: number; receipt: unknown; shouldUpdateAnswers: boolean }[] = list.body().results
  const row = rows.find(({ id }) => id === sitting.applicationId)
  if (!row) throw new Error('not in the list')
  return row
}

/** What staff see in the list. */
async function receiptIn(client: ApiClient, sitting: Sitting, token: string) {
  return (await rowOf(client, sitting, token)).receipt
}

/** What the candidate and staff read: may the answers of the page be of before the last act? */
async function shouldUpdate(client: ApiClient, sitting: Sitting, token: string): Promise<unknown[]> {
  const own = await client.get(`/v1/applications/${sitting.applicationId}`).headers(as(sitting.token))
  return [own.body().shouldUpdateAnswers, (await rowOf(client, sitting, token)).shouldUpdateAnswers]
}

const collectionOf = async ({ applicationId }: Sitting) => ({
  collectionId: Number((await applicationRow(applicationId)).collection_id),
})

test.group('receipt of what staff did, by the page of the candidate', (group) => {
  group.each.teardown(() => clock.release())

  test('is reported for the newest version that the page shows, and never goes back', async ({
    client,
    assert,
  }) => {
    const { sitting, now, token } = await running(client)
    assert.isNull(await receiptIn(client, sitting, token))
    assert.deepEqual(await shouldUpdate(client, sitting, token), [false, false])
    ;(await act(client, sitting, token, 'stop')).assertStatus(200)
    assert.deepEqual(await shouldUpdate(client, sitting, token), [true, true])
    assert.deepEqual(await receiptIn(client, sitting, token), { isReceived: false, at: null })
    // There is no such version yet.
    ;(await report(client, sitting, 3)).assertStatus(200)
    assert.deepEqual(await receiptIn(client, sitting, token), { isReceived: false, at: null })
    ;(await report(client, sitting, 2)).assertStatus(200)
    const received = { isReceived: true, at: toIso(now) }
    assert.deepEqual(await receiptIn(client, sitting, token), received)
    assert.deepEqual(await shouldUpdate(client, sitting, token), [false, false])
    clock.advance(MINUTE)
    for (const version of [2, 1]) (await report(client, sitting, version)).assertStatus(200)
    assert.deepEqual(await receiptIn(client, sitting, token), received)
    ;(await act(client, sitting, token, 'resume')).assertStatus(200)
    assert.deepEqual(await receiptIn(client, sitting, token), { ...received, isReceived: false })
  })

  test('is that of the device on which the candidate goes on', async ({ client, assert }) => {
    const { sitting, token } = await running(client)
    const second = await takenOver(client, sitting)
    ;(await act(client, sitting, token, 'stop')).assertStatus(200)
    const old = await report(client, sitting, 2)
    old.assertStatus(200)
    assert.isFalse(old.body().isReceived)
    assert.deepEqual(await receiptIn(client, sitting, token), { isReceived: false, at: null })
    for (const times of [1, 2]) {
      const answer = await report(client, sitting, 2, second)
      assert.isTrue(answer.body().isReceived, `report ${times}`)
    }
    assert.containsSubset(await receiptIn(client, sitting, token), { isReceived: true })
  })

  test('is the candidate’s own, in the required shape', async ({ client, assert }) => {
    const { sitting, token } = await running(client)
    ;(await act(client, sitting, token, 'stop')).assertStatus(200)
    const stranger = await createUser({ groups: ['ALUNO'] })
    ;(await report(client, sitting, 2, await loginAs(stranger))).assertStatus(404)
    ;(await report(client, sitting, 2, token)).assertStatus(403)
    ;(await client.post(`${own(sitting)}/received`).json({ version: 2 })).assertStatus(401)
    for (const wrong of [0, -1, 1.5, '2', null, 2 ** 31])
      (await report(client, sitting, wrong)).assertStatus(400)
    assert.equal((await applicationRow(sitting.applicationId)).received_version, 1)
  })
})
