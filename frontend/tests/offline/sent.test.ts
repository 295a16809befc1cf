import './support/idle.ts'
import { expect, test } from 'vitest'
import { localExams, sealLocalExam } from '../../src/offline/local_exams.ts'
import { forgetOnLeaving, forgetSent, hasForgettable } from '../../src/offline/forget_sent.ts'
import {
  BancaDatabase,
  exportUnsent,
  openDatabase,
  pendingExams,
  rememberPerson,
} from '../../src/offline/index.ts'
import { fromServer } from '../../src/offline/engine/merge.ts'
import { storeRecords } from '../../src/offline/repertorization/store.ts'
import { AnswerStore } from '../../src/offline/store/answer_store.ts'
import type { SentExam } from '../../src/offline/store/sent_exams.ts'
import { MemoryStorage, openEngine } from './support/engine_fixture.ts'
import { fillDisk } from './support/full_disk.ts'
import { decrypt, keyPair } from './support/sealed.ts'

// Sent data is deleted from this computer 24 hours after the finish.
const HOUR = 60 * 60_000

/**
 * A candidate, by number, who has finished an exam on this computer: one of
 * three items answered, and a table.
 */
async function handedIn(person: number) {
  const db = openDatabase(person, `banca:${person}`)
  const fixture = await openEngine({ db })
  fixture.network.rule = (request) => request.deliver()
  await rememberPerson(db, 'AS')
  await db.applications.put({ applicationId: '7', id: 7, data: { exam: { name: 'Matemática' } } })
  await storeRecords(db, '7', [
    { content: { kind: 'director', name: 'a' }, revision: 1, syncStatus: 'synchronized', refusal: null },
  ])
  await fixture.engine.edit(1, { freeResponse: 'resposta' })
  await fixture.engine.finish()
  return { ...fixture, at: fixture.time.now() }
}

test('the working store is empty after the finish, and what was sent is archived for a day, by initials (S11.8)', async () => {
  const { db, at } = await handedIn(501)
  expect([await db.answers.toArray().then((rows) => rows.length), await pendingExams(db)]).toEqual([0, []])
  const expected = {
    userId: '501',
    initials: 'AS',
    exam: 'Matemática',
    sent: { at, answers: 2 },
    answers: 0,
    files: 0,
    finish: false,
  }
  expect((await localExams(at + 23 * HOUR)).filter(({ userId }) => userId === '501')).toMatchObject([
    expected,
  ])
  expect((await localExams(at + 24 * HOUR)).filter(({ userId }) => userId === '501')).toEqual([])
  expect((await db.meta.toArray()).filter(({ key }) => /^(sent|exam):/.test(key))).toEqual([])
})

test('only answered items are counted, and seconds alone are not stored longer than the day', async () => {
  const fixture = await openEngine({ db: openDatabase(509, 'banca:509') })
  fixture.network.rule = (request) => request.deliver()
  await fixture.engine.edit(1, { freeResponse: 'x' })
  await fixture.engine.edit(2, { freeResponse: 'y' })
  await fixture.engine.edit(2, { freeResponse: '' })
  fixture.engine.tick(3, 5)
  await fixture.engine.finish()
  const at = fixture.time.now()
  expect((await localExams(at)).find(({ userId }) => userId === '509')?.sent).toEqual({ at, answers: 1 })

  const db = new BancaDatabase(510, 'banca:510')
  const acknowledged = {
    ...fromServer('8', { id: 1, position: 1, revision: 1 }),
    seconds: 9,
    revision: 2,
    contentRevision: 1,
    _changed: 1 as const,
  }
  await db.answers.put(acknowledged)
  await db.meta.put({ key: 'exam:8:time', value: { endsAt: 1_000 * HOUR, serverOffset: 0 } })
  expect((await pendingExams(db)).length).toBe(1)
  await forgetSent(1_024 * HOUR)
  expect(await db.answers.toArray().then((rows) => rows.length)).toBe(0)
})

test('rows that a full disk could not update are counted and sealed as they were sent', async () => {
  const fixture = await openEngine({ db: openDatabase(511, 'banca:511') })
  fixture.network.rule = (request) => request.deliver()
  await fixture.engine.edit(1, { freeResponse: 'antes' })
  const makeRoom = fillDisk()
  await expect(fixture.engine.edit(1, { freeResponse: 'depois' })).rejects.toThrow('cannot be written')
  await fixture.engine.drain()
  makeRoom()
  await fixture.engine.finish()
  expect(fixture.server.answers.get('1')?.entry.freeResponse).toBe('depois')
  const sent = (await fixture.db.meta.get('sent:7'))?.value as SentExam
  expect(sent.rows.find(({ id }) => id === 1)).toMatchObject({ freeResponse: 'depois', _changed: 0 })
})

test('the recovery file can still be made from the archive, complete', async () => {
  const { db, at } = await handedIn(502)
  const { publicKey, privateKey } = await keyPair()
  await db.meta.put({ key: 'exam:7:recoveryKey', value: await crypto.subtle.exportKey('jwk', publicKey) })
  await db.meta.put({ key: 'exam:7:recoverySeal', value: 'selo' })
  const [held] = (await localExams(at)).filter(({ userId }) => userId === '502')
  expect(held?.canSeal).toBe(true)
  const [file] = await sealLocalExam(held!)
  const { inner } = await decrypt(file!.blob, privateKey)
  expect(inner).toMatchObject({
    applicationId: 7,
    seal: 'selo',
    finish: true,
    records: [{ kind: 'director', name: 'a', revision: 1 }],
  })
  expect(inner.entries.map(({ id, freeResponse }) => [id, freeResponse])).toEqual([
    [1, 'resposta'],
    [2, null],
    [3, null],
  ])
})

test('what was handed in before staff cleared the answers is in no file beside what is unsent now (S14.1)', async () => {
  const first = await handedIn(530)
  const { publicKey, privateKey } = await keyPair()
  const { db, server, network } = first
  network.rule = (request) => request.drop()
  await db.meta.put({ key: 'exam:7:recoveryKey', value: await crypto.subtle.exportKey('jwk', publicKey) })
  server.finished = false
  server.clear()
  server.start()
  const again = first.another({ db: openDatabase(530, 'banca:530') })
  await again.load()
  await again.adopt(server.read())
  await again.edit(2, { freeResponse: 'da segunda' })
  const [held] = (await localExams(first.at)).filter(({ userId }) => userId === '530')
  const files = await sealLocalExam(held!)
  const inners = await Promise.all(files.map(async ({ blob }) => (await decrypt(blob, privateKey)).inner))
  expect(inners).toMatchObject([
    { sitting: 2, finish: false, entries: [{ id: 2, freeResponse: 'da segunda' }] },
  ])
  expect(inners[0]).not.toHaveProperty('records')
  await again.stop()
})

test('unsent answers of two sittings leave in two files (S14.1)', async () => {
  const { publicKey, privateKey } = await keyPair()
  const { db, engine } = await openEngine({ answers: 2 })
  await engine.edit(1, { freeResponse: 'da primeira' })
  const [, row] = await db.answers.toArray()
  await db.answers.put({
    ...row!,
    sitting: 2,
    freeResponse: 'da segunda',
    revision: 9,
    editedRevision: 9,
    _changed: 1,
  })
  const files = await exportUnsent({
    db,
    applicationId: 7,
    publicKeyJwk: await crypto.subtle.exportKey('jwk', publicKey),
  })
  expect(files.map(({ name, count }) => [name, count])).toEqual([
    ['respostas-7.banca', 1],
    ['respostas-7-2.banca', 1],
  ])
  const inners = await Promise.all(files.map(async ({ blob }) => (await decrypt(blob, privateKey)).inner))
  expect(inners).toMatchObject([
    { sitting: 1, entries: [{ id: 1, freeResponse: 'da primeira' }] },
    { sitting: 2, entries: [{ id: 2, freeResponse: 'da segunda' }] },
  ])
  await engine.stop()
})

test('archived rows raise no alarm and cannot be edited: the exam is over for a page that is reloaded (S11.8)', async () => {
  const { db, another, server, storage } = await handedIn(503)
  const reloaded = another({ db: openDatabase(503, 'banca:503') })
  await reloaded.load()
  expect(reloaded.getSnapshot()).toMatchObject({ answers: [], unsent: 0, storeLoss: null })
  expect(storage.getItem('banca:sentinel:503') ?? '{}').toBe('{}')
  // Reset by staff: it starts again with the server's answers, and what was finished before is not mixed in.
  server.finished = false
  await reloaded.adopt(server.read())
  await reloaded.edit(2, { freeResponse: 'outra vez' })
  expect((await db.answers.toArray()).map(({ freeResponse }) => freeResponse)).toEqual([
    'resposta',
    'outra vez',
    null,
  ])
  await forgetSent(Date.now() + 365 * 24 * HOUR)
  expect(await db.answers.toArray().then((rows) => rows.length)).toBe(3)
  expect(await db.meta.get('sent:7')).toBeUndefined()
})

test('what the server has rejected is not archived and stays until it is delivered', async () => {
  const fixture = await openEngine({ db: openDatabase(504, 'banca:504') })
  fixture.network.rule = (request) => request.deliver()
  fixture.server.refuse.set('1', 'paused')
  await fixture.engine.edit(1, { freeResponse: 'x' })
  await fixture.engine.drain()
  await fixture.engine.finish()
  await forgetSent(fixture.time.now() + 48 * HOUR)
  expect((await localExams(fixture.time.now())).find(({ userId }) => userId === '504')).toMatchObject({
    answers: 1,
    sent: null,
  })
})

test('what the server accepted only after the finish is added to it', async () => {
  const { db } = await openEngine({ db: openDatabase(508, 'banca:508') })
  const store = new AnswerStore(db, '7')
  await store.clear((row) => row.id === 1, 10)
  await store.clear(() => false, 20)
  const sent = (await db.meta.get('sent:7'))?.value as SentExam
  expect([sent.at, sent.rows.map(({ id }) => id).sort()]).toEqual([20, [1, 2, 3]])
})

test('an exam that the server ended is deleted as well: at once where the page is notified, else a day after its end', async () => {
  const fixture = await openEngine({ db: openDatabase(505, 'banca:505') })
  fixture.network.rule = (request) => request.deliver()
  await fixture.engine.edit(1, { freeResponse: 'a' })
  await fixture.engine.ended()
  expect(await fixture.db.answers.toArray().then((rows) => rows.length)).toBe(3)
  await fixture.engine.drain()
  await fixture.engine.ended()
  expect([
    await fixture.db.answers.toArray().then((rows) => rows.length),
    fixture.engine.getSnapshot().state,
  ]).toEqual([0, 'finished'])

  const db = new BancaDatabase(506, 'banca:506')
  await db.answers.put(fromServer('8', { id: 1, position: 1 }))
  await db.items.put({ applicationId: '8', id: 1, data: {} })
  await db.meta.put({ key: 'exam:8:time', value: { endsAt: 1_000 * HOUR, serverOffset: -HOUR } })
  await forgetSent(1_025 * HOUR - 1)
  expect(await db.answers.toArray().then((rows) => rows.length)).toBe(1)
  await forgetSent(1_025 * HOUR)
  expect([
    await db.answers.toArray().then((rows) => rows.length),
    await db.items.toArray().then((rows) => rows.length),
    await db.meta.toArray().then((rows) => rows.length),
  ]).toEqual([0, 0, 0])
})

test('a running exam on a computer whose clock was corrected by years loses nothing that it needs without a connection', async () => {
  const db = new BancaDatabase(512, 'banca:512')
  await db.answers.put(fromServer('8', { id: 1, position: 1 }))
  await db.items.put({ applicationId: '8', id: 1, data: {} })
  const now = 60_000 * HOUR
  const wasBehind = 50_000 * HOUR
  await db.meta.put({ key: 'exam:8:time', value: { endsAt: now + HOUR, serverOffset: wasBehind } })
  await forgetSent(now)
  expect([
    await db.answers.toArray().then((rows) => rows.length),
    await db.items.toArray().then((rows) => rows.length),
  ]).toEqual([1, 1])
})

test('a disk without space for the copy clears the exam all the same', async () => {
  const fixture = await openEngine({ db: openDatabase(507, 'banca:507') })
  fixture.network.rule = (request) => request.deliver()
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (value: { key?: unknown }, ...rest) {
    if (value.key === 'sent:7') throw new DOMException('no room', 'QuotaExceededError')
    return put.call(this, value, ...rest)
  }
  try {
    await fixture.engine.finish()
  } finally {
    IDBObjectStore.prototype.put = put
  }
  expect([
    await fixture.db.answers.toArray().then((rows) => rows.length),
    await fixture.db.meta.get('sent:7'),
  ]).toEqual([0, undefined])
  expect(fixture.engine.getSnapshot()).toMatchObject({ state: 'finished', lastError: null })
})

test('the log-out deletes on request the archive of that person only, and unsent data stays', async () => {
  const { db, at } = await handedIn(512)
  const other = await handedIn(513)
  const storage = new MemoryStorage()
  await db.answers.put({
    ...fromServer('8', { id: 81, position: 1, revision: 1 }),
    freeResponse: 'ainda aqui',
    revision: 2,
    editedRevision: 2,
    _changed: 1,
  })
  await db.meta.put({ key: 'exam:8:time', value: { endsAt: at - 1, serverOffset: 0 } })
  expect(await hasForgettable('512', at)).toBe(true)
  await forgetSent(at, storage)
  expect(await db.meta.get('sent:7')).toBeDefined()
  forgetOnLeaving('512', storage)
  await forgetSent(at, storage)
  expect(await db.meta.get('sent:7')).toBeUndefined()
  expect(await pendingExams(db)).toMatchObject([{ applicationId: '8', answers: 1 }])
  expect(await other.db.meta.get('sent:7')).toBeDefined()
  expect(await hasForgettable('512', at)).toBe(false)
})
