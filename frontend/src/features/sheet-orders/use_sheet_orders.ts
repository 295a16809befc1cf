import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { errorText } from '../../api/error_text.ts'
import {
  orderReportCards,
  reportCardsKey,
  reportOrderKey,
} from '../../exam/report_cards/order_report_cards.ts'
import { downloadFrom } from '../../shared/save_as.ts'
import { toast } from '../../ui/toasts.ts'
import { isRunning, type SheetFilters } from './model.ts'

/** While an order runs; a hidden tab does not ask. */
const WATCH_MS = 2_000
const PAGE_SIZE = 10

/** The newest order of all report cards of a collection. */
export function useBulkStatus(collection: number) {
  return useQuery({
    queryKey: reportOrderKey(collection),
    queryFn: ({ signal }) =>
      api.get('/v1/generate-bulk-order', { query: { examCollection: collection }, signal }),
    refetchInterval: ({ state }) => (isRunning(state.data?.status?.id) ? WATCH_MS : false),
  })
}

/** One page of the report cards; read again while an order works on them. */
export function useSheetOrders(collection: number, { exam, user, state }: SheetFilters, page: number) {
  const query = {
    collection,
    exam: exam?.id ?? null,
    user: user?.id ?? null,
    status: state,
    ordering: 'user_name',
    page,
    size: PAGE_SIZE,
  }
  return useQuery({
    queryKey: [...reportCardsKey(collection), query],
    queryFn: ({ signal }) => api.get('/v1/answer-sheet-order', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.results.some(({ status }) => isRunning(status.id)) ? WATCH_MS : false,
  })
}

/** The list follows an order: it is read once more when that has ended. */
export function useFollowOrder(collection: number, running: boolean) {
  const client = useQueryClient()
  const before = useRef(running)
  useEffect(() => {
    if (before.current !== running) void client.invalidateQueries({ queryKey: reportCardsKey(collection) })
    before.current = running
  }, [client, collection, running])
}

/** Orders report cards: all of the collection, or the one of `application` anew. */
export function useOrderSheets(collection: number) {
  const { t } = useTranslation('sheet_orders')
  return useMutation({
    ...orderReportCards(useQueryClient(), collection),
    onSuccess: (_, application) => toast('success', t(application === null ? 'ordered' : 'orderedOne')),
    onError: (error) => toast('error', errorText(error, t, t('orderFailed'))),
  })
}

/** Has the browser save a report card, or the zip of all (`application` null): by an address for one use. */
export function useDownload(collection: number) {
  const { t } = useTranslation('sheet_orders')
  return useMutation({
    mutationFn: async (application: number | null) => {
      const { url } =
        application === null
          ? await api.get('/v1/generate-bulk-order/:collection/generate_presigned_url_zip', {
              params: { collection },
            })
          : await api.get('/v1/answer-sheet-order/:applicationId/generate_presigned_url', {
              params: { applicationId: application },
            })
      downloadFrom(url)
    },
    onError: (error) => toast('error', errorText(error, t, t('downloadFailed'))),
  })
}
