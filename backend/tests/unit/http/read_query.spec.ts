import { test } from '@japa/runner'
import type { HttpContext } from '@adonisjs/core/http'
import { readQuery } from '#http/read_query'
import { AppError, readInput } from '#shared'

/** What a controller sees of a query after the one middleware that reads queries and bodies. */
function seen(query: Record<string, unknown>): unknown {
  let qs = query
  const request = {
    parsedUrl: { query: 'present' },
    qs: () => qs,
    updateQs: (read: Record<string, unknown>) => (qs = read),
  }
  readQuery({ request, params: {} } as unknown as HttpContext)
  return qs
}

const refusalOf = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    return (error as AppError).code
  }
  return null
}

test('a query is read by the rules of a body: either case in, camelCase out, hostile names refused', ({
  assert,
}) => {
  const inputs: [() => Record<string, unknown>, string | null][] = [
    [() => ({ knowledge_area: '1', is_recording: 'true' }), null],
    [() => ({ knowledgeArea: '1', filter: { start_time: 'x' } }), null],
    [() => ({ to_string: '1' }), 'bad_request'],
    [() => ({ search: { constructor: '1' } }), 'bad_request'],
    [() => JSON.parse('{"__proto__":{"a":1}}') as Record<string, unknown>, 'bad_request'],
    [() => ({ knowledge_area: '1', knowledgeArea: '2' }), 'sent_twice'],
    [() => ({ ['k'.repeat(65)]: '1' }), 'key_too_long'],
  ]
  for (const [input, code] of inputs) {
    const name = JSON.stringify(input())
    assert.equal(
      refusalOf(() => seen(input())),
      code,
      name
    )
    assert.equal(
      refusalOf(() => readInput(input())),
      code,
      name
    )
    if (code === null) assert.deepEqual(seen(input()), readInput(input()), name)
  }
  assert.deepEqual(seen({ knowledge_area: '1' }), { knowledgeArea: '1' })
})
