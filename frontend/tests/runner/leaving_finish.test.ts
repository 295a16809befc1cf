import { json, pageOf, takeBatch, USER } from './support_leaving.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession } from '../../src/api/session.ts'
import { NOTHING_LEFT } from '../../src/exam/leaving.ts'
import { sendAllNow } from '../../src/features/runner/exam/open_exams.ts'
import { openDatabase } from '../../src/offline/index.ts'
import { fromServer } from '../../src/offline/engine/merge.ts'

let isReachable: boolean
let finishes: number

beforeEach(() => {
  isReachable = false
  finishes = 0
  pageOf((path, body) => {
    if (!isReachable) throw new TypeError('no link')
    if (path.includes('/finish')) finishes += 1
    return json(200, { ...takeBatch(path, body).answer, status: 'FINISHED', reset: null })
  })
})
afterEach(async () => {
  clearSession()
  vi.unstubAllGlobals()
  await openDatabase(USER).delete()
})

const left = () => sendAllNow(USER, () => undefined)

test('a finish that an earlier page asked for is sent before a log-out, which is not possible without it (S6.5)', async () => {
  const db = openDatabase(USER)
  await db.answers.put(fromServer('7', { id: 1, position: 1, revision: 3 }))
  await db.finishes.put({ applicationId: '7', requestedAt: 1 })
  expect(await left()).toMatchObject({ unsent: 1, aside: null, isUnread: false })
  expect(await db.finishes.get('7')).toBeDefined()
  isReachable = true
  expect(await left()).toEqual(NOTHING_LEFT)
  expect(finishes).toBe(1)
  expect(await db.finishes.get('7')).toBeUndefined()
  db.close()
})
