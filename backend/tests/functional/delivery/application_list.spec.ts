import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { addToClass, linkGuardian } from '#identity'
import { makeApplications } from '#delivery'
import { clock, unwrap } from '#shared'
import { applicationRow, createSitting } from '#tests/fixtures/applications'
import { as, createClass, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { call } from '#tests/fixtures/sitting_calls'

const HOUR = 3_600_000
const get = (client: ApiClient, path: string, token: string) => client.get(path).headers(as(token))

const windowAt = (start: number, end: number) => [
  {
    startTime: new Date(clock.now() + start).toISOString(),
    endTime: new Date(clock.now() + end).toISOString(),
    maxDuration: 60,
  },
]

test.group('the list', () => {
  test('pages by -end_time,id and shows a page in the order of the list', async ({ client, assert }) => {
    const soon = await createSitting({
      exam: { name: 'zeta em breve', timeWindows: windowAt(HOUR, 5 * HOUR) },
    })
    const { candidate, token } = soon
    const over = await createSitting({
      candidate,
      exam: { name: 'Alfa encerrada', timeWindows: windowAt(-3 * HOUR, -2 * HOUR) },
    })
    const b = await createSitting({ candidate, exam: { name: 'beta' } })
    const a = await createSitting({ candidate, exam: { name: 'Álgebra', areaDoConhecimento: 2 } })
    const running = await createSitting({ candidate, exam: { name: 'omega' } })
    const done = await createSitting({ candidate, exam: { name: 'gama' } })
    await call(client, running, 'start')
    await call(client, done, 'start')
    await call(client, done, 'finish')
    const list = await get(client, '/v1/applications', token)
    list.assertStatus(200)
    assert.equal(list.body().count, 6)
    assert.deepEqual(
      list.body().results.map((row: { id: number; status: string }) => [row.id, row.status]),
      [
        [running.applicationId, 'STARTED'],
        [a.applicationId, 'AVAILABLE'],
        [b.applicationId, 'AVAILABLE'],
        [soon.applicationId, 'AVAILABLE_SOON'],
        [done.applicationId, 'FINISHED'],
        [over.applicationId, 'UNAVAILABLE'],
      ]
    )
    const ids = async (query: string) =>
      (await get(client, `/v1/applications?${query}`, token))
        .body()
        .results.map((row: { id: number }) => row.id)
    assert.deepEqual(await ids('size=1'), [soon.applicationId])
    assert.deepEqual(await ids('status=AVAILABLE&ordering=id'), [b.applicationId, a.applicationId])
    assert.deepEqual(await ids('status=UNAVAILABLE'), [over.applicationId])
    assert.deepEqual(await ids('status=AVAILABLE_SOON'), [soon.applicationId])
    assert.deepEqual(await ids('status=FINISHED'), [done.applicationId])
    assert.deepEqual(await ids('knowledge_area=2'), [a.applicationId])
    assert.deepEqual(await ids('search=OMEG'), [running.applicationId])
    assert.deepEqual(await ids('search=%25'), [])
    assert.deepEqual(await ids('search=omega,'), [])
    assert.deepEqual(await ids('status=AVAILABLE&ordering=-id,status'), [a.applicationId, b.applicationId])
    assert.deepEqual(await ids(`collection=${b.collectionId}`), [b.applicationId])
    assert.deepEqual(await ids('category=1'), [])
    assert.deepEqual((await ids('ordering=status')).at(0), running.applicationId)
    ;(await get(client, '/v1/applications?status=NADA', token)).assertStatus(400)
    ;(await get(client, '/v1/applications?ordering=password', token)).assertStatus(400)
    const next = await get(client, `/v1/applications/${done.applicationId}/next_application`, token)
    assert.isNull(next.body().id)
  })

  // One entry for each collection, finished when all its applications are (rule-list-003, rule-list-008).
  test('grouped by collection: one line for a person and collection, paged and counted as it is shown', async ({
    client,
    assert,
  }) => {
    const shared = { collection: { name: 'Simulado de várias', category: 3 } }
    const first = await createSitting({ exam: { ...shared, name: 'delta', areaDoConhecimento: 2 } })
    const { candidate, token } = first
    const second = await createSitting({ candidate, exam: { ...shared, name: 'beta' } })
    const third = await createSitting({ candidate, exam: { ...shared, name: 'gama' } })
    const lone = await createSitting({ candidate, exam: { name: 'Alfa' } })
    const over = await createSitting({
      candidate,
      exam: { name: 'aaa encerrada', timeWindows: windowAt(-3 * HOUR, -2 * HOUR) },
    })
    assert.equal(third.collectionId, first.collectionId)
    await call(client, third, 'start')
    type Line = {
      count: number
      finishedAt: string | null
      startTime: string
      first: { id: number; status: string; exam: { collection: { id: number } } }
    }
    const page = async (query: string) => {
      const answer = await get(client, `/v1/applications?grouped=true&${query}`, token)
      answer.assertStatus(200)
      return answer.body() as { results: Line[]; count: number; numPages: number }
    }
    const lines = async (query = '') =>
      (await page(query)).results.map(({ first: { id }, count }) => [id, count])
    // The running application represents its group; rows of equal status are ordered by the exam's name, ignoring case.
    assert.deepEqual(await lines(), [
      [third.applicationId, 3],
      [lone.applicationId, 1],
      [over.applicationId, 1],
    ])
    assert.deepInclude(await page('size=1'), { count: 3, numPages: 3 })
    assert.deepEqual(await lines('size=1&page=1'), [[third.applicationId, 3]])
    assert.deepEqual(await lines('size=1&page=2'), [[lone.applicationId, 1]])
    assert.deepEqual(await lines('size=1&page=3'), [[over.applicationId, 1]])
    assert.deepInclude(await page('size=1&page=4'), { results: [], count: 3 })
    // Groups are made of what the filters leave.
    assert.deepEqual(await lines('status=AVAILABLE'), [
      [lone.applicationId, 1],
      [second.applicationId, 2],
    ])
    assert.deepEqual(await lines('knowledge_area=2'), [[first.applicationId, 1]])
    assert.deepEqual(await lines('search=gam'), [[third.applicationId, 1]])
    for (const tab of ['category=3', 'tab=3']) {
      assert.deepEqual(await lines(tab), [[third.applicationId, 3]])
      assert.equal((await page(tab)).count, 1)
    }
    // A group is finished when all of it is, at the latest finish.
    await call(client, third, 'finish')
    assert.isNull((await page('search=simulado de')).results[0]?.finishedAt)
    for (const sitting of [first, second]) {
      await call(client, sitting, 'start')
      await call(client, sitting, 'finish')
    }
    const latest = Math.max(
      ...(await Promise.all(
        [first, second, third].map(async (one) =>
          Number((await applicationRow(one.applicationId)).finished_at)
        )
      ))
    )
    const group = (await page('status=FINISHED')).results[0]
    assert.equal(group?.count, 3)
    assert.equal(Date.parse(group?.finishedAt ?? ''), latest)
    // The exams of one collection are listed one by one.
    const inside = (
      await get(client, `/v1/applications?collection=${first.collectionId}&ordering=status,name,id`, token)
    ).body()
    assert.equal(inside.count, 3)
    assert.deepEqual(
      inside.results.map((row: { id: number }) => row.id),
      [second, first, third].map((one) => one.applicationId)
    )
  })

  test('two children of one guardian are two lines, and lines of other guardians are hidden', async ({
    client,
    assert,
  }) => {
    const shared = { collection: { name: 'A mesma coleção' } }
    const one = await createSitting({ exam: shared })
    const other = await createUser({ institution: one.institution })
    unwrap(
      await makeApplications({
        target: { collectionId: one.collectionId },
        people: { userIds: [other.id] },
        actor: { institutionId: one.institution.id },
      })
    )
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution: one.institution })
    for (const candidateId of [one.candidate.id, other.id])
      await linkGuardian({ guardianId: guardian.id, candidateId: candidateId })
    const stranger = await createUser({ institution: one.institution })
    const counts = async (user: typeof guardian) =>
      (await get(client, '/v1/applications?grouped=true', await loginAs(user)))
        .body()
        .results.map((line: { count: number }) => line.count)
    assert.deepEqual(await counts(guardian), [1, 1])
    assert.deepEqual(await counts(other), [1])
    assert.deepEqual(await counts(stranger), [])
  })

  test('an exam that another one blocks is sorted with the unavailable ones, in every order', async ({
    client,
    assert,
  }) => {
    const blocker = await createSitting({
      exam: { name: 'zz bloqueia', collection: { name: 'Bloqueia', setUnavailableToApplications: true } },
    })
    const { candidate, token } = blocker
    const blocked = await createSitting({ candidate, exam: { name: 'aa aberta' } })
    const done = await createSitting({ candidate, exam: { name: 'mm feita' } })
    await call(client, done, 'start')
    await call(client, done, 'finish')
    await call(client, blocker, 'start')
    const expected = [blocker, done, blocked].map((sitting) => sitting.applicationId)
    const grouped = (await get(client, '/v1/applications?grouped=true', token))
      .body()
      .results.map((line: { first: { id: number } }) => line.first.id)
    assert.deepEqual(grouped, expected)
    const flat = (await get(client, '/v1/applications?ordering=status', token))
      .body()
      .results.map((row: { id: number }) => row.id)
    assert.deepEqual(flat, expected)
  })

  test('shows each group what is theirs and nothing else', async ({ client, assert }) => {
    const mine = await createSitting()
    const { institution } = mine
    const application = await applicationRow(mine.applicationId)
    const school = { id: application.school_id as number, institution }
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution })
    await linkGuardian({ guardianId: guardian.id, candidateId: mine.candidate.id })
    const teacher = await createUser({ groups: ['Professor'], institution })
    await addToClass({ classId: application.class_id as number, userId: teacher.id, role: 'teacher' })
    const allowed = [
      mine.candidate,
      guardian,
      teacher,
      mine.admin,
      await createUser({ groups: ['SCHOOL-ADMIN'], school }),
      await createUser({ groups: ['Diretor'], school }),
    ]
    const otherSchool = await createSchool(institution)
    const refused = [
      await createUser({ institution }),
      await createUser({ groups: ['RESPONSIBLE'], institution }),
      await createUser({
        groups: ['Professor'],
        schoolClass: await createClass(otherSchool),
        role: 'teacher',
      }),
      await createUser({ groups: ['SCHOOL-ADMIN'], school: otherSchool }),
      await createUser({ groups: ['ADMINISTRADOR'] }),
    ]
    for (const user of allowed) {
      const token = await loginAs(user)
      assert.equal((await get(client, '/v1/applications', token)).body().count, 1, user.groups[0])
      ;(await get(client, `/v1/applications/${mine.applicationId}`, token)).assertStatus(200)
    }
    const nobodys = (await get(client, '/v1/applications/99999999', mine.token)).body()
    for (const user of refused) {
      const token = await loginAs(user)
      assert.equal((await get(client, '/v1/applications', token)).body().count, 0, user.groups[0])
      for (const path of ['', '/answers', '/items', '/next_application', '/answer_sheet']) {
        const response = await get(client, `/v1/applications/${mine.applicationId}${path}`, token)
        response.assertStatus(404)
        assert.deepEqual(response.body(), nobodys)
      }
    }
  })
})
