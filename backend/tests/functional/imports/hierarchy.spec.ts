import { readFile } from 'node:fs/promises'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { rightsChanged } from '#identity'
import type { Group } from '#shared'
import { createSitting } from '#tests/fixtures/applications'
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
  lines: readonly string[],
  fields: Record<string, string> = {}
) =>
  client
    .post('/v1/imports')
    .headers(as(token))
    .file('file', Buffer.from(lines.join('\n')), { filename: 'escolas.csv' })
    .fields({ kind: 'hierarchy', ...fields })

const act = (client: ApiClient, token: string, id: number, what: 'apply' | 'undo') =>
  client.post(`/v1/imports/${id}/${what}`).headers(as(token))

type RowOfRun = {
  line: number
  outcome: string
  changes: { field: string; from: string | null; to: string | null }[]
  problems: { field: string; message: string }[]
  warnings: { message: string }[]
  changedSince: string[]
}

const rowsOf = async (client: ApiClient, token: string, id: number): Promise<RowOfRun[]> =>
  (await client.get(`/v1/imports/${id}/rows?limit=100`).headers(as(token))).body().results

const fieldsOf = (rows: readonly RowOfRun[]) => rows.map(({ problems }) => problems.map(({ field }) => field))

async function office() {
  const institution = await createInstitution()
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
  return { institution, token: await loginAs(admin) }
}

const placesOf = (table: 'regions' | 'schools' | 'grades', institutionId: number) =>
  db.from(table).where('institution_id', institutionId).orderBy('id')
const classesOf = (institutionId: number) =>
  db
    .from('classes')
    .join('schools', 'schools.id', 'classes.school_id')
    .where('schools.institution_id', institutionId)
    .orderBy('classes.id')
    .select('classes.*')

const HEADER = 'DRE;Escola;Código INEP;Série;Turma;Ano letivo'

test.group('import of the hierarchy', () => {
  test('one list makes regions, schools, grades and classes; the same again changes nothing; an undo takes all of it back', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const lines = [
      HEADER,
      'DRE Norte;Escola Aurora;35000001;1ª série;1ª A;2026',
      'dre norte;Escola  Aurora;;1ª série;1ª B;2026',
      'DRE Sul;Escola Boa Vista;;;;',
      ';;;2ª série;;',
      'DRE Leste;;;;;',
    ]
    const sent = await send(client, token, lines)
    sent.assertStatus(201)
    const { id, counts } = sent.body()
    assert.deepEqual(counts, { create: 5 })
    assert.lengthOf(await placesOf('schools', institution.id), 0, 'a look writes nothing')
    const [first, second] = await rowsOf(client, token, id)
    assert.deepEqual(first?.changes, [
      { field: 'class', from: null, to: '1ª A (2026)' },
      { field: 'school', from: null, to: 'Escola Aurora' },
      { field: 'grade', from: null, to: '1ª série' },
    ])
    assert.lengthOf(first?.warnings ?? [], 3)
    assert.lengthOf(second?.warnings ?? [], 0)

    const applied = await act(client, token, id, 'apply')
    assert.deepEqual(applied.body().counts, { created: 5 })
    const regions = await placesOf('regions', institution.id)
    assert.deepEqual(
      regions.map(({ name }) => name),
      ['DRE Norte', 'DRE Sul', 'DRE Leste']
    )
    const schools = await placesOf('schools', institution.id)
    assert.deepEqual(
      schools.map(({ name, codename, region_id }) => [name, codename, region_id]),
      [
        ['Escola Aurora', '35000001', regions[0].id],
        ['Escola Boa Vista', 'escola-boa-vista', regions[1].id],
      ]
    )
    assert.deepEqual(
      (await classesOf(institution.id)).map((one) => [one.name, one.school_id, Number(one.school_year)]),
      [
        ['1ª A', schools[0].id, 2026],
        ['1ª B', schools[0].id, 2026],
      ]
    )
    const acts = await db.from('audit_records').where({ institution_id: institution.id, act: 'place_made' })
    assert.lengthOf(acts, 9)

    const again = (await send(client, token, lines)).body()
    assert.deepEqual(again.counts, { same: 5 })

    const undone = await act(client, token, id, 'undo')
    assert.deepEqual(undone.body().counts, { undone: 5 })
    for (const table of ['regions', 'schools', 'grades'] as const)
      assert.lengthOf(await placesOf(table, institution.id), 0)
  })

  test('the example of the documents is read without a remark but for what it makes', async ({
    client,
    assert,
  }) => {
    const { token } = await office()
    const example = new URL('../../../../docs/examples/import/escolas-e-turmas.csv', import.meta.url)
    const sent = await send(client, token, [await readFile(example, 'utf8')])
    assert.deepEqual(sent.body().counts, { create: 7 })
    const broken = await send(client, token, [`${await readFile(example, 'utf8')};;;;1ª série B;2026`])
    assert.deepEqual(broken.body().counts, { create: 7, refused: 1 })
    const mended = await client
      .patch(`/v1/imports/${broken.body().id}/rows/9`)
      .headers(as(token))
      .json({
        cells: [
          { field: 'school', value: 'Escola do Campo' },
          { field: 'grade', value: '1ª série' },
        ],
      })
    assert.deepEqual(mended.body().problems, [])
  })

  test('fields change and go back where nobody changed them since; a place on which something hangs stays', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    await act(
      client,
      token,
      (
        await send(client, token, [HEADER, 'Norte;Escola Aurora;inep-1;1ª série;1ª A;2026', 'Sul;;;;;'])
      ).body().id,
      'apply'
    )
    const [north, south] = await placesOf('regions', institution.id)
    const { id } = (
      await send(client, token, [
        HEADER,
        'Sul;Escola Nova Aurora;inep-1;;;',
        ';;inep-1;2ª série;1ª A;2026',
        ';;inep-1;2ª série;1ª B;2026',
      ])
    ).body()
    const [school, schoolClass] = await rowsOf(client, token, id)
    assert.deepEqual(school?.changes, [
      { field: 'school', from: 'Escola Aurora', to: 'Escola Nova Aurora' },
      { field: 'region', from: 'Norte', to: 'Sul' },
    ])
    assert.deepEqual(schoolClass?.changes, [{ field: 'grade', from: '1ª série', to: '2ª série' }])
    assert.deepEqual((await act(client, token, id, 'apply')).body().counts, { changed: 2, created: 1 })
    const [stored] = await placesOf('schools', institution.id)
    assert.include(stored, { name: 'Escola Nova Aurora', region_id: south.id, codename: 'inep-1' })

    const [, made] = await classesOf(institution.id)
    const candidate = await createUser({ institution })
    await db.table('class_members').insert({ class_id: made.id, user_id: candidate.id, role: 'student' })
    await db.from('schools').where('id', stored.id).update({ name: 'Escola do Povo' })
    const undone = await act(client, token, id, 'undo')
    assert.deepEqual(undone.body().counts, { partly: 3 })
    const left = (await rowsOf(client, token, id)).map(({ changedSince }) => changedSince)
    assert.deepEqual(left, [['school'], ['grade'], ['class']])
    const [after] = await placesOf('schools', institution.id)
    assert.include(after, { name: 'Escola do Povo', region_id: north.id })
    // The class has its former grade; the other one is of the class that stays.
    const [first] = await classesOf(institution.id)
    const [former] = await placesOf('grades', institution.id)
    assert.equal(first.grade_id, former.id)
    assert.lengthOf(await placesOf('grades', institution.id), 2)
  })

  test('hostile and mistaken rows are refused, each by its field', async ({ client, assert }) => {
    const { institution, token } = await office()
    const other = await createSchool()
    const { codename: foreign } = await db.from('schools').where('id', other.id).firstOrFail()
    await act(
      client,
      token,
      (await send(client, token, [HEADER, ';Escola Aurora;inep-1;;;'])).body().id,
      'apply'
    )
    const long = 'x'.repeat(201)
    const { id, counts } = (
      await send(client, token, [
        HEADER,
        ';;;;;2026',
        ';;;1ª série;1ª A;2026',
        ';Escola Aurora;inep-2;;;',
        `;;${foreign};;;`,
        `;${long};;;;`,
        ';Escola Céu;com espaço;;;',
        ';Escola Céu;1,23E+11;;;',
        ';Escola Aurora;;;1ª A;2026',
        ';Escola Aurora;;1ª série;1ª B;26',
        ';Gêmea;;;;',
        ';GEMEA;;;;',
        ';(vazio);;;;',
      ])
    ).body()
    assert.deepEqual(counts, { refused: 12 })
    assert.deepEqual(fieldsOf(await rowsOf(client, token, id)), [
      ['#'],
      ['school'],
      ['school_codename'],
      ['school_codename'],
      ['school'],
      ['school_codename'],
      ['school_codename'],
      ['grade'],
      ['school_year'],
      ['#'],
      ['#'],
      ['school'],
    ])
    assert.lengthOf(await placesOf('schools', institution.id), 1)
    const create = await send(client, token, [HEADER, ';Escola Aurora;;;;', ';Nova;;;;'], { mode: 'create' })
    assert.deepEqual(create.body().counts, { refused: 1, create: 1 })
    const update = await send(client, token, [HEADER, ';Escola Aurora;;;;', 'Norte;Escola Aurora 2;;;;'], {
      mode: 'update',
    })
    assert.deepEqual(update.body().counts, { same: 1, refused: 1 })
  })

  test('the grade of a class with exams stays', async ({ client, assert }) => {
    const institution = await createInstitution()
    const schoolClass = await createClass(await createSchool(institution))
    const token = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
    const { applicationId } = await createSitting({ candidate: await createUser({ schoolClass }) })
    await db.from('applications').where('id', applicationId).update({ class_id: schoolClass.id })
    const { name } = await db.from('classes').where('id', schoolClass.id).firstOrFail()
    const { codename } = await db.from('schools').where('id', schoolClass.school.id).firstOrFail()
    const { id } = (await send(client, token, [HEADER, `;;${codename};Outra série;${name};2026`])).body()
    assert.deepEqual(fieldsOf(await rowsOf(client, token, id)), [['grade']])
  })

  test('who is no administrator makes classes of their own schools and nothing else; others have no list at all', async ({
    client,
    assert,
  }) => {
    const { institution, token: administrator } = await office()
    const school = await createSchool(institution)
    const other = await createSchool(institution)
    const nameOf = async (id: number) => String((await db.from('schools').where('id', id).firstOrFail()).name)
    const director = await createUser({ school, groups: ['Diretor'] })
    const teacher = await createUser({ institution, groups: ['Professor'] })
    ;(await send(client, await loginAs(director), [HEADER, 'Norte;;;;;'])).assertStatus(403)
    for (const group of ['Diretor', 'Professor'] satisfies Group[]) {
      await db.table('group_permissions').insert({
        institution_id: institution.id,
        group_name: group,
        permissions_json: JSON.stringify({ BackOffice: { Imports: { Hierarchy: true } } }),
      })
      rightsChanged({ institutionId: institution.id, group })
    }
    await act(
      client,
      administrator,
      (await send(client, administrator, [HEADER, ';;;1ª série;;'])).body().id,
      'apply'
    )
    const lines = [
      HEADER,
      `;${await nameOf(school.id)};;1ª série;1ª A;2026`,
      `;${await nameOf(other.id)};;1ª série;1ª A;2026`,
      `;${unique('nova')};;;;`,
      `;${await nameOf(school.id)};;Série nova;1ª B;2026`,
      'Norte;;;;;',
    ]
    const token = await loginAs(director)
    const { id, counts } = (await send(client, token, lines)).body()
    assert.deepEqual(counts, { create: 1, refused: 4 })
    const [, foreign, missing] = await rowsOf(client, token, id)
    // What is out of scope looks as what is not there.
    assert.deepEqual(
      foreign?.problems.map(({ message }) => message),
      missing?.problems.map(({ message }) => message)
    )
    assert.deepEqual((await act(client, token, id, 'apply')).body().counts, { created: 1, refused: 4 })
    assert.lengthOf(await classesOf(institution.id), 1)
    const teachers = await send(client, await loginAs(teacher), lines)
    assert.deepEqual(teachers.body().counts, { refused: 5 })
    // A school that is not theirs any more: the class that they made stays.
    await db.from('users').where('id', director.id).update({ school_id: other.id })
    const undone = await act(client, await loginAs(director), id, 'undo')
    assert.deepEqual(undone.body().counts, { refused: 4, partly: 1 })
    assert.lengthOf(await classesOf(institution.id), 1)
  })

  test('a list of students and one of schools at once make one school of a name', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const places = (await send(client, token, [HEADER, ';Escola Aurora;;1ª série;1ª A;2026'])).body()
    const candidates = (
      await client
        .post('/v1/imports')
        .headers(as(token))
        .file(
          'file',
          Buffer.from(
            `nome,ra,escola,turma,serie,ano_letivo\nAna,${unique('ra')},Escola  AURORA,1ª a,1ª série,2026`
          ),
          {
            filename: 'lista.csv',
          }
        )
    ).body()
    assert.deepEqual([places.counts, candidates.counts], [{ create: 1 }, { create: 1 }])
    const done = await Promise.all([
      act(client, token, places.id, 'apply'),
      act(client, token, candidates.id, 'apply'),
    ])
    for (const one of done) one.assertStatus(200)
    assert.lengthOf(await placesOf('schools', institution.id), 1)
    assert.lengthOf(await placesOf('grades', institution.id), 1)
    assert.lengthOf(await classesOf(institution.id), 1)
  })
})
