import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { linkGuardian } from '#identity'
import { itemsOfExam } from '#catalog'
import { choiceItem, importExamFixture } from '#tests/fixtures/exams'
import {
  as,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  unique,
  type Institution,
  type TestUser,
} from '#tests/fixtures/people'

const headerOf = async (user: TestUser) => as(await loginAs(user))

async function exam(institution: Institution, more: Record<string, unknown> = {}) {
  const user = await createUser({ groups: ['ADMINISTRADOR'], institution })
  const caller = {
    userId: user.id,
    institutionId: institution.id,
    schoolId: null,
    schoolIds: [],
    group: 'ADMINISTRADOR' as const,
    roleId: null,
    key: null,
  }
  return { report: await importExamFixture(caller, more), header: await headerOf(user) }
}

/** An application as delivery would have made it: here only its existence and state matter. */
async function application(
  user: TestUser,
  of: { exam: { id: number }; collection: { id: number } },
  state: string
) {
  await db.table('applications').insert({
    institution_id: user.institution.id,
    user_id: user.id,
    collection_id: of.collection.id,
    exam_id: of.exam.id,
    state,
    window_start_at: 0,
    window_end_at: 4_000_000_000_000,
    max_duration_minutes: 60,
    created_at: 0,
    updated_at: 0,
  })
}

test.group('Lists of exams and collections', () => {
  test('the minimum stay is visible to candidates of the exam only', async ({ client }) => {
    const institution = await createInstitution()
    const { report } = await exam(institution, {
      collection: { name: unique('col'), minimumStaySeconds: 600 },
    })
    const candidate = await createUser({ institution })
    await application(candidate, report, 'STARTED')
    const address = `/v1/collections/${report.collection.id}/minimum_stay_time`

    const response = await client.get(address).headers(await headerOf(candidate))
    response.assertStatus(200)
    response.assertBody({ seconds: 600 })
    const stranger = await client.get(address).headers(await headerOf(await createUser({ institution })))
    stranger.assertStatus(404)
  })

  test('staff see their institution, candidates and guardians their exams, nobody another institution', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution()
    const other = await exam(await createInstitution())
    const open = await exam(institution)
    const given = await exam(institution)
    const candidate = await createUser({ institution })
    const guardian = await createUser({ institution, groups: ['RESPONSIBLE'] })
    const stranger = await createUser({ institution, groups: ['RESPONSIBLE'] })
    await linkGuardian({ guardianId: guardian.id, candidateId: candidate.id })
    await application(candidate, given.report, 'CREATED')

    const ids = async (header: Record<string, string>, path: string) =>
      (await client.get(`${path}?size=100&ordering=id`).headers(header))
        .body()
        .results.map((row: { id: number }) => row.id)
    for (const [path, pick] of [
      ['/v1/collections', 'collection'],
      ['/v1/exams', 'exam'],
    ] as const) {
      assert.deepEqual(await ids(open.header, path), [open.report[pick].id, given.report[pick].id])
      for (const one of [candidate, guardian])
        assert.deepEqual(await ids(await headerOf(one), path), [given.report[pick].id])
      assert.deepEqual(await ids(await headerOf(stranger), path), [])
    }
    const candidateHeader = await headerOf(candidate)
    for (const [found, status] of [
      [given, 200],
      [open, 404],
      [other, 404],
    ] as const) {
      const response = await client
        .get(`/v1/collections/${found.report.collection.id}`)
        .headers(candidateHeader)
      response.assertStatus(status)
    }
    const hidden = await client.get(`/v1/collections/${other.report.collection.id}`).headers(open.header)
    hidden.assertStatus(404)
  })

  test('a school sees its own exams and those of its institution, not those of another school', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution()
    const complete = await exam(institution)
    const [mine, theirs] = [await createSchool(institution), await createSchool(institution)]
    const reports = []
    for (const school of [mine, theirs]) {
      const teacher = await createUser({ groups: ['Professor'], school })
      reports.push(
        await importExamFixture({
          userId: teacher.id,
          institutionId: institution.id,
          schoolId: school.id,
          schoolIds: [school.id],
          group: 'Professor',
          roleId: null,
        })
      )
    }
    const director = await createUser({ groups: ['Diretor'], school: mine })
    const response = await client.get('/v1/collections?ordering=id').headers(await headerOf(director))
    assert.deepEqual(
      response.body().results.map((row: { id: number }) => row.id),
      [complete.report.collection.id, reports[0]?.collection.id]
    )
  })

  test('search, paging and both dialects', async ({ client, assert }) => {
    const institution = await createInstitution()
    const word = unique('palavra')
    const { header, report } = await exam(institution, {
      name: `Simulado 100% ${word}`,
      collection: { name: `Coleção ${word}` },
    })
    await exam(institution)
    const found = await client
      .get('/v1/exams')
      .qs({ search: `100% ${word.toUpperCase()}` })
      .headers(header)
    assert.equal(found.body().count, 1)
    assert.equal(found.body().results[0].id, report.exam.id)
    assert.equal(found.body().results[0].collection.id, report.collection.id)
    assert.properties(found.body().results[0].timeWindows[0], ['startTime', 'endTime', 'maxDuration'])
    const byCollection = await client
      .get('/v1/exams')
      .qs({ collection: report.collection.id })
      .headers(header)
    assert.equal(byCollection.body().count, 1)
    const bad = await client.get('/v1/exams').qs({ collection: 'x' }).headers(header)
    bad.assertStatus(400)
    const page = await client
      .get('/v1/collections')
      .qs({ page: 2, size: 1, ordering: '-start_time' })
      .headers(header)
    assert.equal(page.body().numPages, 2)
    assert.lengthOf(page.body().results, 1)
    const rest = await client
      .get('/v1/collections')
      .qs({ range: '[0,0]', sort: '["name","DESC"]', filter: '{}' })
      .headers(header)
    assert.isArray(rest.body())
    rest.assertHeader('content-range', 'items 0-0/2')
  })
})

test.group('Single items', () => {
  test('a candidate gets the key of an item only after the end and after disclosure', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution()
    const { report, header: adminHeader } = await exam(institution, {
      items: [choiceItem(1)],
      collection: { name: unique('c'), postItemNavigation: false },
    })
    const candidate = await createUser({ institution })
    const header = await headerOf(candidate)
    const [item] = await itemsOfExam(report.exam.id)
    const paths = ['/with_response', '/answer_sheet'].map((rest) => `/v1/items/${item?.id}${rest}`)
    const statuses = async () =>
      Promise.all(paths.map(async (path) => (await client.get(path).headers(header)).status()))
    const setState = (state: string) =>
      db.from('applications').where('exam_id', report.exam.id).update({ state })
    const setFlags = (flags: object) =>
      db
        .from('collections')
        .where('id', report.collection.id)
        .update({ flags_json: JSON.stringify(flags) })

    assert.deepEqual(await statuses(), [404, 404])
    await application(candidate, report, 'CREATED')
    assert.deepEqual(await statuses(), [404, 404])
    await setState('STARTED')
    assert.deepEqual(await statuses(), [404, 404])
    await setFlags({ answerSheetDisclosed: true, showAnswerSheetToCandidate: true })
    assert.deepEqual(await statuses(), [404, 404])
    await setState('FINISHED')
    await setFlags({ answerSheetDisclosed: true })
    assert.deepEqual(await statuses(), [404, 404])
    await setFlags({ answerSheetDisclosed: true, showAnswerSheetToCandidate: true })
    assert.deepEqual(await statuses(), [200, 200])
    const sheet = await client.get(paths[1] as string).headers(header)
    assert.equal(sheet.body().correctAnswer, 'B')
    const withResponse = await client.get(paths[0] as string).headers(header)
    assert.equal(withResponse.body().correctResponse, 'B')
    assert.notInclude(JSON.stringify(withResponse.body()), 'isCorrect')
    assert.deepEqual(sheet.body().explanations, [])
    await setFlags({
      answerSheetDisclosed: true,
      showAnswerSheetToCandidate: true,
      postAlternativeExplanationVisualization: true,
    })
    assert.lengthOf((await client.get(paths[1] as string).headers(header)).body().explanations, 4)
    await setFlags({})
    assert.deepEqual(await statuses(), [404, 404])

    const asAdmin = await client.get(paths[1] as string).headers(adminHeader)
    assert.equal(asAdmin.body().correctAnswer, 'B')
    const proctor = await headerOf(await createUser({ institution, groups: ['PROCTOR'] }))
    const asProctor = await client.get(paths[1] as string).headers(proctor)
    asProctor.assertStatus(404)
    const foreign = await headerOf(await createUser({ groups: ['ADMINISTRADOR'] }))
    const asForeign = await client.get(paths[0] as string).headers(foreign)
    asForeign.assertStatus(404)
  })
})

test.group('Item categories and symbol tables', () => {
  test('staff get the schemas of the registry; an unknown category is not there', async ({
    client,
    assert,
  }) => {
    const staff = await headerOf(await createUser({ groups: ['Professor'] }))
    const list = await client.get('/v1/item_categories').headers(staff)
    list.assertStatus(200)
    assert.includeMembers(
      list.body().map((one: { category: string }) => one.category),
      ['MULTIPLE_CHOICE', 'MULTIPLE_ALTERNATIVES', 'FREE_RESPONSE']
    )
    const one = await client.get('/v1/item_categories/FREE_RESPONSE').headers(staff)
    assert.equal(one.body().schema.content.properties.category.const, 'FREE_RESPONSE')
    const unknown = await client.get('/v1/item_categories/NADA').headers(staff)
    unknown.assertStatus(404)
    const candidate = await client.get('/v1/item_categories').headers(await headerOf(await createUser()))
    candidate.assertStatus(403)
  })

  test('the symbol tables of a collection, in the order asked for', async ({ client, assert }) => {
    const institution = await createInstitution()
    const symbolTable = {
      keyName: 'Sigla',
      valueName: 'Nome',
      symbols: [
        { key: 'H', value: 'Hidrogênio' },
        { key: 'Au', value: 'Ouro', tag: 'metal' },
      ],
    }
    const { header, report } = await exam(institution, { symbolTable })
    const keys = async (ordering: string) =>
      (
        await client
          .get('/v1/symbol_table')
          .qs({ collection: report.collection.id, ordering })
          .headers(header)
      )
        .body()
        .results[0].symbols.map((one: { key: string }) => one.key)
    assert.deepEqual(await keys('key'), ['Au', 'H'])
    assert.deepEqual(await keys('-key'), ['H', 'Au'])
    const missing = await client.get('/v1/symbol_table').headers(header)
    missing.assertStatus(400)
    const foreign = await exam(await createInstitution())
    const hidden = await client
      .get('/v1/symbol_table')
      .qs({ collection: report.collection.id })
      .headers(foreign.header)
    hidden.assertStatus(404)
  })
})
