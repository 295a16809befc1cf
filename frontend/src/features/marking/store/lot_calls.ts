import type { Data } from '@banca/backend/api'
import { api } from '../../../api/client.ts'
import { ApiError, isRejection } from '../../../api/errors.ts'
import type { Failed, LotCalls, Opened } from '../model/lot_desk.ts'

/** A proxy or a server that is down may take the same call later. */
function failed(error: unknown): Failed {
  if (isRejection(error)) return { is: 'refused', status: error.status, message: error.messages[0] ?? '' }
  const seconds = error instanceof ApiError ? error.retryAfter : null
  return { is: 'unreachable', waitMs: seconds === null ? null : seconds * 1000 }
}

const tried = <T>(call: Promise<T>): Promise<T | Failed> => call.catch(failed)

/** `id` null: nobody holds anything of the plan, for `reason` where it was asked for. */
function openedOf({ id, leaseUntil, reason, serverTime, ...rest }: Data.Grading.CorrectionLot): Opened {
  const { plan, tasks, purpose, qualification, practised } = rest
  if (id === null || leaseUntil === null)
    return { is: 'empty', reason: reason ?? 'none', way: { qualification, practised } }
  return { is: 'lot', lot: { id, purpose, qualification, leaseUntil, plan, tasks }, serverTime }
}

/** The calls of a lot. None rejects. */
export const lotCalls: LotCalls = {
  current: (plan) => tried(api.get('/v1/correction_lots/current', { query: { plan } }).then(openedOf)),
  take: (plan) => tried(api.post('/v1/correction_lots', { body: { plan } }).then(openedOf)),
  save: (lotId, marks) =>
    tried(
      api
        .put('/v1/correction_lots/:id/marks', { params: { id: lotId }, body: { marks } })
        .then((answer) => ({ is: 'saved' as const, ...answer }))
    ),
  handIn: (lotId, tasks) =>
    tried(
      api
        .post('/v1/correction_lots/:id/hand_in', { params: { id: lotId }, body: { tasks } })
        .then((answer) => ({ is: 'handed_in' as const, tasks: answer.tasks }))
    ),
  giveBack: (lotId) =>
    tried(
      api
        .delete('/v1/correction_lots/:id', { params: { id: lotId } })
        .then(() => ({ is: 'given_back' as const }))
    ),
}
