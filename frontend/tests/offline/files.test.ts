import './support/idle.ts'
import { describe, expect, test, vi } from 'vitest'
import { AssetUrls, exportUnsent, openDatabase, prefetchExam, storedItems } from '../../src/offline/index.ts'
import { clearDatabase } from '../../src/offline/clear_database.ts'
import { WaitingFiles } from '../../src/offline/files/waiting_files.ts'
import { fillDisk } from './support/full_disk.ts'
import { openEngine } from './support/engine_fixture.ts'
import { FakeFiles } from './support/fake_files.ts'
import { bytes, decrypt, keyPair } from './support/sealed.ts'

describe('the recovery file', () => {
  test('holds the unsent answers sealed for the server, in the form of a batch (S14.1)', async () => {
    const { publicKey, privateKey } = await keyPair()
    const fixture = await openEngine()
    fixture.network.rule = (request) => request.deliver()
    await fixture.engine.edit(1, { freeResponse: 'já enviada' })
    await fixture.engine.drain()
    fixture.network.rule = (request) => request.drop()
    await fixture.engine.edit(3, { freeResponse: 'ação ✓', seconds: 12 })
    await fixture.engine.edit(2, { alternatives: [4, 5] })
    void fixture.engine.finish()
    const [file] = await exportUnsent({
      db: fixture.db,
      applicationId: 7,
      publicKeyJwk: await crypto.subtle.exportKey('jwk', publicKey),
      now: () => 0,
    })
    if (!file) throw new Error('no file was made')
    expect(file).toMatchObject({ name: 'respostas-7.banca', count: 2, files: 0 })
    expect(await file.blob.text()).not.toContain('ação')
    const { envelope, inner } = await decrypt(file.blob, privateKey)
    expect(envelope).toMatchObject({
      format: 'banca-answers',
      version: 1,
      application: 7,
      createdAt: '1970-01-01T00:00:00.000Z',
    })
    // The server's time, as in the first reply.
    const editedAt = '2026-11-20T11:00:05.000Z'
    expect(inner).toEqual({
      applicationId: 7,
      userId: 'candidate',
      sitting: 1,
      finish: true,
      entries: [
        {
          id: 2,
          revision: 1,
          editedAt,
          alternativeId: null,
          alternatives: [4, 5],
          freeResponse: null,
          gradeLinear: null,
          seconds: 0,
          finished: false,
        },
        {
          id: 3,
          revision: 1,
          editedAt,
          alternativeId: null,
          alternatives: [],
          freeResponse: 'ação ✓',
          gradeLinear: null,
          seconds: 12,
          finished: false,
        },
      ],
    })
    await fixture.engine.stop()
  })
})

describe('the recovery file with files of answers', () => {
  const wait = async (
    db: ReturnType<typeof openDatabase>,
    answerId: string,
    blob: Blob,
    apart: string | null = null
  ) => {
    const [store, file] = [new WaitingFiles(db, '7'), { answerId, filename: `${answerId}.pdf`, blob }]
    await store.store(file)
    const announcement = { answer: Number(answerId), name: file.filename, size: blob.size, digest: answerId }
    await store.storeMark(file, { answerId, announcement, heard: false, apart })
  }

  test('carries their bytes behind the envelope, and identifies its session (S14.1)', async () => {
    const { publicKey, privateKey } = await keyPair()
    const fixture = await openEngine()
    await wait(fixture.db, '1', new Blob(['um']))
    await wait(fixture.db, '2', new Blob(['dois']))
    await wait(fixture.db, '3', new Blob(['guardado lá']), 'late')
    const [file, ...more] = await exportUnsent({
      db: fixture.db,
      applicationId: 7,
      publicKeyJwk: await crypto.subtle.exportKey('jwk', publicKey),
      seal: 'from here',
    })
    expect([file?.files, more]).toEqual([2, []])
    const all = new Uint8Array(await file!.blob.arrayBuffer())
    const end = all.indexOf(10)
    const { envelope, inner } = await decrypt(new Blob([all.subarray(0, end)]), privateKey)
    expect(inner).toMatchObject({
      seal: 'from here',
      files: [
        { answer: 1, name: '1.pdf', size: 2 },
        { answer: 2, size: 4 },
      ],
    })
    const raw = await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, privateKey, bytes(envelope.wrappedKey))
    const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
    const texts: string[] = []
    let from = end + 1
    for (const { iv, length } of envelope.files ?? []) {
      texts.push(
        new TextDecoder().decode(
          await crypto.subtle.decrypt(
            { name: 'AES-GCM', iv: bytes(iv) },
            key,
            all.subarray(from, from + length)
          )
        )
      )
      from += length
    }
    expect([texts, from]).toEqual([['um', 'dois'], all.length])
    await fixture.engine.stop()
  })

  test('is split where it would be larger than the server accepts', async () => {
    const { publicKey } = await keyPair()
    const fixture = await openEngine()
    for (const id of ['1', '2', '3']) await wait(fixture.db, id, new Blob([new Uint8Array(22_000_000)]))
    const made = await exportUnsent({
      db: fixture.db,
      applicationId: 7,
      publicKeyJwk: await crypto.subtle.exportKey('jwk', publicKey),
    })
    expect(made.map(({ name, files }) => [name, files])).toEqual([
      ['respostas-7.banca', 2],
      ['respostas-7-2.banca', 1],
    ])
    expect(Math.max(...made.map(({ blob }) => blob.size))).toBeLessThan(51 * 1_048_576)
    await fixture.engine.stop()
  })
})

describe('clearing the local database', () => {
  const clearing = (
    fixture: Awaited<ReturnType<typeof openEngine>>,
    force = false,
    files = new FakeFiles()
  ) => {
    fixture.db.close()
    return clearDatabase('candidate', {
      name: fixture.db.name,
      transport: fixture.network,
      storage: fixture.storage,
      scheduler: fixture.time,
      force,
      tableTransport: { send: () => Promise.reject(new TypeError('Failed to fetch')) },
      fileTransport: files.transport,
    })
  }
  const rows = async (name: string) => {
    const db = openDatabase('candidate', name)
    const count = await db.answers.toArray().then((rows) => rows.length)
    db.close()
    return count
  }

  test('sends what is unsent first, in batches, then deletes', async () => {
    const fixture = await openEngine({ answers: 60 })
    await Promise.all(
      Array.from({ length: 60 }, (_, at) => fixture.engine.edit(at + 1, { alternativeId: at }))
    )
    await fixture.engine.stop()
    fixture.network.rule = (request) => request.deliver()
    expect(await clearing(fixture)).toEqual({ cleared: true, unsent: 0, files: 0 })
    expect(fixture.network.log.map((request) => request.entries.length)).toEqual([50, 10])
    expect(fixture.server.answers.get('60')?.entry.alternativeId).toBe(59)
    expect([await rows(fixture.db.name), fixture.storage.values.size]).toEqual([0, 0])
  })

  test('includes files: sends them first, and deletes none that could not be sent', async () => {
    const fixture = await openEngine()
    await fixture.engine.stop()
    const announcement = { answer: 1, name: 'a.pdf', size: 1, digest: 'd' }
    const [store, file] = [
      new WaitingFiles(fixture.db, '7'),
      { answerId: '1', filename: 'a.pdf', blob: new Blob(['x']) },
    ]
    await store.store(file)
    await store.storeMark(file, { answerId: '1', announcement, heard: false, apart: null })
    const files = new FakeFiles()
    files.reachable = false
    expect(await clearing(fixture, false, files)).toEqual({ cleared: false, unsent: 0, files: 1 })
    const again = openDatabase('candidate', fixture.db.name)
    expect(await new WaitingFiles(again, '7').all()).toHaveLength(1)
    again.close()
    expect(await clearing(fixture, true, files)).toEqual({ cleared: true, unsent: 0, files: 1 })
  })

  test('deletes nothing without a connection, unless forced', async () => {
    const fixture = await openEngine()
    await fixture.engine.edit(1, { finished: true })
    await fixture.engine.stop()
    fixture.network.rule = (request) => request.drop()
    expect(await clearing(fixture)).toEqual({ cleared: false, unsent: 1, files: 0 })
    expect(await rows(fixture.db.name)).toBe(3)
    expect(await clearing(fixture, true)).toEqual({ cleared: true, unsent: 1, files: 0 })
    expect(await rows(fixture.db.name)).toBe(0)
  })

  test('counts a rejected answer as unsent, and a late one, which the server quarantines, as sent', async () => {
    const fixture = await openEngine()
    await fixture.engine.edit(1, { finished: true })
    await fixture.engine.edit(2, { finished: true })
    await fixture.engine.stop()
    fixture.network.rule = (request) => request.deliver()
    fixture.server.refuse.set('1', 'paused').set('2', 'late')
    expect(await clearing(fixture)).toEqual({ cleared: false, unsent: 1, files: 0 })
    fixture.server.finished = true
    expect(await clearing(fixture)).toEqual({ cleared: true, unsent: 0, files: 0 })
  })
})

describe('prefetching an exam', () => {
  test('stores items and files once, reports its progress and names what failed', async () => {
    const db = openDatabase('candidate', 'prefetch')
    const fetchAsset = vi.fn(async (url: string) => {
      if (url === '/falta.png') throw new TypeError('Failed to fetch')
      return new Blob([url])
    })
    const progress: number[] = []
    const prefetch = () =>
      prefetchExam({
        db,
        applicationId: 7,
        items: [{ id: 1 }, { id: 2 }],
        assetUrls: ['/a.png', '/b.png', '/falta.png', '/a.png'],
        fetchAsset,
        onProgress: ({ done, total }) => progress.push(done / total),
      })
    expect(await prefetch()).toEqual({ failed: ['/falta.png'], isFull: false })
    expect(progress).toEqual([0, 1 / 3, 2 / 3, 1])
    expect(await storedItems(db, '7')).toEqual([{ id: 1 }, { id: 2 }])
    fetchAsset.mockClear()
    await prefetch()
    expect(fetchAsset.mock.calls).toEqual([['/falta.png']])

    const urls = new AssetUrls(db)
    const url = await urls.get('/a.png')
    expect(url).toMatch(/^blob:/)
    expect(await urls.get('/a.png')).toBe(url)
    expect(await (await fetch(url!)).text()).toBe('/a.png')
    expect(await urls.get('/falta.png')).toBeNull()
    await urls.release()
    await expect(fetch(url!)).rejects.toThrow()
  })

  test('on a full disk names what is not stored', async () => {
    const db = openDatabase('candidate', 'prefetch-full')
    const makeRoom = fillDisk()
    const options = {
      db,
      applicationId: 7,
      items: [{ id: 1 }],
      assetUrls: ['/a.png'],
      fetchAsset: () => Promise.resolve(new Blob(['a'])),
    }
    expect(await prefetchExam(options)).toEqual({ failed: ['/a.png'], isFull: true })
    makeRoom()
    expect(await prefetchExam(options)).toEqual({ failed: [], isFull: false })
    expect(await storedItems(db, '7')).toEqual([{ id: 1 }])
  })
})
