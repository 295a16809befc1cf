import { json, pageOf, SERVER_TIME, takeBatch, USER } from './support_leaving.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession } from '../../src/api/session.ts'
import { NOTHING_LEFT } from '../../src/exam/leaving.ts'
import { openExamOf, sendAllNow } from '../../src/features/runner/exam/open_exams.ts'
import { openDatabase } from '../../src/offline/index.ts'
import { applyEdit, fromServer } from '../../src/offline/engine/merge.ts'
import { decrypt, keyPair } from '../offline/support/sealed.ts'

const row = applyEdit(fromServer('7', { id: 1, position: 1, revision: 0 }), { freeResponse: 'depois' }, 1_000)

let isBegun: boolean
/** The exam is not this person's any more. */
let isGone: boolean
let texts: Map<number, string | null>

beforeEach(() => {
  isBegun = false
  isGone = false
  texts = new Map()
  pageOf((path, body) => {
    if (isGone) return json(404, { code: 'not_found' })
    if (!isBegun && path.includes('/answers/'))
      return json(409, { code: 'application_not_started', serverTime: SERVER_TIME })
    const { sent, answer } = takeBatch(path, body)
    for (const { id, free_response: text } of sent) texts.set(id, text)
    const reset = isBegun ? null : { by: 'Ana', at: SERVER_TIME, clearsAnswers: false }
    return json(200, { ...answer, status: isBegun ? 'STARTED' : 'AVAILABLE', reset })
  })
})
afterEach(async () => {
  clearSession()
  vi.unstubAllGlobals()
  await openDatabase(USER).delete()
})

const left = () => sendAllNow(USER, () => undefined)

test('an answer that waits for the start holds nobody, is in the file, and is sent once the exam is begun again (S17.14)', async () => {
  const { publicKey, privateKey } = await keyPair()
  const db = openDatabase(USER)
  await db.answers.put(row)
  await db.meta.put({ key: 'exam:7:recoveryKey', value: await crypto.subtle.exportKey('jwk', publicKey) })
  const { unsent, aside, isUnread } = await left()
  expect({ unsent, aside, isUnread }).toMatchObject({
    unsent: 0,
    aside: { answers: 1, toBegin: 1, isStored: true },
    isUnread: false,
  })
  const [file] = (await aside?.files()) ?? []
  expect((await decrypt(file!.blob, privateKey)).inner).toMatchObject({
    entries: [{ id: 1, freeResponse: 'depois' }],
  })
  expect(await db.answers.get(1)).toMatchObject({ freeResponse: 'depois', _changed: 1, refusal: null })
  isBegun = true
  expect(await left()).toEqual(NOTHING_LEFT)
  expect(texts.get(1)).toBe('depois')
  db.close()
})

test('a file that waits for the start holds nobody either (S17.14)', async () => {
  const db = openDatabase(USER)
  const value = { id: 'a', answerId: '1', filename: 'a.png', blob: new Blob(['x']), sitting: 1 }
  await db.meta.put({ key: 'exam:7:file:1', value })
  expect(await left()).toMatchObject({ unsent: 0, aside: { answers: 1, toBegin: 1 } })
  expect(openExamOf(USER, '7')?.outbox.getSnapshot().files.get('1')).toMatchObject({ state: 'waiting' })
  db.close()
})

test('an answer of an exam that was taken from its candidate holds nobody, and stays (S17.9)', async () => {
  isGone = true
  const db = openDatabase(USER)
  await db.answers.put(row)
  expect(await left()).toMatchObject({ unsent: 0, aside: { answers: 1, toBegin: 0, isStored: true } })
  expect(await db.answers.get(1)).toMatchObject({ freeResponse: 'depois', _changed: 1, refusal: null })
  db.close()
})
