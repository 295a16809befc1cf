/** Brings what is open to safety. A text says why nobody should leave now, null lets go. Never rejects. */
type BeforeLeaving = () => Promise<string | null>

let ask: BeforeLeaving | null = null
let isMeant = false

/** For a page that holds unsent work: asked before the session ends or another group is taken. Gives the way to stop. */
export function guardLeaving(before: BeforeLeaving): () => void {
  ask = before
  return () => {
    if (ask === before) ask = null
  }
}

/** Why to stay, in the reader's words; null: the page may be left, and the browser need not ask again. */
export async function reasonToStay(): Promise<string | null> {
  const reason = (await ask?.()) ?? null
  isMeant = reason === null
  return reason
}

/** It did not come to it: the browser asks again. */
export function stayAfterAll(): void {
  isMeant = false
}

export const isLeavingMeant = (): boolean => isMeant
