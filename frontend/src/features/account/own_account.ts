import type { Data } from '@banca/backend/api'
import { api } from '../../api/client.ts'
import { setSession } from '../../api/session.ts'

export type OwnSession = Data.Identity.OwnSession

export const SESSIONS_KEY = ['own-sessions'] as const

export const ownSessions = async ({ signal }: { signal: AbortSignal }): Promise<OwnSession[]> =>
  (await api.get('/v1/own_sessions', { signal })).results

/**
 * Ends one session by its id, or all others. Rejects with ApiError naming `currentPassword` when it is wrong.
 */
export async function endOwn(which: number | 'others', currentPassword: string): Promise<void> {
  const body = { currentPassword }
  await (which === 'others'
    ? api.post('/v1/own_sessions/end_others', { body })
    : api.post('/v1/own_sessions/:id/end', { params: { id: which }, body }))
}

export type NewPassword = {
  currentPassword: string
  newPassword: string
  confirmation: string
  endOthers: boolean
}

/** Changes the password; this browser continues with the new token in the response. */
export async function changePassword(body: NewPassword): Promise<void> {
  setSession(await api.post('/v1/own_password', { body }))
}
