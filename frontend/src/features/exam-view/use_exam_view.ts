import { skipToken, useIsFetching, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadReview } from '@banca/item-renderers/view'
import type { PublicItem } from '@banca/item-renderers/contract'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { fetchPictures } from '../../exam/content/fetch_pictures.ts'
import { htmlWithPictures, pictureAddresses, withLocalPictures } from '../../exam/content/item_pictures.ts'
import { loadItemTexts } from '../../exam/content/item_texts.ts'
import type { ViewedItem } from './types.ts'

/** Each answer with a key is a look on record: one for each visit is enough. */
const FRESH_MS = 600_000

/** The first exam of a collection, for an address without one; null: it has none. */
export function useFirstExam(collection: number, isWanted: boolean) {
  return useQuery({
    queryKey: ['exam-view-first', collection],
    queryFn: isWanted
      ? async ({ signal }) => {
          const { results } = await api.get('/v1/exams', {
            query: { collection, ordering: 'id', page: 1, size: 1 },
            signal,
          })
          return results[0]?.id ?? null
        }
      : skipToken,
    staleTime: 60_000,
  })
}

/** The items of an exam, with the key for whoever may see it. */
export function useExamSheet(exam: number | null) {
  const user = useSession()?.user
  return useQuery({
    queryKey: ['exam-sheet', user?.id, user?.loggedGroup, exam],
    queryFn:
      exam === null
        ? skipToken
        : ({ signal }) =>
            api.get('/v1/exams/:id/answer_sheet', {
              params: { id: exam },
              query: { appendItemContent: true },
              signal,
            }),
    staleTime: FRESH_MS,
  })
}

/** What an item needs to be shown: its view, its texts and its pictures. Rejects where the view or the texts cannot be fetched. */
export function useItemView(exam: number, { itemId, item, explanations = [] }: ViewedItem) {
  const { i18n } = useTranslation()
  return useQuery({
    queryKey: ['exam-view-item', exam, itemId],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const content = item as PublicItem
      const [Review, pictures] = await Promise.all([
        loadReview(content.category),
        fetchPictures(
          pictureAddresses(
            [content],
            explanations.map((one) => one.explanation)
          ),
          signal
        ),
        loadItemTexts(i18n),
      ])
      return {
        Review,
        item: withLocalPictures(content, pictures),
        withPictures: (html: string) => htmlWithPictures(html, pictures),
      }
    },
  })
}

/** Whether items of the exam are still being fetched: paper would lack them. */
export const useIsLoadingItems = (exam: number | null): boolean =>
  useIsFetching({ queryKey: ['exam-view-item', exam] }) > 0

const approvalKey = (exam: number) => ['exam-approval', exam]

/** What was decided about an exam; proctors do not ask. */
export function useExamApproval(exam: number) {
  const group = useSession()?.user.loggedGroup
  return useQuery({
    queryKey: approvalKey(exam),
    queryFn:
      group === 'PROCTOR'
        ? skipToken
        : ({ signal }) => api.get('/v1/exam_approval/get_approval', { query: { examId: exam }, signal }),
  })
}

export type ExamDecision = { approval: 'approved' | 'rejected'; justification: string }

/** Approves or rejects an exam. Whatever came of it, what is decided now is read again, and the cards with it. */
export function useDecideExam(exam: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: ExamDecision) =>
      api.post('/v1/exam_approval/set_approval', { body: { examId: exam, ...decision } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: approvalKey(exam) }),
        client.invalidateQueries({ queryKey: ['collections-prefilter'] }),
      ]),
  })
}

export type PretestDecision = { application: number; decision: 'approve' | 'reprove'; reason: string }

/** Approves or reproves what a candidate began. */
export function useDecidePretest(exam: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ application, decision, reason }: PretestDecision) => {
      const params = { id: application }
      return decision === 'approve'
        ? api.post('/v1/applications/:id/approve_exam', { params, body: {} })
        : api.post('/v1/applications/:id/reprove_exam', { params, body: { disapprovedReason: reason } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['picker', 'pretests', exam] }),
  })
}
