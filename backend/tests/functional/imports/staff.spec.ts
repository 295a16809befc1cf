import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { Group } from '#shared'
import { recordsOf } from '#tests/fixtures/audit'
import {
  as,
  createClass,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  unique,
} from '#tests/fixtures/people'

const send = (client: ApiClient, token: string, file: string, fields: Record<string, string> = {}) =>
  client
    .post('/v1/imports')
    .headers(as(token))
    .file('file', Buffer.from(file), { filename: 'equipe.csv' })
    .fields({ kind: 'staff', ...fields })

const act = (client: ApiClient, token: string, run: number, what: 'apply' | 'undo') =>
  client.post(`/v1/imports/${run}/${what}`).headers(as(token))

async function rowsOf(client: ApiClient, token: string, run: number) {
  const { results } = (await client.get(`/v1/imports/${run}/rows`).headers(as(token))).body()
  return results
}

async function office(group: Group = 'ADMINISTRADOR') {
  const institution = await createInstitution()
  const school = await createSchool(institution)
  const schoolClass = await createClass(school)
  const importer = await createUser({ groups: [group], institution, school })
  const { name: className } = await db.from('classes').where('id', schoolClass.id).firstOrFail()
  const { name: schoolName } = await db.from('schools').where('id', school.id).firstOrFail()
  return {
    institution,
    school,
    schoolClass,
    importer,
    token: await loginAs(importer),
    className: String(className),
    schoolName: String(schoolName),
  }
}

const give = (institutionId: number, group: Group, tree: object) =>
  db
    .insertQuery()
    .table('group_permissions')
    .insert({ institution_id: institutionId, group_name: group, permissions_json: JSON.stringify(tree) })

const person = (institutionId: number, identifier: string) =>
  db.from('users').where({ institution_id: institutionId, public_identifier: identifier }).first()

const groupsOf = async (userId: number) =>
  (await db.from('user_groups').where('user_id', userId).orderBy('group_name')).map((row) => row.group_name)

const taughtBy = async (userId: number) =>
  (await db.from('class_members').where({ user_id: userId, role: 'teacher' })).map((row) => row.class_id)

const groupActs = async (institutionId: number, userId: number) =>
  (await recordsOf(institutionId))
    .filter((row) => row.subject_type === 'user' && row.subject_id === userId && row.act.startsWith('group_'))
    .map(({ act: name, detail_json }) => `${name} ${JSON.parse(String(detail_json)).group}`)

test.group('import of staff', () => {
  test('a list makes and changes members of the staff, each group given is on record, and the undo takes all of it back', async ({
    client,
    assert,
  }) => {
    const { institution, school, schoolClass, token, className, schoolName } = await office()
    const [one, two] = [unique('f'), unique('f')]
    const before = await createUser({ institution, groups: ['CORRECTOR'], name: 'Bia' })
    const password = (await db.from('users').where('id', before.id).firstOrFail()).password_hash
    await db.from('users').where('id', before.id).update({ public_identifier: two, email: 'a@b.br' })
    const beforeToken = await loginAs(before)
    const file = [
      'Nome;Matrícula;E-mail;Perfil;Escola;Turma',
      `Helena Prado;${one};helena@escola.example;Professora, Coordenação;${schoolName};${className}`,
      `Beatriz Souza;${two};;Direção;${schoolName};`,
      `Sem e-mail;${unique('f')};;Professor;;`,
      `Perfil errado;${unique('f')};x@escola.example;Astronauta;;`,
    ].join('\r\n')
    const sent = await send(client, token, file)
    sent.assertStatus(201)
    const run = sent.body()
    assert.deepEqual(run.counts, { create: 1, change: 1, refused: 2 })
    assert.isNull(await person(institution.id, one))
    const [, change, noEmail, noGroup] = await rowsOf(client, token, run.id)
    assert.sameDeepMembers(change.changes, [
      { field: 'name', from: 'Bia', to: 'Beatriz Souza' },
      { field: 'groups', from: 'CORRECTOR', to: 'CORRECTOR, Diretor' },
      { field: 'school', from: null, to: schoolName },
    ])
    assert.equal(noEmail.problems[0].field, 'email')
    assert.match(noGroup.problems[0].message, /Astronauta/)

    const applied = await act(client, token, run.id, 'apply')
    assert.deepEqual(applied.body().counts, { created: 1, changed: 1, refused: 2 })
    const made = await person(institution.id, one)
    assert.include(made, { name: 'Helena Prado', username: one, email: 'helena@escola.example' })
    assert.equal(made.school_id, school.id)
    assert.isNull(made.password_hash)
    assert.deepEqual(await groupsOf(made.id), ['COORDINATOR', 'Professor'])
    assert.deepEqual(await taughtBy(made.id), [schoolClass.id])
    const changed = await person(institution.id, two)
    assert.include(changed, {
      id: before.id,
      name: 'Beatriz Souza',
      email: 'a@b.br',
      password_hash: password,
    })
    assert.deepEqual(await groupsOf(before.id), ['CORRECTOR', 'Diretor'])
    assert.deepEqual(await groupActs(institution.id, before.id), ['group_given Diretor'])
    assert.lengthOf(await groupActs(institution.id, made.id), 2)

    const again = await send(client, token, file)
    assert.deepEqual(again.body().counts, { same: 2, refused: 2 })

    const undone = await act(client, token, run.id, 'undo')
    assert.deepEqual(undone.body().counts, { undone: 2, refused: 2 })
    assert.equal((await person(institution.id, one)).is_active, 0)
    assert.include(await person(institution.id, two), { name: 'Bia', school_id: null, is_active: 1 })
    assert.deepEqual(await groupsOf(before.id), ['CORRECTOR'])
    assert.include(await groupActs(institution.id, before.id), 'group_taken Diretor')
    const session = await client.get('/v1/person/me').headers(as(beforeToken))
    assert.equal(session.status(), 401, 'who acted in the group that is gone logs in again')
    // Whom the undo deactivated comes back by another list.
    const third = await send(client, token, file)
    await act(client, token, third.body().id, 'apply')
    assert.equal((await person(institution.id, one)).is_active, 1)
  })

  test('what somebody changed since stays in an undo, and is listed', async ({ client, assert }) => {
    const { institution, token, schoolName } = await office()
    const [one, two] = [unique('f'), unique('f')]
    const file = `nome,matricula,email,perfil,escola\nAna,${one},a@b.br,Professor,${schoolName}\nBia,${two},b@b.br,Professor,`
    const run = (await send(client, token, file)).body()
    await act(client, token, run.id, 'apply')
    const made = await person(institution.id, one)
    await db.table('user_groups').insert({ user_id: made.id, group_name: 'Diretor' })
    const undone = await act(client, token, run.id, 'undo')
    assert.deepEqual(undone.body().counts, { undone: 1, partly: 1 })
    assert.equal((await person(institution.id, one)).is_active, 1)
    const rows = await rowsOf(client, token, run.id)
    assert.deepEqual(rows[0].changedSince, ['groups'])
  })

  test('nobody grants by a list what they have not, in the school of the row', async ({ client, assert }) => {
    const { institution, school, importer, token, schoolName } = await office('SCHOOL-ADMIN')
    await give(institution.id, 'SCHOOL-ADMIN', { BackOffice: { Imports: { Staff: true } } })
    const admin = await createUser({
      groups: ['ADMINISTRADOR'],
      institution,
      school,
      username: unique('adm'),
    })
    const elsewhere = await createUser({ groups: ['Professor'], institution, username: unique('fora') })
    const line = (identifier: string, group: string, place = schoolName) =>
      `Ana;${identifier};;a@escola.example;${group};${place}`
    const [own, high, key, nowhere] = [unique('f'), unique('f'), unique('f'), unique('f')]
    const file = [
      'nome;matricula;usuario;email;perfil;escola',
      line(own, 'SCHOOL-ADMIN'),
      line(high, 'Professor'),
      line(key, 'ADMINISTRADOR'),
      line(nowhere, 'SCHOOL-ADMIN', ''),
      `Outra;;${admin.username};novo@escola.example;;`,
      `Outra;;${elsewhere.username};novo@escola.example;;`,
      `Eu;;${importer.username};eu@escola.example;Diretor;`,
    ].join('\n')
    const run = (await send(client, token, file)).body()
    const rows = await rowsOf(client, token, run.id)
    assert.deepEqual(
      rows.map(({ outcome }: { outcome: string }) => outcome),
      ['create', ...Array.from({ length: 6 }, () => 'refused')]
    )
    const messages = rows.map(({ problems }: { problems: { message: string }[] }) => problems[0]?.message)
    assert.match(messages[1], /Você não pode dar o que você não tem: .*Dashboard/)
    assert.match(messages[2], /Só a administração/)
    assert.match(messages[3], /Falta a escola/)
    assert.match(messages[4], /Só a administração/)
    assert.match(messages[5], /já está em uso/)
    assert.match(messages[6], /Ninguém muda os próprios perfis/)
    await act(client, token, run.id, 'apply')
    const made = await person(institution.id, own)
    assert.deepEqual(await groupsOf(made.id), ['SCHOOL-ADMIN'])
    for (const identifier of [high, key, nowhere]) assert.isNull(await person(institution.id, identifier))
    assert.isNull((await db.from('users').where('id', admin.id).firstOrFail()).email)
  })

  test('rights that were lost between the look and the order refuse the row when it is applied', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const identifier = unique('f')
    const run = (
      await send(client, token, `nome,matricula,email,perfil\nAna,${identifier},a@b.br,Professor`)
    ).body()
    assert.equal(run.counts.create, 1)
    await give(institution.id, 'ADMINISTRADOR', { Dashboard: { Statistics: { enable: false } } })
    const applied = await act(client, token, run.id, 'apply')
    assert.deepEqual(applied.body().counts, { refused: 1 })
    assert.isNull(await person(institution.id, identifier))
  })

  test('students, people of another institution and unknown places are refused; a name to match by is needed', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const candidate = await createUser({ institution, groups: ['ALUNO'], username: unique('aluno') })
    const foreign = await createUser({ groups: ['Professor'], username: unique('longe') })
    const file = [
      'nome;usuario;email;perfil;escola;turma',
      `A;${candidate.username};a@b.br;Professor;;`,
      `B;${foreign.username};b@b.br;Professor;;`,
      `C;${unique('c')};c@b.br;Professor;Escola que não há;`,
      `D;${unique('d')};d@b.br;Professor;;Turma que não há`,
      'E;;e@b.br;Professor;;',
    ].join('\n')
    const run = (await send(client, token, file)).body()
    assert.deepEqual(run.counts, { refused: 5 })
    const fields = (await rowsOf(client, token, run.id)).map(
      ({ problems }: { problems: { field: string }[] }) => problems.map(({ field }) => field)
    )
    assert.deepEqual(fields, [
      ['username'],
      ['username'],
      ['school'],
      ['class_taught'],
      ['public_identifier'],
    ])
  })

  test('the kind has an example file; teachers have neither it nor the runs', async ({ client, assert }) => {
    const { institution, token } = await office()
    const example = await client.get('/v1/import_user_exemple_file?kind=staff&format=csv').headers(as(token))
    example.assertStatus(200)
    assert.match(example.text(), /public_identifier.*groups/)
    const run = (await send(client, token, 'nome,matricula\nAna,1')).body()
    const teacher = await loginAs(await createUser({ groups: ['Professor'], institution }))
    for (const path of ['/v1/import_user_exemple_file?kind=staff', '/v1/imports?kind=staff'])
      assert.equal((await client.get(path).headers(as(teacher))).status(), 403)
    assert.equal((await client.get(`/v1/imports/${run.id}`).headers(as(teacher))).status(), 404)
    const refused = await send(client, teacher, 'nome,matricula\nAna,1')
    refused.assertStatus(403)
  })
})
