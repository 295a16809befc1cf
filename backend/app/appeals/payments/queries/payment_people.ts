import { type Caller } from '#shared'
import { readsNames } from '../../policies/appeal_policy.js'
import type { AppellantView } from '../../views.js'

type Person = {
  readonly userId: number
  readonly userName: string
  readonly publicIdentifier: string | null
  readonly hidesName: number | null
}

/** Whose payment it is, as this reader may know it. A name that is hidden takes the ids with it. `id`: of the process. */
export function payerOf(
  caller: Caller,
  id: number,
  { userId, userName, publicIdentifier, hidesName }: Person
): { user: AppellantView; isNameHidden: boolean } {
  const isNameHidden = Boolean(hidesName) && !readsNames(caller)
  return {
    isNameHidden,
    user: isNameHidden
      ? { id: null, name: publicIdentifier ?? `#${id}`, publicIdentifier }
      : { id: userId, name: userName, publicIdentifier },
  }
}
