import type { Data } from '@banca/backend/api'
import type { Address, Answer } from '@banca/frontend/routes'
import { httpClient } from '../../providers/data'

export type Run = Data.Imports.ImportRun
export type Row = Data.Imports.ImportRow
export type Mode = Run['mode']
export type Outcome = Row['outcome']

/** Kinds of lists that have a page; the server has the same names. */
export type ListKind =
  'students' | 'staff' | 'guardians' | 'hierarchy' | 'applications' | 'rooms' | 'special_needs'

/** Kinds with full lists: who is missing in one may be deactivated. */
export const FULL_KINDS: readonly ListKind[] = ['students', 'staff']

/** Fields by header, as somebody chose them; '' where a column is not read. */
export type Mapping = Readonly<Record<string, string>>
export type SentList = {
  readonly kind: ListKind
  readonly file: File
  readonly mode: Mode
  readonly mapping?: Mapping
}
/** The columns of a file, and the fields that its kind has. */
export type Columns = Pick<Run, 'columns' | 'known'>

/** What a refusal offers to choose from; null where the columns are not what is wrong. */
export function columnsOf(body: unknown): Columns | null {
  if (body === null || typeof body !== 'object' || !('columns' in body) || !('known' in body)) return null
  const { columns, known } = body
  // The server's, as it answers a refusal of columns.
  return Array.isArray(columns) && Array.isArray(known)
    ? { columns: columns as Run['columns'], known: known as Run['known'] }
    : null
}

/** Sends a list to be checked. Rejects with HttpError. */
export async function sendList({ kind, file, mode, mapping }: SentList): Promise<Run> {
  const body = new FormData()
  body.set('kind', kind)
  body.set('mode', mode)
  if (mapping !== undefined) body.set('mapping', JSON.stringify(mapping))
  body.set('file', file)
  const { json } = await httpClient('/v1/imports' satisfies Address<'POST'>, { method: 'POST', body })
  const run: Answer<'POST', '/v1/imports'> = json
  return run
}

/** Whether the server works on a run: its work is ordered, and has not failed for good. */
export const isWorking = ({ state, jobState }: Pick<Run, 'state' | 'jobState'>) =>
  (state === 'CHECKING' || state === 'APPLYING' || state === 'UNDOING') &&
  (jobState === 'QUEUED' || jobState === 'RUNNING')

/** The state that decides what may follow, as the server has it: work that failed for good is gone on with, or given up. */
export function settledState(run: Pick<Run, 'state' | 'jobState'>): Run['state'] {
  if (isWorking(run)) return run.state
  if (run.state === 'CHECKING') return 'CHECKED'
  return run.state === 'APPLYING' || run.state === 'UNDOING' ? 'APPLIED' : run.state
}

/** The outcomes that a run has rows of, in the order in which a person needs them. */
const ORDER: readonly Outcome[] = [
  'refused',
  'create',
  'change',
  'missing',
  'stays',
  'same',
  'created',
  'changed',
  'deactivated',
  'partly',
  'left',
  'undone',
  'unchanged',
]

export const outcomesOf = ({ counts }: Pick<Run, 'counts'>): { outcome: Outcome; count: number }[] =>
  ORDER.flatMap((outcome) => {
    const count = counts?.[outcome] ?? 0
    return count > 0 ? [{ outcome, count }] : []
  })

/** How many rows an order to apply would do something with. */
export const pendingOf = ({ counts }: Pick<Run, 'counts'>) => (counts?.create ?? 0) + (counts?.change ?? 0)
