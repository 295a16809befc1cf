import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

interface EmptyListProps {
  /** A filter is on, which may be the reason. */
  isNarrowed: boolean
  onClear(): void
}

/** In the place of the list where nothing is in it, with what to do next. */
export function EmptyList({ isNarrowed, onClear }: EmptyListProps) {
  const { t } = useTranslation('application_list')
  return (
    <EmptyState title={t(isNarrowed ? 'empty.narrowedTitle' : 'empty.title')}>
      <Box sx={{ mt: 2, color: 'text.secondary' }}>{t(isNarrowed ? 'empty.narrowed' : 'empty.none')}</Box>
      {isNarrowed && (
        <Button variant="outlined" sx={{ mt: 5 }} onClick={onClear}>
          {t('filters.clear')}
        </Button>
      )}
    </EmptyState>
  )
}
