import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayOpen } from '../../../shared/reachable_pages.ts'
import { Link } from '../../../shared/router/index.ts'
import { useSession } from '../../../api/session.ts'
import { errorText } from '../../../api/error_text.ts'
import { useSettings } from '../../../api/settings.ts'
import { Button } from '../../../ui/Button.ts'
import { laterDialog } from '../../../ui/Later.tsx'
import { toast } from '../../../ui/toasts.ts'
import { mayActOnMany, missingFilters } from '../model/bulk.ts'
import { readFilters } from '../model/filters.ts'
import { outcomeOf } from '../model/orders.ts'
import { serverNow } from '../model/time_left.ts'
import { ordersOf } from '../orders/use_orders.ts'

const BulkDialog = laterDialog(() => import('./BulkDialog.tsx'))

const LIST = '/exams/dashboard/list'
const NONE: readonly string[] = []

/** No filters: a card is all of its collection. */
const ALL = readFilters(new URLSearchParams())

interface CollectionDeadlineProps {
  collection: { id: number; name: string; totalApplications: number }
}

const KINDS = {
  ordered: 'info',
  done: 'success',
  partly: 'warning',
  nothing: 'info',
  failed: 'error',
} as const

/**
 * "Definir prazo" of a card: the deadline of all of its collection that the person sees. Where the institution wants filters to be chosen before,
 * it leads to the list, which has them.
 */
export function CollectionDeadline({ collection }: CollectionDeadlineProps) {
  const { t, i18n } = useTranslation('application_list')
  const client = useQueryClient()
  const group = useSession()?.user.loggedGroup
  const required = useSettings()?.preferences.Application__RequiredFiltersBulkDeadline ?? ''
  const mayOpen = useMayOpen()
  /** The server's time when it was opened: the clock of this computer may be wrong. */
  const [heard, setHeard] = useState<{ serverTime: string; heardAt: number } | null>(null)
  const { id, name, totalApplications: count } = collection
  if (!mayActOnMany(group) || count === 0) return null
  const look = { size: 'small', variant: 'outlined', 'aria-label': t('bulk.deadlineOf', { name }) } as const
  if (missingFilters(required, ALL).length > 0)
    return mayOpen(LIST) ? (
      <Button {...look} component={Link} to={`${LIST}?collection=${id}`}>
        {t('bulk.acts.deadline')}
      </Button>
    ) : null
  const open = async () => {
    try {
      setHeard(await client.fetchQuery(ordersOf(id)))
    } catch (error) {
      toast('error', errorText(error, t, t('common:error')))
    }
  }
  return (
    <>
      <Button {...look} onClick={() => void open()}>
        {t('bulk.acts.deadline')}
      </Button>
      {heard !== null && (
        <BulkDialog
          act="deadline"
          title={t('bulk.deadlineOf', { name })}
          target={{
            collectionId: id,
            selection: { all: true },
            count,
            number: count.toLocaleString(i18n.language),
          }}
          requireExplanation={false}
          missing={NONE}
          serverNow={() => serverNow(heard.serverTime, performance.now() - heard.heardAt)}
          onOrdered={(order) => {
            setHeard(null)
            const outcome = outcomeOf(order)
            toast(KINDS[outcome], t(`bulk.outcomes.${outcome}`))
            void client.invalidateQueries({ queryKey: ['collections-prefilter'] })
          }}
          onClose={() => setHeard(null)}
        />
      )}
    </>
  )
}
