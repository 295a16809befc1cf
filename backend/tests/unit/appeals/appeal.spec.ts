import { test } from '@japa/runner'
import { obstacleOf, statusForCandidate, windowStateAt } from '#appeals/domain/appeal'
import { brl, problemsOf, type AppealWindow } from '#appeals/domain/appeal_window'

const WINDOW: AppealWindow = {
  opensAt: 1_000,
  closesAt: 2_000,
  replyUntil: null,
  discloseAt: null,
  contentMaxLength: 3_000,
  bibliographyMaxLength: 1_000,
  mayLower: false,
  paymentAppeal: false,
  forAppealValue: 0,
  payUntil: null,
  hideCandidateName: false,
  enableItemCorrection: false,
}

test.group('appeal windows', () => {
  test('both ends belong to a window, and without one none is open', ({ assert }) => {
    const states = [999, 1_000, 1_500, 2_000, 2_001].map((at) => windowStateAt(WINDOW, at))
    assert.deepEqual(states, ['not_open', 'open', 'open', 'open', 'closed'])
    assert.equal(windowStateAt(null, 1_500), 'not_open')
  })

  test('what has to change is named by its field', ({ assert }) => {
    const wrong = (more: Partial<AppealWindow>) =>
      Object.entries(problemsOf({ ...WINDOW, ...more })).flatMap(([field, text]) => (text ? [field] : []))
    assert.deepEqual(wrong({}), [])
    assert.deepEqual(wrong({ closesAt: 1_000 }), ['closesAt'])
    assert.deepEqual(wrong({ replyUntil: 2_000, discloseAt: 2_000 }), [])
    assert.deepEqual(wrong({ replyUntil: 1_999, discloseAt: 1_999 }), ['replyUntil', 'discloseAt'])
    assert.deepEqual(wrong({ payUntil: 1_999 }), ['payUntil'])
    assert.deepEqual(wrong({ paymentAppeal: true }), ['payUntil', 'forAppealValue'])
    assert.deepEqual(wrong({ paymentAppeal: true, payUntil: 2_000, forAppealValue: 1 }), [])
  })

  test('money leaves with two decimals', ({ assert }) => {
    assert.deepEqual([0, 5, 1_000, 1_050].map(brl), ['0.00', '0.05', '10.00', '10.50'])
  })
})

test.group('whether a candidate may appeal', () => {
  const OPEN = {
    isCancelled: false,
    isDisclosed: true,
    hasAppeal: false,
    isProcessClosed: false,
    window: 'open',
  } as const

  test('an appeal that is there goes before a cancelled item, that before the window, and that before the mark', ({
    assert,
  }) => {
    assert.isNull(obstacleOf(OPEN))
    assert.equal(obstacleOf({ ...OPEN, isDisclosed: false }), 'not_disclosed')
    assert.equal(obstacleOf({ ...OPEN, isDisclosed: false, isProcessClosed: true }), 'process_closed')
    assert.equal(obstacleOf({ ...OPEN, isProcessClosed: true, window: 'closed' }), 'closed')
    assert.equal(obstacleOf({ ...OPEN, isDisclosed: false, window: 'closed' }), 'closed')
    assert.equal(obstacleOf({ ...OPEN, window: 'not_open' }), 'not_open')
    assert.equal(obstacleOf({ ...OPEN, isCancelled: true, window: 'closed' }), 'item_cancelled')
    assert.equal(
      obstacleOf({
        isCancelled: true,
        isDisclosed: false,
        hasAppeal: true,
        isProcessClosed: true,
        window: 'closed',
      }),
      'appeal_exists'
    )
  })

  test('a reply that is not disclosed is analysis to its candidate', ({ assert }) => {
    assert.deepEqual((['analysis', 'replied', 'disclosed'] as const).map(statusForCandidate), [
      'analysis',
      'analysis',
      'disclosed',
    ])
  })
})
