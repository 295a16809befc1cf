/** Mailings, sent to a real SMTP server. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { mailSettings } from '#config/mail'
import { claimMessage, dueMessages, settleMessage } from '#communication/sending/claim_message'
import { clock } from '#shared'
import { sendTo } from '#tests/fixtures/mail_server'
import {
  addressed,
  createOffice,
  messagesOf,
  orderMailing,
  sendAll,
  stateOf,
  workOnMailing,
} from '#tests/fixtures/mailings'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { readable, startMailServer } from '#tests/fixtures/smtp_server'

const statesOf = async (mailing: number) => (await messagesOf(mailing)).map(({ state }) => state)

/** Limits of a minute that no test waits for. */
function pace(cleanup: (end: () => void) => void, limits = { perMinute: 100_000, perDomainMinute: 100_000 }) {
  const { perMinute, perDomainMinute } = mailSettings
  Object.assign(mailSettings, limits)
  cleanup(() => void Object.assign(mailSettings, { perMinute, perDomainMinute }))
}

test.group('mailings', (group) => {
  group.each.setup(async () => {
    await db.from('email_paces').delete()
  })

  test('each person gets one message with their own name and class, and cc and bcc one copy of it all', async ({
    client,
    assert,
    cleanup,
  }) => {
    pace(cleanup)
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const office = await createOffice(3)
    const { institution } = office
    const [cc, bcc] = [
      await addressed(await createUser({ groups: ['Professor'], institution })),
      await addressed(await createUser({ groups: ['Diretor'], institution })),
    ]
    const mailing = await orderMailing(client, office, { cc: [cc.email], bcc: [bcc.email] })
    await sendAll(mailing)
    assert.equal(await stateOf(mailing), 'DONE')
    assert.deepEqual(await statesOf(mailing), ['sent', 'sent', 'sent', 'sent', 'sent'])
    assert.sameMembers(
      server.received.map(({ to }) => to.join()),
      [...office.people, cc, bcc].map(({ email }) => email)
    )
    const first = readable(server.received.find(({ to }) => to[0] === office.people[0]?.email)?.source ?? '')
    for (const part of ['Aluno_0', 'Oi, Aluno.', 'multipart/alternative', '<p>Oi, Aluno.</p>'])
      assert.include(first, part)
    assert.notInclude(first, '{{')
    assert.notInclude(first, cc.email)
    const copy = readable(server.received.find(({ to }) => to[0] === cc.email)?.source ?? '')
    assert.include(copy, '[primeiro nome]')
    // Nothing is left to do, and working again sends nothing.
    await workOnMailing(mailing)
    assert.lengthOf(server.received, 5)
  })

  test('what the server takes no more of waits, what it refuses ends, a dead address is suppressed from then on', async ({
    client,
    assert,
    cleanup,
  }) => {
    pace(cleanup)
    clock.freeze(clock.now())
    cleanup(() => clock.release())
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const office = await createOffice(3)
    const [dead, later, policy] = office.people.map(({ email }) => email)
    server.refuseRecipients((address) => {
      if (address === dead) return { code: 550, text: '5.1.1 No such user' }
      if (address === later) return { code: 451, text: '4.7.1 Greylisted' }
      return { code: 550, text: '5.7.1 Blocked' }
    })
    const mailing = await orderMailing(client, office)
    await sendAll(mailing)
    assert.deepEqual(await statesOf(mailing), ['failed', 'queued', 'failed'])
    const [gone, waits] = await messagesOf(mailing)
    assert.include(gone?.answer, 'No such user')
    assert.isAbove(waits?.not_before_at ?? 0, clock.now())
    const suppressed = await db
      .from('email_suppressions')
      .where('institution_id', office.institution.id)
      .select('address')
    assert.deepEqual(
      suppressed.map(({ address }) => address),
      [dead]
    )
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      clock.freeze((await messagesOf(mailing))[1]?.not_before_at ?? 0)
      await sendAll(mailing)
    }
    assert.containsSubset((await messagesOf(mailing))[1], { state: 'failed', attempts: 5 })
    assert.equal(await stateOf(mailing), 'DONE')

    server.refuseRecipients(() => null)
    // Hours have passed.
    const token = await loginAs(office.admin)
    const answer = await client
      .post('/v2/emails/bulk')
      .headers(as(token))
      .json({
        type_id: office.template,
        subject: 'x',
        body: 'x',
        recipients: office.people.map(({ email }) => ({ email })),
      })
    assert.containsSubset(answer.body(), { accepted: 2, refused: [{ email: dead, reason: 'suppressed' }] })
    await sendAll(Number(answer.body().mailing))
    assert.sameMembers(
      server.received.map(({ to }) => to[0]),
      [later, policy]
    )
  })

  test('one that the server may have is unknown, and sent again by a person alone', async ({
    client,
    assert,
    cleanup,
  }) => {
    pace(cleanup)
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup, { silentMs: 300 })
    const office = await createOffice(1)
    server.behave('drop')
    const mailing = await orderMailing(client, office)
    await sendAll(mailing)
    assert.deepEqual(await statesOf(mailing), ['unknown'])
    assert.equal(await stateOf(mailing), 'DONE')
    assert.lengthOf(server.received, 1)
    const records = await client.get(`/v2/emails?mailing=${mailing}`).headers(as(office.token))
    assert.containsSubset(records.body().results, [{ state: 'unknown', failed: false, sentAt: null }])
    server.behave('take')
    await sendAll(mailing)
    assert.lengthOf(server.received, 1)
    const again = await client.post(`/v2/mailings/${mailing}/resend_unknown`).headers(as(office.token))
    assert.containsSubset(again.body(), { state: 'SENDING' })
    await sendAll(mailing)
    assert.deepEqual(await statesOf(mailing), ['sent'])
    assert.lengthOf(server.received, 2)
    const none = await client.post(`/v2/mailings/${mailing}/resend_unknown`).headers(as(office.token))
    assert.equal(none.status(), 409)
    assert.equal(none.body().code, 'nothing_unknown')
  })

  test('what a worker was sending when it died is unknown, and not sent by the next one', async ({
    client,
    assert,
    cleanup,
  }) => {
    pace(cleanup)
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const office = await createOffice(2)
    const mailing = await orderMailing(client, office)
    // The messages are made, and the claim of one is on the disk.
    await workOnMailing(mailing)
    assert.deepEqual(await statesOf(mailing), ['queued', 'queued'])
    const [due] = await dueMessages(mailing, [], 1)
    if (!due) throw new Error('nothing is due')
    assert.equal(await claimMessage({ id: mailing, run: 1 }, due, false), 'claimed')
    // Nobody else gets it.
    assert.equal(await claimMessage({ id: mailing, run: 1 }, due, false), 'taken')
    // Whoever has it may live: it is theirs for half a minute.
    await sendAll(mailing)
    assert.deepEqual(await statesOf(mailing), ['sending', 'sent'])
    clock.freeze(clock.now() + 31_000)
    cleanup(() => clock.release())
    await sendAll(mailing)
    assert.deepEqual(await statesOf(mailing), ['unknown', 'sent'])
    const received = () => server.received.map(({ to }) => to[0])
    assert.deepEqual(received(), [office.people[1]?.email])
    // A person sends it again, and then the first one turns out to have arrived.
    await client.post(`/v2/mailings/${mailing}/resend_unknown`).headers(as(await loginAs(office.admin)))
    await settleMessage(due, 'smtp', { outcome: 'sent', answer: '250 Ok' })
    await sendAll(mailing)
    assert.deepEqual(await statesOf(mailing), ['sent', 'sent'])
    assert.deepEqual(received(), [office.people[1]?.email])
  })

  test('a paused mailing sends nothing more, goes on where it was, and a cancelled one never', async ({
    client,
    assert,
    cleanup,
  }) => {
    pace(cleanup)
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const office = await createOffice(3)
    const act = (mailing: number, what: string) =>
      client.post(`/v2/mailings/${mailing}/${what}`).headers(as(office.token))
    const mailing = await orderMailing(client, office)
    const [due] = await messagesOf(mailing)
    assert.isUndefined(due)
    assert.containsSubset((await act(mailing, 'pause')).body(), { state: 'PAUSED' })
    await sendAll(mailing)
    assert.isEmpty(server.received)
    assert.equal((await act(mailing, 'pause')).body().code, 'mailing_state')
    await act(mailing, 'resume')
    await sendAll(mailing)
    assert.lengthOf(server.received, 3)

    const other = await orderMailing(client, office, { subject: 'Outra' })
    await act(other, 'pause')
    await act(other, 'cancel')
    await sendAll(other)
    assert.lengthOf(server.received, 3)
    assert.equal((await act(other, 'resume')).status(), 409)
  })

  test('a claim of a message is refused from the commit of a pause on', async ({
    client,
    assert,
    cleanup,
  }) => {
    pace(cleanup)
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const office = await createOffice(2)
    const mailing = await orderMailing(client, office)
    server.behave({ code: 451, text: 'later' })
    await workOnMailing(mailing)
    await workOnMailing(mailing)
    await db.from('email_messages').where('mailing_id', mailing).update({ not_before_at: 0 })
    const [due] = await dueMessages(mailing, [], 1)
    if (!due) throw new Error('nothing is due')
    await client.post(`/v2/mailings/${mailing}/pause`).headers(as(office.token))
    assert.equal(await claimMessage({ id: mailing, run: 1 }, due, false), 'taken')
    await client.post(`/v2/mailings/${mailing}/cancel`).headers(as(office.token))
    await sendAll(mailing)
    assert.deepEqual(await statesOf(mailing), ['cancelled', 'cancelled'])
  })

  test('the limits of the minute hold for the server and for each domain, in rows that all processes share', async ({
    client,
    assert,
    cleanup,
  }) => {
    pace(cleanup, { perMinute: 6, perDomainMinute: 2 })
    clock.freeze(clock.now())
    cleanup(() => clock.release())
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const office = await createOffice(4)
    const [, , third] = office.people
    if (third) await db.from('users').where('id', third.id).update({ email: 'c@outro.example' })
    const mailing = await orderMailing(client, {
      ...office,
      people: office.people.map((one) => (one.id === third?.id ? { ...one, email: 'c@outro.example' } : one)),
    })
    await sendAll(mailing)
    // One of all, because the server has a place every ten seconds.
    assert.lengthOf(server.received, 1)
    clock.freeze(clock.now() + 10_000)
    await sendAll(mailing)
    // The other domain does not wait for the one that has none.
    // Two are claimed at a time: which of the first domain was first is nobody's to say.
    const [first, second] = server.received.map(({ to }) => to[0] ?? '')
    assert.include(
      office.people.map(({ email }) => email),
      first ?? ''
    )
    assert.equal(second, 'c@outro.example')
    clock.freeze(clock.now() + 10_000)
    await sendAll(mailing)
    assert.lengthOf(server.received, 2)
    for (const passed of [10_000, 30_000]) {
      clock.freeze(clock.now() + passed)
      await sendAll(mailing)
    }
    assert.lengthOf(server.received, 4)
    assert.equal(await stateOf(mailing), 'DONE')
  }).timeout(60_000)

  test('no name, subject or value becomes a header or markup', async ({ client, assert, cleanup }) => {
    pace(cleanup)
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const office = await createOffice(1)
    const [person] = office.people
    await db
      .from('users')
      .where('id', person?.id ?? 0)
      .update({ name: 'Ana\r\nBcc: todos@escola.example\r\n\r\n<script>x</script>' })
    const refused = await client
      .post('/v2/emails/bulk')
      .headers(as(office.token))
      .json({
        type_id: office.template,
        subject: 'Olá\r\nBcc: todos@escola.example',
        body: 'x',
        recipients: [{ email: person?.email }],
      })
    assert.equal(refused.status(), 400)
    assert.property(refused.body().fields ?? refused.body(), 'subject')
    const mailing = await orderMailing(client, office, {
      body: '<p>{{nome}}</p><script>alert(1)</script><img src=x>',
    })
    await sendAll(mailing)
    const [mail] = server.received
    assert.deepEqual(mail?.to, [person?.email])
    const source = mail?.source ?? ''
    assert.notMatch(source.split('\r\n\r\n')[0] ?? '', /^Bcc:/im)
    const body = readable(source.slice(source.indexOf('text/html')))
    assert.notMatch(body, /<script|<img/i)
    assert.include(body, '&lt;script&gt;')
  })

  test('without a mail server each message is a file', async ({ client, assert }) => {
    const office = await createOffice(2)
    const mailing = await orderMailing(client, office)
    await sendAll(mailing)
    for (const { state, answer, address } of await messagesOf(mailing)) {
      assert.equal(state, 'sent')
      assert.include(await readFile(join(banca.dataDir, answer ?? ''), 'utf8'), `To: ${address}`)
    }
  })

  test('whoever was deactivated or has another address by then gets nothing', async ({
    client,
    assert,
    cleanup,
  }) => {
    pace(cleanup)
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const office = await createOffice(3)
    server.behave({ code: 451, text: 'later' })
    const mailing = await orderMailing(client, office)
    await workOnMailing(mailing)
    await workOnMailing(mailing)
    server.behave('take')
    server.received.length = 0
    const [first, second, third] = office.people
    await db
      .from('users')
      .where('id', first?.id ?? 0)
      .update({ is_active: 0 })
    await db
      .from('users')
      .where('id', second?.id ?? 0)
      .update({ email: 'novo@escola.example' })
    await db.from('email_messages').where('mailing_id', mailing).update({ not_before_at: 0 })
    await db
      .from('background_jobs')
      .where('payload_json', 'like', `{"mailing":${mailing},%`)
      .update({ not_before_at: 0 })
    await sendAll(mailing)
    assert.deepEqual(
      server.received.map(({ to }) => to[0]),
      [third?.email]
    )
  })
})
