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

/** So long an import can be undone, and its rows are there. */
export const UNDO_DAYS = 30
const DAY_MS = 86_400_000

export const isUndoable = (appliedAt: number | null, now: number): boolean =>
  appliedAt !== null && now < appliedAt + UNDO_DAYS * DAY_MS

/**
 * What became of a row. `create`, `change`, `same`: what it would do; `created`, `changed`, `unchanged`: what it did. `undone`: taken back;
 * `partly`: some fields were changed by somebody since and stay.
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
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Rows that an order to apply works on. */
export const PENDING: readonly Outcome[] = ['create', 'change', 'same']
/** Rows that can be taken back. */
export const DONE: readonly Outcome[] = ['created', 'changed']
