import { Browser, opened, until } from './support.ts'
import { idle } from '../offline/support/idle.ts'
import { describe, expect, it } from 'vitest'
import type { ExamItem } from '../../src/features/runner/exam/calls.ts'
import type { OpenExam } from '../../src/features/runner/exam/open_exam.ts'

const TABLE: ExamItem & { medicaments: unknown[] } = {
  id: 3,
  category: 'REPERTORIZATION_TABLE',
  introduction: '',
  question: '<p>3</p>',
  description: null,
  hasAttachment: false,
  medicaments: [{ id: 9, description: 'x', rubricsLength: 2 }],
}
const text = (directorSymptom: string, value?: number) =>
  JSON.stringify({
    directorSymptom,
    symptoms: [],
    rubrics: value === undefined ? [] : [{ item: 9, position: 1, value }],
  })

function withTable(browser = new Browser()): Browser {
  const { items } = browser.server.calls
  browser.server.calls.items = async (id) => [...(await items(id)).filter((one) => one.id !== 3), TABLE]
  return browser
}

const openedWithTable = () => opened(withTable())

const shown = (openExam: OpenExam) => openExam.tables.getSnapshot().texts.get('3')
const edit = (openExam: OpenExam, freeResponse: string) => openExam.tables.edit(TABLE, { freeResponse })

describe('an exam with a repertorization table', () => {
  it('shows what the server holds, on another computer too', async () => {
    const browser = withTable()
    browser.server.records.set('director:name', { kind: 'director', name: 'Medo', revision: 2 })
    const { openExam } = await opened(browser)
    expect(shown(openExam)).toBe(text('Medo'))
    expect(openExam.tables.getSnapshot()).toMatchObject({ unsent: 0, notice: 'synchronized' })
  })

  it('does not open without the records that the server holds', async () => {
    const browser = withTable()
    browser.server.tables.read = () => Promise.reject(new TypeError('Failed to fetch'))
    const { openExam } = await opened(browser)
    expect(openExam.getSnapshot().phase.name).toBe('failed')
  })

  it('preserves what was written across a reload without a connection', async () => {
    const { browser, openExam } = await openedWithTable()
    browser.server.reachable = false
    await edit(openExam, text('Medo', 3))
    expect(openExam.tables.getSnapshot()).toMatchObject({ unsent: 2, notice: 'syncing', save: 'local' })
    await openExam.close()
    const again = browser.visit()
    await again.open()
    expect(again.getSnapshot().phase.name).toBe('ready')
    expect(shown(again)).toBe(text('Medo', 3))
    expect(again.tables.getSnapshot().unsent).toBe(2)
  })

  it('sends every record before it finishes', async () => {
    const { browser, openExam } = await openedWithTable()
    await edit(openExam, text('Medo', 3))
    openExam.finisher.ask(() => undefined)
    await until(openExam.finisher, ({ phase }) => phase.name === 'finished')
    expect([...browser.server.records.keys()].sort()).toEqual(['director:name', 'rubric:9/1'])
    expect(browser.server.asked.lastIndexOf('record')).toBeLessThan(browser.server.asked.indexOf('finish'))
  })

  it('does not finish while a record cannot be sent, and locks nothing', async () => {
    const { browser, openExam } = await openedWithTable()
    browser.server.tables.send = () => Promise.reject(new TypeError('Failed to fetch'))
    await edit(openExam, text('Medo'))
    openExam.finisher.ask(() => undefined)
    await until(openExam.finisher, ({ phase }) => phase.name === 'failed')
    expect(openExam.finisher.getSnapshot().phase).toMatchObject({ failure: 'network', willRetry: false })
    expect(browser.server.asked).not.toContain('finish')
    openExam.finisher.giveUp()
    await edit(openExam, text('Medo de ficar só'))
    expect(shown(openExam)).toBe(text('Medo de ficar só'))
  })

  it('retries at the end of the time until the records are sent', async () => {
    const { browser, openExam } = await openedWithTable()
    const { send } = browser.server.tables
    browser.server.tables.send = () => Promise.reject(new TypeError('Failed to fetch'))
    await edit(openExam, text('Medo'))
    browser.server.secondsToTimeout = 0
    openExam.finisher.timeUp()
    await until(openExam.finisher, ({ phase }) => phase.name === 'failed')
    expect(openExam.finisher.getSnapshot().phase).toMatchObject({ cause: 'timeout', willRetry: true })
    browser.server.tables.send = send
    await idle()
    browser.time.advance(60_000)
    await until(openExam.finisher, ({ phase }) => phase.name === 'finished')
    expect(browser.server.records.get('director:name')).toMatchObject({ name: 'Medo' })
  })

  it('reports that an item timed out only after what was written in it', async () => {
    const { browser, openExam } = await openedWithTable()
    await edit(openExam, text('Medo'))
    await openExam.expire(3)
    expect(browser.server.asked.indexOf('record')).toBeLessThan(browser.server.asked.indexOf('expired 3'))
    expect(browser.server.asked).toContain('expired 3')
  })

  it('that another device has displaced: the server stores the record, the exam is read again, and only then continues here', async () => {
    const { browser, openExam } = await openedWithTable()
    const { server, time } = browser
    const { send, read } = server.tables
    server.tables.send = (_id, record) => {
      const theirs = { kind: 'director', name: 'de B', term: 2, revision: 1 } as const
      server.records.set('director:name', theirs)
      const verdict = { accepted: false, term: 2, revision: 1, reason: 'superseded' }
      const body = { code: 'session_taken', serverTime: '2026-11-20T13:00:00.000Z', record: verdict }
      return record.kind === 'director'
        ? Promise.resolve({ status: 409, body })
        : Promise.reject(new TypeError('Failed to fetch'))
    }
    await edit(openExam, text('de A'))
    // No answer is unsent: the engine makes no request of its own that would tell it.
    expect(await openExam.tables.drain()).toEqual({ unsent: 0 })
    expect(openExam.engine.getSnapshot().state).toBe('taken_over')
    expect(openExam.tables.getSnapshot()).toMatchObject({ notice: 'quarantined', save: 'server' })
    await edit(openExam, text('de A', 3))
    server.calls.claim = () => Promise.resolve({ writerTerm: 3 })
    void openExam.engine.resume()
    await idle()
    // A record is unsent, and the table cannot be read either: nothing can be edited yet.
    expect(openExam.engine.getSnapshot().state).toBe('rereading')
    server.tables.send = send
    server.tables.read = () => Promise.reject(new TypeError('Failed to fetch'))
    await idle()
    time.advance(60_000)
    await idle()
    expect(openExam.engine.getSnapshot().state).toBe('rereading')
    server.tables.read = read
    time.advance(60_000)
    await until(openExam.engine, ({ state }) => state === 'active')
    await until(openExam.tables, () => shown(openExam) === text('de B', 3))
  })

  // Regression: answers were read after a reload, and a candidate who had begun to
  // type in a cell lost the focus.
  it('is reset after a reload only where the server holds something else than is shown', async () => {
    const { browser, openExam } = await openedWithTable()
    await edit(openExam, text('Medo'))
    expect(await openExam.tables.drain()).toEqual({ unsent: 0 })
    // The server writes the table into the row of its answer as well.
    browser.server.texts.set(3, text('Medo'))
    await openExam.close()
    const again = browser.visit()
    await again.open()
    const { edition } = again.getSnapshot()
    await again.refreshAnswers()
    expect(again.engine.getSnapshot().answers.find(({ id }) => id === 3)?.freeResponse).toBe(text('Medo'))
    expect(again.getSnapshot().edition).toBe(edition)
    browser.server.records.set('rubric:9/1', { kind: 'rubric', item: 9, position: 1, value: 2, revision: 1 })
    await again.refreshAnswers()
    expect(shown(again)).toBe(text('Medo', 2))
    expect(again.getSnapshot().edition).toBe(edition + 1)
  })

  it('loads and requests nothing in an exam without one', async () => {
    const { browser, openExam } = await opened(new Browser())
    expect(openExam.getSnapshot().phase.name).toBe('ready')
    expect(browser.server.asked).not.toContain('records')
    expect(openExam.tables.getSnapshot().texts.size).toBe(0)
  })
})
