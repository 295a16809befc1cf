import { test } from '@japa/runner'
import {
  resolveMarks,
  resolveRounds,
  scaled,
  type Resolution,
  type ResolveRule,
  type RoundMark,
} from '#grading/domain/resolve_marks'

const ENEM: ResolveRule = {
  marks: 2,
  tolerance: { total: 100_000, criterion: 80_000, situations: true },
  most: 1_000_000,
  value: 1_000_000,
}

/** A mark with these points in the five criteria; of one number, in the total. */
const levels = (...points: number[]): RoundMark => {
  const criteria = points.map((one) => one * 1000)
  return { total: criteria.reduce((sum, one) => sum + one, 0), criteria, situation: null }
}
const total = (points: number): RoundMark => ({ total: points * 1000, criteria: null, situation: null })
const situation = (code: string): RoundMark => ({ total: 0, criteria: null, situation: code })

type Case = {
  title: string
  marks: RoundMark[]
  panel?: RoundMark
  rule?: Partial<ResolveRule>
  expected: Partial<Extract<Resolution, { state: 'resolved' }>> | { what: string }
}

const CASES: Case[] = [
  { title: 'without a mark the first is needed', marks: [], expected: { what: 'first' } },
  { title: 'one of two needs the second', marks: [total(600)], expected: { what: 'second' } },
  {
    title: 'a plan with one mark takes it',
    marks: [total(600)],
    rule: { marks: 1 },
    expected: { by: 'single', of: [0], points: 600_000 },
  },
  {
    title: 'two within tolerance count with their mean',
    marks: [total(600), total(640)],
    expected: { by: 'mean', of: [0, 1], points: 620_000 },
  },
  {
    title: 'exactly the tolerance is not discrepant',
    marks: [total(600), total(700)],
    expected: { by: 'mean', points: 650_000 },
  },
  { title: 'more than the tolerance is', marks: [total(600), total(720)], expected: { what: 'third' } },
  {
    title: 'a criterion as far apart as is tolerated is not discrepant',
    marks: [levels(120, 120, 120, 120, 120), levels(200, 120, 120, 120, 120)],
    expected: { by: 'mean', points: 640_000 },
  },
  {
    title: 'a criterion further apart is, though the totals are the same',
    marks: [levels(200, 80, 120, 120, 120), levels(80, 200, 120, 120, 120)],
    expected: { what: 'third' },
  },
  {
    title: 'another situation is discrepant whatever the totals',
    marks: [situation('copy'), levels(0, 0, 0, 0, 40)],
    expected: { what: 'third' },
  },
  {
    title: 'two situations that differ are discrepant though both are 0',
    marks: [situation('copy'), situation('off_theme')],
    expected: { what: 'third' },
  },
  {
    title: 'the same situation stays',
    marks: [situation('copy'), situation('copy')],
    expected: { by: 'mean', points: 0, situation: 'copy' },
  },
  {
    title: 'where situations are tolerated, different ones leave none',
    marks: [situation('copy'), total(40)],
    rule: { tolerance: { ...ENEM.tolerance, situations: false } },
    expected: { by: 'mean', points: 20_000, situation: null },
  },
  {
    title: 'the third counts with the nearer of the first',
    marks: [total(600), total(800), total(640)],
    expected: { by: 'nearest', of: [0, 2], points: 620_000 },
  },
  {
    title: 'the third counts with the nearer of the second',
    marks: [total(600), total(800), total(780)],
    expected: { by: 'nearest', of: [1, 2], points: 790_000 },
  },
  {
    title: 'a third as far from both goes to the panel',
    marks: [total(600), total(800), total(700)],
    expected: { what: 'panel' },
  },
  {
    title: 'so does one that is discrepant with both',
    marks: [total(200), total(800), total(440)],
    expected: { what: 'panel' },
  },
  {
    title: 'a third with a situation of its own goes to the panel',
    marks: [total(0), total(200), situation('copy')],
    expected: { what: 'panel' },
  },
  {
    title: 'the nearer one that is discrepant in a criterion is not averaged: the other counts',
    marks: [levels(200, 80, 120, 120, 120), levels(80, 160, 120, 120, 120), levels(80, 200, 120, 120, 120)],
    expected: { by: 'nearest', of: [1, 2], points: 620_000 },
  },
  {
    title: 'the third agrees with the situation of the second',
    marks: [total(400), situation('copy'), situation('copy')],
    expected: { by: 'nearest', of: [1, 2], points: 0, situation: 'copy' },
  },
  {
    title: 'the panel decides whatever the others gave',
    marks: [total(200), total(800), total(440)],
    panel: total(500),
    expected: { by: 'panel', points: 500_000 },
  },
]

test.group('marks resolved', () => {
  for (const { title, marks, panel = null, rule, expected } of CASES)
    test(title, ({ assert }) =>
      assert.containsSubset(resolveMarks(marks, panel, { ...ENEM, ...rule }), expected)
    )

  test('behind one that was returned the others wait for another in its place', ({ assert }) => {
    const of = (...rounds: [number, RoundMark][]) =>
      resolveRounds(
        rounds.map(([round, mark]) => ({ round, mark })),
        ENEM
      )
    const two: [number, RoundMark] = [2, total(600)]
    const three: [number, RoundMark] = [3, total(620)]
    assert.containsSubset(of(two, three), { state: 'needs', what: 'first' })
    assert.containsSubset(of([1, total(600)], three), { state: 'needs', what: 'second' })
    assert.containsSubset(of(three), { state: 'needs', what: 'first' })
    assert.containsSubset(of([1, total(200)], two, three), { by: 'nearest', points: 610_000 })
    assert.containsSubset(of([1, total(640)], two, three), { by: 'mean', points: 620_000 })
    const panel: [number, RoundMark] = [4, total(500)]
    assert.containsSubset(of([1, total(0)], two, three, panel), { by: 'panel', counted: [{ round: 4 }] })
    assert.containsSubset(of(panel), { by: 'panel', points: 500_000 })
  })

  test('are scaled to the item in one step, half up to a thousandth', ({ assert }) => {
    assert.equal(scaled(620_000, 1_000_000, 10_000), 6_200)
    // 13 of 16 of 1.25 points: 1.015625.
    assert.equal(scaled(13_000, 16_000, 1_250), 1_016)
    assert.equal(scaled(1, 2_000, 1_000), 1)
    assert.equal(scaled(1, 2_001, 1_000), 0)
    assert.equal(scaled(1_000_000_000, 1_000_000_000, 1_000_000_000), 1_000_000_000)
    const mean = resolveMarks([total(620), total(633)], null, { ...ENEM, value: 10_000 })
    assert.containsSubset(mean, { points: 6_265 })
  })
})
