import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { Argon2id, OWASP_COST } from '#identity/passwords/argon2id'
import { passwordGate } from '#identity/passwords/password_gate'
import { createUser } from '#tests/fixtures/people'

/** Made by a server of 2026-11-22, at the cost of production and at that of its tests. */
const PASSWORD = 'a-password-of-yesterday'
const YESTERDAY = [
  '$scrypt$n=16384,r=8,p=1$JR1nbS7++jQ/BHJalxj5qA$cknARsxv6h7zohgskg7aRjS/0xmoT2SkpyZ+waHIZ+C+hgWM83bzoS+q4yIPJFpK97n9tnLtBqvFeLVXxg+sVA',
  '$scrypt$n=1024,r=8,p=1$JR1nbS7++jQ/BHJalxj5qA$Ou+fOjjYKhLNBj7QlWucrmyOked2YjYZ37ec9Dp817cdI/3k7buaGLX0Sjtqtl51XkRY6tNEZhVbi27uXk+i8w',
] as const

const storedOf = async (id: number) =>
  (await db.from('users').where('id', id).firstOrFail()).password_hash as string

test.group('stored passwords', () => {
  test('production hashes by argon2id at 19 MiB and two passes, in the form that others write', async ({
    assert,
  }) => {
    const made = await new Argon2id(OWASP_COST).make('segredo')
    assert.match(made, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    // Of the reference implementation (phc-winner-argon2, argon2id, t=2, m=65536, p=1).
    const foreign = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    assert.isTrue(await new Argon2id({ memory: 64, passes: 1, parallelism: 1 }).verify(foreign, 'password'))
  })

  test('a hash of another cost is verified and renewed; one with an excessive cost is refused', async ({
    assert,
  }) => {
    const [small, large] = [
      new Argon2id({ memory: 64, passes: 1, parallelism: 1 }),
      new Argon2id({ memory: 128, passes: 2, parallelism: 1 }),
    ]
    const made = await small.make('segredo')
    assert.notEqual(made, await small.make('segredo'))
    assert.isTrue(await large.verify(made, 'segredo'))
    assert.isFalse(await large.verify(made, 'Segredo'))
    assert.deepEqual([small.needsReHash(made), large.needsReHash(made)], [false, true])
    for (const broken of [
      '',
      'x',
      made.slice(0, -30),
      made.replace('m=64', 'm=4194304'),
      made.replace('t=1', 't=0'),
      made.replace('argon2id', 'argon2i'),
      made.replace('v=19', 'v=16'),
    ]) {
      assert.isFalse(small.isValidHash(broken), broken)
      assert.isFalse(await small.verify(broken, 'segredo'), broken)
      assert.isTrue(small.needsReHash(broken), broken)
    }
  })

  test('a password that was stored by scrypt still opens, and is stored anew once its owner has logged in', async ({
    client,
    assert,
  }) => {
    for (const yesterday of YESTERDAY) {
      const user = await createUser()
      await db.from('users').where('id', user.id).update({ password_hash: yesterday })
      const logIn = (password: string) =>
        client.post('/v1/login').json({ username: user.username, password, set_new_client: true })
      ;(await logIn('another')).assertStatus(400)
      assert.equal(await storedOf(user.id), yesterday, 'a wrong guess renews nothing')
      ;(await logIn(PASSWORD)).assertStatus(200)
      let renewed = yesterday as string
      // Queries of SQLite alone never let the event loop turn, and the result of the hashing thread would never arrive.
      while (renewed === yesterday) {
        await new Promise((resolve) => setImmediate(resolve))
        renewed = await storedOf(user.id)
      }
      assert.isFalse(hash.needsReHash(renewed))
      ;(await logIn(PASSWORD)).assertStatus(200)
      ;(await logIn('another')).assertStatus(400)
      assert.equal(await storedOf(user.id), renewed, 'once is enough')
    }
  })

  test('who logs in does not wait until the password is stored anew', async ({ client, assert }) => {
    const user = await createUser()
    await db.from('users').where('id', user.id).update({ password_hash: YESTERDAY[1] })
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    const make = hash.make.bind(hash)
    hash.make = async (password) => {
      await held
      return make(password)
    }
    try {
      ;(await client.post('/v1/login').json({ username: user.username, password: PASSWORD })).assertStatus(
        200
      )
      assert.equal(await storedOf(user.id), YESTERDAY[1])
      await db.from('users').where('id', user.id).update({ password_hash: 'changed meanwhile' })
    } finally {
      hash.make = make
      goOn()
    }
    // Whatever waits at the gate has gone through once this has: the renewal was before it.
    await passwordGate.run({ account: 'test', address: 'test', urgency: -2 }, async () => undefined)
    assert.equal(await storedOf(user.id), 'changed meanwhile')
  })
})
