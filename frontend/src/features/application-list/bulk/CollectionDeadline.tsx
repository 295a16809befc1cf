import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../api/session.ts'
import { useSettings } from '../../../api/settings.ts'
import { Button } from '../../../ui/Button.ts'
import { laterDialog } from '../../../ui/Later.tsx'
import { toast } from '../../../ui/toasts.ts'
import { mayActOnMany, missingFilters } from '../model/bulk.ts'
import { readFilters } from '../model/filters.ts'
import { isOpen } from '../model/orders.ts'

const BulkDialog = laterDialog(() => import('./BulkDialog.tsx'))

/** No filters: a card is all of its collection. */
const ALL = readFilters(new URLSearchParams())

interface CollectionDeadlineProps {
  collection: { id: number; name: string; totalApplications: number }
}

/** "Definir prazo" of a card: the deadline of all of its collection that the person sees. */
export function CollectionDeadline({ collection }: CollectionDeadlineProps) {
  const { t, i18n } = useTranslation('application_list')
  const client = useQueryClient()
  const group = useSession()?.user.loggedGroup
  const required = useSettings()?.preferences.Application__RequiredFiltersBulkDeadline ?? ''
  const [isSetting, setSetting] = useState(false)
  const { id, name, totalApplications: count } = collection
  if (!mayActOnMany(group) || count === 0) return null
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={t('bulk.deadlineOf', { name })}
        onClick={() => setSetting(true)}
      >
        {t('bulk.acts.deadline')}
      </Button>
      {isSetting && (
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
          missing={missingFilters(required, ALL).map((filter) => t(`bulk.filters.${filter}`))}
          serverNow={Date.now}
          onOrdered={(order) => {
            setSetting(false)
            toast('success', t(isOpen(order) ? 'bulk.ordered' : 'deadline.done'))
            void client.invalidateQueries({ queryKey: ['collections-prefilter'] })
          }}
          onClose={() => setSetting(false)}
        />
      )}
    </>
  )
}
