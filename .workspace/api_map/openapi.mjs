/** The OpenAPI 3.1 document of our own API: answers from the types of the map, requests from the validators, texts from `docs/api.md`. */
import { anyOf, schemasOf } from './schemas.mjs'
import { plainSchema } from './vine_schemas.mjs'

const DESCRIPTION = `Requests are JSON in UTF-8. Keys of bodies and queries are written here as answers have them, in camelCase; snake_case is taken too. \
A list takes page, size, search and ordering. Times are ISO 8601 with an offset, or milliseconds since 1970 where the schema says number. \
A refusal is { code, nonFieldErrors?, <field>? }: the code is stable, the texts are in the language of Accept-Language. \
An answer can get further properties in a later version.`

const KEY = 'A service key: bnk_…'
const SESSION = 'What POST /v1/login answers as token, in the form: JWT {token}'

/** Of every list, in the form that the map describes. */
const LIST_PARAMETERS = {
  page: { schema: { type: 'integer', minimum: 1 } },
  size: { schema: { type: 'integer', minimum: 1 } },
  search: { schema: { type: 'string', maxLength: 64 } },
  ordering: {
    schema: { type: 'string' },
    description: 'A column; with a minus before it from the last to the first.',
  },
}

const REFUSAL = {
  type: 'object',
  required: ['code'],
  properties: {
    code: {
      type: ['string', 'array'],
      items: { type: 'string' },
      description: 'Stable, for programs; texts for people where a field of this name is wrong.',
    },
    nonFieldErrors: { type: 'array', items: { type: 'string' }, description: 'Texts for people.' },
  },
  // Texts about a field, by its name, and what a code has besides.
  additionalProperties: true,
}

/**
 * @typedef {import('./routes.mjs').Route & { module: string, request: import('./requests.mjs').RequestReader }} Call
 */

/**
 * @param {{ map: string, calls: Call[], validators: Record<string, object>, reference: string }} sources the text of the map; routes with
 *   what was read of their requests; validators by name; the text of `docs/api.md`
 * @returns {string} JSON with an operation a line, so that a review sees what changed
 */
export function openapiOf({ map, calls, validators, reference }) {
  const { components, calls: types } = schemasOf(map)
  const texts = textsIn(reference)
  const paths = new Map()
  for (const call of calls.toSorted(byAddress)) {
    const path = call.pattern.replace(/:(\w+)\??/g, '{$1}')
    const name = `${call.method} ${call.pattern}`
    if (!paths.has(path)) paths.set(path, new Map())
    paths
      .get(path)
      .set(call.method.toLowerCase(), operationOf(call, types.get(name), validators, texts.get(name)))
  }
  return inLines({
    openapi: '3.1.0',
    info: { title: 'Banca', version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ module }) => module))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Authorization', description: SESSION },
        serviceKey: { type: 'http', scheme: 'bearer', description: KEY },
      },
      responses: {
        Refused: {
          description: 'Refused: nothing was done.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
      schemas: new Map(
        Object.entries({ ...components, Refusal: REFUSAL }).toSorted(([a], [b]) => (a < b ? -1 : 1))
      ),
    },
  })
}

const byAddress = (a, b) => (a.pattern < b.pattern ? -1 : a.pattern > b.pattern ? 1 : 0)

/** What the reference says of each address: `GET /v1/rooms` → text. */
function textsIn(reference) {
  const rows = reference.matchAll(/^\|[ +]*\| `([A-Z]+) ([^`]+)` *\|(.*)\|$/gm)
  return new Map(
    [...rows].map(([, method, path, text]) => [`${method} ${path}`, text.trim().replaceAll('\\|', '|')])
  )
}

/** One operation. `x-groups`: who passes; `x-switch`: what lets them; neither: whoever is logged in, or everybody. */
export function operationOf(call, { body, answer }, validators, text) {
  const { name, module, groups, needs, isPublic, takesKeys } = call
  const parameters = [...pathParameters(call), ...queryParameters(call, validators)]
  const requestBody = bodyOf(call, body, validators)
  return {
    operationId: name,
    tags: [module],
    ...(text && { description: text }),
    ...(groups !== null && !isPublic && { 'x-groups': groups }),
    ...(needs !== null && { 'x-switch': needs }),
    security: isPublic ? [] : [{ session: [] }, ...(takesKeys ? [{ serviceKey: [] }] : [])],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...successesOf(call, answer), default: { $ref: '#/components/responses/Refused' } },
  }
}

function pathParameters({ pattern, params }) {
  return [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => {
    const { isNumber = false, pattern: form = null } = params[name] ?? {}
    const schema = isNumber
      ? { type: 'integer', minimum: 1 }
      : { type: 'string', ...(form !== null && { pattern: form }) }
    return { name, in: 'path', required: true, schema }
  })
}

function queryParameters({ method, request }, validators) {
  const names = method === 'GET' ? [...request.filterNames, ...request.validatorNames] : request.filterNames
  const known = names.flatMap((name) => validators[name] ?? [])
  return [...request.query].toSorted().map((name) => {
    if (request.isList && name in LIST_PARAMETERS) return { name, in: 'query', ...LIST_PARAMETERS[name] }
    const schema = known.find(({ properties }) => properties?.[name] !== undefined)?.properties[name]
    return { name, in: 'query', schema: schema ? plainSchema(schema) : { type: 'string' } }
  })
}

function bodyOf({ method, request }, typed, validators) {
  if (method === 'GET') return null
  if (request.takesBytes) return { required: true, content: { 'application/octet-stream': {} } }
  const schemas = request.validatorNames.map((name) => validators[name])
  const isKnown = schemas.length > 0 && schemas.every((schema) => schema !== undefined)
  if (request.fields.size > 0)
    return {
      required: true,
      content: { 'multipart/form-data': { schema: formOf(request, isKnown ? schemas : []) } },
    }
  if (request.isRaw) return { required: true, content: { 'application/json': {} } }
  const schema = isKnown ? anyOf(schemas.map(plainSchema)) : typed
  return schema && { required: true, content: { 'application/json': { schema } } }
}

/** Files, and beside them what the validators read. */
function formOf({ fields }, schemas) {
  const files = Object.fromEntries(
    [...fields].map((name) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }])
  )
  const given = schemas.map(plainSchema)
  return {
    type: 'object',
    properties: Object.assign({}, ...given.map(({ properties }) => properties), files),
  }
}

function successesOf({ request }, answer) {
  const statuses = new Set(request.statuses)
  const sendsFile = request.sendsBytes || request.sendsFile
  const hasContent = answer !== null || sendsFile
  if (!hasContent) return { 204: { description: 'Done.' } }
  const isEmptyToo = statuses.delete(204)
  if (statuses.size === 0) statuses.add(200)
  const content = {
    ...(answer !== null && { 'application/json': { schema: answer } }),
    ...(sendsFile && { '*/*': {} }),
  }
  const answers = [...statuses]
    .toSorted()
    .map((status) => [status, { description: MEANINGS[status] ?? 'Done.', content }])
  return Object.fromEntries([...answers, ...(isEmptyToo ? [[204, { description: 'Nothing to say.' }]] : [])])
}

const MEANINGS = {
  200: 'Done.',
  201: 'Made.',
  202: 'Taken on: it goes on by itself.',
  206: 'The part that was asked for.',
}

/** JSON whose maps have an entry a line. */
function inLines(value, depth = 0) {
  const indent = '  '.repeat(depth + 1)
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  const lines = entries.map(
    ([key, part]) =>
      `${indent}${JSON.stringify(key)}: ${hasMap(part) ? inLines(part, depth + 1).trimEnd() : JSON.stringify(part)}`
  )
  return `{\n${lines.join(',\n')}\n${'  '.repeat(depth)}}\n`
}

const hasMap = (value) =>
  value instanceof Map ||
  (typeof value === 'object' && value !== null && Object.values(value).some((part) => part instanceof Map))
