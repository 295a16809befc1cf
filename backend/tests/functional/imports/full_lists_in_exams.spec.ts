import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { startApplication } from '#delivery/actions/start_application'
import { clock, insertRow } from '#shared'
import { createSitting } from '#tests/fixtures/applications'
import { hasRowLocks, READ_AGAIN_MS, someoneWaits } from '#tests/fixtures/lock_waits'
import {
  as,
  createClass,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  unique,
  type SchoolClass,
} from '#tests/fixtures/people'
import { until } from '#tests/functional/security/until'

const HOUR = 3_600_000

async function candidateIn(schoolClass: SchoolClass, name: string) {
  const { id } = await createUser({ schoolClass, name })
  const identifier = unique('ra')
  await db.from('users').where('id', id).update({ public_identifier: identifier })
  return { id, identifier, name }
}

/** An administrator and a class with somebody whom the list names. */
async function office() {
  const institution = await createInstitution()
  const school = await createSchool(institution)
  const schoolClass = await createClass(school)
  const token = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
  const named = await candidateIn(schoolClass, 'Ana Luz')
  return { institution, school, schoolClass, token, named }
}
type Office = Awaited<ReturnType<typeof office>>

async function sent(
  client: ApiClient,
  { token, named, schoolClass }: Pick<Office, 'token' | 'named' | 'schoolClass'>,
  { isOfClass = false } = {}
) {
  const row = await db.from('classes').where('id', schoolClass.id).firstOrFail()
  const school = await db.from('schools').where('id', row.school_id).firstOrFail()
  const place = isOfClass ? row.name : `${school.name},${row.name}`
  const file = [
    `nome,ra,${isOfClass ? '' : 'escola,'}turma,ano_letivo`,
    `${named.name},${named.identifier},${place},${row.school_year}`,
  ]
  const list = await client
    .post('/v1/imports')
    .headers(as(token))
    .file('file', Buffer.from(file.join('\n')), { filename: 'lista.csv' })
    .fields({ mode: 'full' })
  return list.body() as { id: number; counts: Record<string, number> }
}

const deactivate = (client: ApiClient, token: string, id: number, missing: number) =>
  client.post(`/v1/imports/${id}/apply`).headers(as(token)).json({ deactivate_missing: true, missing })

/** Why people stay, by name. */
async function reasons(client: ApiClient, token: string, id: number): Promise<Record<string, string>> {
  const rows = await client.get(`/v1/imports/${id}/rows?outcome=stays&limit=100`).headers(as(token))
  const found = rows.body().results as {
    cells: { field: string; value: string }[]
    warnings: { message: string }[]
  }[]
  return Object.fromEntries(
    found.map(({ cells, warnings }) => [
      cells.find(({ field }) => field === 'name')?.value ?? '',
      warnings[0]?.message ?? '',
    ])
  )
}

const isActive = async (id: number) =>
  Boolean((await db.from('users').where('id', id).firstOrFail()).is_active)

/** An application of somebody, in this state. @returns its id */
async function inExam({ institution }: Office, userId: number, state: Record<string, unknown>) {
  const { applicationId } = await createSitting({ institution })
  await db
    .from('applications')
    .where('id', applicationId)
    .update({ user_id: userId, ...state })
  return applicationId
}

test.group('full lists and exams', () => {
  test('whose exam was begun, is stopped, or ended less than a day ago stays active, with the reason', async ({
    client,
    assert,
  }) => {
    const place = await office()
    const people = new Map<string, number>()
    for (const name of ['Começou', 'Parada', 'Vencida', 'Recente', 'Fechada', 'Ontem', 'Por fazer'])
      people.set(name, (await candidateIn(place.schoolClass, name)).id)
    const now = clock.now()
    const states: Record<string, Record<string, unknown>> = {
      Começou: { state: 'STARTED', deadline_at: now + HOUR },
      Parada: { state: 'STOPPED', stopped_at: now - 48 * HOUR },
      // Its time is over, and the sweep has not come yet.
      Vencida: { state: 'STARTED', deadline_at: now - 48 * HOUR },
      Recente: { state: 'FINISHED', finished_at: now - 23 * HOUR },
      Fechada: { state: 'CREATED' },
      Ontem: { state: 'FINISHED', finished_at: now - 25 * HOUR },
      'Por fazer': { state: 'CREATED' },
    }
    for (const [name, id] of people) {
      const applicationId = await inExam(place, id, states[name] ?? {})
      if (name === 'Fechada')
        await insertRow(db, 'application_sittings', {
          application_id: applicationId,
          sitting: 1,
          state: 'STARTED',
          answers_json: '[]',
          records_json: '{}',
          files_json: '[]',
          answer_count: 0,
          closed_at: now - HOUR,
          closed_by: id,
          digest: '0'.repeat(64),
          frontier_position: 0,
        })
    }
    const { id, counts } = await sent(client, place)
    assert.deepEqual(counts, { same: 1, missing: 7 })
    const done = await deactivate(client, place.token, id, 7)
    assert.deepEqual(done.body().counts, { unchanged: 1, deactivated: 2, stays: 5 })
    const stays = await reasons(client, place.token, id)
    for (const name of ['Começou', 'Parada', 'Vencida']) assert.match(stays[name] ?? '', /em andamento/)
    for (const name of ['Recente', 'Fechada']) assert.match(stays[name] ?? '', /menos de 24 horas/)
    for (const [name, one] of people)
      assert.equal(await isActive(one), !['Ontem', 'Por fazer'].includes(name), name)
  })

  test('an exam that begins while the list deactivates keeps its candidate active', async ({
    client,
    assert,
  }) => {
    const place = await office()
    const late = await candidateIn(place.schoolClass, 'Começa agora')
    const applicationId = await inExam(place, late.id, { state: 'CREATED' })
    const { id } = await sent(client, place)
    const begins = { state: 'STARTED', deadline_at: clock.now() + HOUR }
    const start = await db.transaction()
    await start.from('applications').where('id', applicationId).update(begins)
    // SQLite has one writer: there it began before.
    if (!hasRowLocks()) await start.commit()
    const order = deactivate(client, place.token, id, 1).then((done) => done)
    if (hasRowLocks()) {
      await until(someoneWaits, READ_AGAIN_MS)
      await start.commit()
    }
    assert.deepEqual((await order).body().counts, { unchanged: 1, stays: 1 })
    assert.isTrue(await isActive(late.id))
  })

  test('a start that was on its way when the account was closed is refused', async ({ assert }) => {
    const { candidate, applicationId } = await createSitting()
    const session = await loginAs(candidate).then(() =>
      db.from('sessions').where('user_id', candidate.id).firstOrFail()
    )
    const list = await db.transaction()
    await list.from('applications').where('id', applicationId).forUpdate().select('id')
    await list.from('users').where('id', candidate.id).update({ is_active: 0 })
    if (!hasRowLocks()) await list.commit()
    const start = startApplication({
      applicationId,
      caller: { userId: candidate.id, sessionId: session.id },
      mustWaitFor: null,
      lacksPhotos: false,
    })
    if (hasRowLocks()) {
      await until(someoneWaits, READ_AGAIN_MS)
      await list.commit()
    }
    assert.isFalse((await start).ok)
    const { state } = await db.from('applications').where('id', applicationId).firstOrFail()
    assert.equal(state, 'CREATED')
  })
})

test.group('full lists of a class', () => {
  test('leave whoever is in another class of the year, and say so', async ({ client, assert }) => {
    const place = await office()
    const { institution, school, schoolClass } = place
    const teacher = await createUser({ groups: ['Professor'], institution })
    await db.table('class_members').insert({ class_id: schoolClass.id, user_id: teacher.id, role: 'teacher' })
    await db.table('group_permissions').insert({
      institution_id: institution.id,
      group_name: 'Professor',
      permissions_json: JSON.stringify({ BackOffice: { Users: true, Imports: { Students: true } } }),
    })
    const [both, formerly, gone] = [
      await candidateIn(schoolClass, 'Nas duas'),
      await candidateIn(schoolClass, 'Na de antes'),
      await candidateIn(schoolClass, 'Saiu'),
    ]
    const { school_year: year } = await db.from('classes').where('id', schoolClass.id).firstOrFail()
    const [other, former] = [await createClass(school), await createClass(school)]
    await db.from('classes').where('id', other.id).update({ school_year: year })
    await db
      .from('classes')
      .where('id', former.id)
      .update({ school_year: Number(year) - 1 })
    for (const [one, { id: classId }] of [
      [both, other],
      [formerly, former],
    ] as const)
      await db.table('class_members').insert({ class_id: classId, user_id: one.id, role: 'student' })
    const token = await loginAs(teacher)
    const { id, counts } = await sent(client, { ...place, token }, { isOfClass: true })
    assert.deepEqual(counts, { same: 1, missing: 2, stays: 1 })
    assert.match((await reasons(client, token, id))['Nas duas'] ?? '', /turma que a lista não diz/)
    const done = await deactivate(client, token, id, 2)
    assert.deepEqual(done.body().counts, { unchanged: 1, deactivated: 2, stays: 1 })
    for (const [one, active] of [
      [both, true],
      [formerly, false],
      [gone, false],
    ] as const)
      assert.equal(await isActive(one.id), active, one.name)
  })

  test('a school’s list leaves whoever is in a class of another school', async ({ client, assert }) => {
    const place = await office()
    const both = await candidateIn(place.schoolClass, 'Nas duas escolas')
    const { school_year: year } = await db.from('classes').where('id', place.schoolClass.id).firstOrFail()
    const other = await createClass(await createSchool(place.institution))
    await db.from('classes').where('id', other.id).update({ school_year: year })
    await db.table('class_members').insert({ class_id: other.id, user_id: both.id, role: 'student' })
    assert.deepEqual((await sent(client, place)).counts, { same: 1, stays: 1 })
  })
})
