import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from '@japa/runner'
import { JanusConnection } from '#media/janus/janus_connection'
import { isObject, JanusError, jsepIn, reasonIn } from '#media/janus/janus_messages'
import { mayTakePart } from '#media/policies/media_policy'
import { addMediaSession, endMediaSession, findMediaSession } from '#media/media_sessions'
import { firstPacketMicros, partsOf } from '#recording/domain/mjr'
import { momentsOf, pictureType, schoolDay } from '#evidence/domain/pictures'

test.group('messages of Janus', () => {
  test('a refusal of the core and one of the plugin are both errors with their code', ({ assert }) => {
    assert.equal(reasonIn({ janus: 'error', error: { code: 403, reason: 'Unauthorized' } })?.code, 403)
    assert.equal(reasonIn({ videoroom: 'event', error_code: 426, error: 'No such room' })?.code, 426)
    assert.isNull(reasonIn({ videoroom: 'joined' }))
  })

  test('an answer is accepted only when it is complete', ({ assert }) => {
    assert.deepEqual(jsepIn({ jsep: { type: 'answer', sdp: 'v=0' } }), { type: 'answer', sdp: 'v=0' })
    for (const jsep of [undefined, null, 'x', { type: 'answer' }, { type: 'rollback', sdp: 'v=0' }])
      assert.isNull(jsepIn({ jsep }))
    assert.isFalse(isObject([]))
  })

  test('a server that is down, and one that does not answer, are errors and do not block', async ({
    assert,
  }) => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const open = () => JanusConnection.open(`ws://127.0.0.1:${port}`, 'secret', () => undefined)
    assert.instanceOf(await open().catch((error: unknown) => error), JanusError)
    server.close()
    await once(server, 'close')
    assert.instanceOf(await open().catch((error: unknown) => error), JanusError)
  })
})

test.group('media sessions', () => {
  test('candidates send, staff watch, nobody does both, a closed room and an exam without video accept no media', ({
    assert,
  }) => {
    const open = { opened: 1, streams: true }
    assert.isTrue(mayTakePart('candidate', 'publish', open))
    assert.isTrue(mayTakePart('staff', 'watch', open))
    assert.isFalse(mayTakePart('candidate', 'watch', open))
    assert.isFalse(mayTakePart('staff', 'publish', open))
    assert.isFalse(mayTakePart('candidate', 'publish', { opened: 1, streams: false }))
    assert.isFalse(mayTakePart('candidate', 'publish', { opened: 0, streams: true }))
  })

  test('an id cannot be guessed, and a person has few of them', async ({ assert }) => {
    const made = Array.from({ length: 6 }, () =>
      addMediaSession({ role: 'watch', roomId: 1, userId: -77, loginId: 1, expiresAt: 1, heardAt: 0 })
    )
    assert.equal(new Set(made.map((one) => one.id)).size, 6)
    for (const { id } of made) assert.match(id, /^[\w-]{32}$/)
    assert.deepEqual(
      made.map((one) => findMediaSession(one.id) !== null),
      [false, false, true, true, true, true]
    )
    for (const { id } of made) await endMediaSession(id)
    assert.isNull(findMediaSession(made[5]?.id ?? ''))
  })

  test('what ends a session ends what went on in it, whatever fails', async ({ assert }) => {
    const session = addMediaSession({
      role: 'publish',
      roomId: 1,
      userId: -78,
      loginId: 1,
      expiresAt: 1,
      heardAt: 0,
    })
    let closed = 0
    session.publication = {
      answer: '',
      recordings: null,
      record: async () => undefined,
      close: async () => Promise.reject(new Error('gone')),
    }
    session.subscription = {
      show: async () => ({ sdp: null, tracks: [] }),
      answer: async () => undefined,
      close: async () => void (closed += 1),
    }
    await endMediaSession(session.id)
    assert.equal(closed, 1)
  })
})

test.group('files of recordings and pictures', () => {
  test('the moment of the first packet, from the head of the file', ({ assert }) => {
    const info = Buffer.from(JSON.stringify({ t: 'v', c: 'vp8', s: 1, u: 1_700_000_000_123_456 }))
    const length = Buffer.alloc(2)
    length.writeUInt16BE(info.byteLength)
    assert.equal(
      firstPacketMicros(Buffer.concat([Buffer.from('MJR00002'), length, info, Buffer.alloc(20)])),
      1_700_000_000_123_456
    )
    for (const broken of [
      Buffer.alloc(0),
      Buffer.from('MJR00002'),
      Buffer.from('MJR00001'),
      Buffer.concat([Buffer.from('MJR00002'), length, Buffer.from('{')]),
    ])
      assert.isNull(firstPacketMicros(broken))
  })

  test('the parts of one recording among those of others', ({ assert }) => {
    const names = [
      'rec-1-2-ab-audio-0.mjr',
      'rec-1-2-ab-video-1.mjr',
      'rec-1-22-cd-video-1.mjr',
      'rec-1-2-ef-video-0.mjr.tmp',
    ]
    assert.deepEqual(partsOf(names, 'rec-1-2-ab'), {
      video: 'rec-1-2-ab-video-1.mjr',
      audio: 'rec-1-2-ab-audio-0.mjr',
      open: [],
    })
    assert.deepEqual(partsOf(names, 'rec-1-2-ef'), {
      video: null,
      audio: null,
      open: ['rec-1-2-ef-video-0.mjr.tmp'],
    })
  })

  test('a picture is what its first bytes say', ({ assert }) => {
    assert.equal(pictureType(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])), 'image/png')
    assert.equal(pictureType(Buffer.from([0xff, 0xd8, 0xff, 0xe0])), 'image/jpeg')
    for (const no of ['', 'GIF89a', '<svg>', '\x89PN']) assert.isNull(pictureType(Buffer.from(no, 'latin1')))
  })

  test("the school's day ends at its own midnight", ({ assert }) => {
    const beforeMidnight = Date.parse('2026-11-21T02:59:59.999Z')
    assert.equal(schoolDay(beforeMidnight), '2026-11-20')
    assert.equal(schoolDay(beforeMidnight + 1), '2026-11-21')
    assert.deepEqual(momentsOf('2026-11-20'), {
      from: Date.parse('2026-11-20T03:00:00Z'),
      to: beforeMidnight,
    })
  })
})
