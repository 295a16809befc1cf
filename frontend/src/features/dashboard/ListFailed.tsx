import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error_text.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'

/** What could not be loaded, in the server's words where it had any, with the way to ask again. */
export function ListFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('dashboard')
  return <RetryNotice onRetry={onRetry}>{errorText(error, t, t('loadFailed'))}</RetryNotice>
}
