import { useCallback, useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { flipped, readChoices, writeChoices, type Choices } from './stored_choices.ts'

const readItem = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The choices of this person in this room, restored after a reload. */
export function useChoices(
  roomId: number
): readonly [Choices, (which: keyof Choices, userId: number) => void] {
  const key = `banca.room-choices.${useSession()?.user.id ?? 0}.${roomId}`
  const [choices, setChoices] = useState(() => readChoices(readItem(key)))
  const toggle = useCallback(
    (which: keyof Choices, userId: number) =>
      setChoices((before) => {
        const next = flipped(before, which, userId)
        try {
          localStorage.setItem(key, writeChoices(next))
        } catch {
          // Without storage they hold for this visit.
        }
        return next
      }),
    [key]
  )
  return [choices, toggle]
}
