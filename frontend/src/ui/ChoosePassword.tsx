import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, NetworkError } from '../api/errors.ts'
import { Box } from './Box.ts'
import { Button } from './Button.ts'
import { Notice } from './Notice.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { Typography } from './Typography.tsx'

const FIELDS = ['password', 'confirmation'] as const
type Field = (typeof FIELDS)[number]
type Problems = Partial<Record<Field, string>>

interface ChoosePasswordProps {
  /** For password managers. */
  username: string
  /** What the button does, and says while it does it. */
  action: string
  busyAction: string
  /** Where nothing arrived. Without it whatever is no answer about the password is the usual error (rule-password-005). */
  unreached?: string
  /** Rejects with what the form shows: the server's word about the password, or that nothing arrived. */
  save(password: string): Promise<void>
}

/** The form in which a new password is chosen: twice, with the rule. Texts of `password`. What was typed stays where it could not be sent. */
export function ChoosePassword({ username, action, busyAction, unreached, save }: ChoosePasswordProps) {
  const { t } = useTranslation('password')
  const [values, setValues] = useState({ password: '', confirmation: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const inputs = { password: useRef<HTMLInputElement>(null), confirmation: useRef<HTMLInputElement>(null) }

  const show = (found: Problems) => {
    setProblems(found)
    const first = FIELDS.find((field) => found[field] !== undefined)
    if (first !== undefined) inputs[first].current?.focus()
    return first !== undefined
  }
  const send = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await save(values.password)
    } catch (error) {
      const own = error instanceof ApiError ? (error.fields.password ?? error.fields.newPassword)?.[0] : null
      if (own != null) show({ password: own })
      else setFailure(failureText(error))
    }
    setBusy(false)
  }
  const failureText = (error: unknown): string => {
    if (error instanceof NetworkError) return unreached ?? t('common:error')
    const answers = unreached === undefined ? [400] : [400, 409, 429]
    const isAnswer = error instanceof ApiError && answers.includes(error.status)
    return (isAnswer ? error.messages[0] : undefined) ?? t('common:error')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found: Problems = {}
    for (const field of FIELDS) if (values[field] === '') found[field] = t('common:required')
    if (found.confirmation === undefined && values.confirmation !== values.password)
      found.confirmation = t('reset.different')
    if (!show(found)) void send()
  }
  const input = (field: Field) => {
    const label = t(`reset.${field}`)
    return (
      <PasswordInput
        label={label}
        value={values[field]}
        error={problems[field]}
        inputRef={inputs[field]}
        autoComplete="new-password"
        autoFocus={field === 'password'}
        toggleText={(shown) => t(shown ? 'hide' : 'show', { what: label })}
        onChange={(value) => setValues((before) => ({ ...before, [field]: value }))}
      />
    )
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Typography sx={{ color: 'text.secondary' }}>{t('reset.hint')}</Typography>
      {input('password')}
      {input('confirmation')}
      <div role="alert">{failure !== null && <Notice kind="error">{failure}</Notice>}</div>
      <Button type="submit" variant="contained" size="large" aria-disabled={busy} sx={{ minHeight: 52 }}>
        {busy ? busyAction : action}
      </Button>
    </Box>
  )
}
