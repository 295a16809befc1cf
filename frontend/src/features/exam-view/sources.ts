import { api } from '../../api/client.ts'
import type { PickerSource } from '../../ui/pickers/types.ts'

/** What candidates began of an exam and nobody decided about yet. */
export const pretestSource = (exam: number, stateOf: (isFinished: boolean) => string): PickerSource => ({
  key: ['pretests', exam],
  page: async ({ search, page, size, signal }) => {
    const list = await api.get('/v1/exams/:id/pretest_applications', {
      params: { id: exam },
      query: { search, page, size },
      signal,
    })
    return {
      ...list,
      results: list.results.map(({ id, user, isFinished }) => ({
        id,
        name: user.name,
        detail: stateOf(isFinished),
      })),
    }
  },
})
