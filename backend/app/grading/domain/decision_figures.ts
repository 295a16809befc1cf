/** Answers to an item that are alike. Points in thousandths: `rest` those of the other items. */
export type AnswerGroup = {
  readonly classId: number | null
  readonly schoolId: number | null
  readonly chosen: readonly number[]
  readonly rest: number
  readonly before: number | null
  readonly after: number | null
  readonly count: number
}

/** In thousandths; null: there are none. */
export type Middle = { readonly mean: number; readonly median: number }
export type MiddleChange = {
  readonly count: number
  readonly before: Middle
  readonly after: Middle
}

/** Below this many results an item says nothing of who is good at the exam. */
const LEAST_RESULTS = 30

/** How many there are of each value. */
class Histogram {
  readonly #counts = new Map<number, number>()

  add(value: number, count: number): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + count)
  }

  get values(): (readonly [number, number])[] {
    return [...this.#counts].toSorted(([one], [other]) => one - other)
  }

  middle(): Middle {
    const values = this.values
    const total = values.reduce((sum, [, count]) => sum + count, 0)
    if (total === 0) return { mean: 0, median: 0 }
    const sum = values.reduce((all, [value, count]) => all + value * count, 0)
    const at = (place: number) => {
      let passed = 0
      for (const [value, count] of values) {
        passed += count
        if (place < passed) return value
      }
      return 0
    }
    const median = (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2
    return { mean: sum / total, median }
  }
}

function middleOf(groups: readonly AnswerGroup[]): MiddleChange {
  const [before, after] = [new Histogram(), new Histogram()]
  let total = 0
  for (const { rest, count, ...points } of groups) {
    total += count
    before.add(rest + (points.before ?? 0), count)
    after.add(rest + (points.after ?? 0), count)
  }
  return { count: total, before: before.middle(), after: after.middle() }
}

/** The same by class or school; results of none are in none. */
export function middlesBy(
  groups: readonly AnswerGroup[],
  of: 'classId' | 'schoolId'
): (MiddleChange & { readonly id: number })[] {
  const parts = Map.groupBy(groups, (group) => group[of])
  return [...parts].flatMap(([id, part]) => (id === null ? [] : [{ id, ...middleOf(part) }]))
}

/** What a decision would do to these answers. `changes`: how many rise or fall by how much, in thousandths, the largest fall first. */
export function figuresOf(groups: readonly AnswerGroup[]) {
  const changes = new Histogram()
  const chosen = new Map<number, number>()
  for (const { before, after, count, chosen: ids } of groups) {
    const by = (after ?? 0) - (before ?? 0)
    if (by !== 0) changes.add(by, count)
    for (const id of ids) chosen.set(id, (chosen.get(id) ?? 0) + count)
  }
  const of = (sign: number) =>
    changes.values.reduce((sum, [by, count]) => sum + (Math.sign(by) === sign ? count : 0), 0)
  return {
    rise: of(1),
    fall: of(-1),
    changes: changes.values.map(([by, count]) => ({ by, count })),
    exam: middleOf(groups),
    chosen,
  }
}

/** The part of all points that the answers earned before; null where none is graded. `most` in thousandths. */
export function pValueOf(groups: readonly AnswerGroup[], most: number): number | null {
  let [earned, count] = [0, 0]
  for (const group of groups) {
    if (group.before === null) continue
    earned += group.before * group.count
    count += group.count
  }
  return count === 0 || most === 0 ? null : earned / (count * most)
}

/** Correlation of the item with the points of the others; null below 30 graded results, and where all are alike. */
export function discriminationOf(groups: readonly AnswerGroup[]): number | null {
  let [n, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0]
  for (const { before, rest, count } of groups) {
    if (before === null) continue
    n += count
    x += before * count
    y += rest * count
    xx += before * before * count
    yy += rest * rest * count
    xy += before * rest * count
  }
  const spread = Math.sqrt((n * xx - x * x) * (n * yy - y * y))
  return n < LEAST_RESULTS || spread === 0 ? null : (n * xy - x * y) / spread
}
