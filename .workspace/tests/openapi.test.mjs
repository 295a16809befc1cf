import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openapiOf, operationOf } from '../api_map/openapi.mjs'
import { anyOf, schemasOf } from '../api_map/schemas.mjs'
import { plainSchema } from '../api_map/vine_schemas.mjs'

const MAP = `
  export namespace Data {
    export namespace Rooms {
      export type Room = { id: number; name?: string | undefined; kind: 'a' | 'b' | null; tree: Tree }
      export namespace Room { export type forStaff = { id: number } }
    }
  }
  type Tree = { [key: string]: Tree | boolean }
  export interface ApiMap {
    '/v1/rooms': {
      GET: { params: never; query: 'page'; body: undefined; answer: { results: Array<Data.Rooms.Room> } }
      POST: { params: never; query: never; body: { name: string }; answer: Data.Rooms.Room.forStaff | null }
    }
    '/v1/rooms/:id': { DELETE: { params: 'id'; query: never; body: undefined; answer: null } }
  }`

const read = (given) => ({
  query: new Set(),
  validatorNames: [],
  filterNames: [],
  fields: new Set(),
  statuses: new Set(),
  isRaw: false,
  takesBytes: false,
  sendsBytes: false,
  isList: false,
  ...given,
})

/** @returns {any} */
const route = (method, pattern, given = {}) => ({
  method,
  pattern,
  name: `${method} ${pattern}`,
  module: 'rooms',
  params: {},
  isPublic: false,
  takesKeys: false,
  groups: null,
  needs: null,
  ...given,
  request: read(given.request),
})

test('types of the map are schemas: undefined is optional, null a type, literals an enum, names references', () => {
  const { components, calls } = schemasOf(MAP)
  assert.deepEqual(components['Rooms.Room'], {
    type: 'object',
    properties: {
      id: { type: 'number' },
      name: { type: 'string' },
      kind: { enum: ['a', 'b', null] },
      tree: { $ref: '#/components/schemas/Tree' },
    },
    required: ['id', 'kind', 'tree'],
  })
  assert.deepEqual(components['Rooms.Room.forStaff'], {
    type: 'object',
    properties: { id: { type: 'number' } },
    required: ['id'],
  })
  assert.deepEqual(components.Tree, {
    type: 'object',
    additionalProperties: { anyOf: [{ $ref: '#/components/schemas/Tree' }, { type: 'boolean' }] },
  })
  assert.equal(calls.get('DELETE /v1/rooms/:id').answer, null)
  assert.throws(
    () => schemasOf(MAP.replace('null; tree: Tree', 'null; tree: () => void')),
    /has no JSON Schema/
  )
})

test('a union is as short as it goes', () => {
  assert.deepEqual(anyOf([{ type: 'string' }, { type: 'null' }]), { type: ['string', 'null'] })
  assert.deepEqual(anyOf([{ const: 'a' }]), { const: 'a' })
  assert.deepEqual(anyOf([{}, { type: 'string' }]), {})
})

test('what a validator says is freed of what is untrue: unknown fields are no fault, a boolean is a boolean', () => {
  const boolean = { enum: ['1', 1, 'true', true, 'on', '0', 0, 'false', false] }
  const schema = {
    type: 'object',
    properties: { enum: boolean, pair: { type: 'array', items: [{ type: 'string' }, { type: 'number' }] } },
    required: [],
    additionalProperties: false,
  }
  assert.deepEqual(plainSchema(schema), {
    type: 'object',
    properties: {
      enum: { type: 'boolean' },
      pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] },
    },
  })
})

test('an operation says who may call it, its parameters, its body as validated and each status', () => {
  const validators = {
    'rooms/validators/rooms#newRoom': {
      type: 'object',
      properties: { name: { type: 'string', maxLength: 80 } },
    },
    'rooms/validators/rooms#filter': { type: 'object', properties: { opened: { type: 'boolean' } } },
  }
  const made = operationOf(
    route('POST', '/v1/rooms/:id/people', {
      takesKeys: true,
      groups: ['ADMINISTRADOR'],
      needs: 'BackOffice.Rooms',
      params: { id: { pattern: '^[1-9][0-9]*$', isNumber: true } },
      request: {
        validatorNames: ['rooms/validators/rooms#newRoom'],
        filterNames: ['rooms/validators/rooms#filter'],
        query: new Set(['opened', 'other']),
        statuses: new Set([201, 200]),
      },
    }),
    { body: { type: 'object' }, answer: { type: 'string' } },
    validators,
    'a text'
  )
  assert.equal(made.description, 'a text')
  assert.deepEqual(made.security, [{ session: [] }, { serviceKey: [] }])
  assert.deepEqual([made['x-groups'], made['x-switch']], [['ADMINISTRADOR'], 'BackOffice.Rooms'])
  assert.deepEqual(
    made.parameters.map(({ name, in: place, schema }) => [name, place, schema.type]),
    [
      ['id', 'path', 'integer'],
      ['opened', 'query', 'boolean'],
      ['other', 'query', 'string'],
    ]
  )
  assert.equal(made.requestBody.content['application/json'].schema.properties.name.maxLength, 80)
  assert.deepEqual(Object.keys(made.responses), ['200', '201', 'default'])
})

test('where no file exports the validator the body is the map’s; no content is 204; files are a form', () => {
  const call = (method, request) => route(method, '/v1/rooms', { request })
  const own = operationOf(
    call('POST', { validatorNames: [null] }),
    { body: { type: 'object' }, answer: null },
    {}
  )
  assert.deepEqual(own.requestBody.content['application/json'].schema, { type: 'object' })
  assert.deepEqual(Object.keys(own.responses), ['204', 'default'])
  const form = operationOf(call('POST', { fields: new Set(['file']) }), { body: null, answer: null }, {})
  assert.deepEqual(Object.keys(form.requestBody.content['multipart/form-data'].schema.properties), ['file'])
  const everybody = operationOf(route('GET', '/v1/rooms', { isPublic: true }), { body: null, answer: {} }, {})
  assert.deepEqual(everybody.security, [])
})

test('the document has each path once, the texts of the reference, and an operation a line', () => {
  const text = openapiOf({
    map: MAP,
    calls: [
      route('POST', '/v1/rooms'),
      route('GET', '/v1/rooms', { request: { query: new Set(['page']), isList: true } }),
      route('DELETE', '/v1/rooms/:id'),
    ],
    validators: {},
    reference: '| +   | `GET /v1/rooms` | the rooms `a \\| b` |',
  })
  const document = JSON.parse(text)
  assert.deepEqual(Object.keys(document.paths), ['/v1/rooms', '/v1/rooms/{id}'])
  assert.equal(document.paths['/v1/rooms'].get.description, 'the rooms `a | b`')
  assert.equal(document.paths['/v1/rooms'].get.parameters[0].schema.type, 'integer')
  assert.equal(text.split('\n').filter((line) => line.includes('"operationId"')).length, 3)
})
