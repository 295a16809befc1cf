import { Button } from '../../ui/Button.ts'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Neither the list nor a copy of it is available. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('applications')
  const message = error instanceof ApiError ? error.messages[0] : undefined
  const retry = (
    <Button variant="outlined" size="small" onClick={onRetry}>
      {t('common:retry')}
    </Button>
  )
  return (
    <div role="alert">
      <Notice kind="error" action={retry}>
        {message ?? t(error instanceof ApiError ? 'loadFailed' : 'common:noServer')}
      </Notice>
    </div>
  )
}
