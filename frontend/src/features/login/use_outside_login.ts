import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { ApiError } from '../../api/errors.ts'
import { enter, logOut } from '../../api/login.ts'
import { askedBy, UNDECIDED, type Decisions, type Entered, type OutsideWay } from '../../api/outside_login.ts'
import { getSession, useSession } from '../../api/session.ts'
import { beforeLeaving } from '../../exam/leaving.ts'
import { useNavigate } from '../../shared/router/index.ts'

/**
 * How far a log-in from outside is (state-external-auth-001 names idle, running, success and error):
 *
 *       idle --a token or code is there--> running --session--> success
 *       running --the server asks--> person, elsewhere --the person decides--> running
 *       running --a code of a telephone is asked for--> factor --session--> success
 *       running --refused--> error
 */
export type OutsideState =
  | { step: 'idle' | 'running' | 'success' }
  | { step: 'person'; name: string }
  | { step: 'elsewhere' }
  | { step: 'factor'; view: ReactNode }
  | { step: 'error'; error: unknown }

/** The log-in page redirects whoever is logged in: to `goTo` where that is theirs to open, by the upload of a document where it is missing. */
const behind = (goTo: string | null) => `/login?${new URLSearchParams({ next: goTo ?? '/' })}`

/**
 * Logs in by `way` once it is there, and asks the person what the server asks. `next`: where the page goes behind the code of a telephone, where the
 * way does not say so with its session.
 */
export function useOutsideLogin(way: OutsideWay | null, next: string | null) {
  const [state, setState] = useState<OutsideState>({ step: 'idle' })
  const decisions = useRef<Decisions>(UNDECIDED)
  const begun = useRef<OutsideWay | null>(null)
  const navigate = useNavigate()
  const session = useSession()
  /** Set while a code of a telephone is asked for: where the page goes once there is a session. */
  const [target, setTarget] = useState<string | null>(null)

  const arrive = useCallback(
    ({ session: opened, goTo }: Entered) => {
      // Whoever was logged in here leaves as by their own button.
      if (getSession() !== null && getSession()?.user.id !== opened.user.id) logOut()
      enter(opened)
      setState({ step: 'success' })
      navigate(behind(goTo), { replace: true })
    },
    [navigate]
  )

  const attempt = useCallback(
    async (by: OutsideWay) => {
      setState({ step: 'running' })
      try {
        arrive(await by(decisions.current))
      } catch (error) {
        const asked = askedBy(error)
        if (asked !== null) {
          decisions.current = { ...decisions.current, ticket: asked.ticket }
          return setState(
            asked.what === 'person' ? { step: 'person', name: asked.name } : { step: 'elsewhere' }
          )
        }
        if (error instanceof ApiError && error.code === 'second_factor_asked') {
          try {
            const { nextStep } = await import('./next_step.tsx')
            const nobody = { username: '', password: '' }
            const view = await nextStep(error, nobody, null, () => navigate('/login', { replace: true }))
            // Whoever was logged in here stays until the step is there.
            if (getSession() !== null) logOut()
            setTarget(next ?? '/')
            return setState({ step: 'factor', view })
          } catch (failure) {
            return setState({ step: 'error', error: failure })
          }
        }
        setState({ step: 'error', error })
      }
    },
    [arrive, navigate, next]
  )

  useEffect(() => {
    if (way === null || begun.current === way) return
    begun.current = way
    void attempt(way)
  }, [way, attempt])

  // The step of the telephone stores the session itself.
  useEffect(() => {
    if (target !== null && session !== null) navigate(behind(target), { replace: true })
  }, [target, session, navigate])

  const decide = async (more: Partial<Decisions>) => {
    if (way === null) return
    // The buttons go at once: a ticket is sent once.
    setState({ step: 'running' })
    decisions.current = { ...decisions.current, ...more }
    // What the other person has not sent yet goes first where it can.
    if (more.confirmed === true) await beforeLeaving(() => undefined)
    await attempt(way)
  }

  return {
    state,
    confirm: () => void decide({ confirmed: true }),
    takeOver: () => void decide({ setNewClient: true }),
    retry: () => void decide({}),
    leave: () => navigate(getSession() === null ? '/login' : '/', { replace: true }),
  }
}
