import { idle } from './support/idle.ts'
import { describe, expect, it, vi } from 'vitest'
import {
  announcing,
  FileOutbox,
  openDatabase,
  unsentFiles,
  type Attachment,
  type FileAnnouncement,
  type Transport,
} from '../../src/offline/index.ts'
import { digestOf } from '../../src/offline/files/digest.ts'
import { until } from '../runner/support.ts'
import { FakeFiles } from './support/fake_files.ts'
import { FakeTime } from './support/time.ts'

const PART = 524_288
let names = 0

function setUp(name = `outbox-${(names += 1)}`) {
  const server = new FakeFiles()
  const time = new FakeTime()
  const stored: { answerId: string; attachment: Attachment }[] = []
  const db = openDatabase('candidate', name)
  const visit = () =>
    new FileOutbox({
      db,
      applicationId: '7',
      transport: server.transport,
      scheduler: time,
      onStored: async (answerId, attachment) => void stored.push({ answerId, attachment }),
    })
  return { server, time, stored, visit, db, outbox: visit() }
}

const long = (bytes: number, letter = 'a') => new File([letter.repeat(bytes)], 'redacao.txt')
const stateOf = (outbox: FileOutbox, id = '1') => outbox.getSnapshot().files.get(id)?.state
const empty = (outbox: FileOutbox) => until(outbox, ({ files }) => files.size === 0)

// V11.2.1: the library's digests equal those of WebCrypto.
describe('the digest', () => {
  it('without WebCrypto is the same as with it, whatever the length', async () => {
    const { subtle } = globalThis.crypto
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 1000, 1_048_576, 2_097_153]) {
      const blob = new Blob([Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256)])
      const expected = await digestOf(blob)
      vi.stubGlobal('crypto', {})
      expect(await digestOf(blob)).toBe(expected)
      vi.unstubAllGlobals()
    }
    expect(globalThis.crypto.subtle).toBe(subtle)
  })

  it('equals the test vectors of FIPS 180-4', async () => {
    vi.stubGlobal('crypto', {})
    expect(await digestOf(new Blob(['abc']))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    )
    vi.unstubAllGlobals()
  })
})

describe('a file', () => {
  it('is announced before its bytes, is uploaded in parts below 1 MB, and is deleted here when the server has it (S12.1)', async () => {
    const { server, stored, outbox } = setUp()
    const file = long(2 * PART + 7)
    await outbox.add(1, file)
    await empty(outbox)
    expect(server.asked[0]).toBe('announce')
    expect(server.sent.map(({ bytes }) => bytes)).toEqual([PART, PART, 7])
    expect([...server.complete.values()].map((bytes) => bytes.byteLength)).toEqual([file.size])
    expect(stored).toMatchObject([
      { answerId: '1', attachment: { filename: 'redacao.txt', url: '/files/p' } },
    ])
  })

  it('resumes after a reload, and sends no part twice (S12.2)', async () => {
    const { server, outbox, visit } = setUp()
    server.onPart = (index) => {
      if (index === 2) server.reachable = false
      if (index === 2) throw new TypeError('the link broke')
    }
    await outbox.add(1, long(4 * PART))
    await until(outbox, ({ files }) => files.get('1')?.tries === 1)
    outbox.stop()
    server.onPart = () => undefined
    server.reachable = true
    const again = visit()
    await again.load()
    await empty(again)
    expect(server.sent.map(({ index }) => index)).toEqual([0, 1, 2, 3])
  })

  it.each([false, true])(
    'is sent in smaller parts where a proxy rejects such a body (it hangs up: %s)',
    async (hangsUp) => {
      const { server, outbox } = setUp()
      Object.assign(server, { proxyLimit: 100_000, hangsUp })
      await outbox.add(1, long(150_000))
      await empty(outbox)
      expect(Math.max(...server.sent.map(({ bytes }) => bytes))).toBe(65_536)
      expect(server.complete.size).toBe(1)
    }
  )

  it('is retried without end while the connection is dead, and does not count as sent (S12.3)', async () => {
    const { server, time, outbox } = setUp()
    server.reachable = false
    await outbox.add(1, long(10))
    await until(outbox, ({ files }) => files.get('1')?.tries === 1)
    expect(unsentFiles(outbox.getSnapshot())).toBe(1)
    expect(await outbox.drain()).toEqual({ unsent: 1 })
    server.reachable = true
    await time.advance(10_000)
    await empty(outbox)
  })

  it.each(['part', 'complete'])(
    'waits while the file store of the server is away (503 at a %s), and is sent without loss when it is back (S12.3)',
    async (where) => {
      const { server, time, outbox } = setUp()
      const away = { status: 503, body: { code: 'store_away' } }
      const { sendPart } = server.transport
      if (where === 'part') server.transport.sendPart = async () => away
      else server.refusal = away
      const file = long(PART + 7)
      await outbox.add(1, file)
      await until(outbox, ({ files }) => files.get('1')?.tries === 1)
      expect(stateOf(outbox)).toBe('waiting')
      expect(await outbox.drain()).toEqual({ unsent: 1 })
      Object.assign(server, { refusal: null })
      server.transport.sendPart = sendPart
      await time.advance(60_000)
      await empty(outbox)
      expect([...server.complete.values()].map((bytes) => bytes.byteLength)).toEqual([file.size])
    }
  )

  it('that the server quarantined is shown so, is not sent again, and is offered once more when this device is the writer again (S12.4)', async () => {
    const { server, outbox } = setUp()
    server.apart = 'displaced'
    await outbox.add(1, long(10))
    await until(outbox, ({ files }) => files.get('1')?.state === 'quarantined')
    expect(unsentFiles(outbox.getSnapshot())).toBe(0)
    const calls = server.asked.length
    await outbox.send()
    expect(server.asked).toHaveLength(calls)
    server.apart = null
    outbox.resume()
    await empty(outbox)
  })

  it('that was sent before the server had handed out its item survives a reload, and is announced and offered once more (S12.4)', async () => {
    const { server, outbox, visit } = setUp()
    server.apart = 'not_opened'
    await outbox.add(1, long(10))
    await until(outbox, ({ files }) => files.get('1')?.reason === 'not_opened')
    expect(unsentFiles(outbox.getSnapshot())).toBe(0)
    outbox.stop()
    const later = visit()
    await later.load()
    expect(later.getSnapshot().files.get('1')).toMatchObject({ state: 'quarantined', reason: 'not_opened' })
    server.apart = null
    server.asked.length = 0
    later.resume(true)
    await empty(later)
    expect(server.asked).toEqual(['announce', 'progress', 'complete'])
  })

  it('waits at a conflict: another device has the exam, or the parts did not match', async () => {
    const { server, outbox } = setUp()
    server.refusal = { status: 409, body: { code: 'session_taken' } }
    await outbox.add(1, long(10))
    await until(outbox, ({ files }) => files.get('1')?.tries === 1)
    expect(stateOf(outbox)).toBe('waiting')
    server.refusal = { status: 400, body: { code: 'file_type' } }
    await outbox.drain()
    expect(stateOf(outbox)).toBe('failed')
  })

  it('that is rejected shows the reason, at its end, at a part, and after a reload', async () => {
    for (const [code, status] of [
      ['file_space_full', 413],
      ['too_many_pixels', 400],
      ['file_type', 400],
    ] as const) {
      const { server, outbox, visit } = setUp()
      const refused = { status, body: { code } }
      if (status === 413) server.transport.sendPart = async () => refused
      else server.refusal = refused
      await outbox.add(1, long(10))
      await until(outbox, ({ files }) => files.get('1')?.state === 'failed')
      expect(outbox.getSnapshot().files.get('1')).toMatchObject({ reason: code, tries: 1 })
      const next = visit()
      await next.load()
      await until(next, ({ files }) => files.get('1')?.state === 'failed')
      expect(next.getSnapshot().files.get('1')?.reason).toBe(code)
    }
  })

  it('is announced again to a server that does not know it', async () => {
    const { server, outbox } = setUp()
    server.onPart = () => {
      server.held.clear()
      server.onPart = () => undefined
    }
    await outbox.add(1, long(10))
    await until(outbox, ({ files }) => files.size === 0)
    expect(server.asked.filter((what) => what === 'announce')).toHaveLength(2)
  })

  it('is announced and quarantined when it was chosen after the end', async () => {
    const { server, outbox } = setUp()
    Object.assign(server, { finished: true, apart: 'late' })
    await outbox.add(1, long(10))
    await until(outbox, ({ files }) => files.get('1')?.state === 'quarantined')
  })

  it('that is removed after its announcement is withdrawn on the server as well, across a reload (S12.5)', async () => {
    const { server, outbox, visit, time } = setUp()
    server.onPart = () => {
      throw new TypeError('the link broke')
    }
    await outbox.add(1, long(10))
    await until(outbox, ({ files }) => files.get('1')?.tries === 1)
    server.reachable = false
    await outbox.remove(1)
    expect(outbox.getSnapshot().files.size).toBe(0)
    outbox.stop()
    server.reachable = true
    const again = visit()
    await again.load()
    await again.announce()
    expect([...server.held.values()].map(({ state }) => state)).toEqual(['withdrawn'])
    expect(again.announcements.isWaiting).toBe(false)
    await time.advance(20_000)
  })
})

describe('a file on a computer', () => {
  it('is stored before it is read completely: a page may close meanwhile (S12.3)', async () => {
    const { outbox, visit, server } = setUp()
    const file = long(10)
    Object.defineProperty(file, 'arrayBuffer', { value: () => new Promise(() => {}) })
    void outbox.add(1, file)
    await idle()
    expect(stateOf(outbox)).toBe('storing')
    outbox.stop()
    const again = visit()
    await again.load()
    await empty(again)
    expect(server.complete.size).toBe(1)
  })

  it('stays when its replacement cannot be stored', async () => {
    const { server, outbox, db } = setUp()
    server.reachable = false
    await outbox.add(1, new File(['a'], 'primeiro.txt'))
    const { write } = db
    db.write = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))
    await expect(outbox.add(1, new File(['b'], 'segundo.txt'))).rejects.toThrow('no room')
    db.write = write
    expect(outbox.getSnapshot().files.get('1')?.filename).toBe('primeiro.txt')
    server.reachable = true
    await outbox.drain()
    await empty(outbox)
    expect([...server.complete.values()].map(String)).toEqual(['a'].map((text) => String(Buffer.from(text))))
  })

  it('that is one too many for its answer is shown so, and can be removed', async () => {
    const { server, outbox } = setUp()
    const { announce } = server.transport
    server.transport.announce = async (id, files, sitting) => {
      await announce(
        id,
        files.filter((file) => file.withdrawn === true),
        sitting
      )
      return {
        status: 200,
        body: {
          answers: [],
          files: files.map(({ answer, digest }) => ({ answer, digest, state: 'refused' })),
        },
      }
    }
    await outbox.add(1, long(10))
    await until(outbox, ({ files }) => files.get('1')?.state === 'failed')
    expect(outbox.getSnapshot().files.get('1')).toMatchObject({ state: 'failed', reason: 'too_many' })
    await outbox.drain()
    expect(outbox.getSnapshot().files.get('1')).toMatchObject({ state: 'failed', reason: 'too_many' })
    outbox.retry(1)
    await until(outbox, ({ files }) => files.get('1')?.state === 'failed')
    await outbox.remove(1)
    expect(outbox.getSnapshot().files.size).toBe(0)
  })

  it('that was replaced by another one no longer waits (S12.5)', async () => {
    const { server, outbox, visit } = setUp()
    server.onPart = () => {
      throw new TypeError('the link broke')
    }
    const [one, two] = [new File(['a'], 'um.txt'), new File(['b'], 'dois.txt')]
    const names = () => [...server.held.values()].map(({ name, state }) => `${name} ${state}`).sort()
    await outbox.add(1, one)
    await outbox.drain()
    await outbox.add(1, two)
    await outbox.drain()
    server.reachable = false
    await outbox.add(1, one)
    outbox.stop()
    // Also when the page closes before the announcement.
    server.reachable = true
    const again = visit()
    await again.load()
    await again.drain()
    await again.announce()
    expect(names()).toEqual(['dois.txt withdrawn', 'um.txt announced'])
    server.onPart = () => undefined
    await again.drain()
    await empty(again)
    expect([...server.complete.values()].map(String)).toEqual([String(Buffer.from('a'))])
  })

  it('that the server has is not shown as unsent where the disk cannot delete it', async () => {
    const { server, outbox, db } = setUp()
    server.onPart = () => {
      db.write = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))
    }
    await outbox.add(1, long(10))
    await empty(outbox)
    expect(server.complete.size).toBe(1)
  })

  it('that was chosen in another tab is found, and not dropped with the former one', async () => {
    const { server, outbox, visit } = setUp()
    server.reachable = false
    await outbox.add(1, new File(['a'], 'primeiro.txt'))
    const second = visit()
    await second.load()
    await second.add(1, new File(['b'], 'segundo.txt'))
    second.stop()
    server.reachable = true
    await outbox.drain()
    await empty(outbox)
    outbox.resume()
    await until(outbox, () => server.complete.size === 2)
    await empty(outbox)
  })
})

describe('announcements in other requests', () => {
  const ride = (reply: Awaited<ReturnType<Transport['finish']>>) => {
    const announced: FileAnnouncement[][] = []
    const heard: FileAnnouncement[] = []
    const file = { answer: 1, name: 'a.pdf', size: 3, digest: 'd' }
    const send = (
      _id: string,
      _entries: unknown,
      { files = [] }: { files?: readonly FileAnnouncement[] }
    ) => {
      announced.push([...files])
      return Promise.resolve(reply)
    }
    const transport = announcing(
      { sendBatch: send, finish: send },
      { unannounced: () => [file], announced: (files) => void heard.push(...files) }
    )
    return { transport, announced, heard, file }
  }
  const signal = new AbortController().signal

  it('are part of a finish and count when the server acknowledges them', async () => {
    const { transport, announced, heard, file } = ride({ status: 200, body: { answers: [], files: [] } })
    await transport.finish('7', [], { signal })
    expect(announced).toEqual([[file]])
    expect(heard).toEqual([file])
  })

  it.each([
    [{ status: 400, body: { code: 'application_already_finished' } }, 1],
    [{ status: 409, body: { code: 'session_taken' } }, 1],
    [{ status: 200, body: { files: [] }, foreign: true }, 0],
    [{ status: 200, body: { answers: [] } }, 0],
    [{ status: 503, body: { code: 'busy' } }, 0],
  ])('count or not by the response (%#)', async (reply, count) => {
    const { transport, heard } = ride(reply)
    await transport.sendBatch('7', [], { signal })
    expect(heard).toHaveLength(count)
  })
})
