import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { recordsOf } from '#tests/fixtures/audit'
import { as, createInstitution, createUser, loginAs } from '#tests/fixtures/people'
import { ENEM } from '#tests/fixtures/plans'

const definition = {
  kind: 'criteria',
  criteria: [
    {
      name: 'Clareza',
      guide: '',
      levels: [
        { points: 0, label: 'não' },
        { points: 1000, label: 'sim', guide: 'Sem esforço' },
      ],
    },
  ],
  situations: [{ code: 'copy', label: 'Cópia' }],
  tolerance: { total: 500, criterion: 500, situations: true },
}

const make = (client: ApiClient, token: string, body: object, path = '') =>
  client.post(`/v1/correction_types${path}`).headers(as(token)).json(body)

async function anAdmin() {
  const institution = await createInstitution()
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
  return { institution, admin, token: await loginAs(admin) }
}

test.group('correction types', () => {
  test('three are shipped, in the reader’s language', async ({ client, assert }) => {
    const { institution, token } = await anAdmin()
    const listed = await client.get('/v1/correction_types').headers(as(token))
    listed.assertStatus(200)
    const rows = (listed.body() as { results: { name: string; isShipped: boolean; version: number }[] })
      .results
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['Nota simples', 'Rubrica 1 a 3', 'Redação ENEM']
    )
    assert.isTrue(rows.every(({ isShipped, version }) => isShipped && version === 1))
    const reader = await createUser({ groups: ['Professor'], institution, language: 'en' })
    const one = await client.get(`/v1/correction_types/${ENEM}`).headers(as(await loginAs(reader)))
    assert.containsSubset(one.body(), { name: 'ENEM essay', definition: { kind: 'criteria', step: null } })
    assert.equal(one.body().definition.criteria[4].levels[5].points, 200_000)
  })

  test('an administrator makes one and a next version; the former stays as it was', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await anAdmin()
    const made = await make(client, token, { name: 'Da casa', definition })
    made.assertStatus(201)
    assert.containsSubset(made.body(), {
      name: 'Da casa',
      version: 1,
      isShipped: false,
      isLatest: true,
      definition: {
        kind: 'criteria',
        step: null,
        criteria: [{ name: 'Clareza', guide: null, levels: [{ points: 0, guide: null }, { points: 1000 }] }],
      },
    })
    const { id } = made.body() as { id: number }
    const next = { definition: { ...definition, kind: 'number', step: 100 } }
    const second = await make(client, token, next, `/${id}/versions`)
    second.assertStatus(201)
    assert.containsSubset(second.body(), {
      name: 'Da casa',
      version: 2,
      definition: { kind: 'number', step: 100, criteria: null },
    })
    const first = await client.get(`/v1/correction_types/${id}`).headers(as(token))
    assert.containsSubset(first.body(), { version: 1, isLatest: false, definition: { kind: 'criteria' } })
    const listed = await client.get('/v1/correction_types').headers(as(token)).qs({ ordering: '-version' })
    assert.containsSubset(listed.body().results[0], { name: 'Da casa', version: 2 })
    assert.equal(listed.body().count, 4)
    // Somebody who has read the first version writes no second one over it.
    const stale = await make(client, token, next, `/${id}/versions`)
    stale.assertStatus(409)
    assert.equal(stale.body().code, 'type_changed')
    assert.deepEqual(
      (await recordsOf(institution.id)).map(({ act }) => act),
      ['correction_type_made', 'correction_type_made']
    )
  })

  test('a shipped one gets no version, and a definition that is wrong is refused', async ({
    client,
    assert,
  }) => {
    const { token } = await anAdmin()
    const shipped = await make(client, token, { definition }, `/${ENEM}/versions`)
    shipped.assertStatus(409)
    assert.equal(shipped.body().code, 'type_shipped')
    const [criterion] = definition.criteria
    for (const wrong of [
      { ...definition, kind: 'other' },
      { ...definition, kind: 'number' },
      { ...definition, criteria: [] },
      { ...definition, criteria: [{ ...criterion, levels: [{ points: 0, label: 'a' }] }] },
      { ...definition, situations: [{ code: 'blank', label: 'Em branco' }] },
      { ...definition, situations: [...definition.situations, ...definition.situations] },
      { ...definition, tolerance: { total: 0.5, criterion: 1, situations: true } },
    ])
      (await make(client, token, { name: 'X', definition: wrong })).assertStatus(400)
  })

  test('of another institution there is none, and only administrators make them', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await anAdmin()
    const { id } = (await make(client, token, { name: 'Da casa', definition })).body() as { id: number }
    const stranger = (await anAdmin()).token
    ;(await client.get(`/v1/correction_types/${id}`).headers(as(stranger))).assertStatus(404)
    ;(await make(client, stranger, { definition }, `/${id}/versions`)).assertStatus(404)
    const list = (await client.get('/v1/correction_types').headers(as(stranger))).body()
    assert.equal(list.count, 3)
    for (const group of ['Professor', 'CORRECTOR', 'SCHOOL-ADMIN'] as const) {
      const user = await loginAs(await createUser({ groups: [group], institution }))
      ;(await make(client, user, { name: 'X', definition })).assertStatus(403)
      const read = await client.get('/v1/correction_types').headers(as(user))
      read.assertStatus(group === 'Professor' ? 200 : 403)
    }
  })
})
