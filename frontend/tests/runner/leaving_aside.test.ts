// First import: installs an IndexedDB in Node.
import '../offline/support/idle.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, setSession, type Session } from '../../src/api/session.ts'
import { offeredAside } from '../../src/features/runner/exam/offered_aside.ts'
import { sendAllNow } from '../../src/features/runner/exam/open_exams.ts'
import { examTransport, tableTransport } from '../../src/features/runner/exam/server.ts'
import { NOTHING_LEFT } from '../../src/exam/leaving.ts'
import { openDatabase } from '../../src/offline/index.ts'
import { applyEdit, fromServer } from '../../src/offline/engine/merge.ts'
import { edited } from '../../src/offline/repertorization/rules.ts'
import { asideRecords } from '../../src/offline/repertorization/aside.ts'
import { asideRows } from '../../src/offline/store/aside_rows.ts'
import { decrypt, keyPair } from '../offline/support/sealed.ts'
import { director } from '../offline/support/table_server.ts'

const USER = 31
const row = applyEdit(
  fromServer('7', { id: 1, position: 1, revision: 0 }),
  { freeResponse: 'sem lugar' },
  1_000
)
const record = edited(undefined, director('calor'), { term: 1, sitting: 1 })

/** Whether the server has room for what it gets of the first sitting, or none, or has put that back. */
let server: 'no room' | 'room' | 'put back' | 'away'
let asked: string[]

beforeEach(async () => {
  server = 'no room'
  asked = []
  setSession({ token: 'abc', user: { id: USER, language: 'pt-BR', loggedGroup: 'ALUNO' } } as Session)
  vi.stubGlobal('location', { origin: 'http://school.test' })
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    if (server === 'away') throw new TypeError('no link')
    return replyTo(path)
  })
  const db = openDatabase(USER)
  await db.write(['meta'], async ({ meta }) => {
    await asideRows.put(meta, '7', [row])
    await asideRecords.put(meta, '7', [record])
  })
  db.close()
})
afterEach(async () => {
  clearSession()
  vi.unstubAllGlobals()
  await openDatabase(USER).delete()
})

function replyTo(path: string): Response {
  const serverTime = '2026-11-20T13:00:00.000Z'
  const closed = {
    code: 'sitting_closed',
    sitting: 2,
    serverTime,
    ...(server === 'no room' && { kept: false }),
  }
  const acknowledged = { revision: 1, accepted: true }
  const taken = path.includes('batch')
    ? { answers: [{ id: 1, ...acknowledged }], serverTime, secondsToTimeout: null }
    : { ...acknowledged, serverTime, secondsToTimeout: null }
  const isTaken = server === 'put back'
  return new Response(JSON.stringify(isTaken ? taken : closed), {
    status: isTaken ? 200 : 409,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}

const stored = async () => {
  const db = openDatabase(USER)
  const all = { rows: await asideRows.of(db, '7'), records: await asideRecords.of(db, '7') }
  db.close()
  return all
}

test('what the server has no room for is offered once more before a log-out, holds nobody, and stays stored (S17.9)', async () => {
  expect(await sendAllNow(USER, () => undefined)).toMatchObject({
    unsent: 0,
    aside: { answers: 2, isStored: true },
  })
  expect(asked).toHaveLength(2)
  expect(asked[0]).toContain('/v1/applications/7/answers/batch?sitting=1')
  expect(await stored()).toEqual({ rows: [row], records: [record] })
})

test.each(['room', 'put back'] as const)(
  'what the server takes then is aside no longer: %s (S17.9)',
  async (now) => {
    server = now
    expect(await sendAllNow(USER, () => undefined)).toEqual(NOTHING_LEFT)
    expect(await stored()).toEqual({ rows: [], records: [] })
  }
)

test('a server that cannot be reached is asked once, and what it would not get stays stored (S17.9)', async () => {
  server = 'away'
  expect(await sendAllNow(USER, () => undefined)).toMatchObject({ unsent: 0, aside: { answers: 2 } })
  expect(asked).toHaveLength(1)
  expect(await stored()).toEqual({ rows: [row], records: [record] })
})

test('what only the page has is distinguished from what outlives it (S17.9)', async () => {
  const memory = openDatabase(USER)
  await memory.useMemory()
  const later = { ...row, id: 2 }
  await memory.write(['meta'], ({ meta }) => asideRows.put(meta, '7', [later]))
  const transports = { transport: examTransport, tableTransport }
  expect(await offeredAside(USER, [memory], transports)).toMatchObject({ answers: 3, isStored: false })
  expect(await asideRows.of(memory, '7')).toEqual([row, later])
  memory.close()
})

test('what was refused and waits in its place holds nobody either, and is counted (S17.9)', async () => {
  const db = openDatabase(USER)
  const refusal = { revision: 1, reason: 'not_stored', stored: { sitting: 2, term: 0, revision: 0 } }
  await db.answers.put({ ...row, id: 3, refusal })
  // What the server will never take as it is, and what it holds all the same.
  await db.answers.put({ ...row, id: 4, refusal: { revision: 1, reason: 'invalid' } })
  await db.answers.put({ ...row, id: 5, refusal: { revision: 1, reason: 'not_opened' } })
  const transports = { transport: examTransport, tableTransport }
  expect(await offeredAside(USER, [], transports)).toMatchObject({ answers: 4, isStored: true })
  db.close()
})

test('what was put aside while it was offered stays (S17.9)', async () => {
  server = 'room'
  const later = applyEdit(row, { freeResponse: 'mais nova' }, 2_000)
  const db = openDatabase(USER)
  await db.write(['meta'], ({ meta }) => asideRows.put(meta, '7', [later]))
  await asideRows.forget(db, '7', [row])
  expect(await asideRows.of(db, '7')).toEqual([later])
  db.close()
})

test('the file has what stays here (S17.9)', async () => {
  const { publicKey, privateKey } = await keyPair()
  const db = openDatabase(USER)
  const value = await crypto.subtle.exportKey('jwk', publicKey)
  await db.meta.put({ key: 'exam:7:recoveryKey', value })
  db.close()
  const { aside } = await sendAllNow(USER, () => undefined)
  const [file] = (await aside?.files()) ?? []
  expect((await decrypt(file!.blob, privateKey)).inner).toMatchObject({
    sitting: 1,
    entries: [{ id: 1, freeResponse: 'sem lugar' }],
    records: [{ kind: 'director', name: 'calor' }],
  })
})
