import Visibility from '../../ui/icons/VisibilityOutlined.ts'
import VisibilityOff from '../../ui/icons/VisibilityOffOutlined.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Typography } from '../../ui/Typography.tsx'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Credentials } from '../../api/login.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

interface LoginFormProps {
  credentials: Credentials
  busy: boolean
  errors: readonly string[]
  /** Why the person has to log in again. */
  reason: string | null
  onChange(credentials: Credentials): void
  onSubmit(): void
}

export function LoginForm({ credentials, busy, errors, reason, onChange, onSubmit }: LoginFormProps) {
  const { t } = useTranslation('login')
  const [tried, setTried] = useState(false)
  const [shown, setShown] = useState(false)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const missing = { username: credentials.username.trim() === '', password: credentials.password === '' }
  const problem = (field: keyof typeof missing) =>
    tried && missing[field] ? t('common:required') : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    const first = missing.username ? username : missing.password ? password : null
    if (first === null) onSubmit()
    else first.current?.focus()
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
      <div>
        <Typography variant="h1">{t('title')}</Typography>
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>{t('lead')}</Typography>
      </div>
      {reason !== null && errors.length === 0 && <Notice kind="info">{reason}</Notice>}
      <div role="alert">
        {errors.map((text) => (
          <Notice key={text} kind="error">
            {text}
          </Notice>
        ))}
      </div>
      <TextInput
        label={t('username')}
        value={credentials.username}
        error={problem('username')}
        inputRef={username}
        required
        autoComplete="username"
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        onChange={(value) => onChange({ ...credentials, username: value })}
      />
      <TextInput
        label={t('password')}
        type={shown ? 'text' : 'password'}
        value={credentials.password}
        error={problem('password')}
        inputRef={password}
        required
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(value) => onChange({ ...credentials, password: value })}
        end={
          <IconButton
            aria-label={t(shown ? 'hidePassword' : 'showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <VisibilityOff /> : <Visibility />}
          </IconButton>
        }
      />
      <Button type="submit" variant="contained" size="large" aria-disabled={busy} sx={{ minHeight: 52 }}>
        {t(busy ? 'entering' : 'enter')}
      </Button>
    </Box>
  )
}
