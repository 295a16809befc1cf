import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import {
  as,
  createClass,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  unique,
} from '#tests/fixtures/people'

const send = (
  client: ApiClient,
  token: string,
  file: string,
  { path = '/v1/imports', ...fields }: Record<string, string> = {}
) =>
  client
    .post(path)
    .headers(as(token))
    .file('file', Buffer.from(file), { filename: 'lista.csv' })
    .fields(fields)

/** An administrator, and two teachers of a class with one candidate. */
async function office() {
  const institution = await createInstitution()
  const schoolClass = await createClass(await createSchool(institution))
  const teaching = async (name: string) => {
    const teacher = await createUser({ groups: ['Professor'], institution, name })
    await db.table('class_members').insert({ class_id: schoolClass.id, user_id: teacher.id, role: 'teacher' })
    return loginAs(teacher)
  }
  const identifier = unique('ra')
  const candidate = await createUser({ institution, schoolClass })
  await db.from('users').where('id', candidate.id).update({ public_identifier: identifier, name: 'Ana' })
  const administrator = await createUser({ groups: ['ADMINISTRADOR'], institution, name: 'Otávio Lemos' })
  return {
    institution,
    identifier,
    schoolClass,
    candidate,
    token: await loginAs(administrator),
    teacher: await teaching('Rosa Dias'),
    colleague: await teaching('Caio Luz'),
  }
}

const mapping = (fields: Record<string, string>) => ({ mapping: JSON.stringify(fields) })
const fieldOf = (body: { columns: { header: string; field: string | null }[] }, header: string) =>
  body.columns.find((column) => column.header === header)?.field

test.group('what somebody else chose or sent', () => {
  test('a choice of columns is offered where an administrator made it, or the sender', async ({
    client,
    assert,
  }) => {
    const { token, teacher, colleague, identifier } = await office()
    const file = `nome;ra;apelido\nAna;${identifier};Aninha`
    const own = await send(client, teacher, file, mapping({ apelido: 'cellphone' }))
    assert.equal(own.body().mappedBy.name, 'Rosa Dias')
    assert.equal(fieldOf((await send(client, teacher, file)).body(), 'apelido'), 'cellphone')
    for (const other of [colleague, token]) {
      const read = await send(client, other, file)
      assert.isNull(fieldOf(read.body(), 'apelido'))
      assert.isNull(read.body().mappedBy)
    }
    const chosen = await send(client, token, file, mapping({ apelido: 'special_need' }))
    assert.equal(chosen.body().mappedBy.name, 'Otávio Lemos')
    // It holds before that of a teacher, who reads one list otherwise.
    const once = await send(client, teacher, file, mapping({ apelido: 'cellphone' }))
    assert.equal(fieldOf(once.body(), 'apelido'), 'cellphone')
    assert.isNull(once.body().mappedBy)
    const read = await send(client, colleague, file)
    assert.equal(fieldOf(read.body(), 'apelido'), 'special_need')
    assert.equal(read.body().mappedBy.name, 'Otávio Lemos')
  })

  test('a list in one call is read as its header says, whatever was chosen for it; its dry run says the same', async ({
    client,
    assert,
  }) => {
    const { token, candidate, identifier } = await office()
    const file = `nome;ra;celular\nAna;${identifier};11 91234-5678`
    await send(client, token, file, mapping({ celular: 'special_need' }))
    const path = '/v1/import_user'
    const dry = await send(client, token, file, { path, dry_run: 'true' })
    const dryRun = await client.get(`/v1/imports/${dry.body().id}`).headers(as(token))
    assert.equal(fieldOf(dryRun.body(), 'celular'), 'cellphone')
    ;(await send(client, token, file, { path })).assertStatus(201)
    const stored = await db.from('persons').where('user_id', candidate.id).firstOrFail()
    assert.include(stored, { cellphone: '11 91234-5678', special_need: null })
  })

  test('no column is read as a password but by its name or by whoever sends the list', async ({
    client,
    assert,
  }) => {
    const { token } = await office()
    const file = `nome;ra;dica\nBia;${unique('ra')};entrada-azul-4471`
    const chosen = await send(client, token, file, mapping({ dica: 'password' }))
    assert.equal(fieldOf(chosen.body(), 'dica'), 'password')
    assert.isNull(fieldOf((await send(client, token, file)).body(), 'dica'))
    // As one that was remembered before.
    await send(client, token, file, mapping({ dica: 'email' }))
    await db
      .from('import_mappings')
      .where('fields_json', JSON.stringify({ dica: 'email' }))
      .update({ fields_json: JSON.stringify({ dica: 'password' }) })
    assert.isNull(fieldOf((await send(client, token, file)).body(), 'dica'))
  })

  test('the report of refused rows is read without the choice by which its list was', async ({
    client,
    assert,
  }) => {
    const { teacher, token, identifier } = await office()
    const file = `sujeito;codigo_x;cpf\nAna;${identifier};1`
    const run = await send(client, teacher, file, mapping({ sujeito: 'name', codigo_x: 'public_identifier' }))
    assert.deepEqual(run.body().counts, { refused: 1 })
    const report = await client.get(`/v1/imports/${run.body().id}/report?format=csv`).headers(as(teacher))
    assert.match(report.text(), /^\uFEFFname;public_identifier;cpf;Linha/)
    const mended = await send(client, token, report.text().replace(`${identifier};1;`, `${identifier};;`))
    assert.deepEqual(mended.body().counts, { same: 1 })
  })

  test('a list is applied by whoever sent it, and taken back by administrators too', async ({
    client,
    assert,
  }) => {
    const { token, teacher, candidate, identifier } = await office()
    const run = (await send(client, teacher, `nome,ra\nAna Lima,${identifier}`)).body()
    const act = (by: string, what: string) => client.post(`/v1/imports/${run.id}/${what}`).headers(as(by))
    const refused = await act(token, 'apply')
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'import_others')
    assert.match(refused.body().errors?.[0] ?? refused.text(), /envie você o arquivo/)
    const nameOf = async () => (await db.from('users').where('id', candidate.id).firstOrFail()).name
    assert.equal(await nameOf(), 'Ana')
    ;(await act(teacher, 'apply')).assertStatus(200)
    assert.equal(await nameOf(), 'Ana Lima')
    ;(await act(token, 'undo')).assertStatus(200)
    assert.equal(await nameOf(), 'Ana')
  })

  test('a row that somebody else mends is checked with its sender’s rights, and shows them nobody whom they do not see', async ({
    client,
    assert,
  }) => {
    const { token, teacher, institution } = await office()
    const stranger = await createUser({ institution })
    const secret = unique('ra')
    await db
      .from('users')
      .where('id', stranger.id)
      .update({ public_identifier: secret, name: 'Nome de outra turma' })
    const { id } = (await send(client, teacher, `nome,ra\nAna Lima,${unique('ra')}`)).body()
    const mend = () =>
      client
        .patch(`/v1/imports/${id}/rows/2`)
        .headers(as(token))
        .json({ cells: [{ field: 'public_identifier', value: secret }] })
    const mended = await mend()
    mended.assertStatus(200)
    assert.equal(mended.body().outcome, 'refused')
    const rows = await client.get(`/v1/imports/${id}/rows`).headers(as(teacher))
    assert.notInclude(rows.text(), 'Nome de outra turma')
    const { ordered_by: sender } = await db.from('import_runs').where('id', id).firstOrFail()
    await db.from('users').where('id', sender).update({ is_active: 0 })
    ;(await mend()).assertStatus(403)
  })

  test('a choice of columns is forgotten by who made it and by administrators, and by nobody else', async ({
    client,
    assert,
  }) => {
    const { token, teacher, colleague, identifier } = await office()
    const file = `nome;ra;apelido\nAna;${identifier};Aninha`
    await send(client, token, file, mapping({ apelido: 'special_need' }))
    const forget = async (by: string) => {
      const { id } = (await send(client, by, file)).body()
      return client.delete(`/v1/imports/${id}/mapping`).headers(as(by))
    }
    const refused = await forget(teacher)
    refused.assertStatus(403)
    assert.equal(refused.body().code, 'mapping_of_another')
    assert.equal((await send(client, colleague, file)).body().mappedBy.name, 'Otávio Lemos')
    ;(await forget(token)).assertStatus(200)
    assert.isNull((await send(client, colleague, file)).body().mappedBy)

    await send(client, teacher, file, mapping({ apelido: 'cellphone' }))
    ;(await forget(colleague)).assertStatus(403)
    assert.equal((await send(client, teacher, file)).body().mappedBy.name, 'Rosa Dias')
    ;(await forget(teacher)).assertStatus(200)
    assert.isNull((await send(client, teacher, file)).body().mappedBy)
  })

  test('an apply that failed goes on with what its sender may do now, whoever goes on with it', async ({
    client,
    assert,
  }) => {
    const place = await office()
    const { token, teacher, candidate, identifier } = place
    const nameOf = async () => (await db.from('users').where('id', candidate.id).firstOrFail()).name
    const failed = async (name: string) => {
      const { id } = (await send(client, teacher, `nome,ra\n${name},${identifier}`)).body()
      const run = await db.from('import_runs').where('id', id).firstOrFail()
      await db.from('background_jobs').where('id', run.job_id).update({ state: 'FAILED' })
      await db.from('import_runs').where('id', id).update({ state: 'APPLYING' })
      return { id: Number(id), sender: Number(run.ordered_by) }
    }
    const goOn = ({ id }: { id: number }) => client.post(`/v1/imports/${id}/apply`).headers(as(token))
    ;(await goOn(await failed('Ana Lima'))).assertStatus(200)
    assert.equal(await nameOf(), 'Ana Lima')

    const narrowed = await failed('Ana Prado')
    await db.from('class_members').where({ user_id: narrowed.sender, role: 'teacher' }).delete()
    assert.deepEqual((await goOn(narrowed)).body().counts, { refused: 1 })

    const { schoolClass } = place
    const role = { class_id: schoolClass.id, user_id: narrowed.sender, role: 'teacher' }
    await db.table('class_members').insert(role)
    const withdrawn = await failed('Ana Reis')
    await db.from('users').where('id', withdrawn.sender).update({ is_active: 0 })
    const stopped = await goOn(withdrawn)
    assert.equal(stopped.body().jobState, 'FAILED')
    assert.equal(await nameOf(), 'Ana Lima')
  })
})
