import { useCallback, useState } from 'react'

/** What this person wants to receive of each candidate, on this visit. */
export interface Choices {
  stopped: ReadonlySet<number>
  stillOnly: ReadonlySet<number>
  /** Whose sound is the other way round than everybody's. */
  soundFlipped: ReadonlySet<number>
}

const NOTHING: Choices = { stopped: new Set(), stillOnly: new Set(), soundFlipped: new Set() }

const flip = (set: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

export function useChoices(): readonly [Choices, (which: keyof Choices, userId: number) => void] {
  const [choices, setChoices] = useState(NOTHING)
  const toggle = useCallback(
    (which: keyof Choices, userId: number) =>
      setChoices((before) => ({ ...before, [which]: flip(before[which], userId) })),
    []
  )
  return [choices, toggle]
}
