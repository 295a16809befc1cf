/** Messages whose turn or whose answer comes beside or after others. */
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import db from '@adonisjs/lucid/services/db'
import { queueMessage, registerMessageKind } from '#communication'
import { forgetMessageKind } from '#communication/sending/message_kinds'
import { claimMessage, dueMessages, settleMessage } from '#communication/sending/claim_message'
import { clock } from '#shared'
import { messageRow, workOnMessage } from '#tests/fixtures/mail_server'
import {
  createOffice,
  messagesOf,
  orderMailing,
  sendAll,
  stateOf,
  workOnMailing,
  type Office,
} from '#tests/fixtures/mailings'
import { as, unique } from '#tests/fixtures/people'

const jobOf = (type: string, payload: string): Promise<{ not_before_at: number; total: number | null }> =>
  db
    .from('background_jobs')
    .where('type', type)
    .where('payload_json', 'like', payload)
    .orderBy('id', 'desc')
    .firstOrFail()

const jobOfMailing = (mailing: number) => jobOf('communication.mailing', `{"mailing":${mailing},%`)

/** A mailing of one whose message a worker claims and that has ended without it. */
async function endedWithout(client: ApiClient, office: Office) {
  const mailing = await orderMailing(client, office)
  await workOnMailing(mailing)
  const [due] = await dueMessages(mailing, [], 1)
  if (!due || (await claimMessage({ id: mailing, run: 1 }, due, false)) !== 'claimed')
    throw new Error('nothing was claimed')
  await db.from('email_messages').where('id', due.id).update({ updated_at: 0 })
  await db
    .from('background_jobs')
    .where('payload_json', 'like', `{"mailing":${mailing},%`)
    .update({ not_before_at: 0 })
  await sendAll(mailing)
  return { mailing, due }
}

test.group('messages beside and after others', (group) => {
  group.each.setup(() => {
    clock.freeze(clock.now())
    return () => clock.release()
  })

  test('a single message that was ordered behind a mailing leaves while its messages are still made', async ({
    client,
    assert,
    cleanup,
  }) => {
    const office = await createOffice(1)
    const mailing = await orderMailing(client, office)
    // A long one: most of them are nobody any more.
    const gone = Array.from({ length: 1_000 }, (_, at) => [900_000_000 + at])
    await db
      .from('email_mailings')
      .where('id', mailing)
      .update({ accepted: gone.length + 1, people_json: JSON.stringify([...gone, [office.people[0]?.id]]) })
    const kind = {
      kind: unique('kind').slice(0, 40),
      data: vine.create({ of: vine.number() }),
      write: async () => ({ text: 'x', html: '<p>x</p>' }),
    }
    registerMessageKind(kind)
    cleanup(() => forgetMessageKind(kind.kind))
    const message = await db.transaction((trx) =>
      queueMessage(trx, {
        kind,
        institutionId: office.institution.id,
        userId: office.admin.id,
        address: office.admin.email,
        subject: 'Sua nova senha',
        language: 'pt-BR',
        data: { of: 1 },
      })
    )
    clock.freeze(clock.now() + 1)
    await workOnMailing(mailing)
    const single = await jobOf('communication.message', JSON.stringify({ message }))
    assert.isBelow(Number(single.not_before_at), Number((await jobOfMailing(mailing)).not_before_at))
    await workOnMessage(message)
    assert.equal((await messageRow(message)).state, 'sent')
    assert.isEmpty(await messagesOf(mailing))
    await sendAll(mailing)
    assert.equal(await stateOf(mailing), 'DONE')
    assert.deepEqual(
      (await messagesOf(mailing)).map(({ state }) => state),
      ['sent']
    )
  })

  test('what arrived after all, or was refused, is counted in the mailing that had ended without it', async ({
    client,
    assert,
  }) => {
    for (const [attempt, state] of [
      [{ outcome: 'sent', answer: '250 Ok' }, 'sent'],
      [{ outcome: 'refused', answer: '550 5.7.1 Blocked' }, 'failed'],
    ] as const) {
      const office = await createOffice(1)
      const { mailing, due } = await endedWithout(client, office)
      const view = async () => (await client.get(`/v2/mailings/${mailing}`).headers(as(office.token))).body()
      assert.containsSubset(await view(), { state: 'DONE', counts: { unknown: 1 } })
      await settleMessage(due, 'smtp', attempt)
      assert.equal((await messageRow(due.id)).state, state)
      assert.deepEqual((await view()).counts, { [state]: 1 })
    }
  })

  test('one that was put off does not wait again in a mailing that has ended without it', async ({
    client,
    assert,
  }) => {
    const { mailing, due } = await endedWithout(client, await createOffice(1))
    await settleMessage(due, 'smtp', { outcome: 'later', answer: '451 4.7.1 Greylisted' })
    assert.equal((await messageRow(due.id)).state, 'unknown')
    assert.equal(await stateOf(mailing), 'DONE')
  })

  test('a mailing that goes on is about what is open, one that is cancelled says so', async ({
    client,
    assert,
  }) => {
    const office = await createOffice(3)
    const mailing = await orderMailing(client, office, { cc: [office.admin.email] })
    assert.equal((await jobOfMailing(mailing)).total, 4)
    const act = (what: string) => client.post(`/v2/mailings/${mailing}/${what}`).headers(as(office.token))
    const jobs = async () => {
      const list = await client.get('/v1/jobs').headers(as(office.token))
      return list.body().results as { title: string; total: number | null }[]
    }
    await workOnMailing(mailing)
    const [first] = await messagesOf(mailing)
    await db
      .from('email_messages')
      .where('id', first?.id ?? 0)
      .update({ state: 'sent' })
    await act('pause')
    await act('resume')
    assert.equal((await jobOfMailing(mailing)).total, 3)
    await act('cancel')
    assert.isNull((await jobOfMailing(mailing)).total)
    assert.include(
      (await jobs()).map(({ title }) => title),
      'Cancelar o envio de “Olá, {{nome}}”'
    )
  })
})
