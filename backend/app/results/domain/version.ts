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
 * One of results as they are stored begins with COPYING.
 */
export const VERSION_STATES = ['COMPUTING', 'STORING', 'COPYING', 'PUBLISHED', 'STALE'] as const
export type VersionState = (typeof VERSION_STATES)[number]

/** While one of these is the state nothing of what it copies changes. */
export const RUNNING_STATES = ['COMPUTING', 'STORING', 'COPYING'] as const satisfies readonly VersionState[]

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
