import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { importKind } from '#imports/import_kinds'
import { clock, inTransaction, ok, say } from '#shared'
import { applicationRow, callerOf, createSitting } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { listsOf } from '#tests/fixtures/import_runs'
import { as, createClass, createSchool, createUser, loginAs, unique } from '#tests/fixtures/people'
import { statementsIn } from '#tests/fixtures/statements'
import { storeTree } from '#tests/fixtures/switches'

const text = (key: string) => say('pt-BR', `scheduling.row_${key}`)

async function world() {
  const sitting = await createSitting()
  const identifier = unique('ra')
  await db.from('users').where('id', sitting.candidate.id).update({ public_identifier: identifier })
  return { ...sitting, identifier, adminToken: await loginAs(sitting.admin) }
}

const storedOf = (userId: number) => db.from('accommodations').where('user_id', userId).first()

test.group('import of special needs', () => {
  test('a list gives time to exams that are not begun, as the form does; the undo gives the former one back', async ({
    client,
    assert,
  }) => {
    const { candidate, admin, identifier, adminToken: token, applicationId, institution } = await world()
    const lists = listsOf(client, 'special_needs')
    await client
      .put(`/v1/users/${candidate.id}/accommodation`)
      .headers(as(token))
      .json({ timeFactor: 110, note: 'Laudo antigo' })
    const head = 'Matrícula;Percentual do tempo;Válido até;Observação'
    const year = new Date(clock.now()).getUTCFullYear() + 1
    const file = [head, `${identifier};125%;31/12/${year};Laudo novo`]
    const run = await lists.send(token, file)
    assert.deepEqual(run.counts, { change: 1 })
    assert.equal((await storedOf(candidate.id)).time_factor, 110)
    const end = Date.parse(`${year + 1}-01-01T00:00:00-03:00`) - 1
    const [checked] = await lists.rows(token, run.id)
    assert.deepEqual(checked?.changes, [
      { field: 'time_factor', from: '110%', to: '125%' },
      { field: 'valid_until', from: null, to: new Date(end).toISOString() },
      { field: 'note', from: 'Laudo antigo', to: 'Laudo novo' },
    ])
    await lists.act(token, run.id, 'apply')
    assert.deepEqual((await lists.rows(token, run.id))[0]?.changes, checked?.changes)
    assert.include(await storedOf(candidate.id), {
      time_factor: 125,
      valid_until: end,
      note: 'Laudo novo',
      decided_by: admin.id,
    })
    assert.containsSubset(await applicationRow(applicationId), { time_factor: 125, granted_seconds: 900 })
    assert.deepEqual((await lists.send(token, file)).counts, { same: 1 })
    // What is not in the list stays, and (vazio) clears.
    const part = await lists.apply(token, ['ra,observacao', `${identifier},(vazio)`])
    assert.include(await storedOf(candidate.id), { time_factor: 125, valid_until: end, note: null })
    assert.deepEqual((await lists.act(token, run.id, 'undo')).counts, { partly: 1 }, 'changed since')
    await lists.act(token, part.id, 'undo')
    assert.include(await storedOf(candidate.id), { time_factor: 125, note: 'Laudo novo' })

    const acts = (await recordsOf(institution.id)).filter(({ act }) => act === 'accommodation_changed')
    assert.lengthOf(acts, 4)
    assert.deepEqual([...new Set(acts.map(({ actor_id: by }) => by))], [admin.id])
    assert.notInclude(JSON.stringify(acts), 'Laudo')
  })

  test('whoever had none has none after the undo, and an exam that was begun keeps its time', async ({
    client,
    assert,
  }) => {
    const { candidate, identifier, adminToken: token, applicationId, token: candidateToken } = await world()
    const lists = listsOf(client, 'special_needs')
    const file = ['ra,percentual_do_tempo', `${identifier},150`]
    const run = await lists.apply(token, file)
    assert.deepEqual(run.counts, { created: 1 })
    assert.equal((await applicationRow(applicationId)).time_factor, 150)
    assert.deepEqual((await lists.act(token, run.id, 'undo')).counts, { undone: 1 })
    assert.isNull(await storedOf(candidate.id))
    assert.containsSubset(await applicationRow(applicationId), { time_factor: 100, granted_seconds: 0 })
    const again = await lists.apply(token, file)
    const started = await client.post(`/v1/applications/${applicationId}/start`).headers(as(candidateToken))
    assert.equal(started.status(), 200)
    await lists.act(token, again.id, 'undo')
    assert.isNull(await storedOf(candidate.id))
    assert.equal((await applicationRow(applicationId)).time_factor, 150)
  })

  test('each row that gives nothing says why', async ({ client, assert }) => {
    const { candidate, identifier, adminToken: token } = await world()
    const other = await world()
    const lists = listsOf(client, 'special_needs')
    const head = 'ra,usuario,tempo,desde,ate'
    const run = await lists.send(token, [
      head,
      `${other.identifier},,125,,`,
      `,${other.candidate.username},125,,`,
      `${identifier},,25,,`,
      `,${candidate.username},125,31/02/2027,`,
      `,,125,,`,
    ])
    assert.deepEqual(await lists.problems(token, run.id), [
      [`public_identifier: ${text('person_unknown')}`],
      [`username: ${text('person_unknown')}`],
      [`time_factor: ${text('time_factor')}`],
      [`valid_from: ${text('day')}`],
      [`public_identifier: ${text('nobody_named')}`],
    ])
    const order = await lists.send(token, [
      head,
      `${identifier},,125,02/03/2027,01/03/2027`,
      `,${candidate.username},,,`,
    ])
    assert.deepEqual((await lists.problems(token, order.id)).flat(), [
      `valid_until: ${text('days_order')}`,
      `public_identifier: ${text('person_twice')}`,
    ])
    const none = ['ra,observacao', `${identifier},x`]
    assert.deepEqual((await lists.problems(token, (await lists.send(token, none)).id)).flat(), [
      `time_factor: ${text('time_missing')}`,
    ])
    const update = await lists.send(token, ['ra,tempo', `${identifier},125`], { mode: 'update' })
    assert.deepEqual(update.counts, { refused: 1 })
    await lists.apply(token, ['ra,tempo', `${identifier},125`])
    const create = await lists.send(token, ['ra,tempo', `${identifier},150`], { mode: 'create' })
    assert.deepEqual(create.counts, { refused: 1 })
  })

  test('a school decides about its own candidates alone, and a teacher with the switch about none', async ({
    client,
    assert,
  }) => {
    const { institution, candidate, identifier, adminToken } = await world()
    const own = await createSchool(institution)
    const mine = await createUser({ groups: ['ALUNO'], schoolClass: await createClass(own) })
    for (const group of ['SCHOOL-ADMIN', 'Professor'] as const)
      await storeTree(institution.id, group, { BackOffice: { Imports: { SpecialNeeds: true } } })
    const lists = listsOf(client, 'special_needs')
    const head = await createUser({ groups: ['SCHOOL-ADMIN'], school: own })
    const file = ['ra,usuario,tempo', `${identifier},,125`, `,${mine.username},125`]
    const token = await loginAs(head)
    const run = await lists.send(token, file)
    assert.deepEqual(run.counts, { create: 1, refused: 1 })
    assert.deepEqual((await lists.problems(token, run.id)).flat(), [
      `public_identifier: ${text('person_unknown')}`,
    ])
    const teacher = await loginAs(await createUser({ groups: ['Professor'], school: own }))
    const refused = await lists.send(teacher, file)
    assert.deepEqual(
      [...new Set((await lists.problems(teacher, refused.id)).flat())],
      [`public_identifier: ${text('needs_by_managers')}`]
    )
    // What an administrator gave to another school's candidate is not the school's to take back.
    const wide = await lists.apply(adminToken, file.slice(0, 2))
    const [row] = await db.from('import_rows').where('run_id', wide.id)
    const left = await inTransaction(async (trx) =>
      ok(
        await importKind('special_needs')?.undo(
          trx,
          {
            importer: { ...callerOf(head), sessionId: 0 } as never,
            run: wide.id,
            appliedAt: clock.now(),
            sitting: new Set(),
          },
          JSON.parse(row.undo_json)
        )
      )
    )
    assert.deepEqual(left.ok && left.value, ['time_factor'])
    assert.equal((await storedOf(candidate.id)).time_factor, 125)
  })

  test('of two rows about one person the later one is refused, however far apart they are', async ({
    client,
    assert,
  }) => {
    const { institution, candidate, identifier, adminToken: token } = await world()
    const schoolClass = await createClass(await createSchool(institution))
    const between: string[] = []
    for (let at = 0; at < 12; at += 1)
      between.push((await createUser({ groups: ['ALUNO'], schoolClass })).username)
    const lists = listsOf(client, 'special_needs')
    const run = await lists.apply(token, [
      'ra,usuario,tempo',
      `${identifier},,125`,
      ...between.map((username) => `,${username},125`),
      `,${candidate.username},150`,
    ])
    assert.deepEqual(run.counts, { created: 13, refused: 1 })
    assert.equal((await storedOf(candidate.id)).time_factor, 125)
  })

  test('a school does not learn of other schools’ candidates by what a row is refused for', async ({
    client,
    assert,
  }) => {
    const { institution } = await world()
    const [own, other] = [await createSchool(institution), await createSchool(institution)]
    const [mine, theirs, erasing] = [
      await createUser({ groups: ['ALUNO'], schoolClass: await createClass(own) }),
      await createUser({ groups: ['ALUNO'], schoolClass: await createClass(other) }),
      await createUser({ groups: ['ALUNO'], schoolClass: await createClass(other) }),
    ]
    const [identifier, foreign] = [unique('ra'), unique('ra')]
    await db.from('users').where('id', mine.id).update({ public_identifier: identifier })
    await db.from('users').where('id', theirs.id).update({ public_identifier: foreign })
    await db.from('users').where('id', erasing.id).update({ erasing_at: clock.now() })
    const nobody = unique('ninguem')
    const everywhere = { BackOffice: { Imports: { SpecialNeeds: true, Applications: true } } }
    await storeTree(institution.id, 'SCHOOL-ADMIN', everywhere)
    const token = await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], school: own }))
    for (const [kind, more] of [
      ['special_needs', ['tempo', '125']],
      ['applications', ['prova', unique('IDN')]],
    ] as const) {
      const lists = listsOf(client, kind)
      const answer = async (names: string) => {
        const run = await lists.send(token, [`ra,usuario,${more[0]}`, `${names},${more[1]}`])
        return lists.problems(token, run.id)
      }
      for (const [there, absent] of [
        [foreign.toUpperCase() + ',', `${nobody.toUpperCase()},`],
        [`${foreign},${theirs.username}`, `${nobody},${nobody}`],
        [`${identifier},${theirs.username}`, `${identifier},${nobody}`],
        [`${foreign},${mine.username}`, `${nobody},${mine.username}`],
        [`,${erasing.username}`, `,${nobody}`],
      ] as const) {
        assert.deepEqual(await answer(there), await answer(absent), `${kind}: ${there}`)
      }
    }
  })

  test('many people cost no more reads than few, and the same rows twice change nothing', async ({
    assert,
  }) => {
    const { admin, institution } = await world()
    const schoolClass = await createClass(await createSchool(institution))
    const people: { username: string }[] = []
    for (let at = 0; at < 20; at += 1) people.push(await createUser({ groups: ['ALUNO'], schoolClass }))
    const asked = { importer: { ...callerOf(admin), sessionId: 0 } as never, mode: 'upsert' } as const
    const apply = (some: typeof people) =>
      inTransaction(async (trx) =>
        ok(
          await importKind('special_needs')?.apply(
            trx,
            asked,
            some.map(({ username }) => ({ username, time_factor: '125' }))
          )
        )
      )
    // Each act on record is a row of its own.
    const reads = async (some: typeof people) =>
      (await statementsIn(() => apply(some))).filter((sql) => !/audit_/.test(sql)).length
    const few = await reads(people.slice(0, 3))
    assert.isAtMost(await reads(people.slice(3)), few)
    const again = await apply(people)
    assert.deepEqual(
      [...new Set((again.ok ? (again.value ?? []) : []).map(({ outcome }) => outcome))],
      ['same']
    )
  })
})
