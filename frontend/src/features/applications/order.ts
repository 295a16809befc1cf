import type { Application, Collection, Status } from './types.ts'

/** What is on comes first; AVAILABLE_SOON, which the documents forgot, after what is available. */
export const STATUS_ORDER: readonly Status[] = [
  'STARTED',
  'AVAILABLE',
  'AVAILABLE_SOON',
  'FINISHED',
  'STOPPED',
  'UNAVAILABLE',
  'UNKNOWN',
]

const rank = (status: Status) => STATUS_ORDER.indexOf(status)
const collator = new Intl.Collator('pt-BR', { sensitivity: 'accent', numeric: true })

/** By status, then by the exam's name whatever its case, then by id. */
export const sortApplications = (applications: readonly Application[]): Application[] =>
  applications.toSorted(
    (a, b) => rank(a.status) - rank(b.status) || collator.compare(a.exam.name, b.exam.name) || a.id - b.id
  )

/** One line of the list: an exam by itself, or exams that belong together. */
export type Entry =
  | { kind: 'single'; key: string; status: Status; application: Application }
  | {
      kind: 'group'
      key: string
      status: Status
      collection: Collection
      applications: readonly Application[]
      finishedAt: string | null
    }

/** The latest end, when every exam of the group has one. */
export function groupFinishedAt(applications: readonly Application[]): string | null {
  let latest: string | null = null
  for (const { finishedAt } of applications) {
    if (finishedAt === null) return null
    if (latest === null || Date.parse(finishedAt) > Date.parse(latest)) latest = finishedAt
  }
  return latest
}

const single = (application: Application): Entry => ({
  kind: 'single',
  key: `a${application.id}`,
  status: application.status,
  application,
})

/** The exams one by one, as inside a collection. */
export const singleEntries = (applications: readonly Application[]): Entry[] =>
  sortApplications(applications).map(single)

/**
 * Exams of one collection as one line, standing where its first exam would. A guardian or a teacher sees several people's
 * exams: those of two people are never one line.
 */
export function groupEntries(applications: readonly Application[]): Entry[] {
  const sorted = sortApplications(applications)
  const groups = Map.groupBy(sorted, ({ exam, user }) => `${exam.collection.id}.${user.id}`)
  return [...groups].map(([key, members]) => {
    const [first] = members as [Application, ...Application[]]
    if (members.length === 1) return single(first)
    return {
      kind: 'group',
      key: `c${key}`,
      status: first.status,
      collection: first.exam.collection,
      applications: members,
      finishedAt: groupFinishedAt(members),
    }
  })
}

export const SECTIONS = ['now', 'soon', 'finished', 'other'] as const
export type Section = (typeof SECTIONS)[number]

const SECTION_OF: Readonly<Record<Status, Section>> = {
  STARTED: 'now',
  AVAILABLE: 'now',
  AVAILABLE_SOON: 'soon',
  FINISHED: 'finished',
  STOPPED: 'other',
  UNAVAILABLE: 'other',
  UNKNOWN: 'other',
}

/** The page of the timetable an entry stands on. Sections follow one another in the order of the statuses. */
export const sectionOf = (entry: Entry): Section => SECTION_OF[entry.status]
