import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { recordsOf } from '#tests/fixtures/audit'
import { addCandidates, createDesk, idAt } from '#tests/fixtures/desk'
import { exported, finishWith } from '#tests/fixtures/exported'
import { as, createClass, createSchool, createUser, loginAs } from '#tests/fixtures/people'

const FORMULA = '=HYPERLINK("http://exemplo.invalid";"clique")'

/** Two classes of one school and a class of another; each candidate has the same exam. */
async function network() {
  const identifiers = ['00123', '＝1+1', '-7']
  const desk = await createDesk(['Ana', FORMULA, 'Caio'], { identifier: (at) => identifiers[at] ?? '' })
  const otherClass = await createClass(desk.school)
  const otherSchool = await createSchool(desk.institution)
  const far = await createClass(otherSchool)
  const [bia] = await addCandidates(desk, ['Bia'], { schoolClass: otherClass })
  const [dora] = await addCandidates(desk, ['Dora'], { schoolClass: far })
  return { ...desk, otherClass, otherSchool, far, bia: bia?.id ?? 0, dora: dora?.id ?? 0 }
}

const path = (collection: number, query = '') => `/v1/collection_result?collection=${collection}${query}`

test.group('export of grades', () => {
  test('a row for each candidate with identifier, places, grade, status and total; what waits for a corrector is empty, never 0', async ({
    client,
    assert,
  }) => {
    const world = await network()
    await finishWith(idAt(world, 0), 7.5)
    await finishWith(idAt(world, 2), 0, true)
    await finishWith(world.bia, 0)
    const { head, rows, answer } = await exported(world.token, path(world.collectionId))
    assert.equal(
      answer.headers.get('content-disposition'),
      `attachment; filename="notas-${world.collectionId}.xlsx"`
    )
    const exam = await db.from('exams').where('id', world.examId).firstOrFail()
    assert.deepEqual(head, [
      'Estudante',
      'Identificador',
      'Escola',
      'Série',
      'Turma',
      `${exam.name}: nota`,
      `${exam.name}: situação`,
      `${exam.name}: terminou`,
      'Total',
    ])
    const of = (name: string) => rows.find(([first]) => first === name) ?? []
    const { name: className } = await db.from('classes').where('id', world.schoolClass.id).firstOrFail()
    assert.deepEqual(of('Ana').slice(0, 2), ['Ana', '00123'])
    assert.equal(of('Ana')[4], className)
    assert.deepEqual([of('Ana')[5], of('Ana')[6], of('Ana')[8]], [7.5, 'Finalizada', 7.5])
    // A blank exam has 0 points; one that nobody has marked has none.
    assert.deepEqual([of('Bia')[5], of('Bia')[8]], [0, 0])
    assert.deepEqual(
      [of('Caio')[5] ?? null, of('Caio')[6], of('Caio')[8] ?? null],
      [null, 'Finalizada', null]
    )
    assert.deepEqual([of(FORMULA)[5] ?? null, of(FORMULA)[6]], [null, 'Disponível'])
    // Texts stay texts: no cell is a formula, whatever it begins with.
    assert.equal(of(FORMULA)[1], '＝1+1')
    assert.isTrue(rows.flat().every((cell) => cell == null || typeof cell !== 'object'))
    assert.sameMembers(
      rows.map(([name]) => name),
      ['Ana', 'Bia', 'Caio', 'Dora', FORMULA]
    )
    const counted = await client
      .get(path(world.collectionId).replace('?', '/count?'))
      .headers(as(world.token))
    assert.deepEqual(counted.body(), { count: 5 })
  })

  test('as CSV, with what a spreadsheet would take for a formula made inert, and decimal commas', async ({
    assert,
  }) => {
    const world = await network()
    await finishWith(idAt(world, 0), 7.5)
    const { text, answer } = await exported(
      world.token,
      path(world.collectionId, '&format=csv&hierarchies=class')
    )
    assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.isTrue(text.startsWith('\uFEFFEstudante;Identificador;Turma;'))
    const lines = text.trimEnd().split('\r\n')
    assert.lengthOf(lines, 6)
    assert.isTrue(lines.some((line) => line.startsWith('Ana;00123;') && line.endsWith(';7,5')))
    assert.isTrue(lines.some((line) => line.startsWith(`"'=HYPERLINK(""http`) && line.includes(";'＝1+1;")))
    assert.isTrue(lines.some((line) => line.startsWith("Caio;'-7;")))
  })

  test('is narrowed by school, grade, class and year, and the newest finished attempt counts', async ({
    assert,
  }) => {
    const world = await network()
    const names = async (query: string) =>
      (await exported(world.token, path(world.collectionId, query))).rows.map(([name]) => name)
    assert.deepEqual(await names(`&hierarchy=unity:${world.otherSchool.id}`), ['Dora'])
    assert.deepEqual(await names(`&hierarchy=class:${world.otherClass.id},class:${world.far.id}`), [
      'Bia',
      'Dora',
    ])
    const { grade_id: grade } = await db.from('classes').where('id', world.far.id).firstOrFail()
    await db.from('classes').where('id', world.far.id).update({ school_year: 2031 })
    assert.includeMembers(await names(`&hierarchy=stage:${grade}`), ['Dora'])
    assert.deepEqual(await names('&period=2031'), ['Dora'])
    const row = await db.from('applications').where('id', world.dora).firstOrFail()
    await finishWith(world.dora, 3)
    const { id, ...copy } = row
    await db.table('applications').insert({ ...copy, attempt: 2 })
    const first = await exported(
      world.token,
      path(world.collectionId, `&hierarchy=unity:${world.otherSchool.id}`)
    )
    assert.deepEqual([first.rows.length, first.rows[0]?.[8]], [1, 3])
    const second = await db.from('applications').where({ user_id: row.user_id, attempt: 2 }).firstOrFail()
    assert.notEqual(second.id, id)
    await finishWith(second.id, 5)
    const both = await exported(
      world.token,
      path(world.collectionId, `&hierarchy=unity:${world.otherSchool.id}`)
    )
    assert.equal(both.rows[0]?.[8], 5)
  })

  test('perm-access-013: shows staff their own schools and classes; a collection of others is as one that is not there', async ({
    client,
    assert,
  }) => {
    const world = await network()
    const { institution, schoolClass, otherSchool } = world
    const take = async (user: Parameters<typeof createUser>[0]) => {
      const token = await loginAs(await createUser(user))
      const { status, rows } = await exported(token, path(world.collectionId))
      const count = await client.get(path(world.collectionId).replace('?', '/count?')).headers(as(token))
      assert.equal(count.status(), status)
      if (status === 200) assert.equal(count.body().count, rows.length)
      return { status, names: rows.map(([name]) => name) }
    }
    assert.deepEqual((await take({ groups: ['COORDINATOR'], school: otherSchool })).names, ['Dora'])
    const teacher = await take({ groups: ['Professor'], schoolClass, role: 'teacher' })
    assert.sameMembers(teacher.names, ['Ana', FORMULA, 'Caio'])
    for (const group of [
      'PROCTOR',
      'COMISSION',
      'CORRECTOR',
      'Diretor',
      'SCHOOL-ADMIN',
      'ALUNO',
      'RESPONSIBLE',
    ] as const)
      assert.equal((await take({ groups: [group], institution })).status, 403, group)
    assert.equal((await take({ groups: ['ADMINISTRADOR'] })).status, 404)
    assert.equal((await exported('', path(world.collectionId))).status, 401)
    assert.equal((await exported(world.token, path(999_999_999))).status, 404)
  })

  test('fmt-export-001, pref-export-001: formats and levels that there are not are refused by name, as are required filters that were not chosen', async ({
    client,
    assert,
  }) => {
    const world = await network()
    const refused = async (query: string) => {
      const answer = await client.get(path(world.collectionId, query)).headers(as(world.token))
      answer.assertStatus(400)
      return Object.keys(answer.body().fields ?? answer.body())
    }
    assert.include(await refused('&format=ods'), 'format')
    assert.include(await refused('&hierarchies=town'), 'hierarchies')
    assert.include(await refused('&hierarchy=class:x'), 'hierarchy')
    const settings = { preferences: { Application__RequiredFiltersCollectionResult: 'unity, period,novo' } }
    await db
      .from('institutions')
      .where('id', world.institution.id)
      .update({ settings_json: JSON.stringify(settings) })
    assert.includeMembers(await refused(''), ['unity', 'period'])
    const { school_year: year } = await db.from('classes').where('id', world.far.id).firstOrFail()
    const chosen = `&hierarchy=unity:${world.otherSchool.id}&period=${year}`
    assert.equal((await exported(world.token, path(world.collectionId, chosen))).status, 200)
  })

  test('is on record with who took it, by which filter, and how many', async ({ assert }) => {
    const world = await network()
    await exported(
      world.token,
      path(world.collectionId, `&format=csv&hierarchies=unity&hierarchy=unity:${world.otherSchool.id}`)
    )
    const row = (await recordsOf(world.institution.id)).findLast(({ act }) => act === 'list_exported')
    assert.equal(row?.actor_id, world.admin.id)
    assert.deepEqual([row?.subject_type, row?.subject_id], ['collection', world.collectionId])
    assert.deepEqual(JSON.parse(String(row?.detail_json)), {
      list: 'collection_result',
      format: 'csv',
      rows: 1,
      filter: {
        collection: world.collectionId,
        hierarchy: `unity:${world.otherSchool.id}`,
        hierarchies: 'unity',
      },
    })
  })
})
