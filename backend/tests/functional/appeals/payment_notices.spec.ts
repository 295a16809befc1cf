import { test } from '@japa/runner'
import { env } from 'node:process'
import db from '@adonisjs/lucid/services/db'
import { payments } from '#config/payments'
import { SANDBOX_CLIENT } from '#appeals/payment_providers/current_provider'
import { askForPayments } from '#appeals/payments/actions/ask_for_payments'
import { registerNoticeAddress } from '#appeals/payments/actions/register_notices'
import { loggedPath } from '#http/logged_path'
import { clock } from '#shared'
import { read } from '#tests/fixtures/appeals'
import { NO_PIX } from '#tests/fixtures/bank_settings'
import {
  confirm,
  createPayable,
  endToEnd,
  eventsOf,
  process,
  processOf,
  RECEIVER,
  reconciliation,
  releasePayments,
  renew,
  settle,
  startedProcess,
  takePayments,
} from '#tests/fixtures/payments'
import { noticeOf, notify, payAt, SECRET, takeSandbox, type Sandbox } from '#tests/fixtures/sandbox_bank'
import { EventStream } from '#tests/functional/realtime/event_stream'

const HOUR = 3_600_000
const ask = () => askForPayments({ stop: new AbortController().signal })

type Payment = { id: number; state: string; question: string | null; amount: number; provider: string | null }
const paymentsOf = async (processId: number): Promise<Payment[]> =>
  db.from('payments').where('process_id', processId).orderBy('id')

test.group('payments at a bank', (group) => {
  let sandbox: Sandbox
  group.each.setup(async () => void (sandbox = await takeSandbox()))
  group.each.teardown(async () => {
    clock.release()
    await sandbox.end()
  })

  test('the bank makes the charge, its notice pays the process, and the candidate gets a hint', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { id, appeal, txid, brCode } = await startedProcess(client, exam)
    assert.match(String(txid), /^BANCA[0-9A-Z]{27}$/)
    assert.include(String(brCode), `/sandbox/pix/${txid}`)
    assert.deepInclude(sandbox.bank.charge(String(txid)), { amount: 1250 })
    ;(await read(client, appeal, exam.adminToken)).assertStatus(404)
    const stream = await EventStream.open(exam.token, [`users/${exam.candidate.id}`])
    const paid = await payAt(sandbox, { txid })
    assert.deepEqual(paid.notices, [204])
    await stream.next(({ data }) => JSON.stringify(data).includes('"kind":"payment"'))
    await stream.close()
    assert.containsSubset(await processOf(client, exam), { status: { tag: 'payed' } })
    assert.deepEqual(await eventsOf(id), ['created', 'started', 'confirmed', 'payed'])
    assert.containsSubset(await paymentsOf(id), [{ state: 'SETTLED', amount: 1250, provider: 'sandbox' }])
    ;(await read(client, appeal, exam.adminToken)).assertStatus(200)
    const stored = await db.from('payment_notices').where('body', 'like', `%${txid}%`).firstOrFail()
    assert.include((stored as { body: string }).body, paid.payments[0]?.endToEndId ?? 'none')
  })

  test('five notices at once, in no order, count each payment once', async ({ client, assert }) => {
    const exam = await createPayable(client)
    const { id, txid } = await startedProcess(client, exam)
    const paid = await payAt(sandbox, { txid, payments: 2, times: 5, shuffled: true })
    assert.lengthOf(paid.notices, 10)
    assert.deepEqual(new Set(paid.notices), new Set([204]))
    const payments = await paymentsOf(id)
    assert.sameMembers(
      payments.map(({ question }) => question),
      [null, 'twice']
    )
    assert.lengthOf(
      (await eventsOf(id)).filter((kind) => kind === 'payed'),
      1
    )
  })

  test('a notice and a person who confirm the same payment at once store it once', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { id, txid } = await startedProcess(client, exam)
    const paid = await payAt(sandbox, { txid, notify: 'never' })
    const endToEndId = paid.payments[0]?.endToEndId ?? ''
    const [first, confirmed, second] = await Promise.all([
      notify({ body: noticeOf(endToEndId, String(txid)) }),
      confirm(client, id, exam.adminToken, { end_to_end_id: endToEndId }),
      notify({ body: noticeOf(endToEndId) }),
    ])
    assert.deepEqual([first.status, second.status, confirmed.status()], [204, 204, 200])
    assert.isNull(confirmed.body().question)
    assert.containsSubset(await paymentsOf(id), [{ state: 'SETTLED', question: null }])
    assert.lengthOf(await paymentsOf(id), 1)
    assert.lengthOf(
      (await eventsOf(id)).filter((kind) => kind === 'payed'),
      1
    )
  })

  test('a notice is never believed: what the bank does not know changes nothing', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { id, txid } = await startedProcess(client, exam)
    const invented = await notify({ body: noticeOf(endToEnd(), String(txid)) })
    assert.equal(invented.status, 204)
    assert.isEmpty(await paymentsOf(id))
    // It names another amount than the bank, whose reading counts.
    const paid = await payAt(sandbox, { txid, amount: '1.00', notify: 'never' })
    const body = JSON.stringify({ pix: [{ ...paid.payments[0], valor: '12.50' }] })
    assert.equal((await notify({ body })).status, 204)
    assert.containsSubset(await paymentsOf(id), [{ question: 'other_amount', amount: 100 }])
    assert.equal((await processOf(client, exam)).status.tag, 'waiting-payment')
  })

  test('who is not the bank gets 404 and nothing is stored', async ({ client, assert }) => {
    const exam = await createPayable(client)
    const { txid } = await startedProcess(client, exam)
    const paid = await payAt(sandbox, { txid, notify: 'never' })
    const body = noticeOf(paid.payments[0]?.endToEndId ?? '', String(txid))
    const refused = [
      await notify({ body, secret: 'of-somebody-else-who-knows-no-secret' }),
      await notify({ body, time: clock.now() - 301_000 }),
      await notify({ body, time: clock.now() + 302_000 }),
      await notify({ body, signature: 'x' }),
    ]
    assert.deepEqual(
      refused.map(({ status }) => status),
      [404, 404, 404, 404]
    )
    assert.equal((await client.post('/v1/payment_webhooks/pix').json({})).status(), 404)
    assert.equal((await client.post('/v1/payment_webhooks/sandbox').json({ pix: [] })).status(), 404)
    assert.isNull(await db.from('payment_notices').where('body', body).first())
    assert.equal((await notify({ body })).status, 204)
  })

  test('a body that is none, or too long, is refused before it is stored', async ({ assert }) => {
    const bodies = ['', '{', '[]', '{"pix":{}}', '{"pix":[null]}', '{"pix":[{"endToEndId":"x"}]}', '\u0000']
    for (const body of bodies) assert.equal((await notify({ body })).status, 400, body)
    assert.equal((await notify({ body: JSON.stringify({ pix: [], x: 'x'.repeat(32_768) }) })).status, 413)
    assert.equal((await notify({ body: JSON.stringify({ pix: Array(101).fill({}) }) })).status, 400)
    const tried = ['{"pix":[]}', '{"evento":"teste_webhook"}', '{}']
    for (const body of tried) assert.equal((await notify({ body })).status, 204)
    assert.isNull(await db.from('payment_notices').whereIn('body', tried).first())
  })

  test('what no notice came of is asked for, page by page', async ({ client, assert }) => {
    const exam = await createPayable(client)
    const { id, txid } = await startedProcess(client, exam)
    const other = await startedProcess(client, exam.others[0])
    // Other business of the same account is none of ours.
    const key = sandbox.bank.charge(String(txid))?.key ?? ''
    for (let one = 0; one < 120; one += 1)
      sandbox.bank.book(sandbox.bank.send({ txid: '', key, amount: 5_000, paidAt: clock.now() }))
    await payAt(sandbox, { txid, notify: 'never' })
    await ask()
    assert.equal((await processOf(client, exam)).status.tag, 'payed')
    assert.lengthOf(await paymentsOf(id), 1)
    clock.freeze(clock.now() + 60_000)
    await payAt(sandbox, { txid: other.txid, notify: 'never' })
    await Promise.all([ask(), ask()])
    assert.lengthOf(await paymentsOf(other.id), 1)
    assert.lengthOf(await paymentsOf(id), 1)
    const all = await db.from('payments').where('institution_id', exam.institution.id)
    assert.lengthOf(all, 2)
  })

  test('after a clock that was a day ahead payments are read at once', async ({ client, assert }) => {
    const exam = await createPayable(client)
    const { txid } = await startedProcess(client, exam)
    clock.freeze(clock.now() + 24 * HOUR)
    await ask()
    clock.release()
    await payAt(sandbox, { txid, notify: 'never' })
    await ask()
    assert.equal((await processOf(client, exam)).status.tag, 'payed')
  })

  test('a notice that comes before the bank can be asked is handled once it can', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { id, txid } = await startedProcess(client, exam)
    const early = await payAt(sandbox, { txid, notify: 'early' })
    assert.deepEqual(early.notices, [204])
    assert.isEmpty(await paymentsOf(id))
    await ask()
    assert.containsSubset(await paymentsOf(id), [{ question: null }])

    const other = await startedProcess(client, exam.others[0])
    const paid = await payAt(sandbox, { txid: other.txid, notify: 'never' })
    await sandbox.server.end()
    const body = noticeOf(paid.payments[0]?.endToEndId ?? '', String(other.txid))
    const away = await notify({ body })
    assert.equal(away.status, 503)
    assert.equal(((await away.json()) as { code: string }).code, 'payment_unread')
    assert.isEmpty(await paymentsOf(other.id))
    await assert.rejects(ask)
  })

  test('late, twice, another amount and an unknown id are questions that a person closes', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { id, txid } = await startedProcess(client, exam)
    await payAt(sandbox, { txid, amount: '12.49' })
    await payAt(sandbox, { txid, paidAt: new Date(clock.now() + 3 * HOUR).toISOString() })
    await payAt(sandbox, { txid })
    await payAt(sandbox, { txid })
    assert.deepEqual(
      (await paymentsOf(id)).map(({ question }) => question),
      ['other_amount', 'late', null, 'twice']
    )
    // The charge is lost, as with a database that was restored; the bank still has it.
    const lost = await startedProcess(client, exam.others[0])
    await db.from('charges').where('txid', String(lost.txid)).delete()
    await payAt(sandbox, { txid: lost.txid })
    const listed = (await reconciliation(client, exam.collectionId, exam.adminToken)).body()
    assert.equal(listed.count, 4)
    assert.containsSubset(listed.results[0], {
      question: 'unknown_txid',
      process: null,
      user: null,
      maySettle: true,
      mayAccept: false,
      refundable: true,
    })
    const unknown = listed.results[0].id as number
    const accepted = await settle(client, unknown, exam.adminToken, { decision: 'accept' })
    assert.equal(accepted.body().code, 'payment_of_nobody')
    ;(await settle(client, unknown, exam.adminToken, { decision: 'dismissed' })).assertStatus(200)
    assert.equal((await process(client, id, exam.token)).body().status.tag, 'payed')
  })

  test('a refund goes to the bank once, also where its answer is late; one that it refuses is a question again', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { txid } = await startedProcess(client, exam)
    const paid = await payAt(sandbox, { txid, payments: 2 })
    const refundsAt = () =>
      paid.payments.flatMap(({ endToEndId }) => sandbox.bank.payment(endToEndId)?.refunds ?? [])
    const [twice] = (await reconciliation(client, exam.collectionId, exam.adminToken)).body().results
    const answers = await Promise.all(
      [1, 2].map(() => settle(client, twice.id, exam.adminToken, { decision: 'refunded' }))
    )
    for (const answer of answers) answer.assertStatus(200)
    await ask()
    assert.deepEqual(
      refundsAt().map(({ amount }) => amount),
      [1250]
    )
    const closed = (await reconciliation(client, exam.collectionId, exam.adminToken)).body().results[0]
    assert.containsSubset(closed, { state: 'closed', decision: 'refunded', refund: 'done' })

    await payAt(sandbox, { txid, amount: '3.00' })
    const [more] = (await reconciliation(client, exam.collectionId, exam.adminToken, '&state=open')).body()
      .results
    // The bank has given it back by itself.
    const stored = sandbox.bank.payment(more.endToEndId)
    if (stored) sandbox.bank.refund(stored, 'OFTHEBANKITSELF', 300)
    const refused = await settle(client, more.id, exam.adminToken, { decision: 'refunded' })
    refused.assertStatus(200)
    assert.containsSubset(refused.body(), {
      state: 'open',
      decision: null,
      refund: 'failed',
      maySettle: true,
    })
  })

  test('a refund of which the bank says nothing keeps no other one waiting', async ({ client, assert }) => {
    const exam = await createPayable(client)
    const { txid } = await startedProcess(client, exam)
    await payAt(sandbox, { txid, payments: 3 })
    const { results } = (await reconciliation(client, exam.collectionId, exam.adminToken)).body()
    const [second, first] = results as { id: number; endToEndId: string }[]
    if (!first || !second) throw new Error('there are two questions')
    const { bank } = sandbox
    const stored = bank.payment.bind(bank)
    let broken = [first.endToEndId, second.endToEndId]
    bank.payment = (endToEndId) => {
      if (broken.includes(endToEndId)) throw new Error('the bank answers 400')
      return stored(endToEndId)
    }
    for (const { id } of [first, second])
      (await settle(client, id, exam.adminToken, { decision: 'refunded' })).assertStatus(200)
    broken = [first.endToEndId]
    await assert.rejects(ask, /400/)
    const stateOf = async ({ id }: { id: number }) =>
      ((await db.from('payments').where('id', id).firstOrFail()) as { refund_state: string }).refund_state
    assert.deepEqual([await stateOf(first), await stateOf(second)], ['ordered', 'done'])
    broken = []
    await ask()
    assert.equal(await stateOf(first), 'done')
  })

  test('a notice of other business on the account is read by its payment alone', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const { txid } = await startedProcess(client, exam)
    const { bank } = sandbox
    const fee = bank.send({
      txid: 'MENSALIDADE',
      key: bank.charge(String(txid))?.key ?? '',
      amount: 5_000,
      paidAt: clock.now(),
    })
    bank.book(fee)
    bank.charge = () => {
      throw new Error('no id of a charge')
    }
    assert.equal((await notify({ body: noticeOf(fee.endToEndId, fee.txid) })).status, 204)
    assert.isNull(await db.from('payments').where('end_to_end_id', fee.endToEndId).first())
  })

  test('a bank that is away leaves the process started, and gives the code when it is asked again', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    await sandbox.server.end()
    const { id, brCode } = await startedProcess(client, exam)
    assert.isNull(brCode)
    const renewed = await renew(client, id, exam.token)
    renewed.assertStatus(503)
    assert.equal(renewed.body().code, 'payment_unread')
    assert.isTrue((await process(client, id, exam.token)).body().mayRenew)
    assert.lengthOf(await db.from('charges').where('process_id', id), 1)
    await sandbox.end()
    sandbox = await takeSandbox()
    const again = await renew(client, id, exam.token)
    again.assertStatus(200)
    assert.isNotNull(again.body().brCode)
    assert.lengthOf(await db.from('charges').where('process_id', id), 1)
  })

  test('a charge without a code of a provider that is not used any more is replaced, and none stays open beside it', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    await sandbox.server.end()
    const { id } = await startedProcess(client, exam)
    await sandbox.end()
    takePayments()
    const renewed = await renew(client, id, exam.token)
    releasePayments()
    sandbox = await takeSandbox()
    renewed.assertStatus(200)
    assert.include(renewed.body().brCode, RECEIVER.key)
    const charges = await db.from('charges').where('process_id', id).orderBy('id')
    assert.deepEqual(
      charges.map(({ provider, state }: { provider: string; state: string }) => [provider, state]),
      [
        ['sandbox', 'EXPIRED'],
        ['manual', 'OPEN'],
      ]
    )
  })

  test('a charge without a code for a key that was corrected is replaced, and the page names the new one', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    await sandbox.server.end()
    const { id } = await startedProcess(client, exam)
    await sandbox.end()
    sandbox = await takeSandbox()
    const key = 'recursos@colegio.example'
    Object.assign(payments, { receiver: { ...RECEIVER, key } })
    const renewed = await renew(client, id, exam.token)
    renewed.assertStatus(200)
    assert.equal(renewed.body().receiver.key, key)
    assert.equal(sandbox.bank.charge(renewed.body().txid)?.key, key)
    const states = await db.from('charges').where('process_id', id).orderBy('id')
    assert.deepEqual(
      states.map(({ state }: { state: string }) => state),
      ['EXPIRED', 'OPEN']
    )
  })

  test('a token that the bank ends early is asked for once more', async ({ client, assert }) => {
    const exam = await createPayable(client)
    const { txid } = await startedProcess(client, exam)
    sandbox.server.endTokens()
    assert.deepEqual((await payAt(sandbox, { txid })).notices, [204])
    assert.equal((await processOf(client, exam)).status.tag, 'payed')
  })

  test('a notice of a bank comes through a proxy of ours, to an address that the bank alone knows', async ({
    client,
    assert,
  }) => {
    const secret = 'of-the-bank-alone-and-32-characters'
    const access = { apiUrl: `${sandbox.server.url}/v2`, tokenUrl: `${sandbox.server.url}/oauth/token` }
    const pix = { ...NO_PIX, ...access, clientId: SANDBOX_CLIENT, clientSecret: SECRET }
    Object.assign(payments, {
      provider: 'pix',
      pix: { ...pix, noticeSecret: secret, noticeHeader: 'x-client-verify' },
      trustsProxy: () => true,
    })
    const exam = await createPayable(client)
    const { id, txid } = await startedProcess(client, exam)
    const paid = await payAt(sandbox, { txid, notify: 'never' })
    const body = noticeOf(paid.payments[0]?.endToEndId ?? '', String(txid))
    const post = async (path: string, headers: Record<string, string>) => {
      const answer = await fetch(`http://127.0.0.1:${env.PORT}/v1/payment_webhooks/${path}`, {
        method: 'POST',
        headers,
        body,
      })
      return answer.status
    }
    const seen = { 'x-client-verify': 'SUCCESS' }
    assert.equal(await post(`pix/${secret}/pix`, {}), 404)
    assert.equal(await post(`pix/${secret}x/pix`, seen), 404)
    assert.equal(await post('pix', seen), 404)
    assert.equal(await post(`sandbox/${secret}`, seen), 404)
    Object.assign(payments, { trustsProxy: () => false })
    assert.equal(await post(`pix/${secret}/pix`, seen), 404)
    assert.isEmpty(await paymentsOf(id))
    Object.assign(payments, { trustsProxy: () => true })
    assert.equal(await post(`pix/${secret}/pix`, seen), 204)
    assert.containsSubset(await paymentsOf(id), [{ question: null, provider: 'pix' }])
    assert.equal(await post(`pix/${secret}`, seen), 204)
    assert.isNull(await registerNoticeAddress())
    assert.match(String(sandbox.bank.webhook), new RegExp(`/v1/payment_webhooks/pix/${secret}/pix$`))
    assert.notInclude(loggedPath(`/v1/payment_webhooks/pix/${secret}/pix`), secret)
    assert.notInclude(loggedPath(`//v1/payment_webhooks//pix/${secret}/no/such`), secret)
  })

  test('the address of the sandbox bank is for who is logged in, where money is not real', async ({
    client,
    assert,
  }) => {
    const exam = await createPayable(client)
    const shown = () => client.get('/v1/payments/sandbox').headers({ authorization: `JWT ${exam.token}` })
    assert.deepEqual((await shown()).body(), { url: sandbox.server.url })
    ;(await client.get('/v1/payments/sandbox')).assertStatus(401)
    await sandbox.end()
    ;(await shown()).assertStatus(404)
  })
})
