import { api } from '../../../api/client.ts'
import type { ExtraTime } from '../model/act_forms.ts'
import type { Row } from '../types.ts'
import type { Schedule } from './act_props.ts'

interface Manner {
  version: number | undefined
  /** All applications of this person in the collection that are not finished. */
  isForAll: boolean
}

/** Sends what was changed: each of the calls needs its own value, the other one may come along. Answers how they stand then. */
export async function sendExtraTime(
  row: Row,
  { endTime, timeout }: ExtraTime,
  { version, isForAll }: Manner
): Promise<readonly Schedule[]> {
  if (endTime === null && timeout === null) return []
  if (isForAll) return sendForAll(row, { endTime, timeout })
  const params = { id: row.id }
  if (endTime !== null)
    return [
      await api.patch('/v1/applications/:id/set_endtime', { params, body: { endTime, timeout, version } }),
    ]
  if (timeout === null) return []
  return [await api.patch('/v1/applications/:id/set_timeout', { params, body: { timeout, version } })]
}

async function sendForAll(
  { exam, user }: Row,
  { endTime, timeout }: ExtraTime
): Promise<readonly Schedule[]> {
  const params = { collectionId: exam.collection.id, userId: user.id }
  const done =
    endTime !== null
      ? await api.put('/v1/applications/exam/:collectionId/collection/:userId/user/set_timewindow', {
          params,
          body: { endTime, timeout },
        })
      : await api.put('/v1/applications/exam/:collectionId/collection/:userId/user', {
          params,
          body: { timeout: timeout ?? 0 },
        })
  return 'results' in done ? done.results : [done]
}
