import { test } from '@japa/runner'
import { DescribedAnswers } from '#tests/fixtures/described_answers'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { allRoutes } from '#tests/fixtures/routes'
import { bearer, EXPORTS, makeKey, network } from '#tests/fixtures/service_keys'
import { storeTree } from '#tests/fixtures/switches'

const ADDRESS = '/v1/openapi.json'

test.group('the description of the API', () => {
  test('names every route of the server and no other, says which take a key, and has each schema that it refers to', async ({
    client,
    assert,
  }) => {
    const { token } = await network()
    const answer = await client.get(ADDRESS).headers(as(token))
    answer.assertStatus(200)
    const document = answer.body()
    assert.equal(document.openapi, '3.1.0')
    const described = Object.entries<Record<string, { security: object[] }>>(document.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          name: `${method.toUpperCase()} ${path}`,
          takesKeys: operation.security.some((scheme) => 'serviceKey' in scheme),
        }))
    )
    assert.sameMembers(
      described.map(({ name }) => name),
      allRoutes().map(({ method, pattern }) => `${method} ${pattern.replace(/:(\w+)\??/g, '{$1}')}`)
    )
    assert.includeMembers(
      described.filter(({ takesKeys }) => takesKeys).map(({ name }) => name),
      ['POST /v1/imports', 'GET /v1/collection_result', `GET ${ADDRESS}`]
    )
    const names = Object.keys(document.components.schemas)
    const references = [...answer.text().matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
    assert.isAbove(references.length, 100)
    assert.includeMembers(names, [...new Set(references.map(([, name]) => name))])
  })

  test('is sent once to who has it: 304 for its entity tag, compressed or not', async ({
    client,
    assert,
  }) => {
    const { token } = await network()
    const first = await client.get(ADDRESS).headers(as(token))
    const tag = String(first.header('etag'))
    assert.match(tag, /^W\/"[\w-]{22}"$/)
    assert.equal(first.header('cache-control'), 'private, no-cache')
    const again = await client.get(ADDRESS).headers({ ...as(token), 'if-none-match': `"other", ${tag}` })
    assert.deepEqual([again.status(), again.text(), again.header('etag')], [304, '', tag])
    const plain = await client.get(ADDRESS).headers({ ...as(token), 'accept-encoding': 'identity' })
    assert.deepEqual(plain.body(), first.body())
    const other = await client.get(ADDRESS).headers({ ...as(token), 'if-none-match': '"other"' })
    other.assertStatus(200)
  })

  test('is for who makes keys, and for keys; a caller who may not gets no 304 either', async ({ client }) => {
    const { institution, first, token } = await network()
    const key = (await makeKey(client, token, { switches: [EXPORTS] })).body().token
    const asked = await client.get(ADDRESS).headers(bearer(key))
    asked.assertStatus(200)
    const tag = { 'if-none-match': String(asked.header('etag')) }
    const read = (who: Record<string, string>) => client.get(ADDRESS).headers({ ...who, ...tag })
    ;(await read({})).assertStatus(401)
    const coordinator = await loginAs(await createUser({ groups: ['COORDINATOR'], school: first.school }))
    const candidate = await loginAs(await createUser({ groups: ['ALUNO'], institution }))
    for (const who of [coordinator, candidate]) (await read(as(who))).assertStatus(403)
    await storeTree(institution.id, 'COORDINATOR', { BackOffice: { Keys: true } })
    ;(await read(as(coordinator))).assertStatus(304)
  })
})

test.group('answers and their description', () => {
  const described = new DescribedAnswers({
    paths: {
      '/v1/rooms/{id}': {
        get: {
          responses: {
            200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Room' } } } },
          },
        },
      },
    },
    components: {
      schemas: {
        Room: { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] },
        Refusal: { type: 'object', required: ['code'], properties: {}, additionalProperties: true },
      },
    },
  })
  const answer = { method: 'GET', pattern: '/v1/rooms/:id', status: 200, type: 'application/json' }
  const differenceOf = (given: object) => described.differenceOf({ ...answer, body: { id: 1 }, ...given })

  test('one that is as described is no difference; another type, a missing or an unnamed property is', ({
    assert,
  }) => {
    assert.isNull(differenceOf({}))
    assert.match(differenceOf({ body: { id: '1' } }) ?? '', /\/id must be number/)
    assert.match(differenceOf({ body: {} }) ?? '', /required property 'id'/)
    assert.match(differenceOf({ body: { id: 1, secret: 2 } }) ?? '', /additional properties.*secret/)
  })

  test('another status, another type of content, an unknown operation and a refusal without code are differences', ({
    assert,
  }) => {
    assert.match(differenceOf({ status: 201 }) ?? '', /status 201, not 200/)
    assert.match(differenceOf({ type: 'text/plain' }) ?? '', /text\/plain/)
    assert.match(differenceOf({ method: 'POST' }) ?? '', /no such operation/)
    assert.match(differenceOf({ status: 400, body: {} }) ?? '', /required property 'code'/)
    assert.isNull(differenceOf({ status: 400, body: { code: 'validation', name: ['…'] } }))
  })
})
