import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { schoolScopeOf } from '#identity'
import { findSession, readSessions } from '#identity/queries/find_session'
import { isAllowed, permissionsOf } from '#access'
import { recordsOf } from '#tests/fixtures/audit'
import { giveSchools } from '#tests/fixtures/further_schools'
import {
  as,
  createClass,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  unique,
  type School,
} from '#tests/fixtures/people'
import { traced } from '#tests/fixtures/statements'
import { storeTree } from '#tests/fixtures/switches'

const record = async (client: ApiClient, token: string, id: number) =>
  (await client.get(`/v1/people/${id}`).headers(as(token))).body()

/** The body of a save that changes only what is named. */
async function save(client: ApiClient, token: string, id: number, changes: object) {
  const { version, name, groups, isActive } = await record(client, token, id)
  return client
    .put(`/v1/people/${id}`)
    .headers(as(token))
    .json({ version, name, groups, is_active: isActive, ...changes })
}

const idsIn = (answer: { body(): { results: { id: number }[] } }) => answer.body().results.map(({ id }) => id)

/** Three schools, a head of the first, and somebody with the switch for people in each of the first two. */
async function network() {
  const institution = await createInstitution()
  const [a, b, c] = [
    await createSchool(institution),
    await createSchool(institution),
    await createSchool(institution),
  ]
  const administrator = await createUser({ groups: ['ADMINISTRADOR'], institution })
  const head = await createUser({ groups: ['Diretor'], institution, school: a, name: unique('Direção') })
  await storeTree(institution.id, 'SCHOOL-ADMIN', { BackOffice: { Users: true } })
  const secretary = await createUser({ groups: ['SCHOOL-ADMIN'], institution, school: a })
  return {
    institution,
    schools: [a, b, c] as const,
    administrator,
    token: await loginAs(administrator),
    head,
    headToken: await loginAs(head),
    secretary,
    secretaryToken: await loginAs(secretary),
  }
}

const schoolsOf = (userId: number) =>
  db.from('user_schools').where('user_id', userId).orderBy('school_id').select('school_id')

test.group('several schools of a member of the staff', () => {
  test('further schools are given and taken on the record; they are seen at once, and not any more at once', async ({
    client,
    assert,
  }) => {
    const { institution, schools, token, head, headToken } = await network()
    const [a, b] = schools
    const [inA, inB] = [await createClass(a), await createClass(b)]
    const candidate = await createUser({ groups: ['ALUNO'], institution, schoolClass: inB })
    await storeTree(institution.id, 'Diretor', { BackOffice: { Users: true } })
    const levels = `/v1/provider/${institution.codename}/hierarchy_category?level=class`
    const seen = async () => ({
      candidates: idsIn(await client.get('/v1/people?group=ALUNO').headers(as(headToken))),
      classes: (await client.get(levels).headers(as(headToken)))
        .body()
        .results.map(({ classId }: { classId: number }) => classId),
    })
    assert.deepEqual(await seen(), { candidates: [], classes: [inA.id] })

    const given = await save(client, token, head.id, { schools: [b.id] })
    given.assertStatus(200)
    assert.deepInclude(given.body(), { school: a.id, schools: [b.id], hasOtherSchools: false })
    const both = await seen()
    assert.deepEqual(both.candidates, [candidate.id])
    assert.sameMembers(both.classes, [inA.id, inB.id])
    const listed = await client.get(`/v1/people?school=${b.id}&group=Diretor`).headers(as(token))
    assert.deepEqual(idsIn(listed), [head.id])
    assert.deepEqual(listed.body().results[0].schools, [b.id])

    // What is left out stays.
    ;(await save(client, token, head.id, { name: 'Outro Nome' })).assertStatus(200)
    assert.lengthOf(await schoolsOf(head.id), 1)
    // Without a first school the first of the others is it.
    const moved = await save(client, token, head.id, { school: null })
    assert.deepInclude(moved.body(), { school: b.id, schools: [] })
    assert.deepEqual(await seen(), { candidates: [candidate.id], classes: [inB.id] })
    ;(await save(client, token, head.id, { school: a.id, schools: [b.id, a.id] })).assertStatus(200)
    assert.deepEqual(await schoolsOf(head.id), [{ school_id: b.id }])
    ;(await save(client, token, head.id, { schools: [] })).assertStatus(200)
    assert.deepEqual(await seen(), { candidates: [], classes: [inA.id] })
    const changes = (await recordsOf(institution.id))
      .filter(({ act, subject_id }) => act === 'person_changed' && subject_id === head.id)
      .flatMap(({ changes_json }) => (changes_json === null ? [] : [JSON.parse(String(changes_json))]))
    assert.deepEqual(changes, [
      { schools: [[a.id], [a.id, b.id]] },
      { schools: [[a.id, b.id], [b.id]] },
      { schools: [[b.id], [a.id, b.id]] },
      { schools: [[a.id, b.id], [a.id]] },
    ])
  })

  test('somebody new has several schools too; candidates have one, and another institution has none of ours', async ({
    client,
    assert,
  }) => {
    const { schools, token, head } = await network()
    const [a, b] = schools
    const make = (more: object) =>
      client
        .post('/v1/people')
        .headers(as(token))
        .json({ username: unique('nova'), name: 'Nova', email: 'nova@escola.example', school: a.id, ...more })
    const made = await make({ groups: ['COORDINATOR'], schools: [b.id] })
    made.assertStatus(201)
    assert.deepEqual(made.body().schools, [b.id])
    const candidate = await make({ groups: ['ALUNO'], schools: [b.id] })
    candidate.assertStatus(400)
    assert.match(candidate.body().schools[0], /Só quem é da equipe/)
    const foreign = await createSchool()
    for (const schools of [[foreign.id], [999_999_999], [b.id, foreign.id]]) {
      const refused = await save(client, token, head.id, { schools })
      refused.assertStatus(400)
      assert.property(refused.body(), 'schools')
    }
    assert.lengthOf(await schoolsOf(head.id), 0)
    // Whoever is of the staff no more has one school.
    ;(await save(client, token, head.id, { schools: [b.id] })).assertStatus(200)
    ;(await save(client, token, head.id, { groups: ['ALUNO'] })).assertStatus(400)
    ;(await save(client, token, head.id, { groups: ['ALUNO'], schools: [] })).assertStatus(200)
  })

  test('whoever has one of the schools sees the person, of the others nothing, and changes and takes nothing', async ({
    client,
    assert,
  }) => {
    const { institution, schools, secretary: head, token } = await network()
    const [a, b, c] = schools
    await giveSchools(head, b, c)
    const secretaryToken = await loginAs(
      await createUser({ groups: ['SCHOOL-ADMIN'], institution, school: a })
    )
    const other = await createUser({ groups: ['SCHOOL-ADMIN'], institution, school: b })
    const otherToken = await loginAs(other)
    for (const [editor, shown] of [
      [secretaryToken, { school: a.id, schools: [] }],
      [otherToken, { school: null, schools: [b.id] }],
    ] as const) {
      const seen = await record(client, editor, head.id)
      assert.deepInclude(seen, { ...shown, hasOtherSchools: true })
      const names = (await db.from('schools').whereIn('id', [a.id, b.id, c.id])).map((school) => school.name)
      assert.lengthOf(
        names.filter((name: string) => JSON.stringify(seen).includes(name)),
        1
      )
      const listed = await client.get('/v1/users_group').headers(as(editor))
      const row = listed.body().results.find(({ id }: { id: number }) => id === head.id)
      assert.lengthOf(row.schools, 1)
      for (const changes of [
        { name: 'Outro' },
        { email: 'eu@escola.example' },
        { schools: [] },
        { school: shown.school ?? b.id },
        { is_active: false },
      ]) {
        const refused = await save(client, editor, head.id, changes)
        // What is sent as it is stored is no change.
        if (refused.status() === 200) continue
        refused.assertStatus(403)
        assert.equal(refused.body().code, 'other_schools')
      }
      const ended = await client
        .post('/v1/people/active')
        .headers(as(editor))
        .json({ ids: [head.id], is_active: false })
      assert.match(ended.body().refused[0].reason, /também é de uma escola que não está entre as suas/)
    }
    assert.lengthOf(await schoolsOf(head.id), 2)
    const stored = await db.from('users').where('id', head.id).firstOrFail()
    assert.deepInclude(stored, { school_id: a.id, email: null })
    // Who has all of them may, and nobody gives what is none of theirs.
    await giveSchools(other, a, c)
    ;(await save(client, otherToken, head.id, { schools: [b.id] })).assertStatus(200)
    await db.from('user_schools').where({ user_id: other.id, school_id: c.id }).delete()
    ;(await save(client, token, other.id, { name: 'Secretaria' })).assertStatus(200)
    const beyond = await save(client, otherToken, head.id, { schools: [b.id, c.id] })
    beyond.assertStatus(400)
    assert.property(beyond.body(), 'schools')
    const own = await save(client, otherToken, other.id, { schools: [a.id, c.id] })
    assert.equal(own.body().code, 'own_account')
  })

  test('whoever has not all schools of somebody neither ends their sessions nor frees their log-in', async ({
    client,
    assert,
  }) => {
    const { institution, schools, token, secretary, secretaryToken } = await network()
    const [a, b, c] = schools
    const inB = await createUser({ groups: ['SCHOOL-ADMIN'], institution, school: b })
    const inBToken = await loginAs(inB)
    const colleague = await createUser({ groups: ['CORRECTOR'], institution, school: a })
    const session = await loginAs(colleague)
    const act = (by: string, what: string) =>
      client.post(`/v1/users/${colleague.id}/${what}`).headers(as(by)).json({})
    const isIn = async () => (await findSession(session))?.endedAt === null
    const acts = ['end_sessions', 'free_login']
    await giveSchools(colleague, b)
    for (const by of [secretaryToken, inBToken])
      for (const what of acts) {
        const refused = await act(by, what)
        refused.assertStatus(403)
        assert.equal(refused.body().code, 'other_schools', what)
        assert.match(refused.body().nonFieldErrors[0], /não está entre as suas/)
      }
    assert.isTrue(await isIn())
    assert.lengthOf(
      (await recordsOf(institution.id)).filter(({ act: done }) => /login|session/.test(done)),
      0
    )
    await giveSchools(secretary, b, c)
    ;(await act(secretaryToken, 'free_login')).assertStatus(204)
    ;(await act(secretaryToken, 'end_sessions')).assertStatus(200)
    assert.isFalse(await isIn())
    ;(await act(token, 'end_sessions')).assertStatus(200)
  })

  test('further schools are of the groups of the staff alone', async ({ assert }) => {
    const { institution, schools } = await network()
    const [a, b] = schools
    const both = await createUser({ groups: ['RESPONSIBLE', 'SCHOOL-ADMIN'], institution, school: a })
    await giveSchools(both, b)
    const callerIn = async (group: 'RESPONSIBLE' | 'SCHOOL-ADMIN') =>
      (await findSession(await loginAs(both, { group })))?.caller
    assert.deepEqual((await callerIn('RESPONSIBLE'))?.schoolIds, [a.id])
    assert.deepEqual((await callerIn('SCHOOL-ADMIN'))?.schoolIds, [a.id, b.id])
  })

  test('somebody of 300 further schools has each of them, and each of their groups once', async ({
    assert,
  }) => {
    const { institution, schools } = await network()
    const user = await createUser({
      groups: ['COORDINATOR', 'Diretor', 'RESPONSIBLE'],
      institution,
      school: schools[0],
    })
    const made: School[] = []
    while (made.length < 300) made.push(await createSchool(institution))
    await giveSchools(user, ...made)
    const session = await findSession(await loginAs(user, { group: 'Diretor' }))
    const ids = [schools[0].id, ...made.map(({ id }) => id)]
    assert.sameMembers([...(session?.caller.schoolIds ?? [])], ids)
    assert.equal(session?.caller.schoolIds[0], schools[0].id)
    assert.sameMembers([...(session?.caller.groups ?? [])], ['COORDINATOR', 'Diretor', 'RESPONSIBLE'])
    const again = (await readSessions([session?.id ?? 0])).get(session?.id ?? 0)
    assert.sameMembers([...(again?.caller.schoolIds ?? [])], ids)
  })

  test('a second question about the scope asks no database', async ({ assert }) => {
    const { schools, head } = await network()
    await giveSchools(head, schools[1])
    const caller = (await findSession(await loginAs(head)))?.caller
    if (caller === undefined) throw new Error('no session')
    assert.deepEqual((await schoolScopeOf(caller)).schoolIds, [schools[0].id, schools[1].id])
    const asked = await traced(
      () => true,
      () => schoolScopeOf(caller)
    )
    assert.deepEqual(asked, [])
  })

  test('a switch that one of the schools took is off in all of them', async ({ assert }) => {
    const { institution, schools } = await network()
    const [a, b, c] = schools
    const took = (school: { id: number }, switches: object) =>
      db.table('school_permissions').insert({
        school_id: school.id,
        group_name: 'PROCTOR',
        permissions_json: JSON.stringify({ Dashboard: { Videos: switches } }),
      })
    await took(b, { PauseResume: false })
    await took(c, { SeeRooms: false })
    const switches = async (...of: { id: number }[]) => {
      const schoolIds = of.map(({ id }) => id)
      const whose = {
        institutionId: institution.id,
        schoolIds,
        group: 'PROCTOR',
        roleId: null,
        key: null,
      } as const
      const tree = await permissionsOf(whose)
      return ['PauseResume', 'SeeRooms'].map((name) => isAllowed(tree, `Dashboard.Videos.${name}`))
    }
    assert.deepEqual(await switches(a), [true, true])
    assert.deepEqual(await switches(a, b), [false, true])
    assert.deepEqual(await switches(c, b, a), [false, false])
  })

  test('a school that is the further one of somebody is not removed', async ({ client, assert }) => {
    const { schools, head, token } = await network()
    const [, , c] = schools
    await giveSchools(head, c)
    const refused = await client.delete(`/v1/schools/${c.id}`).headers(as(token))
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'in_use')
    await db.from('user_schools').where('user_id', head.id).delete()
    ;(await client.delete(`/v1/schools/${c.id}`).headers(as(token))).assertStatus(204)
  })
})
