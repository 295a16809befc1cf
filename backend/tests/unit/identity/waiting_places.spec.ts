import { test } from '@japa/runner'
import { KEPT_MS, LIFE_MS, MOST_UNKNOWN, roomFor, type Place, type Waiting } from '#identity/domain/waiting_places'

/** Issue 8, section 4. */
test.group('places of log-ins that wait for their code', () => {
  const NOW = 1_000_000
  let made = 0
  const place = (network: string, more: Partial<Place> = {}): Place => {
    made += 1
    return { id: made, clientId: `client-${made}`, network, isKnown: false, expiresAt: NOW + LIFE_MS, ...more }
  }
  const many = (count: number, network: string) => Array.from({ length: count }, () => place(network))
  const comes = (network: string, more: Partial<Waiting> = {}): Waiting => ({ clientId: 'this', network, isKnown: false, ...more })

  test('of one address five wait; the next takes one of its own, or one that had its time, or comes again', ({ assert }) => {
    const five = many(5, 'a')
    assert.deepEqual(roomFor(comes('a'), five.slice(1), NOW), { gone: null })
    assert.deepEqual(roomFor(comes('a'), five, NOW), { waitMs: KEPT_MS })
    assert.deepEqual(roomFor(comes('a'), five, NOW + KEPT_MS - 1), { waitMs: 1 })
    assert.deepEqual(roomFor(comes('a'), five, NOW + KEPT_MS), { gone: five[0] })
    assert.deepEqual(roomFor(comes('a', { clientId: five[2]?.clientId ?? '' }), five, NOW), { gone: five[2] })
    assert.deepEqual(roomFor(comes('b'), five, NOW), { gone: null }, 'elsewhere there is room')
  })

  test('when all places are taken the address that has most of them gives one, and one alone at its address keeps it', ({ assert }) => {
    const alone = place('alone')
    const full = [alone, ...many(3, 'few'), ...Array.from({ length: 9 }, (_, at) => many(5, `many-${at}`)).flat(), place('last')]
    assert.lengthOf(full, MOST_UNKNOWN)
    assert.deepEqual(roomFor(comes('new'), full, NOW), { gone: full.find(({ network }) => network === 'many-0') })
    assert.deepEqual(roomFor(comes('few'), full, NOW), { gone: full.find(({ network }) => network === 'many-0') })
    const four = [...full.slice(0, -1), place('few')]
    assert.deepEqual(roomFor(comes('few'), four, NOW), { waitMs: KEPT_MS }, 'with one more it would have as many')
    const each = Array.from({ length: MOST_UNKNOWN }, (_, at) => place(`one-${at}`))
    assert.deepEqual(roomFor(comes('new'), each, NOW), { waitMs: KEPT_MS })
    assert.deepEqual(roomFor(comes('new'), each, NOW + KEPT_MS), { gone: each[0] })
  })

  test('known devices have places of their own, and the newest always gets one', ({ assert }) => {
    const strangers = Array.from({ length: 10 }, (_, at) => many(5, `many-${at}`)).flat()
    const known = many(5, 'a').map((each) => ({ ...each, isKnown: true }))
    assert.deepEqual(roomFor(comes('many-0', { isKnown: true }), strangers, NOW), { gone: null })
    assert.deepEqual(roomFor(comes('a', { isKnown: true }), [...strangers, ...known], NOW), { gone: known[0] })
    assert.deepEqual(roomFor(comes('b', { isKnown: true, clientId: known[3]?.clientId ?? '' }), known, NOW), { gone: known[3] })
    assert.deepEqual(roomFor(comes('a'), known, NOW), { gone: null })
  })
})
