export type Labels = Readonly<Record<string, string>>
export type Sample = { readonly labels: Labels; readonly value: number }

/** For values that were not named beforehand: a label never has more values than the code knows. */
export const OTHER = 'other'

/** Counts by one label whose values are known. Adding is one look-up and allocates nothing. */
export class CountsBy {
  readonly #label: string
  readonly #counts: Map<string, number>

  constructor(label: string, values: readonly string[]) {
    this.#label = label
    this.#counts = new Map([...values, OTHER].map((value) => [value, 0]))
  }

  add(value: string): void {
    const known = this.#counts.has(value) ? value : OTHER
    this.#counts.set(known, (this.#counts.get(known) ?? 0) + 1)
  }

  samples(): Sample[] {
    return [...this.#counts].map(([value, count]) => ({ labels: { [this.#label]: value }, value: count }))
  }
}

/** Upper bounds of the buckets of a histogram. Seconds. */
export const BOUNDS: readonly number[] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts of durations by bucket. Observing allocates nothing. */
export class Durations {
  /** One more than the bounds: what took longer than all of them. */
  readonly #buckets = new Float64Array(BOUNDS.length + 1)
  #sum = 0

  observe(seconds: number): void {
    let at = 0
    while (at < BOUNDS.length && seconds > (BOUNDS[at] ?? Infinity)) at += 1
    this.#buckets[at] = (this.#buckets[at] ?? 0) + 1
    this.#sum += seconds
  }

  /** `upTo`: for each bound how many took no longer than that. */
  read(): { upTo: readonly number[]; count: number; sum: number } {
    let total = 0
    const upTo = BOUNDS.map((_bound, at) => (total += this.#buckets[at] ?? 0))
    return { upTo, count: total + (this.#buckets[BOUNDS.length] ?? 0), sum: this.#sum }
  }
}
