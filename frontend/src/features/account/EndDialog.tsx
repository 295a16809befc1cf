import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { useSession } from '../../api/session.ts'
import { errorWords } from '../../ui/error_words.ts'
import { ModalSheet } from '../../ui/ModalSheet.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { endOwn, type OwnSession } from './own_account.ts'
import { PasswordInput } from './PasswordInput.tsx'
import { UNSEEN_EMPTY } from './Section.tsx'
import { deviceWords } from './SessionRow.tsx'

type EndDialogProps = { which: OwnSession | 'others'; onEnded: () => void; onClose: () => void }

/** Asks before a session ends, says what becomes of answers there, and takes the password: whoever finds an open browser ends nobody's. */
export function EndDialog({ which, onEnded, onClose }: EndDialogProps) {
  const { t } = useTranslation('account')
  const username = useSession()?.user.username ?? ''
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | undefined>()
  const [failure, setFailure] = useState<string | null>(null)
  const end = async () => {
    setBusy(true)
    setWrong(undefined)
    setFailure(null)
    try {
      await endOwn(which === 'others' ? which : which.id, password)
      onEnded()
    } catch (error) {
      // It ended by itself meanwhile: that is what was wanted.
      if (error instanceof ApiError && error.status === 404) return onEnded()
      const own = error instanceof ApiError ? error.fields.currentPassword?.[0] : undefined
      setWrong(own)
      if (own === undefined) setFailure(errorWords(error, t, t('common:error')))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (password === '') setWrong(t('common:required'))
    else void end()
  }
  return (
    <ModalSheet place="middle" aria-labelledby="end-title" aria-describedby="end-text" onClose={onClose}>
      <Box component="form" noValidate onSubmit={submit} sx={{ p: { xs: 5, sm: 6 }, display: 'grid', gap: 5 }}>
        <Typography variant="h2" id="end-title">
          {which === 'others' ? t('end.titleOthers') : t('end.title', { device: deviceWords(which, t) })}
        </Typography>
        <Typography id="end-text">{t(which !== 'others' && which.purpose === 'import' ? 'end.import' : 'end.text')}</Typography>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput label={t('current')} value={password} error={wrong} autoComplete="current-password" autoFocus onChange={setPassword} />
        <Box role="alert" sx={UNSEEN_EMPTY}>
          {failure !== null && <Notice kind="error">{failure}</Notice>}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'flex-end' }}>
          <Button variant="text" sx={{ minHeight: 44 }} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="contained" sx={{ minHeight: 44 }} aria-disabled={isBusy}>
            {t(isBusy ? 'end.busy' : 'sessions.end')}
          </Button>
        </Box>
      </Box>
    </ModalSheet>
  )
}
