import { test } from '@japa/runner'
import { EventLines, securityEventOf } from '#http/security_events'

const MINUTE = 60_000
const of = (who: string, code = 'too_many_requests', route = 'POST /v1/login') => ({ who, code, route })

// V16.3.3
test.group('security events', () => {
  test('V16.3.3: a limit that bites and input that no client of ours sends are events; a form that is filled wrongly is none', ({
    assert,
  }) => {
    for (const [status, code] of [
      [429, 'too_many_guesses'],
      [413, 'payload_too_large'],
      [413, 'file_space_full'],
      [503, 'busy'],
    ] as const)
      assert.equal(securityEventOf(status, code), 'limit', code)
    for (const [status, code] of [
      [400, 'bad_request'],
      [400, 'too_deep'],
      [400, 'sent_twice'],
      [415, 'unsupported_media_type'],
    ] as const)
      assert.equal(securityEventOf(status, code), 'refused_input', code)
    for (const [status, code] of [
      [400, 'validation'],
      [404, 'not_found'],
      [503, 'unavailable'],
      [400, 'invalid_credentials'],
    ] as const)
      assert.isNull(securityEventOf(status, code), code)
  })

  test('V16.3.3: one line a minute for a caller, a limit and a route', ({ assert }) => {
    const lines = new EventLines()
    assert.deepEqual(
      [
        of('7'),
        of('7'),
        of('8'),
        of('7', 'payload_too_large'),
        of('7', 'too_many_requests', 'POST /v1/rooms'),
        of('7'),
      ].map((event) => lines.next(event, 1_000)),
      ['written', 'left_out', 'written', 'written', 'written', 'left_out']
    )
    assert.equal(lines.next(of('7'), 1_000 + MINUTE), 'written')
  })

  test('V16.3.3: a flood from many addresses writes a limited number of lines a minute, the last of which reports that there are more', ({
    assert,
  }) => {
    const lines = new EventLines()
    const events = Array.from({ length: 21_000 }, (_, at) =>
      lines.next(of(`10.${at >> 8}.0.${at & 255}`), 5_000)
    )
    assert.lengthOf(
      events.filter((one) => one === 'written'),
      299
    )
    assert.equal(events.indexOf('last'), 299)
    assert.lengthOf(
      events.filter((one) => one === 'last'),
      1
    )
    assert.equal(lines.next(of('of the next minute'), 5_000 + MINUTE), 'written')
  })
})
