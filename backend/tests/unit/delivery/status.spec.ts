import { test } from '@japa/runner'
import {
  graceIsOver,
  nextState,
  statesBefore,
  STATES,
  statusAt,
  STATUS_ORDER,
  TRANSITIONS,
  type State,
  type Transition,
} from '#delivery/domain/status'

const LEGAL: [State, Transition, State][] = [
  ['CREATED', 'start', 'STARTED'],
  ['CREATED', 'restore', 'FINISHED'],
  ['CREATED', 'hand_in', 'FINISHED'],
  ['STARTED', 'stop', 'STOPPED'],
  ['STARTED', 'finish', 'FINISHED'],
  ['STARTED', 'reset', 'CREATED'],
  ['STOPPED', 'resume', 'STARTED'],
  ['STOPPED', 'finish', 'FINISHED'],
  ['STOPPED', 'reset', 'CREATED'],
  ['FINISHED', 'reset', 'CREATED'],
  ['FINISHED', 'hand_back', 'STOPPED'],
]

test.group('the state table', () => {
  for (const state of STATES)
    for (const transition of TRANSITIONS) {
      const legal = LEGAL.find(([from, name]) => from === state && name === transition)
      test(`${state} ${transition}: ${legal ? legal[2] : 'illegal'}`, ({ assert }) => {
        const expected = legal
          ? { ok: true, value: legal[2] }
          : { ok: false, error: { code: 'illegal_transition', from: state, transition } }
        assert.deepEqual(nextState(state, transition) as unknown, expected)
      })
    }

  test('guards of updates come from the table', ({ assert }) => {
    assert.deepEqual(statesBefore('finish'), ['STARTED', 'STOPPED'])
    assert.deepEqual(statesBefore('start'), ['CREATED'])
  })
})

test.group('the status on the wire', () => {
  const facts = {
    state: 'CREATED' as State,
    windowStartAt: 1000,
    windowEndAt: 2000,
    startUntilAt: null as number | null,
    blockedByOther: false,
  }
  const cases: [Partial<typeof facts>, number, string][] = [
    [{}, 999, 'AVAILABLE_SOON'],
    [{}, 1000, 'AVAILABLE'],
    [{}, 2000, 'AVAILABLE'],
    [{}, 2001, 'UNAVAILABLE'],
    [{ startUntilAt: 1500 }, 1500, 'AVAILABLE'],
    [{ startUntilAt: 1500 }, 1501, 'UNAVAILABLE'],
    [{ blockedByOther: true }, 1500, 'UNAVAILABLE'],
    [{ windowEndAt: 1000 }, 1000, 'UNKNOWN'],
    [{ windowStartAt: 3000 }, 1500, 'UNKNOWN'],
    [{ state: 'STARTED', blockedByOther: true }, 5000, 'STARTED'],
    [{ state: 'STOPPED' }, 0, 'STOPPED'],
    [{ state: 'FINISHED' }, 1500, 'FINISHED'],
  ]
  for (const [over, now, expected] of cases)
    test(`${JSON.stringify(over)} at ${now}: ${expected}`, ({ assert }) => {
      assert.equal(statusAt({ ...facts, ...over }, now), expected)
    })

  test('is one of the seven values, whatever the numbers', ({ assert }) => {
    const values = [Number.NaN, -1, 0, 1, 1e15]
    for (const windowStartAt of values)
      for (const windowEndAt of values)
        for (const now of values)
          for (const state of STATES)
            assert.include(STATUS_ORDER, statusAt({ ...facts, state, windowStartAt, windowEndAt }, now))
    assert.isFalse(graceIsOver({ state: 'STARTED', startUntilAt: 1 }, 2))
  })
})
