import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { Typography } from '../../ui/Typography.tsx'
import { PasswordFrame } from './PasswordFrame.tsx'

const FIELDS = ['password', 'confirmation'] as const
type Field = (typeof FIELDS)[number]
type Problems = Partial<Record<Field, string>>

interface NewPasswordProps {
  token: string
  owner: { name: string; username: string }
  /** The link was used, or its time ended while somebody typed. */
  onExpired(): void
}

/** The form for the new password of whoever a link belongs to, then that it is done. */
export function NewPassword({ token, owner, onExpired }: NewPasswordProps) {
  const { t } = useTranslation('password')
  const [values, setValues] = useState({ password: '', confirmation: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const inputs = { password: useRef<HTMLInputElement>(null), confirmation: useRef<HTMLInputElement>(null) }

  const show = (found: Problems) => {
    setProblems(found)
    const first = FIELDS.find((field) => found[field] !== undefined)
    if (first !== undefined) inputs[first].current?.focus()
    return first !== undefined
  }
  const send = async () => {
    setState('busy')
    setFailure(null)
    try {
      await api.post('/reset_password/confirm', {
        body: { token, password: values.password },
        anonymous: true,
      })
      setState('done')
    } catch (error) {
      setState('ready')
      if (!(error instanceof ApiError) || error.status !== 400) return setFailure(t('common:error'))
      if (error.code === 'token') return onExpired()
      const own = error.fields.password?.[0]
      if (own !== undefined) show({ password: own })
      else setFailure(error.messages[0] ?? t('common:error'))
    }
    return undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state === 'busy') return
    const found: Problems = {}
    for (const field of FIELDS) if (values[field] === '') found[field] = t('common:required')
    if (found.confirmation === undefined && values.confirmation !== values.password)
      found.confirmation = t('reset.different')
    if (!show(found)) void send()
  }
  if (state === 'done')
    return (
      <PasswordFrame title={t('done.title')}>
        <div role="status">
          <Notice kind="success">{t('done.text')}</Notice>
        </div>
      </PasswordFrame>
    )
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
    <PasswordFrame title={t('reset.title')} lead={t('reset.whose', owner)}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
        <input type="text" name="username" autoComplete="username" value={owner.username} readOnly hidden />
        <Typography sx={{ color: 'text.secondary' }}>{t('reset.hint')}</Typography>
        {input('password')}
        {input('confirmation')}
        <div role="alert">{failure !== null && <Notice kind="error">{failure}</Notice>}</div>
        <Button
          type="submit"
          variant="contained"
          size="large"
          aria-disabled={state === 'busy'}
          sx={{ minHeight: 52 }}
        >
          {t(state === 'busy' ? 'reset.busy' : 'reset.change')}
        </Button>
      </Box>
    </PasswordFrame>
  )
}
