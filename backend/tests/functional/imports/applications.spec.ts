import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { importKind } from '#imports/import_kinds'
import { clock, inTransaction, ok, say, schoolMoment } from '#shared'
import { recordsOf } from '#tests/fixtures/audit'
import { callerOf, openWindow } from '#tests/fixtures/applications'
import { importExamFixture } from '#tests/fixtures/exams'
import { listsOf } from '#tests/fixtures/import_runs'
import { statementsIn } from '#tests/fixtures/statements'
import { storeTree } from '#tests/fixtures/switches'
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

const text = (key: string) => say('pt-BR', `scheduling.row_${key}`)

async function candidateIn(schoolClass: SchoolClass, more: Parameters<typeof createUser>[0] = {}) {
  const identifier = unique('ra')
  const user = await createUser({ groups: ['ALUNO'], schoolClass, ...more })
  await db.from('users').where('id', user.id).update({ public_identifier: identifier })
  return { id: user.id, identifier, username: user.username, user }
}

type Named = Awaited<ReturnType<typeof candidateIn>>

async function office() {
  const institution = await createInstitution()
  const school = await createSchool(institution)
  const schoolClass = await createClass(school)
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
  const exam = async (more: Record<string, unknown> = {}) => {
    const made = await importExamFixture(callerOf(admin), {
      idn: unique('IDN'),
      timeWindows: openWindow(),
      collection: { name: unique('coleção') },
      ...more,
    })
    const { idn, name } = await db.from('exams').where('id', made.id).firstOrFail()
    return { id: made.id, idn: String(idn), name: String(name), collection: made.collection }
  }
  return { institution, school, schoolClass, admin, token: await loginAs(admin), exam }
}

const of = (examId: number, userId: number) =>
  db.from('applications').where({ exam_id: examId, user_id: userId }).orderBy('id')

test.group('import of applications', () => {
  test('a list gives exams by identifier or name, once; sent again nothing changes; the undo takes back what nobody has begun', async ({
    client,
    assert,
  }) => {
    const { institution, schoolClass, token, exam, admin } = await office()
    const lists = listsOf(client, 'applications')
    const [one, two, three] = [
      await candidateIn(schoolClass),
      await candidateIn(schoolClass),
      await candidateIn(schoolClass),
    ]
    const maths = await exam()
    const file = [
      'Matrícula;Usuário;Prova;Coleção',
      `${one.identifier};;${maths.idn};`,
      `;${two.username};${maths.name};${maths.collection.name}`,
      `${three.identifier};;${maths.idn};`,
    ]
    const run = await lists.send(token, file)
    assert.deepEqual(run.counts, { create: 3 })
    assert.lengthOf(await of(maths.id, one.id), 0)
    const checked = await lists.rows(token, run.id)
    assert.deepEqual(checked[0]?.changes, [
      { field: 'exam', from: null, to: `${maths.name} (${maths.collection.name})` },
    ])
    const applied = await lists.act(token, run.id, 'apply')
    assert.deepEqual(applied.counts, { created: 3 })
    assert.deepEqual(
      (await lists.rows(token, run.id)).map(({ changes }) => changes),
      checked.map(({ changes }) => changes)
    )
    const [given] = await of(maths.id, one.id)
    assert.containsSubset(given, {
      state: 'CREATED',
      institution_id: institution.id,
      school_id: schoolClass.school.id,
      class_id: schoolClass.id,
      window_given: 0,
    })
    assert.isAbove(
      Number((await db.from('answers').where('application_id', given.id).count('* as n'))[0].n),
      0
    )
    const made = (await recordsOf(institution.id)).filter(({ act }) => act === 'applications_made')
    assert.lengthOf(made, 1)
    assert.equal(made[0]?.actor_id, admin.id)
    assert.deepEqual((await lists.send(token, file)).counts, { same: 3 })

    const startedBy = await loginAs(two.user)
    const [begun] = await of(maths.id, two.id)
    const started = await client.post(`/v1/applications/${begun.id}/start`).headers(as(startedBy))
    assert.equal(started.status(), 200)
    const undone = await lists.act(token, run.id, 'undo')
    assert.deepEqual(undone.counts, { undone: 2, partly: 1 })
    assert.isNotNull((await of(maths.id, one.id))[0].withdrawn_at)
    assert.containsSubset((await of(maths.id, two.id))[0], { state: 'STARTED', withdrawn_at: null })
    const left = (await lists.rows(token, run.id)).find(({ outcome }) => outcome === 'partly')
    assert.deepEqual(left?.changedSince, ['exam'])
    const acts = (await recordsOf(institution.id)).filter(({ act }) => act === 'application_withdrawn')
    assert.deepEqual(
      acts.map(({ actor_id: by, actor_group: group }) => [by, group]),
      [
        [admin.id, 'ADMINISTRADOR'],
        [admin.id, 'ADMINISTRADOR'],
      ]
    )

    // An administrator gives again what was taken back, and its undo takes that back too.
    const again = await lists.send(token, file)
    assert.deepEqual(again.counts, { change: 2, same: 1 })
    await lists.act(token, again.id, 'apply')
    assert.isNull((await of(maths.id, one.id))[0].withdrawn_at)
    assert.lengthOf(await of(maths.id, one.id), 1)
    assert.deepEqual((await lists.act(token, again.id, 'undo')).counts, { undone: 2, unchanged: 1 })
    assert.isNotNull((await of(maths.id, one.id))[0].withdrawn_at)
  })

  test('each row that gives nothing says why, in the look as in the work', async ({ client, assert }) => {
    const { school, schoolClass, token, exam } = await office()
    const lists = listsOf(client, 'applications')
    const one = await candidateIn(schoolClass)
    const inactive = await candidateIn(schoolClass)
    await db.from('users').where('id', inactive.id).update({ is_active: 0 })
    const teacher = await createUser({ groups: ['Professor'], school })
    const open = await exam()
    const closed = await exam()
    await db.from('time_windows').where('exam_id', closed.id).delete()
    const [same, twin] = [await exam({ name: 'Prova igual' }), await exam({ name: 'Prova igual' })]
    assert.notEqual(same.id, twin.id)
    const foreign = await office()
    const theirs = await candidateIn(foreign.schoolClass)
    const theirExam = await foreign.exam()
    const run = await lists.send(token, [
      'ra;usuario;prova;colecao',
      `${unique('ninguem')};;${open.idn};`,
      `${theirs.identifier};;${open.idn};`,
      `;${theirs.username};${open.idn};`,
      `${one.identifier};;${theirExam.idn};`,
      `${one.identifier};;${open.idn};outra`,
      `${one.identifier};;${closed.idn};`,
      `${one.identifier};;Prova igual;`,
      `${inactive.identifier};;${open.idn};`,
      `;${teacher.username};${open.idn};`,
      `;;${open.idn};`,
      `${one.identifier};;;`,
    ])
    assert.deepEqual(await lists.problems(token, run.id), [
      [`public_identifier: ${text('person_unknown')}`],
      [`public_identifier: ${text('person_unknown')}`],
      [`username: ${text('person_unknown')}`],
      [`exam: ${text('exam_unknown')}`],
      [`exam: ${text('exam_not_in')}`],
      [`exam: ${text('no_window')}`],
      [`exam: ${text('exam_ambiguous')}`],
      [`public_identifier: ${text('person_inactive')}`],
      [`username: ${text('not_candidate')}`],
      [`public_identifier: ${text('nobody_named')}`],
      [`exam: ${text('exam_missing')}`],
    ])
  })

  test('a window of the row takes the place of the exam’s, as schools read the clock; what is there keeps its own', async ({
    client,
    assert,
  }) => {
    const { schoolClass, token, exam } = await office()
    const lists = listsOf(client, 'applications')
    const [one, two, three] = [
      await candidateIn(schoolClass),
      await candidateIn(schoolClass),
      await candidateIn(schoolClass),
    ]
    const closed = await exam()
    await db.from('time_windows').where('exam_id', closed.id).delete()
    const year = new Date(clock.now()).getUTCFullYear() + 1
    const head = 'ra;prova;inicio;fim;minutos'
    const run = await lists.send(token, [
      head,
      `${one.identifier};${closed.idn};05/03/${year} 14:00;05/03/${year} 18:30;90`,
      `${two.identifier};${closed.idn};${year}-03-05 14:00;${year}-03-05T18:30:00-03:00;90`,
      `${three.identifier};${closed.idn};05/03/${year} 14:00;;90`,
    ])
    assert.deepEqual(run.counts, { create: 2, refused: 1 })
    await lists.act(token, run.id, 'apply')
    const window = {
      window_start_at: schoolMoment({ year, month: 3, day: 5, hour: 14, minute: 0 }),
      window_end_at: schoolMoment({ year, month: 3, day: 5, hour: 18, minute: 30 }),
      max_duration_minutes: 90,
      window_given: 1,
    }
    for (const { id } of [one, two]) assert.containsSubset((await of(closed.id, id))[0], window)
    const again = await lists.send(token, [
      head,
      `${one.identifier};${closed.idn};06/03/${year} 14:00;06/03/${year} 18:00;60`,
      `${two.identifier};${closed.idn};31/02/${year} 14:00;06/03/${year} 18:00;0`,
      `${three.identifier};${closed.idn};06/03/2020 14:00;06/03/2020 18:00;60`,
    ])
    assert.deepEqual(again.counts, { same: 1, refused: 2 })
    const rows = await lists.rows(token, again.id)
    assert.deepEqual(
      rows.map(({ warnings, problems }) => [...warnings, ...problems].map(({ message }) => message)),
      [[text('window_stays')], [text('moment'), text('minutes')], [text('window_over')]]
    )
    assert.containsSubset((await of(closed.id, one.id))[0], window)
  })

  test('whoever has the switch gives exams to candidates of their schools, of collections that are theirs, and restores nothing', async ({
    client,
    assert,
  }) => {
    const { institution, school, schoolClass, token: adminToken, exam } = await office()
    const lists = listsOf(client, 'applications')
    const other = await createSchool(institution)
    const [own, foreign] = [await candidateIn(schoolClass), await candidateIn(await createClass(other))]
    const head = await createUser({ groups: ['SCHOOL-ADMIN'], school })
    const token = await loginAs(head)
    const [all, theirs] = [await exam(), await exam()]
    await db.from('collections').where('id', theirs.collection.id).update({ school_id: other.id })
    const file = [
      'ra,prova',
      `${own.identifier},${all.idn}`,
      `${foreign.identifier},${all.idn}`,
      `${own.identifier},${theirs.idn}`,
    ]
    const refused = await client
      .post('/v1/imports')
      .headers(as(token))
      .file('file', Buffer.from(file.join('\n')), { filename: 'x.csv' })
      .fields({ kind: 'applications' })
    assert.equal(refused.status(), 403)
    await storeTree(institution.id, 'SCHOOL-ADMIN', { BackOffice: { Imports: { Applications: true } } })
    const run = await lists.send(token, file)
    assert.deepEqual(run.counts, { create: 1, refused: 2 })
    assert.deepEqual((await lists.problems(token, run.id)).slice(1), [
      [`public_identifier: ${text('person_unknown')}`],
      [`exam: ${text('exam_unknown')}`],
    ])
    await lists.act(token, run.id, 'apply')
    assert.deepEqual((await lists.act(token, run.id, 'undo')).counts, { undone: 1, refused: 2 })
    const again = await lists.send(token, file.slice(0, 2))
    assert.deepEqual(await lists.problems(token, again.id), [[`exam: ${text('withdrawn')}`]])

    // What an administrator gave in another school stays there, whoever takes a list back.
    const wide = await lists.apply(adminToken, ['ra,prova', `${foreign.identifier},${all.idn}`])
    const importer = { ...callerOf(head), sessionId: 0 } as never
    const [row] = await db.from('import_rows').where('run_id', wide.id)
    const left = await inTransaction(async (trx) =>
      ok(
        await importKind('applications')?.undo(
          trx,
          { importer, run: wide.id, appliedAt: clock.now(), sitting: new Set() },
          JSON.parse(row.undo_json)
        )
      )
    )
    assert.deepEqual(left.ok && left.value, ['exam'])
    assert.isNull((await of(all.id, foreign.id))[0].withdrawn_at)
  })

  test('what somebody has changed since stays when a list is taken back; a seat in a room is no such change', async ({
    client,
    assert,
  }) => {
    const { institution, school, schoolClass, token: adminToken, exam } = await office()
    await storeTree(institution.id, 'SCHOOL-ADMIN', { BackOffice: { Imports: { Applications: true } } })
    const token = await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], school }))
    const lists = listsOf(client, 'applications')
    const maths = await exam()
    const people = []
    for (let at = 0; at < 4; at += 1) people.push(await candidateIn(schoolClass))
    const [longer, helped, seated, alone] = people as [Named, Named, Named, Named]
    const run = await lists.apply(token, [
      'ra,prova',
      ...people.map(({ identifier }) => `${identifier},${maths.idn}`),
    ])
    assert.deepEqual(run.counts, { created: 4 })
    const [{ id }] = await of(maths.id, longer.id)
    const timed = client.patch(`/v1/applications/${id}/set_timeout`).headers(as(adminToken))
    assert.equal((await timed.json({ timeout: 44 })).status(), 200)
    const needs = client.put(`/v1/users/${helped.id}/accommodation`).headers(as(adminToken))
    assert.equal((await needs.json({ timeFactor: 150 })).status(), 200)
    const placed = await listsOf(client, 'rooms').apply(adminToken, [
      'colecao,sala,ra',
      `${maths.collection.name},Sala 1,${seated.identifier}`,
    ])
    assert.deepEqual(placed.counts, { created: 1 })
    assert.deepEqual((await lists.act(token, run.id, 'undo')).counts, { undone: 2, partly: 2 })
    for (const [one, stays] of [
      [longer, true],
      [helped, true],
      [seated, false],
      [alone, false],
    ] as const)
      assert.equal((await of(maths.id, one.id))[0].withdrawn_at === null, stays)
    const left = (await lists.rows(token, run.id)).filter(({ outcome }) => outcome === 'partly')
    assert.deepEqual(
      left.map(({ changedSince }) => changedSince),
      [['exam'], ['exam']]
    )
  })

  test('a list that only creates refuses what is there, one that only updates gives nothing', async ({
    client,
    assert,
  }) => {
    const { schoolClass, token, exam } = await office()
    const lists = listsOf(client, 'applications')
    const [one, two] = [await candidateIn(schoolClass), await candidateIn(schoolClass)]
    const maths = await exam()
    await lists.apply(token, ['ra,prova', `${one.identifier},${maths.idn}`])
    const file = ['ra,prova', `${one.identifier},${maths.idn}`, `${two.identifier},${maths.idn}`]
    const create = await lists.send(token, file, { mode: 'create' })
    assert.deepEqual(create.counts, { create: 1, refused: 1 })
    const update = await lists.send(token, file, { mode: 'update' })
    assert.deepEqual(update.counts, { same: 1, refused: 1 })
    assert.deepEqual((await lists.problems(token, update.id)).flat(), [`exam: ${text('not_given')}`])
  })

  test('the same rows in the same transaction twice give an exam once, and 35 rows cost hardly more statements than five', async ({
    client,
    assert,
  }) => {
    const { schoolClass, token, exam, admin } = await office()
    const lists = listsOf(client, 'applications')
    const maths = await exam()
    const people = []
    for (let at = 0; at < 40; at += 1) people.push(await candidateIn(schoolClass))
    const cells = people.map(({ identifier }) => ({ public_identifier: identifier, exam: maths.idn }))
    const asked = { importer: { ...callerOf(admin), sessionId: 0 } as never, mode: 'upsert' } as const
    const apply = (some: typeof cells) =>
      statementsIn(() =>
        inTransaction(async (trx) => ok(await importKind('applications')?.apply(trx, asked, some)))
      )
    const few = await apply(cells.slice(0, 5))
    const many = await apply(cells.slice(5))
    assert.isAtMost(many.length, few.length + 4)
    const again = await inTransaction(async (trx) =>
      ok(await importKind('applications')?.apply(trx, asked, cells))
    )
    assert.deepEqual(
      [...new Set((again.ok ? (again.value ?? []) : []).map(({ outcome }) => outcome))],
      ['same']
    )
    assert.equal(
      Number((await db.from('applications').where('exam_id', maths.id).count('* as n'))[0].n),
      people.length
    )
    assert.deepEqual(
      (await lists.send(token, ['ra,prova', `${people[0]?.identifier},${maths.idn}`])).counts,
      {
        same: 1,
      }
    )
  })

  test('an exam that begins while the list is taken back is either begun or withdrawn, never both', async ({
    client,
    assert,
  }) => {
    const { schoolClass, token, exam } = await office()
    const lists = listsOf(client, 'applications')
    const maths = await exam()
    const people = [await candidateIn(schoolClass), await candidateIn(schoolClass)]
    const run = await lists.apply(token, [
      'ra,prova',
      ...people.map(({ identifier }) => `${identifier},${maths.idn}`),
    ])
    const tokens = await Promise.all(people.map(({ user }) => loginAs(user)))
    const ids = await Promise.all(people.map(async ({ id }) => Number((await of(maths.id, id))[0].id)))
    const [undone, ...starts] = await Promise.all([
      lists.act(token, run.id, 'undo'),
      ...ids.map((id, at) => client.post(`/v1/applications/${id}/start`).headers(as(tokens[at] ?? ''))),
    ])
    const begun = starts.filter((answer) => answer.status() === 200).length
    assert.equal(undone.counts.partly ?? 0, begun)
    for (const [at, id] of ids.entries()) {
      const row = await db.from('applications').where('id', id).firstOrFail()
      assert.equal(row.withdrawn_at === null, starts[at]?.status() === 200)
      assert.equal(row.state, row.withdrawn_at === null ? 'STARTED' : 'CREATED')
    }
  })

  test('two lists that give the same exam at once make one application', async ({ client, assert }) => {
    const { schoolClass, token, exam, admin } = await office()
    const lists = listsOf(client, 'applications')
    const maths = await exam()
    const one = await candidateIn(schoolClass)
    const run = await lists.send(token, ['ra,prova', `${one.identifier},${maths.idn}`])
    const [applied, bulk] = await Promise.all([
      lists.act(token, run.id, 'apply'),
      client
        .post('/v1/collections/bulk_create_applications')
        .headers(as(token))
        .json({ exams: [maths.id], filters: { users: [one.id] } }),
    ])
    assert.equal(bulk.status(), 200)
    assert.lengthOf(await of(maths.id, one.id), 1)
    const { created = 0, unchanged = 0 } = applied.counts
    assert.equal(created + unchanged, 1)
    assert.equal(created + Number(bulk.body().created), 1)
    assert.isAbove(admin.id, 0)
  })
})
