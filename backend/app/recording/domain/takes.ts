import { required } from '#shared/required'

/**
 * RECORDING while it is being made; then the four values of the API. Of a camera:
 *
 *       RECORDING --ends, not renewed--> TO_PROCESS --a process takes it--> PROCESSING --film--> COMPLETED
 *                                          ^   ^                             | |  |
 *                                          |   +--failed, not renewed, ------+ |  +--nothing came--> no row
 *                                          |      given back                   |
 *                                          +--retried by staff-- ERROR <-------+ failed for the third time
 *
 * Not renewed: nobody renewed its row for 90 s, because the process is gone. A piece of a screen comes as a film, COMPLETED at once.
 */
export type RecordingStatus = 'RECORDING' | 'TO_PROCESS' | 'PROCESSING' | 'COMPLETED' | 'ERROR'
export type ProcessStatus = Exclude<RecordingStatus, 'RECORDING'>
export type RecordingKind = 'CAMERA' | 'SCREEN'

/** A row of the recordings. `fileSize` in bytes, null without a file; times in epoch ms. */
export type RecordingPiece = {
  readonly id: number
  readonly userId: number
  readonly kind: RecordingKind
  readonly status: RecordingStatus
  readonly uploadKey: string | null
  readonly fileSize: number | null
  readonly startedAt: number
  readonly endedAt: number | null
}

/** What was recorded in one go. A proctor's screen comes in pieces, each a film of its own, played one after another. */
export type Take = {
  readonly id: number
  readonly userId: number
  readonly kind: RecordingKind
  readonly status: RecordingStatus
  readonly startedAt: number
  readonly endedAt: number | null
  readonly sizeBytes: number
  /** Recordings that can be watched, in their order. */
  readonly pieces: readonly number[]
}

/** The pieces of a screen are named `rooms/{room}/{begun}/{number}.webm`: one folder is one take. */
const takeOf = ({ id, userId, uploadKey }: RecordingPiece) => {
  const folder = uploadKey?.slice(0, uploadKey.lastIndexOf('/') + 1) ?? ''
  return folder === '' ? `#${id}` : `${userId}:${folder}`
}

const inOrder = (one: RecordingPiece, other: RecordingPiece) =>
  (one.uploadKey ?? '').localeCompare(other.uploadKey ?? '') || one.id - other.id

/** A piece of a screen that was cut before its first picture is the head of a film and nothing to watch. Bytes. */
const HEAD_BYTES = 2_000

const isPlayable = ({ kind, status, fileSize }: RecordingPiece) =>
  status === 'COMPLETED' && fileSize !== null && (kind === 'CAMERA' || fileSize > HEAD_BYTES)

/** Rows as takes, the newest first. */
export function takesOf(rows: readonly RecordingPiece[]): Take[] {
  const groups = Map.groupBy(rows, takeOf)
  const takes = [...groups.values()].map((group): Take => {
    const pieces = group.toSorted(inOrder)
    const first = required(pieces[0], 'the first piece')
    const ends = pieces.map(({ endedAt }) => endedAt)
    return {
      id: first.id,
      userId: first.userId,
      kind: first.kind,
      status: worstOf(pieces.map(({ status }) => status)) ?? first.status,
      startedAt: Math.min(...pieces.map(({ startedAt }) => startedAt)),
      endedAt: ends.includes(null) ? null : Math.max(...ends.map(Number)),
      sizeBytes: pieces.reduce((sum, { fileSize }) => sum + (fileSize ?? 0), 0),
      pieces: pieces.filter(isPlayable).map(({ id }) => id),
    }
  })
  return takes.toSorted((one, other) => other.startedAt - one.startedAt || other.id - one.id)
}

/** The status that needs a look first is that of all. */
const WORST_FIRST: readonly RecordingStatus[] = [
  'ERROR',
  'RECORDING',
  'PROCESSING',
  'TO_PROCESS',
  'COMPLETED',
]

const worstOf = (statuses: readonly RecordingStatus[]): RecordingStatus | null =>
  WORST_FIRST.find((status) => statuses.includes(status)) ?? null

/** The one status for all recordings of a candidate, null where there is none: what is still being made is still to be processed. */
export function processStatusOf(statuses: readonly RecordingStatus[]): ProcessStatus | null {
  const worst = worstOf(statuses)
  return worst === 'RECORDING' ? 'TO_PROCESS' : worst
}
