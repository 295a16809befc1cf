import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '../../shared/router/index.ts'
import { cameraManager } from '../../media/camera_manager.ts'
import { CapturePage } from './CapturePage.tsx'

/** After a reload of the page, with which the browser dropped the granted permission. */
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
            // Starts over as on the first visit.
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
