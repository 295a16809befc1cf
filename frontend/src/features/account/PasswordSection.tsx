import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { CheckLine } from '../../ui/CheckLine.tsx'
import { errorText } from '../../api/error_text.ts'
import { Notice } from '../../ui/Notice.tsx'
import { changePassword, SESSIONS_KEY } from './own_account.ts'
import { PasswordInput } from './PasswordInput.tsx'
import { Section, UNSEEN_EMPTY } from './Section.tsx'

const EMPTY = { currentPassword: '', newPassword: '', confirmation: '' }
type Field = keyof typeof EMPTY
const FIELDS: readonly Field[] = ['currentPassword', 'newPassword', 'confirmation']
type Problems = Partial<Record<Field, string>>

/** Changes the person's own password; the server explains which ones it rejects. */
export function PasswordSection({ username }: { username: string }) {
  const { t } = useTranslation('account')
  const queries = useQueryClient()
  const [values, setValues] = useState(EMPTY)
  const [endOthers, setEndOthers] = useState(true)
  const [problems, setProblems] = useState<Problems>({})
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const [failure, setFailure] = useState<string | null>(null)
  const inputs = {
    currentPassword: useRef<HTMLInputElement>(null),
    newPassword: useRef<HTMLInputElement>(null),
    confirmation: useRef<HTMLInputElement>(null),
  }

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
      await changePassword({ ...values, endOthers })
      setValues(EMPTY)
      setState('done')
      void queries.invalidateQueries({ queryKey: SESSIONS_KEY })
    } catch (error) {
      setState('ready')
      const fields = error instanceof ApiError ? error.fields : {}
      const found = Object.fromEntries(
        FIELDS.flatMap((field) => (fields[field] ? [[field, fields[field][0]]] : []))
      ) as Problems
      if (!show(found)) setFailure(errorText(error, t, t('common:error')))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state === 'busy') return
    const found: Problems = {}
    for (const field of FIELDS) if (values[field] === '') found[field] = t('common:required')
    if (found.confirmation === undefined && values.confirmation !== values.newPassword)
      found.confirmation = t('password.different')
    if (!show(found)) void send()
  }
  const input = (field: Field, label: string) => (
    <PasswordInput
      label={label}
      value={values[field]}
      error={problems[field]}
      inputRef={inputs[field]}
      autoComplete={field === 'currentPassword' ? 'current-password' : 'new-password'}
      onChange={(value) => {
        setValues((before) => ({ ...before, [field]: value }))
        if (state === 'done') setState('ready')
      }}
    />
  )
  return (
    <Section title={t('password.title')} lead={t('password.hint')}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5, maxWidth: 420 }}>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {input('currentPassword', t('current'))}
        {input('newPassword', t('password.new'))}
        {input('confirmation', t('password.again'))}
        <CheckLine label={t('password.endOthers')} checked={endOthers} onChange={setEndOthers} />
        <Box role="alert" sx={UNSEEN_EMPTY}>
          {failure !== null && <Notice kind="error">{failure}</Notice>}
        </Box>
        <Box role="status" sx={UNSEEN_EMPTY}>
          {state === 'done' && <Notice kind="success">{t('password.done')}</Notice>}
        </Box>
        <Button
          type="submit"
          variant="contained"
          sx={{ minHeight: 48, justifySelf: 'start' }}
          aria-disabled={state === 'busy'}
        >
          {t(state === 'busy' ? 'password.busy' : 'password.change')}
        </Button>
      </Box>
    </Section>
  )
}
