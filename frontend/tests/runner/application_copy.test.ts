import '../offline/support/idle.ts'
import { describe, expect, test } from 'vitest'
import { NetworkError } from '../../src/api/errors.ts'
import { readApplication } from '../../src/features/runner/area/use_application.ts'
import type { Application } from '../../src/features/runner/types.ts'
import runner from '../../src/locales/en/runner.json'
import { openDatabase } from '../../src/offline/index.ts'

const application = (status: string) => ({ id: 7, status }) as unknown as Application
const answered = (status: string) => () => Promise.resolve(application(status))
const failed = (error: unknown) => () => Promise.reject(error)
const NO_ANSWER = new NetworkError('no answer')

let names = 0
const newDb = () => openDatabase('candidate', `copy-${(names += 1)}`)

describe('an application that cannot be fetched (rule-offline-009)', () => {
  test('is replaced by the copy of an earlier visit, marked as a copy', async () => {
    const db = newDb()
    expect(await readApplication(db, '7', answered('STARTED'))).toEqual({
      application: application('STARTED'),
      fromCache: false,
    })
    for (const error of [
      NO_ANSWER,
      Object.assign(new Error(), { status: 500 }),
      Object.assign(new Error(), { status: 503 }),
    ])
      expect(await readApplication(db, '7', failed(error))).toEqual({
        application: application('STARTED'),
        fromCache: true,
      })
    await readApplication(db, '7', answered('FINISHED'))
    expect((await readApplication(db, '7', failed(NO_ANSWER))).application.status).toBe('FINISHED')
  })

  test('without a readable copy fails as the call did', async () => {
    const db = newDb()
    await expect(readApplication(db, '7', failed(NO_ANSWER))).rejects.toBe(NO_ANSWER)
    await readApplication(db, '8', answered('STARTED'))
    await expect(readApplication(db, '7', failed(NO_ANSWER))).rejects.toBe(NO_ANSWER)
    const broken = { applications: { get: failed(new Error('broken')), put: failed(new Error('broken')) } }
    await expect(readApplication(broken as never, '7', failed(NO_ANSWER))).rejects.toBe(NO_ANSWER)
    expect(await readApplication(broken as never, '7', answered('STARTED'))).toMatchObject({
      fromCache: false,
    })
  })

  test.each([401, 403, 404])(
    'with status %i is not replaced by a copy: the server has decided',
    async (status) => {
      const db = newDb()
      await readApplication(db, '7', answered('STARTED'))
      const error = Object.assign(new Error(), { status })
      await expect(readApplication(db, '7', failed(error))).rejects.toBe(error)
    }
  )

  test('the texts are those of the requirement', () => {
    expect(runner.load.failed).toBe('An error ocurred whilst fetching application informations.')
  })
})
