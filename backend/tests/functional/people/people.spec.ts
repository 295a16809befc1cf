import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { Group } from '#shared'
import { as, createInstitution, createSchool, createUser, loginAs, unique } from '#tests/fixtures/people'
import { createSitting } from '#tests/fixtures/applications'

const record = async (client: ApiClient, token: string, id: number) =>
  (await client.get(`/v1/people/${id}`).headers(as(token))).body()

/** The body of a save that changes only what is named. */
async function save(client: ApiClient, token: string, id: number, changes: object) {
  const stored = await record(client, token, id)
  return client
    .put(`/v1/people/${id}`)
    .headers(as(token))
    .json({
      version: stored.version,
      name: stored.name,
      email: stored.email,
      public_identifier: stored.publicIdentifier,
      school: stored.school,
      groups: stored.groups,
      is_active: stored.isActive,
      ...changes,
    })
}

async function office() {
  const institution = await createInstitution()
  const school = await createSchool(institution)
  const administrator = await createUser({ groups: ['ADMINISTRADOR'], institution })
  return { institution, school, administrator, token: await loginAs(administrator) }
}

const give = (institutionId: number, group: Group, tree: object) =>
  db
    .insertQuery()
    .table('group_permissions')
    .insert({
      institution_id: institutionId,
      group_name: group,
      permissions_json: JSON.stringify(tree),
    })

test.group('people', () => {
  test('somebody is made without a password, found, changed and deactivated', async ({ client, assert }) => {
    const { school, token, institution } = await office()
    const username = unique('Clara.Reis')
    const made = await client
      .post('/v1/people')
      .headers(as(token))
      .json({
        username,
        name: 'Clara Reis',
        email: 'clara@escola.example',
        school: school.id,
        groups: ['PROCTOR'],
      })
    made.assertStatus(201)
    const { id, version } = made.body()
    assert.include(made.body(), {
      username: username.toLowerCase(),
      school: school.id,
      isActive: true,
      openSessions: 0,
    })
    const stored = await db.from('users').where('id', id).firstOrFail()
    assert.isNull(stored.password_hash)
    assert.equal(stored.institution_id, institution.id)

    const list = await client
      .get(`/v1/people?search=clara&group=PROCTOR&school=${school.id}&is_active=true`)
      .headers(as(token))
    assert.deepEqual(
      list.body().results.map((row: { id: number }) => row.id),
      [id]
    )

    const changed = await save(client, token, id, { name: 'Clara Nunes', groups: ['PROCTOR', 'CORRECTOR'] })
    changed.assertStatus(200)
    assert.sameMembers(changed.body().groups, ['PROCTOR', 'CORRECTOR'])
    const found = await client.get('/v1/people?search=Nunes').headers(as(token))
    assert.equal(found.body().count, 1)

    const stale = await client
      .put(`/v1/people/${id}`)
      .headers(as(token))
      .json({ version, name: 'Outra', groups: ['PROCTOR'], is_active: true })
    stale.assertStatus(409)
    assert.equal(stale.body().code, 'changed_meanwhile')
    assert.equal((await record(client, token, id)).name, 'Clara Nunes')

    const ended = await client
      .post('/v1/people/active')
      .headers(as(token))
      .json({ ids: [id], is_active: false })
    assert.deepEqual(ended.body(), { changed: 1, refused: [] })
    assert.isFalse((await record(client, token, id)).isActive)
  })

  test('what a save leaves out stays, null clears it, and an address is as it was typed', async ({
    client,
    assert,
  }) => {
    const { institution, school, token } = await office()
    const { id } = await createUser({ groups: ['ALUNO'], institution, school })
    const body = { groups: ['ALUNO'], is_active: true, name: 'Nome Novo' }
    const put = async (more: object) => {
      const { version } = await record(client, token, id)
      return client
        .put(`/v1/people/${id}`)
        .headers(as(token))
        .json({ version, ...body, ...more })
    }
    ;(await put({ email: 'Ana@Escola.example', public_identifier: unique('ra') })).assertStatus(200)
    const stored = (await put({})).body()
    assert.equal(stored.email, 'Ana@Escola.example')
    assert.equal(stored.school, school.id)
    assert.isString(stored.publicIdentifier)
    const cleared = (await put({ email: null, public_identifier: '', school: null })).body()
    assert.deepInclude(cleared, { email: null, publicIdentifier: null, school: null })
  })

  test('a group that is taken ends the sessions; who is deactivated is out at once', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const teacher = await createUser({ groups: ['Professor', 'CORRECTOR'], institution })
    const own = await loginAs(teacher)
    ;(await client.get('/v1/person/me').headers(as(own))).assertStatus(200)
    ;(await save(client, token, teacher.id, { groups: ['CORRECTOR', 'PROCTOR'] })).assertStatus(200)
    ;(await client.get('/v1/person/me').headers(as(own))).assertStatus(401)
    const user = await db.from('users').where('id', teacher.id).firstOrFail()
    assert.equal(user.logged_group, 'CORRECTOR')
    const again = await loginAs(teacher)
    assert.equal((await record(client, token, teacher.id)).openSessions, 1)
    // One that has run out is none, ended or not.
    const session = await db.from('sessions').where('user_id', teacher.id).whereNull('ended_at').firstOrFail()
    await db.from('sessions').where('id', session.id).update({ expires_at: 1 })
    assert.equal((await record(client, token, teacher.id)).openSessions, 0)
    await db.from('sessions').where('id', session.id).update({ expires_at: session.expires_at })
    ;(await save(client, token, teacher.id, { is_active: false })).assertStatus(200)
    ;(await client.get('/v1/person/me').headers(as(again))).assertStatus(401)
    const acts = await db
      .from('audit_records')
      .where({ subject_type: 'user', subject_id: teacher.id })
      .select('act')
    assert.includeMembers(
      acts.map(({ act }) => act),
      ['group_given', 'group_taken', 'person_activated']
    )
  })

  test('the last administrator stays, also when two take it from each other at once', async ({
    client,
    assert,
  }) => {
    const { institution, administrator, token } = await office()
    assert.equal(
      (await save(client, token, administrator.id, { groups: ['Professor'] })).body().code,
      'own_account'
    )
    const second = await createUser({ groups: ['ADMINISTRADOR'], institution })
    const other = await loginAs(second)
    const both = await Promise.all([
      save(client, token, second.id, { groups: ['Professor'] }),
      save(client, other, administrator.id, { groups: ['Professor'] }),
    ])
    const statuses = both.map((answer) => answer.status()).toSorted()
    assert.equal(statuses[0], 200)
    assert.isTrue([401, 403, 404, 409].includes(statuses[1] ?? 0))
    const left = await db
      .from('user_groups')
      .join('users', 'users.id', 'user_groups.user_id')
      .where({ institution_id: institution.id, group_name: 'ADMINISTRADOR' })
    assert.lengthOf(left, 1)
  })

  test('whoever sits an exam is not deactivated meanwhile, and the others of the order are', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting()
    const { institution } = sitting
    const begun = client.post(`/v1/applications/${sitting.applicationId}/start`).headers(as(sitting.token))
    ;(await begun).assertStatus(200)
    const token = await loginAs(sitting.admin)
    const other = await createUser({ groups: ['ALUNO'], institution })
    assert.isTrue((await record(client, token, sitting.candidate.id)).isSitting)
    const done = await client
      .post('/v1/people/active')
      .headers(as(token))
      .json({ ids: [sitting.candidate.id, other.id, 999_999_999], is_active: false })
    assert.equal(done.body().changed, 1)
    assert.deepEqual(
      done.body().refused.map(({ id }: { id: number }) => id),
      [sitting.candidate.id, 999_999_999]
    )
    assert.match(done.body().refused[0].reason, /está fazendo uma prova agora/)
  })

  test('whoever acts by the switch stays within their school and their own rights', async ({
    client,
    assert,
  }) => {
    const { institution, school, token, administrator } = await office()
    await give(institution.id, 'SCHOOL-ADMIN', { BackOffice: { Users: true } })
    const secretary = await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], institution, school }))
    const candidate = await createUser({ groups: ['ALUNO'], institution, school })
    const teacher = await createUser({ groups: ['Professor'], institution, school })
    const elsewhere = await createUser({
      groups: ['ALUNO'],
      institution,
      school: await createSchool(institution),
    })
    const list = await client.get('/v1/people?page_size=100').headers(as(secretary))
    const ids = list.body().results.map((row: { id: number }) => row.id)
    assert.includeMembers(ids, [candidate.id, teacher.id])
    assert.notInclude(ids, elsewhere.id)
    assert.notInclude(ids, administrator.id)
    ;(await client.get(`/v1/people/${elsewhere.id}`).headers(as(secretary))).assertStatus(404)
    ;(await save(client, secretary, candidate.id, { name: 'Novo Nome' })).assertStatus(200)
    // An address is a way into the account of somebody who may more.
    const taken = await save(client, secretary, teacher.id, { email: 'eu@escola.example' })
    taken.assertStatus(403)
    assert.equal(taken.body().code, 'cannot_grant')
    const raised = await save(client, secretary, candidate.id, { groups: ['ALUNO', 'Professor'] })
    raised.assertStatus(403)
    const crown = await save(client, secretary, candidate.id, { groups: ['ADMINISTRADOR'] })
    assert.equal(crown.body().code, 'administrator_account')
    const moved = await save(client, secretary, candidate.id, { school: elsewhere.schoolId ?? null })
    moved.assertStatus(400)
    const { id: otherSchool } = await createSchool(institution)
    const made = await client
      .post('/v1/people')
      .headers(as(secretary))
      .json({ username: unique('x'), name: 'X', groups: ['ALUNO'], school: otherSchool })
    made.assertStatus(400)
    assert.property(made.body(), 'school')
    // Nor by the call for several: the ids of another school, of an administrator and of another institution.
    const stranger = await createUser({ groups: ['ALUNO'] })
    const others = [elsewhere.id, administrator.id, stranger.id]
    const ended = await client
      .post('/v1/people/active')
      .headers(as(secretary))
      .json({ ids: [...others, candidate.id], is_active: false })
    ended.assertStatus(200)
    assert.equal(ended.body().changed, 1)
    assert.deepEqual(
      ended.body().refused.map(({ id }: { id: number }) => id),
      others
    )
    const active = await db.from('users').whereIn('id', others).where('is_active', 1)
    assert.lengthOf(active, 3)
    // The switch is taken, and with it the page.
    const without = await client
      .put('/v1/groups/SCHOOL-ADMIN/permissions')
      .headers(as(token))
      .json({ permissions: { BackOffice: { Users: false } } })
    without.assertStatus(200)
    ;(await client.get('/v1/people').headers(as(secretary))).assertStatus(403)
    ;(await client.get('/v1/people').headers(as(token))).assertStatus(200)
  })

  test('wrong fields are named, and another institution is not there', async ({ client, assert }) => {
    const { institution, token } = await office()
    const one = await createUser({ groups: ['ALUNO'], institution })
    const two = await createUser({ groups: ['ALUNO'], institution })
    const identifier = unique('ra')
    ;(await save(client, token, one.id, { public_identifier: identifier })).assertStatus(200)
    const twice = await save(client, token, two.id, { public_identifier: identifier })
    assert.property(twice.body(), 'publicIdentifier')
    const taken = await client
      .post('/v1/people')
      .headers(as(token))
      .json({ username: one.username, name: 'A', groups: ['ALUNO'] })
    assert.match(taken.body().username[0], /já está em uso/)
    const staff = await client
      .post('/v1/people')
      .headers(as(token))
      .json({ username: unique('y'), name: 'A', groups: ['PROCTOR'] })
    assert.property(staff.body(), 'email')
    const none = await client
      .post('/v1/people')
      .headers(as(token))
      .json({ username: 'a b', name: ' ', groups: [] })
    none.assertStatus(400)
    assert.includeMembers(Object.keys(none.body()), ['username', 'name', 'groups'])
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    ;(await client.get(`/v1/people/${one.id}`).headers(as(stranger))).assertStatus(404)
    const change = { version: 'x', name: 'A', groups: ['ALUNO'], is_active: true }
    ;(await client.put(`/v1/people/${one.id}`).headers(as(stranger)).json(change)).assertStatus(404)
    for (const group of ['Professor', 'COORDINATOR', 'PROCTOR', 'ALUNO', 'RESPONSIBLE'] as const) {
      const wrong = await loginAs(await createUser({ groups: [group], institution }))
      ;(await client.get('/v1/people').headers(as(wrong))).assertStatus(403)
    }
  })
})
