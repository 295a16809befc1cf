import { describe, expect, test } from 'vitest'
import { backoffDelay } from '../../src/offline/engine/link.ts'
import { createDeadline } from '../../src/offline/engine/deadline.ts'
import { parseRetryAfter, readReply } from '../../src/offline/engine/reply.ts'

const NOW = Date.parse('2026-11-20T11:00:00Z')
const kind = (status: number, body: unknown) => readReply({ status, body }, 'batch', NOW).kind

describe('the meaning of a response', () => {
  test("a success needs the server's time and, for a batch, the answers (S3.1)", () => {
    const body = { serverTime: '2026-11-20T11:00:00Z', answers: [] }
    expect(kind(200, body)).toBe('ok')
    expect(kind(200, { ...body, serverTime: 'amanhã' })).toBe('retry')
    expect(kind(200, { serverTime: body.serverTime })).toBe('retry')
    expect(readReply({ status: 200, body: { serverTime: body.serverTime } }, 'finish', NOW).kind).toBe('ok')
  })

  test('malformed acknowledgements are ignored', () => {
    const body = {
      serverTime: '2026-11-20T11:00:00Z',
      answers: [
        null,
        { id: 1 },
        { id: 1, revision: 1, accepted: 'yes' },
        { id: 2, revision: 1, accepted: true },
      ],
    }
    expect(readReply({ status: 200, body }, 'batch', NOW)).toMatchObject({ answers: [{ id: 2 }] })
  })

  test('errors are classified by status and code', () => {
    expect(kind(400, { code: 'application_already_finished' })).toBe('finished')
    expect(kind(409, { code: 'session_taken' })).toBe('taken_over')
    expect(kind(401, { code: 'invalid_token' })).toBe('unauthenticated')
    expect(kind(400, { code: 'validation_failed' })).toBe('too_much')
    expect(kind(413, '<html>')).toBe('too_much')
    expect(kind(409, { code: 'other' })).toBe('retry')
    expect(kind(403, { code: 'forbidden' })).toBe('retry')
  })

  test('a body that is too large for a proxy is no portal, though the response is HTML (S2.8)', () => {
    expect(readReply({ status: 413, body: '<html>', foreign: true }, 'batch', NOW)).toMatchObject({
      kind: 'too_much',
      error: { status: 413 },
    })
  })

  test('a portal that answers with an error status is captive (S3.1)', () => {
    for (const status of [302, 400, 401, 403, 407, 409, 511]) {
      expect(readReply({ status, body: '<html>' }, 'batch', NOW)).toMatchObject({
        kind: 'retry',
        error: { kind: 'captive' },
      })
    }
  })
})

test('Retry-After is read as seconds or as a date, and limited to 15 seconds (S4.2)', () => {
  expect(parseRetryAfter('12', NOW)).toBe(12_000)
  expect(parseRetryAfter('Fri, 20 Nov 2026 11:00:30 GMT', NOW)).toBe(15_000)
  expect(parseRetryAfter('Fri, 20 Nov 2026 10:00:00 GMT', NOW)).toBe(0)
  expect(parseRetryAfter('86400', NOW)).toBe(15_000)
  for (const nothing of [null, undefined, '', ' ', 'logo']) expect(parseRetryAfter(nothing, NOW)).toBeNull()
})

test('the back-off has full jitter and a maximum of 30 s (S4.1)', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((failures) => backoffDelay(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
  expect(backoffDelay(9, 0)).toBe(0)
})

describe('a deadline', () => {
  test('counts on the monotonic clock, never below zero (S9.1)', () => {
    let now = 5_000
    const deadline = createDeadline(90, { monotonic: () => now })
    expect(deadline.secondsLeft()).toBe(90)
    now += 30_500
    expect(deadline.secondsLeft()).toBe(60)
    now += 100_000
    expect(deadline.secondsLeft()).toBe(0)
  })

  test('is unknown without time-out data', () => {
    for (const secondsToTimeout of [null, undefined, Number.NaN]) {
      expect(createDeadline(secondsToTimeout, { monotonic: () => 0 }).secondsLeft()).toBeNull()
    }
  })
})
