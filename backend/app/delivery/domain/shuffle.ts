/** Small seeded generator (mulberry32): the same seed gives the same order on every machine. Values in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A shuffled copy (Fisher-Yates). */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = seededRandom(seed)
  const out = [...list]
  for (let last = out.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const moved = out[last] as T
    out[last] = out[other] as T
    out[other] = moved
  }
  return out
}
