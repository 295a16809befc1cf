import vine from '@vinejs/vine'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChunkOutcome, ChunkRequest, JobType } from '#jobs'
import { callerOfSession } from '#identity'
import { ok, refuse, refuseConflict, rowId, type Caller, type DomainError, type Result } from '#shared'
import type { Outcome, RunState } from '../domain/run_state.js'
import { importKind, type ImportKind } from '../import_kinds.js'
import { mayImport } from '../policies/import_policy.js'
import { lockedRun, storedRun, type StoredRun } from '../queries/runs.js'
import { rowsBehind, type StoredRow } from '../queries/rows.js'

type RunPayload = { readonly run: number }

/** Rows of one chunk at most: lists of ids are as long as they are. */
const MOST = 200

type Ready = { readonly importer: Caller; readonly kind: ImportKind }

/** Who ordered the run, with the rights of now. Read before the transaction: sessions are not of it. */
async function readyFor({ run }: RunPayload): Promise<Result<Ready, DomainError>> {
  const stored = await storedRun(run)
  const kind = stored && importKind(stored.kind)
  if (!stored || !kind) return refuseConflict('import_gone', 'imports.import_gone')
  const importer = await callerOfSession(stored.sessionId)
  if (!importer || !(await mayImport(importer, kind)))
    return refuse('forbidden', 'rights_changed', { messages: ['imports.rights_changed'] })
  return ok({ importer, kind })
}

type Step = {
  readonly state: RunState
  readonly outcomes: readonly Outcome[]
  /** Rows of the chunk, in the order of the file. */
  work(run: StoredRun, rows: readonly StoredRow[]): Promise<Readonly<Record<string, number>>>
  /** After the last row. */
  end(run: StoredRun): Promise<void>
}

/** The next rows of a run behind the cursor, which is a line; nothing where the run is not in the state of this work any more. */
async function runChunk(
  trx: TransactionClientContract,
  { payload, cursor, units }: ChunkRequest<RunPayload>,
  step: Step
): Promise<Result<ChunkOutcome, DomainError>> {
  const run = await lockedRun(trx, payload.run)
  if (run?.state !== step.state) return ok({ cursor, done: 0, ended: true })
  // Before the first read that is not locked: MariaDB reads as of the moment of that.
  await trx.from('institutions').where('id', run.institutionId).forUpdate().select('id')
  const most = Math.min(units, MOST)
  const rows = await rowsBehind(trx, run.id, { outcomes: step.outcomes, line: cursor, most })
  const counts = rows.length === 0 ? {} : await step.work(run, rows)
  const ended = rows.length < most
  if (ended) await step.end(run)
  return ok({ cursor: rows.at(-1)?.line ?? cursor, done: rows.length, counts, ended })
}

/** Work on the rows of a run: a chunk is a transaction, and asks for the rights that whoever ordered it has now. */
export const importJob = (
  { type, warnings = [] }: { readonly type: string; readonly warnings?: readonly string[] },
  stepFor: (trx: TransactionClientContract, ready: Ready) => Step
): JobType<RunPayload, Result<Ready, DomainError>> => ({
  type,
  lane: 'imports',
  payload: vine.create({ run: rowId() }),
  warnings,
  fewestUnits: 50,
  isCancellable: false,
  prepare: ({ payload }) => readyFor(payload),
  chunk: async (trx, request, ready) => {
    if (ready === undefined) throw new Error('a chunk of an import was not prepared')
    return ready.ok ? runChunk(trx, request, stepFor(trx, ready.value)) : ready
  },
})
