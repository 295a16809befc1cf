import Alert from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/errors.ts'
import { logIn } from '../../../api/login.ts'
import type { SessionLoss } from '../../../api/unauthenticated.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

type PasswordProps = { username: string; name: string; why: SessionLoss; onLoggedIn: () => void }

/** The session ended during the exam: asks for the password over the item, and all answers stay here. */
export function PasswordOverlay({ username, name, why, onLoggedIn }: PasswordProps) {
  const { t } = useTranslation('interruption')
  const [password, setPassword] = useState('')
  const [state, setState] = useState<'ready' | 'busy' | 'elsewhere'>('ready')
  const [error, setError] = useState<string | null>(null)

  const submit = async (setNewClient: boolean) => {
    setState('busy')
    setError(null)
    try {
      const outcome = await logIn({ username, password }, { setNewClient, kioskToken: null })
      if (outcome === 'elsewhere') setState('elsewhere')
      else onLoggedIn()
    } catch (failure) {
      setState('ready')
      setError((failure instanceof ApiError ? failure.messages[0] : undefined) ?? t('password.noAnswer'))
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'busy' && password !== '') void submit(state === 'elsewhere')
  }
  return (
    <Dialog
      title={t(why === 'taken' ? 'overlay.otherDevice.title' : 'password.title')}
      actions={
        <Button
          type="submit"
          form="exam-password"
          variant="contained"
          disabled={state === 'busy' || password === ''}
        >
          {t(state === 'elsewhere' ? 'overlay.take' : 'password.enter')}
        </Button>
      }
    >
      <p>{t(why === 'taken' ? 'password.taken' : 'password.text', { name })}</p>
      <form id="exam-password" onSubmit={onSubmit} noValidate>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextInput
          label={t('password.label')}
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          autoFocus
          required
        />
      </form>
      {state === 'elsewhere' && (
        <Alert severity="info" sx={{ mt: 4 }}>
          {t('password.elsewhere')}
        </Alert>
      )}
      {error !== null && (
        <Alert severity="error" sx={{ mt: 4 }}>
          {error}
        </Alert>
      )}
    </Dialog>
  )
}
