import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { useListContext, useLocaleState } from 'react-admin'
import { countOf, isChosen, NOBODY, toggledPerson, type ChosenPeople } from '../batch/chosen_people'
import type { Chosen, Filter } from './act_calls'

type Row = { readonly id: number; readonly name: string }

type ChosenHere = {
  /** How many, as the list counts them now. */
  readonly count: number
  /** Everybody whom the list finds is chosen, but for exceptions. */
  readonly isAll: boolean
  readonly exceptions: number
  /** As calls take them. */
  readonly body: Chosen
  isChosen(id: number): boolean
  toggle(id: number): void
  /** Everybody on the page, or nobody of it. */
  togglePage(): void
  chooseAll(): void
  /** Only these stay chosen. */
  keep(ids: readonly number[]): void
}

const ChosenContext = createContext<ChosenHere | null>(null)

/** Everybody whom a filter finds; another filter finds others, and the choice is over. */
type All = { readonly filter: string; readonly people: ChosenPeople }

/** Who is chosen in the list: some by name, whom react-admin keeps, or everybody whom its filter finds but for some. */
export function ChosenPeopleHere({ children }: { children: ReactNode }) {
  const {
    selectedIds,
    onSelect,
    onToggleItem,
    onUnselectItems,
    filterValues,
    data = [],
    total = 0,
  } = useListContext<Row>()
  const [all, setAll] = useState<All | null>(null)
  const filter = JSON.stringify(filterValues)
  const here = useMemo((): ChosenHere => {
    const isAll = all?.filter === filter
    const people: ChosenPeople = isAll ? all.people : { ...NOBODY, ids: new Set(selectedIds.map(Number)) }
    const ofPage = data.map(({ id }) => id)
    const chosenOfPage = ofPage.filter((id) => isChosen(people, id))
    const put = (next: ChosenPeople) => {
      if (next.all) setAll({ filter, people: next })
      else {
        setAll(null)
        onSelect([...next.ids])
      }
    }
    return {
      count: countOf(people, total),
      isAll,
      exceptions: people.exceptions.size,
      body: people.all
        ? { filter: filterOf(filterValues), exceptions: [...people.exceptions].map(Number) }
        : { ids: [...people.ids].map(Number) },
      isChosen: (id) => isChosen(people, id),
      toggle: (id) => (isAll ? put(toggledPerson(people, id)) : onToggleItem(id)),
      togglePage: () => {
        const isAllOfPage = chosenOfPage.length === ofPage.length
        const changed = isAllOfPage ? ofPage : ofPage.filter((id) => !isChosen(people, id))
        put(changed.reduce(toggledPerson, people))
      },
      chooseAll: () => {
        onUnselectItems()
        setAll({ filter, people: { ...NOBODY, all: true } })
      },
      keep: (ids) => put({ ...NOBODY, ids: new Set(ids) }),
    }
  }, [all, filter, filterValues, selectedIds, data, total, onSelect, onToggleItem, onUnselectItems])
  return <ChosenContext value={here}>{children}</ChosenContext>
}

/** The filter of the list as calls take it: what is empty narrows nothing. */
const filterOf = (values: Filter): Filter =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null))

export function useChosen(): ChosenHere {
  const here = useContext(ChosenContext)
  if (!here) throw new Error('outside of the list of people')
  return here
}

/** A number in a text: for its plural, and as the language writes it. */
export function useCounted(): (count: number) => { smart_count: number; number: string } {
  const [language] = useLocaleState()
  return (count) => ({ smart_count: count, number: new Intl.NumberFormat(language).format(count) })
}
