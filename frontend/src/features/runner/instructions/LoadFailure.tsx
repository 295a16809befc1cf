import Alert from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../shared/router/index.ts'
import { PlainPage } from '../area/PlainPage.tsx'

/** Neither the server nor this computer has the application. */
export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('runner')
  return (
    <PlainPage title="">
      <Alert severity="error" role="alert" sx={{ mb: 6 }}>
        <strong>{t('load.failed')}</strong>
        <br />
        {t('load.failedHelp')}
      </Alert>
      <Button variant="contained" onClick={onRetry} sx={{ mr: 3, mb: 3 }}>
        {t('tryAgain')}
      </Button>
      <Button component={Link} to="/applications" variant="outlined" sx={{ mb: 3 }}>
        {t('backToList')}
      </Button>
    </PlainPage>
  )
}
