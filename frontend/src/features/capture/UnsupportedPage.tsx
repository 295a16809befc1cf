import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'
import { BackToExams } from './BackToExams.tsx'
import { CapturePage } from './CapturePage.tsx'

/** This browser has no camera API, or not on this address. */
export function UnsupportedPage() {
  const { t } = useTranslation('capture')
  return (
    <CapturePage title={t('unsupported.title')} actions={<BackToExams variant="contained" />}>
      <Typography>{t('unsupported.text')}</Typography>
    </CapturePage>
  )
}
