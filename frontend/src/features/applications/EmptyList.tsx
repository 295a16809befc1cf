import { Button } from '../../ui/Button.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'

export function EmptyList({ isNarrowed, onClear }: { isNarrowed: boolean; onClear(): void }) {
  const { t } = useTranslation('applications')
  return (
    <EmptyState title={t('empty.text')}>
      <Typography sx={{ mt: 2, color: 'text.secondary' }}>
        {t(isNarrowed ? 'empty.narrowed' : 'empty.hint')}
      </Typography>
      {isNarrowed && (
        <Button variant="outlined" sx={{ mt: 5 }} onClick={onClear}>
          {t('empty.clear')}
        </Button>
      )}
    </EmptyState>
  )
}
