/** Mail that comes back: real SMTP servers in both directions. */
import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { returnPathKeys } from '#config/encryption'
import { mailSettings } from '#config/mail'
import { returnPathOf } from '#communication/domain/return_path'
import { openBounceListener } from '#communication/inbound/bounce_listener'
import { sendTo } from '#tests/fixtures/mail_server'
import { createOffice, messagesOf, orderMailing, sendAll } from '#tests/fixtures/mailings'
import { as } from '#tests/fixtures/people'
import { startMailServer } from '#tests/fixtures/smtp_server'

const DOMAIN = 'volta.escola.example'
type Cleanup = (end: () => Promise<void> | void) => void

/** Undelivered mail comes back to a listener of its own until the test ends. @returns sends it a mail, and says how it answered */
async function listen(cleanup: Cleanup) {
  const before = { ...mailSettings.bounces }
  Object.assign(mailSettings.bounces, { domain: DOMAIN })
  cleanup(() => void Object.assign(mailSettings.bounces, before))
  const listener = await openBounceListener({
    host: '127.0.0.1',
    port: 0,
    domain: DOMAIN,
    keys: returnPathKeys,
  })
  cleanup(() => listener.close())
  return async (to: string | string[], raw: string): Promise<number> => {
    const transport = createTransport({
      host: '127.0.0.1',
      port: listener.port,
      secure: false,
      ignoreTLS: true,
    })
    try {
      const { response } = await transport.sendMail({ envelope: { from: '', to: [to].flat() }, raw })
      return Number(response.slice(0, 3))
    } catch (error) {
      return Number(Reflect.get(Object(error), 'responseCode'))
    } finally {
      transport.close()
    }
  }
}

const reportOf = (to: string, status: string, diagnostic: string, action = 'failed') =>
  [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="limite"',
    '',
    '--limite',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'It could not be delivered.',
    '--limite',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${diagnostic}`,
    '',
    '--limite',
    'Content-Type: message/rfc822',
    '',
    'Subject: Oi',
    '',
    'Action: failed',
    '--limite--',
    '',
  ].join('\r\n')

const deadReport = (to: string) => reportOf(to, '5.1.1', '550 5.1.1 no such user')

/** A mailing to `count` people that the server of the test has taken. @returns its messages, and the addresses they left from */
async function sentMailing(client: Parameters<typeof orderMailing>[0], cleanup: Cleanup, count: number) {
  const server = await startMailServer(cleanup)
  await sendTo(server.port, cleanup)
  const office = await createOffice(count)
  const mailing = await orderMailing(client, office)
  await sendAll(mailing)
  const messages = await messagesOf(mailing)
  const from = messages.map(({ address }) => server.received.find(({ to }) => to[0] === address)?.from ?? '')
  const rows = () => messagesOf(mailing)
  const suppressed = () =>
    db.from('email_suppressions').where('institution_id', office.institution.id).orderBy('id')
  return { office, mailing, messages, from, rows, suppressed, server }
}

test.group('mail that comes back', () => {
  test('each message has an address of its own to come back to; a report about it makes it bounced and stops mail to an address that is dead', async ({
    client,
    assert,
    cleanup,
  }) => {
    const send = await listen(cleanup)
    const { office, mailing, messages, from, rows, suppressed, server } = await sentMailing(
      client,
      cleanup,
      3
    )
    assert.deepEqual(
      from,
      messages.map(({ id }) => returnPathOf(id, { key: returnPathKeys[0] ?? '', domain: DOMAIN }))
    )
    // What the reader sees is as ever.
    assert.include(server.received[0]?.source, 'From: Escola Horizonte <provas@escola.example>')

    const [dead, full, late] = messages.map(({ address }) => address)
    assert.equal(await send(from[0] ?? '', deadReport((dead ?? '').toUpperCase())), 250)
    assert.equal(await send(from[1] ?? '', reportOf(full ?? '', '5.2.2', '552 5.2.2 mailbox full')), 250)
    // What is only late has not come back.
    assert.equal(await send(from[2] ?? '', reportOf(late ?? '', '4.4.1', '451 4.4.1 later', 'delayed')), 250)
    assert.deepEqual(
      (await rows()).map(({ state, answer }) => [state, answer]),
      [
        ['bounced', '550 5.1.1 no such user'],
        ['bounced', '552 5.2.2 mailbox full'],
        ['sent', '250 2.0.0 Ok: queued as ABC123'],
      ]
    )
    assert.containsSubset(await suppressed(), [
      {
        address: messages[0]?.address.toLowerCase(),
        reason: 'hard_bounce',
        answer: '550 5.1.1 no such user',
      },
    ])
    assert.lengthOf(await suppressed(), 1)

    const history = await client.get(`/v2/emails?mailing=${mailing}`).headers(as(office.token))
    assert.equal(history.status(), 200)
    assert.sameMembers(
      (history.body().results as { failed: boolean }[]).map(({ failed }) => failed),
      [true, true, false]
    )

    // Whoever has the person in hand reads it.
    const isDead = async (id: number) =>
      (await client.get(`/v1/people/${id}`).headers(as(office.token))).body().isEmailDead as unknown
    assert.deepEqual(await Promise.all(office.people.map(({ id }) => isDead(id))), [true, false, false])

    // The mailbox of this one forwards to an address that is dead, and is alive itself.
    assert.equal(await send(from[2] ?? '', deadReport('outra@fora.example')), 250)
    assert.equal((await rows())[2]?.state, 'bounced')
    assert.lengthOf(await suppressed(), 1)

    // The next mailing passes the address over.
    const next = await orderMailing(client, office)
    await sendAll(next)
    assert.sameMembers(
      (await messagesOf(next)).map(({ address }) => address),
      messages.slice(1).map(({ address }) => address)
    )

    // Lifted, it is not suppressed again by the same report.
    await db.from('email_suppressions').where('institution_id', office.institution.id).delete()
    assert.equal(await send(from[0] ?? '', deadReport(dead ?? '')), 250)
    assert.isEmpty(await suppressed())
  })

  test('nothing but reports to addresses of our own mail is taken', async ({ client, assert, cleanup }) => {
    const send = await listen(cleanup)
    const { from, rows, suppressed } = await sentMailing(client, cleanup, 2)
    const [first = '', second = ''] = from
    const before = await rows()
    const DEAD = deadReport(before[0]?.address ?? '')
    for (const address of [
      'alguem@fora.example',
      `provas@${DOMAIN}`,
      first.replace(DOMAIN, 'escola.example'),
      // The signature of one message under the number of another.
      `${second.split('-').slice(0, 2).join('-')}-${first.split('-')[2]}`,
    ])
      assert.equal(await send(address, DEAD), 550, address)
    // Answers of people, reports that cannot be read, and texts that a parser of HTML would never be done with.
    for (const raw of [
      'Subject: Estou de férias\r\nAuto-Submitted: auto-replied\r\n\r\nAté logo. Action: failed\r\n',
      'Content-Type: multipart/report; boundary=x\r\n\r\n--x\r\nContent-Type: message/delivery-status\r\n',
      '\r\n',
      `Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${'<a href='.repeat(60_000)}\r\n--b--\r\n`,
    ])
      assert.equal(await send(first, raw), 250)
    assert.equal(await send(first, `${DEAD}${'a'.repeat(600_000)}`), 552)
    assert.deepEqual(await rows(), before)
    assert.isEmpty(await suppressed())
    // One report is about one message.
    await send([first, second], DEAD)
    assert.deepEqual(
      (await rows()).map(({ state }) => state),
      ['bounced', 'sent']
    )
  })

  test('a report that is sooner than the answer of the server is asked for again, and one about somebody who was erased is dropped', async ({
    client,
    assert,
    cleanup,
  }) => {
    const send = await listen(cleanup)
    const { messages, from, rows, suppressed } = await sentMailing(client, cleanup, 2)
    const [early, erased] = messages.map(({ id }) => id)
    const DEAD = deadReport(messages[0]?.address ?? '')
    await db
      .from('email_messages')
      .where('id', early ?? 0)
      .update({ state: 'sending' })
    assert.equal(await send(from[0] ?? '', DEAD), 451)
    await db
      .from('email_messages')
      .where('id', early ?? 0)
      .update({ state: 'sent' })
    await db
      .from('email_messages')
      .where('id', erased ?? 0)
      .update({ address: '', answer: null })
    assert.equal(await send(from[1] ?? '', DEAD), 250)
    assert.deepEqual(
      (await rows()).map(({ state, answer }) => [state, answer]),
      [
        ['sent', '250 2.0.0 Ok: queued as ABC123'],
        ['sent', null],
      ]
    )
    assert.isEmpty(await suppressed())
    // One that a person queued again stays so, and goes to no dead address.
    await db
      .from('email_messages')
      .where('id', early ?? 0)
      .update({ state: 'queued' })
    assert.equal(await send(from[0] ?? '', DEAD), 250)
    assert.equal((await rows())[0]?.state, 'queued')
    assert.lengthOf(await suppressed(), 1)
  })
})

/** A header of a mail as DKIM's `relaxed` has it (RFC 6376, 3.4.2). */
const relaxed = (header: string) => {
  const at = header.indexOf(':')
  const value = header
    .slice(at + 1)
    .replaceAll(/\r\n/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()
  return `${header.slice(0, at).trim().toLowerCase()}:${value}`
}

test.group('signed mail', () => {
  test('with the three settings of DKIM a mail is signed, and the signature holds', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const before = { ...mailSettings.dkim }
    Object.assign(mailSettings.dkim, {
      domainName: 'escola.example',
      keySelector: 'banca',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    })
    cleanup(() => void Object.assign(mailSettings.dkim, before))
    const { server } = await sentMailing(client, cleanup, 1)
    const source = server.received[0]?.source ?? ''
    const split = source.indexOf('\r\n\r\n')
    const headers = source.slice(0, split).split(/\r\n(?![ \t])/)
    const signature = headers.find((header) => /^dkim-signature:/i.test(header)) ?? ''
    const tags = new Map(
      signature
        .slice(signature.indexOf(':') + 1)
        .split(';')
        .map((tag) => {
          const [name = '', ...value] = tag.trim().split('=')
          return [name, value.join('=').replaceAll(/\s/g, '')] as const
        })
    )
    assert.containsSubset(Object.fromEntries(tags), {
      v: '1',
      a: 'rsa-sha256',
      d: 'escola.example',
      s: 'banca',
    })
    const body = `${source
      .slice(split + 4)
      .replaceAll(/[ \t]+/g, ' ')
      .replaceAll(/ (?=\r\n)/g, '')
      .replace(/(?:\r\n)*$/, '')}\r\n`
    assert.equal(createHash('sha256').update(body).digest('base64'), tags.get('bh'))
    const signed = (tags.get('h') ?? '').split(':').flatMap((name) => {
      const header = headers.findLast((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      return header === undefined ? [] : [relaxed(header)]
    })
    for (const name of ['from', 'to', 'subject'])
      assert.isTrue(
        signed.some((header) => header.startsWith(`${name}:`)),
        name
      )
    const text = [...signed, relaxed(signature.replace(/(\bb=)[\s\S]*$/, '$1'))].join('\r\n')
    assert.isTrue(verify('sha256', Buffer.from(text), publicKey, Buffer.from(tags.get('b') ?? '', 'base64')))
  })
})
