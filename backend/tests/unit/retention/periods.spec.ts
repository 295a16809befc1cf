import { test } from '@japa/runner'
import { DAY_MS, madeBefore, verdictOf, type Periods } from '#retention/domain/periods'
import { belongsTo, matterOf, type Sitting } from '#retention/domain/sittings'
import { auditPeriodProblem, retentionDays } from '#start/retention_days'

const AT = Date.parse('2026-06-01T12:00:00Z')
const PERIODS: Periods = {
  capture: 180,
  identity: 365,
  recording: 90,
  answer: null,
  report: null,
  appeal: null,
}
const daysAgo = (days: number) => AT - days * DAY_MS
const capture = (createdAt: number) => ({ retentionClass: 'capture' as const, createdAt })

const sitting = (part: Partial<Sitting> = {}): Sitting => ({
  id: 7,
  userId: 3,
  roomId: 12,
  state: 'FINISHED',
  windowStartAt: daysAgo(201),
  windowEndAt: daysAgo(200),
  finishedAt: daysAgo(200),
  examEndsAt: daysAgo(200),
  isInMarking: false,
  isInAppeal: false,
  ...part,
})

test.group('what is due', () => {
  test('by its class: to the millisecond, and never where there is no period', ({ assert }) => {
    assert.equal(verdictOf(capture(daysAgo(180)), [], PERIODS, AT), 'due')
    assert.equal(verdictOf(capture(daysAgo(180) + 1), [], PERIODS, AT), 'young')
    assert.equal(verdictOf({ retentionClass: 'recording', createdAt: daysAgo(91) }, [], PERIODS, AT), 'due')
    assert.equal(verdictOf({ retentionClass: 'identity', createdAt: daysAgo(91) }, [], PERIODS, AT), 'young')
    assert.equal(verdictOf({ retentionClass: 'answer', createdAt: 0 }, [], PERIODS, AT), 'young')
    assert.isNull(madeBefore('answer', PERIODS, AT))
  })

  test('the period begins again at the end of the exam, and does not run while one is open', ({ assert }) => {
    const old = capture(daysAgo(300))
    assert.equal(verdictOf(old, [{ isOpen: false, endsAt: daysAgo(180) }], PERIODS, AT), 'due')
    assert.equal(verdictOf(old, [{ isOpen: false, endsAt: daysAgo(180) + 1 }], PERIODS, AT), 'held')
    assert.equal(verdictOf(old, [{ isOpen: true, endsAt: daysAgo(250) }], PERIODS, AT), 'held')
    assert.equal(
      verdictOf(
        old,
        [
          { isOpen: false, endsAt: daysAgo(250) },
          { isOpen: true, endsAt: daysAgo(250) },
        ],
        PERIODS,
        AT
      ),
      'held'
    )
  })

  test('an exam is open while somebody sits it, and while a window of it is', ({ assert }) => {
    assert.deepEqual(matterOf(sitting(), AT), { isOpen: false, endsAt: daysAgo(200) })
    for (const state of ['STARTED', 'STOPPED']) assert.isTrue(matterOf(sitting({ state }), AT).isOpen, state)
    assert.isTrue(matterOf(sitting({ state: 'CREATED', windowEndAt: AT }), AT).isOpen)
    assert.isFalse(matterOf(sitting({ state: 'CREATED' }), AT).isOpen)
    assert.isTrue(matterOf(sitting({ examEndsAt: AT + 1 }), AT).isOpen, 'others still sit it')
    assert.isTrue(matterOf(sitting({ isInMarking: true }), AT).isOpen, 'its marks are not disclosed')
    assert.isTrue(matterOf(sitting({ isInAppeal: true }), AT).isOpen, 'somebody appeals')
    assert.deepEqual(matterOf(sitting({ finishedAt: daysAgo(20) }), AT), {
      isOpen: false,
      endsAt: daysAgo(20),
    })
  })

  test('a file belongs to a sitting by its record, or by person or room and time', ({ assert }) => {
    const ties = { ownerId: 3, roomId: null, applicationId: null, createdAt: daysAgo(200.5) }
    assert.isTrue(belongsTo(ties, sitting()))
    assert.isTrue(belongsTo({ ...ties, createdAt: daysAgo(201.9) }, sitting()), 'identity photos come early')
    assert.isFalse(belongsTo({ ...ties, createdAt: daysAgo(203) }, sitting()))
    assert.isFalse(belongsTo({ ...ties, createdAt: daysAgo(198) }, sitting()))
    assert.isFalse(belongsTo({ ...ties, ownerId: 4 }, sitting()))
    assert.isTrue(
      belongsTo({ ...ties, ownerId: 4, roomId: 12 }, sitting()),
      "a proctor's screen is of the room"
    )
    assert.isFalse(
      belongsTo({ ...ties, ownerId: 4 }, sitting({ roomId: null })),
      'no room is not the same room'
    )
    assert.isTrue(belongsTo({ ...ties, createdAt: 0, applicationId: 7 }, sitting()))
  })

  test('a period of the environment is an integer of days or never; anything else names the variable and the remedy', ({
    assert,
  }) => {
    const read = (value?: string) => retentionDays('RETENTION_CAPTURE_DAYS', value)
    assert.deepEqual(
      [read('90'), read('never'), read(''), read(undefined)],
      [90, 'never', undefined, undefined]
    )
    for (const value of ['0', '-1', '1.5', '180 days', '99999', 'Never'])
      assert.throws(
        () => read(value),
        `RETENTION_CAPTURE_DAYS is '${value}': give whole days, 1 to 36500, or never to keep them for ever`
      )
  })

  test('records have the longest retention, at least five years', ({ assert }) => {
    for (const [audit, others] of [
      [1_825, [180]],
      [4_000, [4_000, 90]],
      [null, [null]],
      [null, [90]],
    ] as const)
      assert.isNull(auditPeriodProblem(audit, others))
    assert.include(
      auditPeriodProblem(1_824, [180]) ?? '',
      'RETENTION_AUDIT_DAYS is 1824, and records are kept longest: give 1825 days or more, or never'
    )
    assert.include(auditPeriodProblem(3_650, [4_000]) ?? '', 'give 4000 days or more, or never')
    assert.include(auditPeriodProblem(3_650, [180, null]) ?? '', 'give never')
  })
})
