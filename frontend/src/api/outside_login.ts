import { api } from './client.ts'
import { ApiError } from './errors.ts'
import { clientId, type Session } from './session.ts'

/** What the person has decided so far about one log-in. */
export interface Decisions {
  /** They go on as whom the provider names, although somebody else is logged in here. */
  confirmed: boolean
  /** The session elsewhere ends. */
  setNewClient: boolean
  /** What the server gave instead of a code that it has exchanged. */
  ticket: string | null
}

export const UNDECIDED: Decisions = { confirmed: false, setNewClient: false, ticket: null }

/** `goTo`: the address behind the log-in, of this origin; null: none was asked for. */
export interface Entered {
  session: Session
  goTo: string | null
}

/**
 * Ways to log in without our password. The session of whoever is logged in here goes along: the server asks before it is replaced. Rejects with
 * ApiError or NetworkError; resolves to a session that is not stored yet.
 */
export type OutsideWay = (decisions: Decisions) => Promise<Entered>

const decided = ({ confirmed, setNewClient }: Decisions) => ({
  confirmed,
  setNewClient,
  clientId: clientId(),
})

export const byToken =
  (provider: string, token: string, next: string | null): OutsideWay =>
  async (decisions) => ({
    session: await api.post('/v1/provider/:provider/login', {
      params: { provider },
      body: { token, ...decided(decisions) },
    }),
    goTo: next,
  })

export const byBridge =
  (token: string, next: string | null): OutsideWay =>
  async (decisions) => ({
    session: await api.post('/external-auth/educat-bridge/sign', { body: { token, ...decided(decisions) } }),
    goTo: next,
  })

/** The server answered without a session. */
export class NoTokenError extends Error {
  override readonly name = 'NoTokenError'
}

const listOf = (ids: Readonly<Record<string, number | null>>): string => {
  const query = new URLSearchParams()
  for (const [name, id] of Object.entries(ids)) if (id !== null) query.set(name, String(id))
  const text = query.toString()
  return text === '' ? '/exams/dashboard/list' : `/exams/dashboard/list?${text}`
}

/** A code that a provider sent this browser here with; `query` is that of the address. */
export const byCode =
  (query: URLSearchParams): OutsideWay =>
  async (decisions) => {
    const { collectionId, turmaId, institutionId, periodId, ...session } = await api.post(
      '/external-auth/token',
      {
        body: {
          ...(decisions.ticket === null ? { code: query.get('code') } : { ticket: decisions.ticket }),
          userId: query.get('user_id'),
          institutionId: query.get('institution_id'),
          collectionId: query.get('collection_id'),
          periodId: query.get('period_id'),
          turmaId: query.get('turma_id'),
          ...decided(decisions),
        },
      }
    )
    if (typeof session.token !== 'string') throw new NoTokenError()
    const ids = { collection: collectionId, turma: turmaId, institution: institutionId, period: periodId }
    return { session, goTo: listOf(ids) }
  }

/** The answer of a provider to a log-in that this browser began. */
export const byAnswer =
  (query: URLSearchParams): OutsideWay =>
  async (decisions) => {
    const { next, ...session } = await api.post('/external-auth/oidc/finish', {
      body: {
        ...(decisions.ticket === null
          ? { code: query.get('code'), state: query.get('state'), iss: query.get('iss') }
          : { ticket: decisions.ticket }),
        ...decided(decisions),
      },
    })
    return { session, goTo: next }
  }

/** Leads the browser to a provider: it comes back to `/oauth/callback`, and its way back does not pass here. */
export const goTo =
  (provider: string, next: string | null): OutsideWay =>
  async () => {
    const { url } = await api.post('/external-auth/oidc/:provider/begin', {
      params: { provider },
      body: { next },
    })
    window.location.replace(url)
    // The page is left.
    return new Promise<never>(() => undefined)
  }

/** What the server wants to know from the person first; null: it refused for good. */
export function askedBy(
  error: unknown
): { what: 'person' | 'elsewhere'; name: string; ticket: string | null } | null {
  if (!(error instanceof ApiError)) return null
  const { name, ticket } = error.body
  const given = { name: String(name ?? ''), ticket: typeof ticket === 'string' ? ticket : null }
  if (error.code === 'confirm_person') return { what: 'person', ...given }
  return error.code === 'session_active' ? { what: 'elsewhere', ...given } : null
}
