import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { as, createInstitution, createUser, loginAs, unique } from '#tests/fixtures/people'

const send = (client: ApiClient, token: string, file: string, mapping?: Record<string, string>) =>
  client
    .post('/v1/imports')
    .headers(as(token))
    .file('file', Buffer.from(file), { filename: 'sistema.csv' })
    .fields({ kind: 'students', ...(mapping && { mapping: JSON.stringify(mapping) }) })

const show = async (client: ApiClient, token: string, run: number) =>
  (await client.get(`/v1/imports/${run}`).headers(as(token))).body()

async function office() {
  const institution = await createInstitution()
  const user = await createUser({ groups: ['ADMINISTRADOR'], institution, name: 'Otávio Lemos' })
  return { institution, token: await loginAs(user) }
}

const MAPPING = { NO_PESSOA: 'name', CO_PESSOA: 'public_identifier', Série: '' }
const list = (header = 'NO_PESSOA;CO_PESSOA;Série') => `${header}\nAna;${unique('ra')};3`

test.group('mapping of columns', () => {
  test('what somebody chose for a header is used the next time that it comes, in any case and order, and can be forgotten', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const refused = await send(client, token, list())
    refused.assertStatus(400)
    assert.equal(refused.body().code, 'column_missing')
    assert.deepEqual(refused.body().columns, [
      { header: 'NO_PESSOA', field: null },
      { header: 'CO_PESSOA', field: null },
      { header: 'Série', field: 'grade' },
    ])
    assert.deepInclude(refused.body().known, { name: 'name', isRequired: true })

    const chosen = await send(client, token, list(), MAPPING)
    chosen.assertStatus(201)
    assert.equal(chosen.body().mappedBy.name, 'Otávio Lemos')
    const next = await send(client, token, `serie;co_pessoa;no_pessoa\n3;${unique('ra')};Bia`)
    next.assertStatus(201)
    assert.deepEqual(next.body().columns, [
      { header: 'serie', field: null },
      { header: 'co_pessoa', field: 'public_identifier' },
      { header: 'no_pessoa', field: 'name' },
    ])
    assert.deepEqual(next.body().counts, { create: 1 })

    const forgotten = await client.delete(`/v1/imports/${next.body().id}/mapping`).headers(as(token))
    forgotten.assertStatus(200)
    assert.isNull(forgotten.body().mappedBy)
    const repeated = await client.delete(`/v1/imports/${next.body().id}/mapping`).headers(as(token))
    repeated.assertStatus(200)
    assert.lengthOf(await db.from('import_mappings').where('institution_id', institution.id), 0)
    assert.equal((await send(client, token, list())).status(), 400)
  })

  test('a choice holds for its header, kind and institution alone; the last one holds, and an empty one is none', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const first = await send(client, token, list(), MAPPING)
    const stranger = await office()
    assert.equal((await send(client, stranger.token, list())).status(), 400)
    assert.equal((await send(client, token, list('NO_PESSOA;CO_PESSOA;Turno'))).status(), 400)
    const staff = await client
      .post('/v1/imports')
      .headers(as(token))
      .file('file', Buffer.from(list()), { filename: 'sistema.csv' })
      .fields({ kind: 'staff' })
    assert.equal(staff.status(), 400)
    assert.equal((await send(client, token, list(), {})).status(), 400)
    await send(client, token, list(), { ...MAPPING, Série: 'grade' })
    const again = await send(client, token, list())
    assert.deepInclude(again.body().columns, { header: 'Série', field: 'grade' })
    assert.lengthOf(await db.from('import_mappings').where('institution_id', institution.id), 1)
    const foreign = await client.delete(`/v1/imports/${first.body().id}/mapping`).headers(as(stranger.token))
    assert.equal(foreign.status(), 404)
    assert.equal((await show(client, token, again.body().id)).mappedBy.name, 'Otávio Lemos')
  })

  test('a file that is refused leaves no choice behind; of many headers the oldest are forgotten', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await office()
    const stored = () => db.from('import_mappings').where('institution_id', institution.id)
    const empty = await send(client, token, 'NO_PESSOA;CO_PESSOA', { ...MAPPING })
    assert.equal(empty.status(), 400)
    assert.lengthOf(await stored(), 0)
    const { id: chosen_by } = await db.from('users').where('institution_id', institution.id).firstOrFail()
    await db
      .insertQuery()
      .table('import_mappings')
      .multiInsert(
        Array.from({ length: 200 }, (_, at) => ({
          institution_id: institution.id,
          kind: 'students',
          header_digest: `old-${at}`,
          fields_json: '{}',
          chosen_by,
          chosen_at: at + 1,
        }))
      )
    await send(client, token, list(), MAPPING)
    const digests = (await stored().orderBy('chosen_at')).map((row) => row.header_digest)
    assert.lengthOf(digests, 200)
    assert.equal(digests[0], 'old-1')
  })
})
