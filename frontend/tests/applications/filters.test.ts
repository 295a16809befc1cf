import { describe, expect, test } from 'vitest'
import {
  CATEGORIES,
  isArea,
  isNarrowed,
  KNOWLEDGE_AREAS,
  PAGE_SIZES,
  readFilters,
  writeFilters,
} from '../../src/features/applications/filters.ts'
import { SEARCH_DELAY_MS } from '../../src/shared/delayed_text.ts'
import { pageOf } from '../../src/features/applications/local_copies.ts'
import ptBR from '../../src/locales/pt-BR/applications.json' with { type: 'json' }
import { application } from './factory.ts'

const read = (text: string) => readFilters(new URLSearchParams(text))

describe('filters in the address', () => {
  test('have defaults when the address names none', () => {
    expect(read('')).toEqual({
      collection: null,
      status: '',
      area: '',
      category: '',
      search: '',
      page: 1,
      size: 10,
    })
    expect([PAGE_SIZES[0], SEARCH_DELAY_MS]).toEqual([10, 500])
  })
  test('ignore a value that is not offered', () => {
    expect(read('status=UNKNOWN&area=8&category=4&size=7&page=0&collection=1e3')).toEqual(read(''))
  })
  test('are read back as they were written', () => {
    const change = { status: 'STARTED', area: '3', category: '1', search: 'prova & mais', size: 50, page: 4 }
    expect(readFilters(writeFilters(new URLSearchParams('collection=9'), change))).toEqual({
      ...change,
      collection: 9,
    })
  })
  test('start at the first page after a change; defaults are left out of the address', () => {
    expect(writeFilters(new URLSearchParams('page=4&status=STARTED'), { status: '' }).toString()).toBe('')
    expect(writeFilters(new URLSearchParams('page=4'), { page: 5 }).toString()).toBe('page=5')
  })
  test('do not count the page as narrowing', () => {
    expect(isNarrowed(read('page=3&size=50&collection=2'))).toBe(false)
    expect(isNarrowed(read('search=x'))).toBe(true)
  })
})

describe('the list without a connection', () => {
  const stored = [
    application({ id: 1, name: 'Matemática', status: 'FINISHED', area: 2 }),
    application({ id: 2, name: 'Linguagens', status: 'STARTED', area: 1, collection: 7 }),
    application({ id: 3, name: 'Redação', status: 'AVAILABLE', area: 1, collection: 7 }),
  ]
  test.each([
    ['', [2, 1]],
    ['status=FINISHED', [1]],
    ['status=AVAILABLE', [3]],
    ['area=1', [2]],
    ['collection=7', [2, 3]],
    ['search=matem%C3%A1', [1]],
    ['search=cole%C3%A7%C3%A3o+7', [2]],
    ['search=reda', [3]],
  ])('is narrowed by %j', (query, ids) => {
    const page = pageOf(stored, read(query))
    expect(page.results.map(({ first }) => first.id)).toEqual(ids)
    expect(page.count).toBe(ids.length)
  })
  test('shows 300 applications page by page', () => {
    const many = Array.from({ length: 300 }, (_, at) => application({ id: at + 1 }))
    const page = pageOf(many, read('page=12&size=25'))
    expect([page.results.length, page.count, page.numPages]).toEqual([25, 300, 12])
  })
  test('shows a group of which only the first exam is stored with the length from the server', () => {
    const group = {
      count: 43,
      finishedAt: null,
      startTime: '2026-11-20T08:00:00-03:00',
      endTime: '2026-12-20T08:00:00-03:00',
    }
    const first = { ...application({ id: 8, collection: 9 }), group }
    const only = [first, application({ id: 9, collection: 9 })]
    expect(pageOf(only, read('')).results).toMatchObject([{ count: 43, first: { id: 8 } }])
    // With a filter, and inside the collection, only stored exams can be counted.
    expect(pageOf(only, read('search=prova+9')).results).toMatchObject([{ count: 1, first: { id: 9 } }])
    expect(pageOf(only, read('collection=9')).count).toBe(2)
  })
})

test('the tabs have the order and the names of the staff pages (pref-list-001)', () => {
  expect(CATEGORIES).toEqual(['3', '1', '2'])
  expect(CATEGORIES.map((one) => ptBR.categories[one])).toEqual([
    'Atividades processuais',
    'Trilhas adaptativas',
    'Avaliações',
  ])
})

test('area 8 has a name on a card, but the filter does not offer it', () => {
  expect([1, 2, 3, 4, 5, 8].every((area) => isArea(area))).toBe(true)
  expect([null, 0, 6, 7, 9].some((area) => isArea(area))).toBe(false)
  expect(ptBR.areas['8']).toBe('Redação')
  expect(KNOWLEDGE_AREAS).not.toContain('8')
})
