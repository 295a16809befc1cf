import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error_text.ts'
import { RetryNotice } from '../../ui/RetryNotice.tsx'

/** What could not be loaded, with the server's message if there is one, and a button to retry. */
export function ListFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('dashboard')
  return <RetryNotice onRetry={onRetry}>{errorText(error, t, t('loadFailed'))}</RetryNotice>
}
