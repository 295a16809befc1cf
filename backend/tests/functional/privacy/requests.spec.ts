import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { recordsOf } from '#tests/fixtures/audit'
import {
  as,
  createClass,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  type TestUser,
} from '#tests/fixtures/people'

const TODAY = Date.parse('2026-12-10T15:00:00Z')

async function world() {
  const institution = await createInstitution()
  const [school, other] = [await createSchool(institution), await createSchool(institution)]
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution, name: 'Ada Lima' })
  const ana = await createUser({ school, name: 'Ana Reis' })
  const bia = await createUser({ school: other, name: 'Bia Luz' })
  return { institution, school, other, admin, ana, bia, token: await loginAs(admin) }
}

const asked = (person: TestUser, receivedOn = '2026-12-01', more: object = {}) => ({
  person: person.id,
  kind: 'export',
  asked_by: 'person',
  received_on: receivedOn,
  ...more,
})

type Row = { id: number; person: { id: number }; daysLeft: number | null; state: string }

test.group('requests about data', (group) => {
  group.each.setup(() => {
    clock.freeze(TODAY)
    return () => clock.release()
  })

  test('one is due 15 days after it came; the list has open ones first, whichever is due first, with the days that are left', async ({
    client,
    assert,
  }) => {
    const { token, ana, bia, admin } = await world()
    const make = async (body: object) => {
      const answer = await client.post('/v1/privacy_requests').headers(as(token)).json(body)
      answer.assertStatus(201)
      return answer.body() as Row
    }
    const late = await make(asked(ana, '2026-11-23', { asked_by: 'guardian', note: '  Carta da mãe ' }))
    assert.containsSubset(late, {
      person: { id: ana.id, name: 'Ana Reis', isActive: true },
      kind: 'export',
      askedBy: 'guardian',
      receivedOn: '2026-11-23',
      dueOn: '2026-12-08',
      daysLeft: -2,
      state: 'open',
      note: 'Carta da mãe',
      madeBy: { id: admin.id, name: 'Ada Lima' },
      handledBy: null,
      closedAt: null,
    })
    const today = await make(asked(ana, '2026-11-25', { kind: 'erasure' }))
    const soon = await make(asked(bia, '2026-11-28'))
    assert.deepEqual([today.daysLeft, soon.daysLeft], [0, 3])
    const closed = await client
      .post(`/v1/privacy_requests/${late.id}/close`)
      .headers(as(token))
      .json({ outcome: 'done', reason: 'Entregue em mãos.' })
    closed.assertStatus(200)
    assert.containsSubset(closed.body(), {
      state: 'done',
      reason: 'Entregue em mãos.',
      daysLeft: null,
      handledBy: { id: admin.id },
    })
    const ids = async (query: string) => {
      const answer = await client.get(`/v1/privacy_requests?${query}`).headers(as(token))
      answer.assertStatus(200)
      return (answer.body().results as Row[]).map(({ id }) => id)
    }
    assert.deepEqual(await ids(''), [today.id, soon.id, late.id])
    assert.deepEqual(await ids('state=open'), [today.id, soon.id])
    assert.deepEqual(await ids('kind=export&search=ana%20reis'), [late.id])
    const shown = await client.get(`/v1/privacy_requests/${soon.id}`).headers(as(token))
    assert.equal(shown.body().person.id, bia.id)

    const again = await client
      .post(`/v1/privacy_requests/${late.id}/close`)
      .headers(as(token))
      .json({ outcome: 'refused', reason: 'De novo.' })
    again.assertStatus(409)
    assert.equal(again.body().code, 'closed_already')
    const acts = await recordsOf(admin.institution.id)
    assert.deepEqual(
      acts.filter(({ act }) => act.startsWith('privacy_')).map((row) => [row.act, row.subject_id]),
      [
        ['privacy_request_made', ana.id],
        ['privacy_request_made', ana.id],
        ['privacy_request_made', bia.id],
        ['privacy_request_closed', ana.id],
      ]
    )
    // What people typed is with the request alone.
    assert.notInclude(JSON.stringify(acts), 'Entregue')
  })

  test('a day that is to come, one of long ago, a second open request of a kind and a stranger are refused by name', async ({
    client,
    assert,
  }) => {
    const { token, ana } = await world()
    const stranger = await createUser()
    const refused = async (body: object) => {
      const answer = await client.post('/v1/privacy_requests').headers(as(token)).json(body)
      return [answer.status(), answer.body()] as const
    }
    assert.match((await refused(asked(ana, '2026-12-11')))[1].receivedOn[0], /depois de hoje/)
    assert.match((await refused(asked(ana, '2025-11-11')))[1].receivedOn[0], /mais de um ano/)
    assert.match((await refused(asked(ana, '2026-02-31')))[1].receivedOn[0], /./)
    assert.match((await refused(asked(stranger)))[1].person[0], /não foi encontrada/)
    assert.equal((await refused(asked(ana)))[0], 201)
    const [status, body] = await refused(asked(ana, '2026-12-02'))
    assert.deepEqual([status, body.code], [409, 'open_already'])
    assert.equal((await refused(asked(ana, '2026-12-02', { kind: 'erasure' })))[0], 201)
  })

  test('whoever has the switch handles requests of their own schools and classes alone; others are refused', async ({
    client,
    assert,
  }) => {
    const { institution, school, other, ana, bia, token } = await world()
    await db.table('group_permissions').insert({
      institution_id: institution.id,
      group_name: 'Diretor',
      permissions_json: JSON.stringify({ BackOffice: { Privacy: true } }),
    })
    const head = await loginAs(await createUser({ groups: ['Diretor'], school }))
    const made = await client.post('/v1/privacy_requests').headers(as(token)).json(asked(bia))
    const { id } = made.body() as Row
    const own = await client.post('/v1/privacy_requests').headers(as(head)).json(asked(ana))
    own.assertStatus(201)
    const list = await client.get('/v1/privacy_requests').headers(as(head))
    assert.deepEqual(
      list.body().results.map((row: Row) => row.person.id),
      [ana.id]
    )
    const far = await client.post('/v1/privacy_requests').headers(as(head)).json(asked(bia))
    far.assertStatus(400)
    // They are of no school or class of their own: what nobody of the caller's scope could read is not stored.
    const teacher = await createUser({ groups: ['Professor'], institution })
    await db.table('group_permissions').insert({
      institution_id: institution.id,
      group_name: 'Professor',
      permissions_json: JSON.stringify({ BackOffice: { Privacy: true } }),
    })
    const self = await client
      .post('/v1/privacy_requests')
      .headers(as(await loginAs(teacher)))
      .json(asked(teacher))
    self.assertStatus(400)
    assert.property(self.body(), 'person')
    assert.isNull(await db.from('privacy_requests').where('user_id', teacher.id).first())
    ;(await client.get(`/v1/privacy_requests/${id}`).headers(as(head))).assertStatus(404)
    const close = { outcome: 'done', reason: 'Não é meu.' }
    const closed = await client.post(`/v1/privacy_requests/${id}/close`).headers(as(head)).json(close)
    closed.assertStatus(404)
    const found = await client.get('/v1/privacy_requests/people?search=bia%20luz').headers(as(head))
    assert.deepEqual(found.body().results, [])

    const elsewhere = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    ;(await client.get(`/v1/privacy_requests/${id}`).headers(as(elsewhere))).assertStatus(404)
    const coordinator = await createUser({ groups: ['COORDINATOR'], school: other })
    await createClass(other)
    for (const who of [await loginAs(coordinator), await loginAs(ana)]) {
      ;(await client.get('/v1/privacy_requests').headers(as(who))).assertStatus(403)
      ;(await client.post('/v1/privacy_requests').headers(as(who)).json(asked(ana))).assertStatus(403)
    }
  })

  test('people are found by name, also who cannot log in any more', async ({ client, assert }) => {
    const { token, ana } = await world()
    await db.from('users').where('id', ana.id).update({ is_active: 0 })
    const found = await client.get('/v1/privacy_requests/people?search=ana%20reis').headers(as(token))
    assert.deepEqual(found.body().results, [
      {
        id: ana.id,
        name: 'Ana Reis',
        username: ana.username,
        publicIdentifier: null,
        isActive: false,
      },
    ])
  })
})
