import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { errorText } from '../../api/error_text.ts'
import { ApiError, NetworkError } from '../../api/errors.ts'
import { clientId } from '../../api/session.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { shownCode, type Card } from './card_of_address.ts'

const FIELDS = ['username', 'code'] as const

interface CardFormProps {
  card: Card
  /** Why a card was refused after a password was chosen. */
  refused: ApiError | null
  onChange(card: Card): void
  /** Whose card it is. */
  onChecked(owner: { name: string; username: string }): void
}

/** User name and code of a card, which the server looks at before a password is chosen. */
export function CardForm({ card, refused, onChange, onChecked }: CardFormProps) {
  const { t } = useTranslation('password')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(refused)
  const username = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isMissing = (field: keyof Card) => card[field].trim() === ''
  const first = FIELDS.find(isMissing)
  // A card of a QR code needs the button alone.
  const [start] = useState(first)
  useEffect(() => {
    if (start === undefined) button.current?.focus()
  }, [start])

  const check = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const body = { username: card.username.trim(), code: card.code, clientId: clientId() }
      return onChecked(await api.post('/v1/login/first_access/check', { body, anonymous: true }))
    } catch (error) {
      setFailure(error)
      setBusy(false)
      if (error instanceof ApiError && error.code === 'first_access_wrong') code.current?.focus()
    }
    return undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (first === undefined) void check()
    else if (first === 'username') username.current?.focus()
    else code.current?.focus()
  }
  const problem = (field: keyof Card) => (tried && isMissing(field) ? t('common:required') : undefined)
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
      <div role="alert">
        {failure !== null && (
          <Notice kind="error">
            {failure instanceof NetworkError ? t('offline') : errorText(failure, t, t('common:error'))}
          </Notice>
        )}
      </div>
      <TextInput
        label={t('first.username')}
        value={card.username}
        error={problem('username')}
        inputRef={username}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={start === 'username'}
        maxLength={150}
        onChange={(typed) => onChange({ ...card, username: typed })}
      />
      <TextInput
        label={t('first.code')}
        value={shownCode(card.code)}
        error={problem('code')}
        inputRef={code}
        required
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus={start === 'code'}
        onChange={(typed) => onChange({ ...card, code: shownCode(typed) })}
      />
      <Button
        ref={button}
        type="submit"
        variant="contained"
        size="large"
        aria-disabled={busy}
        sx={{ minHeight: 52 }}
      >
        {t(busy ? 'first.checking' : 'first.continue')}
      </Button>
    </Box>
  )
}
