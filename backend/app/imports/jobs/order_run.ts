import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { orderJob } from '#jobs'
import {
  clock,
  countRows,
  inTransaction,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { WORKED_HERE_MOST } from '../domain/limits.js'
import { wantsNumber } from '../domain/full_list.js'
import { holdsSecrets, removeSecrets } from '../actions/remove_secrets.js'
import { DONE, isUndoable, mayFollow, PENDING, type Outcome, type RunAct } from '../domain/run_state.js'
import { applyJob } from './apply_job.js'
import { undoJob } from './undo_job.js'
import { unreadRows } from '../queries/named_people.js'
import { isSender, ownRun, scopeOf, settledOf, type StoredRun } from '../queries/runs.js'

/** `isWorkedHere`: the caller works on it. */
export type OrderedRun = { readonly job: number; readonly isWorkedHere: boolean }

/**
 * The run, locked, in a state from which the act may follow.
 * @returns refused: `not_found`; 409 `import_state`
 */
async function ready(
  trx: TransactionClientContract,
  caller: Caller,
  id: number,
  act: RunAct
): Promise<Result<StoredRun, DomainError>> {
  const run = await ownRun(caller, id, trx).forUpdate().first()
  if (!run) return refuseNotFound()
  const state = await settledOf(trx, run)
  return mayFollow(act, state) ? ok(run) : refuseConflict('import_state', `imports.state_${run.state}`)
}

/** Another run of the kind that is being applied or taken back: they would change the same people in turns. */
async function isBusy(
  trx: TransactionClientContract,
  { id, institutionId, kind }: StoredRun
): Promise<boolean> {
  // The lock of the institution: two orders at once do not both find nothing.
  await trx.from('institutions').where('id', institutionId).forUpdate().select('id')
  const other = await trx
    .from('import_runs')
    .join('background_jobs', 'background_jobs.id', 'import_runs.job_id')
    .where({ 'import_runs.institution_id': institutionId, 'import_runs.kind': kind })
    .whereIn('import_runs.state', ['APPLYING', 'UNDOING'])
    // What failed for good works no more.
    .whereIn('background_jobs.state', ['QUEUED', 'RUNNING'])
    .whereNot('import_runs.id', id)
    .select('import_runs.id')
    .first()
  return other !== null && other !== undefined
}

const rowsWith = (trx: TransactionClientContract, run: number, outcomes: readonly Outcome[]) =>
  countRows(
    trx
      .from('import_rows')
      .where('run_id', run)
      .whereIn('outcome', [...outcomes])
  )

/** That those who are missing in a full list may not log in any more. `typed`: how many they are, as a person typed it. */
export type Deactivation = { readonly typed: number | null }

/** @returns how many are missing; refused: 409 `missing_uncounted`, `missing_unsure`, `missing_many` with `missing` and `people`; about `missing` */
async function missingOf(
  trx: TransactionClientContract,
  run: StoredRun,
  { typed }: Deactivation
): Promise<Result<number, DomainError>> {
  const { people, isCounted } = scopeOf(run)
  if (!isCounted) return refuseConflict('missing_uncounted', 'imports.missing_uncounted')
  const unread = await unreadRows(trx, run.id)
  if (unread > 0)
    return refuse('conflict', 'missing_unsure', {
      messages: ['imports.missing_unsure'],
      params: { count: unread },
    })
  const missing = await rowsWith(trx, run.id, ['missing'])
  if (missing === 0) return refuseConflict('import_nothing', 'imports.nobody_missing')
  const params = { count: missing, people }
  if (typed === null && wantsNumber(missing, people))
    return refuse('conflict', 'missing_many', {
      messages: ['imports.missing_many'],
      params,
      extra: { missing, people },
    })
  return typed !== null && typed !== missing
    ? refuse('invalid', 'validation', { fields: { missing: ['imports.missing_mistyped'] }, params })
    : ok(missing)
}

/** What an order makes of a run. */
const ORDERS = {
  apply: { job: applyJob, state: 'APPLYING', rows: PENDING, title: 'imports.job_apply_of' },
  undo: { job: undoJob, state: 'UNDOING', rows: DONE, title: 'imports.job_undo_of' },
} as const

/**
 * Orders the work of a run: doing what its rows would do, or taking it back.
 * @returns refused: `not_found`; 409 `import_state`, `import_others` for applying what somebody else sent, `import_busy` while another of the kind works,
 *   `import_nothing` without a row, as `missingOf` where those who are missing are to be deactivated, `import_old` for an undo after 30 days
 */
export const orderRun = (
  caller: Caller,
  id: number,
  act: keyof typeof ORDERS,
  options?: OrderOptions
): Promise<Result<OrderedRun, DomainError>> =>
  inTransaction(async (trx) => {
    const found = await ready(trx, caller, id, act)
    if (!found.ok) return found
    const { state, sentByKey } = found.value
    // Its check says what it does with the scope of its sender; what was under way and failed was ordered with that.
    if (act === 'apply' && state !== 'APPLYING' && !isSender(found.value, caller))
      return refuseConflict(
        'import_others',
        `imports.${sentByKey === null ? 'import_others' : 'import_of_key'}`
      )
    return orderWork(trx, caller, found.value, act, options)
  })

type OrderOptions = {
  readonly workedHereMost?: number
  /** Null: whoever is missing in a full list stays active. */
  readonly deactivation?: Deactivation | null
}

/** The same of a run that is locked and in a state for it. */
export async function orderWork(
  trx: TransactionClientContract,
  caller: Caller,
  run: StoredRun,
  act: keyof typeof ORDERS,
  { workedHereMost = WORKED_HERE_MOST, deactivation = null }: OrderOptions = {}
): Promise<Result<OrderedRun, DomainError>> {
  const { id } = run
  if (act === 'undo' && !isUndoable(run.appliedAt ?? run.createdAt, clock.now()))
    return refuseConflict('import_old', 'imports.import_old')
  if (await isBusy(trx, run)) return refuseConflict('import_busy', 'imports.import_busy')
  const { job, state, rows, title } = ORDERS[act]
  const missing = act === 'apply' && deactivation !== null ? await missingOf(trx, run, deactivation) : ok(0)
  if (!missing.ok) return missing
  const total = (await rowsWith(trx, id, rows)) + missing.value
  if (total === 0) return refuseConflict('import_nothing', `imports.nothing_to_${act}`)
  // Each password costs a hash: nobody waits for a thousand of them.
  const isWorkedHere = total <= workedHereMost && (act === 'undo' || !(await holdsSecrets(trx, run)))
  const ordered = await orderJob(trx, {
    type: job,
    payload: { run: id, deactivates: missing.value > 0 },
    institutionId: caller.institutionId,
    orderedBy: caller.userId,
    title: { key: title, params: { file: run.fileName } },
    total,
    isWorkedHere,
  })
  if (!ordered.ok) return ordered
  await trx
    .from('import_runs')
    .where('id', id)
    .update({ state, job_id: ordered.value.id, session_id: sessionFor(run, caller, act) })
  return ok({ job: ordered.value.id, isWorkedHere })
}

/** With whose rights it is worked on: a list that somebody else goes on to apply does what its sender may do now, and no more. */
const sessionFor = (run: StoredRun, caller: Caller, act: keyof typeof ORDERS): number =>
  act === 'apply' && !isSender(run, caller) ? run.sessionId : caller.sessionId

/**
 * Gives a run up that was not applied.
 * @returns refused: `not_found`; 409 `import_state`
 */
export const cancelRun = (caller: Caller, id: number): Promise<Result<void, DomainError>> =>
  inTransaction(async (trx) => {
    const found = await ready(trx, caller, id, 'cancel')
    if (!found.ok) return found
    await trx.from('import_runs').where('id', id).update({ state: 'CANCELLED' })
    await removeSecrets(trx, found.value)
    return ok(undefined)
  })
