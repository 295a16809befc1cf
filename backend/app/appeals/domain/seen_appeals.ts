/** An appeal as somebody read it. */
type Read = { readonly id: number; readonly revision: number }

const ENTRY = /^([0-9a-z]{1,7})(?::([0-9a-z]{1,7}))?$/
/** Of a row. */
const MAX_ID = 2_147_483_647
const FORM = /^(\d{1,7});(.*)$/

/**
 * Writes down appeals and their revisions, in the order of their ids: how many, and of each how far its id is behind the last one, with its revision where that is
 * not the first. An order carries it back, so that of hundreds the few that were changed since are known by themselves.
 */
export class SeenAppealList {
  readonly #entries: string[] = []
  #last = 0

  add({ id, revision }: Read): void {
    const step = (id - this.#last).toString(36)
    this.#entries.push(revision === 1 ? step : `${step}:${revision.toString(36)}`)
    this.#last = id
  }

  toString(): string {
    return `${this.#entries.length};${this.#entries.join(',')}`
  }
}

/** @returns revisions by the ids of the appeals, in the order of these; null: it is not as `SeenAppealList` writes it */
export function readSeenAppeals(text: string): Map<number, number> | null {
  const [, count = '', list = ''] = FORM.exec(text) ?? []
  const seen = new Map<number, number>()
  let id = 0
  for (const entry of list === '' ? [] : list.split(',')) {
    const [, step = '0', revision = '1'] = ENTRY.exec(entry) ?? []
    id += Number.parseInt(step, 36)
    if (seen.has(id) || id === 0 || id > MAX_ID) return null
    seen.set(id, Number.parseInt(revision, 36))
  }
  return String(seen.size) === count ? seen : null
}
