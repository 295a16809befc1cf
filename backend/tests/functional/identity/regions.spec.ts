import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import * as identity from '#identity'
import { recordsOf } from '#tests/fixtures/audit'
import { addCandidates, createDesk, idAt } from '#tests/fixtures/desk'
import { exported, finishWith } from '#tests/fixtures/exported'
import { as, createClass, createSchool, createUser, loginAs, unique } from '#tests/fixtures/people'

/** A collection with candidates of two schools in regions of their own, and of one in none. */
async function network() {
  const desk = await createDesk(['Ana', 'Bia'])
  const { id: institutionId } = desk.institution
  const region = async (name: string, schoolId: number) => {
    const { id } = await identity.createRegion({ institutionId, codename: unique('dre'), name })
    await db.from('schools').where('id', schoolId).update({ region_id: id })
    return id
  }
  const farSchool = await createSchool(desk.institution)
  const loneSchool = await createSchool(desk.institution)
  const [caio] = await addCandidates(desk, ['Caio'], { schoolClass: await createClass(farSchool) })
  const [dora] = await addCandidates(desk, ['Dora'], { schoolClass: await createClass(loneSchool) })
  const north = await region('DRE Norte', desk.school.id)
  const south = await region('DRE Sul', farSchool.id)
  await finishWith(idAt(desk, 0), 4)
  await finishWith(idAt(desk, 1), 6)
  await finishWith(caio?.id ?? 0, 9)
  return { ...desk, north, south, farSchool, loneSchool, dora }
}

const preferences = (id: number, values: object) =>
  db
    .from('institutions')
    .where('id', id)
    .update({ settings_json: JSON.stringify({ preferences: values }) })

test.group('regions above schools', () => {
  test('grades are narrowed to schools of a region and show it, and the performance has a row for each', async ({
    client,
    assert,
  }) => {
    const world = await network()
    const grades = `/v1/collection_result?collection=${world.collectionId}`
    const names = async (query: string) =>
      (await exported(world.token, grades + query)).rows.map(([name]) => name)
    assert.deepEqual(await names(`&hierarchy=dre:${world.north}`), ['Ana', 'Bia'])
    assert.deepEqual(await names(`&hierarchy=dre:${world.south},dre:${world.north}`), ['Ana', 'Bia', 'Caio'])
    assert.deepEqual(await names(`&hierarchy=dre:${world.north},unity:${world.farSchool.id}`), [])
    const shown = await exported(world.token, `${grades}&hierarchies=unity,dre`)
    assert.deepEqual(shown.head.slice(2, 4), ['Diretoria regional (DRE)', 'Escola'])
    assert.deepEqual(
      shown.rows.map((row) => [row[0], row[2] ?? null]),
      [
        ['Ana', 'DRE Norte'],
        ['Bia', 'DRE Norte'],
        ['Caio', 'DRE Sul'],
        ['Dora', null],
      ]
    )

    const path = `/v1/hierarchies_performance?collection=${world.collectionId}&hierarchies=dre`
    const { head, rows } = await exported(world.token, path)
    assert.deepEqual(head.slice(0, 5), [
      'Nível',
      'Diretoria regional (DRE)',
      'Estudantes',
      'Terminaram',
      'Média',
    ])
    assert.deepEqual(
      rows.map((row) => [row[1], row[2], row[3], row[4] ?? null]),
      [
        ['Sem diretoria regional', 1, 0, null],
        ['DRE Norte', 2, 2, 5],
        ['DRE Sul', 1, 1, 9],
      ]
    )
    const counted = await client.get(path.replace('?', '/count?')).headers(as(world.token))
    assert.deepEqual(counted.body(), { count: 3 })
    const both = await exported(world.token, path.replace('=dre', '=unity,dre'))
    assert.deepEqual(
      both.rows.map((row) => [row[0], row[1] ?? null]),
      [
        ['Diretoria regional (DRE)', 'Sem diretoria regional'],
        ['Escola', null],
        ['Diretoria regional (DRE)', 'DRE Norte'],
        ['Escola', 'DRE Norte'],
        ['Diretoria regional (DRE)', 'DRE Sul'],
        ['Escola', 'DRE Sul'],
      ]
    )
    const record = (await recordsOf(world.institution.id)).find(
      ({ detail_json: detail }) => detail !== null && String(detail).includes(`dre:${world.north}`)
    )
    assert.equal(record?.act, 'list_exported')
  })

  test('pref-export-001: a region is a filter that an institution can require', async ({
    client,
    assert,
  }) => {
    const world = await network()
    await preferences(world.institution.id, { Application__RequiredFiltersCollectionResult: 'dre' })
    const grades = `/v1/collection_result?collection=${world.collectionId}`
    const refused = await client.get(grades).headers(as(world.token))
    refused.assertStatus(400)
    assert.sameMembers(Object.keys(refused.body()), ['code', 'dre'])
    assert.equal((await exported(world.token, `${grades}&hierarchy=dre:${world.south}`)).rows.length, 1)
  })

  test('the hierarchy has regions above schools, of their scope alone, and lists take them where they take schools', async ({
    client,
    assert,
  }) => {
    const world = await network()
    const path = `/v1/provider/${world.institution.codename}/hierarchy_category`
    const list = async (token: string, query: object) => {
      const answer = await client.get(path).qs(query).headers(as(token))
      answer.assertStatus(200)
      return answer.body().results as { id: string; parentId: string | null; name: string }[]
    }
    const ids = async (token: string, query: object) => (await list(token, query)).map(({ id }) => id)
    assert.deepEqual(
      (await list(world.token, { level: 'region' })).map(({ id, parentId, name }) => [id, parentId, name]),
      [
        [`region-${world.north}`, null, 'DRE Norte'],
        [`region-${world.south}`, null, 'DRE Sul'],
      ]
    )
    assert.deepEqual(await ids(world.token, { level: 'school', region: world.south }), [
      `school-${world.farSchool.id}`,
    ])
    const [lone] = await list(world.token, { level: 'school', school: world.loneSchool.id })
    assert.isNull(lone?.parentId)
    const [own] = await list(world.token, { level: 'school', school: world.school.id })
    assert.equal(own?.parentId, `region-${world.north}`)
    assert.include(await ids(world.token, { level: 'any' }), `region-${world.south}`)
    assert.deepEqual(await ids(world.token, { level: 'region', search: 'sul' }), [`region-${world.south}`])
    assert.deepEqual(await ids(world.token, { level: 'region', school: world.school.id }), [
      `region-${world.north}`,
    ])

    const coordinator = await loginAs(await createUser({ groups: ['COORDINATOR'], school: world.farSchool }))
    assert.deepEqual(await ids(coordinator, { level: 'region' }), [`region-${world.south}`])
    const stranger = await createDesk([])
    assert.deepEqual(
      (
        await client
          .get(`/v1/provider/${stranger.institution.codename}/hierarchy_category`)
          .qs({ level: 'region' })
          .headers(as(stranger.token))
      ).body().results,
      []
    )

    const people = async (query: string) => {
      const answer = await client.get(`/v1/users?${query}`).headers(as(world.token))
      answer.assertStatus(200)
      return (answer.body().results as { name: string }[]).map(({ name }) => name).toSorted()
    }
    assert.deepEqual(await people(`hierarchy=dre:${world.north}`), ['Ana', 'Bia'])
    assert.deepEqual(await people(`hierarchy=dre:${world.north},unity:${world.farSchool.id}`), [])
    await preferences(world.institution.id, { Application__EmailFlowEnabled: true })
    const recipients = await client
      .get(`/v1/users/email?hierarchy=dre:${world.south}`)
      .headers(as(world.token))
    recipients.assertStatus(200)
    assert.equal(recipients.body().count, 1)
    const cards = await client
      .get(`/v1/applications/dashboard?collection=${world.collectionId}&hierarchy=region-${world.north}`)
      .headers(as(world.token))
    assert.equal(cards.status(), 200, cards.text())
    assert.equal(cards.body().count, 2)
  })
})
