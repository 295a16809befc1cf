import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { enter } from '../../api/login.ts'
import { clientId, getSession } from '../../api/session.ts'
import { useLocation, useNavigate } from '../../shared/router/index.ts'
import { Button } from '../../ui/Button.ts'
import { ChoosePassword } from '../../ui/ChoosePassword.tsx'
import { PasswordFrame } from './PasswordFrame.tsx'
import { cardOfFragment, cardOfState, type Card } from './card_of_address.ts'
import { CardForm } from './CardForm.tsx'

/** After these a card is typed anew, or another one is needed. */
const isAboutCard = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code.startsWith('first_access_')

/**
 * `/primeiro-acesso`: somebody who has no password yet types user name and code of their card, or comes by its QR code, and chooses
 * one. What the QR code brings leaves the address bar at once; a reload does not lose it.
 */
export function FirstAccess() {
  const { t } = useTranslation('password')
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const [brought] = useState(() => cardOfFragment(window.location.hash))
  const [card, setCard] = useState<Card>(() => brought ?? cardOfState(state) ?? { username: '', code: '' })
  const [owner, setOwner] = useState<{ name: string; username: string } | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  // Who comes in here is logged in themselves.
  const [before] = useState(getSession)
  useEffect(() => {
    if (brought !== null) navigate(pathname, { replace: true, state: brought })
  }, [brought, navigate, pathname])

  const save = async (password: string) => {
    try {
      enter(
        await api.post('/v1/login/first_access', {
          body: { ...card, password, clientId: clientId() },
          anonymous: true,
        })
      )
      navigate('/', { replace: true })
    } catch (error) {
      if (!isAboutCard(error)) throw error
      setRefused(error)
      setOwner(null)
    }
  }
  if (before !== null)
    return (
      <PasswordFrame
        title={t('first.open.title')}
        lead={t('first.open.text', { name: before.user.name })}
        hasLogin={false}
      >
        <Button href="/" variant="contained" size="large" sx={{ minHeight: 52 }}>
          {t('first.open.home')}
        </Button>
      </PasswordFrame>
    )
  if (owner === null)
    return (
      <PasswordFrame title={t('first.title')} lead={t('first.lead')}>
        <CardForm card={card} refused={refused} onChange={setCard} onChecked={setOwner} />
      </PasswordFrame>
    )
  return (
    <PasswordFrame title={t('first.choose.title', { name: owner.name })} lead={t('first.choose.lead', owner)}>
      <ChoosePassword
        username={owner.username}
        action={t('first.choose.save')}
        busyAction={t('first.choose.saving')}
        unreached={t('offline')}
        save={save}
      />
      <Button
        variant="outlined"
        sx={{ minHeight: 44, justifySelf: 'start' }}
        onClick={() => {
          setRefused(null)
          setOwner(null)
        }}
      >
        {t('first.choose.other')}
      </Button>
    </PasswordFrame>
  )
}
