import { Browser, opened } from './support.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readOpenExam } from '../../src/features/runner/area/use_application.ts'
import { examCalls } from '../../src/features/runner/exam/server.ts'
import { unsentAnswers } from '../../src/features/runner/exam/unsent_answers.ts'
import type { OpenExam } from '../../src/features/runner/exam/open_exam.ts'

/** What a read of the application tells the server; null: the call has no number. */
async function reported(openExam: OpenExam, browser: Browser): Promise<number | null> {
  const numbers: (number | undefined)[] = []
  await readOpenExam(openExam, (id, unsent) => {
    numbers.push(unsent)
    return browser.server.calls.application(id)
  })
  expect(numbers).toHaveLength(1)
  return numbers[0] ?? null
}

const write = (openExam: OpenExam, id: number, freeResponse: string) =>
  openExam.engine.edit(id, { freeResponse })

describe('a read of the exam', () => {
  it('tells how many answers the server lacks at that moment', async () => {
    const { browser, openExam } = await opened()
    expect(await reported(openExam, browser)).toBe(0)
    await write(openExam, 1, 'a')
    await write(openExam, 2, 'b')
    await write(openExam, 2, 'bc')
    expect(await reported(openExam, browser)).toBe(2)
    // Reads get through, answers do not.
    browser.server.isBusy = true
    await openExam.engine.drain()
    expect(await reported(openExam, browser)).toBe(2)
    browser.server.isBusy = false
    browser.time.advance(60_000)
    await openExam.engine.drain()
    expect([...browser.server.texts.values()]).toEqual(['a', 'bc', null])
    expect(await reported(openExam, browser)).toBe(0)
    await openExam.close()
  })

  it('counts a table once, however many of its records wait', async () => {
    const browser = new Browser()
    browser.server.tablePlace = 3
    const { openExam } = await opened(browser)
    const table = openExam.getSnapshot().items.get('3')
    if (table === undefined) throw new Error('no table')
    const rubrics = [{ item: 9, position: 1, value: 3 }]
    await openExam.tables.edit(table, {
      freeResponse: JSON.stringify({ directorSymptom: 'Medo', symptoms: [], rubrics }),
    })
    expect(openExam.tables.getSnapshot().unsent).toBe(2)
    expect(await reported(openExam, browser)).toBe(1)
    await write(openExam, 1, 'a')
    expect(await reported(openExam, browser)).toBe(2)
    await openExam.close()
  })

  it('tells nothing before the local store was read, and where another device writes', async () => {
    const browser = new Browser()
    const closed = browser.visit()
    expect(unsentAnswers(closed)).toBeUndefined()
    expect(await reported(closed, browser)).toBeNull()
    const { openExam } = await opened(browser)
    await write(openExam, 1, 'a')
    openExam.engine.observeLoss({ kind: 'taken_over' })
    expect(await reported(openExam, browser)).toBeNull()
    await openExam.close()
  })
})

describe('the address of a read', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** The address that is asked for. */
  async function asked(unsent?: number): Promise<string> {
    const addresses: string[] = []
    vi.stubGlobal('location', { origin: 'http://school.test' })
    vi.stubGlobal('fetch', (address: string) => {
      addresses.push(address)
      return Promise.resolve(
        new Response('{"status":"STARTED"}', { headers: { 'content-type': 'application/json' } })
      )
    })
    await examCalls.application('7', unsent)
    return addresses.join()
  }

  it('has the number, also where it is 0, and no query without one', async () => {
    expect(await asked(3)).toBe('/v1/applications/7?unsent_answers=3')
    expect(await asked(0)).toBe('/v1/applications/7?unsent_answers=0')
    expect(await asked()).toBe('/v1/applications/7')
  })
})
