import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { saveAs } from '../../../shared/save_as.ts'
import { toast } from '../../../ui/toasts.ts'
import { isOpen, isOrdered } from '../model/sheet_orders.ts'

/** While one is being made; a hidden tab does not ask. */
const WATCH_MS = 2_000

export const sheetsKey = (collection: number) => ['excel-orders', collection] as const

/** The Excel files of this collection that this person ordered within a day. */
export function useSheetOrders(collection: number) {
  return useQuery({
    queryKey: sheetsKey(collection),
    queryFn: ({ signal }) => api.get('/v1/excel_orders', { query: { collection }, signal }),
    refetchInterval: ({ state }) => (state.data?.results.some(isOpen) === true ? WATCH_MS : false),
  })
}

/** Saves the sheet at an address of ours; of a long list it is ordered, which is shown above the list. Rejects without an answer. */
export function useSheetAt(collection: number) {
  const { t } = useTranslation('application_list')
  const client = useQueryClient()
  return async (path: string, name: string) => {
    const sheet = await api.blob(path)
    if (!isOrdered(sheet)) return saveAs(sheet, name)
    toast('info', t('excel.ordered'))
    await client.invalidateQueries({ queryKey: sheetsKey(collection) })
  }
}
