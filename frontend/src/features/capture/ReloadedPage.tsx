import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '../../shared/router/index.ts'
import { cameraManager } from '../../media/camera_manager.ts'
import { CapturePage } from './CapturePage.tsx'

/** The page was loaded anew, and with it the browser forgot what had been granted. */
export default function ReloadedPage() {
  const { t } = useTranslation('capture')
  const navigate = useNavigate()
  return (
    <CapturePage
      title={t('reloaded.title')}
      actions={
        <Button
          variant="contained"
          size="large"
          onClick={() => {
            // From here on it is a first time again.
            cameraManager.release({ forget: true })
            navigate('/applications')
          }}
        >
          {t('tryAgain')}
        </Button>
      }
    >
      <Typography>{t('reloaded.text')}</Typography>
    </CapturePage>
  )
}
