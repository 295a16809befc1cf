import { Browser, until } from './support.ts'
import { idle } from '../offline/support/idle.ts'
import { describe, expect, it } from 'vitest'
import type { ExamItem } from '../../src/features/runner/exam/calls.ts'
import type { ExamSession } from '../../src/features/runner/exam/open_exam.ts'

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

async function opened(browser = withTable()): Promise<{ browser: Browser; session: ExamSession }> {
  const session = browser.visit()
  session.observe(await browser.server.calls.application('7'))
  await session.open()
  return { browser, session }
}

const shown = (session: ExamSession) => session.tables.getSnapshot().texts.get('3')
const edit = (session: ExamSession, freeResponse: string) => session.tables.edit(TABLE, { freeResponse })

describe('an exam with a repertorization table', () => {
  it('shows what the server holds, on another computer too', async () => {
    const browser = withTable()
    browser.server.records.set('director:name', { kind: 'director', name: 'Medo', revision: 2 })
    const { session } = await opened(browser)
    expect(shown(session)).toBe(text('Medo'))
    expect(session.tables.getSnapshot()).toMatchObject({ unsent: 0, notice: 'synchronized' })
  })

  it('does not open without the records that the server holds', async () => {
    const browser = withTable()
    browser.server.tables.read = () => Promise.reject(new TypeError('Failed to fetch'))
    const { session } = await opened(browser)
    expect(session.getSnapshot().phase.name).toBe('failed')
  })

  it('keeps what was written over a reload without a link', async () => {
    const { browser, session } = await opened()
    browser.server.reachable = false
    await edit(session, text('Medo', 3))
    expect(session.tables.getSnapshot()).toMatchObject({ unsent: 2, notice: 'syncing', save: 'local' })
    await session.close()
    const again = browser.visit()
    await again.open()
    expect(again.getSnapshot().phase.name).toBe('ready')
    expect(shown(again)).toBe(text('Medo', 3))
    expect(again.tables.getSnapshot().unsent).toBe(2)
  })

  it('hands in every record before it finishes', async () => {
    const { browser, session } = await opened()
    await edit(session, text('Medo', 3))
    session.finisher.ask()
    await until(session.finisher, ({ phase }) => phase.name === 'finished')
    expect([...browser.server.records.keys()].sort()).toEqual(['director:name', 'rubric:9/1'])
    expect(browser.server.asked.lastIndexOf('record')).toBeLessThan(browser.server.asked.indexOf('finish'))
  })

  it('does not finish while a record cannot be sent, and locks nothing', async () => {
    const { browser, session } = await opened()
    browser.server.tables.send = () => Promise.reject(new TypeError('Failed to fetch'))
    await edit(session, text('Medo'))
    session.finisher.ask()
    await until(session.finisher, ({ phase }) => phase.name === 'failed')
    expect(session.finisher.getSnapshot().phase).toMatchObject({ failure: 'network', willRetry: false })
    expect(browser.server.asked).not.toContain('finish')
    session.finisher.giveUp()
    await edit(session, text('Medo de ficar só'))
    expect(shown(session)).toBe(text('Medo de ficar só'))
  })

  it('at the end of the time goes on trying until the records are there', async () => {
    const { browser, session } = await opened()
    const { send } = browser.server.tables
    browser.server.tables.send = () => Promise.reject(new TypeError('Failed to fetch'))
    await edit(session, text('Medo'))
    browser.server.secondsToTimeout = 0
    session.finisher.timeUp()
    await until(session.finisher, ({ phase }) => phase.name === 'failed')
    expect(session.finisher.getSnapshot().phase).toMatchObject({ cause: 'timeout', willRetry: true })
    browser.server.tables.send = send
    await idle()
    browser.time.advance(60_000)
    await until(session.finisher, ({ phase }) => phase.name === 'finished')
    expect(browser.server.records.get('director:name')).toMatchObject({ name: 'Medo' })
  })

  it('tells the server that a question timed out only after what was written in it', async () => {
    const { browser, session } = await opened()
    await edit(session, text('Medo'))
    await session.expire(3)
    expect(browser.server.asked.indexOf('record')).toBeLessThan(browser.server.asked.indexOf('expired 3'))
    expect(browser.server.asked).toContain('expired 3')
  })

  it('that another device has displaced: the server keeps the record, the exam is read again, and only then goes on here', async () => {
    const { browser, session } = await opened()
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
    await edit(session, text('de A'))
    // No answer waits: the engine has no request of its own to learn it by.
    expect(await session.tables.drain()).toEqual({ unsent: 0 })
    expect(session.engine.getSnapshot().state).toBe('taken_over')
    expect(session.tables.getSnapshot()).toMatchObject({ notice: 'kept', save: 'server' })
    await edit(session, text('de A', 3))
    server.calls.claim = () => Promise.resolve({ writerTerm: 3 })
    void session.engine.resume()
    await idle()
    // A record waits, and the table cannot be read either: nothing is edited yet.
    expect(session.engine.getSnapshot().state).toBe('rereading')
    server.tables.send = send
    server.tables.read = () => Promise.reject(new TypeError('Failed to fetch'))
    await idle()
    time.advance(60_000)
    await idle()
    expect(session.engine.getSnapshot().state).toBe('rereading')
    server.tables.read = read
    time.advance(60_000)
    await until(session.engine, ({ state }) => state === 'active')
    await until(session.tables, () => shown(session) === text('de B', 3))
  })

  // Issue 7. Seen: answers were read behind a reload, and who had begun to type in a cell was out of the field.
  it('is drawn anew behind a reload only where the server holds something else than is shown', async () => {
    const { browser, session } = await opened()
    await edit(session, text('Medo'))
    expect(await session.tables.drain()).toEqual({ unsent: 0 })
    // The server writes the table into the row of its answer as well.
    browser.server.texts.set(3, text('Medo'))
    await session.close()
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

  it('fetches and asks nothing in an exam without one', async () => {
    const { browser, session } = await opened(new Browser())
    expect(session.getSnapshot().phase.name).toBe('ready')
    expect(browser.server.asked).not.toContain('records')
    expect(session.tables.getSnapshot().texts.size).toBe(0)
  })
})
