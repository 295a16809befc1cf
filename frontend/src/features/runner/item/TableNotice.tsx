import { useTranslation } from 'react-i18next'
import Alert from '../../../ui/Alert.tsx'
import { useTables } from '../exam/context.ts'

/** What became of a table that is saved by itself: on its way, with the server, in part kept apart there, or refused. */
export function TableNotice() {
  const { t } = useTranslation('runner')
  const { notice } = useTables()
  const severity = notice === 'refused' ? 'warning' : notice === 'synchronized' ? 'success' : 'info'
  return (
    // Its place is always kept: leaving a cell brings the notice, and must not move the button that is being pressed.
    <div style={{ minHeight: 92, marginTop: 16 }}>
      {notice !== null && (
        <Alert severity={severity} role="status" data-testid="table-notice">
          {t(`table.${notice}`)}
        </Alert>
      )}
    </div>
  )
}
