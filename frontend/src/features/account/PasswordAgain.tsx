import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { useSession } from '../../api/session.ts'
import { errorText } from '../../api/error_text.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { UNSEEN_EMPTY } from './Section.tsx'

type PasswordAgainProps = {
  lead: ReactNode
  /** Button labels, at rest and while it runs; default "continue". */
  labels?: { confirm: string; busy: string }
  /** In a dialog the buttons are at its end, the confirming one last. */
  isDialog?: boolean
  /** Further fields after the password. */
  children?: ReactNode
  /**
   * Validates the further fields: shows what is missing there, focuses it, and
   * returns whether all is complete.
   */
  onCheck?(): boolean
  /** Rejects with an ApiError that names `currentPassword` where it is wrong. */
  onConfirm(password: string): Promise<void>
  onCancel(): void
}

/** Asks for the password again before an act that an unattended browser must not allow. */
export function PasswordAgain({
  lead,
  labels,
  isDialog = false,
  children,
  onCheck = () => true,
  onConfirm,
  onCancel,
}: PasswordAgainProps) {
  const { t } = useTranslation('account')
  const username = useSession()?.user.username ?? ''
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | undefined>()
  const [failure, setFailure] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const confirm = async () => {
    setBusy(true)
    setWrong(undefined)
    setFailure(null)
    try {
      await onConfirm(password)
    } catch (error) {
      const own = error instanceof ApiError ? error.fields.currentPassword?.[0] : undefined
      setWrong(own)
      if (own === undefined) setFailure(errorText(error, t, t('common:error')))
      else input.current?.focus()
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setWrong(password === '' ? t('common:required') : undefined)
    const isComplete = onCheck()
    // After that check: of two incomplete fields the first gets the focus.
    if (password === '') input.current?.focus()
    else if (isComplete) void confirm()
  }
  const cancel = (
    <Button variant="text" sx={{ minHeight: 44 }} onClick={onCancel}>
      {t('common:cancel')}
    </Button>
  )
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gap: 5, maxWidth: isDialog ? 'none' : 420 }}
    >
      <div>{lead}</div>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label={t('current')}
        value={password}
        error={wrong}
        inputRef={input}
        autoComplete="current-password"
        autoFocus
        onChange={setPassword}
      />
      {children}
      <Box role="alert" sx={UNSEEN_EMPTY}>
        {failure !== null && <Notice kind="error">{failure}</Notice>}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 3,
          justifyContent: isDialog ? 'flex-end' : 'flex-start',
        }}
      >
        {isDialog && cancel}
        <Button type="submit" variant="contained" sx={{ minHeight: 44 }} aria-disabled={isBusy}>
          {isBusy && labels ? labels.busy : (labels?.confirm ?? t('continue'))}
        </Button>
        {!isDialog && cancel}
      </Box>
    </Box>
  )
}
