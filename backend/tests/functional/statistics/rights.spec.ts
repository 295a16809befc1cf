import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { Workbook } from '@cj-tech-master/excelts'
import db from '@adonisjs/lucid/services/db'
import { makeRoom, setResponsible } from '#rooms'
import { unwrap } from '#shared'
import { recordsOf } from '#tests/fixtures/audit'
import { as, createClass, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import {
  buildAll,
  createResults,
  finished,
  type Given,
  type Results,
  countFromHere,
} from '#tests/fixtures/statistics'

/** Of everybody the better ones choose C in the first item, whose key is B. */
const model = (count: number): Given[] =>
  Array.from({ length: count }, (_, at) =>
    at % 2 === 0 ? ['C', 'B', 'B', 'B', 'x'] : ['B', 'A', 'A', 'C', 'x']
  )

const get = (client: ApiClient, path: string, token: string, query: Record<string, string | number> = {}) =>
  client.get(`/v1${path}`).qs(query).headers(as(token))

async function network() {
  const at = await createResults()
  const other = await createClass(await createSchool(at.institution))
  await finished(at, at.schoolClass, model(31))
  await finished(at, other, model(5))
  await buildAll()
  return { at, other }
}

const looks = async ({ institution }: Results) =>
  (await recordsOf(institution.id)).filter(({ act }) => act === 'key_seen').length

test.group('what the statistics show of a key', (group) => {
  group.each.setup(countFromHere)
  test('is for who may see it, and a look before the exam is over is on record', async ({
    client,
    assert,
  }) => {
    const { at } = await network()
    const item = at.items[0]?.id ?? 0
    const path = `/exams/${at.examId}/alternative_frequency`
    const shown = await get(client, path, at.token, { item })
    shown.assertStatus(200)
    assert.deepEqual(
      shown.body().map(({ letter, count, isKey }: Record<string, unknown>) => [letter, count, isKey]),
      [
        ['A', 0, false],
        ['B', 17, true],
        ['C', 19, false],
        ['D', 0, false],
      ]
    )
    assert.equal(shown.body()[2].text, '<p>Alternativa C</p>')
    assert.isAbove(shown.body()[2].meanTotal, shown.body()[1].meanTotal)
    assert.equal(await looks(at), 1)
    const statistics = (await get(client, `/exams/${at.examId}/statistics`, at.token)).body()
    assert.equal(statistics.items[0].suspectedKey.letter, 'C')
    assert.equal(await looks(at), 2)
    const line = await get(client, `/item/${item}/statistics`, at.token, { exam_id: at.examId })
    line.assertStatus(200)
    assert.deepEqual(line.body(), statistics.items[0])
    assert.equal(await looks(at), 3)
    const plain = await get(client, `/item/${at.items[1]?.id ?? 0}/statistics`, at.token, {
      exam_id: at.examId,
    })
    assert.isNull(plain.body().suspectedKey)
    assert.equal(await looks(at), 3, 'nothing of a key was shown')
  })

  test('is not for a proctor, whom a school lets read statistics', async ({ client, assert }) => {
    const { at } = await network()
    const permissions = { Dashboard: { Statistics: { enable: true, seeItem: true } } }
    const given = await client
      .put('/v1/groups/PROCTOR/permissions')
      .headers(as(at.token))
      .json({ permissions })
    given.assertStatus(200)
    const person = await createUser({ groups: ['PROCTOR'], school: at.school })
    const proctor = await loginAs(person)
    const statistics = await get(client, `/exams/${at.examId}/statistics`, proctor)
    statistics.assertStatus(200)
    assert.deepInclude(statistics.body().items[0], { correct: 0, wrong: 0, suspectedKey: null })
    const items = await get(client, `/exams/${at.examId}/alternative_frequency`, proctor, {
      item: at.items[0]?.id ?? 0,
    })
    items.assertStatus(403)
    const caller = { institutionId: at.institution.id, userId: at.admin.id }
    const roomId = unwrap(
      await makeRoom(caller, { name: 'Sala 1', collectionId: at.collectionId, userIds: [] })
    )
    await setResponsible(
      { kind: 'PROCTOR', userId: at.admin.id, group: 'ADMINISTRADOR' },
      person.id,
      [roomId],
      true
    )
    const watched = await get(client, `/exams/${at.examId}/alternative_frequency`, proctor, {
      item: at.items[0]?.id ?? 0,
    })
    watched.assertStatus(200)
    assert.notMatch(JSON.stringify(watched.body()), /isKey|"meanTotal":[0-9]/)
  })

  test('an item of another exam, and an exam of another institution, are not there', async ({ client }) => {
    const { at } = await network()
    const elsewhere = await createResults()
    const item = elsewhere.items[0]?.id ?? 0
    ;(await get(client, `/exams/${at.examId}/alternative_frequency`, at.token, { item })).assertStatus(404)
    ;(await get(client, `/item/${item}/statistics`, at.token, { exam_id: at.examId })).assertStatus(404)
    ;(await get(client, `/item/${item}/statistics`, at.token)).assertStatus(400)
    for (const path of [
      'statistics',
      'statistics/classes',
      'statistics/sheet',
      `alternative_frequency?item=${item}`,
    ])
      (await get(client, `/exams/${elsewhere.examId}/${path}`, at.token)).assertStatus(404)
  })
})

/** Rows of the first sheet. */
async function sheetOf(at: Results, token: string, query: string): Promise<unknown[][]> {
  const answer = await fetch(
    `http://127.0.0.1:${process.env.PORT}/v1/exams/${at.examId}/statistics/sheet${query}`,
    { headers: as(token) }
  )
  if (answer.status !== 200) throw new Error(`the sheet is ${answer.status}`)
  const workbook = new Workbook()
  await workbook.xlsx.load(new Uint8Array(await answer.arrayBuffer()))
  const rows: unknown[][] = []
  workbook.getWorksheet(1)?.eachRow((row) => {
    rows.push(Array.isArray(row.values) ? row.values.slice(1) : [])
  })
  return rows
}

test.group('classes beside the network', (group) => {
  group.each.setup(countFromHere)
  test('are those of the caller, with the network’s mean and not its size; the sheet has the same', async ({
    client,
    assert,
  }) => {
    const { at, other } = await network()
    await db.from('classes').where('id', other.id).update({ name: '=HYPERLINK("http://exemplo.invalid")' })
    const list = async (token: string, query = {}) =>
      (await get(client, `/exams/${at.examId}/statistics/classes`, token, query)).body()
    const all = await list(at.token, { ordering: '-count' })
    assert.deepEqual(
      all.results.map((row: { class: { id: number }; count: number }) => [row.class.id, row.count]),
      [
        [at.schoolClass.id, 31],
        [other.id, 5],
      ]
    )
    // 19 of 36 have 3 points of four, 17 have 1.
    assert.closeTo(all.network.mean, (19 * 3 + 17) / 36, 1e-9)
    assert.closeTo(all.network.percent, (100 * (19 * 3 + 17)) / 36 / 4, 1e-9)
    const [first] = all.results
    assert.closeTo(first.mean, (16 * 3 + 15) / 31, 1e-9)
    assert.closeTo(first.difference, first.mean - all.network.mean, 1e-9)
    const schoolAdmin = await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], school: other.school }))
    const own = await list(schoolAdmin)
    assert.deepEqual([own.count, own.results[0].class.id], [1, other.id])
    assert.sameMembers(Object.keys(own.network), ['mean', 'sd', 'percent'])
    assert.equal((await list(schoolAdmin, { school: at.school.id })).count, 0)
    const elsewhere = await createUser({
      groups: ['SCHOOL-ADMIN'],
      school: await createSchool(at.institution),
    })
    assert.deepInclude(await list(await loginAs(elsewhere)), { count: 0, network: null })
    assert.equal((await list(at.token, { search: 'nenhuma' })).count, 0)
    const pages = async (ordering: string) => {
      const ids: number[] = []
      for (const page of [1, 2])
        for (const row of (await list(at.token, { page, size: 1, ordering })).results) ids.push(row.class.id)
      return ids
    }
    // "=" comes before every letter; the means are 63 / 31 and 11 / 5.
    for (const [ordering, ids] of Object.entries({
      name: [other.id, at.schoolClass.id],
      mean: [at.schoolClass.id, other.id],
      count: [other.id, at.schoolClass.id],
      'mean,name': [at.schoolClass.id, other.id],
    }))
      for (const [sign, expected] of [
        ['', ids],
        ['-', ids.toReversed()],
      ] as const)
        assert.deepEqual(await pages(`${sign}${ordering}`), expected, `${sign}${ordering}`)
    const rows = await sheetOf(at, schoolAdmin, '?list=classes')
    assert.lengthOf(rows, 2)
    assert.include(rows[1] ?? [], '=HYPERLINK("http://exemplo.invalid")', 'a text, no formula')
    assert.lengthOf(await sheetOf(at, at.token, '?list=classes&search=hyperlink'), 2)
    assert.lengthOf(await sheetOf(at, at.token, '?list=classes&search=nenhuma'), 1)
    const items = await sheetOf(at, at.token, '')
    assert.lengthOf(items, 6)
    assert.deepEqual(items[0]?.slice(0, 3), ['Questão', 'Acertos', 'Erros'])
    assert.equal(items[1]?.at(-1), 'C')
  })
})
