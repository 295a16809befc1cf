import { describe, expect, it } from 'vitest'
import {
  closedReason,
  finishesOnMovingOn,
  frontier,
  mayEdit,
  mayMoveOn,
  mayOpen,
  nextNotExpired,
  nextNavItem,
  previousNavItem,
  resumeAt,
  unansweredCount,
  type NavItem,
} from '../../src/features/runner/rules/navigation.ts'

const navItemOf = (number: number, more: Partial<NavItem> = {}): NavItem => ({
  id: `a${number}`,
  number,
  answered: false,
  asksAnswer: true,
  filePending: false,
  holdsBack: true,
  finished: false,
  expired: false,
  ...more,
})
const FREE = { canBrowse: true, canUpdate: true }
const ONCE = { canBrowse: true, canUpdate: false }
const STRICT = { canBrowse: false, canUpdate: true }

describe('moving on', () => {
  it('is free where browsing is allowed, with or without an answer', () => {
    expect(mayMoveOn(navItemOf(1), FREE)).toBe('free')
    expect(mayMoveOn(navItemOf(1, { answered: true }), FREE)).toBe('free')
  })

  // Without browsing an answer is required to move on and to finish (val-question-010, val-question-011).
  it('requires an answer without browsing, except for what is only read and what timed out', () => {
    expect(mayMoveOn(navItemOf(1), STRICT)).toBe('unanswered')
    expect(mayMoveOn(navItemOf(1, { holdsBack: false }), STRICT)).toBe('confirm')
    expect(mayMoveOn(navItemOf(1, { expired: true }), STRICT)).toBe('free')
  })

  it('is allowed from an item that is closed without an answer', () => {
    expect(mayMoveOn(navItemOf(1, { finished: true }), STRICT)).toBe('free')
  })

  it('asks before it locks an answer, and not again once it is locked', () => {
    expect(mayMoveOn(navItemOf(1, { answered: true }), STRICT)).toBe('confirm')
    expect(mayMoveOn(navItemOf(1, { answered: true, finished: true }), STRICT)).toBe('free')
    expect(mayMoveOn(navItemOf(1, { answered: true }), ONCE)).toBe('confirm')
    expect(mayMoveOn(navItemOf(1), ONCE)).toBe('free')
  })

  it('finishes a given answer, and an empty one too where going back is not allowed', () => {
    expect(finishesOnMovingOn(navItemOf(1, { answered: true }), FREE)).toBe(true)
    expect(finishesOnMovingOn(navItemOf(1), FREE)).toBe(false)
    expect(finishesOnMovingOn(navItemOf(1, { holdsBack: false }), STRICT)).toBe(true)
    expect(finishesOnMovingOn(navItemOf(1, { answered: true, expired: true }), STRICT)).toBe(false)
  })
})

describe('editing', () => {
  it.each([
    ['canUpdate is set', FREE, { answered: true, finished: true }, true],
    ['it is not finished', ONCE, { answered: true }, true],
    ['it was finished without an answer', ONCE, { finished: true }, true],
    ['it was answered and finished', ONCE, { answered: true, finished: true }, false],
    ['it is behind the candidate', STRICT, { answered: true, finished: true }, false],
    ['its time ran out', FREE, { expired: true }, false],
  ] as const)('%s', (_name, rules, state, expected) => {
    expect(mayEdit(navItemOf(1, state), rules)).toBe(expected)
  })
})

describe('the reason why an answer cannot be changed', () => {
  const open = {
    navItem: navItemOf(1),
    rules: FREE,
    isStarted: true,
    isTimeOver: false,
    isFinishing: false,
    isCancelled: false,
  }

  it('is a single one, which is shown', () => {
    expect(closedReason(open)).toBeUndefined()
    // val-question-005, val-question-006, val-question-007, val-question-008, and further reasons.
    expect(closedReason({ ...open, isTimeOver: true })).toBe('time_over')
    expect(
      closedReason({ ...open, rules: ONCE, navItem: navItemOf(1, { answered: true, finished: true }) })
    ).toBe('locked')
    expect(closedReason({ ...open, navItem: navItemOf(1, { expired: true }) })).toBe('timed_out')
    expect(closedReason({ ...open, isFinishing: true })).toBe('finishing')
    expect(closedReason({ ...open, isCancelled: true })).toBe('cancelled')
    expect(closedReason({ ...open, isStarted: false })).toBe('stopped')
  })

  it('is the one that ends everything where there are several', () => {
    const all = {
      ...open,
      navItem: navItemOf(1, { expired: true }),
      isTimeOver: true,
      isFinishing: true,
      isCancelled: true,
      isStarted: false,
    }
    expect(closedReason(all)).toBe('time_over')
    expect(closedReason({ ...all, isTimeOver: false })).toBe('finishing')
  })
})

describe('the item to open', () => {
  const navItems = [
    navItemOf(1, { answered: true, finished: true }),
    navItemOf(2, { expired: true }),
    navItemOf(3),
    navItemOf(4),
  ]

  it('is only the first unsettled item without browsing', () => {
    expect(frontier(navItems)?.id).toBe('a3')
    expect(navItems.map((one) => mayOpen(one, navItems, STRICT))).toEqual([false, false, true, false])
    expect(navItems.every((one) => mayOpen(one, navItems, FREE))).toBe(true)
  })

  it('is the last item when all are settled', () => {
    const done = navItems.map((one) => ({ ...one, finished: true }))
    expect(frontier(done)?.id).toBe('a4')
  })

  it('is a later one and, with browsing only, an earlier one', () => {
    expect(nextNavItem(navItems, 'a1', FREE)?.id).toBe('a2')
    expect(nextNavItem(navItems, 'a1', STRICT)?.id).toBe('a3')
    expect(nextNavItem(navItems, 'a4', FREE)).toBeUndefined()
    expect(previousNavItem(navItems, 'a3', FREE)?.id).toBe('a2')
    expect(previousNavItem(navItems, 'a3', STRICT)).toBeUndefined()
    expect(previousNavItem(navItems, 'a1', FREE)).toBeUndefined()
  })

  it('after a time-out is the next item that is not timed out, from the start again where browsing allows it', () => {
    expect(nextNotExpired(navItems, 'a2', STRICT)?.id).toBe('a3')
    const last = [navItemOf(1), navItemOf(2, { expired: true }), navItemOf(3, { expired: true })]
    expect(nextNotExpired(last, 'a3', FREE)?.id).toBe('a1')
    expect(nextNotExpired(last, 'a3', STRICT)).toBeUndefined()
  })

  it('on resuming is the item left last, else the first without an answer', () => {
    expect(resumeAt(navItems, [null, 'a4', 'a3'], FREE)?.id).toBe('a4')
    expect(resumeAt(navItems, ['gone', null], FREE)?.id).toBe('a3')
    expect(resumeAt(navItems, ['a1'], STRICT)?.id).toBe('a3')
    expect(resumeAt([], [], FREE)).toBeUndefined()
  })

  it('unanswered items are counted', () => {
    expect(unansweredCount([...navItems, navItemOf(5, { asksAnswer: false, holdsBack: false })])).toBe(3)
    // A table that saves itself never blocks, but counts as unanswered.
    expect(unansweredCount([...navItems, navItemOf(5, { holdsBack: false })])).toBe(4)
  })
})
