import { describe, expect, test } from 'vitest'
import type { Group } from '../../src/api/session.ts'
import type { Allowed } from '../../src/api/permissions.ts'
import type { MayOpen } from '../../src/shared/reachable_pages.ts'
import {
  badgeOf,
  cardTarget,
  engagementOf,
  evaluationTarget,
  isDisabled,
} from '../../src/features/dashboard/card.ts'
import {
  cardQuery,
  isNarrowed,
  readCardFilters,
  writeCardFilters,
} from '../../src/features/dashboard/filters.ts'
import { classReportOf } from '../../src/features/dashboard/class_report.ts'
import { chooserFor, collectionOf, firstPage, tabsOf } from '../../src/features/dashboard/tabs.ts'
import type { CollectionCard } from '../../src/features/dashboard/types.ts'

const all = () => true
const card = (more: Partial<CollectionCard> = {}): CollectionCard => ({
  id: 4,
  name: 'Simulado',
  discipline: 'Matemática',
  seriesYear: '9º ano',
  totalExams: 2,
  typeId: null,
  totalApplications: 30,
  countExamsAvailable: 30,
  countBegun: 12,
  categoria: 2,
  avaliada: false,
  startTime: null,
  endTime: null,
  status: 'ACTIVE',
  ...more,
})

describe('a card', () => {
  test('without applications has no link, unless it is open now', () => {
    expect(isDisabled(card({ totalApplications: 0 }))).toBe(false)
    expect(isDisabled(card({ totalApplications: 0, status: 'INACTIVE' }))).toBe(true)
    expect(isDisabled(card({ status: 'INACTIVE' }))).toBe(false)
    expect(cardTarget(card({ totalApplications: 0, status: 'INACTIVE' }), 'PROCTOR', all)).toBeNull()
  })
  test('shows "soon" when it begins today, by the date of the school', () => {
    // 23:30 in São Paulo is already the next day elsewhere.
    const now = Date.parse('2026-11-20T10:00:00-03:00')
    const soon = (startTime: string | null) => badgeOf({ status: 'INACTIVE', startTime }, now)
    expect(soon('2026-11-20T23:30:00-03:00')).toBe('soon')
    expect(soon('2026-11-21T00:30:00-03:00')).toBe('INACTIVE')
    expect(soon('2026-11-20T09:00:00-03:00')).toBe('INACTIVE')
    expect(soon(null)).toBe('INACTIVE')
    expect(badgeOf({ status: 'ACTIVE', startTime: '2026-11-20T23:30:00-03:00' }, now)).toBe('ACTIVE')
  })
  test('links a corrector to the answers of what is not open now, once there is such a page', () => {
    const over = card({ status: 'INACTIVE' })
    expect(cardTarget(over, 'CORRECTOR', all)).toBe('/exams/dashboard/items?collection=4')
    expect(cardTarget(over, 'CORRECTOR', (path) => path === '/exams/dashboard')).toBe(
      '/exams/dashboard?collection=4'
    )
    expect(cardTarget(card(), 'CORRECTOR', all)).toBe('/exams/dashboard?collection=4')
    expect(cardTarget(over, 'PROCTOR', all)).toBe('/exams/dashboard?collection=4')
    expect(cardTarget(card(), 'COORDINATOR', () => false)).toBeNull()
  })
  test('of an adaptive track has an evaluation', () => {
    expect(evaluationTarget(card({ categoria: 1 }), all)).toBe('/exams/dashboard/view?collection=4')
    expect(evaluationTarget(card(), all)).toBeNull()
    expect(evaluationTarget(card({ categoria: 1 }), () => false)).toBeNull()
  })
  test('rule-dashboard-009: shows how many of its applications are available', () => {
    expect(engagementOf(card({ countExamsAvailable: 18, countBegun: 12 }))).toBe(60)
    expect(engagementOf(card({ totalApplications: 0 }))).toBe(0)
  })
})

describe('the report of a class', () => {
  const settings = (isShared: boolean, classReportUrl: string | null) =>
    ({
      preferences: { Shared_Data__ActivateSharedFlow: isShared },
      classReportUrl,
    }) as Parameters<typeof classReportOf>[0]
  test('is offered where pupils are shared and an address is set', () => {
    expect(classReportOf(settings(true, 'https://reports.example/'))).toBe('https://reports.example/')
    expect(classReportOf(settings(false, 'https://reports.example/'))).toBeNull()
    expect(classReportOf(settings(true, null))).toBeNull()
    expect(classReportOf(undefined)).toBeNull()
  })
})

describe('filters', () => {
  test('are stored in the address, without the defaults', () => {
    const query = writeCardFilters(new URLSearchParams('page=3'), {
      tab: '1',
      status: 'ACTIVE',
      ordering: 'id',
    })
    expect(query.toString()).toBe('categoria=1&status=ACTIVE&ordering=id')
    expect(readCardFilters(query)).toEqual({
      tab: '1',
      search: '',
      status: 'ACTIVE',
      avaliada: '',
      ordering: 'id',
      page: 1,
    })
    expect(writeCardFilters(query, { tab: '3', status: '', ordering: '-id', page: 1 }).toString()).toBe(
      'categoria=3'
    )
  })
  test('drop the evaluation when the tab changes', () => {
    expect(writeCardFilters(new URLSearchParams('categoria=1&avaliada=true'), { tab: '2' }).toString()).toBe(
      'categoria=2'
    )
    const onTracks = writeCardFilters(new URLSearchParams('avaliada=true'), { tab: '1', search: 'm' })
    expect(onTracks.toString()).toBe('avaliada=true&categoria=1&search=m')
  })
  test('ignore invalid values in the address', () => {
    const read = readCardFilters(new URLSearchParams('categoria=9&status=x&avaliada=1&ordering=name&page=-2'))
    expect(read).toEqual({ tab: null, search: '', status: '', avaliada: '', ordering: '-id', page: 1 })
  })
  test('are sent only if chosen, with pages of ten', () => {
    const filters = readCardFilters(new URLSearchParams('categoria=1&avaliada=false&search=m'))
    expect(cardQuery(filters, true)).toEqual({
      page: 1,
      pageSize: 10,
      ordering: '-id',
      search: 'm',
      status: '',
      categoria: '1',
      avaliada: 'false',
    })
    expect(cardQuery(filters, false)).toMatchObject({ categoria: null, avaliada: null })
    expect(cardQuery({ ...filters, tab: '2' }, true)).toMatchObject({ avaliada: null })
    expect([isNarrowed(filters), isNarrowed({ ...filters, search: '', avaliada: '' })]).toEqual([true, false])
  })
})

describe('the pages of a collection', () => {
  const names = (
    categoryExam: boolean,
    allowed: Allowed,
    mayOpen: MayOpen = all,
    group: Group = 'CORRECTOR'
  ) => tabsOf({ categoryExam }, allowed, mayOpen, group).map(({ name }) => name)

  test('follow the permissions, one by one', () => {
    expect(names(true, all)).toEqual([
      'videos',
      'list',
      'proctor',
      'statistics',
      'view',
      'items',
      'results',
      'appeals',
      'reportCards',
    ])
    expect(names(false, all)).toEqual(['videos', 'list', 'proctor', 'statistics', 'view', 'results'])
    expect(names(false, (one) => one === 'Dashboard.List.enable')).toEqual(['list', 'view', 'results'])
    expect(names(true, (one) => one === 'Dashboard.Appeal.seeAppealButton')).toEqual([
      'items',
      'results',
      'appeals',
    ])
    expect(names(true, (one) => one === 'Dashboard.ReportCard.enable')).toEqual([
      'items',
      'results',
      'reportCards',
    ])
    expect(names(false, (one) => one === 'Dashboard.Statistics.enable')).toEqual(['statistics', 'results'])
  })
  test('have the answers to mark for who marks them, or supervises it', () => {
    const hasItems = (group: Group) => names(true, all, all, group).includes('items')
    expect((['ADMINISTRADOR', 'Professor', 'CORRECTOR', 'COMISSION'] as const).every(hasItems)).toBe(true)
    expect((['PROCTOR', 'Diretor', 'COORDINATOR', 'SCHOOL-ADMIN'] as const).some(hasItems)).toBe(false)
  })
  test('include only those that exist', () => {
    expect(names(true, all, (path) => path.endsWith('/videos'))).toEqual(['videos'])
  })
  test('begin with the list, else with the first one available', () => {
    expect(firstPage(tabsOf({ categoryExam: false }, all, all, 'CORRECTOR'))).toBe('/exams/dashboard/list')
    expect(
      firstPage(tabsOf({ categoryExam: false }, all, (path) => !path.endsWith('/list'), 'CORRECTOR'))
    ).toBe('/exams/dashboard/videos')
    expect(firstPage([])).toBeNull()
  })
  test.each([
    ['collection=12', 12],
    ['collection=0', null],
    ['collection=12a', null],
    ['collection=-1', null],
    ['collection=', null],
    ['', null],
  ])('?%s is collection %s', (query, id) => expect(collectionOf(new URLSearchParams(query))).toBe(id))
  test('without one, the cards are shown in the variant that the group may open', () => {
    expect(chooserFor(all)).toBe('/exams/dashboard-pre-filter')
    expect(chooserFor((path) => path === '/exams/dashboard-open')).toBe('/exams/dashboard-open')
    expect(chooserFor(() => false)).toBe('/')
  })
})
