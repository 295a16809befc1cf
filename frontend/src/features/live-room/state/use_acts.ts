import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { ApiError, NetworkError } from '../../../api/errors.ts'
import { toast } from '../../../ui/toasts.ts'
import type { Decision } from '../dialogs/ApprovalSheet.tsx'

export interface StaffMessage {
  /** Null: all who are online. */
  candidateId: number | null
  /** Null: the server's own text, in the candidate's language. */
  message: string | null
  motive: 'MESSAGE' | 'RELOAD_REQUEST' | 'IMPROPER_BEHAVIOR'
  notificationType: 'ALERT' | 'BADGE' | 'TOAST'
  reason?: string | null
  showMessage?: boolean
  saveTemplate?: boolean
}

export interface PauseOrder {
  /** Null: the server's own text, in the candidate's language. */
  message: string | null
  showMessage: boolean
  reason: string | null
}

/**
 * The acts of a proctor in a room. Each resolves to whether it was done; a failure is shown as a
 * toast, and nothing was changed then.
 */
export interface Acts {
  send(message: StaffMessage): Promise<boolean>
  pause(userId: number, order: PauseOrder): Promise<boolean>
  resume(userId: number): Promise<boolean>
  answerBreak(userId: number, requestId: number, action: 'accept' | 'refuse'): Promise<boolean>
  dismissMessage(messageId: number): Promise<boolean>
  /** Applies to everybody who watches the room. */
  silence(userId: number, silenced: boolean): Promise<boolean>
  /** The candidate can log in again at once, after wrong passwords, whoever entered them. */
  freeLogin(userId: number): Promise<boolean>
  decide(applicationId: number, decision: Decision): Promise<boolean>
}

const PAUSE = '/v1/rooms/:id/candidates/:userId/pause'

const versionIn = (answer: unknown): number | null =>
  typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
    ? answer.version
    : null

interface ActsOptions {
  roomId: number
  reread(): Promise<void>
}

/**
 * The acts, and the version of the last one per candidate (null: it has none of its own),
 * to tell whether it was received.
 */
export function useActs({ roomId, reread }: ActsOptions): {
  acts: Acts
  last: ReadonlyMap<number, number | null>
} {
  const { t } = useTranslation()
  const [last, setLast] = useState<ReadonlyMap<number, number | null>>(() => new Map())
  const run = useCallback(
    async (userId: number | null, call: () => Promise<unknown>, failed = 'common:error') => {
      try {
        const answer = await call()
        await reread()
        if (userId !== null) setLast((acts) => new Map(acts).set(userId, versionIn(answer)))
        return true
      } catch (error) {
        const message = error instanceof ApiError ? error.messages[0] : undefined
        toast('error', message ?? t(error instanceof NetworkError ? 'common:noServer' : failed))
        // It may have been done by another person meanwhile.
        void reread()
        return false
      }
    },
    [reread, t]
  )
  const acts = useMemo((): Acts => {
    const of = (userId: number) => ({ id: roomId, userId })
    return {
      send: (body) =>
        run(body.candidateId, () => api.post('/v1/rooms/:id/messages', { params: { id: roomId }, body })),
      pause: (userId, body) => run(userId, () => api.put(PAUSE, { params: of(userId), body })),
      resume: (userId) => run(userId, () => api.delete(PAUSE, { params: of(userId) })),
      answerBreak: (userId, requestId, action) =>
        run(userId, () =>
          api.patch('/v1/rooms/:id/break_requests/:requestId', {
            params: { id: roomId, requestId },
            body: { action },
          })
        ),
      silence: (userId, silenced) =>
        run(userId, () =>
          api.put('/v1/rooms/:id/candidates/:userId/microphone', { params: of(userId), body: { silenced } })
        ),
      // The candidate is not notified of these: there is no receipt to wait for.
      freeLogin: (userId) =>
        run(null, () => api.post('/v1/rooms/:id/candidates/:userId/free_login', { params: of(userId) })),
      decide: (applicationId, decision) => {
        const params = { id: applicationId }
        return run(
          null,
          () =>
            decision.what === 'approve'
              ? api.post('/v1/applications/:id/approve_exam', { params, body: {} })
              : api.post('/v1/applications/:id/reprove_exam', {
                  params,
                  body: { disapprovedReason: decision.reason },
                }),
          'live_room:approval.failed'
        )
      },
      dismissMessage: (messageId) =>
        run(null, () =>
          api.patch('/v1/rooms/:id/messages/:messageId', {
            params: { id: roomId, messageId },
            body: { dismissed: true },
          })
        ),
    }
  }, [roomId, run])
  return { acts, last }
}
