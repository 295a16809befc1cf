import type { Caller } from '#shared'
import type { PageName } from '../domain/route_access.js'

type Condition = (caller: Caller) => Promise<boolean>

const conditions = new Map<PageName, Condition>()

/** The menu knows no data of other modules; who does says here when a page is worth an entry. */
export const registerMenuCondition = (page: PageName, condition: Condition): void =>
  void conditions.set(page, condition)

/** Of these pages, those without anything for the caller. */
export async function pagesWithout(
  caller: Caller,
  pages: readonly PageName[]
): Promise<ReadonlySet<PageName>> {
  const without = new Set<PageName>()
  for (const page of pages) {
    const condition = conditions.get(page)
    if (condition && !(await condition(caller))) without.add(page)
  }
  return without
}
