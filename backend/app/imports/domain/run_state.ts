/**
 * States of an import.
 *
 *   CHECKING → CHECKED → APPLYING → APPLIED → UNDOING → UNDONE
 *                 ↓                    ↓
 *             CANCELLED            APPLYING   (rows that were mended since)
 */
export const RUN_STATES = [
  'CHECKING',
  'CHECKED',
  'APPLYING',
  'APPLIED',
  'UNDOING',
  'UNDONE',
  'CANCELLED',
] as const
export type RunState = (typeof RUN_STATES)[number]

/** What a person may order of an import. */
export type RunAct = 'apply' | 'cancel' | 'undo' | 'mend'

const FROM: Readonly<Record<RunAct, readonly RunState[]>> = {
  apply: ['CHECKED', 'APPLIED'],
  cancel: ['CHECKED'],
  undo: ['APPLIED'],
  mend: ['CHECKED', 'APPLIED'],
}

export const mayFollow = (act: RunAct, state: RunState): boolean => FROM[act].includes(state)

/**
 * The state of a run for whoever orders something. Work that has failed for good is nobody's: what was to be checked can be given up, and what was to be
 * applied or taken back is a run of which some rows are done. `jobState` null: it never had a job, or it is gone.
 */
export function settledState(state: RunState, jobState: string | null): RunState {
  const isOpen = jobState === 'QUEUED' || jobState === 'RUNNING'
  if (isOpen) return state
  if (state === 'CHECKING') return 'CHECKED'
  return state === 'APPLYING' || state === 'UNDOING' ? 'APPLIED' : state
}

/** So long an import can be undone, and its rows are there. */
export const UNDO_DAYS = 30
const DAY_MS = 86_400_000

export const isUndoable = (appliedAt: number, now: number): boolean => now < appliedAt + UNDO_DAYS * DAY_MS

/**
 * What became of a row. `create`, `change`, `same`: what it would do; `created`, `changed`, `unchanged`: what it did. `undone`: taken back;
 * `partly`: some fields were changed by somebody since and stay; `left`: an undo left it, because whom it is about is being erased or was. Of a full list: `missing`: it does not name this person, who is active; `stays`: the same, and they
 * stay active; `deactivated`: somebody asked for it.
 */
export const OUTCOMES = [
  'waiting',
  'create',
  'change',
  'same',
  'refused',
  'created',
  'changed',
  'unchanged',
  'undone',
  'partly',
  'left',
  'missing',
  'stays',
  'deactivated',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Rows that an order to apply works on. */
export const PENDING: readonly Outcome[] = ['create', 'change', 'same']
/** Rows that can be taken back. */
export const DONE: readonly Outcome[] = ['created', 'changed', 'deactivated']
