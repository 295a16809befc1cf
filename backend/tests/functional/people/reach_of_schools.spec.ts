import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { mayManageCollection, onlyVisibleCollections } from '#catalog'
import { onlyVisibleApplications } from '#delivery'
import { mayGive, seesCandidates } from '#delivery/queries/schedule_scope'
import { markScope } from '#grading'
import { findPersonInScope, peopleByAddress } from '#identity'
import { findSession } from '#identity/queries/find_session'
import { seesLoginsOf } from '#identity/queries/list_failed_logins'
import { findAccess, onlyWatched } from '#rooms'
import { clock, isStaff, type Group } from '#shared'
import { addCandidates, createDesk, idAt } from '#tests/fixtures/desk'
import { giveSchools } from '#tests/fixtures/further_schools'
import { as, createClass, createSchool, createUser, loginAs, unique } from '#tests/fixtures/people'
import { ALL, bulkAct, orderIn } from '#tests/fixtures/staff_orders'
import { storeTree } from '#tests/fixtures/switches'

/** An exam with a candidate in a room of their school, a collection of that school, and somebody of another school. */
async function reach(group: Group) {
  const desk = await createDesk(['Ana Reis'])
  const { institution, school } = desk
  const own = await createSchool(institution)
  await storeTree(institution.id, group, { Dashboard: { Videos: { SeeRooms: true } } })
  const user = await createUser({ groups: [group], institution, school: own })
  await db.from('collections').where('id', desk.collectionId).update({ school_id: school.id })
  const now = clock.now()
  const [roomId = 0] = (await db.table('rooms').insert({
    institution_id: institution.id,
    collection_id: desk.collectionId,
    name: unique('Sala'),
    opened: 1,
    is_recording: 0,
    version: 1,
    created_at: now,
    updated_at: now,
  })) as number[]
  await db.from('applications').where('id', idAt(desk, 0)).update({ room_id: roomId })
  const colleague = await createUser({ groups: ['PROCTOR'], institution, school })
  const address = `${unique('colega')}@escola.example`
  await db.from('users').where('id', colleague.id).update({ email: address })
  const callerNow = async () => {
    const caller = (await findSession(await loginAs(user)))?.caller
    if (caller === undefined) throw new Error('no session')
    return caller
  }
  const candidateId = desk.applications[0]?.userId ?? 0
  const counts = async (query: ReturnType<typeof db.from>, id: string) => (await query.select(id)).length

  /** What is asked of who acts for schools; each answers whether they reach the other school. */
  const asked = async () => {
    const caller = await callerNow()
    const [applications, collections, rooms] = [
      db.from('applications'),
      db.from('collections'),
      db.from('rooms'),
    ]
    await onlyVisibleApplications(applications, caller, { onDesk: true })
    await onlyVisibleCollections(collections, caller, { link: 'collection_id', on: 'collections.id' })
    await onlyWatched(rooms, caller)
    const collection = { institutionId: institution.id, schoolId: school.id, createdBy: null }
    const colleagues = await peopleByAddress(caller, [address], 'colleagues')
    const marks = await markScope(caller)
    return {
      isStaff: isStaff(caller),
      applications:
        (await counts(applications.where('applications.id', idAt(desk, 0)), 'applications.id')) > 0,
      collections:
        (await counts(collections.where('collections.id', desk.collectionId), 'collections.id')) > 0,
      watched: (await counts(rooms.where('rooms.id', roomId), 'rooms.id')) > 0,
      room: (await findAccess(roomId, caller)) !== null,
      manages: mayManageCollection(caller, collection),
      gives: (await mayGive(caller, desk.collectionId)) && (await seesCandidates(caller, [candidateId])),
      person: (await findPersonInScope(caller, candidateId)) !== null,
      logIns: await seesLoginsOf(caller, candidateId),
      colleague: colleagues.length > 0,
      marks: marks.schoolIds?.includes(school.id) ?? false,
    }
  }
  return { desk, own, school, user, asked }
}

test.group('what a further school opens', (group) => {
  group.each.teardown(() => clock.release())

  test('people, exams, rooms, orders and recipients of a further school are a head’s, and are not once it is taken', async ({
    assert,
  }) => {
    const { school, user, asked } = await reach('Diretor')
    const none = {
      isStaff: true,
      applications: false,
      collections: false,
      watched: false,
      room: false,
      manages: false,
      gives: false,
      person: false,
      logIns: false,
      colleague: false,
      marks: false,
    }
    assert.deepEqual(await asked(), none)
    await giveSchools(user, school)
    const all = Object.fromEntries(Object.keys(none).map((name) => [name, true]))
    // Managing collections is a teacher's, marking by school a CORRECTOR's.
    assert.deepEqual(await asked(), { ...all, manages: false, marks: false })
    await db.from('user_schools').where('user_id', user.id).delete()
    assert.deepEqual((await asked()).applications, false)
  })

  test('a CORRECTOR marks in each of their schools, a teacher manages what is of each', async ({
    assert,
  }) => {
    const corrector = await reach('CORRECTOR')
    assert.isFalse((await corrector.asked()).marks)
    await giveSchools(corrector.user, corrector.school)
    assert.deepInclude(await corrector.asked(), { marks: true, collections: true, applications: true })
    const teacher = await reach('Professor')
    assert.isFalse((await teacher.asked()).manages)
    await giveSchools(teacher.user, teacher.school)
    // Candidates are of the classes that a teacher has, whichever the school.
    assert.deepInclude(await teacher.asked(), { manages: true, collections: true, applications: false })
  })

  test('what somebody ordered for several schools is of who has all of them', async ({ client, assert }) => {
    const desk = await createDesk(['Ana Reis'])
    const { institution, school } = desk
    const other = await createSchool(institution)
    await addCandidates(desk, ['Bia Reis'], { schoolClass: await createClass(other) })
    const director = async () => createUser({ groups: ['SCHOOL-ADMIN'], institution, school })
    const [both, one] = [await director(), await director()]
    await giveSchools(both, other)
    const token = await loginAs(both)
    const placed = await bulkAct(
      client,
      { collectionId: desk.collectionId, token },
      { act: 'set_timeout', selection: ALL, params: { timeout: 80 } }
    )
    placed.assertStatus(200)
    const order = orderIn(placed)
    assert.equal(order.total, 2)
    const read = async (reader: string) =>
      (await client.get(`/v1/staff_orders/${order.id}`).headers(as(reader))).status()
    const listed = async (reader: string) =>
      (await client.get(`/v1/staff_orders?collection=${desk.collectionId}`).headers(as(reader))).body()
        .results.length
    const colleague = await loginAs(one)
    assert.deepEqual([await read(token), await read(colleague), await read(desk.token)], [200, 404, 200])
    assert.deepEqual([await listed(token), await listed(colleague)], [1, 0])
    const undone = await client
      .post(`/v1/staff_orders/${order.id}/undo`)
      .headers(as(colleague))
      .json({ order_key: unique('desfazer') })
    undone.assertStatus(404)
    await giveSchools(one, other)
    assert.equal(await read(colleague), 200)
  })
})
