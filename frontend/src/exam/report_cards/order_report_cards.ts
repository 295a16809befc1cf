import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** Keys of what is read of the report cards of a collection: its newest order, and the cards. */
export const reportOrderKey = (collection: number) => ['report-order', collection]
export const reportCardsKey = (collection: number) => ['report-cards', collection]

/** Orders report cards: all of the collection (null), or the one of an application anew. What was read of them is read again. */
export const orderReportCards = (client: QueryClient, collection: number) =>
  mutationOptions({
    mutationFn: (application: number | null) =>
      application === null
        ? api.post('/v1/generate-bulk-order/:collection/generate', { params: { collection } })
        : api.post('/v1/answer-sheet-order/:applicationId/generate', {
            params: { applicationId: application },
          }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: reportOrderKey(collection) }),
        client.invalidateQueries({ queryKey: reportCardsKey(collection) }),
      ]),
  })
