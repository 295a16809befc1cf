import { test } from '@japa/runner'
import { daysBefore, forecastOf, type ForecastInput } from '#grading/domain/forecast'

const DAY_MS = 86_400_000
/** 15:00 at the school. */
const NOW = Date.UTC(2026, 10, 27, 18)
const WINDOW = [26, 25, 24, 23, 22, 21, 20].map((day) => `2026-11-${day}`)

const input = (more: Partial<ForecastInput>): ForecastInput => ({
  marks: 2,
  open: 0,
  texts: 100,
  pairs: 0,
  discrepant: 0,
  days: [],
  window: WINDOW,
  now: NOW,
  opensAt: null,
  closesAt: null,
  ...more,
})

const endOf = (more: Partial<ForecastInput>): number | null => {
  const forecast = forecastOf(input(more))
  return forecast.state === 'running' ? (forecast.endsAt - NOW) / DAY_MS : null
}

test.group('forecast of a marking', () => {
  test('the window is the seven days before today, also over a change of the month', ({ assert }) => {
    // 0:00 at the school.
    assert.deepEqual(daysBefore(Date.UTC(2026, 10, 27, 3)), WINDOW)
    assert.deepEqual(daysBefore(Date.UTC(2026, 11, 2, 3)).slice(0, 3), [
      '2026-12-01',
      '2026-11-30',
      '2026-11-29',
    ])
  })

  test('what is open ends at the pace of the days since marking began, days without marks among them', ({
    assert,
  }) => {
    assert.equal(endOf({ marks: 1, open: 40, days: [['2026-11-26', 20]] }), 2)
    // 20 marks in two days.
    assert.equal(endOf({ marks: 1, open: 40, days: [['2026-11-25', 20]] }), 4)
    assert.equal(
      endOf({
        marks: 1,
        open: 40,
        days: [
          ['2026-11-20', 50],
          ['2026-11-26', 20],
        ],
      }),
      4
    )
    // Today is not over, and older days are past.
    assert.isNull(
      endOf({
        marks: 1,
        open: 40,
        days: [
          ['2026-11-27', 500],
          ['2026-11-19', 500],
        ],
      })
    )
  })

  test('third marks are counted by the share of discrepant pairs so far, of the texts without a pair', ({
    assert,
  }) => {
    const days = [['2026-11-26', 10]] as const
    const so = { open: 90, pairs: 60, discrepant: 15, days }
    // A quarter of 40.
    assert.containsSubset(forecastOf(input(so)), { state: 'running', toCome: 100, thirds: 10, perDay: 10 })
    assert.equal(endOf(so), 10)
    assert.containsSubset(forecastOf(input({ ...so, pairs: 0, discrepant: 0 })), { toCome: 90, thirds: 0 })
    assert.containsSubset(forecastOf(input({ ...so, marks: 1 })), { toCome: 90, thirds: 0 })
    // Texts were taken out since they were counted.
    assert.containsSubset(forecastOf(input({ ...so, texts: 50 })), { toCome: 90, thirds: 0 })
    assert.containsSubset(forecastOf(input({ ...so, pairs: 99, discrepant: 1 })), { thirds: 1 })
  })

  test('too few marks, and an end in years, are no pace', ({ assert }) => {
    const of = (more: Partial<ForecastInput>) => forecastOf(input({ marks: 1, open: 40, ...more })).state
    assert.equal(of({}), 'no_pace')
    assert.equal(of({ days: [['2026-11-26', 9]] }), 'no_pace')
    assert.equal(of({ days: [['2026-11-26', 10]] }), 'running')
    assert.equal(of({ open: 100_000, days: [['2026-11-26', 10]] }), 'no_pace')
  })

  test('an end is never in the past, nor before texts are given out; one after they are is marked so', ({
    assert,
  }) => {
    const so = { marks: 1, open: 10, days: [['2026-11-26', 1_000_000]] } as const
    assert.isAbove(endOf(so) ?? 0, 0)
    assert.equal(endOf({ ...so, open: 1_000_000, opensAt: NOW + DAY_MS }), 2)
    assert.equal(endOf({ ...so, open: 1_000_000, opensAt: NOW - DAY_MS }), 1)
    const closing = (closesAt: number) => forecastOf(input({ ...so, open: 1_000_000, closesAt }))
    assert.containsSubset(closing(NOW + DAY_MS), { isAfterClose: false })
    assert.containsSubset(closing(NOW + DAY_MS - 1), { isAfterClose: true })
    assert.containsSubset(closing(NOW - 1), { state: 'closed', toCome: 1_000_000 })
  })

  test('without anything to come it is done, whatever the pace', ({ assert }) => {
    assert.deepEqual(forecastOf(input({ pairs: 100, discrepant: 30, closesAt: NOW - 1 })), {
      state: 'done',
      toCome: 0,
      thirds: 0,
    })
  })
})
