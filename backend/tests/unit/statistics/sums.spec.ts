import { test } from '@japa/runner'
import {
  averageTime,
  extremes,
  frequencies,
  itemLines,
  resultsOf,
  type LineItem,
} from '#statistics/domain/item_lines'
import {
  addCell,
  addItem,
  addStored,
  addTakers,
  addTotals,
  noItemSums,
  noSums,
  writeSums,
  type ItemSums,
} from '#statistics/domain/sums'

const sumsWith = (item: Partial<ItemSums>, results = 40) => {
  const sums = { ...noSums(), results, total: 55.5, totalSquares: 123.25 }
  addItem(sums, 7, { ...noItemSums(), ...item })
  addTakers(sums, 71, { n: 3, r: 4.5, rr: 8.25 })
  addTotals(sums, '1.5', 2)
  return sums
}

const item = (more: Partial<LineItem> = {}): LineItem => ({
  id: 7,
  position: 1,
  category: 'MULTIPLE_CHOICE',
  isScored: true,
  alternatives: [
    { id: 71, letter: 'A', content: '<p>A</p>', isCorrect: false },
    { id: 72, letter: 'B', content: '<p>B</p>', isCorrect: true },
  ],
  ...more,
})

const SHOWN = { isAdaptive: false, withKey: true }

test.group('sums of cells', () => {
  test('are the same after they were stored and read', ({ assert }) => {
    const sums = sumsWith({
      correct: 3,
      seconds: 40,
      opened: 4,
      x: 2.5,
      xx: 2.25,
      xt: 9.125,
      n: 4,
      t: 6,
      tt: 11,
    })
    const { results, total, totalSquares } = sums
    const read = noSums()
    addStored(read, { results, total, totalSquares, json: writeSums(sums) })
    assert.deepEqual(read, sums)
    addStored(read, { results, total, totalSquares, json: writeSums(sums) })
    const twice = noSums()
    addCell(twice, sums)
    addCell(twice, sums)
    assert.deepEqual(read, twice)
    assert.equal(twice.items.get(7)?.xt, 18.25)
    assert.equal(sums.items.get(7)?.xt, 9.125, 'what was added is as it was')
  })
})

test.group('the lines of items', () => {
  test('count parts and blanks as wrong, and what waits for a person in neither', ({ assert }) => {
    const [line] = itemLines(
      [item()],
      sumsWith({ correct: 3, partial: 1, wrong: 2, blank: 2, pending: 5 }),
      SHOWN
    )
    assert.deepInclude(line, { correct: 3, wrong: 5, partial: 1, blank: 2, pending: 5, percent: 37.5 })
    const [waiting] = itemLines([item()], sumsWith({ pending: 5 }), SHOWN)
    assert.isNull(waiting?.percent)
  })

  test('say nothing by totals below 30 results, of an adaptive exam, and of what a person grades', ({
    assert,
  }) => {
    const counted = { n: 30, x: 15, xx: 15, t: 60, tt: 150, xt: 40, correct: 15, wrong: 15 }
    const discrimination = (n: number, shown = SHOWN, more = {}) =>
      itemLines([item(more)], sumsWith({ ...counted, n }), shown)[0]?.discrimination
    assert.isNumber(discrimination(30))
    assert.isNull(discrimination(29))
    assert.isNull(discrimination(30, { ...SHOWN, isAdaptive: true }))
    assert.isNull(discrimination(30, SHOWN, { isScored: false }))
    assert.isNull(resultsOf(sumsWith({}, 29), SHOWN))
    assert.equal(resultsOf(sumsWith({}, 30), SHOWN)?.count, 30)
  })

  test('keep the key, and what hints at it, from who may not see it', ({ assert }) => {
    const sums = sumsWith({ correct: 20, wrong: 20, n: 40 })
    sums.alternatives.set(71, { n: 20, r: 180, rr: 1640 })
    sums.alternatives.set(72, { n: 20, r: 60, rr: 200 })
    const suspected = (withKey: boolean) => itemLines([item()], sums, { ...SHOWN, withKey })[0]?.suspectedKey
    assert.deepEqual(suspected(true), { alternative: 71, letter: 'A', meanTotal: 9, keyMeanTotal: 3 })
    assert.isNull(suspected(false))
    assert.deepEqual(
      frequencies(item(), sums, { ...SHOWN, withKey: false }).map(({ count, percent, isKey, meanTotal }) => ({
        count,
        percent,
        isKey,
        meanTotal,
      })),
      [
        { count: 20, percent: 50, isKey: null, meanTotal: null },
        { count: 20, percent: 50, isKey: null, meanTotal: null },
      ]
    )
    assert.deepInclude(frequencies(item(), sums, SHOWN)[1], { isKey: true, meanTotal: 3 })
  })

  test('name the best item and the three worst; the time is over what was opened', ({ assert }) => {
    const percents = [50, 90, 10, null, 30, 10]
    const sums = noSums()
    percents.forEach((percent, at) => {
      if (percent !== null)
        addItem(sums, at + 1, {
          ...noItemSums(),
          correct: percent,
          wrong: 100 - percent,
          seconds: 30,
          opened: at,
        })
    })
    const items = percents.map((_, at) => item({ id: at + 1, position: at + 1 }))
    const { mostCorrect, mostWrong } = extremes(itemLines(items, sums, SHOWN))
    assert.deepEqual(
      mostCorrect.map(({ position }) => position),
      [2]
    )
    assert.deepEqual(
      mostWrong.map(({ position }) => position),
      [3, 6, 5]
    )
    assert.equal(averageTime(items, sums), 150 / 12)
    assert.isNull(averageTime([], sums))
    assert.deepEqual(extremes([]), { mostCorrect: [], mostWrong: [] })
  })

  test('an item that everybody got right is none of the worst', ({ assert }) => {
    const worstOf = (...wrong: number[]) => {
      const sums = noSums()
      wrong.forEach((count, at) =>
        addItem(sums, at + 1, { ...noItemSums(), correct: 9 - count, wrong: count })
      )
      const items = wrong.map((_, at) => item({ id: at + 1, position: at + 1 }))
      return extremes(itemLines(items, sums, SHOWN)).mostWrong.map(({ position }) => position)
    }
    assert.deepEqual(worstOf(0, 0, 0, 9), [4])
    assert.deepEqual(worstOf(0, 0, 0), [])
  })

  test('an item that still waits for grading is neither the best nor one of the worst', ({ assert }) => {
    const sums = noSums()
    const counts = [
      { correct: 1, pending: 400 },
      { correct: 60, wrong: 40 },
      { wrong: 2, pending: 1 },
      { correct: 20, wrong: 80 },
    ]
    counts.forEach((count, at) => addItem(sums, at + 1, { ...noItemSums(), ...count }))
    const items = counts.map((_, at) => item({ id: at + 1, position: at + 1 }))
    const { mostCorrect, mostWrong } = extremes(itemLines(items, sums, SHOWN))
    assert.deepEqual(
      [...mostCorrect, ...mostWrong].map(({ position }) => position),
      [2, 4]
    )
  })
})
