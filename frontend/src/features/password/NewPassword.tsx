import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { ChoosePassword } from '../../ui/ChoosePassword.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordFrame } from './PasswordFrame.tsx'

interface NewPasswordProps {
  token: string
  owner: { name: string; username: string }
  /** The link was used, or its time ended while somebody typed. */
  onExpired(): void
}

/** The form for the new password of whoever a link belongs to, then that it is done. */
export function NewPassword({ token, owner, onExpired }: NewPasswordProps) {
  const { t } = useTranslation('password')
  const [isDone, setDone] = useState(false)

  const save = async (password: string) => {
    try {
      await api.post('/reset_password/confirm', { body: { token, password }, anonymous: true })
      setDone(true)
    } catch (error) {
      if (error instanceof ApiError && error.status === 400 && error.code === 'token') return onExpired()
      throw error
    }
    return undefined
  }
  if (isDone)
    return (
      <PasswordFrame title={t('done.title')}>
        <div role="status">
          <Notice kind="success">{t('done.text')}</Notice>
        </div>
      </PasswordFrame>
    )
  return (
    <PasswordFrame title={t('reset.title')} lead={t('reset.whose', owner)}>
      <ChoosePassword
        username={owner.username}
        action={t('reset.change')}
        busyAction={t('reset.busy')}
        save={save}
      />
    </PasswordFrame>
  )
}
