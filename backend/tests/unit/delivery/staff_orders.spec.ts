import { test } from '@japa/runner'
import { changesBetween, isAsLeft, type ItemFacts } from '#delivery/domain/order_item'
import { filtersNamed, isUndoable, missingFilters, statusOf } from '#delivery/domain/staff_orders'

const facts: ItemFacts = {
  state: 'CREATED',
  windowStartAt: 1_000,
  windowEndAt: 9_000,
  windowGiven: 0,
  maxDurationMinutes: 60,
  grantedSeconds: 0,
  timeFactor: 100,
  startUntilAt: null,
  startedAt: null,
  deadlineAt: null,
  finishReason: null,
  finishedAt: null,
  roomId: null,
  withdrawnAt: null,
  sitting: 1,
}

test.group('the state of an order', () => {
  test('is that of its job until its last chunk', ({ assert }) => {
    const of = (finishedAt: number | null, done: number, jobState: string | null) =>
      statusOf({ finishedAt, done, jobState })
    assert.equal(of(null, 0, 'QUEUED'), 'waiting')
    assert.equal(of(null, 0, 'RUNNING'), 'running')
    // It steps aside for exams, and has begun.
    assert.equal(of(null, 3, 'QUEUED'), 'running')
    assert.equal(of(5, 9, 'DONE'), 'finished')
    assert.equal(of(5, 9, null), 'finished')
    assert.equal(of(null, 3, 'CANCELLED'), 'cancelled')
    assert.equal(of(null, 3, 'FAILED'), 'failed')
    // The job was removed by its period before an end was written.
    assert.equal(of(null, 3, null), 'cancelled')
  })

  test('undoing needs something that was changed, and is not for an undo', ({ assert }) => {
    assert.isTrue(isUndoable({ undoes: null, changed: 1, params: {} }))
    assert.isFalse(isUndoable({ undoes: null, changed: 0, params: {} }))
    assert.isFalse(isUndoable({ undoes: 4, changed: 1, params: {} }))
    const windows = [{ id: 1, endAt: 9_000 }]
    assert.isTrue(isUndoable({ undoes: null, changed: 0, params: { windows } }))
    assert.isFalse(isUndoable({ undoes: null, changed: 0, params: { windows: [] } }))
    assert.isFalse(isUndoable({ undoes: 4, changed: 0, params: { windows } }))
  })
})

test.group('what an order changed', () => {
  test('is what differs; a total of minutes is read from both of its parts', ({ assert }) => {
    const after = { ...facts, grantedSeconds: 600, windowEndAt: 9_500 }
    assert.deepEqual(changesBetween(facts, after), {
      before: { windowEndAt: 9_000, maxDurationMinutes: 60, grantedSeconds: 0 },
      after: { windowEndAt: 9_500, maxDurationMinutes: 60, grantedSeconds: 600 },
    })
    assert.deepEqual(changesBetween(facts, { ...facts, withdrawnAt: 7 }), {
      before: { withdrawnAt: null },
      after: { withdrawnAt: 7 },
    })
  })

  test('is as the order left it although its candidate began, not when a time differs', ({ assert }) => {
    const left = { windowEndAt: 9_500, deadlineAt: null }
    const present = { ...facts, windowEndAt: 9_500 }
    assert.isTrue(isAsLeft(present, left))
    assert.isTrue(isAsLeft({ ...present, state: 'STARTED', deadlineAt: 5_000 }, left))
    assert.isFalse(isAsLeft({ ...present, windowEndAt: 9_501 }, left))
    assert.isFalse(isAsLeft({ ...present, sitting: 2 }, { ...left, sitting: 1 }))
  })
})

test.group('filters that a deadline of many needs', () => {
  test('are those of the comma list that are not chosen, by any of their names', ({ assert }) => {
    assert.deepEqual(missingFilters('', {}), [])
    assert.deepEqual(missingFilters(' schools, period ,schools,', {}), ['schools', 'period'])
    assert.deepEqual(missingFilters('schools,turma', { institution: '3', classes: [] }), ['turma'])
    assert.deepEqual(missingFilters('school,class', { schools: [1], turma: 4 }), [])
    assert.deepEqual(missingFilters('exam', { exam: '' }), ['exam'])
    assert.deepEqual(filtersNamed(['schools', 'turma', 'institution', 'novo']), ['school', 'class', 'novo'])
  })
})
