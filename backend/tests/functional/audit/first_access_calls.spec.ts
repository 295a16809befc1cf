import { test } from '@japa/runner'
import { cardOf, CHOSEN, createNewcomer } from '#tests/fixtures/first_access'
import { createClass, createSchool } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

test.group('which calls record an act: the first access', () => {
  test('print, mail and use are recorded as the page promises', async ({ assert }) => {
    const room = await createRoom()
    const schoolClass = await createClass(await createSchool(room.institution))
    const [user] = [await createNewcomer({ schoolClass }), await createNewcomer({ schoolClass })]
    const about = { type: 'class', id: schoolClass.id }
    const body = { classes: [schoolClass.id] }
    const made: [string, Made][] = [
      ['POST /v1/first_access/mails', { by: 'admin', path: '/v1/first_access/mails', body, about }],
      ['POST /v1/first_access/cards', { by: 'admin', path: '/v1/first_access/cards', body, about }],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
    const used: [string, Made][] = [
      [
        'POST /v1/login/first_access',
        {
          by: 'admin',
          path: '/v1/login/first_access',
          body: { username: user.username, code: await cardOf(user), password: CHOSEN },
          withoutSession: { actor: user.id },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, used), [])
  })
})
