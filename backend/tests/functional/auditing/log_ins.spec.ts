import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { exported } from '#tests/fixtures/exported'
import { as, createInstitution, createSchool, createUser, loginAs } from '#tests/fixtures/people'

type Row = { kind: string; isFailed: boolean; person: { id: number }; occurredAt: string }

async function world() {
  const institution = await createInstitution()
  const school = await createSchool(institution)
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
  const ana = await createUser({ school, name: 'Ana Reis' })
  await createUser({ institution, name: 'Ana de outra escola' })
  await db.table('login_events').multiInsert([
    { user_id: ana.id, session_id: 1, type: 'login', address: '10.0.0.1', occurred_at: 1_700_000_000_000 },
    { user_id: ana.id, session_id: 1, type: 'logout', address: '10.0.0.1', occurred_at: 1_700_000_200_000 },
  ])
  await db.table('failed_logins').insert({
    user_id: ana.id,
    wrong: 'password',
    address: '10.9.9.9',
    known_device: 0,
    occurred_at: 1_700_000_100_000,
  })
  return { institution, school, admin, ana, token: await loginAs(admin) }
}

test.group('log-ins of an institution', () => {
  test('those that succeeded and those that did not are one list, newest first', async ({
    client,
    assert,
  }) => {
    const { token, ana, admin } = await world()
    const found = async (query: string) => {
      const answer = await client.get(`/v1/audit/log_ins?${query}`).headers(as(token))
      answer.assertStatus(200)
      return answer.body() as { count: number; results: Row[] }
    }
    const all = await found('size=10')
    assert.deepEqual(
      all.results.map(({ kind }) => kind),
      ['login', 'logout', 'wrong_password', 'login']
    )
    assert.equal(all.count, 4)
    assert.equal(all.results[0]?.person.id, admin.id)
    assert.containsSubset(all.results[2], { isFailed: true, kindText: 'Senha errada', address: '10.9.9.9' })
    const kinds = async (query: string) => (await found(query)).results.map(({ kind }) => kind)
    assert.deepEqual(await kinds(`person=${ana.id}&size=2`), ['logout', 'wrong_password'])
    assert.deepEqual(await kinds(`person=${ana.id}&size=2&page=2`), ['login'])
    assert.deepEqual(await kinds('search=ana%20reis&kind=wrong_password,wrong_code'), ['wrong_password'])
    assert.deepEqual(await kinds('search=ana%20reis&kind=login'), ['login'])
    assert.deepEqual(await kinds('from=2023-11-14&until=2023-11-14'), ['logout', 'wrong_password', 'login'])
    assert.deepEqual(await kinds('until=2023-11-13'), [])
    const late = await client
      .get(`/v1/audit/log_ins?range=${encodeURIComponent('[10000,10024]')}`)
      .headers(as(token))
    late.assertStatus(400)
    assert.match(late.body().range[0], /10000 entradas mais novas/)
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    const other = await client.get(`/v1/audit/log_ins?person=${ana.id}`).headers(as(stranger))
    assert.equal(other.body().count, 0)
  })

  test('a file has all of them, and whoever has the switch those of their own schools', async ({
    client,
    assert,
  }) => {
    const { token, institution, school, admin, ana } = await world()
    await db.from('login_events').where({ user_id: ana.id, type: 'logout' }).update({ author_id: admin.id })
    const { rows } = await exported(token, '/v1/exports/audit_log_ins')
    assert.deepEqual(
      rows.map((row) => row[4]),
      ['Entrou', 'Saiu', 'Entrou', 'Senha errada']
    )
    await db.table('group_permissions').insert({
      institution_id: institution.id,
      group_name: 'COORDINATOR',
      permissions_json: JSON.stringify({ BackOffice: { Audit: true } }),
    })
    const coordinator = await createUser({ groups: ['COORDINATOR'], school })
    const own = await client.get('/v1/audit/log_ins').headers(as(await loginAs(coordinator)))
    assert.equal(own.body().count, 4)
    // An administrator is of no school: who ended a log-in is named to whoever sees them.
    const authorsFor = async (whose: string) => {
      const answer = await client.get(`/v1/audit/log_ins?person=${ana.id}`).headers(as(whose))
      return answer.body().results.map(({ author }: { author: string | null }) => author)
    }
    assert.notInclude(await authorsFor(await loginAs(coordinator)), admin.username)
    assert.include(await authorsFor(token), admin.username)
    const elsewhere = await createUser({ groups: ['COORDINATOR'], school: await createSchool(institution) })
    const none = await client.get('/v1/audit/log_ins').headers(as(await loginAs(elsewhere)))
    assert.deepEqual(
      none.body().results.map(({ person }: Row) => person.id),
      [elsewhere.id]
    )
  })
})
