import { AsyncLocalStorage } from 'node:async_hooks'

/** As `Language` of the texts, which read this file. */
type Language = 'pt-BR' | 'en'

/** An institution's own wording of a text of the server (`access.last_key`); undefined where it has none. */
type FindWording = (institutionId: number, language: Language, key: string) => string | undefined

const spokenFor = new AsyncLocalStorage<number>()
let find: FindWording = () => undefined

/** The module that stores wordings registers them once. `own` must not wait for anything. */
export function registerOwnWording(own: FindWording): void {
  find = own
}

/** Runs `work` so that what it words is worded as the institution has it; null: as the catalogues have it. */
export const wordedFor = <T>(institutionId: number | null | undefined, work: () => T): T =>
  institutionId === null || institutionId === undefined ? work() : spokenFor.run(institutionId, work)

/** For `say`. */
export function ownWording(language: Language, key: string): string | undefined {
  const institutionId = spokenFor.getStore()
  return institutionId === undefined ? undefined : find(institutionId, language, key)
}
