import { Browser, until } from './support.ts'
import { idle } from '../offline/support/idle.ts'
import { fillDisk } from '../offline/support/full_disk.ts'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../src/api/errors.ts'
import { decideVersion } from '../../src/features/runner/exam/other_versions.ts'
import type { ExamSession } from '../../src/features/runner/exam/open_exam.ts'

/** A busy machine is slow, not wrong: a second, which is what a wait has by itself, is not enough there. */
const PATIENT = { timeout: 30_000 }

const phaseOf = (session: ExamSession) => session.finisher.getSnapshot().phase
const textOf = (session: ExamSession, id: number) =>
  session.engine.getSnapshot().answers.find((answer) => answer.id === id)?.freeResponse

async function opened(browser = new Browser()): Promise<{ browser: Browser; session: ExamSession }> {
  const session = browser.visit()
  session.observe(await browser.server.calls.application('7'))
  await session.open()
  return { browser, session }
}

describe('another version of an answer', () => {
  const version = { id: 31, reason: 'displaced', freeResponse: 'do outro aparelho', alternatives: [] }
  const told: string[] = []
  const tell =
    (browser: Browser) =>
    async (...what: (string | number)[]) => {
      if (!browser.server.reachable) throw new TypeError('no link')
      told.push(what.join(' '))
    }
  const shown = async () => {
    const { browser, session } = await opened()
    await session.engine.edit(2, { freeResponse: 'daqui' })
    await session.engine.adopt(
      (await browser.server.calls.answers('7')).map((one) =>
        one.id === 2 ? { ...one, versions: [version] } : one
      )
    )
    const versions = () => session.engine.getSnapshot().answers.find(({ id }) => id === 2)?.versions ?? []
    expect(versions()).toHaveLength(1)
    return { browser, session, versions }
  }

  it('is put in place as an edit of its own, without a link too, and the view begins anew', async () => {
    const { browser, session, versions } = await shown()
    const { edition } = session.getSnapshot()
    browser.server.reachable = false
    await decideVersion(session, { answerId: 2, version, decision: 'used' }, tell(browser))
    expect(textOf(session, 2)).toBe('do outro aparelho')
    expect(session.getSnapshot().edition).toBe(edition + 1)
    expect(versions()).toEqual([])
  })

  it('is left where it is only when the server was told', async () => {
    const { browser, session, versions } = await shown()
    browser.server.reachable = false
    await expect(
      decideVersion(session, { answerId: 2, version, decision: 'kept' }, tell(browser))
    ).rejects.toThrow()
    expect(versions()).toHaveLength(1)
    browser.server.reachable = true
    await decideVersion(session, { answerId: 2, version, decision: 'kept' }, tell(browser))
    expect(told).toEqual(['7 31 kept'])
    expect(versions()).toEqual([])
    expect(textOf(session, 2)).toBe('daqui')
  })
})

describe('opening an exam', () => {
  it('fetches everything once, and then opens without a link', async () => {
    const { browser, session } = await opened()
    expect(session.getSnapshot().phase.name).toBe('ready')
    expect([...session.getSnapshot().items.keys()]).toEqual(['1', '2', '3'])
    await session.engine.edit(2, { freeResponse: 'escrito antes da queda' })
    await session.setMark(3, true)
    await session.close()

    browser.server.reachable = false
    const again = browser.visit()
    await again.open()
    expect(again.getSnapshot().phase.name).toBe('ready')
    expect(textOf(again, 2)).toBe('escrito antes da queda')
    expect([...again.getSnapshot().marks]).toEqual(['3'])
    expect(again.getSnapshot().items.size).toBe(3)
  })

  it('stops short of the first question when it cannot have the whole exam, and goes on when asked again', async () => {
    const browser = new Browser()
    browser.server.reachable = false
    const session = browser.visit()
    await session.open()
    expect(session.getSnapshot().phase.name).toBe('failed')
    browser.server.reachable = true
    await session.open()
    expect(session.getSnapshot().phase.name).toBe('ready')
  })

  it('goes on when the disk fills after the start was allowed, says so, and sends each answer at once', async () => {
    const browser = new Browser()
    const { server } = browser
    const session = browser.visit()
    expect(await session.proveStore()).toBe(true)
    const started = await server.calls.start('7')
    const { items } = server.calls
    let makeRoom = fillDisk()
    await session.started(started)
    makeRoom()
    server.calls.items = (id) => {
      makeRoom = fillDisk()
      return items(id)
    }
    await session.open()
    expect(session.getSnapshot()).toMatchObject({ phase: { name: 'ready' }, isStoreFull: true })
    expect(session.getSnapshot().items.size).toBe(3)
    expect(session.recoveryKey).toEqual({ kty: 'RSA' })
    await expect(session.engine.edit(2, { freeResponse: 'com o disco cheio' })).rejects.toThrow(
      'cannot be written'
    )
    await session.setMark(3, true)
    expect(await session.notes.read('marks')).toEqual(['3'])
    browser.time.advance(0)
    await idle()
    expect(server.texts.get(2)).toBe('com o disco cheio')
    makeRoom()
  })

  it('says when the server has no such exam for this person', async () => {
    const browser = new Browser()
    browser.server.calls.answers = () => Promise.reject(new ApiError(404, { code: 'not_found' }))
    const session = browser.visit()
    await session.open()
    expect(session.getSnapshot().phase.name).toBe('gone')
  })

  it('shows the time as last known when it opens without a link', async () => {
    const { browser, session } = await opened()
    const left = session.engine.getSnapshot().deadline.secondsLeft() ?? 0
    await session.close()
    browser.server.reachable = false
    const again = browser.visit()
    await again.open()
    expect(Math.abs((again.engine.getSnapshot().deadline.secondsLeft() ?? 0) - left)).toBeLessThan(60)
    expect(again.time.isConfirmed).toBe(false)
  })

  it('knows the key of the answer file after going on at another computer', async () => {
    const { browser, session } = await opened()
    await idle()
    expect(session.recoveryKey).toEqual({ kty: 'RSA' })
    expect(browser.server.asked).toContain('start')
  })
})

describe('videos', () => {
  const video = { src: '/files/v', captions: '/files/c' }

  it('are kept with their captions and play without a link', async () => {
    const browser = new Browser()
    browser.server.more = { video }
    const { session } = await opened(browser)
    expect(browser.server.asked.filter((what) => what.startsWith('file')).sort()).toEqual([
      'file /files/c',
      'file /files/v',
    ])
    await session.close()

    browser.server.reachable = false
    const again = browser.visit()
    await again.open()
    const opening = await again.openFile('/files/v')
    expect(opening).toEqual({ address: expect.stringMatching(/^blob:/) as unknown, kept: true })
    await again.close()
  })

  it('that are too large come over the link, and keep nobody out', async () => {
    const browser = new Browser()
    browser.server.more = { video }
    browser.server.largeFiles = true
    const { session } = await opened(browser)
    expect(session.getSnapshot().phase.name).toBe('ready')
    expect(await session.openFile('/files/v')).toEqual({
      address: '/files/v/stream?ticket=t',
      kept: false,
    })
    browser.server.reachable = false
    await expect(session.openFile('/files/v')).rejects.toThrow()
  })

  it('that could not be had before the first question come behind it', async () => {
    const browser = new Browser()
    browser.server.more = { video: { src: '/files/v' } }
    const { file } = browser.server.calls
    let calls = 0
    browser.server.calls.file = (url, ms) => {
      calls += 1
      return calls === 1 ? Promise.reject(new Error('slow')) : file(url, ms)
    }
    const { session } = await opened(browser)
    await until(session, () => calls === 2)
    expect((await session.openFile('/files/v')).kept).toBe(true)
  })
})

describe('finishing', () => {
  it('hands in every answer before it finishes, and keeps the record', async () => {
    const { browser, session } = await opened()
    await session.engine.edit(1, { freeResponse: 'a' })
    session.finisher.ask()
    await until(session.finisher, ({ phase }) => phase.name === 'finished')
    expect(phaseOf(session)).toMatchObject({ record: { answerCount: 3 } })
    expect(browser.server.texts.get(1)).toBe('a')
    expect(browser.server.asked.indexOf('batch')).toBeLessThan(browser.server.asked.indexOf('finish'))
  })

  it('locks nothing when the link is dead: the pupil goes back and writes on', async () => {
    const { browser, session } = await opened()
    await session.engine.edit(1, { freeResponse: 'a' })
    browser.server.reachable = false
    session.finisher.ask()
    await until(session.finisher, ({ phase }) => phase.name === 'failed')
    expect(phaseOf(session)).toMatchObject({ cause: 'asked', failure: 'network', willRetry: false })
    session.finisher.giveUp()
    await session.engine.edit(1, { freeResponse: 'ab' })
    expect(textOf(session, 1)).toBe('ab')
    browser.server.reachable = true
    browser.time.advance(60_000)
    session.finisher.ask()
    await until(session.finisher, ({ phase }) => phase.name === 'finished')
    expect(browser.server.texts.get(1)).toBe('ab')
  })

  it('waits for a file that the server lacks', async () => {
    const { browser, session } = await opened()
    browser.server.files.refusal = { status: 503, body: { code: 'busy' } }
    await session.outbox.add(1, new File(['x'], 'conta.pdf'))
    session.finisher.ask()
    await until(session.finisher, ({ phase }) => phase.name === 'failed')
    expect(phaseOf(session)).toMatchObject({ failure: 'files' })
    browser.server.files.refusal = null
    session.finisher.retry()
    await until(session.finisher, ({ phase }) => phase.name === 'finished')
  })

  it('is not ended by a clock that the server has moved on', async () => {
    const { browser, session } = await opened()
    browser.server.secondsToTimeout = 600
    session.finisher.timeUp()
    await until(session.finisher, ({ phase }) => phase.name === 'sending')
    await until(session.finisher, ({ phase }) => phase.name === 'idle')
    expect(session.engine.getSnapshot().deadline.secondsLeft()).toBe(600)
    expect(browser.server.asked).not.toContain('finish')
  })

  it('ends by itself when the time is over, again and again until it goes through', async () => {
    const { browser, session } = await opened()
    await session.engine.edit(3, { freeResponse: 'até o fim' })
    browser.server.secondsToTimeout = 0
    browser.server.reachable = false
    session.finisher.timeUp()
    await until(session.finisher, ({ phase }) => phase.name === 'failed')
    expect(phaseOf(session)).toMatchObject({ cause: 'timeout', willRetry: true })
    browser.server.reachable = true
    browser.time.advance(60_000)
    await until(session.finisher, ({ phase }) => phase.name === 'finished')
    expect(browser.server.texts.get(3)).toBe('até o fim')
  })

  it('does not wait for the next try once the answers reach the server again', async () => {
    const { browser, session } = await opened()
    browser.server.secondsToTimeout = 0
    browser.server.reachable = false
    await session.engine.edit(3, { freeResponse: 'até o fim' })
    await session.engine.flush()
    expect(session.engine.getSnapshot().connection).not.toBe('online')
    session.finisher.timeUp()
    await until(session.finisher, ({ phase }) => phase.name === 'failed')
    browser.server.reachable = true
    await session.engine.tryNow()
    await until(session.finisher, ({ phase }) => phase.name === 'finished')
  })

  it('counts down the grace that the server says, and knows it after a reload without a link', async () => {
    const { browser, session } = await opened()
    expect(session.time.graceLeft()).toBeNull()
    browser.server.secondsToTimeout = 0
    browser.server.secondsToGraceEnd = 320
    session.observe(await browser.server.calls.application('7'))
    browser.time.advance(20_000)
    expect(session.time.graceLeft()).toBe(300)
    await vi.waitFor(
      async () => expect(await session.notes.read('time')).toHaveProperty('graceEndsAt', expect.any(Number)),
      PATIENT
    )
    await session.close()
    browser.server.reachable = false
    const later = browser.visit()
    await later.open()
    expect(later.time.graceLeft()).toBeGreaterThan(0)
  })

  it('goes on by itself when the time ends during an attempt of the pupil', async () => {
    const { browser, session } = await opened()
    await session.engine.edit(2, { freeResponse: 'x' })
    browser.server.reachable = false
    session.finisher.ask()
    session.finisher.timeUp()
    await until(session.finisher, ({ phase }) => phase.name === 'failed' && phase.cause === 'timeout')
    browser.server.secondsToTimeout = 0
    browser.server.reachable = true
    browser.time.advance(60_000)
    await until(session.finisher, ({ phase }) => phase.name === 'finished')
    expect(browser.server.texts.get(2)).toBe('x')
  })

  it('says so when the server finished it meanwhile', async () => {
    const { browser, session } = await opened()
    browser.server.finished = true
    await session.engine.edit(1, { freeResponse: 'tarde' })
    await session.engine.flush()
    await until(session.finisher, ({ phase }) => phase.name === 'finished')
  })
})

describe('files', () => {
  it('are kept here before anything is sent, and found again by the next visit', async () => {
    const { browser, session } = await opened()
    browser.server.files.reachable = false
    await session.outbox.add(2, new File(['abc'], 'foto.png'))
    await until(
      session.outbox,
      ({ files }) => files.get('2')?.state === 'waiting' && files.get('2')?.tries === 1
    )
    expect(session.stops().find((stop) => stop.id === '2')).toMatchObject({
      answered: true,
      filePending: true,
    })
    await session.close()
    browser.server.files.reachable = true
    const again = browser.visit()
    await again.open()
    await until(again.outbox, ({ files }) => files.size === 0)
    expect(again.engine.getSnapshot().answers.find((answer) => answer.id === 2)?.attachments).toMatchObject([
      { filename: 'foto.png' },
    ])
    expect(again.stops().find((stop) => stop.id === '2')).toMatchObject({
      answered: true,
      filePending: false,
    })
    expect(await again.db.meta.startingWith('exam:7:file')).toEqual([])
  })

  it('that the server refuses stay here and are not sent again by themselves', async () => {
    const { browser, session } = await opened()
    browser.server.files.refusal = { status: 400, body: { code: 'file_type' } }
    await session.outbox.add(1, new File(['x'], 'a.pdf'))
    await until(session.outbox, ({ files }) => files.get('1')?.state === 'failed')
    expect(await session.db.meta.startingWith('exam:7:file:')).toHaveLength(1)
    browser.server.files.refusal = null
    session.outbox.retry(1)
    await until(session.outbox, ({ files }) => files.size === 0)
  })

  it('can be taken back before they are sent', async () => {
    const { browser, session } = await opened()
    browser.server.files.reachable = false
    await session.outbox.add(1, new File(['x'], 'a.pdf'))
    await session.outbox.remove(1)
    expect(session.outbox.getSnapshot().files.size).toBe(0)
    expect(await session.db.meta.startingWith('exam:7:file')).toEqual([])
  })

  it('are announced before anything else when the time is over, whatever takes long after it', async () => {
    const { browser, session } = await opened()
    browser.server.files.reachable = false
    await session.outbox.add(1, new File(['x'], 'a.pdf'))
    await until(session.outbox, ({ files }) => files.get('1')?.tries === 1)
    expect(browser.server.files.held.size).toBe(0)
    browser.server.files.reachable = true
    browser.server.secondsToTimeout = 0
    session.tables.drain = () => new Promise(() => {})
    session.finisher.timeUp()
    await vi.waitFor(
      () => expect([...browser.server.files.held.values()]).toMatchObject([{ name: 'a.pdf' }]),
      PATIENT
    )
    expect(browser.server.finished).toBe(false)
  })

  it('chosen without a link are announced with the finish of the time, and arrive after it', async () => {
    const { browser, session } = await opened()
    browser.server.files.reachable = false
    await session.outbox.add(1, new File(['x'], 'a.pdf'))
    browser.server.secondsToTimeout = 0
    session.finisher.timeUp()
    await until(session.finisher, ({ phase }) => phase.name === 'finished')
    expect([...browser.server.files.held.values()]).toMatchObject([{ name: 'a.pdf', state: 'announced' }])
    expect(session.outbox.getSnapshot().files.size).toBe(1)
    await session.close()
    browser.server.files.reachable = true
    const later = browser.visit()
    await later.outbox.load()
    await until(later.outbox, ({ files }) => files.size === 0)
    expect(browser.server.files.complete.size).toBe(1)
  })
})

describe('a question whose time is over', () => {
  it('is locked at once and the server is told when it can be', async () => {
    const { browser, session } = await opened()
    browser.server.reachable = false
    await session.expire(2)
    expect(session.stops().find((stop) => stop.id === '2')).toMatchObject({ expired: true, finished: true })
    expect(await session.notes.read('expired')).toEqual(['2'])
    browser.server.reachable = true
    browser.time.advance(60_000)
    await session.engine.flush()
    await idle()
    expect(browser.server.asked).toContain('expired 2')
  })
})

describe('a question with a time of its own', () => {
  it('that was opened without a link is told to the server when the link is back', async () => {
    const { browser, session } = await opened()
    browser.server.reachable = false
    await session.itemClocks.open(2, 60)
    await session.engine.edit(2, { freeResponse: 'x' })
    await session.engine.drain()
    expect(browser.server.asked).not.toContain('open 2')
    browser.server.reachable = true
    browser.time.advance(60_000)
    await session.engine.flush()
    await idle()
    expect(browser.server.asked).toContain('open 2')
  })
})

describe('a session that ends in the middle of the exam', () => {
  it('takes what the field hands on, and opens only when the answers were read again', async () => {
    const { browser, session } = await opened()
    await session.engine.edit(1, { freeResponse: 'antes' })
    const { claim } = browser.server.calls
    browser.server.calls.claim = () => Promise.reject(new ApiError(401, { code: 'session_expired' }))
    browser.server.loggedIn = false
    const before = session.getSnapshot().edition
    await session.engine.drain()
    expect(session.engine.getSnapshot().state).toBe('unauthenticated')
    // The fields begin anew, and hand on what was typed last.
    expect(session.getSnapshot().edition).toBe(before + 1)
    await session.engine.edit(1, { freeResponse: 'antes e depois' })
    await session.engine.resume()
    expect(session.engine.getSnapshot().state).toBe('unauthenticated')

    browser.server.calls.claim = claim
    browser.server.loggedIn = true
    browser.server.texts.set(2, 'de outro computador')
    const states: string[] = []
    session.engine.onEvent((event) => event.type === 'state' && states.push(event.state))
    await session.engine.resume()
    expect(states).toEqual(['rereading', 'active'])
    expect(browser.server.texts.get(1)).toBe('antes e depois')
    expect(textOf(session, 2)).toBe('de outro computador')
    expect(session.getSnapshot().edition).toBeGreaterThan(before + 1)
  })

  it('draws the question once when it is over: drawn again later, whoever has begun to type would be out of the field', async () => {
    const { browser, session } = await opened()
    browser.server.loggedIn = false
    await session.engine.edit(1, { freeResponse: 'a' })
    await session.engine.drain()
    expect(session.engine.getSnapshot().state).toBe('unauthenticated')
    const before = session.getSnapshot().edition
    browser.server.loggedIn = true
    await session.engine.resume()
    expect(session.engine.getSnapshot().state).toBe('active')
    await idle()
    expect(session.getSnapshot().edition).toBe(before + 1)
  })
})

describe('a broken store', () => {
  it('is found out before the exam opens; every answer is sent at once and nothing is shown as kept', async () => {
    const browser = new Browser()
    const session = browser.visit()
    const { put } = session.db.meta
    session.db.meta.put = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))
    expect(await session.proveStore()).toBe(false)
    session.db.meta.put = put
    session.observe(await browser.server.calls.application('7'))
    await session.open()
    expect(session.getSnapshot().phase.name).toBe('ready')
    expect(session.engine.getSnapshot().isMemoryOnly).toBe(true)
    await session.engine.edit(1, { freeResponse: 'na hora' })
    browser.time.advance(0)
    await until(session.engine, ({ unsent }) => unsent === 0)
    expect(browser.server.texts.get(1)).toBe('na hora')
  })

  it('is found out as well where an exam goes on that was begun elsewhere', async () => {
    const browser = new Browser()
    const session = browser.visit()
    const { meta } = session.db
    const put = meta.put.bind(meta)
    meta.put = (row) =>
      session.db.isMemory ? put(row) : Promise.reject(new DOMException('no room', 'QuotaExceededError'))
    session.observe(await browser.server.calls.application('7'))
    await session.open()
    expect(session.getSnapshot().phase.name).toBe('ready')
    expect(session.engine.getSnapshot().isMemoryOnly).toBe(true)
  })
})
