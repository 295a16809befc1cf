import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { createSitting } from '#tests/fixtures/applications'
import { addCandidates, createDesk, listOf, namesOf } from '#tests/fixtures/desk'
import { as, createClass, createSchool, createUser, loginAs } from '#tests/fixtures/people'

test.group('a row of the list of a collection', (group) => {
  group.each.teardown(() => clock.release())

  test('says school, class, version, what staff granted, how much is answered and when it was last stored', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting()
    clock.freeze(clock.now())
    const path = `/v1/applications/${sitting.applicationId}`
    ;(await client.post(`${path}/start`).headers(as(sitting.token))).assertStatus(200)
    const answer = sitting.answers.find(({ item_category }) => item_category === 'MULTIPLE_CHOICE')
    const [alternative_id] = sitting.alternatives.get(answer?.item_id ?? 0) ?? []
    const save = async (revision: number) =>
      (
        await client
          .put(`${path}/answers/batch`)
          .headers(as(sitting.token))
          .json([{ id: answer?.id, revision, alternative_id, seconds: 9 + revision, finished: true }])
      ).assertStatus(200)
    await save(1)
    const first = clock.now()
    clock.advance(20_000)
    await save(2)
    await db.from('applications').where('id', sitting.applicationId).update({ granted_seconds: 900 })
    const at = { collectionId: sitting.collectionId, token: await loginAs(sitting.admin) }
    const [row] = (await listOf(client, at)).results
    const [window] = (row?.timeWindows ?? []) as { maxDuration: number }[]
    const school = (await db
      .from('schools')
      .where('institution_id', sitting.institution.id)
      .firstOrFail()) as {
      id: number
      name: string
    }
    assert.deepInclude(row, {
      version: 1,
      answered: 1,
      grantedMinutes: 15,
      timeout: (window?.maxDuration ?? 0) + 15,
      lastSavedAt: new Date(first + 20_000).toISOString(),
      school: { id: school.id, name: school.name },
    })
    assert.properties(row?.class, ['id', 'name'])
    const stored = async () =>
      (await db.from('applications').where('id', sitting.applicationId).firstOrFail()).last_saved_at as number
    assert.equal(Number(await stored()), first, 'written once a minute')
    clock.advance(60_000)
    await save(3)
    assert.equal(Number(await stored()), clock.now())
  })

  test('has no times and no window for who may not know them', async ({ client, assert }) => {
    const at = await createDesk(['Ana'])
    const id = at.applications[0]?.id ?? 0
    const now = clock.now()
    await db
      .from('applications')
      .where('id', id)
      .update({ state: 'STARTED', started_at: now, deadline_at: now + 60_000, granted_seconds: 60 })
    const [seen] = (await listOf(client, at)).results
    assert.isNotNull(seen?.startedAt)
    assert.lengthOf(seen?.timeWindows as object[], 1)
    ;(
      await client
        .put('/v1/groups/ADMINISTRADOR/permissions')
        .headers(as(at.token))
        .json({ permissions: { Dashboard: { List: { showTimeInfo: false } } } })
    ).assertStatus(200)
    const [row] = (await listOf(client, at)).results
    assert.deepInclude(row, {
      startedAt: null,
      finishedAt: null,
      secondsToTimeout: null,
      lastSavedAt: null,
      grantedMinutes: null,
      timeWindows: [],
    })
    assert.deepEqual((row as unknown as { exam: { timeWindows: object[] } }).exam.timeWindows, [])
    ;(
      await client
        .put('/v1/groups/ADMINISTRADOR/permissions')
        .headers(as(at.token))
        .json({ permissions: { Dashboard: { List: { enable: false } } } })
    ).assertStatus(200)
    ;(
      await client.get(`/v1/applications/dashboard?collection=${at.collectionId}`).headers(as(at.token))
    ).assertStatus(403)
  })
})

test.group('the filters of the list of a collection', () => {
  test('narrow by school, class, school year, room and special need, as the address of the page names them', async ({
    client,
    assert,
  }) => {
    const at = await createDesk(['Ana', 'Bia'])
    const other = await createClass(await createSchool(at.institution))
    await db.from('classes').where('id', other.id).update({ school_year: 2025 })
    const [caio] = await addCandidates(at, ['Caio'], { schoolClass: other })
    await db
      .from('persons')
      .where('user_id', at.applications[0]?.userId ?? 0)
      .update({ special_need: 'Baixa visão' })
    await db
      .from('applications')
      .where('id', caio?.id ?? 0)
      .update({ room_id: 999_999 })
    const { grade_id } = (await db.from('classes').where('id', at.schoolClass.id).firstOrFail()) as {
      grade_id: number
    }
    const names = async (query: Record<string, string | number>) => namesOf(await listOf(client, at, query))
    for (const [query, found] of [
      [{ schools: at.school.id }, ['Ana', 'Bia']],
      [{ institution: other.school.id }, ['Caio']],
      [{ schools: `${at.school.id},${other.school.id}` }, ['Ana', 'Bia', 'Caio']],
      [{ turma: at.schoolClass.id }, ['Ana', 'Bia']],
      [{ classes: `${other.id},${at.schoolClass.id}`, search: 'caio' }, ['Caio']],
      [{ period: 2025 }, ['Caio']],
      [{ period: 2026, turma: other.id }, []],
      [{ hierarchy: `school-${other.school.id}` }, ['Caio']],
      [{ hierarchy: `class-${at.schoolClass.id},school-${other.school.id}` }, ['Ana', 'Bia', 'Caio']],
      [{ hierarchy: `grade-${at.school.id}-${grade_id}` }, ['Ana', 'Bia']],
      [{ hierarchy: `grade-${other.school.id}-${grade_id}` }, []],
      [{ room: 999_999 }, ['Caio']],
      [{ special_need: 'Baixa visão' }, ['Ana']],
      [{ special_need: 'Outra' }, []],
      [{ is_special_need: 'false' }, ['Bia', 'Caio']],
      [{ institution: '', turma: '', period: '', search: '' }, ['Ana', 'Bia', 'Caio']],
    ] as const)
      assert.deepEqual(await names(query), found, JSON.stringify(query))
    for (const [query, field] of [
      [{ period: 'ontem' }, 'period'],
      [{ turma: 'a' }, 'classes'],
      [{ hierarchy: 'escola' }, 'hierarchy'],
      [{ special_need: 'x'.repeat(201) }, 'specialNeed'],
    ] as const) {
      const refused = await client
        .get('/v1/applications/dashboard')
        .qs({ collection: at.collectionId, ...query })
        .headers(as(at.token))
      refused.assertStatus(400)
      assert.include(JSON.stringify(refused.body()), `"${field}`)
    }
  })

  /** Ana and Bia of one school, Caio of another. `seenBy`: how many rows of the list somebody gets, and which. */
  async function twoSchools(client: ApiClient) {
    const at = await createDesk(['Ana', 'Bia'])
    const other = await createClass(await createSchool(at.institution))
    await addCandidates(at, ['Caio'], { schoolClass: other })
    const seenBy = async (
      user: Parameters<typeof loginAs>[0],
      query: Record<string, string | number> = {}
    ) => {
      const page = await listOf(client, { collectionId: at.collectionId, token: await loginAs(user) }, query)
      return [page.count, namesOf(page)]
    }
    return { at, other, seenBy }
  }

  test('perm-dashboard-002: SCHOOL-ADMIN gets rows of the own school, whatever school, class or period is sent', async ({
    client,
    assert,
  }) => {
    const { at, other, seenBy } = await twoSchools(client)
    const schoolAdmin = await createUser({ groups: ['SCHOOL-ADMIN'], school: other.school })
    assert.deepEqual(await seenBy(schoolAdmin), [1, ['Caio']])
    const others: Record<string, string | number>[] = [
      { schools: at.school.id },
      { institution: at.school.id },
      { turma: at.schoolClass.id },
      { hierarchy: `school-${at.school.id}` },
      { hierarchy: `class-${at.schoolClass.id}` },
      { search: 'ana' },
    ]
    for (const query of others)
      assert.deepEqual(await seenBy(schoolAdmin, query), [0, []], JSON.stringify(query))
    const { school_year: period } = await db.from('classes').where('id', at.schoolClass.id).firstOrFail()
    assert.deepEqual(await seenBy(schoolAdmin, { period }), [1, ['Caio']])
  })

  test('show no more than the caller’s own: school, class, rooms, nothing of another institution', async ({
    client,
    assert,
  }) => {
    const { at, seenBy } = await twoSchools(client)
    const teacher = await createUser({ groups: ['Professor'], schoolClass: at.schoolClass, role: 'teacher' })
    assert.deepEqual(await seenBy(teacher, { ordering: '-name' }), [2, ['Bia', 'Ana']])
    const nobody = await createUser({ groups: ['Professor'], school: at.school })
    assert.deepEqual(await seenBy(nobody), [0, []])
    const stranger = await createUser({ groups: ['ADMINISTRADOR'] })
    assert.deepEqual(await seenBy(stranger), [0, []])
    assert.deepEqual(await seenBy(stranger, { search: 'ana' }), [0, []])
  })
})
