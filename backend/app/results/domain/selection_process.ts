/** DRAFT: nobody but staff knows of it. PUBLISHED: candidates read what was published last. */
export const PROCESS_STATUSES = ['DRAFT', 'PUBLISHED'] as const
export type ProcessStatus = (typeof PROCESS_STATUSES)[number]

export const NAME_MAX = 200

export const DEFAULT_CONTENT_LENGTH = 3_000
export const DEFAULT_BIBLIOGRAPHY_LENGTH = 1_000

/** What staff set. Times in epoch ms, lengths in code points; without times there are no appeals. */
export type ProcessSettings = {
  readonly name: string
  readonly showGrade: boolean
  readonly showStatus: boolean
  readonly appealOpensAt: number | null
  readonly appealClosesAt: number | null
  readonly contentMaxLength: number
  readonly bibliographyMaxLength: number
}

export const SETTINGS: readonly (keyof ProcessSettings)[] = [
  'name',
  'showGrade',
  'showStatus',
  'appealOpensAt',
  'appealClosesAt',
  'contentMaxLength',
  'bibliographyMaxLength',
]

export const isSameSettings = (one: ProcessSettings, other: ProcessSettings): boolean =>
  SETTINGS.every((name) => one[name] === other[name])

/** What is wrong with the time for appeals, and the field that has to change; null: nothing. */
export function problemOf({
  appealOpensAt,
  appealClosesAt,
}: Pick<ProcessSettings, 'appealOpensAt' | 'appealClosesAt'>): { field: string; text: string } | null {
  if (appealOpensAt === null && appealClosesAt === null) return null
  if (appealOpensAt === null) return { field: 'appealOpensAt', text: 'results.opens_at_missing' }
  if (appealClosesAt === null) return { field: 'appealClosesAt', text: 'results.closes_at_missing' }
  return appealClosesAt > appealOpensAt
    ? null
    : { field: 'appealClosesAt', text: 'results.closes_before_it_opens' }
}

export const isProcessStatus = (text: string): text is ProcessStatus =>
  PROCESS_STATUSES.some((status) => status === text)
