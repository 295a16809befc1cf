import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { callsOf, letManage, LISTS, office } from '#tests/fixtures/hierarchy'
import { createClass, createSchool, createUser, loginAs } from '#tests/fixtures/people'

test.group('who edits the hierarchy', () => {
  test('without the switch nobody reads or writes it, with it each within their own schools', async ({
    client,
    assert,
  }) => {
    const world = await office()
    const { institution, school, schoolClass } = world
    const far = await createClass(await createSchool(institution))
    const owner = callsOf(client, world.token)
    const region = (await owner.make('regions', { name: 'DRE Própria' })).body().id as number
    const remote = (await owner.make('regions', { name: 'DRE Alheia' })).body().id as number
    await db.from('schools').where('id', school.id).update({ region_id: region })
    await db.from('schools').where('id', far.school.id).update({ region_id: remote })
    const without = callsOf(client, await loginAs(await createUser({ groups: ['COORDINATOR'], school })))
    for (const list of LISTS) {
      ;(await without.list(list)).assertStatus(403)
      ;(await without.read(list, 1)).assertStatus(403)
      ;(await without.make(list, {})).assertStatus(403)
      ;(await without.save(list, 1, {})).assertStatus(403)
      ;(await without.remove(list, 1)).assertStatus(403)
    }

    await letManage(institution.id, 'Diretor')
    const other = callsOf(client, await loginAs(await createUser({ groups: ['Diretor'], school })))
    const ids = async (list: (typeof LISTS)[number]) =>
      ((await other.list(list)).body().results as { id: number }[]).map(({ id }) => id)
    assert.deepEqual(await ids('schools'), [school.id])
    assert.deepEqual(await ids('regions'), [region])
    assert.deepEqual(await ids('school_classes'), [schoolClass.id])
    ;(await other.read('schools', far.school.id)).assertStatus(404)
    ;(await other.read('regions', remote)).assertStatus(404)
    ;(await other.read('school_classes', far.id)).assertStatus(404)

    // Regions, schools and grades are the institution's.
    for (const list of ['regions', 'schools', 'school_grades'] as const) {
      ;(await other.make(list, { name: 'Minha' })).assertStatus(403)
      ;(await other.save(list, school.id, { name: 'Minha' })).assertStatus(403)
      ;(await other.remove(list, school.id)).assertStatus(403)
    }
    const { grade_id: grade } = await db.from('classes').where('id', schoolClass.id).firstOrFail()
    const body = { name: 'Turma nova', grade, school_year: 2027 }
    const made = await other.make('school_classes', { ...body, school: school.id })
    made.assertStatus(201)
    ;(await other.save('school_classes', made.body().id, { ...body, name: 'Turma velha' })).assertStatus(200)
    ;(await other.remove('school_classes', made.body().id)).assertStatus(204)
    const foreign = await other.make('school_classes', { ...body, school: far.school.id })
    foreign.assertStatus(400)
    assert.property(foreign.body(), 'school')
    ;(await other.save('school_classes', far.id, { ...body, version: '0' })).assertStatus(404)
    ;(await other.remove('school_classes', far.id)).assertStatus(404)
  })

  test('a teacher with the switch sees the classes that they teach, and changes none', async ({
    client,
    assert,
  }) => {
    const { institution, schoolClass } = await office()
    const beside = await createClass(schoolClass.school)
    await letManage(institution.id, 'Professor')
    const teacher = await createUser({ groups: ['Professor'], schoolClass, role: 'teacher' })
    const { list, save, remove, make } = callsOf(client, await loginAs(teacher))
    const { results } = (await list('school_classes')).body()
    assert.deepEqual(
      results.map(({ id, teachers }: { id: number; teachers: number }) => [id, teachers]),
      [[schoolClass.id, 1]]
    )
    const { grade } = results[0]
    const body = { name: 'Minha', grade, school_year: 2026 }
    const changed = await save('school_classes', schoolClass.id, body)
    changed.assertStatus(403)
    assert.equal(changed.body().code, 'not_your_school')
    ;(await remove('school_classes', schoolClass.id)).assertStatus(403)
    ;(await remove('school_classes', beside.id)).assertStatus(404)
    ;(await make('school_classes', { ...body, school: schoolClass.school.id })).assertStatus(400)
  })
})
