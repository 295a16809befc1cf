import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { rightsChanged } from '#identity'
import { clock, type Group } from '#shared'
import {
  as,
  createClass,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  unique,
  type Institution,
  type School,
  type SchoolClass,
} from '#tests/fixtures/people'
import { createSitting } from '#tests/fixtures/applications'

const send = (
  client: ApiClient,
  token: string,
  lines: readonly string[],
  { path = '/v1/imports', ...fields }: Record<string, string> = {}
) =>
  client
    .post(path)
    .headers(as(token))
    .file('file', Buffer.from(lines.join('\n')), { filename: 'lista.csv' })
    .fields({ mode: 'full', ...fields })

const order = (client: ApiClient, token: string, id: number, body: object = {}) =>
  client.post(`/v1/imports/${id}/apply`).headers(as(token)).json(body)

const rowsOf = async (client: ApiClient, token: string, id: number, outcome: string) => {
  const rows = await client.get(`/v1/imports/${id}/rows?outcome=${outcome}&limit=100`).headers(as(token))
  return rows.body().results as {
    line: number | null
    cells: { field: string; value: string }[]
    warnings: { message: string }[]
  }[]
}
const namesOf = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
  rows.map(({ cells }) => cells.find(({ field }) => field === 'name')?.value)

const nameOf = async (table: 'schools' | 'classes', { id }: { id: number }) =>
  String((await db.from(table).where('id', id).firstOrFail()).name)
const user = (id: number) => db.from('users').where('id', id).firstOrFail()
const isActive = async (id: number) => Boolean((await user(id)).is_active)

/** A candidate of a class, whom lists know. */
async function candidateIn(schoolClass: SchoolClass, name: string) {
  const { id } = await createUser({ schoolClass, name })
  const identifier = unique('ra')
  await db.from('users').where('id', id).update({ public_identifier: identifier })
  return { id, identifier, name }
}

async function candidatesIn(schoolClass: SchoolClass, count: number) {
  const all: Awaited<ReturnType<typeof candidateIn>>[] = []
  for (let at = 0; at < count; at += 1) all.push(await candidateIn(schoolClass, `Aluno ${at + 1}`))
  return all
}

async function office() {
  const institution = await createInstitution()
  const school = await createSchool(institution)
  const schoolClass = await createClass(school)
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
  return {
    institution,
    school,
    schoolClass,
    admin,
    token: await loginAs(admin),
    schoolName: await nameOf('schools', school),
    className: await nameOf('classes', schoolClass),
  }
}

const HEADER = 'nome,ra,escola,turma,ano_letivo'
const line = (
  { name, identifier }: { name: string; identifier: string },
  { schoolName, className }: { schoolName: string; className: string }
) => `${name},${identifier},${schoolName},${className},2026`

async function giveSwitch({ id: institutionId }: Institution, group: Group, on: object) {
  await db.table('group_permissions').insert({
    institution_id: institutionId,
    group_name: group,
    permissions_json: JSON.stringify(on),
  })
  rightsChanged({ institutionId, group })
}

test.group('full lists of students', () => {
  test('say who is missing by name, deactivate them only when asked, and an undo activates them again', async ({
    client,
    assert,
  }) => {
    const place = await office()
    const { token, schoolClass, institution } = place
    const there = await candidatesIn(schoolClass, 20)
    const gone = await candidateIn(schoolClass, 'Zélia Moura')
    const elsewhere = await candidateIn(await createClass(await createSchool(institution)), 'De outra escola')
    const session = await loginAs({ id: gone.id, groups: ['ALUNO'] })
    const sent = await send(client, token, [HEADER, ...there.map((one) => line(one, place))])
    sent.assertStatus(201)
    const { id, counts, missing } = sent.body()
    assert.deepEqual(counts, { same: 20, missing: 1 })
    assert.deepEqual(missing, {
      count: 1,
      people: 21,
      isPlaced: true,
      places: [place.schoolName],
      more: 0,
      isCounted: true,
      wantsNumber: false,
    })
    const rows = await rowsOf(client, token, id, 'missing')
    assert.deepEqual(namesOf(rows), ['Zélia Moura'])
    assert.isNull(rows[0]?.line)

    const applied = await order(client, token, id)
    applied.assertStatus(200)
    assert.deepEqual(applied.body().counts, { unchanged: 20, missing: 1 })
    assert.isTrue(await isActive(gone.id))

    const asked = await order(client, token, id, { deactivate_missing: true })
    asked.assertStatus(200)
    assert.deepEqual(asked.body().counts, { unchanged: 20, deactivated: 1 })
    assert.isFalse(await isActive(gone.id))
    assert.isTrue(await isActive(elsewhere.id))
    ;(await client.get('/v1/applications').headers(as(session))).assertStatus(401)
    const ended = await db.from('sessions').where('user_id', gone.id).firstOrFail()
    assert.isNotNull(ended.ended_at)
    const acts = await db.from('audit_records').where({ subject_type: 'user', subject_id: gone.id })
    assert.includeMembers(
      acts.map(({ act }) => act),
      ['person_activated', 'sessions_ended']
    )
    const again = await order(client, token, id, { deactivate_missing: true })
    again.assertStatus(409)

    const undone = await client.post(`/v1/imports/${id}/undo`).headers(as(token))
    assert.deepEqual(undone.body().counts, { unchanged: 20, undone: 1 })
    assert.include(await user(gone.id), { is_active: 1, deactivated_by_import: null })
  })

  test('over 5 % stop, and want their number typed', async ({ client, assert }) => {
    const place = await office()
    const [first, ...gone] = await candidatesIn(place.schoolClass, 3)
    if (!first) throw new Error('somebody is there')
    const { id, missing } = (await send(client, place.token, [HEADER, line(first, place)])).body()
    assert.include(missing, { count: 2, people: 3, wantsNumber: true })
    const many = await order(client, place.token, id, { deactivate_missing: true })
    many.assertStatus(409)
    assert.include(many.body(), { code: 'missing_many', missing: 2, people: 3 })
    const mistyped = await order(client, place.token, id, { deactivate_missing: true, missing: 3 })
    mistyped.assertStatus(400)
    assert.property(mistyped.body(), 'missing')
    assert.isTrue(await isActive(gone[0]?.id ?? 0))
    const typed = await order(client, place.token, id, { deactivate_missing: true, missing: 2 })
    assert.deepEqual(typed.body().counts, { unchanged: 1, deactivated: 2 })
    for (const one of gone) assert.isFalse(await isActive(one.id))
    // A list that names them activates them again; undoing the first one then changes nothing.
    await send(client, place.token, [HEADER, line(gone[0] ?? first, place)], {
      mode: 'upsert',
      path: '/v1/import_user',
    })
    assert.isTrue(await isActive(gone[0]?.id ?? 0))
    const undone = await client.post(`/v1/imports/${id}/undo`).headers(as(place.token))
    assert.deepEqual(undone.body().counts, { unchanged: 1, undone: 1, partly: 1 })
  })

  test('nobody more than was shown: whoever sits an exam, was named, moved or deactivated since stays', async ({
    client,
    assert,
  }) => {
    const place = await office()
    const { institution, schoolClass, token } = place
    const [first, sits, moved, inactive, gone] = await candidatesIn(schoolClass, 5)
    if (!first || !sits || !moved || !inactive || !gone) throw new Error('five are there')
    const { id, counts } = (await send(client, token, [HEADER, line(first, place)])).body()
    assert.deepEqual(counts, { same: 1, missing: 4 })
    const { applicationId } = await createSitting({ institution })
    const running = { state: 'STARTED', deadline_at: clock.now() + 3_600_000, user_id: sits.id }
    await db.from('applications').where('id', applicationId).update(running)
    const other = await createSchool(institution)
    await db.from('users').where('id', moved.id).update({ school_id: other.id })
    await db.from('class_members').where('user_id', moved.id).delete()
    await db.from('users').where('id', inactive.id).update({ is_active: 0 })
    const late = await candidateIn(schoolClass, 'Chegou depois')
    const done = await order(client, token, id, { deactivate_missing: true, missing: 4 })
    assert.deepEqual(done.body().counts, { unchanged: 1, deactivated: 1, stays: 3 })
    const reasons = (await rowsOf(client, token, id, 'stays')).map(({ warnings }) => warnings[0]?.message)
    assert.lengthOf(
      reasons.filter((one) => one?.includes('prova em andamento ou parada')),
      1
    )
    for (const one of [first, sits, moved, late]) assert.isTrue(await isActive(one.id))
    assert.isFalse(await isActive(gone.id))
    await client.post(`/v1/imports/${id}/undo`).headers(as(token))
    assert.isTrue(await isActive(gone.id))
    assert.isFalse(await isActive(inactive.id), 'whom somebody deactivated by hand stays so')
  })

  test('nobody is deactivated while a row is refused; a mended one names who is missing no more', async ({
    client,
    assert,
  }) => {
    const place = await office()
    const { token } = place
    const [first, eaten, gone] = await candidatesIn(place.schoolClass, 3)
    if (!first || !eaten || !gone) throw new Error('three are there')
    const lines = [
      HEADER,
      line(first, place),
      line({ ...eaten, identifier: '1,23E+11' }, place).replace('1,23E+11', '"1,23E+11"'),
    ]
    const { id, counts } = (await send(client, token, lines)).body()
    assert.deepEqual(counts, { same: 1, refused: 1, missing: 2 })
    const unsure = await order(client, token, id, { deactivate_missing: true, missing: 2 })
    unsure.assertStatus(409)
    assert.equal(unsure.body().code, 'missing_unsure')
    const mended = await client
      .patch(`/v1/imports/${id}/rows/3`)
      .headers(as(token))
      .json({ cells: [{ field: 'public_identifier', value: eaten.identifier }] })
    mended.assertStatus(200)
    assert.deepEqual(namesOf(await rowsOf(client, token, id, 'missing')), [gone.name])
    const done = await order(client, token, id, { deactivate_missing: true, missing: 1 })
    assert.deepEqual(done.body().counts, { unchanged: 2, deactivated: 1 })
    // The row of somebody who is missing is no row of the file.
    const row = await db.from('import_rows').where({ run_id: id, outcome: 'deactivated' }).firstOrFail()
    const hostile = await client
      .patch(`/v1/imports/${id}/rows/${row.line}`)
      .headers(as(token))
      .json({ cells: [{ field: 'name', value: 'X' }] })
    hostile.assertStatus(404)
  })

  test('a list that names no place is for all whom its sender sees, and only candidates are missing', async ({
    client,
    assert,
  }) => {
    const { institution, token, schoolClass } = await office()
    const first = await candidateIn(schoolClass, 'Ana')
    const other = await candidateIn(await createClass(await createSchool(institution)), 'Bia')
    await createUser({ institution, groups: ['Professor'] })
    await createUser({ institution, groups: ['RESPONSIBLE'] })
    await createUser({ institution, groups: ['ALUNO'], name: 'Sem escola' })
    await candidateIn(await createClass(), 'De outra instituição')
    const { counts, missing, id } = (await send(client, token, ['nome,ra', `Ana,${first.identifier}`])).body()
    assert.deepEqual(counts, { same: 1, missing: 2 })
    assert.include(missing, { isPlaced: false, people: 3 })
    assert.include(namesOf(await rowsOf(client, token, id, 'missing')), other.name)
  })

  test('a list whose rows name no place that is there is for nobody', async ({ client, assert }) => {
    const { institution, schoolClass } = await office()
    const teacher = await createUser({ groups: ['Professor'], institution })
    await db.table('class_members').insert({ class_id: schoolClass.id, user_id: teacher.id, role: 'teacher' })
    const there = await candidateIn(schoolClass, 'Ana Luz')
    const { counts, missing } = (
      await send(client, await loginAs(teacher), [
        'nome,ra,turma,ano_letivo',
        `${there.name},${there.identifier},Turma que não há,2026`,
      ])
    ).body()
    assert.deepEqual(counts, { refused: 1 })
    assert.containsSubset(missing, { count: 0, people: 0, isPlaced: true, places: [] })
  })

  test('an undo leaves whoever is being erased by then', async ({ client, assert }) => {
    const place = await office()
    const there = await candidatesIn(place.schoolClass, 20)
    const gone = await candidateIn(place.schoolClass, 'Zélia Moura')
    const sent = await send(client, place.token, [HEADER, ...there.map((one) => line(one, place))])
    const { id } = sent.body()
    await order(client, place.token, id, { deactivate_missing: true })
    assert.isFalse(await isActive(gone.id))
    await db.from('users').where('id', gone.id).update({ erasing_at: clock.now() })
    ;(await client.post(`/v1/imports/${id}/undo`).headers(as(place.token))).assertStatus(200)
    assert.isFalse(await isActive(gone.id))
  })

  test('a teacher’s list is for the classes that it names, and deactivating needs the switch for people', async ({
    client,
    assert,
  }) => {
    const { institution, school, schoolClass } = await office()
    const teacher = await createUser({ groups: ['Professor'], institution })
    const second = await createClass(school)
    for (const { id } of [schoolClass, second])
      await db.table('class_members').insert({ class_id: id, user_id: teacher.id, role: 'teacher' })
    const token = await loginAs(teacher)
    const [first, gone] = await candidatesIn(schoolClass, 2)
    if (!first || !gone) throw new Error('two are there')
    await candidateIn(second, 'Da outra turma')
    await candidateIn(await createClass(school), 'De turma alheia')
    const className = await nameOf('classes', schoolClass)
    const { id, counts, missing } = (
      await send(client, token, [
        'nome,ra,turma,ano_letivo',
        `${first.name},${first.identifier},${className},2026`,
      ])
    ).body()
    assert.deepEqual(counts, { same: 1, missing: 1 })
    assert.deepEqual(missing.places, [className])
    const refused = await order(client, token, id, { deactivate_missing: true, missing: 1 })
    refused.assertStatus(403)
    assert.isTrue(await isActive(gone.id))
    await giveSwitch(institution, 'Professor', { BackOffice: { Users: true } })
    await db.from('class_members').where({ user_id: teacher.id, class_id: schoolClass.id }).delete()
    const late = await order(client, await loginAs(teacher), id, { deactivate_missing: true, missing: 1 })
    // What they taught when it was checked is not theirs any more.
    assert.deepEqual(late.body().counts, { refused: 1, missing: 1 })
    assert.isTrue(await isActive(gone.id))
  })

  test('a kind without full lists refuses the mode; in one call nobody is deactivated, and how many are missing is in the answer', async ({
    client,
    assert,
  }) => {
    const place = await office()
    const [first, gone] = await candidatesIn(place.schoolClass, 2)
    if (!first || !gone) throw new Error('two are there')
    const refused = await send(client, place.token, ['student_identifier,name', '1,Ana'], {
      kind: 'guardians',
    })
    refused.assertStatus(400)
    assert.property(refused.body(), 'mode')
    const path = '/v1/import_user'
    const direct = await send(client, place.token, [HEADER, line(first, place)], { path })
    assert.deepEqual(direct.body().counts, { created: 0, changed: 0, unchanged: 1, refused: 0, missing: 1 })
    assert.isTrue(await isActive(gone.id))
  })
})

async function memberOf(school: School, groups: readonly [Group, ...Group[]]) {
  const member = await createUser({ school, groups })
  return { ...member, name: member.username }
}

test.group('full lists of staff', () => {
  test('nobody deactivates themselves or whose rights they have not; the rest goes by schools of the list', async ({
    client,
    assert,
  }) => {
    const { institution, school, token, schoolName, admin } = await office()
    const [named, gone, elsewhere] = [
      await memberOf(school, ['Professor']),
      await memberOf(school, ['COORDINATOR']),
      await memberOf(await createSchool(institution), ['Professor']),
    ]
    await createUser({ school, groups: ['ALUNO'] })
    await db.from('users').where('id', admin.id).update({ school_id: school.id })
    const { id, counts } = (
      await send(client, token, ['nome,usuario,escola', `${named.name},${named.username},${schoolName}`], {
        kind: 'staff',
      })
    ).body()
    assert.deepEqual(counts, { same: 1, missing: 1, stays: 1 })
    const [own] = await rowsOf(client, token, id, 'stays')
    assert.match(own?.warnings[0]?.message ?? '', /Ninguém muda os próprios perfis/)
    const done = await order(client, token, id, { deactivate_missing: true, missing: 1 })
    assert.deepEqual(done.body().counts, { unchanged: 1, deactivated: 1, stays: 1 })
    assert.isFalse(await isActive(gone.id))
    for (const one of [admin, named, elsewhere]) assert.isTrue(await isActive(one.id))
    await client.post(`/v1/imports/${id}/undo`).headers(as(token))
    assert.isTrue(await isActive(gone.id))
  })

  test('a school’s list leaves administrators and people with more rights', async ({ client, assert }) => {
    const { institution, school, schoolName } = await office()
    await giveSwitch(institution, 'COORDINATOR', { BackOffice: { Users: true, Imports: { Staff: true } } })
    const coordinator = await memberOf(school, ['COORDINATOR'])
    const token = await loginAs(coordinator)
    const administrator = await memberOf(school, ['ADMINISTRADOR'])
    const { id, counts } = (
      await send(
        client,
        token,
        ['nome,usuario,escola', `${coordinator.name},${coordinator.username},${schoolName}`],
        { kind: 'staff' }
      )
    ).body()
    assert.deepEqual(counts, { same: 1, stays: 1 })
    const refused = await order(client, token, id, { deactivate_missing: true, missing: 1 })
    refused.assertStatus(409)
    assert.isTrue(await isActive(administrator.id))
  })
})
