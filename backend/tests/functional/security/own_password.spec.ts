/** Everybody changes their own password. */
import { test } from '@japa/runner'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import * as identity from '#identity'
import { changeOwnPassword } from '#identity/actions/change_own_password'
import { liveSession } from '#identity'
import { CONTEXT_WORDS } from '#identity/domain/password_rule'
import { commonPasswords } from '#identity/passwords/common_passwords'
import { flushFailedLogins } from '#identity/sessions/failed_logins'
import { clock, GROUPS } from '#shared'
import {
  CHROME,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  PASSWORD,
  unique,
  type TestUser,
} from '#tests/fixtures/people'
import {
  NEW,
  logIn,
  tokenOf,
  seen,
  listed,
  post,
  change,
  loginEventsOf,
  twice,
  professor,
  importStatus,
  type Fields,
  type Row,
} from '#tests/fixtures/own_account'

test.group('one’s own password', (group) => {
  group.each.teardown(() => clock.release())

  test('is changed with the present one, for every group; the old token and the old password are worth nothing (V6.2.2, V6.2.3)', async ({
    client,
    assert,
  }) => {
    for (const name of GROUPS) {
      const user = await createUser({ groups: [name] })
      const token = await loginAs(user)
      const changed = await change(client, token, NEW)
      assert.equal(changed.status(), 200, name)
      const fresh = (changed.body() as { token: string }).token
      assert.deepEqual([await seen(client, token), await seen(client, fresh)], [401, 200], name)
    }
    const user = await createUser()
    await change(client, await loginAs(user), NEW)
    ;(await logIn(client, user)).assertStatus(400)
    ;(await logIn(client, user, { password: NEW, setNewClient: true })).assertStatus(200)
    ;(await logIn(client, user, { password: NEW.toUpperCase() })).assertStatus(400)
    assert.lengthOf(await loginEventsOf(user.id, 'password_changed'), 1)
    const stored = JSON.stringify([
      await db.from('login_events').where('user_id', user.id),
      await db.from('failed_logins').where('user_id', user.id),
    ])
    assert.notInclude(stored, 'cavalos')
    ;(await client.post('/v1/own_password').json({})).assertStatus(401)
  })

  test('other sessions end with the change, or stay where that is asked for (V7.4.3)', async ({
    client,
    assert,
  }) => {
    for (const endOthers of [undefined, true, false]) {
      const user = await professor()
      const { pages, import: other } = await twice(client, user)
      const [{ id }] = (await listed(client, pages)) as [Row]
      const changed = await change(client, pages, NEW, { end_others: endOthers })
      changed.assertStatus(200)
      const rows = await listed(client, (changed.body() as { token: string }).token)
      assert.lengthOf(rows, endOthers === false ? 2 : 1)
      assert.equal((await liveSession(id)) === null, endOthers !== false)
      assert.equal(await importStatus(client, other), endOthers === false ? 204 : 401)
    }
  })

  test('a refusal names the field and the reason, and changes nothing (V6.2.1, V6.2.4, V6.2.11, V6.2.12)', async ({
    client,
    assert,
  }) => {
    const school = await createSchool(await createInstitution({ name: 'Colégio Jequitibá' }))
    const user = await createUser({ school, name: 'Fabiana Figueiredo', username: unique('fabfig') })
    const token = await loginAs(user)
    const refused = async (password: string, more: object = {}) => {
      const answer = await change(client, token, password, more)
      assert.equal(answer.status(), 400, password)
      return Object.fromEntries(Object.entries(answer.body() as Fields).filter(([name]) => name !== 'code'))
    }
    assert.match((await refused('curta 7')).newPassword?.[0] ?? '', /pelo menos 8/)
    assert.match((await refused('a1 '.repeat(43))).newPassword?.[0] ?? '', /no máximo 128/)
    for (const common of ['password1', 'QWERTY123', '1q2w3e4r', 'senha123'])
      assert.match((await refused(common)).newPassword?.[0] ?? '', /muito comum/)
    for (const own of ['figueiredo2026', 'Jequitibá-1', `${user.username}!`, 'banca2026!', 'Professor#12'])
      assert.match((await refused(own)).newPassword?.[0] ?? '', /quase só/, own)
    assert.deepEqual(await refused(NEW, { confirmation: `${NEW} ` }), {
      confirmation: ['A confirmação precisa ser igual à senha.'],
    })
    assert.deepEqual(await refused(NEW, { current_password: 'errada' }), {
      currentPassword: ['Esta não é a sua senha atual. Confira e tente de novo.'],
    })
    assert.property(await refused(NEW, { current_password: '' }), 'currentPassword')
    assert.equal(await seen(client, token), 200)
    ;(await logIn(client, user, { setNewClient: true })).assertStatus(200)
  })

  test('any characters, blanks and 128 of them are taken as they are', async ({ client }) => {
    for (const password of ['só palavras soltas', '  çãõ 漢字 😀😀  ', 'x7 Q'.repeat(32)]) {
      const user = await createUser()
      ;(await change(client, await loginAs(user), password)).assertStatus(200)
      ;(await logIn(client, user, { password, setNewClient: true })).assertStatus(200)
    }
  })

  test('wrong present ones are slowed down by person, whatever the session, and seen; the log-in page stays free', async ({
    client,
    assert,
  }) => {
    const user = await createUser({ groups: ['Professor', 'PROCTOR'] })
    clock.freeze(Date.now())
    let token = await tokenOf(client, user)
    const guess = async () => (await change(client, token, NEW, { current_password: 'errada' })).status()
    const got: number[] = []
    for (let n = 0; n < 3; n += 1) got.push(await guess())
    const switched = await post(client, '/v1/users/update_logged_group', token, { perfil: 'PROCTOR' })
    token = (switched.body() as { token: string }).token
    for (let n = 0; n < 4; n += 1) got.push(await guess())
    assert.deepEqual(got, [400, 400, 400, 400, 400, 400, 429])
    ;(await change(client, token, NEW)).assertStatus(429)
    await flushFailedLogins()
    assert.lengthOf(await db.from('failed_logins').where('user_id', user.id), 6)
    ;(await logIn(client, user, { setNewClient: true })).assertStatus(200)
  })

  test('a session that ended, or a password that changed, after the request came in changes nothing', async ({
    client,
    assert,
  }) => {
    const input = { currentPassword: PASSWORD, newPassword: NEW, endOthers: true }
    const device = { address: '127.0.0.1', userAgent: CHROME }
    const under = async (meanwhile: (user: TestUser, sessionId: number) => Promise<unknown>) => {
      const user = await createUser()
      const [{ id }] = (await listed(client, await loginAs(user))) as [Row]
      const session = await liveSession(id)
      if (!session) throw new Error('no session')
      await meanwhile(user, id)
      const outcome = await changeOwnPassword(session, input, device).then((changed) =>
        changed.ok ? 'changed' : changed.error.code
      )
      const { password_hash: stored } = (await db
        .from('users')
        .where('id', user.id)
        .select('password_hash')
        .firstOrFail()) as { password_hash: string }
      return [
        outcome,
        await hash.use(stored.startsWith('$scrypt$') ? 'scrypt' : 'argon2id').verify(stored, NEW),
      ]
    }
    assert.deepEqual(await under((_user, id) => identity.endSession(id, 'logout')), [
      'unauthenticated',
      false,
    ])
    const other = await identity.hashPassword('outra senha de agora')
    assert.deepEqual(
      await under((user) => db.from('users').where('id', user.id).update({ password_hash: other })),
      ['wrong_password', false]
    )
    assert.deepEqual(await under(async () => undefined), ['changed', true])
  })

  test('a password that an import or a command sets obeys the same rule, with the same reason', async ({
    assert,
  }) => {
    const { id: institutionId } = await createInstitution()
    const make = (password: string) =>
      identity.createUser({
        institutionId,
        username: unique('novo'),
        name: 'Novo',
        groups: ['ALUNO'],
        password,
      })
    await assert.rejects(() => make('senha123'), /refused: common/)
    await assert.rejects(() => make('curta'), /refused: short/)
    assert.isNumber((await make(NEW)).id)
  })

  test('the lists have at least 3,000 common passwords, and the documented strings (V6.1.2, V6.2.4)', async ({
    assert,
  }) => {
    const common = await commonPasswords()
    assert.isAbove([...common].filter((one) => one.length >= 8).length, 3_000)
    const { readFile } = await import('node:fs/promises')
    const page = await readFile(new URL('../../../../docs/security/passwords.md', import.meta.url), 'utf8')
    for (const word of CONTEXT_WORDS) assert.include(page, `\`${word}\``)
  })
})
