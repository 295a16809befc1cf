import { api } from '../../api/client.ts'
import type { PickerSource } from './types.ts'

/** The exams of a collection. */
export const examSource = (collection: number): PickerSource => ({
  key: ['exams', collection],
  page: ({ search, page, size, signal }) =>
    api.get('/v1/exams', { query: { collection, search, page, size }, signal }),
})

/** The classes that the caller sees, with their schools. */
export const classSource: PickerSource = {
  key: ['classes'],
  page: async ({ search, page, size, signal }) => {
    const list = await api.get('/v1/classes', { query: { search, page, size }, signal })
    return {
      ...list,
      results: list.results.map(({ id, name, school, schoolYear }) => ({
        id,
        name,
        detail: `${school} · ${schoolYear}`,
      })),
    }
  },
}

/** The rooms of a collection that the caller watches. */
export const roomSource = (collection: number): PickerSource => ({
  key: ['rooms', collection],
  page: async ({ search, page, size, signal }) => {
    const list = await api.get('/v1/rooms', { query: { collection, search, page, size }, signal })
    return {
      ...list,
      results: list.results.map(({ id, name, responsibles }) => ({
        id,
        name,
        detail: responsibles.map((one) => one.name).join(', '),
      })),
    }
  },
})
