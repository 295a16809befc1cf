import { Browser, opened, textOf, until } from './support.ts'
import { idle } from '../offline/support/idle.ts'
import { fillDisk } from '../offline/support/full_disk.ts'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../src/api/errors.ts'
import { decideVersion } from '../../src/features/runner/exam/other_versions.ts'

/** The default wait of a second is not enough on a slow machine. */
const PATIENT = { timeout: 30_000 }

describe('another version of an answer', () => {
  const version = { id: 31, reason: 'displaced', freeResponse: 'do outro aparelho', alternatives: [] }
  const reported: string[] = []
  const report =
    (browser: Browser) =>
    async (...what: (string | number)[]) => {
      if (!browser.server.reachable) throw new TypeError('no link')
      reported.push(what.join(' '))
    }
  const shown = async () => {
    const { browser, openExam } = await opened()
    await openExam.engine.edit(2, { freeResponse: 'daqui' })
    await openExam.engine.adopt(
      (await browser.server.calls.answers('7')).map((one) =>
        one.id === 2 ? { ...one, versions: [version] } : one
      )
    )
    const versions = () => openExam.engine.getSnapshot().answers.find(({ id }) => id === 2)?.versions ?? []
    expect(versions()).toHaveLength(1)
    return { browser, openExam, versions }
  }

  it('is used by an edit of its own, without a connection too, and the view is reset', async () => {
    const { browser, openExam, versions } = await shown()
    const { edition } = openExam.getSnapshot()
    browser.server.reachable = false
    await decideVersion(openExam, { answerId: 2, version, decision: 'used' }, report(browser))
    expect(textOf(openExam, 2)).toBe('do outro aparelho')
    expect(openExam.getSnapshot().edition).toBe(edition + 1)
    expect(versions()).toEqual([])
  })

  it('is discarded only when the server has acknowledged it', async () => {
    const { browser, openExam, versions } = await shown()
    browser.server.reachable = false
    await expect(
      decideVersion(openExam, { answerId: 2, version, decision: 'kept' }, report(browser))
    ).rejects.toThrow()
    expect(versions()).toHaveLength(1)
    browser.server.reachable = true
    await decideVersion(openExam, { answerId: 2, version, decision: 'kept' }, report(browser))
    expect(reported).toEqual(['7 31 kept'])
    expect(versions()).toEqual([])
    expect(textOf(openExam, 2)).toBe('daqui')
  })
})

describe('opening an exam', () => {
  it('fetches everything once, and then opens without a connection', async () => {
    const { browser, openExam } = await opened()
    expect(openExam.getSnapshot().phase.name).toBe('ready')
    expect([...openExam.getSnapshot().items.keys()]).toEqual(['1', '2', '3'])
    await openExam.engine.edit(2, { freeResponse: 'escrito antes da queda' })
    await openExam.setMark(3, true)
    await openExam.close()

    browser.server.reachable = false
    const again = browser.visit()
    await again.open()
    expect(again.getSnapshot().phase.name).toBe('ready')
    expect(textOf(again, 2)).toBe('escrito antes da queda')
    expect([...again.getSnapshot().marks]).toEqual(['3'])
    expect(again.getSnapshot().items.size).toBe(3)
  })

  it('does not open the first item while a part of the exam is missing, and does on a retry', async () => {
    const browser = new Browser()
    browser.server.reachable = false
    const openExam = browser.visit()
    await openExam.open()
    expect(openExam.getSnapshot().phase.name).toBe('failed')
    browser.server.reachable = true
    await openExam.open()
    expect(openExam.getSnapshot().phase.name).toBe('ready')
  })

  it('fails where the local store cannot be read for a moment, and opens on a retry', async () => {
    const browser = new Browser()
    const openExam = browser.visit()
    const { meta } = openExam.db
    vi.spyOn(meta, 'startingWith').mockRejectedValueOnce(new DOMException('broken', 'UnknownError'))
    await openExam.open()
    expect(openExam.getSnapshot().phase.name).toBe('failed')
    await openExam.open()
    expect(openExam.getSnapshot().phase.name).toBe('ready')
  })

  it('continues when the disk fills after the start was allowed, reports it, and sends each answer at once', async () => {
    const browser = new Browser()
    const { server } = browser
    const openExam = browser.visit()
    expect(await openExam.proveStore()).toBe(true)
    const started = await server.calls.start('7')
    const { items } = server.calls
    let makeRoom = fillDisk()
    await openExam.started(started)
    makeRoom()
    server.calls.items = (id) => {
      makeRoom = fillDisk()
      return items(id)
    }
    await openExam.open()
    expect(openExam.getSnapshot()).toMatchObject({ phase: { name: 'ready' }, isStoreFull: true })
    expect(openExam.getSnapshot().items.size).toBe(3)
    expect(openExam.recoveryKey).toEqual({ kty: 'RSA' })
    await expect(openExam.engine.edit(2, { freeResponse: 'com o disco cheio' })).rejects.toThrow(
      'cannot be written'
    )
    await openExam.setMark(3, true)
    expect(await openExam.notes.read('marks')).toEqual(['3'])
    browser.time.advance(0)
    await idle()
    expect(server.texts.get(2)).toBe('com o disco cheio')
    makeRoom()
  })

  it('reports that the server has no such exam for this person', async () => {
    const browser = new Browser()
    browser.server.calls.answers = () => Promise.reject(new ApiError(404, { code: 'not_found' }))
    const openExam = browser.visit()
    await openExam.open()
    expect(openExam.getSnapshot().phase.name).toBe('gone')
  })

  it('shows the last known time when it opens without a connection', async () => {
    const { browser, openExam } = await opened()
    const left = openExam.engine.getSnapshot().deadline.secondsLeft() ?? 0
    await openExam.close()
    browser.server.reachable = false
    const again = browser.visit()
    await again.open()
    expect(Math.abs((again.engine.getSnapshot().deadline.secondsLeft() ?? 0) - left)).toBeLessThan(60)
    expect(again.time.isConfirmed).toBe(false)
  })

  it('has the key of the recovery file after continuing at another computer', async () => {
    const { browser, openExam } = await opened()
    await idle()
    expect(openExam.recoveryKey).toEqual({ kty: 'RSA' })
    expect(browser.server.asked).toContain('start')
  })
})

describe('videos', () => {
  const video = { src: '/files/v', captions: '/files/c' }

  it('are stored with their captions and play without a connection', async () => {
    const browser = new Browser()
    browser.server.more = { video }
    const { openExam } = await opened(browser)
    expect(browser.server.asked.filter((what) => what.startsWith('file')).sort()).toEqual([
      'file /files/c',
      'file /files/v',
    ])
    await openExam.close()

    browser.server.reachable = false
    const again = browser.visit()
    await again.open()
    const opening = await again.openFile('/files/v')
    expect(opening).toEqual({ address: expect.stringMatching(/^blob:/) as unknown, isLocal: true })
    await again.close()
  })

  it('that are too large are streamed, and block nobody', async () => {
    const browser = new Browser()
    browser.server.more = { video }
    browser.server.largeFiles = true
    const { openExam } = await opened(browser)
    expect(openExam.getSnapshot().phase.name).toBe('ready')
    expect(await openExam.openFile('/files/v')).toEqual({
      address: '/files/v/stream?ticket=t',
      isLocal: false,
    })
    browser.server.reachable = false
    await expect(openExam.openFile('/files/v')).rejects.toThrow()
  })

  it('that could not be fetched before the first item are fetched later', async () => {
    const browser = new Browser()
    browser.server.more = { video: { src: '/files/v' } }
    const { file } = browser.server.calls
    let calls = 0
    browser.server.calls.file = (url, ms) => {
      calls += 1
      return calls === 1 ? Promise.reject(new Error('slow')) : file(url, ms)
    }
    const { openExam } = await opened(browser)
    await until(openExam, () => calls === 2)
    expect((await openExam.openFile('/files/v')).isLocal).toBe(true)
  })
})

describe('files', () => {
  it('are stored locally before anything is sent, and found again by the next visit', async () => {
    const { browser, openExam } = await opened()
    browser.server.files.reachable = false
    await openExam.outbox.add(2, new File(['abc'], 'foto.png'))
    await until(
      openExam.outbox,
      ({ files }) => files.get('2')?.state === 'waiting' && files.get('2')?.tries === 1
    )
    expect(openExam.navItems().find((navItem) => navItem.id === '2')).toMatchObject({
      answered: true,
      filePending: true,
    })
    await openExam.close()
    browser.server.files.reachable = true
    const again = browser.visit()
    await again.open()
    await until(again.outbox, ({ files }) => files.size === 0)
    expect(again.engine.getSnapshot().answers.find((answer) => answer.id === 2)?.attachments).toMatchObject([
      { filename: 'foto.png' },
    ])
    expect(again.navItems().find((navItem) => navItem.id === '2')).toMatchObject({
      answered: true,
      filePending: false,
    })
    expect(await again.db.meta.startingWith('exam:7:file')).toEqual([])
  })

  it('that the server rejects stay here and are not retried automatically', async () => {
    const { browser, openExam } = await opened()
    browser.server.files.refusal = { status: 400, body: { code: 'file_type' } }
    await openExam.outbox.add(1, new File(['x'], 'a.pdf'))
    await until(openExam.outbox, ({ files }) => files.get('1')?.state === 'failed')
    expect(await openExam.db.meta.startingWith('exam:7:file:')).toHaveLength(1)
    browser.server.files.refusal = null
    openExam.outbox.retry(1)
    await until(openExam.outbox, ({ files }) => files.size === 0)
  })

  it('can be removed before they are sent', async () => {
    const { browser, openExam } = await opened()
    browser.server.files.reachable = false
    await openExam.outbox.add(1, new File(['x'], 'a.pdf'))
    await openExam.outbox.remove(1)
    expect(openExam.outbox.getSnapshot().files.size).toBe(0)
    expect(await openExam.db.meta.startingWith('exam:7:file')).toEqual([])
  })

  it('are announced before anything else when the time is over, whatever takes long after it', async () => {
    const { browser, openExam } = await opened()
    browser.server.files.reachable = false
    await openExam.outbox.add(1, new File(['x'], 'a.pdf'))
    await until(openExam.outbox, ({ files }) => files.get('1')?.tries === 1)
    expect(browser.server.files.held.size).toBe(0)
    browser.server.files.reachable = true
    browser.server.secondsToTimeout = 0
    openExam.tables.drain = () => new Promise(() => {})
    openExam.finisher.timeUp()
    await vi.waitFor(
      () => expect([...browser.server.files.held.values()]).toMatchObject([{ name: 'a.pdf' }]),
      PATIENT
    )
    expect(browser.server.finished).toBe(false)
  })

  it('chosen without a connection are announced with the finish by time-out, and arrive after it', async () => {
    const { browser, openExam } = await opened()
    browser.server.files.reachable = false
    await openExam.outbox.add(1, new File(['x'], 'a.pdf'))
    browser.server.secondsToTimeout = 0
    openExam.finisher.timeUp()
    await until(openExam.finisher, ({ phase }) => phase.name === 'finished')
    expect([...browser.server.files.held.values()]).toMatchObject([{ name: 'a.pdf', state: 'announced' }])
    expect(openExam.outbox.getSnapshot().files.size).toBe(1)
    await openExam.close()
    browser.server.files.reachable = true
    const later = browser.visit()
    await later.outbox.load()
    await until(later.outbox, ({ files }) => files.size === 0)
    expect(browser.server.files.complete.size).toBe(1)
  })
})

describe('an item whose time is over', () => {
  it('is locked at once, and reported to the server when the connection allows', async () => {
    const { browser, openExam } = await opened()
    browser.server.reachable = false
    await openExam.expire(2)
    expect(openExam.navItems().find((navItem) => navItem.id === '2')).toMatchObject({
      expired: true,
      finished: true,
    })
    expect(await openExam.notes.read('expired')).toEqual(['2'])
    browser.server.reachable = true
    browser.time.advance(60_000)
    await openExam.engine.flush()
    await idle()
    expect(browser.server.asked).toContain('expired 2')
  })
})

describe('an item with a time of its own', () => {
  it('that was opened without a connection is reported when it is back', async () => {
    const { browser, openExam } = await opened()
    browser.server.reachable = false
    await openExam.itemClocks.open(2, 60)
    await openExam.engine.edit(2, { freeResponse: 'x' })
    await openExam.engine.drain()
    expect(browser.server.asked).not.toContain('open 2')
    browser.server.reachable = true
    browser.time.advance(60_000)
    await openExam.engine.flush()
    await idle()
    expect(browser.server.asked).toContain('open 2')
  })
})

describe('a session that ends during the exam', () => {
  it('accepts what the field commits, and opens only when the answers were read again', async () => {
    const { browser, openExam } = await opened()
    await openExam.engine.edit(1, { freeResponse: 'antes' })
    const { claim } = browser.server.calls
    browser.server.calls.claim = () => Promise.reject(new ApiError(401, { code: 'session_expired' }))
    browser.server.loggedIn = false
    const before = openExam.getSnapshot().edition
    await openExam.engine.drain()
    expect(openExam.engine.getSnapshot().state).toBe('unauthenticated')
    // The fields are reset, and commit their last input.
    expect(openExam.getSnapshot().edition).toBe(before + 1)
    await openExam.engine.edit(1, { freeResponse: 'antes e depois' })
    await openExam.engine.resume()
    expect(openExam.engine.getSnapshot().state).toBe('unauthenticated')

    browser.server.calls.claim = claim
    browser.server.loggedIn = true
    browser.server.texts.set(2, 'de outro computador')
    const states: string[] = []
    openExam.engine.onEvent((event) => event.type === 'state' && states.push(event.state))
    await openExam.engine.resume()
    expect(states).toEqual(['rereading', 'active'])
    expect(browser.server.texts.get(1)).toBe('antes e depois')
    expect(textOf(openExam, 2)).toBe('de outro computador')
    expect(openExam.getSnapshot().edition).toBeGreaterThan(before + 1)
  })

  it('resets the item once when it is over: a later reset would take the focus from a typing candidate', async () => {
    const { browser, openExam } = await opened()
    browser.server.loggedIn = false
    await openExam.engine.edit(1, { freeResponse: 'a' })
    await openExam.engine.drain()
    expect(openExam.engine.getSnapshot().state).toBe('unauthenticated')
    const before = openExam.getSnapshot().edition
    browser.server.loggedIn = true
    await openExam.engine.resume()
    expect(openExam.engine.getSnapshot().state).toBe('active')
    await idle()
    expect(openExam.getSnapshot().edition).toBe(before + 1)
  })
})

describe('a broken store', () => {
  it('is detected before the exam opens; every answer is sent at once and none is shown as stored', async () => {
    const browser = new Browser()
    const openExam = browser.visit()
    const { put } = openExam.db.meta
    openExam.db.meta.put = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))
    expect(await openExam.proveStore()).toBe(false)
    openExam.db.meta.put = put
    openExam.observe(await browser.server.calls.application('7'))
    await openExam.open()
    expect(openExam.getSnapshot().phase.name).toBe('ready')
    expect(openExam.engine.getSnapshot().isMemoryOnly).toBe(true)
    await openExam.engine.edit(1, { freeResponse: 'na hora' })
    browser.time.advance(0)
    await until(openExam.engine, ({ unsent }) => unsent === 0)
    expect(browser.server.texts.get(1)).toBe('na hora')
  })

  it('is detected as well where an exam continues that was started elsewhere', async () => {
    const browser = new Browser()
    const openExam = browser.visit()
    const { meta } = openExam.db
    const put = meta.put.bind(meta)
    meta.put = (row) =>
      openExam.db.isMemory ? put(row) : Promise.reject(new DOMException('no room', 'QuotaExceededError'))
    openExam.observe(await browser.server.calls.application('7'))
    await openExam.open()
    expect(openExam.getSnapshot().phase.name).toBe('ready')
    expect(openExam.engine.getSnapshot().isMemoryOnly).toBe(true)
  })
})
