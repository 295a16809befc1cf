/**
 * Sums over the results of one item. `x`: points of the item, `t`: the result's total; both only of items that are scored by their key, since
 * totals are of those.
 */
export type ItemSums = {
  correct: number
  partial: number
  wrong: number
  blank: number
  pending: number
  /** Seconds of the answers that were opened, and how many those are. */
  seconds: number
  opened: number
  /** Answers in the sums below. */
  n: number
  x: number
  xx: number
  t: number
  tt: number
  xt: number
}

/** Who chose an alternative: how many, and the sums of their points in the other items and of the squares of those. */
export type TakerSums = { n: number; r: number; rr: number }

/** Sums over results; what is in them by id of item and alternative. */
export type CellSums = {
  results: number
  total: number
  totalSquares: number
  items: Map<number, ItemSums>
  alternatives: Map<number, TakerSums>
  /** How many results have a total, by the total with two decimals. */
  totals: Map<string, number>
}

export const noItemSums = (): ItemSums => ({
  correct: 0,
  partial: 0,
  wrong: 0,
  blank: 0,
  pending: 0,
  seconds: 0,
  opened: 0,
  n: 0,
  x: 0,
  xx: 0,
  t: 0,
  tt: 0,
  xt: 0,
})

export const noSums = (): CellSums => ({
  results: 0,
  total: 0,
  totalSquares: 0,
  items: new Map(),
  alternatives: new Map(),
  totals: new Map(),
})

const ITEM_NAMES = [
  'correct',
  'partial',
  'wrong',
  'blank',
  'pending',
  'seconds',
  'opened',
  'n',
  'x',
  'xx',
  't',
  'tt',
  'xt',
] as const satisfies (keyof ItemSums)[]
const TAKER_NAMES = ['n', 'r', 'rr'] as const satisfies (keyof TakerSums)[]

/** Adds `more` to `sums`. */
export function addItem(sums: CellSums, itemId: number, more: ItemSums): void {
  const item = sums.items.get(itemId)
  if (!item) return void sums.items.set(itemId, { ...more })
  for (const name of ITEM_NAMES) item[name] += more[name]
}

export function addTakers(sums: CellSums, alternativeId: number, more: TakerSums): void {
  const takers = sums.alternatives.get(alternativeId)
  if (!takers) return void sums.alternatives.set(alternativeId, { ...more })
  for (const name of TAKER_NAMES) takers[name] += more[name]
}

export function addTotals(sums: CellSums, total: string, count: number): void {
  sums.totals.set(total, (sums.totals.get(total) ?? 0) + count)
}

export function addCell(sums: CellSums, more: CellSums): void {
  sums.results += more.results
  sums.total += more.total
  sums.totalSquares += more.totalSquares
  for (const [id, item] of more.items) addItem(sums, id, item)
  for (const [id, takers] of more.alternatives) addTakers(sums, id, takers)
  for (const [total, count] of more.totals) addTotals(sums, total, count)
}

type StoredSums = {
  items: Record<string, number[]>
  alternatives: Record<string, number[]>
  totals: Record<string, number>
}

/** Lists instead of names: a class of 45 items takes some 10 KB. */
export function writeSums({ items, alternatives, totals }: CellSums): string {
  const stored: StoredSums = {
    items: Object.fromEntries([...items].map(([id, item]) => [id, ITEM_NAMES.map((name) => item[name])])),
    alternatives: Object.fromEntries(
      [...alternatives].map(([id, takers]) => [id, TAKER_NAMES.map((name) => takers[name])])
    ),
    totals: Object.fromEntries(totals),
  }
  return JSON.stringify(stored)
}

/** What `writeSums` wrote, added to `sums`. */
export function addStored(
  sums: CellSums,
  stored: { results: number; total: number; totalSquares: number; json: string }
): void {
  sums.results += stored.results
  sums.total += stored.total
  sums.totalSquares += stored.totalSquares
  const { items, alternatives, totals } = JSON.parse(stored.json) as StoredSums
  for (const [id, values] of Object.entries(items)) {
    const item = noItemSums()
    ITEM_NAMES.forEach((name, at) => (item[name] = values[at] ?? 0))
    addItem(sums, Number(id), item)
  }
  for (const [id, [n = 0, r = 0, rr = 0]] of Object.entries(alternatives))
    addTakers(sums, Number(id), { n, r, rr })
  for (const [total, count] of Object.entries(totals)) addTotals(sums, total, count)
}
