import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
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
  const isOfSchool = useSession()?.user.loggedGroup === 'SCHOOL-ADMIN'
  const none = t(isOfSchool ? 'empty.noneOfSchool' : 'empty.none')
  return (
    <EmptyState title={t(isNarrowed ? 'empty.narrowedTitle' : 'empty.title')}>
      <Box sx={{ mt: 2, color: 'text.secondary' }}>{isNarrowed ? t('empty.narrowed') : none}</Box>
      {isNarrowed && (
        <Button variant="outlined" sx={{ mt: 5 }} onClick={onClear}>
          {t('filters.clear')}
        </Button>
      )}
    </EmptyState>
  )
}
