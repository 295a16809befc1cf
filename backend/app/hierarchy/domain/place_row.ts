/** What a row of a list says of places, from above: each one that it names is to be there. What it is about is the last of them. */
export type PlaceRow = {
  /** Name or codename; null: the school is in none. Undefined: the row does not say. */
  readonly region: string | null | undefined
  /** One of the two at least; undefined: the row names no school. */
  readonly school: { readonly name: string | undefined; readonly codename: string | undefined } | undefined
  readonly grade: string | undefined
  readonly schoolClass: string | undefined
  /** Of the class; null: the present one. */
  readonly schoolYear: number | null
}

export type PlaceType = 'region' | 'school' | 'grade' | 'class'

/** What a row is about. */
export function targetOf({ region, school, grade, schoolClass }: PlaceRow): PlaceType | null {
  if (schoolClass !== undefined) return 'class'
  if (school !== undefined) return 'school'
  if (grade !== undefined) return 'grade'
  return region == null ? null : 'region'
}

/** What an order did to a place, for its undo; ids. */
export type DoneToPlace =
  | { readonly type: PlaceType; readonly id: number; readonly made: string }
  | {
      readonly type: 'school'
      readonly id: number
      readonly name?: Change<string>
      readonly region?: Change<number | null>
    }
  | { readonly type: 'class'; readonly id: number; readonly grade: Change<number> }

type Change<T> = { readonly from: T; readonly to: T }
