import { test } from '@japa/runner'
import { clock } from '#shared'
import { applicationRow, createSitting } from '#tests/fixtures/applications'
import { as, createClass, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import db from '@adonisjs/lucid/services/db'

const HOUR = 3_600_000
const iso = (at: number) => new Date(at).toISOString()

test.group('giving one exam', () => {
  test('to a class and a person, at another time; who has it keeps it as it is', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({ collection: { name: `Dar ${Date.now()}` } })
    const other = await createSitting({
      institution: sitting.institution,
      exam: { collection: sitting.collectionId },
    })
    assert.equal(other.collectionId, sitting.collectionId)
    const admin = await loginAs(sitting.admin)
    const schoolClass = await createClass(await createSchool(sitting.institution))
    const candidates = [await createUser({ schoolClass }), await createUser({ schoolClass })]
    const lone = await createUser({ institution: sitting.institution })
    const now = clock.now()
    const dates = { start_time: iso(now - HOUR), end_time: iso(now + 5 * HOUR), timeout: 45 }
    const give = (body: object, token = admin) =>
      client.post('/v1/collections/bulk_create_applications').headers(as(token)).json(body)
    const made = await give({
      exams: [sitting.examId],
      filters: { classes: [schoolClass.id], users: [lone.id, sitting.candidate.id] },
      dates,
    })
    made.assertStatus(200)
    assert.deepEqual(made.body(), { created: 3, alreadyCreated: 1 })
    for (const { id } of [...candidates, lone]) {
      const rows = await db.from('applications').where('user_id', id)
      // The other exam of the collection was not given.
      assert.deepEqual(
        rows.map((row) => row.exam_id),
        [sitting.examId]
      )
      assert.deepEqual([Number(rows[0].window_end_at), rows[0].max_duration_minutes], [now + 5 * HOUR, 45])
    }
    assert.notEqual(Number((await applicationRow(sitting.applicationId)).window_end_at), now + 5 * HOUR)

    const everybody = { exams: [sitting.examId], filters: { users: [lone.id] } }
    ;(await give({ filters: { users: [lone.id] } })).assertStatus(400)
    ;(await give({ ...everybody, dates: { ...dates, end_time: iso(now - 2 * HOUR) } })).assertStatus(400)
    ;(await give({ ...everybody, dates: { ...dates, start_time: '2026-11-20 08:00' } })).assertStatus(400)
    ;(await give({ ...everybody, dates: { ...dates, timeout: 0 } })).assertStatus(400)
    ;(await give({ exams: [2_000_000_000], filters: { users: [lone.id] } })).assertStatus(404)
    ;(await give(everybody, await loginAs(await createUser({ groups: ['ADMINISTRADOR'] })))).assertStatus(404)
    ;(await give(everybody, sitting.token)).assertStatus(403)
  })

  test('people and classes are found as far as the caller’s school gives them', async ({
    client,
    assert,
  }) => {
    const school = await createSchool()
    const { institution } = school
    const schoolClass = await createClass(school)
    const beside = await createClass(await createSchool(institution))
    const mine = await createUser({ schoolClass, name: 'Zuleica 100%' })
    await createUser({ schoolClass: beside, name: 'Zuleica de fora' })
    await createUser({ groups: ['PROCTOR'], school, name: 'Zuleica aplicadora' })
    const teacher = await createUser({ groups: ['Professor'], school, schoolClass, role: 'teacher' })
    const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
    const names = async (user: typeof admin, path: string) => {
      const answer = await client.get(path).headers(as(await loginAs(user)))
      answer.assertStatus(200)
      return (answer.body() as { name: string }[]).map(({ name }) => name)
    }
    const query = (q: string) =>
      `range=${encodeURIComponent('[0,49]')}&sort=${encodeURIComponent('["name","ASC"]')}&filter=${encodeURIComponent(JSON.stringify({ q }))}`
    assert.deepEqual(await names(admin, `/v1/users?${query('ZULEICA')}`), ['Zuleica 100%', 'Zuleica de fora'])
    assert.deepEqual(await names(teacher, `/v1/users?${query('zuleica')}`), ['Zuleica 100%'])
    assert.deepEqual(await names(admin, `/v1/users?${query('100%')}`), ['Zuleica 100%'])
    assert.lengthOf(await names(admin, `/v1/classes?${query('')}`), 2)
    const classes = await client.get('/v1/classes').headers(as(await loginAs(teacher)))
    assert.deepEqual(
      classes.body().results.map((one: { id: number; candidates: number }) => [one.id, one.candidates]),
      [[schoolClass.id, 1]]
    )
    for (const path of ['/v1/users', '/v1/classes'])
      (await client.get(path).headers(as(await loginAs(mine)))).assertStatus(403)
    const proctor = await createUser({ groups: ['PROCTOR'], school })
    ;(await client.get('/v1/users').headers(as(await loginAs(proctor)))).assertStatus(403)
    // A role may open them pages that choose from classes.
    const office = await createUser({ groups: ['SCHOOL-ADMIN'], school })
    const own = await client.get('/v1/classes').headers(as(await loginAs(office)))
    assert.deepEqual(
      own.body().results.map((one: { id: number }) => one.id),
      [schoolClass.id]
    )
  })

  test('one exam is read by those who have to do with it', async ({ client, assert }) => {
    const sitting = await createSitting()
    const path = `/v1/exams/${sitting.examId}`
    const seen = await client.get(path).headers(as(await loginAs(sitting.admin)))
    seen.assertStatus(200)
    assert.deepInclude(seen.body(), { id: sitting.examId })
    assert.lengthOf(seen.body().timeWindows, 1)
    ;(
      await client.get(path).headers(as(await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))))
    ).assertStatus(404)
    ;(
      await client
        .get(path)
        .headers(as(await loginAs(await createUser({ institution: sitting.institution }))))
    ).assertStatus(404)
  })
})
