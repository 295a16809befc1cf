import { nameKey } from './names.js'

type Texts = { readonly codename: string; readonly name: string }

/** Places by the keys of their names and codenames: each text is folded once, however many rows ask. */
export class PlacesByName<T extends Texts> {
  readonly #keyOf: (text: string) => string
  readonly #named = new Map<string, Set<T>>()
  readonly #coded = new Map<string, T>()

  constructor(places: readonly T[], keyOf: (text: string) => string = nameKey) {
    this.#keyOf = keyOf
    for (const place of places) this.add(place)
  }

  add(place: T): void {
    const [name, codename] = [this.#keyOf(place.name), this.#keyOf(place.codename)]
    this.#put(name, place)
    this.#put(codename, place)
    if (!this.#coded.has(codename)) this.#coded.set(codename, place)
  }

  /** Its name was this one; it has another now. */
  renamed(place: T, from: string): void {
    const [before, codename] = [this.#keyOf(from), this.#keyOf(place.codename)]
    if (before !== codename) this.#named.get(before)?.delete(place)
    this.#put(this.#keyOf(place.name), place)
  }

  /** Those with this name or codename, however it is typed. */
  alike(text: string): T[] {
    return [...(this.#named.get(this.#keyOf(text)) ?? [])]
  }

  coded(codename: string): T | undefined {
    return this.#coded.get(this.#keyOf(codename))
  }

  /** Does another one have this text as its name or codename? */
  isTaken(text: string, except?: T): boolean {
    return this.alike(text).some((one) => one !== except)
  }

  #put(key: string, place: T): void {
    const own = this.#named.get(key)
    if (own) own.add(place)
    else this.#named.set(key, new Set([place]))
  }
}
