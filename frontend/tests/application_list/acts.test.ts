import { describe, expect, test } from 'vitest'
import { ApiError } from '../../src/api/errors.ts'
import {
  changeDeadline,
  cutGrant,
  extraTimeOf,
  newDeadline,
  readDeadline,
  readExtraTime,
  readReopening,
  restartCut,
} from '../../src/features/application-list/model/act_forms.ts'
import { entriesFor, mayAct, type ActedOn } from '../../src/features/application-list/model/acts.ts'
import { readMeanwhile } from '../../src/features/application-list/model/meanwhile.ts'

const NOW = Date.parse('2026-11-20T10:00:00-03:00')
const ADMIN = { group: 'ADMINISTRADOR', mayPause: true, mayAskReload: true } as const
const SCHOOL = { group: 'SCHOOL-ADMIN', mayPause: false, mayAskReload: false } as const
const PROCTOR = { group: 'PROCTOR', mayPause: true, mayAskReload: true } as const

const on = (status: string): ActedOn => ({
  status,
  isSecondaryChance: false,
  reseted: false,
  hasRoom: false,
  isWithdrawn: false,
})
const acts = (entries: ReturnType<typeof entriesFor>) => entries.map(({ act }) => act)
const possible = (entries: ReturnType<typeof entriesFor>) =>
  acts(entries.filter(({ reason }) => reason === null))

describe('the acts on an application', () => {
  test('are those of the group; staff of a room stop and resume', () => {
    expect(acts(entriesFor(ADMIN, on('STARTED'), false))).toEqual([
      'deadline',
      'extraTime',
      'room',
      'stop',
      'pause',
      'reload',
      'resetTime',
      'resetAnswers',
      'finish',
      'secondAttempt',
      'withdraw',
      'accommodation',
    ])
    expect(acts(entriesFor(SCHOOL, on('STOPPED'), false))).toEqual([
      'deadline',
      'extraTime',
      'resume',
      'resetTime',
      'finish',
      'accommodation',
    ])
    expect(acts(entriesFor(PROCTOR, on('STARTED'), false))).toEqual(['stop', 'pause', 'reload'])
    expect(mayAct({ group: 'Professor', mayPause: false, mayAskReload: false })).toBe(false)
    expect(mayAct(PROCTOR)).toBe(true)
  })
  test('pause and reload are for who writes in a room', () => {
    const inRoom = { ...on('STARTED'), hasRoom: true }
    expect(possible(entriesFor(PROCTOR, inRoom, false))).toEqual(['stop', 'pause', 'reload'])
    expect(possible(entriesFor(PROCTOR, { ...inRoom, status: 'FINISHED' }, false))).toEqual([])
    const [, pause] = entriesFor(PROCTOR, on('STARTED'), false)
    expect(pause).toEqual({ act: 'pause', reason: 'noRoom' })
  })
  test('are possible by the state, and say why not', () => {
    const notBegun = ['deadline', 'extraTime', 'room', 'withdraw', 'accommodation']
    expect(possible(entriesFor(ADMIN, on('AVAILABLE'), false))).toEqual(notBegun)
    expect(possible(entriesFor(ADMIN, on('AVAILABLE_SOON'), false))).toEqual(notBegun)
    expect(possible(entriesFor(ADMIN, on('UNAVAILABLE'), false))).toEqual([
      'deadline',
      'extraTime',
      'room',
      'secondAttempt',
      'withdraw',
      'accommodation',
    ])
    const running = ['extraTime', 'stop', 'resetTime', 'resetAnswers', 'finish', 'accommodation']
    expect(possible(entriesFor(ADMIN, on('STARTED'), false))).toEqual(running)
    expect(possible(entriesFor(ADMIN, on('STOPPED'), false))).toEqual(
      running.map((act) => (act === 'stop' ? 'resume' : act))
    )
    expect(possible(entriesFor(ADMIN, on('FINISHED'), false))).toEqual([
      'resetTime',
      'resetAnswers',
      'secondAttempt',
      'accommodation',
    ])
    const second = { ...on('FINISHED'), isSecondaryChance: true }
    expect(entriesFor(ADMIN, second, false)).toContainEqual({ act: 'secondAttempt', reason: 'secondary' })
    expect(entriesFor(SCHOOL, on('FINISHED'), false)[0]).toEqual({ act: 'deadline', reason: 'begun' })
  })
  test('put back what was withdrawn, and do nothing else to it', () => {
    const withdrawn = { ...on('UNAVAILABLE'), isWithdrawn: true }
    expect(entriesFor(ADMIN, withdrawn, false)).toEqual([{ act: 'restore', reason: null }])
    expect(entriesFor(ADMIN, withdrawn, true)).toEqual([{ act: 'restore', reason: 'over' }])
    expect(entriesFor(SCHOOL, withdrawn, false)).toEqual([])
    expect(acts(entriesFor(ADMIN, on('UNAVAILABLE'), false))).not.toContain('restore')
  })
  test('know what has no window by its state, whoever may not see the times', () => {
    // A second attempt after the last window: it is given one.
    expect(possible(entriesFor(ADMIN, on('UNKNOWN'), false))).toEqual([
      'deadline',
      'room',
      'withdraw',
      'accommodation',
    ])
    expect(entriesFor(SCHOOL, on('UNKNOWN'), false)[1]).toEqual({ act: 'extraTime', reason: 'noWindow' })
    expect(entriesFor(SCHOOL, on('AVAILABLE'), false)[1]).toEqual({ act: 'extraTime', reason: null })
  })
  test('hand in what a reset left, also after the end of the collection', () => {
    const reset = { ...on('UNAVAILABLE'), reseted: true }
    expect(possible(entriesFor(ADMIN, reset, false))).toContain('finish')
    expect(possible(entriesFor(SCHOOL, reset, true))).toEqual(['deadline', 'finish', 'accommodation'])
  })
  test('end with the collection, but for those that set another end', () => {
    expect(possible(entriesFor(ADMIN, on('UNAVAILABLE'), true))).toEqual(['deadline', 'accommodation'])
    expect(possible(entriesFor(ADMIN, on('FINISHED'), true))).toEqual([
      'resetTime',
      'resetAnswers',
      'accommodation',
    ])
    const stopped = ['extraTime', 'resume', 'resetTime', 'finish', 'accommodation']
    expect(possible(entriesFor(SCHOOL, on('STOPPED'), true))).toEqual(stopped)
  })
})

describe('a reset', () => {
  const form = { endDate: '', endTime: '', minutes: '', reason: '' }
  const read = (change: Partial<typeof form>, needs: { needsEnd?: boolean; needsReason?: boolean }) =>
    readReopening({ ...form, ...change }, { needsEnd: false, needsReason: false, ...needs }, NOW)
  test('needs nothing while its window is open, and the reason where one is asked for', () => {
    expect(read({}, {})).toEqual({ ok: true, isFar: false, body: {} })
    expect(read({ reason: '  ' }, { needsReason: true })).toEqual({
      ok: false,
      errors: { reason: 'required' },
    })
    expect(read({ reason: ' caiu a luz ' }, { needsReason: true })).toEqual({
      ok: true,
      isFar: false,
      body: { reason: 'caiu a luz' },
    })
  })
  test('needs another end once its window is over', () => {
    expect(read({}, { needsEnd: true })).toEqual({
      ok: false,
      errors: { endDate: 'format', endTime: 'format' },
    })
    expect(read({ endDate: '20/11/2026', endTime: '09:00' }, { needsEnd: true })).toEqual({
      ok: false,
      errors: { endDate: 'past' },
    })
    expect(read({ endDate: '20/11/2026', endTime: '12:00', minutes: '45' }, { needsEnd: true })).toEqual({
      ok: true,
      isFar: false,
      body: { endTime: '2026-11-20T15:00:00.000Z', timeout: 45 },
    })
  })
})

describe('the deadline', () => {
  const until = (endTime: string) =>
    changeDeadline(changeDeadline(newDeadline(NOW), { endDate: '20/11/2026' }), { endTime })
  test('starts now and replaces what there is', () => {
    expect(newDeadline(NOW)).toMatchObject({
      startDate: '20/11/2026',
      startTime: '10:00',
      strategy: 'delete_existing',
      applyToCollection: false,
    })
  })
  test('lasts from its start to its end, until its minutes are typed', () => {
    expect(until('11:30').minutes).toBe('90')
    expect(until('09:30').minutes).toBe('')
    const typed = changeDeadline(until('11:30'), { minutes: '45' })
    expect(changeDeadline(typed, { endTime: '12:00' }).minutes).toBe('45')
    expect(changeDeadline(changeDeadline(typed, { minutes: '' }), { endTime: '12:00' }).minutes).toBe('120')
    expect(changeDeadline(until('11:30'), { endDate: '25/11/2026' }).minutes).toBe('999')
  })
  test('is sent as instants, or each field says what is wrong with it', () => {
    expect(readDeadline(until('11:30'), NOW)).toEqual({
      ok: true,
      isFar: false,
      dates: {
        startTime: '2026-11-20T13:00:00.000Z',
        endTime: '2026-11-20T14:30:00.000Z',
        timeout: 90,
        strategy: 'delete_existing',
        applyToCollection: false,
      },
    })
    const wrong = {
      ...until('11:30'),
      startDate: '31/11/2026',
      endTime: '1130',
      minutes: '0',
      strategy: '' as const,
    }
    expect(readDeadline(wrong, NOW)).toEqual({
      ok: false,
      errors: { startDate: 'format', endTime: 'format', minutes: 'minutes', strategy: 'required' },
    })
    expect(readDeadline({ ...until('09:30'), minutes: '30' }, NOW)).toEqual({
      ok: false,
      errors: { endDate: 'past' },
    })
    expect(readDeadline({ ...until('10:30'), startTime: '11:00', minutes: '30' }, NOW)).toEqual({
      ok: false,
      errors: { endDate: 'order' },
    })
  })
  test('more than a year ahead is asked again', () => {
    expect(readDeadline(changeDeadline(until('11:30'), { endDate: '20/11/2028' }), NOW)).toMatchObject({
      ok: true,
      isFar: true,
    })
  })
})

describe('extra time', () => {
  const before = extraTimeOf('2026-11-20T11:00:00-03:00', 60)
  test('begins with the present values, and sends only what was changed', () => {
    expect(before).toEqual({ newEndDate: '20/11/2026', newEndTime: '11:00', minutes: '60' })
    expect(readExtraTime({ ...before, minutes: '90' }, before, NOW)).toEqual({
      ok: true,
      isFar: false,
      extra: { endTime: null, timeout: 90 },
    })
    expect(readExtraTime({ ...before, newEndTime: '11:30' }, before, NOW)).toEqual({
      ok: true,
      isFar: false,
      extra: { endTime: '2026-11-20T14:30:00.000Z', timeout: null },
    })
  })
  test('says what is wrong, by field', () => {
    const errors = (change: Partial<typeof before>) => readExtraTime({ ...before, ...change }, before, NOW)
    expect(errors({})).toEqual({ ok: false, errors: { minutes: 'unchanged' } })
    expect(errors({ newEndDate: '20/13/2026' })).toEqual({ ok: false, errors: { newEndDate: 'format' } })
    expect(errors({ newEndTime: '24:00' })).toEqual({ ok: false, errors: { newEndTime: 'format' } })
    expect(errors({ newEndTime: '09:59' })).toEqual({ ok: false, errors: { newEndDate: 'past' } })
    expect(errors({ minutes: '0' })).toEqual({ ok: false, errors: { minutes: 'minutes' } })
  })
  test('shows what the end of the window would take', () => {
    // Begun at 10:12, 60 minutes, the window closes at 11:24.
    const times = {
      startedAt: '2026-11-20T10:12:00-03:00',
      startTime: '2026-11-20T10:00:00-03:00',
      endTime: '2026-11-20T11:24:00-03:00',
    }
    const after = (minutes: number) => cutGrant(times, { before: 60, after: minutes }, NOW)
    expect(after(90)).toEqual({ given: 30, gained: 12, cut: 18 })
    expect(after(72)).toBeNull()
    expect(after(50)).toBeNull()
    expect(cutGrant({ ...times, startedAt: null }, { before: 60, after: 90 }, NOW)).toEqual({
      given: 30,
      gained: 24,
      cut: 6,
    })
    expect(cutGrant({ ...times, endTime: null }, { before: 60, after: 90 }, NOW)).toBeNull()
  })
  test('shows what the end of the window would take of an exam that begins anew, with what is typed', () => {
    const has = {
      startTime: '2026-11-20T10:00:00-03:00',
      endTime: '2026-11-20T11:24:00-03:00',
      timeout: 90,
    }
    // From 10:00 on until 11:24.
    expect(restartCut(has, {}, NOW)).toEqual({ given: 90, gained: 84, cut: 6 })
    expect(restartCut(has, { timeout: 84 }, NOW)).toBeNull()
    expect(restartCut(has, { endTime: '2026-11-20T12:00:00-03:00' }, NOW)).toBeNull()
    expect(restartCut({ ...has, endTime: '2026-11-20T09:59:00-03:00' }, {}, NOW)).toBeNull()
  })
})

describe('an act that was decided on what is so no more', () => {
  const current = {
    startTime: null,
    endTime: null,
    timeout: 90,
    deadline: '2026-11-20T14:30:00Z',
    version: 7,
  }
  test('says who did what, and the version to do it on', () => {
    const body = {
      changedBy: { id: 3, name: 'Rosa' },
      act: 'set_timeout',
      at: '2026-11-20T13:00:00Z',
      current,
    }
    const error = new ApiError(409, { code: 'changed_meanwhile', ...body })
    expect(readMeanwhile(error)).toEqual({
      who: 'Rosa',
      act: 'set_timeout',
      at: '2026-11-20T13:00:00Z',
      version: 7,
      current: { startTime: null, endTime: null, timeout: 90, deadline: '2026-11-20T14:30:00Z' },
    })
    const byNobody = new ApiError(409, {
      code: 'changed_meanwhile',
      changedBy: null,
      act: null,
      at: null,
      current,
    })
    expect(readMeanwhile(byNobody)).toMatchObject({ who: null, at: null, version: 7 })
  })
  test('is distinguished from other conflicts', () => {
    expect(readMeanwhile(new ApiError(409, { code: 'collection_over', current }))).toBeNull()
    expect(readMeanwhile(new ApiError(409, { code: 'changed_meanwhile' }))).toBeNull()
  })
})
