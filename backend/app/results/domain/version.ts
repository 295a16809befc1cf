/** ENTERED: results as they are stored. SECTIONS: those that the sections give are computed first. */
export const VERSION_SOURCES = ['ENTERED', 'SECTIONS'] as const
export type VersionSource = (typeof VERSION_SOURCES)[number]

/**
 * How far a publication is.
 *
 *     COMPUTING --the results are those of the preview--> STORING --all are stored--> COPYING --all are copied--> PUBLISHED
 *         |
 *         +--they are others--> STALE, and nothing was stored or published
 *
 * One of results as they are stored begins with COPYING. Where its job has failed for good in one of the first three, it goes on from there once the job is
 * tried again, or staff give it up:
 *
 *     COMPUTING, STORING, COPYING --given up--> UNDOING --all is as before the order--> GIVEN_UP
 */
export const VERSION_STATES = [
  'COMPUTING',
  'STORING',
  'COPYING',
  'PUBLISHED',
  'STALE',
  'UNDOING',
  'GIVEN_UP',
] as const
export type VersionState = (typeof VERSION_STATES)[number]

/** It is on its way to candidates. */
export const WRITING_STATES = ['COMPUTING', 'STORING', 'COPYING'] as const satisfies readonly VersionState[]
export type WritingState = (typeof WRITING_STATES)[number]

/** While one of these is the state nothing of what it copies changes. */
export const RUNNING_STATES = [...WRITING_STATES, 'UNDOING'] as const satisfies readonly VersionState[]
export type RunningState = (typeof RUNNING_STATES)[number]

export const isRunning = (state: VersionState): state is RunningState =>
  RUNNING_STATES.some((one) => one === state)

export const isWriting = (state: VersionState): state is WritingState =>
  WRITING_STATES.some((one) => one === state)

export function versionSource(stored: string): VersionSource {
  const found = VERSION_SOURCES.find((one) => one === stored)
  if (found === undefined) throw new Error(`${stored} is no source of a version`)
  return found
}

export function versionState(stored: string): VersionState {
  const found = VERSION_STATES.find((one) => one === stored)
  if (found === undefined) throw new Error(`${stored} is no state of a version`)
  return found
}
