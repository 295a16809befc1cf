import { isNarrowed, type Filters } from './filters.ts'
import { lineOf, linesOf, sortApplications } from './order.ts'
import type { Application, Line, Page } from './types.ts'

/** The code of the store is loaded only when there is something to store or to read. */
const open = async (userId: number) => (await import('../../offline/index.ts')).openDatabase(userId)

/**
 * A stored application. The first one of a group carries the server's data about the complete group, because
 * the other exams were not sent.
 */
type StoredApplication = Application & { group?: Omit<Line, 'first'> }

/**
 * Stores what the list showed, for a visit without a connection. A browser that
 * cannot store still shows the list.
 */
export async function storeCopies(userId: number, lines: readonly Line[], filters: Filters): Promise<void> {
  try {
    const db = await open(userId)
    await db.applications.bulkPut(
      lines.map(({ first, ...group }) => ({
        applicationId: String(first.id),
        id: first.id,
        // A filtered group is incomplete.
        data: group.count > 1 && !isNarrowed(filters) ? { ...first, group } : first,
      }))
    )
    db.close()
  } catch {
    // Private windows and full disks.
  }
}

/** The stored applications that match the filters, or null when nothing was ever stored. */
export async function readCopies(userId: number, filters: Filters): Promise<Page<Line> | null> {
  try {
    const db = await open(userId)
    const rows = await db.applications.toArray()
    db.close()
    if (rows.length === 0) return null
    return pageOf(
      rows.map(({ data }) => data as StoredApplication),
      filters
    )
  } catch {
    return null
  }
}

/** The same filters, grouping and paging as the server's, applied to the stored applications. */
export function pageOf(applications: readonly StoredApplication[], filters: Filters): Page<Line> {
  const sought = filters.search.trim().toLocaleLowerCase('pt-BR')
  const fits = ({ status, exam }: Application) =>
    (filters.collection === null || exam.collection.id === filters.collection) &&
    (filters.status === '' || status === filters.status) &&
    (filters.area === '' || String(exam.areaDoConhecimento) === filters.area) &&
    (filters.category === '' || String(exam.collection.category) === filters.category) &&
    (sought === '' || `${exam.name}\n${exam.collection.name}`.toLocaleLowerCase('pt-BR').includes(sought))
  const fitting = applications.filter(fits)
  const found =
    filters.collection === null
      ? linesOf(fitting).map((line) => (isNarrowed(filters) ? line : asStored(line, fitting)))
      : sortApplications(fitting).map(lineOf)
  const start = (filters.page - 1) * filters.size
  return {
    results: found.slice(start, start + filters.size),
    count: found.length,
    numPages: Math.max(1, Math.ceil(found.length / filters.size)),
  }
}

/** The line with the server's data, where not all of its exams are stored. */
function asStored(line: Line, stored: readonly StoredApplication[]): Line {
  const { exam, user } = line.first
  const counted = stored.find(
    (one) => one.group && one.exam.collection.id === exam.collection.id && one.user.id === user.id
  )
  return counted?.group && counted.group.count > line.count ? { ...counted.group, first: counted } : line
}
