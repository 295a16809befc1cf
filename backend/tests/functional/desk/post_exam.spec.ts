import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { addCandidates, createDesk, namesOf, type Desk } from '#tests/fixtures/desk'
import { createResults, finished } from '#tests/fixtures/statistics'
import { as, createClass, createInstitution, createSchool, createUser, loginAs } from '#tests/fixtures/people'

const listed = async (
  client: ApiClient,
  { collectionId, token }: Pick<Desk, 'collectionId' | 'token'>,
  query: Record<string, string | number> = {},
  path = 'post_exam'
) => {
  const answer = await client
    .get(`/v1/applications/${path}`)
    .qs({ collection: collectionId, ...query })
    .headers(as(token))
  answer.assertStatus(200)
  return answer.body()
}

/** States in turn, so that the order of the names is not that of the states. */
async function begun(desk: Desk): Promise<void> {
  const states = ['FINISHED', 'CREATED', 'STARTED', 'STOPPED']
  for (const [at, { id }] of desk.applications.entries())
    await db
      .from('applications')
      .where('id', id)
      .update({ state: states[at % 4], started_at: at % 4 === 1 ? null : clock.now() })
}

const NAMES = ['Alba', 'Bia', 'Caio', 'Davi', 'Eva', 'Fábio', 'Gil', 'Hugo', 'Íris', 'Joana']
const BEGUN = ['Alba', 'Caio', 'Davi', 'Eva', 'Gil', 'Hugo', 'Íris']

test.group('the list after the exam', () => {
  test('has what was begun, in the order of the names, page by page in both directions', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    await begun(desk)
    const all = await listed(client, desk)
    assert.deepEqual(namesOf(all), BEGUN)
    assert.deepInclude(all, { count: 7, countIsMinimum: false, next: null, previous: null })
    for (const ordering of ['name', '-name', 'status', 'start_time', '-id']) {
      const expected = namesOf(await listed(client, desk, { ordering }))
      assert.sameMembers(expected, BEGUN)
      const seen: string[] = []
      let page = await listed(client, desk, { ordering, size: 3 })
      const first = namesOf(page)
      for (;;) {
        seen.push(...namesOf(page))
        if (page.next === null) break
        page = await listed(client, desk, { ordering, size: 3, after: page.next })
      }
      assert.deepEqual(seen, expected, ordering)
      while (page.previous !== null)
        page = await listed(client, desk, { ordering, size: 3, before: page.previous })
      assert.deepEqual(namesOf(page), first, ordering)
    }
    assert.deepEqual(namesOf(await listed(client, desk, { size: 3, page: 2 })), ['Eva', 'Gil', 'Hugo'])
  })

  test('is narrowed by the filters of the list of applications, and counted by state', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    await begun(desk)
    const other = await createClass(desk.school)
    const [late] = await addCandidates(desk, ['Zara'], { schoolClass: other })
    await db
      .from('applications')
      .where('id', late?.id ?? 0)
      .update({ state: 'FINISHED' })
    assert.deepEqual(namesOf(await listed(client, desk, { status: 'FINISHED' })), [
      'Alba',
      'Eva',
      'Íris',
      'Zara',
    ])
    assert.deepEqual(namesOf(await listed(client, desk, { turma: other.id })), ['Zara'])
    assert.deepEqual(namesOf(await listed(client, desk, { search: 'hug' })), ['Hugo'])
    assert.deepEqual(namesOf(await listed(client, desk, { search: 'bia' })), [])
    assert.deepEqual(namesOf(await listed(client, desk, { status: 'AVAILABLE' })), [])
    const counts = await listed(client, desk, {}, 'post_exam_counts')
    assert.deepInclude(counts, { count: 8, running: 4 })
    assert.deepInclude(counts.statuses, { STARTED: 2, STOPPED: 2, FINISHED: 4, AVAILABLE: 0 })
  })

  test('is for administrators and for teachers, each in their own scope', async ({ client, assert }) => {
    const desk = await createDesk(NAMES)
    await begun(desk)
    const other = await createClass(desk.school)
    const [zara] = await addCandidates(desk, ['Zara'], { schoolClass: other })
    await db
      .from('applications')
      .where('id', zara?.id ?? 0)
      .update({ state: 'FINISHED' })
    const ask = async (token: string, path: string) =>
      client.get(`/v1/applications/${path}`).qs({ collection: desk.collectionId }).headers(as(token))
    const teacher = await createUser({ groups: ['Professor'], schoolClass: other, role: 'teacher' })
    assert.deepEqual(namesOf((await ask(await loginAs(teacher), 'post_exam')).body()), ['Zara'])
    assert.equal((await ask(await loginAs(teacher), 'post_exam_counts')).body().count, 1)
    const elsewhere = await createSchool(await createInstitution())
    for (const group of ['ADMINISTRADOR', 'Professor'] as const) {
      const stranger = await loginAs(await createUser({ groups: [group], school: elsewhere }))
      assert.deepEqual(namesOf((await ask(stranger, 'post_exam')).body()), [])
      assert.equal((await ask(stranger, 'post_exam_counts')).body().count, 0)
    }
    for (const group of [
      'PROCTOR',
      'SCHOOL-ADMIN',
      'COMISSION',
      'CORRECTOR',
      'Diretor',
      'COORDINATOR',
      'ALUNO',
      'RESPONDENTE',
      'RESPONSIBLE',
    ] as const) {
      const token = await loginAs(await createUser({ groups: [group], school: desk.school }))
      for (const path of ['post_exam', 'post_exam_counts']) (await ask(token, path)).assertStatus(403)
    }
  })

  test('says how finished exams came out; the list of the desk does not', async ({ client, assert }) => {
    const at = await createResults()
    // The key is B; the third is left blank, and the text waits for a person.
    await finished(at, at.schoolClass, [['B', 'A', '', 'C', 'texto']])
    const [begunOne] = await addCandidates(at, ['Zara'])
    await db
      .from('applications')
      .where('id', begunOne?.id ?? 0)
      .update({ state: 'STARTED' })
    const gradesOf = async (path?: string) =>
      (await listed(client, at, {}, path)).results.map(({ grades }: { grades: unknown }) => grades)
    assert.deepEqual(await gradesOf(), [{ correct: 1, wrong: 2, total: 5 }, null])
    assert.deepEqual(await gradesOf('dashboard'), [null, null])
  })

  test('bears no times for who may not know them', async ({ client, assert }) => {
    const desk = await createDesk(['Alba'])
    await begun(desk)
    const hidden = { Dashboard: { List: { showTimeInfo: false } } }
    ;(
      await client
        .put('/v1/groups/Professor/permissions')
        .headers(as(desk.token))
        .json({ permissions: hidden })
    ).assertStatus(200)
    const teacher = await createUser({
      groups: ['Professor'],
      schoolClass: desk.schoolClass,
      role: 'teacher',
    })
    const { results } = await listed(client, { ...desk, token: await loginAs(teacher) })
    assert.deepInclude(results[0], { startedAt: null, timeWindows: [], lastSavedAt: null })
  })
})
