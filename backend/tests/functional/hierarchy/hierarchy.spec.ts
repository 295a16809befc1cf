import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { recordsOf } from '#tests/fixtures/audit'
import { callsOf, LISTS, office } from '#tests/fixtures/hierarchy'
import { createDesk } from '#tests/fixtures/desk'
import { createUser, loginAs } from '#tests/fixtures/people'

test.group('hierarchy in the console', () => {
  test('a region, a school, a grade and a class are made, found with what they hold, and renamed', async ({
    client,
    assert,
  }) => {
    const { token, institution } = await office()
    const { make, list, read, save } = callsOf(client, token)
    const region = await make('regions', { name: '  DRE   Norte ' })
    region.assertStatus(201)
    assert.include(region.body(), { name: 'DRE Norte', codename: 'dre-norte', schools: 0 })
    const school = await make('schools', { name: 'Escola São José', region: region.body().id })
    school.assertStatus(201)
    assert.include(school.body(), { regionName: 'DRE Norte', classes: 0, people: 0 })
    const grade = await make('school_grades', { name: '5º ano', codename: '5ano' })
    const made = await make('school_classes', {
      name: '5º A',
      school: school.body().id,
      grade: grade.body().id,
      school_year: 2027,
    })
    made.assertStatus(201)
    assert.include(made.body(), {
      schoolName: 'Escola São José',
      gradeName: '5º ano',
      schoolYear: 2027,
      candidates: 0,
      teachers: 0,
    })
    await createUser({
      schoolClass: { id: made.body().id, school: { id: school.body().id, institution } },
    })
    assert.include((await read('school_classes', made.body().id)).body(), { candidates: 1 })
    assert.include((await read('schools', school.body().id)).body(), { classes: 1, people: 1 })
    assert.include((await read('regions', region.body().id)).body(), { schools: 1 })

    const found = async (...asked: Parameters<typeof list>) =>
      ((await list(...asked)).body().results as { id: number }[]).map(({ id }) => id)
    assert.deepEqual(await found('schools', { search: 'sao jose', region: region.body().id }), [
      school.body().id,
    ])
    assert.deepEqual(
      await found('school_classes', { school: school.body().id, school_year: 2027, grade: grade.body().id }),
      [made.body().id]
    )
    assert.deepEqual(await found('school_classes', { school: school.body().id, school_year: 2026 }), [])
    assert.deepEqual(await found('regions', { search: 'sul' }), [])

    const renamed = await save('school_classes', made.body().id, {
      name: '5º B',
      grade: grade.body().id,
      school_year: 2027,
      codename: 'outro',
      school: 1,
    })
    renamed.assertStatus(200)
    // Codename and school are fixed.
    assert.include(renamed.body(), { name: '5º B', codename: made.body().codename, school: school.body().id })
    const without = await save('schools', school.body().id, { name: 'Escola São José', region: null })
    assert.isNull(without.body().region)
    assert.include((await save('schools', school.body().id, { name: 'Escola Nova' })).body(), {
      region: null,
    })
    const acts = (await recordsOf(institution.id)).map(({ act, subject_type: type }) => `${act} ${type}`)
    assert.deepEqual(acts, [
      'place_made region',
      'place_made school',
      'place_made grade',
      'place_made class',
      'place_changed class',
      'place_changed school',
      'place_changed school',
    ])
  })

  test('names that read alike, unknown places and texts that are none are refused by field', async ({
    client,
    assert,
  }) => {
    const { token, school, schoolClass } = await office()
    const other = await office()
    const { make, save } = callsOf(client, token)
    const grade = (await make('school_grades', { name: '7º ano' })).body().id as number
    await make('regions', { name: 'DRE Sul' })
    const ofClass = { school: school.id, grade, school_year: 2027 }
    const first = await make('school_classes', { name: '7º Á', ...ofClass })
    first.assertStatus(201)
    const refused = async (list: (typeof LISTS)[number], body: object) => {
      const answer = await make(list, body)
      answer.assertStatus(400)
      return Object.keys(answer.body()).filter((key) => key !== 'code')
    }
    assert.deepEqual(await refused('regions', { name: 'dre  SUL' }), ['name'])
    assert.deepEqual(await refused('regions', { name: 'DRE Leste', codename: 'dre-sul' }), ['codename'])
    assert.deepEqual(await refused('regions', { name: '  ' }), ['name'])
    assert.deepEqual(await refused('regions', { name: 'x', codename: 'a b' }), ['codename'])
    assert.deepEqual(await refused('school_grades', { name: '7º ANO' }), ['name'])
    assert.deepEqual(await refused('school_classes', { name: '7º a', ...ofClass }), ['name'])
    assert.deepEqual(await refused('school_classes', { name: 'Z', ...ofClass, school: other.school.id }), [
      'school',
    ])
    const { grade_id: foreign } = await db.from('classes').where('id', other.schoolClass.id).firstOrFail()
    assert.deepEqual(await refused('school_classes', { name: 'Z', ...ofClass, grade: foreign }), ['grade'])
    assert.deepEqual(await refused('schools', { name: 'Z', region: 999_999_999 }), ['region'])
    // In another year the name is free, and moving the first one there is not.
    const next = await make('school_classes', { name: '7º Á', ...ofClass, school_year: 2028 })
    next.assertStatus(201)
    const moved = await save('school_classes', first.body().id, { name: '7º Á', grade, school_year: 2028 })
    moved.assertStatus(400)
    assert.property(moved.body(), 'schoolYear')
    const grown = await save('school_classes', schoolClass.id, { name: 'Turma', grade, school_year: 2026 })
    grown.assertStatus(200)
  })

  test('two people at one record: who saves an older state is refused, and so is one that is gone', async ({
    client,
    assert,
  }) => {
    const { token, school, schoolClass } = await office()
    const { make, save, read, remove } = callsOf(client, token)
    const region = (await make('regions', { name: 'DRE Oeste' })).body()
    const grade = (await make('school_grades', { name: '8º ano' })).body()
    const stored = (await read('school_classes', schoolClass.id)).body()
    const edits = [
      ['regions', region.id, { name: 'DRE Poente' }],
      ['schools', school.id, { name: 'Escola Poente', region: region.id }],
      ['school_grades', grade.id, { name: '8º ano EF' }],
      ['school_classes', schoolClass.id, { name: 'Poente', grade: stored.grade, school_year: 2027 }],
    ] as const
    for (const [list, id, body] of edits) {
      const { version } = (await read(list, id)).body()
      ;(await save(list, id, body)).assertStatus(200)
      const stale = await save(list, id, { ...body, name: 'Tarde demais', version })
      stale.assertStatus(409)
      assert.equal(stale.body().code, 'changed_meanwhile', list)
      assert.equal((await read(list, id)).body().name, body.name)
      ;(await save(list, 999_999_999, { ...body, version })).assertStatus(404)
      ;(await remove(list, 999_999_999)).assertStatus(404)
    }
  })

  test('nobody deletes what is in use: the answer says how many hold it, and what is empty goes', async ({
    client,
    assert,
  }) => {
    const { token, institution, school, schoolClass } = await office()
    const { make, save, remove } = callsOf(client, token)
    const region = (await make('regions', { name: 'DRE Centro' })).body().id as number
    await save('schools', school.id, { name: 'Escola do Centro', region })
    const person = await createUser({ schoolClass })
    const { grade_id: grade } = await db.from('classes').where('id', schoolClass.id).firstOrFail()
    const held = async (list: (typeof LISTS)[number], id: number) => {
      const answer = await remove(list, id)
      answer.assertStatus(409)
      assert.equal(answer.body().code, 'in_use')
      const { schools, classes, people } = answer.body()
      return { text: String(answer.body().nonFieldErrors), schools, classes, people }
    }
    assert.equal((await held('regions', region)).schools, 1)
    const ofSchool = await held('schools', school.id)
    assert.deepEqual([ofSchool.classes, ofSchool.people], [1, 1])
    assert.include(ofSchool.text, '1 turma(s) e 1 pessoa(s)')
    assert.equal((await held('school_grades', grade)).classes, 1)
    assert.equal((await held('school_classes', schoolClass.id)).people, 1)

    await db.from('class_members').where('user_id', person.id).delete()
    await db.from('users').where('id', person.id).update({ school_id: null })
    for (const [list, id] of [
      ['school_classes', schoolClass.id],
      ['school_grades', grade],
      ['schools', school.id],
      ['regions', region],
    ] as const) {
      ;(await remove(list, id)).assertStatus(204)
      ;(await remove(list, id)).assertStatus(404)
    }
    const acts = (await recordsOf(institution.id)).map(({ act }) => act)
    assert.lengthOf(
      acts.filter((act) => act === 'place_removed'),
      4
    )
  })

  test('what exams were given in stays, and a class with results has its grade for ever', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(['Ana'])
    const { make, save, remove } = callsOf(client, desk.token)
    await db.from('class_members').where('class_id', desk.schoolClass.id).delete()
    const held = await remove('school_classes', desk.schoolClass.id)
    held.assertStatus(409)
    assert.include(String(held.body().nonFieldErrors), 'provas')
    const grade = (await make('school_grades', { name: '9º ano EF' })).body().id as number
    const moved = await save('school_classes', desk.schoolClass.id, {
      name: 'Outra',
      grade,
      school_year: 2026,
    })
    moved.assertStatus(400)
    assert.property(moved.body(), 'grade')
    await db.from('users').where('school_id', desk.school.id).update({ school_id: null })
    await db.from('applications').where('school_id', desk.school.id).update({ class_id: null })
    await db.from('classes').where('school_id', desk.school.id).delete()
    ;(await remove('schools', desk.school.id)).assertStatus(409)
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    const theirs = callsOf(client, stranger)
    ;(await theirs.read('schools', desk.school.id)).assertStatus(404)
    ;(await theirs.remove('schools', desk.school.id)).assertStatus(404)
  })
})
