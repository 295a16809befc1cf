import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { recordsOf } from '#tests/fixtures/audit'
import { as, createInstitution, createUser, loginAs } from '#tests/fixtures/people'
import { storeMenu, storeYearPeriod } from '#tests/fixtures/periods'

async function createManaged() {
  const institution = await createInstitution()
  return {
    institution,
    token: await loginAs(await createUser({ groups: ['Professor'], institution })),
    proctor: await loginAs(await createUser({ groups: ['PROCTOR'], institution })),
  }
}

type Resource = 'year_periods' | 'scheduling_menus'

const make = (client: ApiClient, token: string, resource: Resource, body: object) =>
  client.post(`/v1/${resource}`).headers(as(token)).json(body)

const change = (client: ApiClient, token: string, resource: Resource, id: number, body: object) =>
  client.put(`/v1/${resource}/${id}`).headers(as(token)).json(body)

const read = (client: ApiClient, token: string, address: string) =>
  client.get(`/v1/${address}`).headers(as(token))

const idOf = (answer: { body(): unknown }) => (answer.body() as { id: number }).id

test.group('Year periods and scheduling menus as resources', () => {
  test('a year period is made, listed in both dialects, found by a part of it, and changed', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await createManaged()
    const made = await make(client, token, 'year_periods', { description: ' 1º semestre ', year: 2026 })
    made.assertStatus(201)
    const id = idOf(made)
    assert.deepEqual(made.body(), { id, description: '1º semestre', year: 2026, checked: false })
    await make(client, token, 'year_periods', { description: '1º semestre', year: 2025 })
    assert.lengthOf(await db.from('periods').where('institution_id', institution.id), 1)
    const found = await read(client, token, 'year_periods?search=SEMESTRE&size=1')
    assert.containsSubset(found.body(), { count: 2, results: [{ id }] })
    const simple = await client
      .get('/v1/year_periods')
      .qs({ range: '[0,9]', sort: '["id","ASC"]', filter: '{"q":"nenhum"}' })
      .headers(as(token))
    assert.deepEqual(simple.body(), [])
    const changed = await change(client, token, 'year_periods', id, {
      description: '2º semestre',
      year: 2026,
      checked: true,
    })
    assert.deepEqual(changed.body(), { id, description: '2º semestre', year: 2026, checked: true })
    assert.deepEqual((await read(client, token, `year_periods/${id}`)).body(), changed.body())
    await change(client, token, 'year_periods', id, { description: '2º semestre', year: 2026 })
    const acts = await recordsOf(institution.id)
    assert.deepEqual(
      acts.map(({ act }) => act),
      Array.from({ length: 3 }, () => 'year_period_changed')
    )
  })

  test('a period is there once a year; “Ética” and “etica” are two', async ({ client, assert }) => {
    const { token } = await createManaged()
    const first = await make(client, token, 'year_periods', { description: 'Ética', year: 2026 })
    first.assertStatus(201)
    const again = await make(client, token, 'year_periods', { description: 'Ética', year: 2026 })
    again.assertStatus(409)
    assert.containsSubset(again.body(), { code: 'year_period_exists' })
    const second = await make(client, token, 'year_periods', { description: 'etica', year: 2026 })
    second.assertStatus(201)
    const changed = await change(client, token, 'year_periods', idOf(second), {
      description: 'Ética',
      year: 2026,
    })
    changed.assertStatus(409)
  })

  test('a menu is made, renamed and listed by name; a name is there once', async ({ client, assert }) => {
    const { institution, token } = await createManaged()
    const id = idOf(await make(client, token, 'scheduling_menus', { name: 'Zeladoria' }))
    await make(client, token, 'scheduling_menus', { name: 'Agenda' })
    const listed = await read(client, token, 'scheduling_menus')
    assert.containsSubset(listed.body(), { count: 2, results: [{ name: 'Agenda' }, { id }] })
    const taken = await change(client, token, 'scheduling_menus', id, { name: 'Agenda' })
    taken.assertStatus(409)
    assert.containsSubset(taken.body(), { code: 'menu_exists' })
    const renamed = await change(client, token, 'scheduling_menus', id, { name: 'Simulados' })
    assert.deepEqual(renamed.body(), { id, name: 'Simulados' })
    const [, , last] = await recordsOf(institution.id)
    assert.equal(last?.changes_json, JSON.stringify({ name: ['Zeladoria', 'Simulados'] }))
  })

  test('wrong values are 400 and name the field', async ({ client, assert }) => {
    const { token } = await createManaged()
    for (const [resource, body, field] of [
      ['year_periods', { year: 2026 }, 'description'],
      ['year_periods', { description: ' ', year: 2026 }, 'description'],
      ['year_periods', { description: 'x'.repeat(121), year: 2026 }, 'description'],
      ['year_periods', { description: 'x', year: 26 }, 'year'],
      ['year_periods', { description: 'x', year: 2026.5 }, 'year'],
      ['scheduling_menus', { name: '' }, 'name'],
    ] as const) {
      const refused = await make(client, token, resource, body)
      refused.assertStatus(400)
      assert.property(refused.body(), field)
    }
  })

  test('whoever does not manage periods gets 403, and of another institution nothing is there', async ({
    client,
  }) => {
    const { institution, proctor } = await createManaged()
    const { token: stranger } = await createManaged()
    const ids = {
      year_periods: await storeYearPeriod(institution.id, '2026'),
      scheduling_menus: await storeMenu(institution.id, 'Menu'),
    }
    const body = { description: 'x', year: 2027, name: 'x' }
    for (const resource of ['year_periods', 'scheduling_menus'] as const) {
      for (const address of [resource, `${resource}/${ids[resource]}`])
        (await read(client, proctor, address)).assertStatus(403)
      ;(await make(client, proctor, resource, body)).assertStatus(403)
      ;(await change(client, proctor, resource, ids[resource], body)).assertStatus(403)
      ;(await read(client, stranger, `${resource}/${ids[resource]}`)).assertStatus(404)
      ;(await change(client, stranger, resource, ids[resource], body)).assertStatus(404)
    }
  })
})
