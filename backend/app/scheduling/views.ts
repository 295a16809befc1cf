/** A period in a school year. `isHidden`: the list of what can be linked leaves it out. */
export type YearPeriodView = {
  readonly id: number
  readonly periodId: number
  readonly description: string
  readonly year: number
  readonly isHidden: boolean
}

export type SchedulingMenuView = { readonly id: number; readonly name: string }

/** A year period of a menu. */
export type PeriodMenuView = {
  readonly id: number
  readonly menuId: number
  readonly yearPeriodId: number
  readonly periodId: number
  readonly description: string
  readonly year: number
  readonly visible: boolean
}
