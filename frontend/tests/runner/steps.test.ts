// First: gives Node an IndexedDB.
import { Browser } from './support.ts'
import { expect, it } from 'vitest'
import { storedItems } from '../../src/offline/index.ts'
import type { ExamItem } from '../../src/features/runner/session/calls.ts'
import type { ExamSession } from '../../src/features/runner/session/exam_session.ts'
import { takeItem } from '../../src/features/runner/steps/take_item.ts'

const shown = (session: ExamSession) => [...session.getSnapshot().items.keys()]
const keptIn = async (session: ExamSession) => (await storedItems<ExamItem>(session.db, '7')).map(({ id }) => id)

async function opened(browser = new Browser(), given = 1) {
  browser.server.given ??= given
  const session = browser.visit()
  session.observe(await browser.server.calls.application('7'))
  await session.open()
  return { browser, session, take: (id: number) => takeItem(session, id, browser.server.calls) }
}

// issue 8, 2.7
it('keeps only what was handed out, and the next one when it is', async () => {
  const { browser, session, take } = await opened()
  expect(shown(session)).toEqual(['1'])
  expect(session.stops()).toHaveLength(3)
  await session.engine.edit(1, { freeResponse: 'um' })
  browser.server.asked.length = 0
  await take(2)
  expect(browser.server.asked.filter((what) => /batch|open/.test(what))).toEqual(['batch', 'open 2'])
  expect(shown(session)).toEqual(['1', '2'])
  expect(await keptIn(session)).toEqual([1, 2])
  await take(2)
  expect(shown(session)).toEqual(['1', '2'])
})

it('without a link it rejects, changes nothing, and a reload without one comes back to what was open', async () => {
  const { browser, session, take } = await opened()
  await take(2)
  browser.server.reachable = false
  await session.engine.edit(2, { freeResponse: 'sem internet' })
  await session.engine.markFinished(2)
  await expect(take(3)).rejects.toThrow('no answer')
  expect(shown(session)).toEqual(['1', '2'])
  await session.close()
  const later = browser.visit()
  await later.open()
  expect(later.getSnapshot().phase.name).toBe('ready')
  expect(shown(later)).toEqual(['1', '2'])
  browser.server.reachable = true
  await takeItem(later, 3, browser.server.calls)
  expect(shown(later)).toEqual(['1', '2', '3'])
  expect(browser.server.texts.get(2)).toBe('sem internet')
})

it('a server that was put back has handed out less: it is asked for each up to the open one', async () => {
  const { browser, session, take } = await opened()
  await take(2)
  browser.server.given = 0
  await take(3)
  expect(browser.server.given).toBe(3)
  expect(shown(session)).toEqual(['1', '2', '3'])
})

it('the code of all questions comes before the first, for those that are handed out later too', async () => {
  const browser = new Browser()
  browser.server.given = 1
  const asked: string[][] = []
  const session = browser.visit()
  session.shownBy((categories) => {
    asked.push([...categories])
    return Promise.resolve({ views: new Map(), summaries: new Map() })
  })
  browser.server.lastCategory = 'CONCEITO'
  await session.open()
  expect(asked).toEqual([['FREE_RESPONSE', 'CONCEITO']])
})
