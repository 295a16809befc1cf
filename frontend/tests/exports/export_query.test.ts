import { expect, test } from 'vitest'
import {
  exportQuery,
  missingFilters,
  NO_FILTERS,
  requiredFilters,
} from '../../src/features/exports/export_query.ts'

const one = (id: number) => ({ id, name: `${id}` })

test('pref-export-001: the collection and what the setting names are required, and what is no filter is ignored', () => {
  expect(requiredFilters('')).toEqual(['collection'])
  expect(requiredFilters(' class, novo ,unity,dre')).toEqual(['collection', 'region', 'school', 'class'])
})

test('val-export-002: what is required and not chosen is missing', () => {
  const required = requiredFilters('unity,period')
  expect(missingFilters(required, NO_FILTERS)).toEqual(['collection', 'school', 'period'])
  const chosen = { ...NO_FILTERS, collection: one(1), school: one(2), period: 2026 }
  expect(missingFilters(required, chosen)).toEqual([])
})

test('fmt-export-001: places are ids by level, levels are codenames with commas', () => {
  const filters = { ...NO_FILTERS, collection: one(1), region: one(2), school: one(3), class: one(7) }
  expect(exportQuery(filters, ['unity', 'class'])).toEqual({
    collection: 1,
    hierarchy: 'dre:2,unity:3,class:7',
    hierarchies: 'unity,class',
    period: undefined,
  })
})
