/** Levels of a filter `hierarchy=dre:1,unity:3,class:7`: a region, a school, a grade, a class; `stage` is a grade of the institution. */
const LEVELS = ['dre', 'unity', 'stage', 'class'] as const

/** Ids by level. Within a level one of them counts, and every level that names some. */
export type HierarchyIds = { readonly [Level in (typeof LEVELS)[number]]: readonly number[] }

/** A list of levels with ids; the same level may come several times. */
export const HIERARCHY_FILTER = new RegExp(
  `^(?:${LEVELS.join('|')}):[1-9][0-9]{0,8}(?:,(?:${LEVELS.join('|')}):[1-9][0-9]{0,8})*$`
)

/** Reads what `HIERARCHY_FILTER` matches. */
export function hierarchyIds(text: string): HierarchyIds {
  const ids: { [Level in keyof HierarchyIds]: number[] } = { dre: [], unity: [], stage: [], class: [] }
  for (const part of text.split(',')) {
    const [name, id] = part.split(':')
    const level = LEVELS.find((one) => one === name)
    if (level !== undefined) ids[level].push(Number(id))
  }
  return ids
}
