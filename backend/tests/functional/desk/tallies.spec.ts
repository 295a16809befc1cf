import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ApplicationFollower } from '#desk/actions/follow_applications'
import { cellCounts, type CellCount } from '#desk/queries/tally'
import { makeApplications } from '#delivery'
import { clock, unwrap, type Group } from '#shared'
import { addCandidates, createDesk, listOf, namesOf, type Desk } from '#tests/fixtures/desk'
import { as, createClass, createSchool, createUser, loginAs, type TestUser } from '#tests/fixtures/people'
import { countFromHere } from '#tests/fixtures/statistics'

const follow = (follower = new ApplicationFollower()) => follower.follow(new AbortController().signal)

const callerOf = (user: TestUser) => ({
  userId: user.id,
  institutionId: user.institution.id,
  schoolId: user.schoolId,
  schoolIds: user.schoolId === null ? [] : [user.schoolId],
  group: user.groups[0] as Group,
  roleId: null,
  key: null,
  groups: user.groups,
  sessionId: 0,
  isInBrowser: false,
  language: 'pt-BR' as const,
})

/** `state count` of what the cells hold, over all windows. */
const statesOf = (counts: readonly CellCount[] | null) => {
  const found = new Map<string, number>()
  for (const { state, total } of counts ?? []) found.set(state, (found.get(state) ?? 0) + Number(total))
  return [...found].map(([state, total]) => `${state} ${total}`).toSorted()
}

const counted = async (at: Desk, user = at.admin, filter = {}) =>
  statesOf(await cellCounts(callerOf(user), [at.collectionId], filter))

/** An act of the candidate or of staff, as those write it: the row and its event. */
async function becomes(applicationId: number, state: string, eventId?: number) {
  await db.from('applications').where('id', applicationId).update({ state })
  await db.table('application_events').insert({
    ...(eventId !== undefined && { id: eventId }),
    application_id: applicationId,
    occurred_at: clock.now(),
    type: 'started',
    from_state: 'CREATED',
    to_state: state,
    source: 'candidate',
  })
}

test.group('the counts of collections', (group) => {
  group.each.setup(countFromHere)
  group.each.teardown(() => clock.release())

  test('follow new applications and each event, by class, school and exam, as far as the caller sees them', async ({
    assert,
  }) => {
    const at = await createDesk(['Ana', 'Bia', 'Caio'])
    const other = await createClass(await createSchool(at.institution))
    const [dora] = await addCandidates(at, ['Dora'], { schoolClass: other })
    const follower = new ApplicationFollower()
    await follow(follower)
    assert.deepEqual(await counted(at), ['CREATED 4'])
    await becomes(at.applications[0]?.id ?? 0, 'STARTED')
    await becomes(dora?.id ?? 0, 'FINISHED')
    await follow(follower)
    assert.deepEqual(await counted(at), ['CREATED 2', 'FINISHED 1', 'STARTED 1'])
    assert.deepEqual(await counted(at, at.admin, { schools: [other.school.id] }), ['FINISHED 1'])
    assert.deepEqual(await counted(at, at.admin, { classes: [at.schoolClass.id] }), [
      'CREATED 2',
      'STARTED 1',
    ])
    assert.deepEqual(await counted(at, at.admin, { period: 2026 }), ['CREATED 2', 'FINISHED 1', 'STARTED 1'])
    assert.deepEqual(await counted(at, at.admin, { period: 2025 }), [])
    assert.deepEqual(await counted(at, at.admin, { exam: at.examId + 1 }), [])
    const schoolAdmin = await createUser({ groups: ['SCHOOL-ADMIN'], school: other.school })
    assert.deepEqual(await counted(at, schoolAdmin), ['FINISHED 1'])
    assert.deepEqual(await counted(at, schoolAdmin, { schools: [at.school.id] }), [])
    const teacher = await createUser({ groups: ['Professor'], schoolClass: at.schoolClass, role: 'teacher' })
    assert.deepEqual(await counted(at, teacher), ['CREATED 2', 'STARTED 1'])
    assert.deepEqual(await counted(at, await createUser({ groups: ['Professor'], school: at.school })), [])
  })

  test('leave out who was withdrawn, and hold who was put back and a second attempt', async ({
    client,
    assert,
  }) => {
    const at = await createDesk(['Ana', 'Bia'])
    const [ana, bia] = at.applications
    const follower = new ApplicationFollower()
    const path = (id: number | undefined) => `/v1/applications/${id ?? 0}`
    await follow(follower)
    ;(await client.delete(path(ana?.id)).headers(as(at.token)).json({})).assertStatus(200)
    await follow(follower)
    assert.deepEqual(await counted(at), ['CREATED 1'])
    ;(
      await client
        .post(`${path(ana?.id)}/restore`)
        .headers(as(at.token))
        .json({})
    ).assertStatus(200)
    await db
      .from('applications')
      .where('id', bia?.id ?? 0)
      .update({ state: 'FINISHED' })
    const second = await client
      .post(`${path(bia?.id)}/give_another_chance`)
      .headers(as(at.token))
      .json({})
    assert.isBelow(second.status(), 300)
    await follow(follower)
    assert.deepEqual(await counted(at), ['CREATED 2', 'FINISHED 1'])
    assert.deepEqual(namesOf(await listOf(client, at)), ['Ana', 'Bia', 'Bia'])
  })

  test('hold who is in no class, and are counted again by what the next one finds, not added to', async ({
    assert,
  }) => {
    const at = await createDesk(['Ana'])
    const people = await Promise.all(
      ['Eva', 'Fábio', 'Gil'].map((name) => createUser({ school: at.school, name }))
    )
    const userIds = people.map(({ id }) => id)
    const actor = { institutionId: at.institution.id }
    unwrap(await makeApplications({ target: { examId: at.examId }, people: { userIds }, actor }))
    await follow()
    assert.deepEqual(await counted(at), ['CREATED 4'])
    // A count that is wrong, whatever made it so.
    await db.from('tally_cells').where('exam_id', at.examId).update({ total: 77 })
    const rows = (await db.from('applications').where('exam_id', at.examId).orderBy('id')) as { id: number }[]
    for (const { id } of rows) await becomes(id, 'STARTED')
    await follow()
    assert.deepEqual(await counted(at), ['STARTED 4'])
    const levels = (await db
      .from('tally_cells')
      .where('exam_id', at.examId)
      .groupBy('level')
      .orderBy('level')
      .select('level')
      .sum('total as total')) as { level: number; total: number | string }[]
    assert.deepEqual(
      levels.map(({ level, total }) => [level, Number(total)]),
      [
        [0, 4],
        [1, 4],
        [2, 4],
      ]
    )
  })

  test('find an event whose transaction ended after one with a higher id', async ({ assert }) => {
    const at = await createDesk(['Ana', 'Bia'])
    const follower = new ApplicationFollower()
    await follow(follower)
    const [ana, bia] = at.applications
    const highest = (await db.from('application_events').max('id as id').first()) as { id: number | null }
    const next = Number(highest.id ?? 0) + 10
    await becomes(ana?.id ?? 0, 'STARTED', next + 2)
    await follow(follower)
    assert.deepEqual(await counted(at), ['CREATED 1', 'STARTED 1'])
    await becomes(bia?.id ?? 0, 'STARTED', next + 1)
    await follow(follower)
    assert.deepEqual(await counted(at), ['STARTED 2'])
  })

  test('are those of the cards and of the list while the job keeps up, and rows are counted when it does not', async ({
    client,
    assert,
  }) => {
    const at = await createDesk(['Ana', 'Bia', 'Caio'])
    const card = async () => {
      const [found] = (await client.get('/v1/collections_prefilter').headers(as(at.token))).body().results
      return [found.totalApplications, found.countExamsAvailable, found.countBegun]
    }
    const counts = async (query: Record<string, string> = {}, token = at.token) =>
      client
        .get('/v1/applications/dashboard_counts')
        .qs({ collection: at.collectionId, ...query })
        .headers(as(token))
    await follow()
    // Behind the back of whoever counts.
    await db
      .from('applications')
      .where('id', at.applications[0]?.id ?? 0)
      .update({ state: 'FINISHED' })
    assert.deepEqual(await card(), [3, 3, 0], 'by cells')
    clock.advance(11_000)
    assert.deepEqual(await card(), [3, 2, 1], 'by rows: the cells are too old')
    const all = (await counts()).body()
    assert.deepInclude(all, { count: 3, countIsMinimum: false, running: 0 })
    assert.deepInclude(all.statuses, { AVAILABLE: 2, FINISHED: 1, STARTED: 0 })
    assert.isTrue(Math.abs(Date.parse(all.countedAt) - clock.now()) < 60_000)
    const narrowed = (await counts({ search: 'bia', status: 'FINISHED' })).body()
    assert.deepInclude(
      narrowed.statuses,
      { AVAILABLE: 1, FINISHED: 0 },
      'whatever state the list is narrowed to'
    )
    ;(await client.get('/v1/applications/dashboard_counts').headers(as(at.token))).assertStatus(400)
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    assert.equal((await counts({}, stranger)).body().count, 0)
    const candidate = await loginAs(await createUser({ schoolClass: at.schoolClass }))
    ;(await counts({}, candidate)).assertStatus(403)
  })
})
