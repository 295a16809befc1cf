import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { enter, isElsewhere } from '../../api/login.ts'
import { passSecondFactor, type FactorAsked, type Proof } from '../../api/second_factor.ts'
import type { Session } from '../../api/session.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { CodeForm } from '../../ui/second_factor/CodeForm.tsx'
import { RecoveryCodes } from '../../ui/second_factor/RecoveryCodes.tsx'
import { SetUp } from '../../ui/second_factor/SetUp.tsx'
import { loginMessages } from './login_messages.ts'
import { NewSession } from './NewSession.tsx'

interface SecondFactorProps {
  asked: FactorAsked
  kioskToken: string | null
  /** Back to user name and password, with messages to show there. */
  onBack(messages?: string[]): void
}

/**
 * Step after the right password: a code, a recovery code, or the set-up of a telephone first. There
 * is no session before it succeeds.
 */
export function SecondFactor({ asked: { challenge, offer }, kioskToken, onBack }: SecondFactorProps) {
  const { t } = useTranslation('second_factor')
  const { t: login } = useTranslation('login')
  const [kind, setKind] = useState<'code' | 'recovery'>('code')
  const [busy, setBusy] = useState(false)
  const [isElsewhereOpen, setElsewhereOpen] = useState(false)
  const [errors, setErrors] = useState<string[]>([])
  const [entered, setEntered] = useState<{ session: Session; codes: string[] } | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  // In the form its input has the focus; the set-up steps are read from their start.
  useEffect(() => {
    if (offer !== null) title.current?.focus()
  }, [offer])
  const titleKey = offer !== null ? 'setUp.title' : kind === 'code' ? 'title' : 'recovery.title'
  usePageTitle(isElsewhereOpen ? login('elsewhere.title') : t(entered === null ? titleKey : 'codes.title'))

  const pass = async (proof: Proof | undefined, setNewClient: boolean) => {
    setBusy(true)
    setErrors([])
    try {
      const { recoveryCodes, ...session } = await passSecondFactor({
        challenge,
        proof,
        offer: offer?.offer,
        setNewClient,
        kioskToken,
      })
      // Entering the session redirects away from here: the recovery codes are shown first.
      if (recoveryCodes === null) return enter(session)
      setEntered({ session, codes: recoveryCodes })
      setElsewhereOpen(false)
    } catch (error) {
      const messages = loginMessages(error, login)
      if (isElsewhere(error)) setElsewhereOpen(true)
      else if (error instanceof ApiError && error.code === 'second_factor_over') return onBack(messages)
      else setErrors(messages)
    }
    setBusy(false)
  }

  if (entered !== null)
    return (
      <RecoveryCodes codes={entered.codes} action={t('codes.enter')} onSaved={() => enter(entered.session)} />
    )
  if (isElsewhereOpen)
    return <NewSession busy={busy} onContinue={() => void pass(undefined, true)} onCancel={() => onBack()} />

  const form = (
    <CodeForm
      key={kind}
      kind={kind}
      action={t(offer === null ? 'enter' : 'setUp.action')}
      busy={busy}
      errors={errors}
      onSubmit={(proof) => void pass(proof, false)}
    >
      <Button variant="outlined" size="large" onClick={() => onBack()} sx={{ minHeight: 52 }}>
        {t('back')}
      </Button>
    </CodeForm>
  )
  return (
    <Box component="section" aria-labelledby="second-factor" sx={{ display: 'grid', gap: 5 }}>
      <div>
        <Typography
          variant="h1"
          id="second-factor"
          ref={title}
          tabIndex={-1}
          sx={{ '&, &:focus-visible': { outline: 'none' } }}
        >
          {t(titleKey)}
        </Typography>
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>
          {t(offer !== null ? 'setUp.lead' : kind === 'code' ? 'lead' : 'recovery.lead')}
        </Typography>
      </div>
      {offer === null ? form : <SetUp offer={offer}>{form}</SetUp>}
      {offer === null && (
        <div>
          <Button
            sx={{ px: 0 }}
            onClick={() => {
              setErrors([])
              setKind(kind === 'code' ? 'recovery' : 'code')
            }}
          >
            {t(kind === 'code' ? 'recovery.use' : 'useCode')}
          </Button>
          <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
            {t('lost')}
          </Typography>
        </div>
      )}
    </Box>
  )
}
