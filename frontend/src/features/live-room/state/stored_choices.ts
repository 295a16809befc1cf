/** What this person wants to receive of each candidate, in one room, on this computer. */
export interface Choices {
  stopped: ReadonlySet<number>
  stillOnly: ReadonlySet<number>
  /** Candidates whose sound is the opposite of the room's setting. */
  soundFlipped: ReadonlySet<number>
}

const NAMES = ['stopped', 'stillOnly', 'soundFlipped'] as const
const NOTHING: Choices = { stopped: new Set(), stillOnly: new Set(), soundFlipped: new Set() }

/** The stored choices; invalid parts are replaced by the default. Never throws. */
export function readChoices(stored: string | null): Choices {
  if (stored === null) return NOTHING
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null) return NOTHING
    const ids = (name: string) => {
      const list = (value as Record<string, unknown>)[name]
      return new Set(Array.isArray(list) ? list.filter((one): one is number => Number.isInteger(one)) : [])
    }
    return { stopped: ids('stopped'), stillOnly: ids('stillOnly'), soundFlipped: ids('soundFlipped') }
  } catch {
    return NOTHING
  }
}

export const writeChoices = (choices: Choices): string =>
  JSON.stringify(
    Object.fromEntries(NAMES.map((name) => [name, [...choices[name]].toSorted((a, b) => a - b)]))
  )

/** With this candidate added to or removed from one of the three sets. */
export function flipped(choices: Choices, which: keyof Choices, userId: number): Choices {
  const next = new Set(choices[which])
  if (!next.delete(userId)) next.add(userId)
  return { ...choices, [which]: next }
}
