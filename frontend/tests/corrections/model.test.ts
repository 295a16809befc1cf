import { expect, test, vi } from 'vitest'
import { ApiError } from '../../src/api/errors.ts'
import { discloseAsShown } from '../../src/features/corrections/model/disclosure.ts'
import {
  isNarrowed,
  NO_FILTERS,
  queryOf,
  readFilters,
  withExam,
} from '../../src/features/corrections/model/filters.ts'
import { rangeOf } from '../../src/features/corrections/model/points_range.ts'
import { isTypable, pointsIn, pointsText } from '../../src/shared/points_text.ts'

const EXAM = { id: 3, name: 'Redação' }
const NOTHING = {
  exam: null,
  position: null,
  correctionStatus: null,
  publicIdentifier: '',
  correctionValue: null,
  freeResponse: '',
}

test('the field takes numbers with a comma or a point, and nothing else (val-correction-001)', () => {
  const taken = ['', '7', '7,', '7,5', '7.125', ',5', '1000']
  expect(taken.filter((text) => !isTypable(text))).toEqual([])
  const refused = ['-1', '7,5,1', '1.000,5', '7,1234', '1e9', 'sete', '7 5', 'NaN', '12345678']
  expect(refused.filter(isTypable)).toEqual([])
})

test('what is typed is read with either sign, and an unfinished number as none', () => {
  expect(['7,5', '7.5', '10', ',5', '7,'].map(pointsIn)).toEqual([7.5, 7.5, 10, 0.5, 7])
  expect([pointsIn(''), pointsIn(','), pointsIn('x')]).toEqual([null, undefined, undefined])
})

test('what may be a thousand or one is no number: nobody gets 1 point for 1.000', () => {
  expect(['1.000', '1,000', '12.500', '999.999'].map(pointsIn)).toEqual(Array(4).fill(undefined))
  expect(['1000', '1.00', '1,125', '0.125', '1000.125'].map(pointsIn)).toEqual([
    1000, 1, 1.125, 0.125, 1000.125,
  ])
})

test('a mark reads as it is typed in the language', () => {
  expect([pointsText(7.5, 'pt-BR'), pointsText(7.5, 'en')]).toEqual(['7,5', '7.5'])
  expect([pointsText(1000, 'pt-BR'), pointsText(0.125, 'pt-BR'), pointsText(null, 'en')]).toEqual([
    '1000',
    '0,125',
    '',
  ])
})

test('rubrics are 1 to 3, everything else 0 to its value (limit-correction-001)', () => {
  expect(rangeOf({ category: 'REPERTORIZATION_TABLE', value: 5 })).toEqual([1, 3])
  expect(rangeOf({ category: 'FREE_RESPONSE', value: 5 })).toEqual([0, 5])
})

test('only what is chosen is asked for, and nothing that the server refuses (rule-correction-001)', () => {
  expect(queryOf(NO_FILTERS)).toEqual(NOTHING)
  const all = {
    exam: EXAM,
    position: 2,
    status: 'replied' as const,
    publicIdentifier: ' 0123 ',
    points: '7,5',
    text: ' vento ',
  }
  expect(queryOf(all)).toEqual({
    exam: 3,
    position: 2,
    correctionStatus: 'replied',
    publicIdentifier: '0123',
    correctionValue: 7.5,
    freeResponse: 'vento',
  })
  expect(queryOf({ ...all, points: 'none' }).correctionValue).toBe('none')
  expect(queryOf({ ...NO_FILTERS, points: ',' }).correctionValue).toBeNull()
  expect(queryOf({ ...all, text: 'vé' }).freeResponse).toBe('')
  expect(queryOf({ ...all, exam: null })).toMatchObject({ position: null, freeResponse: '' })
})

test('another exam has other items, and without one there is no search in answers', () => {
  const narrowed = { ...NO_FILTERS, exam: EXAM, position: 2, text: 'vento' }
  expect(withExam(narrowed, { id: 4, name: 'B' })).toMatchObject({ position: null, text: 'vento' })
  expect(withExam(narrowed, null)).toMatchObject({ exam: null, position: null, text: '' })
  expect(isNarrowed(NO_FILTERS)).toBe(false)
  expect(isNarrowed({ ...NO_FILTERS, points: 'none' })).toBe(true)
})

test('filters of this person and list are restored, of others and broken ones none', () => {
  const filters = { ...NO_FILTERS, exam: EXAM, position: 2, status: 'analysis' as const, points: 'none' }
  const stored = { ...filters, person: 1, collection: 9 }
  expect(readFilters(stored, 1, 9)).toEqual(filters)
  expect([readFilters(stored, 2, 9), readFilters(stored, 1, null)]).toEqual([NO_FILTERS, NO_FILTERS])
  for (const broken of [null, 'x', [], { ...stored, exam: 3, status: 'nope', points: 4 }])
    expect(readFilters(broken, 1, 9)).toEqual(NO_FILTERS)
})

test('marks that changed since the preview are shown anew, and nothing is ordered', async () => {
  const shown = { marked: 2, withoutMark: 1, disclosed: 0, basis: 'a' }
  const now = { ...shown, marked: 3, basis: 'b' }
  const preview = vi.fn(() => Promise.resolve(now))
  const stale = vi.fn(() => Promise.reject(new ApiError(409, { code: 'stale_preview' })))
  expect(await discloseAsShown(shown, { preview, apply: stale })).toEqual({ again: now })
  expect(stale).toHaveBeenCalledExactlyOnceWith('a')
  const apply = vi.fn(() => Promise.resolve({ job: 4 }))
  expect(await discloseAsShown(now, { preview, apply })).toEqual({ ordered: { job: 4 } })
  expect(apply).toHaveBeenCalledExactlyOnceWith('b')
  const refused = () => Promise.reject(new ApiError(403, { code: 'forbidden' }))
  await expect(discloseAsShown(shown, { preview, apply: refused })).rejects.toThrow('403')
})
