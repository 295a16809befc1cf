/** Lines at and behind this one are no lines of a file: whom a full list does not name has a row behind them, by their id. */
export const MISSING_FROM = 1_000_000_000

export const isMissingLine = (line: number): boolean => line >= MISSING_FROM

/**
 * For whom a full list is. `isPlaced`: its rows say where people are, and it is for these schools and classes; else for all that its sender sees.
 * `people`: how many they are. `isCounted`: all of them have been looked at.
 */
export type ListScope = {
  readonly isPlaced: boolean
  readonly schools: readonly number[]
  readonly classes: readonly number[]
  readonly people: number
  readonly isCounted: boolean
}

export const NO_SCOPE: ListScope = { isPlaced: false, schools: [], classes: [], people: 0, isCounted: false }

/** Where a row says that somebody is; null where that is still to be made. */
export type NamedPlace = { readonly schoolId: number | null; readonly classId: number | null }

/** Columns in which a list says where people are. */
const PLACE_FIELDS = ['school', 'class'] as const

/** Whether a row says where somebody is, also one that is refused for it. */
export const saysWhere = (cells: Readonly<Record<string, string>>): boolean =>
  PLACE_FIELDS.some((field) => (cells[field] ?? '').trim() !== '')

/** `isPlaced`: some of the rows say where people are, although none of them may name a place that is there. */
export function withPlaces(
  scope: ListScope,
  places: readonly NamedPlace[],
  isPlaced = places.length > 0
): ListScope {
  const all = <T>(known: readonly T[], more: readonly (T | null)[]) => [
    ...new Set([...known, ...more.filter((one) => one !== null)]),
  ]
  return {
    ...scope,
    isPlaced: scope.isPlaced || isPlaced,
    schools: all(
      scope.schools,
      places.map(({ schoolId }) => schoolId)
    ),
    classes: all(
      scope.classes,
      places.map(({ classId }) => classId)
    ),
  }
}

/** Of those for whom a list is: where more are missing, it is more likely no full list. */
const FEW_PERCENT = 5

/** Whether somebody has to type how many are to be deactivated. */
export const wantsNumber = (missing: number, people: number): boolean => missing * 100 > people * FEW_PERCENT
