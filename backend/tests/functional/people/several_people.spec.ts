import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { hearRightsChange } from '#identity'
import { clock } from '#shared'
import { createSitting } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { addCandidates, createDesk, idAt } from '#tests/fixtures/desk'
import { as, createClass, createSchool, createUser, loginAs, type SchoolClass } from '#tests/fixtures/people'
import { hasRowLocks, READ_AGAIN_MS, someoneWaits } from '#tests/fixtures/lock_waits'
import { storeTree } from '#tests/fixtures/switches'
import { until } from '#tests/functional/security/until'

const classesOf = async (userId: number) =>
  (await db.from('class_members').where({ user_id: userId, role: 'student' }).orderBy('class_id')).map(
    (row) => row.class_id
  )
const schoolOf = async (userId: number) =>
  (await db.from('users').where('id', userId).firstOrFail()).school_id

test.group('acts on several people', () => {
  test('candidates are moved to a class and its school; their exams stay, and are counted before', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(['Ana Reis', 'Bia Reis'])
    const { institution, token, applications } = desk
    const [ana = 0, bia = 0] = applications.map(({ userId }) => userId)
    const to = await createClass(await createSchool(institution))
    const teacher = await createUser({ groups: ['Professor'], institution })
    await db.from('applications').where('id', idAt(desk, 0)).update({ state: 'FINISHED' })
    const before = await db.from('applications').where('id', idAt(desk, 1)).firstOrFail()
    const preview = await client
      .post('/v1/people/class/preview')
      .headers(as(token))
      .json({ ids: [ana, bia, 999_999_999] })
    assert.deepEqual(preview.body(), { people: 2, applications: 1, inRooms: 0 })
    const move = (ids: number[], classId = to.id) =>
      client.post('/v1/people/class').headers(as(token)).json({ ids, class: classId })
    const moved = await move([ana, bia, teacher.id, 999_999_999])
    moved.assertStatus(200)
    assert.equal(moved.body().changed, 2)
    const reasons: { id: number; reason: string }[] = moved.body().refused
    assert.deepEqual(
      reasons.map(({ id }) => id),
      [teacher.id, 999_999_999]
    )
    assert.match(reasons[0]?.reason ?? '', /Só estudantes mudam de turma/)
    for (const id of [ana, bia]) {
      assert.deepEqual(await classesOf(id), [to.id])
      assert.equal(await schoolOf(id), to.school.id)
    }
    const after = await db.from('applications').where('id', idAt(desk, 1)).firstOrFail()
    assert.deepEqual([after.class_id, after.school_id], [before.class_id, before.school_id])
    // Again it changes nothing, and a class of another institution is none.
    assert.deepEqual((await move([ana])).body(), { changed: 0, refused: [] })
    const foreign = await move([ana], (await createClass()).id)
    assert.match(foreign.body().refused[0].reason, /A turma não está entre as suas/)
    const acts = (await recordsOf(institution.id)).filter(({ act }) => act === 'candidate_moved')
    assert.deepEqual(
      acts.map(({ subject_id, changes_json }) => [subject_id, JSON.parse(String(changes_json)).classes]),
      [ana, bia].map((id) => [id, [[desk.schoolClass.id], [to.id]]])
    )
  })

  test('whoever acts for some schools moves nobody in from others, nor out to them', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(['Ana Reis'])
    const { institution, school } = desk
    const other = await createClass(await createSchool(institution))
    const [theirs] = await addCandidates(desk, ['Bia Reis'], { schoolClass: other })
    await storeTree(institution.id, 'SCHOOL-ADMIN', { BackOffice: { Users: true } })
    const token = await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], institution, school }))
    const own = await createClass(school)
    const move = async (id: number, to: SchoolClass) =>
      (
        await client
          .post('/v1/people/class')
          .headers(as(token))
          .json({ ids: [id], class: to.id })
      ).body()
    const ana = desk.applications[0]?.userId ?? 0
    const bia = theirs?.userId ?? 0
    assert.equal((await move(ana, other)).changed, 0)
    assert.equal((await move(bia, own)).changed, 0)
    assert.deepEqual([await classesOf(ana), await classesOf(bia)], [[desk.schoolClass.id], [other.id]])
    const preview = await client
      .post('/v1/people/class/preview')
      .headers(as(token))
      .json({ ids: [ana, bia] })
    assert.deepEqual(preview.body(), { people: 1, applications: 1, inRooms: 0 })
    assert.equal((await move(ana, own)).changed, 1)
    for (const group of ['Professor', 'PROCTOR', 'ALUNO'] as const) {
      const wrong = as(await loginAs(await createUser({ groups: [group], institution })))
      const calls = [
        ['/v1/people/class', { ids: [ana], class: own.id }],
        ['/v1/people/class/preview', { ids: [ana] }],
        ['/v1/people/role', { ids: [ana], role: 1, is_given: true }],
      ] as const
      for (const [path, body] of calls) (await client.post(path).headers(wrong).json(body)).assertStatus(403)
    }
    const many = Array.from({ length: 5_001 }, (_, at) => at + 1)
    const tooMany = await client
      .post('/v1/people/class')
      .headers(as(token))
      .json({ ids: many, class: own.id })
    tooMany.assertStatus(400)
  })

  test('a role is given to those of its group and taken from those who have it, by the rule of the form', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(['Ana Reis'])
    const { institution, school, token } = desk
    const made = await client
      .post('/v1/roles')
      .headers(as(token))
      .json({ name: 'Secretaria', group: 'SCHOOL-ADMIN' })
    made.assertStatus(201)
    const role = Number(made.body().id)
    const [one, two] = [
      await createUser({ groups: ['SCHOOL-ADMIN'], institution, school }),
      await createUser({ groups: ['Professor'], institution, school }),
    ]
    const set = (is_given: boolean, by = token, id = role) =>
      client
        .post('/v1/people/role')
        .headers(as(by))
        .json({ ids: [one.id, two.id], role: id, is_given })
    const given = await set(true)
    given.assertStatus(200)
    assert.equal(given.body().changed, 1)
    assert.match(given.body().refused[0].reason, /é de um perfil que esta pessoa não tem/)
    const stored = async () =>
      (await db.from('user_groups').where('user_id', one.id).firstOrFail()).role_id as number | null
    assert.equal(await stored(), role)
    assert.deepEqual((await set(true)).body().changed, 0)
    // Nobody gives or takes what they have not.
    await storeTree(institution.id, 'COORDINATOR', { BackOffice: { Users: true } })
    await db
      .from('group_permissions')
      .where({ institution_id: institution.id, group_name: 'SCHOOL-ADMIN' })
      .update({ permissions_json: JSON.stringify({ BackOffice: { Batch: true } }) })
    hearRightsChange({ institutionId: institution.id, group: 'SCHOOL-ADMIN' })
    const coordinator = await loginAs(await createUser({ groups: ['COORDINATOR'], institution, school }))
    const refused = await set(false, coordinator)
    assert.equal(refused.body().changed, 0)
    assert.equal(await stored(), role)
    assert.deepEqual((await set(false)).body(), { changed: 1, refused: [] })
    assert.isNull(await stored())
    const unknown = await set(true, token, 999_999_999)
    unknown.assertStatus(400)
    assert.property(unknown.body(), 'role')
  })

  test('an exam that begins while its candidate is deactivated keeps them active', async ({
    client,
    assert,
  }) => {
    const { applicationId, candidate, admin } = await createSitting()
    const token = await loginAs(admin)
    const start = await db.transaction()
    await start
      .from('applications')
      .where('id', applicationId)
      .update({ state: 'STARTED', deadline_at: clock.now() + 3_600_000 })
    // SQLite has one writer: there it began before.
    if (!hasRowLocks()) await start.commit()
    const order = client
      .post('/v1/people/active')
      .headers(as(token))
      .json({ ids: [candidate.id], is_active: false })
      .then((done) => done)
    if (hasRowLocks()) {
      await until(someoneWaits, READ_AGAIN_MS)
      await start.commit()
    }
    assert.equal((await order).body().changed, 0)
    assert.isTrue(Boolean((await db.from('users').where('id', candidate.id).firstOrFail()).is_active))
  })
})
