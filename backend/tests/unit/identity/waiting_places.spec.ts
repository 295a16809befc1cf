import { test } from '@japa/runner'
import {
  RESERVED_MS,
  LIFE_MS,
  MOST_UNKNOWN,
  roomFor,
  type Place,
  type Waiting,
} from '#identity/domain/waiting_places'

test.group('places of log-ins that wait for their code', () => {
  const NOW = 1_000_000
  let made = 0
  const place = (network: string, more: Partial<Place> = {}): Place => {
    made += 1
    return {
      id: made,
      clientId: `client-${made}`,
      network,
      isKnown: false,
      expiresAt: NOW + LIFE_MS,
      ...more,
    }
  }
  const many = (count: number, network: string) => Array.from({ length: count }, () => place(network))
  /** A place that lasts its ten minutes from `now` on. */
  const anew = (gone: Place | null | undefined, now = NOW) => ({ gone, expiresAt: now + LIFE_MS })
  const comes = (network: string, more: Partial<Waiting> = {}): Waiting => ({
    clientId: 'this',
    network,
    isKnown: false,
    ...more,
  })

  test('of one address five wait; the next takes one of its own, or one that had its time, or comes again', ({
    assert,
  }) => {
    const five = many(5, 'a')
    assert.deepEqual(roomFor(comes('a'), five.slice(1), NOW), anew(null))
    assert.deepEqual(roomFor(comes('a'), five, NOW), { waitMs: RESERVED_MS })
    assert.deepEqual(roomFor(comes('a'), five, NOW + RESERVED_MS - 1), { waitMs: 1 })
    assert.deepEqual(roomFor(comes('a'), five, NOW + RESERVED_MS), anew(five[0], NOW + RESERVED_MS))
    assert.deepEqual(roomFor(comes('a', { clientId: five[2]?.clientId ?? '' }), five, NOW), anew(five[2]))
    assert.deepEqual(roomFor(comes('b'), five, NOW), anew(null), 'elsewhere there is room')
  })

  test('when all places are taken the address that has most of them gives one, and one alone at its address keeps it', ({
    assert,
  }) => {
    const alone = place('alone')
    const full = [
      alone,
      ...many(3, 'few'),
      ...Array.from({ length: 9 }, (_, at) => many(5, `many-${at}`)).flat(),
      place('last'),
    ]
    assert.lengthOf(full, MOST_UNKNOWN)
    assert.deepEqual(roomFor(comes('new'), full, NOW), anew(full.find(({ network }) => network === 'many-0')))
    assert.deepEqual(roomFor(comes('few'), full, NOW), anew(full.find(({ network }) => network === 'many-0')))
    const four = [...full.slice(0, -1), place('few')]
    assert.deepEqual(
      roomFor(comes('few'), four, NOW),
      { waitMs: RESERVED_MS },
      'with one more it would have as many'
    )
    const each = Array.from({ length: MOST_UNKNOWN }, (_, at) => place(`one-${at}`))
    assert.deepEqual(roomFor(comes('new'), each, NOW), { waitMs: RESERVED_MS })
    assert.deepEqual(roomFor(comes('new'), each, NOW + RESERVED_MS), anew(each[0], NOW + RESERVED_MS))
    const own = each[7]
    assert.deepEqual(
      roomFor(comes('one-7', { clientId: own?.clientId ?? '' }), each, NOW),
      anew(own),
      'who has a place has it again'
    )
    assert.deepEqual(
      roomFor(comes('few', { clientId: full[2]?.clientId ?? '' }), full, NOW),
      anew(full[2]),
      'and takes nobody else’s'
    )
  })

  test('whoever comes again and again holds no place longer than its two minutes against those who wait', ({
    assert,
  }) => {
    let places: readonly Place[] = []
    /** The rows of the table afterwards; or how long this log-in has to wait. */
    const logIn = (clientId: string, now: number): number => {
      const room = roomFor(comes('a', { clientId }), places, now)
      if ('waitMs' in room) return room.waitMs
      const next = place('a', { clientId, expiresAt: room.expiresAt })
      places = [...places.filter(({ id }) => id !== room.gone?.id), next].sort(
        (one, other) => one.expiresAt - other.expiresAt
      )
      return 0
    }
    const five = (now: number) => {
      for (const at of [1, 2, 3, 4, 5]) assert.equal(logIn(`again-${at}`, now), 0)
    }
    five(NOW)
    five(NOW + 100_000)
    assert.equal(logIn('owner', NOW + 100_000), RESERVED_MS - 100_000)
    assert.equal(logIn('owner', NOW + RESERVED_MS), 0)
    assert.equal(logIn('again-1', NOW + RESERVED_MS), 0, 'in the place of another of them')
    assert.equal(places.find(({ clientId }) => clientId === 'owner')?.expiresAt, NOW + RESERVED_MS + LIFE_MS)
    assert.lengthOf(places, 5)
    assert.equal(logIn('again-5', NOW + 200_000), 0)
    assert.equal(places.at(-1)?.expiresAt, NOW + 200_000 + LIFE_MS, 'after them it begins anew')
  })

  test('known devices have places of their own, and the newest always gets one', ({ assert }) => {
    const strangers = Array.from({ length: 10 }, (_, at) => many(5, `many-${at}`)).flat()
    const known = many(5, 'a').map((each) => ({ ...each, isKnown: true }))
    assert.deepEqual(roomFor(comes('many-0', { isKnown: true }), strangers, NOW), anew(null))
    assert.deepEqual(roomFor(comes('a', { isKnown: true }), [...strangers, ...known], NOW), anew(known[0]))
    const again = comes('b', { isKnown: true, clientId: known[3]?.clientId ?? '' })
    assert.deepEqual(roomFor(again, known, NOW + 1_000), anew(known[3], NOW + 1_000))
    assert.deepEqual(roomFor(comes('a'), known, NOW), anew(null))
  })
})
