/** A new password for who forgot theirs, by a link of a mail. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { askPasswordReset } from '#identity/actions/ask_password_reset'
import { MOST_OF_ADDRESS } from '#identity/queries/accounts_of_address'
import { liveSession, RESET_MS } from '#identity'
import { hashToken } from '#identity/sessions/session_token'
import { clock, GROUPS } from '#shared'
import {
  listed,
  logIn,
  loginEventsOf,
  NEW,
  seen,
  twice,
  professor,
  change,
  type Fields,
} from '#tests/fixtures/own_account'
import { messagesTo, sendTo } from '#tests/fixtures/mail_server'
import { addressFor, ask, check, confirm, linksFor, tokensFor } from '#tests/fixtures/password_resets'
import { giveFactor } from '#tests/fixtures/second_factor'
import { startMailServer, tokensIn } from '#tests/fixtures/smtp_server'
import { createInstitution, createUser, loginAs, PASSWORD, unique } from '#tests/fixtures/people'

type Acts = { act: string; actor_id: number | null; detail_json: string }[]
const actsOn = (userId: number): Promise<Acts> =>
  db
    .from('audit_records')
    .where({ subject_type: 'user', subject_id: userId })
    .where('act', 'like', 'password_reset%')
    .orderBy('id')

test.group('a forgotten password', (group) => {
  group.each.teardown(() => clock.release())

  test('is replaced by a link, for every group; all sessions end and the old password is worth nothing', async ({
    client,
    assert,
    cleanup,
  }) => {
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    for (const name of GROUPS) {
      const user = await createUser({ groups: [name] })
      const address = await addressFor(user)
      const token = await loginAs(user)
      // Whatever its case.
      const asked = await ask(client, ` ${address.toUpperCase()} `)
      asked.assertStatus(200)
      asked.assertBody({})
      const [link = '', ...others] = await tokensFor(server, address)
      assert.isEmpty(others)
      const checked = await check(client, link)
      checked.assertStatus(200)
      checked.assertBody({ name: user.username, username: user.username })
      assert.equal(await seen(client, token), 200)
      ;(await confirm(client, link, NEW)).assertStatus(200)
      assert.equal(await seen(client, token), 401, name)
      ;(await logIn(client, user)).assertStatus(400)
      ;(await logIn(client, user, { password: NEW })).assertStatus(200)
      assert.lengthOf(await loginEventsOf(user.id, 'password_reset'), 1)
      const acts = await actsOn(user.id)
      assert.deepEqual(
        acts.map(({ act, actor_id }) => [act, actor_id]),
        [
          ['password_reset_asked', null],
          ['password_reset', user.id],
        ]
      )
      assert.notInclude(JSON.stringify(acts), 'cavalos')
    }
  }).timeout(60_000)

  test('the link is in the mail alone: no row has it, and none has its token', async ({
    client,
    assert,
    cleanup,
  }) => {
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const user = await createUser()
    const address = await addressFor(user)
    await ask(client, address)
    const [link = ''] = await tokensFor(server, address)
    assert.lengthOf(link, 43)
    const stored = JSON.stringify([
      await db.from('email_messages').where('user_id', user.id),
      await db.from('password_resets').where('user_id', user.id),
      await db.from('background_jobs').where('type', 'communication.message'),
      await db.from('audit_records').where('subject_id', user.id),
    ])
    assert.notInclude(stored, link)
    assert.include(stored, hashToken(link))
    const row = (await db.from('password_resets').where('user_id', user.id).firstOrFail()) as {
      created_at: number
      expires_at: number
    }
    assert.equal(row.expires_at - row.created_at, RESET_MS)
    assert.equal(RESET_MS, 3_600_000)
  })

  test('a link works once, for an hour, and for no other; the answer does not say which it was', async ({
    client,
    assert,
    cleanup,
  }) => {
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const user = await createUser()
    const address = await addressFor(user)
    await ask(client, address)
    const [first = ''] = await tokensFor(server, address)
    await ask(client, address)
    const [second = ''] = await tokensFor(server, address)
    assert.notEqual(first, second)
    clock.freeze(clock.now() + RESET_MS - 60_000)
    ;(await check(client, first)).assertStatus(200)
    ;(await confirm(client, first, NEW)).assertStatus(200)
    const refusals = [await confirm(client, first, `${NEW} x`), await confirm(client, second, `${NEW} x`)]
    for (const never of ['A'.repeat(43), 'x', '../../etc/passwd', '%00', "' or 1=1 --"])
      refusals.push(await confirm(client, never, `${NEW} x`), await check(client, never))
    await ask(client, address)
    const [third = ''] = await tokensFor(server, address)
    clock.freeze(clock.now() + RESET_MS + 1)
    refusals.push(await check(client, third), await confirm(client, third, `${NEW} x`))
    for (const refused of refusals) {
      refused.assertStatus(400)
      const { code, token } = refused.body() as Fields
      assert.equal(code, 'token')
      assert.lengthOf(token ?? [], 1)
    }
    assert.equal(new Set(refusals.map((one) => JSON.stringify(one.body()))).size, 1)
    ;(await logIn(client, user, { password: NEW })).assertStatus(200)
  })

  test('of two who use one link at once one is the first', async ({ client, assert }) => {
    const user = await createUser()
    await addressFor(user)
    const [link] = await linksFor(user)
    const answers = await Promise.all(
      ['um dois 3', 'quatro cinco 6'].map((more) => confirm(client, link?.token, `${NEW} ${more}`))
    )
    assert.sameMembers(
      answers.map((one) => one.status()),
      [200, 400]
    )
    assert.lengthOf(await loginEventsOf(user.id, 'password_reset'), 1)
  })

  test('a password that is refused leaves the link as it is, and names the field (rule-password-004)', async ({
    client,
    assert,
  }) => {
    const user = await createUser({ name: 'Fabiana Figueiredo', username: unique('fabfig') })
    const [link] = await linksFor(user)
    const token = link?.token
    for (const password of [
      'curta 1',
      `${'a1'.repeat(64)}b`,
      'password1',
      'somente letras aqui',
      '8675309-2468',
      'Fabiana.Figueiredo1',
      user.username,
    ]) {
      const refused = await confirm(client, token, password)
      refused.assertStatus(400)
      const { code, password: messages } = refused.body() as Fields
      assert.equal(code, 'weak_password', password)
      assert.lengthOf(messages ?? [], 1)
    }
    ;(await confirm(client, token, NEW)).assertStatus(200)
  })

  test('an unknown address is 400 as written, an inactive person is unknown (rule-password-006)', async ({
    client,
    assert,
  }) => {
    const gone = await createUser()
    const address = await addressFor(gone)
    const [link] = await linksFor(gone)
    await db.from('users').where('id', gone.id).update({ is_active: 0 })
    for (const email of [address, `${unique('nobody')}@escola.example`]) {
      const refused = await ask(client, email).header('accept-language', 'en')
      refused.assertStatus(400)
      assert.deepEqual((refused.body() as Fields).email, [
        "There's no user registered with the provided email",
      ])
    }
    ;(await check(client, link?.token)).assertStatus(400)
    ;(await confirm(client, link?.token, NEW)).assertStatus(400)
    assert.isEmpty(await messagesTo(address))
    assert.isEmpty(await linksFor(gone))
  })

  test('an address is required and has to be one (val-password-001); hostile bodies are refused', async ({
    client,
    assert,
  }) => {
    for (const email of [
      undefined,
      null,
      '',
      ' ',
      'ana',
      'ana@',
      '@x',
      `${'a'.repeat(300)}@x.org`,
      7,
      {},
      ['a@b.org'],
      'a@b.org\r\nBcc: c@d.org',
    ]) {
      const refused = await ask(client, email)
      refused.assertStatus(400)
      assert.property(refused.body(), 'email')
    }
    for (const token of [undefined, null, '', 7, {}, ['x'], 'x'.repeat(10_000)]) {
      ;(await check(client, token)).assertStatus(400)
      ;(await confirm(client, token, NEW)).assertStatus(400)
    }
    for (const password of [undefined, null, '', 7, {}, 'x'.repeat(2_000)])
      (await confirm(client, 'A'.repeat(43), password)).assertStatus(400)
  })

  test('an address of several people gets one mail that names each account with its own link', async ({
    client,
    assert,
    cleanup,
  }) => {
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const address = `${unique('familia')}@escola.example`
    const people = await Promise.all([
      createUser(),
      createUser({ institution: await createInstitution(), groups: ['Professor'] }),
    ])
    for (const one of people) await addressFor(one, address)
    const gone = await createUser()
    await addressFor(gone, address)
    await db.from('users').where('id', gone.id).update({ is_active: 0 })
    await ask(client, address)
    assert.lengthOf(await messagesTo(address), 1)
    const links = await tokensFor(server, address)
    assert.lengthOf(links, 2)
    const source = server.received.at(-1)?.source.replace(/=\r?\n/g, '') ?? ''
    for (const { username } of people) assert.include(source, username)
    assert.notInclude(source, gone.username)
    const owners = await Promise.all(
      links.map(async (link) => ((await check(client, link)).body() as { username: string }).username)
    )
    assert.sameMembers(
      owners,
      people.map(({ username }) => username)
    )
    // One link opens one account.
    ;(await confirm(client, links[0], NEW)).assertStatus(200)
    ;(await check(client, links[1])).assertStatus(200)
  })

  test('an address of hundreds gets a mail of bounded length that says so', async ({
    client,
    assert,
    cleanup,
  }) => {
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const institution = await createInstitution()
    const address = `${unique('secretaria')}@escola.example`
    for (let at = 0; at <= MOST_OF_ADDRESS; at += 1)
      await addressFor(await createUser({ institution }), address)
    await ask(client, address)
    assert.lengthOf(await tokensFor(server, address), MOST_OF_ADDRESS)
    assert.include(server.received.at(-1)?.source.replace(/=\r?\n/g, ''), 'fale com a escola')
  })

  test('a mailbox gets some mails an hour, and nobody learns from the limit who has an account', async ({
    client,
    assert,
  }) => {
    const user = await createUser()
    const address = await addressFor(user)
    const statuses = async (email: string) => {
      const found: number[] = []
      for (let at = 0; at < 6; at += 1) found.push((await ask(client, email)).status())
      return found
    }
    assert.deepEqual(await statuses(address), [200, 200, 200, 200, 429, 429])
    assert.deepEqual(await statuses(`${unique('nobody')}@escola.example`), [400, 400, 400, 400, 429, 429])
    assert.lengthOf(await messagesTo(address), 4)
    const refused = await ask(client, address)
    assert.equal((refused.body() as Fields).code, 'too_many_resets')
    assert.isAbove(Number(refused.header('retry-after')), 0)
    // A classmate behind the same address is not touched by it.
    ;(await ask(client, await addressFor(await createUser()))).assertStatus(200)
  })

  test('with Login__HideUnknownEmail every address is 200, after the same time', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution({
      settings: { preferences: { Login__HideUnknownEmail: true } },
    })
    try {
      const address = await addressFor(await createUser({ institution }))
      const nobody = `${unique('nobody')}@escola.example`
      const answers = [await ask(client, address), await ask(client, nobody)]
      for (const answer of answers) {
        answer.assertStatus(200)
        answer.assertBody({})
      }
      const waits: number[] = []
      const wait = async (ms: number) => void waits.push(ms)
      for (const email of [address, nobody])
        assert.isTrue((await askPasswordReset({ email, address: '203.0.113.79' }, wait)).ok)
      assert.lengthOf(new Set(waits), 1)
      assert.lengthOf(waits, 2)
      assert.lengthOf(await messagesTo(address), 2)
      assert.isEmpty(await messagesTo(nobody))
    } finally {
      // The strictest institution holds for all: other tests are to see unknown addresses.
      await db.from('institutions').where('id', institution.id).update({ settings_json: '{}' })
    }
  })

  test('a change of one’s own password ends links that are on their way', async ({ client }) => {
    const user = await createUser()
    const [link] = await linksFor(user)
    ;(await change(client, await loginAs(user), NEW)).assertStatus(200)
    ;(await check(client, link?.token)).assertStatus(400)
  })

  test('sessions of every purpose end; a second factor stays', async ({ client, assert }) => {
    const user = await professor()
    const { pages, import: other } = await twice(client, user)
    const ids = (await listed(client, pages)).map(({ id }) => id)
    await giveFactor(user)
    const [link] = await linksFor(user)
    ;(await confirm(client, link?.token, NEW)).assertStatus(200)
    for (const id of ids) assert.isNull(await liveSession(id))
    assert.equal(await seen(client, other), 401)
    assert.lengthOf(await db.from('second_factors').where('user_id', user.id), 1)
    const asked = await logIn(client, user, { password: NEW })
    asked.assertStatus(400)
    assert.equal((asked.body() as Fields).code, 'second_factor_asked')
  })

  test('who waited because of wrong passwords does not wait with the new one', async ({ client, assert }) => {
    const user = await createUser()
    const statuses = []
    for (let at = 0; at < 8; at += 1)
      statuses.push((await logIn(client, user, { password: 'wrong', client_id: 'here' })).status())
    assert.include(statuses, 429)
    const [link] = await linksFor(user)
    ;(await confirm(client, link?.token, NEW)).assertStatus(200)
    ;(await logIn(client, user, { password: NEW, client_id: 'here' })).assertStatus(200)
    ;(await logIn(client, user, { password: PASSWORD })).assertStatus(400)
  })

  test('a name with markup is text in the mail', async ({ client, assert, cleanup }) => {
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const user = await createUser({ name: '<img src=x onerror=alert(1)>' })
    const address = await addressFor(user)
    await ask(client, address)
    assert.lengthOf(await tokensFor(server, address), 1)
    const html = (server.received.at(-1)?.source ?? '').split('text/html')[1] ?? ''
    assert.notInclude(html, '<img')
    assert.deepEqual(tokensIn('nothing'), [])
  })
})
