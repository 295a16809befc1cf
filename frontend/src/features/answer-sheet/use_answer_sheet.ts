import { loadReview } from '@banca/item-renderers/view'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { fetchPictures } from '../../exam/content/fetch_pictures.ts'
import { pictureAddresses, withLocalPictures } from '../../exam/content/item_pictures.ts'
import { loadItemTexts } from '../../exam/content/item_texts.ts'
import { sheetKey } from '../../exam/sheet_query.ts'
import { explanationsWithPictures } from './pictures.ts'
import type { SheetEntry } from './types.ts'

/** The sheet of an application. */
export const useAnswerSheet = (userId: number, applicationId: string) =>
  useQuery({
    queryKey: sheetKey(userId, applicationId),
    queryFn: ({ signal }) =>
      api.get('/v1/applications/:id/answer_sheet', { params: { id: applicationId }, signal }),
    staleTime: 60_000,
  })

export const itemReviewKey = (userId: number, { itemId, explanations = [] }: SheetEntry) => [
  'answer-sheet-item',
  userId,
  itemId,
  explanations.length,
]

/**
 * The item of an entry with its pictures, the explanations with theirs, and the view that shows the answer.
 */
export function useItemReview(userId: number, entry: SheetEntry) {
  const { i18n } = useTranslation()
  return useQuery({
    queryKey: itemReviewKey(userId, entry),
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const item = await api.get('/v1/items/:id', { params: { id: entry.itemId }, signal })
      const explanations = entry.explanations ?? []
      const [Review, pictures] = await Promise.all([
        loadReview(item.category),
        fetchPictures(
          pictureAddresses(
            [item],
            explanations.map((one) => one.explanation)
          ),
          signal
        ),
        loadItemTexts(i18n),
      ])
      return {
        item: withLocalPictures(item, pictures),
        explanations: explanationsWithPictures(explanations, pictures),
        Review,
      }
    },
  })
}
