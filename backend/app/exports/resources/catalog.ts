import vine from '@vinejs/vine'
import { collectionsAfter, countCollections, countExams, examsAfter, type CatalogFilter } from '#catalog'
import { given, rowId, STAFF } from '#shared'
import type { Export } from '../registered.js'
import { searchText } from './people.js'

const filtered = vine.create({ q: searchText(), collection: rowId().optional() })

async function read(filter: Readonly<Record<string, unknown>>): Promise<CatalogFilter> {
  const { q = '', collection } = await filtered.validate(given(filter))
  return { search: q, collection }
}

export const exams: Export<CatalogFilter> = {
  resource: 'exams',
  groups: STAFF,
  title: 'exports.exams',
  columns: ['id', 'idn', 'name', 'collection', 'items'].map((name) => `exports.${name}`),
  read,
  count: countExams,
  rows: async (caller, filter, page) =>
    (await examsAfter(caller, filter, page)).map(({ id, idn, name, collection, items }) => ({
      id,
      cells: [id, idn, name, collection, items],
    })),
}

export const collections: Export<CatalogFilter> = {
  resource: 'collections',
  groups: STAFF,
  title: 'exports.collections',
  columns: ['exports.id', 'exports.name'],
  read,
  count: countCollections,
  rows: async (caller, filter, page) =>
    (await collectionsAfter(caller, filter, page)).map(({ id, name }) => ({ id, cells: [id, name] })),
}
