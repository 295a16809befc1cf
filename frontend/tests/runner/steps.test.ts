// First import: installs an IndexedDB in Node.
import { Browser, opened, until } from './support.ts'
import { idle } from '../offline/support/idle.ts'
import { expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '../../src/api/errors.ts'
import { storedItems } from '../../src/offline/index.ts'
import type { ExamItem } from '../../src/features/runner/exam/calls.ts'
import type { OpenExam } from '../../src/features/runner/exam/open_exam.ts'
import { AGAIN_MS, Asking } from '../../src/features/runner/steps/asking.ts'
import { fetchPictures } from '../../src/features/runner/steps/fetch_pictures.ts'
import { openAgain } from '../../src/features/runner/steps/open_again.ts'
import { takeItem } from '../../src/features/runner/steps/take_item.ts'
import { holdExam } from '../../src/exam/slots/exam_watch.ts'

const shown = (openExam: OpenExam) => [...openExam.getSnapshot().items.keys()]
const storedIn = async (openExam: OpenExam) =>
  (await storedItems<ExamItem>(openExam.db, '7')).map(({ id }) => id)

async function openedSteps(browser = new Browser(), given = 1) {
  browser.server.given ??= given
  const { openExam } = await opened(browser)
  return { browser, openExam, take: (id: number) => takeItem(openExam, id, { calls: browser.server.calls }) }
}

it('stores only what was handed out, and the next item when it is', async () => {
  const { browser, openExam, take } = await openedSteps()
  expect(shown(openExam)).toEqual(['1'])
  expect(openExam.navItems()).toHaveLength(3)
  await openExam.engine.edit(1, { freeResponse: 'um' })
  browser.server.asked.length = 0
  await take(2)
  expect(browser.server.asked.filter((what) => /batch|open/.test(what))).toEqual(['batch', 'open 2'])
  expect(shown(openExam)).toEqual(['1', '2'])
  expect(await storedIn(openExam)).toEqual([1, 2])
  await take(2)
  expect(shown(openExam)).toEqual(['1', '2'])
})

it('without a connection it rejects, changes nothing, and a reload returns to the open item', async () => {
  const { browser, openExam, take } = await openedSteps()
  await take(2)
  browser.server.reachable = false
  await openExam.engine.edit(2, { freeResponse: 'sem internet' })
  await openExam.engine.markFinished(2)
  await expect(take(3)).rejects.toThrow('an answer waits')
  expect(shown(openExam)).toEqual(['1', '2'])
  await openExam.close()
  const later = browser.visit()
  await later.open()
  expect(later.getSnapshot().phase.name).toBe('ready')
  expect(shown(later)).toEqual(['1', '2'])
  browser.server.reachable = true
  await takeItem(later, 3, { calls: browser.server.calls })
  expect(shown(later)).toEqual(['1', '2', '3'])
  expect(browser.server.texts.get(2)).toBe('sem internet')
})

it('a restored server has handed out less: each item up to the open one is requested again', async () => {
  const { browser, openExam, take } = await openedSteps()
  await take(2)
  browser.server.given = 0
  await take(3)
  expect(browser.server.given).toBe(3)
  expect(shown(openExam)).toEqual(['1', '2', '3'])
})

/** The server rejects each opening. */
async function refused(code: string) {
  const { browser, openExam } = await openedSteps()
  let calls = 0
  const openItem = () => {
    calls += 1
    return Promise.reject(new ApiError(409, { code }))
  }
  const asking = new Asking(openExam, () => takeItem(openExam, 2, { calls: { openItem } }), browser.time)
  browser.server.asked.length = 0
  asking.turn(true)
  await until(asking, ({ isAsking, refusals }) => !isAsking && refusals === 1)
  return { browser, openExam, asking, calls: () => calls }
}

it('a restored server accepts an answer to an item that is stored here, once the item is opened there again', async () => {
  const { browser, openExam, take } = await openedSteps()
  await take(2)
  await take(3)
  openAgain(openExam, browser.server.calls, browser.time)
  browser.server.given = 1
  await openExam.engine.edit(3, { freeResponse: 'a última' })
  await openExam.engine.flush()
  await until(openExam.engine, ({ answers }) => answers[2]?.save === 'server')
  expect(browser.server.texts.get(3)).toBe('a última')
  expect(browser.server.given).toBe(3)
  expect(openExam.engine.getSnapshot().answers[2]).toMatchObject({ freeResponse: 'a última', refusal: null })
})

it('a restored server without the session rejects an item that is stored here: the exam continues after the log-in, and the answer arrives', async () => {
  const { browser, openExam, take } = await openedSteps()
  await take(2)
  await take(3)
  openAgain(openExam, browser.server.calls, browser.time)
  Object.assign(browser.server, { given: 1, loggedIn: false })
  await openExam.engine.edit(3, { freeResponse: 'a última' })
  await openExam.engine.flush()
  expect(openExam.engine.getSnapshot().state).toBe('unauthenticated')
  browser.server.loggedIn = true
  browser.server.asked.length = 0
  void openExam.engine.resume()
  await until(openExam.engine, ({ state }) => state === 'active')
  await openExam.engine.flush()
  await until(openExam.engine, ({ answers }) => answers[2]?.save === 'server')
  expect(browser.server.texts.get(3)).toBe('a última')
  expect(browser.server.asked.filter((what) => what === 'batch')).toHaveLength(3)
})

it('a failed request for a rejected item is repeated every few seconds, until there is a reply', async () => {
  const { browser, openExam, take } = await openedSteps()
  await take(2)
  await take(3)
  const { openItem } = browser.server.calls
  let isOut = true
  let calls = 0
  const failing = {
    openItem: (...given: Parameters<typeof openItem>) => {
      calls += 1
      return isOut ? Promise.reject(new NetworkError('no answer')) : openItem(...given)
    },
  }
  openAgain(openExam, failing, browser.time)
  browser.server.given = 1
  await openExam.engine.edit(3, { freeResponse: 'a última' })
  await openExam.engine.flush()
  await vi.waitFor(() => expect(calls).toBe(1))
  browser.time.advance(AGAIN_MS - 1)
  expect(calls).toBe(1)
  browser.time.advance(1)
  await vi.waitFor(() => expect(calls).toBe(2))
  isOut = false
  browser.time.advance(AGAIN_MS)
  await until(openExam.engine, ({ answers }) => answers[2]?.save === 'server')
  expect(browser.server.texts.get(3)).toBe('a última')
})

const table = (directorSymptom: string, value: number) =>
  JSON.stringify({ directorSymptom, symptoms: [], rubrics: [{ item: 9, position: 1, value }] })

/** An exam with a table at this place. */
async function withTable(place: number) {
  const browser = new Browser()
  browser.server.tablePlace = place
  const of = await openedSteps(browser)
  const fill = (freeResponse: string) =>
    of.openExam.tables.edit(of.openExam.getSnapshot().items.get(String(place))!, { freeResponse })
  return { ...of, fill }
}

it('a restored server accepts every record of a table, those it had before as well, once its item is opened there again', async () => {
  const { browser, openExam, take, fill } = await withTable(2)
  await take(2)
  await fill(table('Medo', 1))
  expect(await openExam.tables.drain()).toEqual({ unsent: 0 })
  expect(browser.server.records.size).toBe(2)
  openAgain(openExam, browser.server.calls, browser.time)
  browser.server.given = 1
  browser.server.records.clear()
  // Nothing else is rejected.
  await fill(table('Medo', 3))
  await openExam.tables.drain()
  await until(openExam.tables, ({ notice }) => notice === 'synchronized')
  expect([...browser.server.records.keys()].sort()).toEqual(['director:name', 'rubric:9/1'])
  expect(browser.server.records.get('rubric:9/1')).toMatchObject({ value: 3 })
  expect(browser.server.given).toBe(2)
})

it('a restored server accepts a file once its item is opened there again: one that is quarantined, and one whose bytes are unsent', async () => {
  const { browser, openExam, take } = await openedSteps()
  await take(2)
  await take(3)
  openAgain(openExam, browser.server.calls, browser.time)
  browser.server.given = 1
  await openExam.outbox.add(2, new File(['desenho'], 'desenho.png'))
  await until(openExam.outbox, ({ files }) => files.size === 0)
  const [first] = browser.server.files.held.values()
  expect(first).toMatchObject({ answer: 2, state: 'complete' })

  browser.server.files.onPart = () => {
    throw new TypeError('the link broke')
  }
  await openExam.outbox.add(3, new File(['foto'], 'foto.png'))
  await until(openExam.outbox, ({ files }) => files.get('3')?.tries === 1)
  const [, second] = browser.server.files.held.values()
  expect(second).toMatchObject({ answer: 3, state: 'announced', isHeardOpen: false })
  await openExam.engine.edit(3, { freeResponse: 'a última' })
  await openExam.engine.flush()
  browser.time.advance(AGAIN_MS)
  await until(openExam.engine, ({ answers }) => answers[2]?.save === 'server')
  await idle()
  expect(second?.isHeardOpen).toBe(true)
  expect(browser.server.texts.get(3)).toBe('a última')
})

it('in a pause it resumes at its position, and requests nothing while the page shows the pause', async () => {
  const { browser, openExam, take } = await openedSteps()
  await take(2)
  await take(3)
  const { openItem } = browser.server.calls
  const calls: number[] = []
  const paused: typeof openItem = (id, answerId, at, sitting) => {
    calls.push(Number(answerId))
    if (browser.server.given === 2 && Number(answerId) === 3)
      return Promise.reject(new ApiError(409, { code: 'paused_by_applicator' }))
    return openItem(id, answerId, at, sitting)
  }
  openAgain(openExam, { openItem: paused }, browser.time)
  browser.server.given = 1
  await openExam.engine.edit(3, { freeResponse: 'a última' })
  await openExam.engine.flush()
  const wait = async (times: number) => {
    for (let at = 0; at < times; at += 1) {
      await idle()
      browser.time.advance(AGAIN_MS)
    }
    await idle()
  }
  await wait(10)
  expect(calls).toEqual([3, 2, ...Array.from({ length: 11 }, () => 3)])
  holdExam({ isPaused: true, obstacle: null })
  await wait(10)
  expect(calls).toHaveLength(13)
  holdExam(null)
  await wait(1)
  expect(calls.slice(13)).toContain(3)
})

it('records are sent and files announced before the next item is opened', async () => {
  const { browser, openExam, take, fill } = await withTable(1)
  browser.server.files.reachable = false
  await openExam.outbox.add(1, new File(['desenho'], 'desenho.png'))
  await idle()
  browser.server.files.reachable = true
  const { openItem } = browser.server.calls
  const before: unknown[] = []
  browser.server.calls.openItem = (...given) => {
    before.push(browser.server.records.size, browser.server.files.held.size)
    return openItem(...given)
  }
  const { send } = browser.server.tables
  browser.server.tables.send = () => Promise.reject(new TypeError('no answer'))
  await fill(table('Medo', 1))
  await expect(take(2)).rejects.toThrow('an answer waits')
  expect(before).toEqual([])
  browser.server.tables.send = send
  await take(2)
  expect(before).toEqual([2, 1])
})

it.each([
  ['no link', { reachable: false }, 'noLink'],
  ['a server that is busy', { isBusy: true }, 'noAnswer'],
] as const)(
  'an unsent answer because of %s reports which of the two it is',
  async (_name, fault, failure) => {
    const { browser, openExam } = await openedSteps()
    await openExam.engine.edit(1, { freeResponse: 'um' })
    Object.assign(browser.server, fault)
    const asking = new Asking(
      openExam,
      () => takeItem(openExam, 2, { calls: browser.server.calls }),
      browser.time
    )
    await asking.now()
    expect(asking.getSnapshot().failure).toBe(failure)
    expect(browser.server.asked).not.toContain('open 2')
  }
)

it('an unsent answer is sent before the next item is opened, and a person may insist', async () => {
  const { browser, openExam, take } = await openedSteps()
  await openExam.engine.edit(1, { freeResponse: 'um' })
  browser.server.isBusy = true
  await openExam.engine.flush()
  await expect(take(2)).rejects.toThrow('an answer waits')
  expect(browser.server.asked).not.toContain('open 2')
  browser.server.isBusy = false
  // Still within the delay that the server asked for.
  await expect(take(2)).rejects.toThrow('an answer waits')
  browser.server.asked.length = 0
  await takeItem(openExam, 2, { calls: browser.server.calls, isInsisting: true })
  expect(browser.server.asked.filter((what) => /batch|open/.test(what))).toEqual(['batch', 'open 2'])
  expect(browser.server.texts.get(1)).toBe('um')
})

it('an answer that the server rejected does not block the next item', async () => {
  const { browser, openExam, take } = await openedSteps()
  await openExam.engine.edit(1, { freeResponse: 'um' })
  browser.server.refuses = 'invalid'
  await take(2)
  expect(shown(openExam)).toEqual(['1', '2'])
  expect(openExam.engine.getSnapshot().refused).toEqual([{ id: 1, reason: 'invalid' }])
})

/** Node has none. */
class Reader {
  result = ''
  onload = () => {}
  readAsDataURL() {
    this.result = 'data:image/png;base64,eA=='
    this.onload()
  }
}

it('a missing picture of an item that was handed out is fetched when the connection is back', async () => {
  vi.stubGlobal('FileReader', Reader)
  const { browser, openExam, take } = await openedSteps()
  fetchPictures(openExam)
  browser.server.more = { question: '<p><img src="/files/figura.png" alt=""></p>' }
  browser.server.picturesReachable = false
  await take(2)
  await vi.waitFor(() => expect(browser.server.asked).toContain('picture'))
  expect(await openExam.db.assets.has('/files/figura.png')).toBe(false)
  browser.server.reachable = false
  await openExam.engine.edit(2, { freeResponse: 'x' })
  await openExam.engine.flush()
  expect(openExam.engine.getSnapshot().connection).toBe('offline')
  Object.assign(browser.server, { reachable: true, picturesReachable: true })
  await openExam.engine.tryNow()
  await until(openExam, ({ items }) => items.get('2')?.question.includes('data:') === true)
  vi.unstubAllGlobals()
})

it('a pause rejects the request: it is retried every few seconds, however often the writer changes, and nothing else is sent', async () => {
  const { browser, openExam, asking, calls } = await refused('paused_by_applicator')
  expect(openExam.engine.getSnapshot().state).toBe('active')
  for (const isOn of [false, true, false, true]) asking.turn(isOn)
  browser.time.advance(AGAIN_MS - 1)
  expect(asking.getSnapshot().isAsking).toBe(false)
  expect(calls()).toBe(1)
  browser.time.advance(1)
  await until(asking, ({ isAsking, refusals }) => !isAsking && refusals === 2)
  expect(calls()).toBe(2)
  expect(browser.server.asked.filter((what) => /claim|answers|items/.test(what))).toEqual([])
  asking.turn(false)
  browser.time.advance(10 * AGAIN_MS)
  expect(calls()).toBe(2)
})

it('another computer has the exam: it is not taken back from there', async () => {
  const { browser, openExam } = await refused('session_taken')
  expect(openExam.engine.getSnapshot().state).toBe('taken_over')
  expect(browser.server.asked).not.toContain('claim')
})

it('the code of all items is loaded before the first, for those that are handed out later too', async () => {
  const browser = new Browser()
  browser.server.given = 1
  const asked: string[][] = []
  const openExam = browser.visit()
  openExam.shownBy((categories) => {
    asked.push([...categories])
    return Promise.resolve({ views: new Map(), summaries: new Map() })
  })
  browser.server.lastCategory = 'CONCEITO'
  await openExam.open()
  expect(asked).toEqual([['FREE_RESPONSE', 'CONCEITO']])
})
