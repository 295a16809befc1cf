/** A region with how many schools it has. */
export type RegionView = {
  readonly id: number
  readonly codename: string
  readonly name: string
  readonly schools: number
}

/** A school with how many classes and people it has; `region` null: in none. */
export type SchoolView = {
  readonly id: number
  readonly codename: string
  readonly name: string
  readonly region: number | null
  readonly regionName: string | null
  readonly classes: number
  readonly people: number
}

/** A grade of the institution with how many classes it has. */
export type SchoolGradeView = {
  readonly id: number
  readonly codename: string
  readonly name: string
  readonly classes: number
}

/** A class with how many people learn and teach in it. */
export type SchoolClassView = {
  readonly id: number
  readonly codename: string
  readonly name: string
  readonly school: number
  readonly schoolName: string
  readonly grade: number
  readonly gradeName: string
  readonly schoolYear: number
  readonly candidates: number
  readonly teachers: number
}
