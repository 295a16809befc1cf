import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { errorTexts } from '../../api/error_text.ts'
import { ApiError } from '../../api/errors.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Typography } from '../../ui/Typography.tsx'
import { PasswordFrame } from './PasswordFrame.tsx'

/** Something before and behind an @, without blanks: what an address may be the server decides. */
const isAddress = (text: string) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)

/** `/forgot-password`: asks for the address of the account, to which a link is sent. */
export function ForgotPassword() {
  const { t } = useTranslation('password')
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failures, setFailures] = useState<readonly string[]>([])
  const [state, setState] = useState<'ready' | 'busy' | 'sent'>('ready')
  const input = useRef<HTMLInputElement>(null)

  const send = async () => {
    setState('busy')
    setFailures([])
    try {
      await api.post('/reset_password', { body: { email: email.trim() }, anonymous: true })
      setState('sent')
    } catch (error) {
      setState('ready')
      setFailures(failureTexts(error))
      input.current?.focus()
    }
  }
  const failureTexts = (error: unknown): string[] => {
    const isUnknown = error instanceof ApiError && error.status === 400
    return isUnknown ? [t('forgot.unknown')] : errorTexts(error, t)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state === 'busy') return
    const typed = email.trim()
    const found = typed === '' ? t('common:required') : isAddress(typed) ? undefined : t('forgot.invalid')
    setProblem(found)
    if (found === undefined) void send()
    else input.current?.focus()
  }
  if (state === 'sent')
    return (
      <PasswordFrame title={t('sent.title')}>
        <div role="status">
          <Notice kind="success">{t('sent.text', { email: email.trim() })}</Notice>
        </div>
        <Typography sx={{ color: 'text.secondary' }}>{t('sent.help')}</Typography>
        <Button
          variant="outlined"
          sx={{ minHeight: 44, justifySelf: 'start' }}
          onClick={() => setState('ready')}
        >
          {t('sent.again')}
        </Button>
      </PasswordFrame>
    )
  return (
    <PasswordFrame title={t('forgot.title')} lead={t('forgot.lead')}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
        <div role="alert">
          {failures.map((text) => (
            <Notice key={text} kind="error">
              {text}
            </Notice>
          ))}
        </div>
        <TextInput
          label={t('forgot.email')}
          value={email}
          error={problem}
          inputRef={input}
          required
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={254}
          onChange={setEmail}
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          aria-disabled={state === 'busy'}
          sx={{ minHeight: 52 }}
        >
          {t(state === 'busy' ? 'forgot.sending' : 'forgot.send')}
        </Button>
        <Typography sx={{ color: 'text.secondary' }}>{t('forgot.noAddress')}</Typography>
      </Box>
    </PasswordFrame>
  )
}
