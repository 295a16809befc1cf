import { expect, test } from 'vitest'
import { snakeKeys, toQuery } from '../../src/api/case.ts'

test('keys of every plain object become snake_case; values stay', () => {
  expect(
    snakeKeys({
      setNewClient: true,
      answers: [{ alternativeId: 3, freeResponse: 'camelCase stays' }],
      already_snake: 1,
    })
  ).toEqual({
    set_new_client: true,
    answers: [{ alternative_id: 3, free_response: 'camelCase stays' }],
    already_snake: 1,
  })
})
test('what is not a plain object is returned unchanged', () => {
  const blob = new Blob(['x'])
  expect(snakeKeys({ innerFile: blob })).toEqual({ inner_file: blob })
})
test('a query leaves out empty values', () => {
  expect(toQuery({ page: 1, knowledgeArea: '', collection: null, search: 'a b&c' })).toBe(
    '?page=1&search=a+b%26c'
  )
  expect(toQuery({ a: undefined })).toBe('')
})
