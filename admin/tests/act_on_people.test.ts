import { HttpError } from 'react-admin'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../src/providers/data'
import { actOn, mailPreview, newCountOf } from '../src/people/act_calls'

vi.mock('../src/providers/data', () => ({ call: vi.fn(), download: vi.fn() }))
const answers = vi.mocked(call)
beforeEach(() => void answers.mockReset())

test('an act is sent with whom it is about, how many were shown to the person, and the key of the order', async () => {
  answers.mockResolvedValue({ changed: 2, refused: [] })
  const all = { filter: { group: 'ALUNO', q: 'ana' }, exceptions: [3] } as const
  await actOn(all, { kind: 'active', isActive: false }, { count: 2, key: 'k' })
  expect(answers.mock.calls[0]).toEqual([
    'POST',
    '/v1/people/active',
    { body: { ...all, count: 2, isActive: false }, key: 'k' },
  ])
  await actOn({ ids: [1] }, { kind: 'role', role: 7, isGiven: true }, { count: 1, key: 'k' })
  expect(answers.mock.calls[1]?.[2]).toEqual({
    body: { ids: [1], count: 1, role: 7, isGiven: true },
    key: 'k',
  })
})

test('a list that has changed differs from other refusals, with its new number', () => {
  expect(newCountOf(new HttpError('', 409, { code: 'count_changed', count: 12 }))).toBe(12)
  expect(newCountOf(new HttpError('', 409, { code: 'last_key' }))).toBeNull()
  expect(newCountOf(new TypeError('no connection'))).toBeNull()
})

test('the filter of the list is that of the recipients, and of staff or those who may not log in there is nobody', async () => {
  answers.mockResolvedValue({ count: 5, withoutEmail: 1, suppressed: 0, selection: 9, results: [] })
  const found = await mailPreview({
    filter: { group: 'ALUNO', school: 4, isActive: true, q: 'ana' },
    exceptions: [2, 3],
  })
  expect(found).toEqual({ count: 5, withoutEmail: 1, suppressed: 0, selection: 9 })
  expect(answers.mock.calls[0]?.[2]).toEqual({
    query: { checked: 'all', checkedException: '2,3', group: 'ALUNO', hierarchy: 'unity:4', search: 'ana' },
  })
  await mailPreview({ ids: [1, 2] })
  expect(answers.mock.calls[1]?.[2]).toEqual({ query: { checked: '1,2' } })
  expect(await mailPreview({ filter: { group: 'PROCTOR' }, exceptions: [] })).toBeNull()
  expect(await mailPreview({ filter: { isActive: false }, exceptions: [] })).toBeNull()
  expect(answers).toHaveBeenCalledTimes(2)
})
