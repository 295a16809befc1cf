import { maySeeRecords, momentsOf, openAddress } from '#evidence'
import { ok, refuseForbidden, refuseNotFound, type Caller, type DomainError, type Result } from '#shared'
import { recordingsOf } from '../queries/recordings.js'

/** Address, for a tab of its own and one use, of a candidate's last film that is ready, or of the last one of a day (`YYYY-MM-DD`). Refused: `forbidden`, `not_found` */
export async function filmAddress(
  userId: number,
  caller: Caller,
  day?: string
): Promise<Result<string, DomainError>> {
  if (!(await maySeeRecords(caller))) return refuseForbidden()
  const recordings = await recordingsOf(userId, caller, day === undefined ? undefined : momentsOf(day))
  const ready = recordings.find((one) => one.status === 'COMPLETED' && one.fileId !== null)
  if (!ready?.fileId) return refuseNotFound()
  const { roomId, fileId } = ready
  return ok(await openAddress(caller, { what: 'RECORDING', candidateId: userId, roomId, fileId }))
}
