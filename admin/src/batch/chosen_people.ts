import { NOTHING, toggled, type Selection } from '../two_lists/selection'

/** Who is chosen: these people, or with `all` everybody whom the filters find but for `exceptions`. */
export type ChosenPeople = {
  readonly all: boolean
  readonly ids: Selection
  readonly exceptions: Selection
}

export const NOBODY: ChosenPeople = { all: false, ids: NOTHING, exceptions: NOTHING }

/** The box of the list: everybody, or nobody; exceptions are forgotten. */
export const toggledAll = ({ all }: ChosenPeople): ChosenPeople => ({ ...NOBODY, all: !all })

/** The box of a person: with `all` it makes an exception, or takes it back. */
export const toggledPerson = (chosen: ChosenPeople, id: number): ChosenPeople =>
  chosen.all
    ? { ...chosen, exceptions: toggled(chosen.exceptions, id) }
    : { ...chosen, ids: toggled(chosen.ids, id) }

export const isChosen = ({ all, ids, exceptions }: ChosenPeople, id: number): boolean =>
  all ? !exceptions.has(id) : ids.has(id)

/** How many, where the filters find `found` people. */
export const countOf = ({ all, ids, exceptions }: ChosenPeople, found: number): number =>
  all ? Math.max(0, found - exceptions.size) : ids.size
