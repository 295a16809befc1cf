import { useTranslation } from 'react-i18next'
import Alert from '../../../ui/Alert.tsx'
import { useTables } from '../exam/context.ts'

/**
 * Save state of a table that saves itself: being sent, on the server, partly quarantined there, or rejected.
 */
export function TableNotice() {
  const { t } = useTranslation('runner')
  const { notice } = useTables()
  const severity = notice === 'refused' ? 'warning' : notice === 'synchronized' ? 'success' : 'info'
  return (
    // Its space is always reserved: leaving a cell shows the notice, and must not move
    // the button that is being pressed.
    <div style={{ minHeight: 92, marginTop: 16 }}>
      {notice !== null && (
        <Alert severity={severity} role="status" data-testid="table-notice">
          {t(`table.${notice}`)}
        </Alert>
      )}
    </div>
  )
}
