/** Single messages, sent to a real SMTP server. */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import vine from '@vinejs/vine'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { mailSettings } from '#config/mail'
import { queueMessage, registerMessageKind, type MessageKind } from '#communication'
import { attemptMessage } from '#communication/sending/attempt_message'
import { forgetMessageKind } from '#communication/sending/message_kinds'
import { clock } from '#shared'
import { messageRow, sendTo, workOnMessage } from '#tests/fixtures/mail_server'
import { createUser, unique } from '#tests/fixtures/people'
import { startMailServer, type Behaviour } from '#tests/fixtures/smtp_server'

type Cleanup = (end: () => void) => void

/** A kind of messages that says how often it was written. */
function registerKind(cleanup: Cleanup, write?: MessageKind<{ of: number }>['write']) {
  let written = 0
  const kind: MessageKind<{ of: number }> = {
    kind: unique('kind').slice(0, 40),
    data: vine.create({ of: vine.number() }),
    write:
      write ?? (async ({ of }) => ({ text: `${of} ${(written += 1)}`, html: `<p>${of} ${written}</p>` })),
  }
  registerMessageKind(kind)
  cleanup(() => forgetMessageKind(kind.kind))
  return kind
}

async function queue(kind: MessageKind<{ of: number }>, more: { address?: string } = {}) {
  const user = await createUser()
  const message = {
    kind,
    institutionId: user.institution.id,
    userId: user.id,
    address: `${unique('ana')}@escola.example`,
    subject: 'Olá, João',
    language: 'pt-BR' as const,
    data: { of: 7 },
    ...more,
  }
  return db.transaction((trx) => queueMessage(trx, message))
}

test.group('single messages', (group) => {
  group.each.setup(() => {
    clock.freeze(clock.now())
    return () => clock.release()
  })

  test('are there with the commit of their act alone', async ({ assert, cleanup }) => {
    const kind = registerKind(cleanup)
    const user = await createUser()
    const trx = await db.transaction()
    const id = await queueMessage(trx, {
      kind,
      institutionId: user.institution.id,
      userId: user.id,
      address: 'a@escola.example',
      subject: 'Olá',
      language: 'en',
      data: { of: 1 },
    })
    await trx.rollback()
    assert.isNull(await db.from('email_messages').where('kind', kind.kind).first())
    const payload_json = JSON.stringify({ message: id })
    const ordered = await db.from('background_jobs').where({ payload_json, state: 'QUEUED' })
    assert.isEmpty(ordered.filter(({ type }) => type === 'communication.message'))
  })

  test('go to the server as they are written, and the row has its answer and no text', async ({
    assert,
    cleanup,
  }) => {
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const id = await queue(registerKind(cleanup))
    await workOnMessage(id)
    const row = await messageRow(id)
    assert.containsSubset(row, {
      state: 'sent',
      attempts: 1,
      carrier: 'smtp',
      answer: '250 2.0.0 Ok: queued as ABC123',
      sent_at: clock.now(),
      ended_at: clock.now(),
    })
    assert.notInclude(JSON.stringify(row), '7 1')
    const [mail, ...others] = server.received
    assert.isEmpty(others)
    assert.deepEqual(mail?.to, [row.address])
    assert.equal(mail?.from, 'provas@escola.example')
    const source = mail?.source ?? ''
    for (const part of [
      'From: Escola Horizonte <provas@escola.example>',
      `Message-ID: <${id}.${clock.now().toString(36)}@localhost>`,
      'Auto-Submitted: auto-generated',
      'multipart/alternative',
      '7 1',
    ])
      assert.include(source, part)
    // Sent is sent.
    await workOnMessage(id)
    assert.lengthOf(server.received, 1)
  })

  test('have the name and the address for replies that the institution has in its settings', async ({
    assert,
    cleanup,
  }) => {
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const id = await queue(registerKind(cleanup))
    const mail = { senderName: 'Rede Serra, Azul', replyTo: 'secretaria@serra.example' }
    const { institution_id: own } = await db.from('email_messages').where('id', id).firstOrFail()
    await db
      .from('institutions')
      .where('id', own)
      .update({ settings_json: JSON.stringify({ mail }) })
    await workOnMessage(id)
    const source = server.received[0]?.source ?? ''
    assert.include(source, 'From: "Rede Serra, Azul" <banca@localhost>')
    assert.include(source, 'Reply-To: secretaria@serra.example')
  })

  test('a server that puts them off gets them again, at most five times', async ({ assert, cleanup }) => {
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const id = await queue(registerKind(cleanup))
    server.behave({ code: 451, text: '4.7.1 Greylisted' })
    for (const attempts of [1, 2, 3, 4]) {
      await workOnMessage(id)
      const row = await messageRow(id)
      assert.containsSubset(row, { state: 'queued', attempts, sent_at: null, ended_at: null })
      assert.include(row.answer, 'Greylisted')
      assert.isAbove(row.not_before_at, clock.now())
      // Not before its time.
      await workOnMessage(id)
      assert.equal((await messageRow(id)).attempts, attempts)
      clock.freeze(row.not_before_at)
    }
    await workOnMessage(id)
    assert.containsSubset(await messageRow(id), { state: 'failed', attempts: 5, ended_at: clock.now() })
    assert.lengthOf(server.received, 5)
  })

  test('one that was put off arrives later, with the same Message-ID', async ({ assert, cleanup }) => {
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const id = await queue(registerKind(cleanup))
    server.behave({ code: 452, text: '4.2.2 Over quota' })
    await workOnMessage(id)
    server.behave('take')
    clock.freeze((await messageRow(id)).not_before_at)
    await workOnMessage(id)
    assert.containsSubset(await messageRow(id), { state: 'sent', attempts: 2 })
    const ids = server.received.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1])
    assert.deepEqual(new Set(ids).size, 1)
  })

  test('a server that refuses one ends it, and the row has its words', async ({ assert, cleanup }) => {
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const id = await queue(registerKind(cleanup))
    server.behave({ code: 550, text: '5.1.1 No such user' })
    await workOnMessage(id)
    const row = await messageRow(id)
    assert.containsSubset(row, { state: 'failed', attempts: 1, ended_at: clock.now(), sent_at: null })
    assert.include(row.answer, '550')
    assert.include(row.answer, 'No such user')
  })

  for (const [what, how] of [
    ['that hangs', 'hang'],
    ['that hangs up when it has the message', 'drop'],
  ] as const satisfies readonly (readonly [string, Behaviour])[])
    test(`a server ${what} gets it again`, async ({ assert, cleanup }) => {
      const server = await startMailServer(cleanup)
      await sendTo(server.port, cleanup, { silentMs: 300 })
      const id = await queue(registerKind(cleanup))
      server.behave(how)
      await workOnMessage(id)
      assert.containsSubset(await messageRow(id), { state: 'queued', attempts: 1 })
      server.behave('take')
      clock.freeze((await messageRow(id)).not_before_at)
      await workOnMessage(id)
      assert.containsSubset(await messageRow(id), { state: 'sent', attempts: 2 })
      assert.lengthOf(server.received, 2)
    })

  test('a server that is not there, or refuses everybody, is tried again', async ({ assert, cleanup }) => {
    const refusing = createServer((socket: Socket) => {
      socket.on('error', () => {})
      socket.end('554 go away\r\n')
    })
    refusing.listen(0, '127.0.0.1')
    await once(refusing, 'listening')
    const { port } = refusing.address() as AddressInfo
    await sendTo(port, cleanup)
    const id = await queue(registerKind(cleanup))
    await workOnMessage(id)
    assert.containsSubset(await messageRow(id), { state: 'queued', attempts: 1 })
    await new Promise((closed) => refusing.close(closed))
    clock.freeze((await messageRow(id)).not_before_at)
    await workOnMessage(id)
    assert.containsSubset(await messageRow(id), { state: 'queued', attempts: 2 })
  })

  test('one whose worker died while it was sent is sent again, and given up after five', async ({
    assert,
    cleanup,
  }) => {
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const id = await queue(registerKind(cleanup))
    // The attempt is made, and nobody writes down what came of it.
    for (const attempts of [1, 2, 3, 4, 5]) {
      await attemptMessage(id)
      assert.containsSubset(await messageRow(id), { state: 'sending', attempts })
    }
    assert.lengthOf(server.received, 5)
    await workOnMessage(id)
    assert.containsSubset(await messageRow(id), { state: 'failed', answer: 'interrupted' })
    assert.lengthOf(server.received, 5)
  })

  test('one that has nothing to say any more is not sent; one that cannot be written ends', async ({
    assert,
    cleanup,
  }) => {
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const empty = await queue(registerKind(cleanup, async () => null))
    await workOnMessage(empty)
    assert.containsSubset(await messageRow(empty), { state: 'failed', answer: 'nothing to say any more' })
    const broken = await queue(
      registerKind(cleanup, async () => {
        throw new Error('a bug')
      })
    )
    const unknown = await queue(registerKind(cleanup))
    const { kind } = await messageRow(unknown)
    forgetMessageKind(kind)
    for (const id of [broken, unknown]) {
      for (const attempts of [1, 2, 3, 4]) {
        await workOnMessage(id)
        const row = await messageRow(id)
        // The name of the error alone, and its next attempt waits as one that a server put off.
        assert.containsSubset(row, { state: 'queued', attempts, answer: 'Error', ended_at: null })
        assert.isAbove(row.not_before_at, clock.now())
        clock.freeze(row.not_before_at)
      }
      await workOnMessage(id)
      assert.containsSubset(await messageRow(id), { state: 'failed', attempts: 5, answer: 'Error' })
    }
    assert.isEmpty(server.received)
  })

  test('one that cannot be written to the disk is tried again later, and the row says why', async ({
    assert,
    cleanup,
  }) => {
    const { folder } = mailSettings
    const blocked = join(banca.dataDir, unique('blocked'))
    await mkdir(banca.dataDir, { recursive: true })
    await writeFile(blocked, '')
    Object.assign(mailSettings, { folder: join(blocked, 'mail') })
    cleanup(() => void Object.assign(mailSettings, { folder }))
    const id = await queue(registerKind(cleanup))
    await workOnMessage(id)
    const row = await messageRow(id)
    assert.containsSubset(row, { state: 'queued', attempts: 1, answer: 'Error ENOTDIR' })
    Object.assign(mailSettings, { folder })
    clock.freeze(row.not_before_at)
    await workOnMessage(id)
    assert.containsSubset(await messageRow(id), { state: 'sent', attempts: 2, carrier: 'file' })
  })

  test('an address with line breaks becomes no header and no second recipient', async ({
    assert,
    cleanup,
  }) => {
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const kind = registerKind(cleanup)
    const id = await queue(kind, { address: 'a@escola.example\r\nBcc: all@escola.example' })
    await workOnMessage(id)
    assert.equal((await messageRow(id)).state, 'sent')
    assert.lengthOf(server.received, 1)
    for (const { to, source } of server.received) {
      assert.lengthOf(to, 1)
      assert.notMatch(source, /^Bcc:/m)
    }
  })

  test('without a mail server they are files of the server’s user alone, and the row says so', async ({
    assert,
    cleanup,
  }) => {
    const id = await queue(registerKind(cleanup))
    await workOnMessage(id)
    const row = await messageRow(id)
    assert.containsSubset(row, { state: 'sent', carrier: 'file', answer: `mail/${id}-1.eml` })
    const path = join(banca.dataDir, row.answer ?? '')
    assert.equal((await stat(path)).mode & 0o777, 0o600)
    assert.equal((await stat(join(banca.dataDir, 'mail'))).mode & 0o777, 0o700)
    const source = await readFile(path, 'utf8')
    for (const part of [`To: ${row.address}`, 'Subject: =?UTF-8?', '7 1']) assert.include(source, part)
  })
})
