import type { Filters } from './filters.ts'
import { sortApplications } from './order.ts'
import type { Application, ApplicationPage } from './types.ts'

/** The store comes with its code only when there is something to keep or to read. */
const open = async (userId: number) => (await import('../../offline/index.ts')).openDatabase(userId)

/** Keeps what the list showed, for a visit without a link. A browser that cannot store still shows the list. */
export async function keepCopies(userId: number, applications: readonly Application[]): Promise<void> {
  try {
    const db = await open(userId)
    await db.applications.bulkPut(
      applications.map((data) => ({ applicationId: String(data.id), id: data.id, data }))
    )
    db.close()
  } catch {
    // Private windows and full disks.
  }
}

/** The kept applications that fit the filters, or null when nothing was ever kept. */
export async function readCopies(userId: number, filters: Filters): Promise<ApplicationPage | null> {
  try {
    const db = await open(userId)
    const rows = await db.applications.toArray()
    db.close()
    if (rows.length === 0) return null
    return pageOf(
      rows.map(({ data }) => data as Application),
      filters
    )
  } catch {
    return null
  }
}

/** The same narrowing as the server's, over what is here. */
export function pageOf(applications: readonly Application[], filters: Filters): ApplicationPage {
  const sought = filters.search.trim().toLocaleLowerCase('pt-BR')
  const fits = ({ status, exam }: Application) =>
    (filters.collection === null || exam.collection.id === filters.collection) &&
    (filters.status === '' || status === filters.status) &&
    (filters.area === '' || String(exam.areaDoConhecimento) === filters.area) &&
    (filters.category === '' || String(exam.collection.category) === filters.category) &&
    (sought === '' || `${exam.name}\n${exam.collection.name}`.toLocaleLowerCase('pt-BR').includes(sought))
  const found = sortApplications(applications.filter(fits))
  const start = (filters.page - 1) * filters.size
  return {
    results: found.slice(start, start + filters.size),
    count: found.length,
    numPages: Math.max(1, Math.ceil(found.length / filters.size)),
  }
}
