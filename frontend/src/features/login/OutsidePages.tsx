import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { byAnswer, byBridge, byCode, byToken, goTo, type OutsideWay } from '../../api/outside_login.ts'
import { useLocation, useNavigate, useParams } from '../../shared/router/index.ts'
import { codeMessages, NoCodeError, tokenMessages } from './outside_messages.ts'
import { OutsideSteps } from './OutsideSteps.tsx'
import { useOutsideLogin } from './use_outside_login.ts'

/** What was in the address when the page opened: in this entry of the history, which survives a reload, and in no address any more. */
interface Taken {
  token: string | null
  query: string
}

function takenFrom(state: unknown): Taken | null {
  if (typeof state !== 'object' || state === null || !('outside' in state)) return null
  const { outside } = state
  if (typeof outside !== 'object' || outside === null || !('query' in outside)) return null
  const token = 'token' in outside && typeof outside.token === 'string' ? outside.token : null
  return { token, query: String(outside.query) }
}

const CALLBACK = '/oauth/callback'
/** The provider of the bridge has a call of its own. */
const BRIDGE = 'educat-bridge'

/** Without a code there is nothing to send. */
const missing: OutsideWay = () => Promise.reject(new NoCodeError())

function wayOf(pathname: string, provider: string, { token, query }: Taken): OutsideWay {
  const search = new URLSearchParams(query)
  if (pathname === CALLBACK) {
    if (search.get('code') === null) return missing
    // Only a log-in that we began has a state of ours.
    return search.has('state') ? byAnswer(search) : byCode(search)
  }
  const next = search.get('next')
  // A link of our own log-in page, which names the provider alone.
  if (token === null) return goTo(provider, next)
  return provider === BRIDGE ? byBridge(token, next) : byToken(provider, token, next)
}

/** Behind a code the server says where the page goes. */
const nextOf = (pathname: string, { query }: Taken): string | null =>
  pathname === CALLBACK ? null : new URLSearchParams(query).get('next')

/**
 * `/external-auth/{provider}/token/{token}`, `/educat-bridge/{token}` and `/oauth/callback`: what opens a session leaves the address bar
 * before anything else happens. `/external-auth/{provider}` leads to the provider.
 */
export default function OutsidePages() {
  const { t } = useTranslation('password', { keyPrefix: 'outside' })
  const { provider = BRIDGE, token } = useParams()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isCallback = /^\/oauth\/callback\/*$/i.test(pathname)
  const address = isCallback ? CALLBACK : `/external-auth/${provider}`
  const taken = takenFrom(state)
  const isNew = token !== undefined || taken === null
  useEffect(() => {
    if (!isNew) return
    navigate(address, { replace: true, state: { outside: { token: token ?? null, query: search } } })
  }, [isNew, token, isCallback, address, search, navigate])
  // What was taken is the same as long as its text is.
  const key = isNew ? null : JSON.stringify(taken)
  const { way, next } = useMemo(() => {
    if (key === null) return { way: null, next: null }
    const opened = JSON.parse(key) as Taken
    return { way: wayOf(address, provider, opened), next: nextOf(address, opened) }
  }, [key, address, provider])
  const login = useOutsideLogin(way, next)
  return (
    <OutsideSteps
      login={login}
      messagesOf={(error) => (isCallback ? codeMessages(error, t) : tokenMessages(error, t))}
    />
  )
}
