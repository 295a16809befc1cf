const PREFIX = 'banca.person.'
const keyOf = (person: number, name: string) => `${PREFIX}${person}.${name}`

/** What this tab stores of a person, as JSON: it survives a reload and a lost session. Null where there is nothing. */
export function readInTab(person: number, name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(person, name)) ?? 'null') as unknown
  } catch {
    return null
  }
}

/** Null deletes it. Where the browser denies it, or is full, nothing is stored. */
export function writeInTab(person: number, name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(keyOf(person, name))
    else sessionStorage.setItem(keyOf(person, name), JSON.stringify(value))
  } catch {
    // The page still has it.
  }
}

/** Deletes what this tab stores of everybody but `person`; null: of everybody. */
export function forgetInTab(person: number | null): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${person}.`)) sessionStorage.removeItem(key)
  } catch {
    // Where nothing can be read, nothing was stored.
  }
}
