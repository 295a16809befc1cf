import { Button } from '../../ui/Button.ts'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '../../shared/router/index.ts'

/** The way out of each page of the camera; `contained` where it is the only one. */
export function BackToExams({ variant }: { variant?: 'contained' }) {
  const { t } = useTranslation('capture')
  return (
    <Button component={RouterLink} to="/applications" variant={variant} size="large">
      {t('backToExams')}
    </Button>
  )
}
