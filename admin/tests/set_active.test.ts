import { expect, test, vi } from 'vitest'
import { call } from '../src/providers/data'
import { setActive } from '../src/people/set_active'

vi.mock('../src/providers/data', () => ({ call: vi.fn() }))
const answers = vi.mocked(call)
const ids = Array.from({ length: 250 }, (_, at) => at + 1)

test('people are deactivated a hundred at a time, and whoever is refused is named', async () => {
  answers.mockReset()
  answers.mockResolvedValueOnce({ changed: 99, refused: [{ id: 7, reason: 'Espere.' }] })
  answers.mockResolvedValue({ changed: 75, refused: [] })
  const set = await setActive(ids, false)
  expect(answers.mock.calls.length).toBe(3)
  expect(set).toEqual({ changed: 249, refused: [{ id: 7, reason: 'Espere.' }], left: [] })
})

test('a portion that fails ends it: what was done is counted, and the others are left', async () => {
  answers.mockReset()
  answers.mockResolvedValueOnce({ changed: 100, refused: [] })
  const error = new TypeError('no connection')
  answers.mockRejectedValueOnce(error)
  const set = await setActive(ids, true)
  expect(set).toEqual({ changed: 100, refused: [], left: ids.slice(100), error })
})
