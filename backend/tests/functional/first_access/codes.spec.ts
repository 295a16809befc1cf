/** The first access: a code of a card gives somebody a password, once. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { FIRST_ACCESS_MS } from '#identity'
import { clock } from '#shared'
import { createSitting } from '#tests/fixtures/applications'
import { cardOf, checkCard, CHOSEN, createNewcomer, enterByCard } from '#tests/fixtures/first_access'
import { storeIdentity, storeProvider } from '#tests/fixtures/identity_providers'
import { change, logIn, loginEventsOf, seen } from '#tests/fixtures/own_account'
import { as, createUser, loginAs, PASSWORD } from '#tests/fixtures/people'

const hashOf = async (id: number): Promise<unknown> =>
  (await db.from('users').where('id', id).firstOrFail()).password_hash

test.group('a code of the first access', (group) => {
  group.each.teardown(() => clock.release())

  test('gives a password and logs in, once; nothing stored or recorded has the code', async ({
    client,
    assert,
  }) => {
    const person = await createNewcomer()
    const code = await cardOf(person)
    assert.match(code, /^[BCDFGHJKMNPQRSTVWXZ]{10}$/)
    const typed = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `
    const checked = await checkCard(client, person.username.toUpperCase(), typed)
    checked.assertStatus(200)
    checked.assertBody({ name: person.username, username: person.username })
    const used = await enterByCard(client, person.username, typed)
    used.assertStatus(200)
    assert.equal(await seen(client, used.body().token), 200)
    assert.equal(used.body().user.id, person.id)
    ;(
      await logIn(client, { ...person, password: '' }, { password: CHOSEN, set_new_client: true })
    ).assertStatus(200)
    const again = await enterByCard(client, person.username, code, 'outra-senha-boa-77')
    again.assertStatus(400)
    assert.equal(again.body().code, 'first_access_used')
    assert.include(again.body().nonFieldErrors[0], 'já foi usado')
    assert.lengthOf(await loginEventsOf(person.id, 'first_access'), 1)
    const acts = await db.from('audit_records').where({ subject_type: 'user', subject_id: person.id })
    assert.deepEqual(
      acts.map(({ act, actor_id: by }) => [act, by]),
      [['first_access_used', person.id]]
    )
    const stored = JSON.stringify([acts, await db.from('first_access_codes').where('user_id', person.id)])
    assert.notInclude(stored, code)
    assert.notInclude(stored, CHOSEN)
  })

  test('is worth nothing on another account, with another code, or for somebody who is unknown: one answer', async ({
    client,
    assert,
  }) => {
    const [person, other] = [await createNewcomer(), await createNewcomer()]
    const [code] = [await cardOf(person), await cardOf(other)]
    const staff = await createNewcomer({ groups: ['PROCTOR'] })
    const guardianToo = await createNewcomer({ groups: ['ALUNO', 'Professor'] })
    const gone = await createNewcomer()
    const tries = [
      [other.username, code],
      [person.username, 'BBBBBBBBBB'],
      [person.username, code.slice(0, 9)],
      ['ninguem-assim', code],
      [staff.username, await cardOf(staff)],
      [guardianToo.username, await cardOf(guardianToo)],
      [gone.username, await cardOf(gone)],
    ] as const
    await db.from('users').where('id', gone.id).update({ is_active: 0 })
    for (const [username, wrong] of tries) {
      const refused = await enterByCard(client, username, wrong)
      refused.assertStatus(400)
      assert.equal(refused.body().code, 'first_access_wrong', username)
    }
    ;(await enterByCard(client, person.username, code)).assertStatus(200)
  })

  test('ends after 60 days, and with a newer card; only who holds the code learns which', async ({
    client,
    assert,
  }) => {
    const person = await createNewcomer()
    const first = await cardOf(person)
    const second = await cardOf(person)
    assert.equal((await enterByCard(client, person.username, first)).body().code, 'first_access_replaced')
    const now = clock.now()
    clock.freeze(now + FIRST_ACCESS_MS + 1_000)
    const expired = await enterByCard(client, person.username, second)
    assert.equal(expired.body().code, 'first_access_expired')
    clock.freeze(now + FIRST_ACCESS_MS - 60_000)
    ;(await enterByCard(client, person.username, second)).assertStatus(200)
    assert.equal(FIRST_ACCESS_MS, 60 * 24 * 3_600_000)
  })

  test('two at once: one comes in, the other learns that it was used', async ({ client, assert }) => {
    const person = await createNewcomer()
    const code = await cardOf(person)
    const answers = await Promise.all([
      enterByCard(client, person.username, code, 'primeira-senha-11-boa'),
      enterByCard(client, person.username, code, 'segunda-senha-22-boa'),
    ])
    assert.deepEqual(answers.map((one) => one.status()).toSorted(), [200, 400])
    const lost = answers.find((one) => one.status() === 400)
    assert.equal(lost?.body().code, 'first_access_used')
    assert.lengthOf(await loginEventsOf(person.id, 'first_access'), 1)
  })

  test('a weak password leaves the code as it is, and names why', async ({ client, assert }) => {
    const person = await createNewcomer()
    const code = await cardOf(person)
    for (const [password, why] of [
      ['curta1', 'pelo menos 8'],
      ['senha123', 'comum'],
      ['somenteletrasaqui', 'letras e números'],
      [person.username, 'quase só o seu nome'],
    ] as const) {
      const refused = await enterByCard(client, person.username, code, password)
      refused.assertStatus(400)
      assert.include(refused.body().password[0], why, password)
    }
    assert.isNull(await hashOf(person.id))
    ;(await enterByCard(client, person.username, code)).assertStatus(200)
  })

  test('does not change the password of whoever has one by another way', async ({ client, assert }) => {
    const person = await createNewcomer()
    const code = await cardOf(person)
    const user = await createUser()
    const hash = await hashOf(user.id)
    await db.from('users').where('id', person.id).update({ password_hash: hash })
    const refused = await enterByCard(client, person.username, code)
    assert.equal(refused.body().code, 'first_access_used')
    assert.equal(await hashOf(person.id), hash)
  })

  test('is worth nothing to whoever comes in by a provider, or is in a session', async ({
    client,
    assert,
  }) => {
    const [tied, inside] = [await createNewcomer(), await createNewcomer()]
    const cards = [await cardOf(tied), await cardOf(inside)]
    const provider = await storeProvider({ institution: tied.institution })
    await storeIdentity(provider, tied.id, 'sujeito')
    const token = await loginAs(inside)
    for (const [at, person] of [tied, inside].entries()) {
      const code = cards[at] ?? ''
      for (const answer of [
        await checkCard(client, person.username, code),
        await enterByCard(client, person.username, code),
      ]) {
        answer.assertStatus(400)
        assert.equal(answer.body().code, 'first_access_used')
      }
      assert.isNull(await hashOf(person.id))
      // Neither is one of them given another card.
      const anew = await cardOf(person)
      assert.equal((await checkCard(client, person.username, anew)).body().code, 'first_access_wrong')
    }
    assert.equal(await seen(client, token), 200)
  })

  test('is not used while an exam of its person runs, and is good afterwards', async ({ client, assert }) => {
    const person = await createNewcomer()
    const sitting = await createSitting({ candidate: { ...person, password: '' } })
    const started = await client
      .post(`/v1/applications/${sitting.applicationId}/start`)
      .headers(as(sitting.token))
    started.assertStatus(200)
    // The session is over, as by a log-out on another device; the exam is not.
    await db.from('sessions').where('user_id', person.id).update({ ended_at: clock.now() })
    const code = await cardOf(person)
    const refused = await enterByCard(client, person.username, code)
    refused.assertStatus(400)
    assert.equal(refused.body().code, 'first_access_sitting')
    assert.include(refused.body().nonFieldErrors[0], 'prova em andamento')
    assert.isNull(await hashOf(person.id))
    await db.from('applications').where('id', sitting.applicationId).update({ state: 'FINISHED' })
    ;(await enterByCard(client, person.username, code)).assertStatus(200)
  })

  test('wrong codes are slowed down by device, and lock out nobody else behind the address', async ({
    client,
    assert,
  }) => {
    const [person, classmate] = [await createNewcomer(), await createNewcomer()]
    const code = await cardOf(person)
    for (let at = 0; at < 5; at += 1)
      (await enterByCard(client, person.username, 'CCCCCCCCCC', CHOSEN, { client_id: 'a' })).assertStatus(400)
    await enterByCard(client, person.username, 'CCCCCCCCCC', CHOSEN, { client_id: 'a' })
    const slowed = await enterByCard(client, person.username, code, CHOSEN, { client_id: 'a' })
    slowed.assertStatus(429)
    assert.include(slowed.body().nonFieldErrors[0], 'código errado')
    ;(await enterByCard(client, classmate.username, await cardOf(classmate))).assertStatus(200)
    ;(await enterByCard(client, person.username, code, CHOSEN, { client_id: 'b' })).assertStatus(200)
  })
})

test.group('wrong codes of strangers', () => {
  test('never keep somebody from the first access', async ({ client }) => {
    const person = await createNewcomer()
    const code = await cardOf(person)
    for (let at = 0; at < 60; at += 1) {
      const wrong = await enterByCard(client, person.username, 'CCCCCCCCCC', CHOSEN, {
        client_id: `estranho-${at}`,
      })
      wrong.assertStatus(400)
    }
    ;(await enterByCard(client, person.username, code, CHOSEN, { client_id: 'da-casa' })).assertStatus(200)
  })
})

test.group('an account without a password', () => {
  test('answers a log-in as one with a wrong password, and cannot confirm or change one', async ({
    client,
    assert,
  }) => {
    const [person, user] = [await createNewcomer(), await createUser()]
    const answers = []
    for (const username of [person.username, user.username, 'ninguem-assim']) {
      const refused = await client.post('/v1/login').json({ username, password: 'errada-errada' })
      answers.push([refused.status(), refused.body()])
    }
    assert.deepEqual(answers[0], answers[1])
    assert.deepEqual(answers[0], answers[2])
    for (const password of ['!', '', 'null', PASSWORD])
      (await logIn(client, { ...person, password }, { password })).assertStatus(400)
    const changed = await change(client, await loginAs(person), CHOSEN, { current_password: '!' })
    changed.assertStatus(400)
    assert.isNull(await hashOf(person.id))
  })
})
