import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { enter, isElsewhere, type Credentials } from '../../api/login.ts'
import { clientId } from '../../api/session.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { ChoosePassword } from '../../ui/ChoosePassword.tsx'
import { Typography } from '../../ui/Typography.tsx'

interface GivenPasswordProps {
  credentials: Credentials
  kioskToken: string | null
  /** Back to user name and password, with messages to show there. */
  onBack(messages?: string[]): void
}

/** Step after a right password that a list gave: one of one's own, before anything opens. */
export function GivenPassword({ credentials, kioskToken, onBack }: GivenPasswordProps) {
  const { t } = useTranslation('password')
  usePageTitle(t('given.title'))
  const save = async (newPassword: string) => {
    const body = {
      ...credentials,
      newPassword,
      clientId: clientId(),
      ...(kioskToken !== null && { kioskToken }),
    }
    try {
      enter(await api.post('/v1/login/new_password', { body, anonymous: true }))
    } catch (error) {
      // The password is the new one already: the log-in goes on with it.
      if (isElsewhere(error) || (error instanceof ApiError && error.code === 'second_factor_asked'))
        return onBack([t('given.done')])
      throw error
    }
    return undefined
  }
  return (
    <Box component="section" aria-labelledby="given-password" sx={{ display: 'grid', gap: 5 }}>
      <div>
        <Typography variant="h1" id="given-password">
          {t('given.title')}
        </Typography>
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>{t('given.lead')}</Typography>
      </div>
      <ChoosePassword
        username={credentials.username}
        action={t('given.save')}
        busyAction={t('reset.busy')}
        unreached={t('offline')}
        save={save}
      />
      <Button variant="outlined" size="large" onClick={() => onBack()} sx={{ minHeight: 52 }}>
        {t('given.back')}
      </Button>
    </Box>
  )
}
