import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { candidateKey } from '#delivery'
import {
  as,
  createClass,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  unique,
} from '#tests/fixtures/people'
import { createSitting } from '#tests/fixtures/applications'

type Sent = { file: string; name?: string; fields?: Record<string, string> }

/** Sends a list to a call that takes a form. */
const send = (
  client: ApiClient,
  token: string,
  { file, name = 'lista.csv', fields = {} }: Sent,
  path = '/v1/imports'
) => client.post(path).headers(as(token)).file('file', Buffer.from(file), { filename: name }).fields(fields)

async function office() {
  const institution = await createInstitution()
  const school = await createSchool(institution)
  const schoolClass = await createClass(school)
  const token = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
  const { name: className } = await db.from('classes').where('id', schoolClass.id).firstOrFail()
  const { name: schoolName } = await db.from('schools').where('id', school.id).firstOrFail()
  return {
    institution,
    school,
    schoolClass,
    token,
    className: String(className),
    schoolName: String(schoolName),
  }
}

const person = (institutionId: number, identifier: string) =>
  db
    .from('users')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .where({ institution_id: institutionId, public_identifier: identifier })
    .select('users.*', 'persons.cpf', 'persons.cellphone', 'persons.nursing_mother')
    .first()

const classesOf = async (userId: number) =>
  (await db.from('class_members').where({ user_id: userId, role: 'student' }).select('class_id')).map(
    (row) => row.class_id
  )

test.group('import of students', () => {
  test('a list is looked at before anything is written, then applied, then taken back', async ({
    client,
    assert,
  }) => {
    const { institution, token, className, schoolName, schoolClass, school } = await office()
    const [one, two] = [unique('ra'), unique('ra')]
    const before = await createUser({ institution, groups: ['ALUNO'] })
    await db
      .from('users')
      .where('id', before.id)
      .update({ public_identifier: two, name: 'Bia', email: 'a@b.br' })
    const file = [
      'Nome;Matrícula;E-mail;Escola;Turma;Celular;Ano letivo;Obs',
      `José da Silva;${one};jose@escola.example;${schoolName};${className};11 91234-5678;2026;x`,
      `Beatriz Souza;${two};;${schoolName};${className};;2026;`,
      `Sem identificador;;;;;;;`,
    ].join('\r\n')
    const sent = await send(client, token, { file })
    sent.assertStatus(201)
    const run = sent.body()
    assert.equal(run.state, 'CHECKED')
    assert.deepEqual(run.counts, { create: 1, change: 1, refused: 1 })
    assert.deepInclude(run.columns, { header: 'Obs', field: null })
    assert.isNull(await person(institution.id, one))

    const rows = await client.get(`/v1/imports/${run.id}/rows?outcome=change,refused`).headers(as(token))
    assert.equal(rows.body().count, 2)
    const [change, refused] = rows.body().results
    assert.sameDeepMembers(change.changes, [
      { field: 'name', from: 'Bia', to: 'Beatriz Souza' },
      { field: 'class', from: null, to: `${className} (2026)` },
    ])
    assert.deepEqual(refused.problems, [
      { field: 'public_identifier', message: 'Falta o identificador (matrícula).' },
    ])

    const applied = await client.post(`/v1/imports/${run.id}/apply`).headers(as(token))
    applied.assertStatus(200)
    assert.equal(applied.body().state, 'APPLIED')
    assert.deepEqual(applied.body().counts, { created: 1, changed: 1, refused: 1 })
    const made = await person(institution.id, one)
    assert.include(made, {
      name: 'José da Silva',
      username: one,
      email: 'jose@escola.example',
      cellphone: '11 91234-5678',
    })
    assert.equal(made.school_id, school.id)
    assert.deepEqual(await classesOf(made.id), [schoolClass.id])
    const changed = await person(institution.id, two)
    assert.include(changed, { name: 'Beatriz Souza', email: 'a@b.br' })

    const undone = await client.post(`/v1/imports/${run.id}/undo`).headers(as(token))
    assert.equal(undone.body().state, 'UNDONE')
    assert.deepEqual(undone.body().counts, { undone: 2, refused: 1 })
    assert.equal((await person(institution.id, one)).is_active, 0)
    assert.include(await person(institution.id, two), { name: 'Bia', is_active: 1 })
    assert.deepEqual(await classesOf(changed.id), [])
    const again = await client.post(`/v1/imports/${run.id}/undo`).headers(as(token))
    again.assertStatus(409)
    assert.equal(again.body().code, 'import_state')
  })

  test('the same list again changes nothing; whoever an undo deactivated is active again', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const identifier = unique('ra')
    const file = `name,public_identifier\nAna,${identifier}`
    const first = await send(client, token, { file }, '/v1/import_user')
    first.assertStatus(201)
    assert.deepEqual(first.body().counts, { created: 1, changed: 0, unchanged: 0, refused: 0, missing: 0 })
    const second = await send(client, token, { file }, '/v1/import_user')
    assert.equal(second.body().counts.unchanged, 1)
    await client.post(`/v1/imports/${first.body().id}/undo`).headers(as(token))
    assert.equal((await person(institution.id, identifier)).is_active, 0)
    const third = await send(client, token, { file }, '/v1/import_user')
    assert.equal(third.body().counts.changed, 1)
    assert.equal((await person(institution.id, identifier)).is_active, 1)
  })

  test('a dry run writes nothing', async ({ client, assert }) => {
    const { institution, token } = await office()
    const identifier = unique('ra')
    const sent = { file: `name,public_identifier\nAna,${identifier}`, fields: { dry_run: 'true' } }
    const answer = await send(client, token, sent, '/v1/import_user')
    answer.assertStatus(201)
    assert.deepInclude(answer.body(), { status: 'CHECKED' })
    assert.equal(answer.body().counts.created, 1)
    assert.isNull(await person(institution.id, identifier))
  })

  test('refused rows are named by line and field, and a mended one is imported with them', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const [one, two] = [unique('ra'), unique('ra')]
    const file = `name,public_identifier,cpf\nAna,${one},1\nBia,${two},\nBia de novo,${two},`
    const sent = await send(client, token, { file }, '/v1/import_user')
    sent.assertStatus(201)
    assert.deepEqual(
      sent.body().errors.map(({ line, field }: { line: number; field: string }) => [line, field]),
      [
        [2, 'cpf'],
        [3, '#'],
        [4, '#'],
      ]
    )
    const { id } = sent.body()
    const mend = (line: number, field: string, value: string) =>
      client
        .patch(`/v1/imports/${id}/rows/${line}`)
        .headers(as(token))
        .json({ cells: [{ field, value }] })
    const mended = await mend(2, 'cpf', '529.982.247-25')
    mended.assertStatus(200)
    assert.deepInclude(mended.body(), { outcome: 'create', problems: [] })
    const other = await mend(4, 'public_identifier', ` ${unique('ra')} `)
    assert.equal(other.body().outcome, 'create')
    // The other row has its key for itself now.
    const rows = await client.get(`/v1/imports/${id}/rows?outcome=create`).headers(as(token))
    assert.equal(rows.body().count, 3)
    ;(await mend(2, 'nothing', 'x')).assertStatus(400)
    const applied = await client.post(`/v1/imports/${id}/apply`).headers(as(token))
    assert.deepEqual(applied.body().counts, { created: 3 })
    assert.equal((await person(institution.id, one)).cpf, '52998224725')
    const late = await mend(2, 'name', 'X')
    late.assertStatus(409)
    assert.equal(late.body().code, 'row_applied')
  })

  test('the report of refused rows has the columns of the file and can be sent again', async ({
    client,
    assert,
  }) => {
    const { token } = await office()
    const sent = await send(client, token, { file: 'Nome;RA;Obs\n=Ana;;x\n' })
    const report = await client.get(`/v1/imports/${sent.body().id}/report?format=csv`).headers(as(token))
    report.assertStatus(200)
    assert.equal(
      report.text(),
      "\uFEFFNome;RA;Linha;O que corrigir\r\n'=Ana;;2;Falta o identificador (matrícula).\r\n"
    )
    const excel = await client.get(`/v1/imports/${sent.body().id}/report?format=excel`).headers(as(token))
    excel.assertStatus(200)
  })

  test('classes and schools that are not there are made for administrators, and named before', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const identifier = unique('ra')
    const file = [
      'nome,ra,escola,turma,serie,ano_letivo',
      `Ana,${identifier},Escola Nova,1A,1º ano,2027`,
      `Bia,${unique('ra')},Escola Nova,1A,1º ano,2027`,
      `Caio,${unique('ra')},Escola Nova,1B,,2027`,
    ].join('\n')
    const sent = await send(client, token, { file })
    const { results } = (await client.get(`/v1/imports/${sent.body().id}/rows`).headers(as(token))).body()
    assert.deepEqual(results[0].warnings, [{ field: 'class', message: 'A escola e a turma serão criadas.' }])
    assert.deepEqual(results[2].problems[0].field, 'grade')
    await client.post(`/v1/imports/${sent.body().id}/apply`).headers(as(token))
    const schools = await db.from('schools').where({ institution_id: institution.id, name: 'Escola Nova' })
    assert.lengthOf(schools, 1)
    const classes = await db.from('classes').where('school_id', schools[0].id)
    assert.deepEqual(
      classes.map(({ name, school_year }) => [name, school_year]),
      [['1A', 2027]]
    )
  })

  test('whoever is moved leaves the class of that school year; lists of applications have the new name', async ({
    client,
    assert,
  }) => {
    const { institution, token, schoolName, school, schoolClass } = await office()
    const next = await createClass(school)
    const { name: nextName } = await db.from('classes').where('id', next.id).firstOrFail()
    const candidate = await createUser({ institution, groups: ['ALUNO'], schoolClass })
    const identifier = unique('ra')
    await db.from('users').where('id', candidate.id).update({ public_identifier: identifier })
    const { applicationId } = await createSitting({ candidate: candidate })
    const file = `nome,ra,escola,turma,ano_letivo\nZulmira Dias,${identifier},${schoolName},${String(nextName)},2026`
    await send(client, token, { file }, '/v1/import_user')
    assert.deepEqual(await classesOf(candidate.id), [next.id])
    const { candidate_key: key } = await db.from('applications').where('id', applicationId).firstOrFail()
    assert.equal(key, candidateKey('Zulmira Dias', identifier))
  })

  test('a person is one person: identifiers and user names of two are refused, staff and others are not touched', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const [mine, other] = [unique('ra'), unique('ra')]
    const [a, b] = [await createUser({ institution }), await createUser({ institution })]
    await db.from('users').where('id', a.id).update({ public_identifier: mine })
    await db.from('users').where('id', b.id).update({ public_identifier: other })
    const staff = await createUser({ institution, groups: ['Professor'] })
    const staffIdentifier = unique('ra')
    await db.from('users').where('id', staff.id).update({ public_identifier: staffIdentifier })
    const stranger = await createUser({})
    const file = [
      'nome,ra,usuario',
      `X,${mine},${b.username}`,
      `X,${staffIdentifier},`,
      `X,${unique('ra')},${stranger.username}`,
    ].join('\n')
    const { errors } = (await send(client, token, { file }, '/v1/import_user')).body()
    assert.deepEqual(
      errors.map(({ line, message }: { line: number; message: string }) => [line, message]),
      [
        [2, 'O identificador e o nome de usuário são de pessoas diferentes; corrija um deles.'],
        [3, 'Esta pessoa é da equipe; uma lista de estudantes não muda o cadastro dela.'],
        [4, 'Este nome de usuário já está em uso; escolha outro.'],
      ]
    )
  })

  test('an identifier that is a user name elsewhere gets the codename before it', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const taken = await createUser({})
    await send(client, token, { file: `nome,ra\nAna,${taken.username}` }, '/v1/import_user')
    const made = await person(institution.id, taken.username)
    assert.equal(made.username, `${institution.codename}.${taken.username}`.toLowerCase())
  })

  test('a teacher imports into their classes only, and sees no run of others', async ({ client, assert }) => {
    const { institution, token, schoolClass, className, schoolName, school } = await office()
    const teacher = await createUser({ institution, groups: ['Professor'] })
    await db.table('class_members').insert({ class_id: schoolClass.id, user_id: teacher.id, role: 'teacher' })
    const teaching = await loginAs(teacher)
    const foreign = await createClass(school)
    const { name: foreignName } = await db.from('classes').where('id', foreign.id).firstOrFail()
    const candidate = await createUser({ institution, schoolClass: foreign })
    const identifier = unique('ra')
    await db.from('users').where('id', candidate.id).update({ public_identifier: identifier })
    const own = unique('ra')
    const taught = await createUser({ institution, schoolClass })
    await db.from('users').where('id', taught.id).update({ public_identifier: own })
    const file = [
      'nome,ra,escola,turma,ano_letivo,email',
      `Ana,${unique('ra')},${schoolName},${className},2026,`,
      `Bia,${unique('ra')},${schoolName},${String(foreignName)},2026,`,
      `Caio,${unique('ra')},,,,`,
      `Davi,${identifier},${schoolName},${className},2026,`,
      `Eva,${own},,,,professor@escola.example`,
    ].join('\n')
    const { counts, errors, id } = (await send(client, teaching, { file }, '/v1/import_user')).body()
    assert.deepEqual(counts, { created: 1, changed: 0, unchanged: 0, refused: 4, missing: 0 })
    assert.deepEqual(
      errors.map(({ field }: { field: string }) => field),
      ['class', 'class', 'public_identifier', 'email']
    )
    assert.equal((await client.get(`/v1/imports/${id}`).headers(as(token))).status(), 200)
    const colleague = await loginAs(await createUser({ institution, groups: ['Professor'] }))
    for (const path of [`/v1/imports/${id}`, `/v1/imports/${id}/rows`, `/v1/imports/${id}/report`])
      (await client.get(path).headers(as(colleague))).assertStatus(404)
    const mended = { cells: [{ field: 'name', value: 'X' }] }
    const mend = client.patch(`/v1/imports/${id}/rows/3`).headers(as(colleague)).json(mended)
    ;(await mend).assertStatus(404)
    for (const act of ['apply', 'undo', 'cancel'])
      (await client.post(`/v1/imports/${id}/${act}`).headers(as(colleague))).assertStatus(404)
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    ;(await client.get(`/v1/imports/${id}`).headers(as(stranger))).assertStatus(404)
    for (const group of ['ALUNO', 'PROCTOR', 'COORDINATOR', 'SCHOOL-ADMIN'] as const) {
      const wrong = await loginAs(await createUser({ institution, groups: [group] }))
      ;(await send(client, wrong, { file }, '/v1/import_user')).assertStatus(403)
    }
  })

  test('a file that is no list is refused, naming what to do', async ({ client, assert }) => {
    const { token } = await office()
    const refused = await send(client, token, { file: 'PK\x03\x04', name: 'lista.xlsx' })
    refused.assertStatus(400)
    assert.match(refused.body().file[0], /salve de novo como .xlsx/)
    const without = await client.post('/v1/imports').headers(as(token)).fields({ kind: 'students' })
    without.assertStatus(400)
    const unknown = await send(client, token, { file: 'a', fields: { kind: 'teapots' } })
    unknown.assertStatus(404)
  })

  test('an undo leaves what somebody changed since, and says so', async ({ client, assert }) => {
    const { institution, token } = await office()
    const candidate = await createUser({ institution })
    const identifier = unique('ra')
    await db
      .from('users')
      .where('id', candidate.id)
      .update({ public_identifier: identifier, name: 'Ana', email: null })
    const file = `nome,ra,email\nAna Maria,${identifier},ana@b.br`
    const { id } = (await send(client, token, { file }, '/v1/import_user')).body()
    await db.from('users').where('id', candidate.id).update({ email: 'other@b.br' })
    await client.post(`/v1/imports/${id}/undo`).headers(as(token))
    assert.include(await person(institution.id, identifier), { name: 'Ana', email: 'other@b.br' })
    const rows = await client.get(`/v1/imports/${id}/rows`).headers(as(token))
    assert.deepInclude(rows.body().results[0], { outcome: 'partly', changedSince: ['email'] })
  })

  test('rows that name one person in two ways, or two people by one user name, are refused', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const [a, b, c] = [
      await createUser({ institution }),
      await createUser({ institution }),
      await createUser({ institution }),
    ]
    const [first, second] = [unique('ra'), unique('ra')]
    await db.from('users').where('id', a.id).update({ public_identifier: first })
    await db.from('users').where('id', b.id).update({ public_identifier: second })
    const name = unique('novo')
    const file = [
      'nome,ra,usuario',
      `X,${first},${name}`,
      `X,${second},${name}`,
      `X,${unique('ra')},${name}`,
      `X,${unique('ra')},${c.username}`,
      `X,${unique('ra')},${c.username}`,
    ].join('\n')
    const { errors } = (await send(client, token, { file }, '/v1/import_user')).body()
    assert.deepEqual(
      errors.map(({ line, field }: { line: number; field: string }) => [line, field]),
      [
        [3, 'username'],
        [4, 'username'],
        [6, 'public_identifier'],
      ]
    )
  })

  test('whoever is in the class already stays in their other classes; an undo restores the school', async ({
    client,
    assert,
  }) => {
    const { institution, token, schoolClass, className, schoolName, school } = await office()
    const other = await createClass(school)
    const candidate = await createUser({ institution, schoolClass })
    await db.table('class_members').insert({ class_id: other.id, user_id: candidate.id, role: 'student' })
    const identifier = unique('ra')
    await db.from('users').where('id', candidate.id).update({ public_identifier: identifier })
    const stays = `nome,ra,escola,turma,ano_letivo\nAna,${identifier},${schoolName},${className},2026`
    await send(client, token, { file: stays }, '/v1/import_user')
    assert.sameMembers(await classesOf(candidate.id), [schoolClass.id, other.id])
    const moves = `nome,ra,escola,turma,serie,ano_letivo\nAna,${identifier},Nova,1A,1º ano,2026`
    const { id } = (await send(client, token, { file: moves }, '/v1/import_user')).body()
    assert.notInclude(await classesOf(candidate.id), other.id)
    await client.post(`/v1/imports/${id}/undo`).headers(as(token))
    assert.sameMembers(await classesOf(candidate.id), [schoolClass.id, other.id])
    assert.equal((await person(institution.id, identifier)).school_id, school.id)
  })

  test('a teacher does not take back what an administrator did to people who are theirs no more', async ({
    client,
    assert,
  }) => {
    const { institution, schoolClass, className, schoolName, school } = await office()
    const teacher = await createUser({ institution, groups: ['Professor'] })
    await db.table('class_members').insert({ class_id: schoolClass.id, user_id: teacher.id, role: 'teacher' })
    const teaching = await loginAs(teacher)
    const identifier = unique('ra')
    const file = `nome,ra,escola,turma,ano_letivo\nAna,${identifier},${schoolName},${className},2026`
    const { id } = (await send(client, teaching, { file }, '/v1/import_user')).body()
    const made = await person(institution.id, identifier)
    const next = await createClass(school)
    await db.from('class_members').where('user_id', made.id).update({ class_id: next.id })
    await client.post(`/v1/imports/${id}/undo`).headers(as(teaching))
    assert.equal((await person(institution.id, identifier)).is_active, 1)
    const rows = await client.get(`/v1/imports/${id}/rows`).headers(as(teaching))
    assert.deepInclude(rows.body().results[0], { outcome: 'partly', changedSince: ['class'] })
  })

  test('the example file is one that can be imported', async ({ client, assert }) => {
    const { institution, token } = await office()
    const example = await client.get('/v1/import_user_exemple_file?format=csv').headers(as(token))
    example.assertStatus(200)
    const answer = await send(client, token, { file: example.text() }, '/v1/import_user')
    assert.deepInclude(answer.body().counts, { created: 1, refused: 0 })
    assert.isNotNull(await person(institution.id, '000123'))
    const excel = await client.get('/v1/import_user_exemple_file?format=excel').headers(as(token))
    assert.match(excel.header('content-type') ?? '', /spreadsheetml/)
    const json = await client.get('/v1/import_user_exemple_file?format=json').headers(as(token))
    assert.equal(json.body()[0].public_identifier, '000123')
  })
})
