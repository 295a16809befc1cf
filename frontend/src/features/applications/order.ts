import type { Application, Collection, Line, Status } from './types.ts'

/** What is open now comes first; AVAILABLE_SOON after what is available (decision C4). */
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

/** By status, then by the exam's name ignoring case, then by id. */
export const sortApplications = (applications: readonly Application[]): Application[] =>
  applications.toSorted(
    (a, b) => rank(a.status) - rank(b.status) || collator.compare(a.exam.name, b.exam.name) || a.id - b.id
  )

/** One line as it is shown: a single exam, or exams of one collection. */
export type Entry =
  | { kind: 'single'; key: string; status: Status; application: Application }
  | {
      kind: 'group'
      key: string
      status: Status
      collection: Collection
      /** The first of them, which represents the group. */
      first: Application
      count: number
      finishedAt: string | null
      /** From the start of the first window to the end of the last one; null where there is none. */
      startTime: string | null
      endTime: string | null
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

/** A single exam as a line of the list. */
export function lineOf(application: Application): Line {
  const [window] = application.timeWindows
  const { startTime = null, endTime = null } = window ?? {}
  return { count: 1, first: application, finishedAt: application.finishedAt, startTime, endTime }
}

/**
 * Exams of one collection as one line, at the position of its first exam: what the server
 * does, applied to the loaded exams. A guardian or a teacher sees several people's exams:
 * those of two people are never one line.
 */
export function linesOf(applications: readonly Application[]): Line[] {
  const groups = Map.groupBy(
    sortApplications(applications),
    ({ exam, user }) => `${exam.collection.id}.${user.id}`
  )
  return [...groups.values()].map((members) => {
    const lines = members.map(lineOf)
    const [first] = lines as [Line, ...Line[]]
    const byTime = (a: string, b: string) => Date.parse(a) - Date.parse(b)
    const times = (edge: 'startTime' | 'endTime') =>
      lines
        .map((line) => line[edge])
        .filter((at) => at !== null)
        .toSorted(byTime)
    return {
      count: lines.length,
      first: first.first,
      finishedAt: groupFinishedAt(members),
      startTime: times('startTime')[0] ?? null,
      endTime: times('endTime').at(-1) ?? null,
    }
  })
}

/** The display data of a line. */
export function entryOf({ first, ...line }: Line): Entry {
  if (line.count === 1)
    return { kind: 'single', key: `a${first.id}`, status: first.status, application: first }
  const { collection } = first.exam
  return {
    kind: 'group',
    key: `c${collection.id}.${first.user.id}`,
    status: first.status,
    collection,
    first,
    ...line,
  }
}

export const firstOf = (entry: Entry): Application =>
  entry.kind === 'single' ? entry.application : entry.first

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

/** The section of an entry. Sections are ordered as the statuses are. */
export const sectionOf = (entry: Entry): Section => SECTION_OF[entry.status]
