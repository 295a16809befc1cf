import vine from '@vinejs/vine'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChunkOutcome, ChunkRequest, JobType } from '#jobs'
import { callerOfSession } from '#identity'
import { ok, refuse, refuseConflict, rowId, type Caller, type DomainError, type Result } from '#shared'
import { isMissingLine, MISSING_FROM } from '../domain/full_list.js'
import { PENDING, type Outcome, type RunState } from '../domain/run_state.js'
import { SECRETS_AT_ONCE } from '../domain/secret_cells.js'
import { importKind, type Cells, type ImportKind } from '../import_kinds.js'
import { mayDeactivate, mayImport } from '../policies/import_policy.js'
import { hasSecretsIn, lockedRun, storedRun, type StoredRun } from '../queries/runs.js'
import { openCellsOf, rowsBefore, rowsBehind, type StoredRow } from '../queries/rows.js'

/** `deactivates`: whoever ordered it asked that those who are missing may not log in any more. */
type RunPayload = { readonly run: number; readonly deactivates?: boolean | undefined }

/** Rows of one chunk at most: lists of ids are as long as they are. */
const MOST = 200

type Ready = {
  readonly importer: Caller
  readonly kind: ImportKind
  /** Cells with what came of their secrets, by the id of the row. */
  readonly prepared: ReadonlyMap<number, Cells>
  /** Those who are missing in a full list are to be deactivated. */
  readonly deactivates: boolean
}

/** Who ordered the run, with the rights of now. Read before the transaction: sessions are not of it. */
async function readyFor({
  payload: { run, deactivates = false },
  cursor,
  units,
}: ChunkRequest<RunPayload>): Promise<Result<Ready, DomainError>> {
  const stored = await storedRun(run)
  const kind = stored && importKind(stored.kind)
  if (!stored || !kind) return refuseConflict('import_gone', 'imports.import_gone')
  const importer = await callerOfSession(stored.sessionId)
  if (!importer || !(await mayImport(importer, kind)) || (deactivates && !(await mayDeactivate(importer))))
    return refuse('forbidden', 'rights_changed', { messages: ['imports.rights_changed'] })
  const next = { cursor, most: mostOf(stored, units) }
  return ok({ importer, kind, prepared: await preparedRows(stored, kind, next), deactivates })
}

const mostOf = (run: StoredRun, units: number) => Math.min(units, hasSecretsIn(run) ? SECRETS_AT_ONCE : MOST)

type Next = { readonly cursor: number; readonly most: number }

/** Before the transaction, which would hold the one connection of SQLite meanwhile: rows that would make something and hold a secret. */
async function preparedRows(
  run: StoredRun,
  kind: ImportKind,
  { cursor, most }: Next
): Promise<Map<number, Cells>> {
  if (run.state !== 'APPLYING' || !kind.prepare || !hasSecretsIn(run) || isMissingLine(cursor))
    return new Map()
  const rows = (await rowsBehind(db, run.id, { outcomes: PENDING, line: cursor, most })).filter(
    ({ outcome }) => outcome === 'create'
  )
  const cells = await kind.prepare(rows.map((row) => openCellsOf(run.id, row)))
  return new Map(rows.flatMap(({ id }, at) => (cells[at] ? [[id, cells[at]] as const] : [])))
}

type Step = {
  readonly state: RunState
  readonly outcomes: readonly Outcome[]
  /** It begins with the last row. */
  readonly isBackwards?: boolean
  /** Rows of the chunk, in their order. */
  work(run: StoredRun, rows: readonly StoredRow[]): Promise<Readonly<Record<string, number>>>
  /** After the rows of the file: what is done about those whom it does not name. Null: nothing. */
  missing(run: StoredRun): ((chunk: Next) => Promise<ChunkOutcome>) | null
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
  const most = mostOf(run, units)
  const missing = step.missing(run)
  if (isMissingLine(cursor) && missing !== null) {
    const outcome = await missing({ cursor, most })
    if (outcome.ended) await step.end(run)
    return ok(outcome)
  }
  const next = { outcomes: step.outcomes, line: cursor, most }
  // Locked too, so that a kind may lock what it changes before the first read that is not.
  const rows = await (step.isBackwards ? rowsBefore : rowsBehind)(trx, run.id, next).forUpdate()
  const counts = rows.length === 0 ? {} : await step.work(run, rows)
  const ended = rows.length < most
  if (ended && missing !== null) return ok({ cursor: MISSING_FROM, done: rows.length, counts, ended: false })
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
  payload: vine.create({ run: rowId(), deactivates: vine.boolean().optional() }),
  warnings,
  fewestUnits: 50,
  isCancellable: false,
  prepare: readyFor,
  chunk: async (trx, request, ready) => {
    if (ready === undefined) throw new Error('a chunk of an import was not prepared')
    return ready.ok ? runChunk(trx, request, stepFor(trx, ready.value)) : ready
  },
})
