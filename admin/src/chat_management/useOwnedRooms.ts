import { useCallback, useEffect, useState } from 'react'
import { call } from '../providers/data'

export type OwnedRoom = { readonly id: number; readonly name: string }
type State = { readonly of: number | null; readonly rooms: readonly OwnedRoom[]; readonly hasFailed: boolean }

const NOBODY: State = { of: null, rooms: [], hasFailed: false }

/** The rooms that a person answers for, by name. `isLoading`: they are not there yet, or are those of another person. */
export function useOwnedRooms(person: number | null) {
  const [state, setState] = useState(NOBODY)
  const load = useCallback(
    async (isCurrent: () => boolean) => {
      if (person === null) return
      try {
        const { results } = await call('GET', '/v1/room_responsibles', { query: { responsible: person } })
        const [found] = results
        const rooms = (found?.rooms ?? []).map((id, at) => ({ id, name: found?.roomNames[at] ?? '' }))
        if (isCurrent()) setState({ of: person, rooms: byName(rooms), hasFailed: false })
      } catch {
        if (isCurrent()) setState({ of: person, rooms: [], hasFailed: true })
      }
    },
    [person]
  )
  useEffect(() => {
    let isCurrent = true
    void load(() => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [load])
  const isLoading = person !== null && state.of !== person
  return { ...(person === null || isLoading ? NOBODY : state), isLoading, again: () => load(() => true) }
}

const byName = (rooms: readonly OwnedRoom[]) =>
  rooms.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR') || a.id - b.id)

/** A text as a reader looks for it: without case and accents. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Rooms whose name has the text in it, whatever case and accents either has. */
export const roomsWith = (rooms: readonly OwnedRoom[], text: string) =>
  rooms.filter(({ name }) => folded(name).includes(folded(text.trim())))
