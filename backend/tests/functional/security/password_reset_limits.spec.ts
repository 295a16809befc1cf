/** How many mails with links leave, and what nobody learns by asking. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { counters } from '#counters'
import { askPasswordReset } from '#identity/actions/ask_password_reset'
import { networkOf } from '#identity/passwords/network_of'
import { clock } from '#shared'
import { messagesTo } from '#tests/fixtures/mail_server'
import { addressFor } from '#tests/fixtures/password_resets'
import { createInstitution, createUser, unique } from '#tests/fixtures/people'

const OF_NETWORK = { max: 1_000, seconds: 600 }

/** Asks from an address of its own; `waits`: for how long answers were held back. */
function from(address: string) {
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  return {
    waits,
    async ask(email: string) {
      const asked = await askPasswordReset({ email, address }, wait)
      return asked.ok ? 'ok' : asked.error.code
    },
  }
}
const nobody = () => `${unique('nobody')}@escola.example`

test.group('limits of new passwords', (group) => {
  group.each.teardown(() => clock.release())

  test('a network that tried a thousand unknown addresses learns no more, and its people still get their mail', async ({
    assert,
  }) => {
    const { ask, waits } = from('203.0.113.77')
    for (let at = 0; at < OF_NETWORK.max; at += 1)
      assert.equal(await ask(`nobody-${at}-${process.pid}@escola.example`), 'unknown_email')
    assert.isEmpty(waits)
    const known = await addressFor(await createUser())
    const stranger = nobody()
    assert.deepEqual([await ask(known), await ask(stranger)], ['ok', 'ok'])
    // Both after the same time.
    assert.lengthOf(waits, 2)
    assert.lengthOf(new Set(waits), 1)
    assert.lengthOf(await messagesTo(known), 1)
    assert.isEmpty(await messagesTo(stranger))
    // The limit of a mailbox says nothing either.
    for (const email of [known, stranger]) {
      assert.deepEqual([await ask(email), await ask(email), await ask(email)], ['ok', 'ok', 'ok'])
      assert.equal(await ask(email), 'too_many_resets')
    }
    // Another network is not touched by it, and this one learns again once its time is over.
    assert.equal(await from('203.0.113.78').ask(nobody()), 'unknown_email')
    clock.freeze(clock.now() + OF_NETWORK.seconds * 1_000 + 1)
    assert.equal(await ask(nobody()), 'unknown_email')
  }).timeout(60_000)

  test('where unknown addresses are hidden they are not counted', async ({ assert }) => {
    const institution = await createInstitution({
      settings: { preferences: { Login__HideUnknownEmail: true } },
    })
    const address = '203.0.113.80'
    try {
      const { ask } = from(address)
      for (let at = 0; at < 3; at += 1) assert.equal(await ask(nobody()), 'ok')
      assert.equal((await counters.peek(`resets-unknown:${networkOf(address)}`)).count, 0)
    } finally {
      // The strictest institution holds for all: other tests are to see unknown addresses.
      await db.from('institutions').where('id', institution.id).update({ settings_json: '{}' })
    }
  })

  test('a mailbox gets ten mails a day; beyond it the answer is the same, and nothing is sent', async ({
    assert,
  }) => {
    clock.freeze(clock.now())
    const user = await createUser()
    const email = await addressFor(user)
    const answers = []
    for (let hour = 0; hour < 4; hour += 1) {
      for (let at = 0; at < 4; at += 1) answers.push(await from(`203.0.113.${90 + hour}`).ask(email))
      clock.freeze(clock.now() + 3_600_001)
    }
    assert.deepEqual(answers, Array<string>(16).fill('ok'))
    assert.lengthOf(await messagesTo(email), 10)
    const acts = { act: 'password_reset_asked', subject_type: 'user', subject_id: user.id }
    assert.lengthOf(await db.from('audit_records').where(acts), 10)
    clock.freeze(clock.now() + 24 * 3_600_000)
    assert.equal(await from('203.0.113.90').ask(email), 'ok')
    assert.lengthOf(await messagesTo(email), 11)
  })

  test('a network has a thousand mails sent in ten minutes; beyond it the answer is the same', async ({
    assert,
  }) => {
    clock.freeze(clock.now())
    const address = '203.0.113.99'
    const key = `reset-mails-of:${networkOf(address)}`
    assert.isTrue((await counters.take(key, OF_NETWORK, OF_NETWORK.max - 1)).allowed)
    const [last, beyond] = [await addressFor(await createUser()), await addressFor(await createUser())]
    const { ask } = from(address)
    assert.deepEqual([await ask(last), await ask(beyond)], ['ok', 'ok'])
    assert.lengthOf(await messagesTo(last), 1)
    assert.isEmpty(await messagesTo(beyond))
    assert.equal(await from('203.0.113.100').ask(beyond), 'ok')
    assert.lengthOf(await messagesTo(beyond), 1)
  })
})
