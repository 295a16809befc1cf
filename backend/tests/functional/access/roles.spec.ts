import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { as, createInstitution, createSchool, createUser, loginAs, unique } from '#tests/fixtures/people'
import { storeTree } from '#tests/fixtures/switches'
import { traced } from '#tests/fixtures/statements'
import { permissionsOf } from '#access'

const USERS = { BackOffice: { Users: true } }

async function office() {
  const institution = await createInstitution()
  const school = await createSchool(institution)
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
  const secretary = await createUser({ groups: ['SCHOOL-ADMIN'], school })
  return { institution, school, admin, secretary, token: await loginAs(admin) }
}

const make = (client: ApiClient, token: string, name: string, group = 'SCHOOL-ADMIN') =>
  client.post('/v1/roles').headers(as(token)).json({ name, group })
const turn = (client: ApiClient, token: string, id: number, permissions: object, more: object = {}) =>
  client
    .put(`/v1/roles/${id}/permissions`)
    .headers(as(token))
    .json({ permissions, ...more })
const record = async (client: ApiClient, token: string, id: number) =>
  (await client.get(`/v1/people/${id}`).headers(as(token))).body()

/** Saves of a person the groups and roles alone. */
async function give(client: ApiClient, token: string, id: number, roles: number[], groups?: string[]) {
  const { version, name, groups: held } = await record(client, token, id)
  return client
    .put(`/v1/people/${id}`)
    .headers(as(token))
    .json({ version, name, is_active: true, groups: groups ?? held, roles })
}

test.group('roles', () => {
  test('whoever logs in reads the name of their role', async ({ client, assert }) => {
    const { secretary, token } = await office()
    const { id } = (await make(client, token, 'Secretaria escolar')).body()
    await give(client, token, secretary.id, [id])
    const { username, password } = secretary
    const login = await client.post('/v1/login').json({ username, password })
    assert.equal(login.body().user.role, 'Secretaria escolar')
  })

  test('a role begins as its group is, opens what is turned on, and does so for who has it alone', async ({
    client,
    assert,
  }) => {
    const { school, secretary, token } = await office()
    const other = await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], school }))
    const own = await loginAs(secretary)
    const made = await make(client, token, 'Secretaria escolar')
    made.assertStatus(201)
    const { id } = made.body()
    assert.deepInclude(made.body(), { name: 'Secretaria escolar', group: 'SCHOOL-ADMIN', people: 0 })
    const group = (await client.get('/v1/groups/SCHOOL-ADMIN/permissions').headers(as(token))).body()
    const begun = (await client.get(`/v1/roles/${id}/permissions`).headers(as(token))).body()
    assert.deepEqual(begun.permissions, group.permissions)
    assert.deepEqual(begun.role, { id, name: 'Secretaria escolar' })

    ;(await give(client, token, secretary.id, [id])).assertStatus(200)
    ;(await client.get('/v1/people').headers(as(own))).assertStatus(403)
    const preview = await client
      .post(`/v1/roles/${id}/permissions/preview`)
      .headers(as(token))
      .json({ permissions: USERS })
    assert.deepEqual(preview.body().gains, ['BackOffice.Users'])
    assert.equal(preview.body().people.count, 1)
    assert.equal(preview.body().atWork.loggedIn, 1)
    ;(await turn(client, token, id, USERS)).assertStatus(200)
    // Within their own school, as the group has it.
    const list = await client.get('/v1/people').headers(as(own))
    list.assertStatus(200)
    assert.equal(list.body().count, 2)
    ;(await client.get('/v1/people').headers(as(other))).assertStatus(403)

    const staff = await client.get(`/v1/users_group?search=${secretary.username}`).headers(as(token))
    assert.equal(staff.body().results[0].role, 'Secretaria escolar')

    ;(await give(client, token, secretary.id, [])).assertStatus(200)
    ;(await client.get('/v1/people').headers(as(own))).assertStatus(403)
    const acts = await db
      .from('audit_records')
      .where({ subject_type: 'user', subject_id: secretary.id })
      .whereIn('act', ['role_given', 'role_taken'])
      .orderBy('id')
    assert.deepEqual(
      acts.map(({ act, detail_json: detail }) => [act, JSON.parse(detail)]),
      [
        ['role_given', { group: 'SCHOOL-ADMIN', role: id }],
        ['role_taken', { group: 'SCHOOL-ADMIN', role: id }],
      ]
    )
  })

  test('what a role may is known without asking the database again, and not past a save', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const { id } = (await make(client, token, 'Rápida')).body()
    const whose = {
      institutionId: institution.id,
      schoolIds: [],
      group: 'SCHOOL-ADMIN',
      roleId: id,
      key: null,
    } as const
    await permissionsOf(whose)
    assert.deepEqual(
      await traced(
        () => true,
        () => permissionsOf(whose)
      ),
      []
    )
    await turn(client, token, id, USERS)
    const { BackOffice } = await permissionsOf(whose)
    assert.deepInclude(BackOffice, { Users: true, Emails: false })
    // A role that is not there, or is another group's, may nothing.
    const lost = await permissionsOf({ ...whose, group: 'COORDINATOR' })
    assert.isFalse(lost.exam)
  })

  test('nobody makes, changes or gives a role with rights that they have not', async ({ client, assert }) => {
    const { institution, school, secretary, token } = await office()
    await storeTree(institution.id, 'Diretor', {
      BackOffice: { Permissions: true, Users: true },
      Dashboard: { Statistics: { seeItem: false } },
    })
    const head = await loginAs(await createUser({ groups: ['Diretor'], school }))
    // COORDINATOR has Exports, and SCHOOL-ADMIN the statistics, which this head has not.
    for (const group of ['COORDINATOR', 'SCHOOL-ADMIN', 'Diretor']) {
      const answer = await make(client, head, unique('x'), group)
      assert.equal(answer.body().code, 'cannot_grant', group)
    }
    const { id } = (await make(client, token, 'Aplicação com mais', 'PROCTOR')).body()
    assert.equal((await turn(client, head, id, { exam: false })).body().code, 'cannot_grant')
    const tree = (await client.get(`/v1/roles/${id}/permissions`).headers(as(token))).body().permissions
    const off = JSON.parse(JSON.stringify(tree), (_, value) => (typeof value === 'boolean' ? false : value))
    ;(await turn(client, token, id, { ...off, exam: true })).assertStatus(200)
    // Now the head has all of it: it may be changed, but gets nothing that they lack.
    ;(await turn(client, head, id, { activity: true })).assertStatus(200)
    assert.deepEqual((await turn(client, head, id, { BackOffice: { Emails: true } })).body().paths, [
      'BackOffice.Emails',
    ])
    // However little the role may: what goes by the name of the group is given with it.
    const candidate = await createUser({ groups: ['ALUNO'], school })
    const given = await give(client, head, candidate.id, [id], ['PROCTOR'])
    assert.equal(given.body().code, 'cannot_grant')
    assert.include(given.body().paths, 'Dashboard.Videos.PauseResume')
    const { id: wide } = (await make(client, token, 'Secretaria')).body()
    await turn(client, token, wide, { BackOffice: { Emails: true } })
    assert.equal((await give(client, head, secretary.id, [wide])).body().code, 'cannot_grant')
  })

  test('only groups of the staff have roles, and the administration has none', async ({ client, assert }) => {
    const { token } = await office()
    for (const group of ['ADMINISTRADOR', 'ALUNO', 'RESPONSIBLE']) {
      const answer = await make(client, token, unique('x'), group)
      answer.assertStatus(400)
      assert.property(answer.body(), 'group')
    }
    const { id } = (await make(client, token, 'Função')).body()
    const twice = await make(client, token, ' FUNCAO ', 'PROCTOR')
    assert.property(twice.body(), 'name')
    const renamed = (version: number, name: string) =>
      client.put(`/v1/roles/${id}`).headers(as(token)).json({ name, version })
    ;(await renamed(0, 'Outra função')).assertStatus(200)
    assert.equal((await renamed(0, 'Mais uma')).body().code, 'changed_meanwhile')
    const list = await client.get('/v1/roles').headers(as(token))
    assert.deepEqual(list.body().results, [
      { id, name: 'Outra função', group: 'SCHOOL-ADMIN', version: 1, people: 0 },
    ])
  })

  test('a role that somebody has is not removed, and one that is gone is given to nobody', async ({
    client,
    assert,
  }) => {
    const { secretary, token } = await office()
    const { id } = (await make(client, token, 'Passageira')).body()
    const remove = () => client.delete(`/v1/roles/${id}`).headers(as(token))
    ;(await give(client, token, secretary.id, [id])).assertStatus(200)
    const refused = await remove()
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'role_in_use')
    // Another group takes the role with it.
    ;(await give(client, token, secretary.id, [], ['COORDINATOR'])).assertStatus(200)
    ;(await remove()).assertStatus(204)
    assert.property((await give(client, token, secretary.id, [id], ['SCHOOL-ADMIN'])).body(), 'roles')
    const { id: next } = (await make(client, token, 'Outra')).body()
    assert.property((await give(client, token, secretary.id, [next])).body(), 'roles')
    const { id: second } = (await make(client, token, 'Mais outra')).body()
    assert.property(
      (await give(client, token, secretary.id, [next, second], ['SCHOOL-ADMIN'])).body(),
      'roles'
    )
  })

  test('a save of a person that does not name roles leaves them', async ({ client, assert }) => {
    const { secretary, token } = await office()
    const { id } = (await make(client, token, 'Fica')).body()
    await give(client, token, secretary.id, [id])
    const { version } = await record(client, token, secretary.id)
    const saved = await client
      .put(`/v1/people/${secretary.id}`)
      .headers(as(token))
      .json({ version, name: 'Nome Novo', is_active: true, groups: ['SCHOOL-ADMIN', 'PROCTOR'] })
    assert.deepEqual(saved.body().roles, [id])
    assert.deepEqual(saved.body().roleNames, ['Fica'])
  })

  test('roles are those of one institution, and of who edits permissions or people', async ({
    client,
    assert,
  }) => {
    const { school, token } = await office()
    const { id } = (await make(client, token, 'De casa')).body()
    const elsewhere = await office()
    assert.equal((await client.get('/v1/roles').headers(as(elsewhere.token))).body().count, 0)
    const calls = (own: string) => [
      client.get(`/v1/roles/${id}/permissions`).headers(as(own)),
      turn(client, own, id, USERS),
      client.post(`/v1/roles/${id}/permissions/preview`).headers(as(own)).json({ permissions: USERS }),
      client.put(`/v1/roles/${id}`).headers(as(own)).json({ name: 'Tomada', version: 0 }),
      client.delete(`/v1/roles/${id}`).headers(as(own)),
    ]
    for (const call of calls(elsewhere.token)) (await call).assertStatus(404)
    const person = elsewhere.secretary.id
    assert.property((await give(client, elsewhere.token, person, [id])).body(), 'roles')
    for (const group of [
      'SCHOOL-ADMIN',
      'PROCTOR',
      'Diretor',
      'CORRECTOR',
      'ALUNO',
      'RESPONSIBLE',
    ] as const) {
      const own = await loginAs(await createUser({ groups: [group], school }))
      for (const call of [...calls(own), client.get('/v1/roles').headers(as(own)), make(client, own, 'x')])
        assert.equal((await call).status(), 403, group)
    }
    const unchanged = (await client.get(`/v1/roles/${id}/permissions`).headers(as(token))).body()
    assert.deepEqual([unchanged.role.name, unchanged.version], ['De casa', 0])
  })

  test('"why" names the role', async ({ client, assert }) => {
    const { secretary, token } = await office()
    const { id } = (await make(client, token, 'Secretaria')).body()
    await give(client, token, secretary.id, [id])
    await turn(client, token, id, { BackOffice: { Emails: true } })
    const answer = await client
      .get(`/v1/permissions/explain?user=${secretary.username}&page=/emails/recipients`)
      .headers(as(token))
    assert.deepEqual(answer.body().chain.slice(1), [
      { step: 'group', holds: true, detail: 'SCHOOL-ADMIN' },
      { step: 'role', holds: true, detail: 'Secretaria' },
      { step: 'role_switch', holds: true, detail: 'BackOffice.Emails' },
    ])
  })
})
