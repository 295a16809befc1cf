import { test } from '@japa/runner'
import { STILLS_LAST_MS } from '#evidence/domain/pictures'
import { RecentStills } from '#evidence/domain/recent_stills'

const camera = (userId: number, roomId = 1) => ({ roomId, userId, kind: 'SNAPSHOT' }) as const
const screen = (userId: number, roomId = 1) => ({ roomId, userId, kind: 'SCREENSHOT' }) as const
const still = (at: number, size = 10) => ({ bytes: Buffer.alloc(size, at), at })

test.group('stills in memory', () => {
  test('of each candidate and kind the newest is there', ({ assert }) => {
    const stills = new RecentStills()
    stills.put(camera(7), still(1))
    stills.put(camera(7), still(2))
    stills.put(screen(7), still(3))
    stills.put(camera(7, 2), still(4))
    assert.deepEqual(stills.read(camera(7), 5), still(2))
    assert.deepEqual(stills.read(screen(7), 5), still(3))
    assert.isNull(stills.read(camera(8), 5))
    assert.deepEqual([...stills.momentsOf(1, 5)], [[7, 2]], 'the list of a room is of cameras')
    assert.deepEqual([...stills.momentsOf(9, 5)], [])
  })

  test('they expire, and leave the memory when they are removed', ({ assert }) => {
    const stills = new RecentStills({ maxBytes: 20 })
    stills.put(camera(7), still(0))
    stills.put(camera(8), still(1))
    assert.isNotNull(stills.read(camera(7), STILLS_LAST_MS - 1))
    assert.isNull(stills.read(camera(7), STILLS_LAST_MS))
    assert.deepEqual([...stills.momentsOf(1, STILLS_LAST_MS)], [[8, 1]])
    stills.removeExpired(STILLS_LAST_MS)
    assert.isNull(stills.read(camera(7), 1), 'it is gone')
    stills.put(camera(9), still(2))
    assert.isNotNull(stills.read(camera(8), 2), 'its bytes are free again')
  })

  test('beyond their number or bytes the oldest goes', ({ assert }) => {
    const few = new RecentStills({ maxCount: 2 })
    few.put(camera(1), still(1))
    few.put(camera(2), still(2))
    few.put(camera(1), still(3))
    few.put(camera(3), still(4))
    assert.deepEqual([...few.momentsOf(1, 5).keys()], [1, 3], 'the oldest, not the first that came')
    assert.isNull(few.read(camera(2), 5))
    const small = new RecentStills({ maxBytes: 25 })
    small.put(camera(1), still(1))
    small.put(screen(2), still(2))
    small.put(camera(3), still(3, 20))
    assert.deepEqual([...small.momentsOf(1, 5).keys()], [3])
    assert.isNull(small.read(screen(2), 5))
    small.put(camera(3), still(4, 5))
    small.put(camera(4), still(5, 20))
    assert.deepEqual([...small.momentsOf(1, 5).keys()], [3, 4], 'one that is replaced counts no more')
  })

  test('a picture takes no more memory than its bytes', ({ assert }) => {
    const stills = new RecentStills()
    const part = Buffer.alloc(1_000_000).subarray(0, 10)
    stills.put(camera(7), { bytes: part, at: 1 })
    assert.equal(stills.read(camera(7), 1)?.bytes.buffer.byteLength, 10)
  })
})
