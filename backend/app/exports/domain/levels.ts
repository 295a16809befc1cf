/** Levels of the hierarchy that results are shown by, from the top: region, school, grade, class; each is within the one above. */
export const EXPORT_LEVELS = ['dre', 'unity', 'stage', 'class'] as const
export type ExportLevel = (typeof EXPORT_LEVELS)[number]

const NAMES = EXPORT_LEVELS.join('|')

/** Codenames of levels with commas. */
export const LEVEL_LIST = new RegExp(`^(?:${NAMES})(?:,(?:${NAMES})){0,9}$`)

/** The levels that a text of `LEVEL_LIST` names, each once, from the top. */
export function levelsIn(text: string): ExportLevel[] {
  const named = text.split(',')
  return EXPORT_LEVELS.filter((level) => named.includes(level))
}

/** The levels that it takes to tell two places of these levels apart: those above the lowest one too. Of a school its region is not needed. */
export function levelsDownTo(levels: readonly ExportLevel[]): ExportLevel[] {
  const lowest = Math.max(...levels.map((level) => EXPORT_LEVELS.indexOf(level)))
  return EXPORT_LEVELS.slice(0, lowest + 1).filter((level) => level !== 'dre' || levels.includes('dre'))
}

/** Of grades for which no levels were named: not every institution has regions. */
export const USUAL_LEVELS: readonly ExportLevel[] = EXPORT_LEVELS.filter((level) => level !== 'dre')
