import { workOnHere } from '#jobs'
import { ok, type Caller, type DomainError, type Result } from '#shared'
import { WORKED_HERE_MOST } from '../domain/limits.js'
import type { ImportKind } from '../import_kinds.js'
import { runView } from '../queries/runs.js'
import type { RunView } from '../views.js'
import { orderRun, type Deactivation } from './order_run.js'
import { receiveList, type SentList } from './receive_list.js'

/** Takes a list; one that is short is checked before this returns. Refused as `receiveList`. */
export async function sendList(
  caller: Caller,
  kind: ImportKind,
  sent: SentList
): Promise<Result<RunView, DomainError>> {
  const received = await receiveList(caller, kind, sent)
  if (!received.ok) return received
  const { run, job, isCheckedHere } = received.value
  if (isCheckedHere) await workOnHere(job)
  return ok(await runView(run))
}

/** Applies a run or takes it back; a short one before this returns. Refused as `orderRun`. */
export async function workOnRun(
  caller: Caller,
  id: number,
  act: 'apply' | 'undo',
  deactivation: Deactivation | null = null
): Promise<Result<RunView, DomainError>> {
  const ordered = await orderRun(caller, id, act, { deactivation })
  if (!ordered.ok) return ordered
  const { job, isWorkedHere } = ordered.value
  if (isWorkedHere) await workOnHere(job)
  return ok(await runView(id))
}

/**
 * Takes a list and applies it, in one call. A long one is checked and applied by jobs: its run is not ended when this returns.
 * Refused as `receiveList`; what is in the way of applying it leaves it checked.
 */
export async function importList(
  caller: Caller,
  kind: ImportKind,
  sent: SentList
): Promise<Result<RunView, DomainError>> {
  const checked = await sendList(caller, kind, { ...sent, isDirect: true })
  if (!checked.ok) return checked
  const { id, state, jobId, total } = checked.value
  if (state !== 'APPLYING' || jobId === null || total > WORKED_HERE_MOST) return checked
  // Nothing where a job does it: passwords are to be hashed.
  await workOnHere(jobId)
  return ok(await runView(id))
}
