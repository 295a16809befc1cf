/** What an undo leaves as it is, and what it leaves behind. */
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { personalImports } from '#imports/personal_data'
import { clock, type Group } from '#shared'
import { createSitting } from '#tests/fixtures/applications'
import {
  as,
  createClass,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  unique,
  type TestUser,
} from '#tests/fixtures/people'

const send = async (client: ApiClient, token: string, kind: string, lines: readonly string[]) =>
  (
    await client
      .post('/v1/imports')
      .headers(as(token))
      .file('file', Buffer.from(lines.join('\n')), { filename: 'lista.csv' })
      .fields({ kind })
  ).body()

const act = async (client: ApiClient, token: string, run: number, what: 'apply' | 'undo') =>
  (await client.post(`/v1/imports/${run}/${what}`).headers(as(token))).body()

const rowsOf = async (client: ApiClient, token: string, run: number) =>
  (await client.get(`/v1/imports/${run}/rows`).headers(as(token))).body().results

const user = (id: number) => db.from('users').where('id', id).firstOrFail()

async function office() {
  const institution = await createInstitution()
  const school = await createSchool(institution)
  const schoolClass = await createClass(school)
  const importer = await createUser({ groups: ['ADMINISTRADOR'], institution, school })
  return { institution, school, schoolClass, importer, token: await loginAs(importer) }
}

async function candidateIn(schoolClass: Awaited<ReturnType<typeof createClass>>, name = 'Ana') {
  const identifier = unique('ra')
  const { id } = await createUser({ schoolClass })
  await db.from('users').where('id', id).update({ public_identifier: identifier, name, email: null })
  return { id, identifier }
}

/** An administrator is one no more, and logs in as what they are now. */
async function nowIs(importer: TestUser, group: Group, tree: object) {
  await db.from('user_groups').where('user_id', importer.id).update({ group_name: group })
  await db.from('users').where('id', importer.id).update({ logged_group: group })
  await db
    .insertQuery()
    .table('group_permissions')
    .insert({
      institution_id: importer.institution.id,
      group_name: group,
      permissions_json: JSON.stringify({ BackOffice: { Imports: tree } }),
    })
  return loginAs({ ...importer, groups: [group] })
}

/** What leaves about somebody. */
async function givenAbout(id: number): Promise<string> {
  const pages = await Array.fromAsync(personalImports.collect(id))
  return JSON.stringify(pages)
}

test.group('what an undo leaves', () => {
  test('e-mail and user name of a candidate, where no administrator undoes', async ({ client, assert }) => {
    const { schoolClass, importer, token } = await office()
    const candidate = await candidateIn(schoolClass)
    const username = unique('novo')
    const list = ['nome,ra,usuario,email', `Ana Lima,${candidate.identifier},${username},ana@b.br`]
    const run = await send(client, token, 'students', list)
    await act(client, token, run.id, 'apply')
    await db
      .table('class_members')
      .insert({ class_id: schoolClass.id, user_id: importer.id, role: 'teacher' })
    const teaching = await nowIs(importer, 'Professor', { Students: true })
    assert.deepEqual((await act(client, teaching, run.id, 'undo')).counts, { partly: 1 })
    assert.include(await user(candidate.id), { name: 'Ana', username, email: 'ana@b.br' })
    const [row] = await rowsOf(client, teaching, run.id)
    assert.sameMembers(row.changedSince, ['username', 'email'])
  })

  test('name and e-mail of a guardian, where no administrator undoes; a school activates nobody again', async ({
    client,
    assert,
  }) => {
    const { institution, schoolClass, importer, token } = await office()
    const candidate = await candidateIn(schoolClass)
    const lia = await createUser({
      groups: ['RESPONSIBLE'],
      institution,
      name: 'Lia',
      username: unique('lia'),
    })
    const email = `${unique('lia')}@familia.example`
    const list = ['nome,email,usuario,ra', `Lia Prado,${email},${lia.username},${candidate.identifier}`]
    const run = await send(client, token, 'guardians', list)
    await act(client, token, run.id, 'apply')
    const school = await nowIs(importer, 'SCHOOL-ADMIN', { Guardians: true })
    assert.deepEqual((await act(client, school, run.id, 'undo')).counts, { partly: 1 })
    assert.include(await user(lia.id), { name: 'Lia Prado', email })
    const [row] = await rowsOf(client, school, run.id)
    assert.sameMembers(row.changedSince, ['name', 'email'])

    await db.from('users').where('id', lia.id).update({ is_active: 0, deactivated_by_import: run.id })
    const again = await send(client, school, 'guardians', list)
    assert.deepEqual(again.counts, { change: 1 })
    const [linked] = await rowsOf(client, school, again.id)
    assert.match(linked.warnings[0].message, /desativada/)
    await act(client, school, again.id, 'apply')
    assert.equal((await user(lia.id)).is_active, 0)
  })

  test('whoever sits an exam active, made by the list or activated by it', async ({ client, assert }) => {
    const { institution, schoolClass, token } = await office()
    const known = await candidateIn(schoolClass)
    await db.from('users').where('id', known.id).update({ is_active: 0, deactivated_by_import: 1 })
    const [made, other] = [unique('ra'), unique('ra')]
    const list = ['nome,ra', `Ana,${known.identifier}`, `Bia,${made}`, `Caio,${other}`]
    const run = await send(client, token, 'students', list)
    await act(client, token, run.id, 'apply')
    const named = (identifier: string) =>
      db.from('users').where({ institution_id: institution.id, public_identifier: identifier }).firstOrFail()
    const { applicationId } = await createSitting({ institution })
    const running = { state: 'STARTED', deadline_at: clock.now() + 3_600_000 }
    await db
      .from('applications')
      .where('id', applicationId)
      .update({ ...running, user_id: known.id })
    const { applicationId: second } = await createSitting({ institution })
    await db
      .from('applications')
      .where('id', second)
      .update({ ...running, user_id: (await named(made)).id })
    assert.deepEqual((await act(client, token, run.id, 'undo')).counts, { undone: 1, partly: 2 })
    const rows = await rowsOf(client, token, run.id)
    assert.deepEqual(
      rows.map(({ changedSince }: { changedSince: string[] }) => changedSince),
      [['isActive'], ['isActive'], []]
    )
    const active = [await user(known.id), await named(made), await named(other)].map((one) => one.is_active)
    assert.deepEqual(active, [1, 1, 0])
  })

  test('all of whoever is being erased or was, of every kind, and says how many rows', async ({
    client,
    assert,
  }) => {
    const { institution, school, schoolClass, token } = await office()
    const { name: schoolName } = await db.from('schools').where('id', school.id).firstOrFail()
    const [candidate, other] = [await candidateIn(schoolClass), await candidateIn(schoolClass)]
    const member = await createUser({ groups: ['Professor'], school, username: unique('prof') })
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution, username: unique('lia') })
    const address = `${unique('lia')}@familia.example`
    const lists = {
      students: ['nome,ra', `Ana Lima,${candidate.identifier}`, `Bia Lima,${other.identifier}`],
      staff: ['nome,usuario,escola', `Rosa Dias,${member.username},${schoolName}`],
      guardians: ['nome,email,usuario,ra', `Lia Prado,${address},${guardian.username},${other.identifier}`],
    }
    for (const [kind, list] of Object.entries(lists)) {
      const { id } = await send(client, token, kind, list)
      await act(client, token, id, 'apply')
      const erased = { students: candidate.id, staff: member.id, guardians: guardian.id }[kind] ?? 0
      await db.from('users').where('id', erased).update({ erasing_at: clock.now() })
      const before = await user(erased)
      const { counts } = await act(client, token, id, 'undo')
      assert.deepEqual(counts, kind === 'students' ? { undone: 1, left: 1 } : { left: 1 }, kind)
      assert.deepEqual(await user(erased), before, kind)
    }
    assert.equal((await user(other.id)).name, 'Ana')
  })

  test('the school of somebody whose former one is gone, and lists it', async ({ client, assert }) => {
    const { institution, school, schoolClass, token } = await office()
    const { name: className } = await db.from('classes').where('id', schoolClass.id).firstOrFail()
    const { name: schoolName } = await db.from('schools').where('id', school.id).firstOrFail()
    const gone = await createSchool(institution)
    const candidate = await createUser({ institution })
    const staff = await createUser({ groups: ['Professor'], institution, username: unique('prof') })
    const identifier = unique('ra')
    await db.from('users').where('id', candidate.id).update({ public_identifier: identifier, name: 'Ana' })
    await db.from('users').whereIn('id', [candidate.id, staff.id]).update({ school_id: gone.id })
    const lists = {
      students: ['nome,ra,escola,turma,ano_letivo', `Ana,${identifier},${schoolName},${className},2026`],
      staff: ['nome,usuario,escola', `Rosa,${staff.username},${schoolName}`],
    }
    const runs: number[] = []
    for (const [kind, list] of Object.entries(lists)) {
      const { id } = await send(client, token, kind, list)
      await act(client, token, id, 'apply')
      runs.push(id)
    }
    await db.from('schools').where('id', gone.id).delete()
    for (const run of runs) {
      assert.deepEqual((await act(client, token, run, 'undo')).counts, { partly: 1 })
      assert.deepEqual((await rowsOf(client, token, run))[0].changedSince, ['school'])
    }
    for (const { id } of [candidate, staff]) assert.equal((await user(id)).school_id, school.id)
  })
})

test.group('what is left of an import', () => {
  test('whom its rows were about, also after an undo; no secret, and no candidate in what a guardian is given', async ({
    client,
    assert,
  }) => {
    const { institution, schoolClass, token } = await office()
    const candidate = await candidateIn(schoolClass)
    const email = `${unique('mae')}@familia.example`
    const list = ['nome,email,ra', `Joana,${email},${candidate.identifier}`]
    const run = await send(client, token, 'guardians', list)
    await act(client, token, run.id, 'apply')
    const { id } = await db.from('users').where({ institution_id: institution.id, email }).firstOrFail()
    await act(client, token, run.id, 'undo')
    const row = await db.from('import_rows').where('run_id', run.id).firstOrFail()
    assert.equal(row.target_id, id)
    await db
      .from('import_rows')
      .where('id', row.id)
      .update({ cells_json: JSON.stringify({ ...JSON.parse(row.cells_json), '#sealed:password': 'x' }) })
    const given = await givenAbout(id)
    assert.include(given, 'Joana')
    for (const hidden of [candidate.identifier, 'sealed']) assert.notInclude(given, hidden)
  })

  test('no sealed password of one that failed and is taken back; mended rows give no more days', async ({
    client,
    assert,
  }) => {
    const { token } = await office()
    const run = await send(client, token, 'students', [
      'nome,ra,cpf,senha',
      `Ana,${unique('ra')},,`,
      `Bia,${unique('ra')},1,`,
    ])
    await act(client, token, run.id, 'apply')
    const stored = () => db.from('import_runs').where('id', run.id).firstOrFail()
    const first = clock.now() - 86_400_000
    await db.from('import_runs').where('id', run.id).update({ applied_at: first })
    await client
      .patch(`/v1/imports/${run.id}/rows/3`)
      .headers(as(token))
      .json({ cells: [{ field: 'cpf', value: '' }] })
    assert.deepEqual((await act(client, token, run.id, 'apply')).counts, { created: 2 })
    assert.equal(Number((await stored()).applied_at), first)
    const row = await db.from('import_rows').where({ run_id: run.id, line: 2 }).firstOrFail()
    await db
      .from('import_rows')
      .where('id', row.id)
      .update({ cells_json: JSON.stringify({ ...JSON.parse(row.cells_json), '#sealed:password': 'x' }) })
    await act(client, token, run.id, 'undo')
    assert.notInclude(JSON.stringify(await db.from('import_rows').where('run_id', run.id)), 'sealed')
  })
})
