import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '../../shared/router/index.ts'
import { CapturePage } from './CapturePage.tsx'

/** This browser has no camera API, or not on this address. */
export function UnsupportedPage() {
  const { t } = useTranslation('capture')
  return (
    <CapturePage
      title={t('unsupported.title')}
      actions={
        <Button component={RouterLink} to="/applications" variant="contained" size="large">
          {t('backToExams')}
        </Button>
      }
    >
      <Typography>{t('unsupported.text')}</Typography>
    </CapturePage>
  )
}
