import { Button } from '../../ui/Button.ts'
import { useTranslation } from 'react-i18next'
import { logOut } from '../../api/login.ts'

/** Logs out and leaves for the log-in, whatever page this is. */
export function LogOutButton() {
  const { t } = useTranslation('errors')
  return (
    <Button
      variant="outlined"
      onClick={() => {
        logOut()
        location.replace('/login')
      }}
    >
      {t('logOut')}
    </Button>
  )
}
