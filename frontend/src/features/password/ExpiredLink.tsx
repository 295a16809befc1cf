import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.ts'
import { PasswordFrame } from './PasswordFrame.tsx'

/** `/reset-password-expired` */
export function ExpiredLink() {
  const { t } = useTranslation('password')
  return (
    <PasswordFrame title={t('expired.title')} lead={t('expired.text')}>
      <Button href="/forgot-password" variant="contained" size="large" sx={{ minHeight: 52 }}>
        {t('expired.again')}
      </Button>
    </PasswordFrame>
  )
}
