/** Links and mails of new passwords, where something changes meanwhile. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { endResetsOf } from '#identity'
import { endChallengesOf } from '#identity/second_factor/challenges'
import { clock, insertRow } from '#shared'
import { messagesTo, messageRow, sendTo, workOnMessage } from '#tests/fixtures/mail_server'
import { change, logIn, NEW } from '#tests/fixtures/own_account'
import { addressFor, ask, check, confirm, linksFor, tokensFor } from '#tests/fixtures/password_resets'
import { createUser, loginAs, unique } from '#tests/fixtures/people'
import { startMailServer } from '#tests/fixtures/smtp_server'
import { until } from './until.js'

const hasRowLocks = () => db.connection().dialect.name === 'mysql'
const resetsOf = (userId: number) => db.from('password_resets').where('user_id', userId)

test.group('new passwords while something changes', (group) => {
  group.each.setup(() => {
    clock.freeze(clock.now())
    return () => clock.release()
  })

  test('a mail that waits makes no link for who has another address now', async ({
    client,
    assert,
    cleanup,
  }) => {
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const address = `${unique('Familia')}@Escola.example`
    const [moved, stays] = [await createUser(), await createUser()]
    for (const one of [moved, stays]) await addressFor(one, address)
    await ask(client, address)
    await addressFor(moved)
    await addressFor(stays, address.toUpperCase())
    const links = await tokensFor(server, address)
    assert.lengthOf(links, 1)
    assert.containsSubset((await check(client, links[0])).body(), { username: stays.username })
    assert.isEmpty(await resetsOf(moved.id))
  })

  test('where nobody of the address is left, no mail leaves', async ({ client, assert, cleanup }) => {
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const user = await createUser()
    const address = await addressFor(user)
    await ask(client, address)
    await db.from('users').where('id', user.id).update({ email: null })
    const [message] = await messagesTo(address)
    await workOnMessage(message?.id ?? 0)
    assert.containsSubset(await messageRow(message?.id ?? 0), {
      state: 'failed',
      answer: 'nothing to say any more',
    })
    assert.isEmpty(server.received)
    assert.isEmpty(await resetsOf(user.id))
  })

  test('a mail that waits makes no link for who has chosen a password since', async ({
    client,
    assert,
    cleanup,
  }) => {
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const address = `${unique('familia')}@escola.example`
    const [changed, reset, stays] = [await createUser(), await createUser(), await createUser()]
    for (const one of [changed, reset, stays]) await addressFor(one, address)
    const token = await loginAs(changed)
    const [link] = await linksFor(reset)
    await ask(client, address)
    clock.freeze(clock.now() + 1_000)
    ;(await change(client, token, NEW)).assertStatus(200)
    ;(await confirm(client, link?.token, NEW)).assertStatus(200)
    const links = await tokensFor(server, address)
    assert.lengthOf(links, 1)
    assert.containsSubset((await check(client, links[0])).body(), { username: stays.username })
    // Who asks again gets one.
    clock.freeze(clock.now() + 1_000)
    await ask(client, address)
    assert.lengthOf(await tokensFor(server, address), 3)
  })

  test('links end with the transaction that changes an address', async ({ client, assert }) => {
    const [user, other] = [await createUser(), await createUser()]
    const [[link], [others]] = [await linksFor(user), await linksFor(other)]
    await db.transaction((trx) => endResetsOf(trx, user.id, clock.now()))
    ;(await check(client, link?.token)).assertStatus(400)
    ;(await confirm(client, link?.token, NEW)).assertStatus(400)
    ;(await check(client, others?.token)).assertStatus(200)
    assert.lengthOf(await resetsOf(user.id).whereNull('used_at'), 0)
  })

  test('a reset that MariaDB undid because of others is done again', async ({ client }) => {
    const user = await createUser()
    const [link] = await linksFor(user)
    if (hasRowLocks()) {
      const trx = await db.transaction()
      // Of two that wait for each other the one that wrote less is undone.
      for (let at = 0; at < 20; at += 1)
        await trx
          .insertQuery()
          .table('login_events')
          .insert({ user_id: null, type: 'login', occurred_at: clock.now() })
      await resetsOf(user.id).useTransaction(trx).forUpdate().select('id')
      const confirmed = confirm(client, link?.token, NEW).then((answer) => answer.assertStatus(200))
      await until(() =>
        db
          .rawQuery('select id from users where id = ? for update nowait', [user.id])
          .then(() => false)
          .catch(() => true)
      )
      await trx.from('users').where('id', user.id).update({ updated_at: clock.now() })
      await trx.rollback()
      await confirmed
    } else (await confirm(client, link?.token, NEW)).assertStatus(200)
    ;(await logIn(client, user, { password: NEW })).assertStatus(200)
  })

  test('log-ins that wait for a code are ended without a lock on those of others', async ({ assert }) => {
    const people = [await createUser(), await createUser()]
    const ended = Promise.withResolvers<void>()
    let ends = 0
    const endAndOpen = (userId: number) =>
      db.transaction(async (trx) => {
        await endChallengesOf(trx, userId)
        ends += 1
        if (ends === 2) ended.resolve()
        if (hasRowLocks()) await ended.promise
        await insertRow(trx, 'login_challenges', {
          user_id: userId,
          token_hash: unique('hash'),
          client_id: 'here',
          purpose: 'pages',
          network: '203.0.113.0',
          known_device: 0,
          tries: 0,
          passed_at: null,
          expires_at: clock.now() + 60_000,
        })
      })
    await Promise.all(people.map(({ id }) => endAndOpen(id)))
    for (const { id } of people) {
      assert.lengthOf(await db.from('login_challenges').where('user_id', id), 1)
      await db.transaction((trx) => endChallengesOf(trx, id))
      assert.isEmpty(await db.from('login_challenges').where('user_id', id))
    }
  })
})
