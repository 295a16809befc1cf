import { test } from '@japa/runner'
import { daysLeft, dueOn } from '#privacy/domain/requests'

test.group('the clock of a privacy request', () => {
  test('the answer is due 15 days after the day of the request, over months, years and leap days', ({
    assert,
  }) => {
    assert.equal(dueOn('2026-11-28'), '2026-12-13')
    assert.equal(dueOn('2026-12-20'), '2027-01-04')
    assert.equal(dueOn('2028-02-20'), '2028-03-06')
  })

  test('days are counted to the day that it is due on, and below zero when it is late', ({ assert }) => {
    assert.equal(daysLeft('2026-12-13', '2026-12-10'), 3)
    assert.equal(daysLeft('2026-12-13', '2026-12-13'), 0)
    assert.equal(daysLeft('2026-12-13', '2026-12-15'), -2)
    assert.equal(daysLeft('2027-01-04', '2026-12-20'), 15)
  })
})
