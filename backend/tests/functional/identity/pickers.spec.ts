import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import * as identity from '#identity'
import { as, createClass, createInstitution, createSchool, createUser, loginAs } from '#tests/fixtures/people'

type Category = { id: string; parentId: string | null; codename: string; name: string; level: string }
type Named = { id: number; name: string }

/** Two schools of one institution, each with a class of two; a class of another institution; staff of each sort. */
async function network() {
  const institution = await createInstitution()
  const grade = await identity.createGrade({
    institutionId: institution.id,
    codename: '3ª série',
    name: '3ª série',
  })
  const schools = []
  for (const name of ['Águas Claras', 'Boa Vista']) {
    const school = await createSchool(institution)
    await db.from('schools').where('id', school.id).update({ name })
    const row = { gradeId: grade.id, codename: '3a-manha', name: `3ª A ${name}`, schoolYear: 2026 }
    const schoolClass = { ...(await identity.createClass({ schoolId: school.id, ...row })), school }
    const candidates = [
      await createUser({ schoolClass, name: `João de ${name}` }),
      await createUser({ schoolClass, name: `Zilda de ${name}` }),
    ]
    const codename = String((await db.from('schools').where('id', school.id).firstOrFail()).codename)
    schools.push({ school, codename, schoolClass, candidates })
  }
  const [first, second] = schools as [(typeof schools)[0], (typeof schools)[0]]
  const foreign = await createClass()
  await createUser({ schoolClass: foreign, name: 'João de fora' })
  const staff = async (groups: Parameters<typeof createUser>[0] & object) => loginAs(await createUser(groups))
  return {
    institution,
    grade,
    first,
    second,
    foreign,
    admin: await staff({ groups: ['ADMINISTRADOR'], institution }),
    schoolAdmin: await staff({ groups: ['SCHOOL-ADMIN'], school: first.school }),
    coordinator: await staff({ groups: ['COORDINATOR'], school: first.school }),
    teacher: await staff({
      groups: ['Professor'],
      school: second.school,
      schoolClass: first.schoolClass,
      role: 'teacher',
    }),
    proctor: await staff({ groups: ['PROCTOR'], school: first.school }),
    candidate: await loginAs(first.candidates[0] as (typeof first.candidates)[0]),
  }
}

test.group('selectors of staff', () => {
  test('the hierarchy is schools, grades and classes with their parents, 20 a page', async ({
    client,
    assert,
  }) => {
    const { institution, first, second, grade, admin } = await network()
    const path = `/v1/provider/${institution.codename}/hierarchy_category`
    const list = async (query: object) => {
      const answer = await client.get(path).qs(query).headers(as(admin))
      answer.assertStatus(200)
      return answer.body() as { results: Category[]; count: number; numPages: number }
    }
    const all = await list({ level: 'any' })
    assert.deepEqual(
      all.results.map(({ id, parentId, codename, name }) => [id, parentId, codename, name]),
      [
        [`school-${first.school.id}`, null, first.codename, 'Águas Claras'],
        [`school-${second.school.id}`, null, second.codename, 'Boa Vista'],
        ...[first, second].map((one) => [
          `grade-${one.school.id}-${grade.id}`,
          `school-${one.school.id}`,
          `${one.codename}/3ª série`,
          '3ª série',
        ]),
        ...[first, second].map((one, at) => [
          `class-${one.schoolClass.id}`,
          `grade-${one.school.id}-${grade.id}`,
          `${one.codename}/3a-manha`,
          at === 0 ? '3ª A Águas Claras' : '3ª A Boa Vista',
        ]),
      ]
    )
    assert.deepEqual([all.count, all.numPages], [6, 1])
    const pages = await Promise.all([1, 2, 3].map((page) => list({ level: 'any', page, size: 2 })))
    assert.deepEqual(
      pages.flatMap(({ results }) => results),
      all.results
    )
    const ids = async (query: object) => (await list(query)).results.map(({ id }) => id)
    assert.deepEqual(await ids({ level: 'school', search: 'aguas' }), [`school-${first.school.id}`])
    assert.deepEqual(await ids({ level: 'class', school: second.school.id }), [
      `class-${second.schoolClass.id}`,
    ])
    assert.deepEqual(await ids({ level: 'class', except_school: second.school.id, grade: grade.id }), [
      `class-${first.schoolClass.id}`,
    ])
    assert.deepEqual(await ids({ level: 'class', class: first.schoolClass.id }), [
      `class-${first.schoolClass.id}`,
    ])
    assert.deepEqual(await ids({ level: 'grade', school: first.school.id }), [
      `grade-${first.school.id}-${grade.id}`,
    ])
    assert.deepEqual(await ids({ level: 'class', search: '%' }), [])
    const levels = (await list({})).results
    assert.deepEqual(
      levels.map(({ id, parentId, codename, name }) => [id, parentId, codename, name]),
      [
        ['dre', null, 'dre', 'Diretoria regional (DRE)'],
        ['unity', 'dre', 'unity', 'Escola'],
        ['stage', 'unity', 'stage', 'Série'],
        ['class', 'stage', 'class', 'Turma'],
      ]
    )
    ;(await client.get(path).qs({ level: 'town' }).headers(as(admin))).assertStatus(400)
    ;(await client.get(path).qs({ school: 'x' }).headers(as(admin))).assertStatus(400)
    const other = await createInstitution()
    for (const codename of [other.codename, institution.codename.toUpperCase(), 'nenhuma'])
      (await client.get(`/v1/provider/${codename}/hierarchy_category`).headers(as(admin))).assertStatus(404)
  })

  test('a school’s people see their school, a teacher the classes they teach, a proctor nothing', async ({
    client,
    assert,
  }) => {
    const { institution, first, second, schoolAdmin, teacher, proctor, candidate } = await network()
    const path = `/v1/provider/${institution.codename}/hierarchy_category`
    const names = async (token: string, query: object = {}) => {
      const answer = await client
        .get(path)
        .qs({ level: 'any', ...query })
        .headers(as(token))
      answer.assertStatus(200)
      return (answer.body().results as Category[]).map(({ name }) => name)
    }
    const own = ['Águas Claras', '3ª série', '3ª A Águas Claras']
    assert.deepEqual(await names(schoolAdmin), own)
    assert.deepEqual(await names(teacher), own)
    assert.deepEqual(await names(schoolAdmin, { school: second.school.id }), [])
    assert.deepEqual(await names(teacher, { level: 'class', class: second.schoolClass.id }), [])
    assert.deepEqual(await names(proctor), [])
    ;(await client.get(path).headers(as(candidate))).assertStatus(403)
    assert.isAbove(first.school.id, 0)
  })

  test('candidates of a class are 100 a page and those that the caller sees', async ({ client, assert }) => {
    const { first, second, foreign, admin, coordinator, teacher, schoolAdmin, proctor, candidate } =
      await network()
    const [inactive] = second.candidates
    await db
      .from('users')
      .where('id', inactive?.id ?? 0)
      .update({ is_active: 0 })
    await createUser({ groups: ['PROCTOR'], schoolClass: second.schoolClass, name: 'Aplicador da turma' })
    const path = '/students-user/user_students'
    const names = async (token: string, query: object) => {
      const answer = await client.get(path).qs(query).headers(as(token))
      answer.assertStatus(200)
      return (answer.body().results as Named[]).map(({ name }) => name)
    }
    const ofFirst = ['João de Águas Claras', 'Zilda de Águas Claras']
    const class_id = first.schoolClass.id
    assert.deepEqual(await names(admin, { class_id, page_size: 100 }), ofFirst)
    assert.deepEqual(await names(admin, { classId: second.schoolClass.id }), ['Zilda de Boa Vista'])
    assert.deepEqual(await names(admin, { search: 'joao' }), ['João de Águas Claras'])
    assert.deepEqual(await names(admin, { except_school: first.school.id }), ['Zilda de Boa Vista'])
    assert.deepEqual(await names(admin, { user: first.candidates[1]?.id }), ['Zilda de Águas Claras'])
    for (const token of [coordinator, teacher]) {
      assert.deepEqual(await names(token, { class_id }), ofFirst)
      assert.deepEqual(await names(token, { class_id: second.schoolClass.id }), [])
      assert.deepEqual(await names(token, {}), ofFirst)
    }
    assert.deepEqual(await names(admin, { class_id: foreign.id }), [])
    const page = await client.get(path).qs({ class_id }).headers(as(admin))
    assert.deepEqual([page.body().count, page.body().numPages], [2, 1])
    assert.sameMembers(Object.keys(page.body().results[0]), ['id', 'name', 'username', 'publicIdentifier'])
    for (let one = 0; one < 99; one += 1)
      await createUser({ schoolClass: first.schoolClass, name: `Mais ${one}` })
    const full = await client.get(path).qs({ class_id }).headers(as(admin))
    assert.deepEqual([full.body().results.length, full.body().count, full.body().numPages], [100, 101, 2])
    for (const token of [schoolAdmin, proctor, candidate])
      (await client.get(path).qs({ class_id }).headers(as(token))).assertStatus(403)
  })

  test('people are grouped by their school, those of none under the institution', async ({
    client,
    assert,
  }) => {
    const { institution, first, second, admin, schoolAdmin, teacher, proctor, candidate } = await network()
    const path = '/v1/users_group_by_institucions'
    const groups = async (token: string, query: object = {}) => {
      const answer = await client.get(path).qs(query).headers(as(token))
      answer.assertStatus(200)
      return (answer.body().results as { name: string; users: Named[] }[]).map(({ name, users }) => [
        name,
        users.map((user) => user.name.split(' ')[0]),
      ])
    }
    assert.deepEqual(await groups(admin, { group: 'ALUNO' }), [
      ['Águas Claras', ['João', 'Zilda']],
      ['Boa Vista', ['João', 'Zilda']],
    ])
    const administrators = await groups(admin, { group: 'ADMINISTRADOR' })
    assert.deepEqual(
      administrators.map(([name]) => name),
      [institution.codename]
    )
    assert.deepEqual(await groups(admin, { group: 'ALUNO', school: second.school.id, search: 'zilda' }), [
      ['Boa Vista', ['Zilda']],
    ])
    assert.deepEqual(await groups(admin, { user: first.candidates[0]?.id }), [['Águas Claras', ['João']]])
    const own = [['Águas Claras', ['João', 'Zilda']]]
    assert.deepEqual(await groups(schoolAdmin, { group: 'ALUNO' }), own)
    assert.deepEqual(await groups(teacher), own)
    const page = await client.get(path).qs({ group: 'ALUNO', size: 3 }).headers(as(admin))
    assert.deepEqual([page.body().count, page.body().numPages], [4, 2])
    ;(await client.get(path).qs({ group: 'NINGUEM' }).headers(as(admin))).assertStatus(400)
    for (const token of [proctor, candidate]) (await client.get(path).headers(as(token))).assertStatus(403)
  })

  test('special needs are those of the candidates whom the caller sees, each once', async ({
    client,
    assert,
  }) => {
    const { first, second, admin, schoolAdmin, proctor, candidate } = await network()
    const needs: [number | undefined, string][] = [
      [first.candidates[0]?.id, 'Baixa visão'],
      [first.candidates[1]?.id, 'Baixa visão'],
      [second.candidates[0]?.id, 'TDAH'],
      [second.candidates[1]?.id, ''],
    ]
    for (const [id, need] of needs)
      await db
        .from('persons')
        .where('user_id', id ?? 0)
        .update({ special_need: need })
    const list = async (token: string) => {
      const answer = await client.get('/v1/special_need').headers(as(token))
      answer.assertStatus(200)
      return answer.body()
    }
    assert.deepEqual(await list(admin), {
      results: [{ specialNeed: 'Baixa visão' }, { specialNeed: 'TDAH' }],
      count: 2,
      numPages: 1,
    })
    assert.deepEqual((await list(schoolAdmin)).results, [{ specialNeed: 'Baixa visão' }])
    assert.deepEqual((await list(proctor)).results, [])
    ;(await client.get('/v1/special_need').headers(as(candidate))).assertStatus(403)
  })
})
