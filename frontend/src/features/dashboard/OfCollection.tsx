import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isRejection } from '../../api/errors.ts'
import { useSearchParams } from '../../shared/router/index.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { Box } from '../../ui/Box.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Picker } from '../../ui/pickers/Picker.tsx'
import { collectionSource } from '../../ui/pickers/sources.ts'
import type { PickerOption } from '../../ui/pickers/types.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Typography } from '../../ui/Typography.tsx'
import { ListFailed } from './ListFailed.tsx'
import { collectionOf } from './tabs.ts'
import type { DashboardCollection } from './types.ts'
import { useCollection } from './use_cards.ts'

const SOURCE = collectionSource()

interface OfCollectionProps {
  title: string
  /** Buttons beside the choice of the collection. */
  tools?: (collection: DashboardCollection) => ReactNode
  /** The page of the chosen collection. */
  children(collection: DashboardCollection): ReactNode
}

/** A page of the dashboard at an address of its own: the collection is chosen here, and lives in the address. */
export function OfCollection({ title, tools, children }: OfCollectionProps) {
  const { t } = useTranslation('dashboard')
  const [query, setQuery] = useSearchParams()
  const id = collectionOf(query)
  const [picked, setPicked] = useState<PickerOption | null>(null)
  const { data: collection, error, refetch } = useCollection(id)
  usePageTitle(title)
  const choose = (option: PickerOption | null) => {
    setPicked(option)
    // Filters of another collection name what this one may not have.
    setQuery(option === null ? new URLSearchParams() : new URLSearchParams({ collection: String(option.id) }))
  }
  const named = collection ?? (picked?.id === id ? picked : null)
  const value = id === null ? null : (named ?? { id, name: t('ofCollection.number', { id }) })
  return (
    <Box sx={{ px: { xs: 3, sm: 5 }, pt: 4, pb: 8, fontSize: '0.9375rem' }}>
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      <Box sx={{ my: 4, display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 3 }}>
        <Box sx={{ flex: '1 1 280px', maxWidth: 480 }}>
          <Picker label={t('ofCollection.label')} source={SOURCE} value={value} onChange={choose} />
        </Box>
        {collection !== undefined && tools !== undefined && tools(collection)}
      </Box>
      {id === null ? (
        <EmptyState title={t('ofCollection.none')}>
          <Box sx={{ mt: 2, color: 'text.secondary' }}>{t('ofCollection.noneHint')}</Box>
        </EmptyState>
      ) : collection !== undefined ? (
        children(collection)
      ) : error === null ? (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 320, borderRadius: 10 }} />
      ) : isRejection(error) ? (
        <EmptyState title={t('shell.loadFailed')} />
      ) : (
        <ListFailed error={error} onRetry={() => void refetch()} />
      )}
    </Box>
  )
}
