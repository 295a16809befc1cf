import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { Notice } from '../../ui/Notice.tsx'

/** What could not be loaded, in the server's words where it had any, with the way to ask again. */
export function ListFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('dashboard')
  const said = error instanceof ApiError ? (error.messages[0] ?? t('loadFailed')) : t('common:noServer')
  const retry = (
    <Button variant="outlined" size="small" onClick={onRetry}>
      {t('common:retry')}
    </Button>
  )
  return (
    <div role="alert">
      <Notice kind="error" action={retry}>
        {said}
      </Notice>
    </div>
  )
}
