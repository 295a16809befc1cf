import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NetworkError } from '../../api/errors.ts'
import { useSession } from '../../api/session.ts'
import { useSettings } from '../../api/settings.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PlainFrame } from '../../ui/PlainFrame.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Typography } from '../../ui/Typography.tsx'
import { NewSession } from './NewSession.tsx'
import type { useOutsideLogin } from './use_outside_login.ts'

interface OutsideStepsProps {
  login: ReturnType<typeof useOutsideLogin>
  /** What is shown of an error. */
  messagesOf(error: unknown): readonly string[]
}

/** The page of a log-in from outside, at each of its steps. */
export function OutsideSteps({ login, messagesOf }: OutsideStepsProps) {
  const { t } = useTranslation('password', { keyPrefix: 'outside' })
  const settings = useSettings()
  const { state } = login
  usePageTitle(t(state.step === 'error' ? 'failed' : state.step === 'person' ? 'person.title' : 'title'))
  return (
    <PlainFrame logo={settings?.theme.logos.login} name={settings?.institution.name}>
      {state.step === 'person' ? (
        <Person name={state.name} onContinue={login.confirm} onCancel={login.leave} />
      ) : state.step === 'elsewhere' ? (
        <NewSession busy={false} onContinue={login.takeOver} onCancel={login.leave} />
      ) : state.step === 'factor' ? (
        state.view
      ) : state.step === 'error' ? (
        <Failed
          error={state.error}
          messages={messagesOf(state.error)}
          onRetry={login.retry}
          onLeave={login.leave}
        />
      ) : (
        <Running />
      )}
    </PlainFrame>
  )
}

function Running() {
  const { t } = useTranslation('password', { keyPrefix: 'outside' })
  return (
    <div role="status">
      <Typography variant="h1">{t('title')}</Typography>
      <Typography sx={{ mt: 2, mb: 5, color: 'text.secondary' }}>{t('running')}</Typography>
      <Skeleton style={{ height: 54 }} />
    </div>
  )
}

interface PersonProps {
  name: string
  onContinue(): void
  onCancel(): void
}

/** A link would replace whoever is logged in here: it does not before they have agreed. */
function Person({ name, onContinue, onCancel }: PersonProps) {
  const { t } = useTranslation('password', { keyPrefix: 'outside' })
  const present = useSession()?.user.name
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section aria-labelledby="outside-person">
      <Typography variant="h1" id="outside-person" ref={title} tabIndex={-1} sx={{ outline: 'none' }}>
        {t('person.as', { name })}
      </Typography>
      {present !== undefined && (
        <Typography sx={{ mt: 3, color: 'text.secondary' }}>
          {t('person.present', { name: present })}
        </Typography>
      )}
      <Typography sx={{ mt: 3, color: 'text.secondary' }}>{t('person.unasked')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 6 }}>
        <Button variant="contained" onClick={onContinue}>
          {t('person.continue')}
        </Button>
        <Button variant="outlined" onClick={onCancel}>
          {t('person.stay')}
        </Button>
      </Box>
    </section>
  )
}

interface FailedProps {
  error: unknown
  messages: readonly string[]
  onRetry(): void
  onLeave(): void
}

function Failed({ error, messages, onRetry, onLeave }: FailedProps) {
  const { t } = useTranslation('password', { keyPrefix: 'outside' })
  const { t: common } = useTranslation('common')
  return (
    <div>
      <Typography variant="h1">{t('failed')}</Typography>
      <Box role="alert" sx={{ mt: 4, display: 'grid', gap: 3 }}>
        {messages.map((text) => (
          <Notice key={text} kind="error">
            {text}
          </Notice>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 6 }}>
        {error instanceof NetworkError && (
          <Button variant="outlined" onClick={onRetry}>
            {common('retry')}
          </Button>
        )}
        <Button variant="contained" onClick={onLeave}>
          {t('toLogin')}
        </Button>
      </Box>
    </div>
  )
}
