import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import type { AppealRow, ItemAppeals } from '../types.ts'
import { DESK_KEY, isOfStaff } from './use_appeals.ts'

/** As many as one call replies to. */
const BULK_MOST = 100

/** Appeals against an item that wait for a reply and that this person may reply to, the oldest first. `count`: of all that wait. */
export const useWaiting = (collection: number, { exam, item }: ItemAppeals) =>
  useQuery({
    queryKey: [DESK_KEY, 'waiting', collection, exam.id, item.id],
    queryFn: async ({ signal }) => {
      const query = {
        collection,
        exam: exam.id,
        itemPosition: item.position,
        status: 'analysis',
        ordering: 'created_at',
        size: BULK_MOST,
      }
      const list = await api.get('/v1/appeals', { query, signal })
      const rows = list.results.filter(isOfStaff).filter(({ status }) => status.canChangeAppeal)
      return { count: list.count, rows }
    },
    staleTime: 0,
    gcTime: 0,
  })

const chosenOf = (rows: readonly AppealRow[]) => rows.map(({ id, revision }) => ({ id, revision }))

/** What one reply to these would do. */
export const useBulkPreview = (item: number, rows: readonly AppealRow[]) =>
  useQuery({
    queryKey: [DESK_KEY, 'bulk', item, chosenOf(rows)],
    queryFn: ({ signal }) =>
      api.post('/v1/appeals/bulk_reply', {
        body: { item, mode: 'preview', appeals: chosenOf(rows) },
        signal,
      }),
    enabled: rows.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

export const sendBulk = (
  item: number,
  rows: readonly AppealRow[],
  reply: { response: string; result: number }
) => api.post('/v1/appeals/bulk_reply', { body: { item, mode: 'apply', appeals: chosenOf(rows), ...reply } })

type Skipped = readonly { reason: string }[]

/** How many are skipped, by reason, in a fixed order. */
export const skippedBy = (skipped: Skipped): [string, number][] =>
  ['replied', 'changed', 'marked_by_you', 'disclosed', 'unavailable'].flatMap(
    (reason): [string, number][] => {
      const count = skipped.filter((one) => one.reason === reason).length
      return count === 0 ? [] : [[reason, count]]
    }
  )
