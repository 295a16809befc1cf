import { Box } from '../../ui/Box.ts'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../shared/router/index.ts'
import { ApiError } from '../../api/errors.ts'
import { logIn, type Credentials } from '../../api/login.ts'
import { useSettings } from '../../api/settings.ts'
import { storedLoss } from '../../api/unauthenticated.ts'
import { LanguageChoice } from '../../ui/LanguageChoice.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { PageLink, TextLink } from '../../ui/TextLink.tsx'
import { usePageTitle } from '../../shared/page_title.ts'
import { loginMessages } from './login_messages.ts'
import { LoginForm } from './LoginForm.tsx'
import { NewSession } from './NewSession.tsx'
import { Welcome } from './Welcome.tsx'

/** No school but the demo downloads it. */
const DemoAccounts = lazy(() => import('./DemoAccounts.tsx'))

/** `/login`. The guards redirect afterwards, when they see the new session. */
export default function LoginPage() {
  const { t } = useTranslation('login')
  const [search] = useSearchParams()
  const settings = useSettings()
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' })
  const [state, setState] = useState<'ready' | 'busy' | 'elsewhere'>('ready')
  const [errors, setErrors] = useState<string[]>([])
  const [loss] = useState(storedLoss)
  const [takingOver, setTakingOver] = useState(false)
  /** A step after the right password; its code is loaded only for those who need it. */
  const [step, setStep] = useState<ReactNode>(null)
  usePageTitle(t(takingOver ? 'elsewhere.title' : 'title'))

  const submit = async (setNewClient: boolean) => {
    setState('busy')
    setErrors([])
    try {
      const outcome = await logIn(credentials, { setNewClient, kioskToken: search.get('kiosk_token') })
      if (outcome === 'elsewhere') {
        setState('elsewhere')
        setTakingOver(true)
      }
    } catch (failure) {
      let error = failure
      if (failure instanceof ApiError && /factor_asked|must_change/.test(failure.code))
        try {
          const { nextStep } = await import('./next_step.tsx')
          return setStep(await nextStep(failure, credentials, search.get('kiosk_token'), back))
        } catch (gone) {
          error = gone
        }
      setState('ready')
      // Errors are shown beside the form, where they can be corrected.
      setTakingOver(false)
      setErrors(loginMessages(error, t))
    }
  }

  const back = (messages: string[] = []) => {
    setState('ready')
    setTakingOver(false)
    setStep(null)
    setErrors(messages)
  }

  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateColumns: { md: 'minmax(0, 5fr) minmax(0, 6fr)' },
        gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
      }}
    >
      <Welcome
        logo={
          <Logo src={settings?.theme.logos.login} name={settings?.institution.name ?? 'Banca'} height={36} />
        }
      />
      <Box
        component="main"
        sx={{ display: 'flex', flexDirection: 'column', px: { xs: 5, sm: 10 }, py: { xs: 6, md: 8 } }}
      >
        <Box sx={{ alignSelf: { xs: 'stretch', md: 'flex-end' }, mb: { xs: 6, md: 0 } }}>
          <LanguageChoice quiet />
        </Box>
        <Box sx={{ width: '100%', maxWidth: 420, m: { xs: '0 auto', md: 'auto' } }}>
          {step ??
            (takingOver ? (
              <NewSession
                busy={state === 'busy'}
                onContinue={() => void submit(true)}
                onCancel={() => back()}
              />
            ) : (
              <LoginForm
                credentials={credentials}
                onChange={setCredentials}
                busy={state === 'busy'}
                errors={errors}
                reason={loss === null ? null : t(`loss.${loss}`)}
                onSubmit={() => void submit(false)}
              />
            ))}
          {step === null && !takingOver && (
            <Box sx={{ mt: 5, display: 'grid', justifyItems: 'start' }}>
              {/* Settings that an earlier version stored name none. */}
              {settings?.loginProviders?.map(({ codename, name }) => (
                <PageLink
                  key={codename}
                  to={`/external-auth/${codename}?${search}`}
                  style={{ padding: '10px 0' }}
                >
                  {t('outside', { name })}
                </PageLink>
              ))}
              <PageLink to="/primeiro-acesso" style={{ display: 'inline-block', padding: '10px 0' }}>
                {t('firstTime')}
              </PageLink>
              <PageLink to="/forgot-password" style={{ display: 'inline-block', padding: '10px 0' }}>
                {t('forgot')}
              </PageLink>
            </Box>
          )}
          <TextLink href="/this-computer" sx={{ display: 'inline-block', mt: 5, color: 'primary.main' }}>
            {t('thisComputer')}
          </TextLink>
          {settings?.demo === true && !takingOver && step === null && (
            <Suspense>
              <DemoAccounts
                onChoose={(username, password) => {
                  setCredentials({ username, password })
                  setErrors([])
                }}
              />
            </Suspense>
          )}
        </Box>
      </Box>
    </Box>
  )
}
