// First import: installs an IndexedDB in Node.
import './support/idle.ts'
import { describe, expect, test } from 'vitest'
import { asideCount, exportUnsent, heldExams, pendingExams } from '../../src/offline/index.ts'
import { clearDatabase } from '../../src/offline/clear_database.ts'
import { isRecordAside } from '../../src/offline/repertorization/aside.ts'
import { adopted, edited, posted, refused } from '../../src/offline/repertorization/rules.ts'
import { openEngine } from './support/engine_fixture.ts'
import { FakeFiles } from './support/fake_files.ts'
import { decrypt, keyPair } from './support/sealed.ts'
import { director, FakeTableServer, openTable } from './support/table_server.ts'
import { FakeTime } from './support/time.ts'

/** The server has cleared the answers, and has no room for what it gets of the first sitting, or has. */
class ClearedServer extends FakeTableServer {
  hasRoom = false
  readonly ofClosed: object[] = []
  override send: FakeTableServer['send'] = (_id, record) => {
    if (this.hasRoom) this.ofClosed.push(record)
    const room = this.hasRoom ? {} : { kept: false }
    const serverTime = '2026-11-20T13:00:00.000Z'
    return Promise.resolve({
      status: 409,
      body: { code: 'sitting_closed', sitting: 2, files: [], serverTime, ...room },
    })
  }
}

const inSecond = { kind: 'director' as const, name: '', revision: 5, sitting: 2 }

describe('a record of a closed sitting for which the server has no room', () => {
  const waiting = posted(edited(undefined, director('calor'), { term: 1, sitting: 1 }))
  const full = refused(waiting, 1, 'not_stored', { sitting: 2, term: 0, revision: 0 })

  test('gives way to what the server has of the next sitting, or to an empty place (S17.9)', () => {
    const next = adopted(full, inSecond)
    expect(next).toMatchObject({
      content: director(''),
      sitting: 2,
      syncStatus: 'synchronized',
      refusal: null,
    })
    expect(next?.superseded).toBeUndefined()
    const empty = adopted(full, undefined)
    expect(empty).toMatchObject({ content: director(''), sitting: 2, refusal: null })
    for (const after of [next!, empty!]) expect(isRecordAside(full, after)).toBe(true)
    // A read of the sitting before it, and a refusal of the present one, change nothing.
    expect(adopted(full, { ...inSecond, sitting: 1 })).toBe(full)
    const ofPresent = refused(posted(edited(undefined, director('x'), { sitting: 2 })), 1, 'not_stored')
    expect(adopted(ofPresent, inSecond)).toBe(ofPresent)
  })

  test('stays on the computer: it counts as unsent, is sealed with its sitting, and offered before a wipe (S17.9)', async () => {
    const tableServer = new ClearedServer()
    const { autosave, db, name } = await openTable(tableServer)
    await autosave.edit([director('sem lugar')])
    await autosave.drain()
    await autosave.adopt([inSecond])
    expect([...autosave.records.values()][0]?.content).toEqual(director(''))
    await autosave.stop()
    expect(await heldExams(db)).toMatchObject([{ applicationId: '7', records: 0, aside: 1 }])
    expect(await pendingExams(db)).toEqual([])
    expect(await asideCount(db, '7')).toBe(1)
    const { publicKey, privateKey } = await keyPair()
    const publicKeyJwk = await crypto.subtle.exportKey('jwk', publicKey)
    const [file] = await exportUnsent({ db, applicationId: 7, publicKeyJwk })
    expect((await decrypt(file!.blob, privateKey)).inner).toMatchObject({
      sitting: 1,
      finish: false,
      records: [{ kind: 'director', name: 'sem lugar' }],
    })
    const clear = () =>
      clearDatabase('candidate', {
        name,
        fileTransport: new FakeFiles().transport,
        tableTransport: tableServer,
        storage: null,
        scheduler: new FakeTime(),
        transport: {
          sendBatch: () => Promise.reject(new TypeError()),
          finish: () => Promise.reject(new TypeError()),
        },
      })
    expect(await clear()).toEqual({ cleared: false, unsent: 1, files: 0 })
    tableServer.hasRoom = true
    expect(await clear()).toEqual({ cleared: true, unsent: 0, files: 0 })
    expect(tableServer.ofClosed).toMatchObject([{ name: 'sem lugar' }])
  })

  test('is put aside as well where the candidate writes in its place before the next read (S17.9)', () => {
    const next = edited(full, director('da segunda'), { term: 2, sitting: 2 })
    expect(next).toMatchObject({ sitting: 2, refusal: null })
    expect(isRecordAside(full, next)).toBe(true)
    expect(isRecordAside(full, edited(full, director('ainda da primeira'), { sitting: 1 }))).toBe(false)
  })
})

test('a wipe counts an answer that comes after the finish as delivered only where the server has room for it (S11.6)', async () => {
  const { db, engine, network, server, storage, time } = await openEngine({ answers: 1 })
  await engine.edit(1, { freeResponse: 'depois do fim' })
  await engine.stop()
  network.rule = (request) => request.deliver()
  server.finished = true
  server.storesVersions = false
  const clear = () =>
    clearDatabase('candidate', {
      name: db.name,
      transport: network,
      storage,
      scheduler: time,
      tableTransport: { send: () => Promise.reject(new TypeError('Failed to fetch')) },
      fileTransport: new FakeFiles().transport,
    })
  expect(await clear()).toEqual({ cleared: false, unsent: 1, files: 0 })
  server.storesVersions = true
  expect(await clear()).toEqual({ cleared: true, unsent: 0, files: 0 })
})
