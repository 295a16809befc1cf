import { expect, test } from 'vitest'
import { OrderKey } from '../src/exams/order_key'

test('an order has one key until the server has answered, another content another one', () => {
  const key = new OrderKey()
  const first = key.of({ exams: [1], users: [1, 2] })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(key.of({ exams: [1], users: [1, 2] })).toBe(first)
  const other = key.of({ exams: [1], users: [1, 3] })
  expect(other).not.toBe(first)
  key.forget()
  expect(key.of({ exams: [1], users: [1, 3] })).not.toBe(other)
})
