import { expect, test } from 'vitest'
import { answersOf, curlOf, found, operationsOf, type Document } from '../src/api_reference/operations'
import { sampleOf, schemaText } from '../src/api_reference/schema_text'

const operation = (tag: string, more: object = {}) => ({
  operationId: tag,
  tags: [tag],
  security: [{ session: [] }],
  responses: {},
  ...more,
})

const DOCUMENT: Document = {
  openapi: '3.1.0',
  info: { title: 'Banca', version: '1', description: '' },
  servers: [{ url: '/' }],
  tags: [],
  paths: {
    '/v1/rooms/{id}': { get: operation('rooms', { description: 'one room' }) },
    '/v1/imports': {
      post: operation('imports', {
        description: 'sends a list',
        security: [{ session: [] }, { serviceKey: [] }],
        requestBody: { required: true, content: { 'multipart/form-data': {} } },
      }),
      get: operation('imports'),
    },
  },
  components: { securitySchemes: {}, responses: {}, schemas: {} },
}

const EVERYTHING = { search: '', module: '', isForKeys: false }

test('operations are listed by module and address, and found by every word, whatever its case', () => {
  const all = operationsOf(DOCUMENT)
  expect(all.map(({ id }) => id)).toEqual(['POST /v1/imports', 'GET /v1/imports', 'GET /v1/rooms/{id}'])
  const ids = (wanted: object) => found(all, { ...EVERYTHING, ...wanted }).map(({ id }) => id)
  expect(ids({ search: 'LIST post' })).toEqual(['POST /v1/imports'])
  expect(ids({ module: 'rooms' })).toEqual(['GET /v1/rooms/{id}'])
  expect(ids({ isForKeys: true })).toEqual(['POST /v1/imports'])
  expect(ids({ search: 'nothing of it' })).toEqual([])
})

test('an example of a call has a key where one may call, a session elsewhere, and the form of its body', () => {
  const [send, list] = operationsOf(DOCUMENT)
  const text = send && curlOf(send, 'https://banca.example', null)
  expect(text).toContain("curl -X POST 'https://banca.example/v1/imports'")
  expect(text).toContain('Authorization: Bearer bnk_…')
  expect(text).toContain('-F file=@lista.csv')
  expect(list && curlOf(list, 'https://banca.example', null)).toContain('Authorization: JWT …')
})

test('an example that has an apostrophe in it stays one word of the shell', () => {
  const [send] = operationsOf(DOCUMENT)
  const json = send && {
    ...send,
    requestBody: { required: true, content: { 'application/json': {} } },
  }
  expect(json && curlOf(json, 'https://banca.example', `{"a":"d'água"}`)).toContain(`-d '{"a":"d'\\''água"}'`)
})

const SCHEMAS = {
  'Rooms.Room': {
    type: 'object',
    properties: {
      id: { type: 'number' },
      rooms: { type: 'array', items: { $ref: '#/components/schemas/Rooms.Room' } },
    },
    required: ['id'],
  },
}

test('a schema is read a property a line, with its limits; one within itself is named', () => {
  const schema = {
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 80 },
      kind: { enum: ['a', null] },
      room: { $ref: '#/components/schemas/Rooms.Room' },
      many: { type: ['array', 'null'], items: { type: ['string', 'number'] } },
      any: {},
    },
    required: ['name'],
  }
  expect(schemaText(schema, SCHEMAS)).toBe(
    [
      '{',
      '  name: string (≤ 80 chars)',
      '  kind?: "a" | null',
      '  room?: {',
      '    id: number',
      '    rooms?: Rooms.Room[]',
      '  }',
      '  many?: (string | number)[] | null',
      '  any?: any',
      '}',
    ].join('\n')
  )
})

test('statuses that answer the same are one answer; bytes are not no content', () => {
  const [send] = operationsOf(DOCUMENT)
  const json = { content: { 'application/json': { schema: { type: 'string' } } } }
  const responses = { 200: json, 202: json, 204: {}, 206: { content: { '*/*': {} } }, default: {} }
  expect(send && answersOf({ ...send, responses })).toEqual([
    { statuses: '200, 202', schema: { type: 'string' } },
    { statuses: '204', schema: null },
    { statuses: '206', schema: undefined },
  ])
})

test('a sample has what must be there and no more, and comes to an end', () => {
  const body = {
    type: 'object',
    properties: { name: { type: 'string' }, note: { type: 'string' } },
    required: ['name'],
  }
  expect(sampleOf(body, SCHEMAS)).toEqual({ name: '…' })
  expect(sampleOf({ ...body, required: [] }, SCHEMAS)).toEqual({})
  expect(sampleOf({ $ref: '#/components/schemas/Rooms.Room' }, SCHEMAS)).toEqual({ id: 1 })
})
