import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { linkGuardian } from '#identity'
import { clock } from '#shared'
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
    .file('file', Buffer.from(file), { filename: 'responsaveis.csv' })
    .fields({ kind: 'guardians', ...fields })

const act = (client: ApiClient, token: string, run: number, what: 'apply' | 'undo') =>
  client.post(`/v1/imports/${run}/${what}`).headers(as(token))

async function rowsOf(client: ApiClient, token: string, run: number) {
  const { results } = (await client.get(`/v1/imports/${run}/rows`).headers(as(token))).body()
  return results
}

type Owner = Awaited<ReturnType<typeof createClass>>

async function candidateIn(schoolClass: Owner) {
  const identifier = unique('ra')
  const user = await createUser({ groups: ['ALUNO'], schoolClass })
  await db.from('users').where('id', user.id).update({ public_identifier: identifier })
  return { id: user.id, identifier }
}

async function office() {
  const institution = await createInstitution()
  const school = await createSchool(institution)
  const schoolClass = await createClass(school)
  const token = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
  return { institution, school, schoolClass, token }
}

const guardian = (institutionId: number, email: string) =>
  db.from('users').where({ institution_id: institutionId, email }).first()

const seenBy = async (guardianId: number) =>
  (await db.from('guardian_links').where('guardian_id', guardianId).orderBy('student_id')).map(
    (row) => row.student_id
  )

test.group('import of guardians', () => {
  test('a guardian of two candidates is made once and sees both; sent again nothing changes; the undo takes it back', async ({
    client,
    assert,
  }) => {
    const { institution, schoolClass, token } = await office()
    const [one, two] = [await candidateIn(schoolClass), await candidateIn(schoolClass)]
    const email = `${unique('mae')}@familia.example`
    const file = [
      'Nome do responsável;E-mail;Matrícula do estudante',
      `Joana Souza;${email};${one.identifier}`,
      `Joana Souza;${email.toUpperCase()};${two.identifier}`,
      `Sem estudante;x@familia.example;${unique('ninguem')}`,
      `Sem e-mail;;${one.identifier}`,
    ].join('\n')
    const run = (await send(client, token, file)).body()
    assert.deepEqual(run.counts, { create: 1, change: 1, refused: 2 })
    const rows = await rowsOf(client, token, run.id)
    assert.equal(rows[2].problems[0].field, 'student_identifier')
    assert.equal(rows[3].problems[0].field, 'email')
    assert.isNull(await guardian(institution.id, email))

    const applied = await act(client, token, run.id, 'apply')
    assert.deepEqual(applied.body().counts, { created: 1, changed: 1, refused: 2 })
    const made = await guardian(institution.id, email)
    assert.include(made, { name: 'Joana Souza', username: email, logged_group: 'RESPONSIBLE', is_active: 1 })
    assert.isNull(made.password_hash)
    assert.deepEqual(await seenBy(made.id), [one.id, two.id])
    const acts = async () =>
      (await recordsOf(institution.id))
        .filter(({ act: name, subject_id: id }) => name.startsWith('guardian_') && id === made.id)
        .map(({ act: name, detail_json: detail }) => [name, JSON.parse(String(detail))])
    const linked = [one, two].map(({ id }) => ['guardian_linked', { candidate: id }])
    assert.deepEqual(await acts(), linked)
    const again = await send(client, token, file)
    assert.deepEqual(again.body().counts, { same: 2, refused: 2 })

    const undone = await act(client, token, run.id, 'undo')
    assert.deepEqual(undone.body().counts, { undone: 2, refused: 2 })
    assert.deepEqual(await seenBy(made.id), [])
    const unlinked = [one, two].map(({ id }) => ['guardian_unlinked', { candidate: id }])
    assert.deepEqual(await acts(), [...linked, ...unlinked])
    assert.equal((await guardian(institution.id, email)).is_active, 0)
    const third = await send(client, token, file)
    await act(client, token, third.body().id, 'apply')
    assert.equal((await guardian(institution.id, email)).is_active, 1)
    assert.deepEqual(await seenBy(made.id), [one.id, two.id])
  })

  test('a guardian to whom somebody gave another candidate since stays active in an undo, and is listed', async ({
    client,
    assert,
  }) => {
    const { institution, schoolClass, token } = await office()
    const [one, two] = [await candidateIn(schoolClass), await candidateIn(schoolClass)]
    const email = `${unique('pai')}@familia.example`
    const run = (await send(client, token, `nome,email,ra\nRui,${email},${one.identifier}`)).body()
    await act(client, token, run.id, 'apply')
    const made = await guardian(institution.id, email)
    await linkGuardian({ guardianId: made.id, candidateId: two.id })
    await db
      .from('guardian_links')
      .where({ guardian_id: made.id, student_id: two.id })
      .update({ created_at: clock.now() + 60_000 })
    const undone = await act(client, token, run.id, 'undo')
    assert.deepEqual(undone.body().counts, { partly: 1 })
    assert.equal((await guardian(institution.id, email)).is_active, 1)
    assert.deepEqual(await seenBy(made.id), [two.id])
  })

  test('name and e-mail of a guardian change by a list of administrators, go back in the undo, and a password never changes', async ({
    client,
    assert,
  }) => {
    const { institution, schoolClass, token } = await office()
    const one = await candidateIn(schoolClass)
    const known = await createUser({
      groups: ['RESPONSIBLE'],
      institution,
      name: 'Lia',
      username: unique('lia'),
    })
    const { password_hash } = await db.from('users').where('id', known.id).firstOrFail()
    const file = `nome,email,usuario,ra\nLia Prado,lia@familia.example,${known.username},${one.identifier}`
    const run = (await send(client, token, file)).body()
    await act(client, token, run.id, 'apply')
    const changed = await db.from('users').where('id', known.id).firstOrFail()
    assert.include(changed, { name: 'Lia Prado', email: 'lia@familia.example', password_hash })
    await act(client, token, run.id, 'undo')
    const back = await db.from('users').where('id', known.id).firstOrFail()
    assert.include(back, { name: 'Lia', email: null, is_active: 1 })
    assert.deepEqual(await seenBy(known.id), [])
  })

  test('outside of the scope candidates are unknown; a school links guardians who are there and changes nothing of them', async ({
    client,
    assert,
  }) => {
    const { institution, school, schoolClass } = await office()
    const other = await createClass(await createSchool(institution))
    const [own, foreign] = [await candidateIn(schoolClass), await candidateIn(other)]
    await db
      .insertQuery()
      .table('group_permissions')
      .insert({
        institution_id: institution.id,
        group_name: 'SCHOOL-ADMIN',
        permissions_json: JSON.stringify({ BackOffice: { Imports: { Guardians: true } } }),
      })
    const token = await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], institution, school }))
    const known = await createUser({
      groups: ['RESPONSIBLE'],
      institution,
      name: 'Lia',
      username: unique('lia'),
    })
    const staff = await createUser({ groups: ['Professor'], institution, username: unique('prof') })
    const file = [
      'nome,email,usuario,ra',
      `Outra,outra@familia.example,${known.username},${own.identifier}`,
      `Ana,ana@familia.example,,${foreign.identifier}`,
      `Prof,prof@familia.example,${staff.username},${own.identifier}`,
    ].join('\n')
    const run = (await send(client, token, file)).body()
    assert.deepEqual(run.counts, { change: 1, refused: 2 })
    const [linked, unknown, notGuardian] = await rowsOf(client, token, run.id)
    assert.match(linked.warnings[0].message, /ficam como estão/)
    assert.match(unknown.problems[0].message, /entre os seus/)
    assert.match(notGuardian.problems[0].message, /não é responsável/)
    await act(client, token, run.id, 'apply')
    assert.include(await db.from('users').where('id', known.id).firstOrFail(), { name: 'Lia', email: null })
    assert.deepEqual(await seenBy(known.id), [own.id])
  })

  test('lists that only create or only update say what is in the way; two guardians with one address are asked for', async ({
    client,
    assert,
  }) => {
    const { institution, schoolClass, token } = await office()
    const one = await candidateIn(schoolClass)
    const email = `${unique('dois')}@familia.example`
    const twins = [
      await createUser({ groups: ['RESPONSIBLE'], institution }),
      await createUser({ groups: ['RESPONSIBLE'], institution }),
    ]
    await linkGuardian({ guardianId: twins[0]?.id ?? 0, candidateId: one.id })
    for (const { id } of twins) await db.from('users').where('id', id).update({ email })
    const line = (address: string, username = '') =>
      `nome,email,usuario,ra\nAna,${address},${username},${one.identifier}`
    const messageOf = async (file: string, mode: string) => {
      const run = (await send(client, token, file, { mode })).body()
      return (await rowsOf(client, token, run.id))[0].problems[0]?.message
    }
    assert.match(await messageOf(line(email), 'upsert'), /Mais de um responsável/)
    assert.match(await messageOf(line(email, twins[0]?.username), 'create'), /já acompanha/)
    assert.match(await messageOf(line(`${unique('x')}@familia.example`), 'update'), /só atualiza/)
  })

  test('an address is one guardian: with another user name it is refused, in the register and within a list', async ({
    client,
    assert,
  }) => {
    const { institution, schoolClass, token } = await office()
    const [one, two] = [await candidateIn(schoolClass), await candidateIn(schoolClass)]
    const known = await createUser({ groups: ['RESPONSIBLE'], institution })
    const [email, fresh] = [`${unique('mae')}@familia.example`, `${unique('pai')}@familia.example`]
    await db.from('users').where('id', known.id).update({ email })
    const username = unique('novo')
    const file = [
      'nome,email,usuario,ra',
      `Joana,${email.toUpperCase()},${unique('outra')},${one.identifier}`,
      `Rui,${fresh},${username},${one.identifier}`,
      `Rui,${fresh},,${two.identifier}`,
      `Rui,${fresh},${unique('outro')},${two.identifier}`,
    ].join('\n')
    const run = (await send(client, token, file)).body()
    assert.deepEqual(run.counts, { create: 1, change: 1, refused: 2 })
    const rows = await rowsOf(client, token, run.id)
    for (const at of [0, 3]) assert.match(rows[at].problems[0].message, /de outro responsável/)
    await act(client, token, run.id, 'apply')
    const made = await guardian(institution.id, fresh)
    assert.equal(made.username, username)
    assert.deepEqual(await seenBy(made.id), [one.id, two.id])
  })

  test('teachers have neither the kind nor its runs', async ({ client, assert }) => {
    const { institution } = await office()
    const teacher = await loginAs(await createUser({ groups: ['Professor'], institution }))
    const refused = await send(client, teacher, 'nome,email,ra\nAna,a@b.br,1')
    refused.assertStatus(403)
    assert.equal((await client.get('/v1/imports?kind=guardians').headers(as(teacher))).status(), 403)
  })
})
