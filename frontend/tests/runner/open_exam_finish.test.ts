import { opened, textOf, until } from './support.ts'
import { describe, expect, it, vi } from 'vitest'
import type { OpenExam } from '../../src/features/runner/exam/open_exam.ts'

/** The default wait of a second is not enough on a slow machine. */
const PATIENT = { timeout: 30_000 }

const phaseOf = (openExam: OpenExam) => openExam.finisher.getSnapshot().phase

describe('finishing', () => {
  it('sends every answer before it finishes, and returns the receipt', async () => {
    const { browser, openExam } = await opened()
    await openExam.engine.edit(1, { freeResponse: 'a' })
    openExam.finisher.ask(() => undefined)
    await until(openExam.finisher, ({ phase }) => phase.name === 'finished')
    expect(phaseOf(openExam)).toMatchObject({ record: { answerCount: 3 } })
    expect(browser.server.texts.get(1)).toBe('a')
    expect(browser.server.asked.indexOf('batch')).toBeLessThan(browser.server.asked.indexOf('finish'))
  })

  it('returns to the items where staff have reset the exam, which the page looks at anew', async () => {
    for (const freeResponse of [null, 'não enviada']) {
      const { browser, openExam } = await opened()
      if (freeResponse !== null) await openExam.engine.edit(1, { freeResponse })
      browser.server.halted = 'AVAILABLE'
      const phases: string[] = []
      openExam.finisher.subscribe(() => phases.push(phaseOf(openExam).name))
      const onHalted = vi.fn()
      openExam.finisher.ask(onHalted)
      await until(openExam.finisher, ({ phase }) => phase.name !== 'sending')
      expect(phases).toEqual(['sending', 'idle'])
      expect(onHalted).toHaveBeenCalledOnce()
      expect(browser.server.asked).not.toContain('finish')
    }
  })

  it('is over on this page until staff reset the exam, from wherever it is looked at then', async () => {
    const { openExam } = await opened()
    const { finisher } = openExam
    expect(finisher.noteRead({ status: 'STARTED', version: 1 })).toBe('same')
    finisher.ask(() => undefined)
    await until(finisher, ({ phase }) => phase.name === 'finished')
    // A read that was begun before the finish.
    expect(finisher.noteRead({ status: 'STARTED', version: 1 })).toBe('same')
    expect(finisher.noteRead({ status: 'FINISHED', version: 1 })).toBe('same')
    expect(finisher.noteRead({ status: 'AVAILABLE', version: 2 })).toBe('reset')
  })

  it('is reset as well where the page first reads the application after that', async () => {
    const { openExam } = await opened()
    openExam.finisher.ask(() => undefined)
    await until(openExam.finisher, ({ phase }) => phase.name === 'finished')
    const { finisher } = openExam
    const first = { status: 'AVAILABLE' as const, version: 2 }
    expect(finisher.noteRead(first)).toBe('same')
    // An effect that runs twice has read nothing new.
    expect(finisher.noteRead(first)).toBe('same')
    expect(finisher.noteRead({ ...first })).toBe('reset')
  })

  it('locks nothing without a connection: the candidate returns and writes on', async () => {
    const { browser, openExam } = await opened()
    await openExam.engine.edit(1, { freeResponse: 'a' })
    browser.server.reachable = false
    openExam.finisher.ask(() => undefined)
    await until(openExam.finisher, ({ phase }) => phase.name === 'failed')
    expect(phaseOf(openExam)).toMatchObject({ cause: 'asked', failure: 'network', willRetry: false })
    openExam.finisher.giveUp()
    await openExam.engine.edit(1, { freeResponse: 'ab' })
    expect(textOf(openExam, 1)).toBe('ab')
    browser.server.reachable = true
    browser.time.advance(60_000)
    openExam.finisher.ask(() => undefined)
    await until(openExam.finisher, ({ phase }) => phase.name === 'finished')
    expect(browser.server.texts.get(1)).toBe('ab')
  })

  it('waits for a file that the server lacks', async () => {
    const { browser, openExam } = await opened()
    browser.server.files.refusal = { status: 503, body: { code: 'busy' } }
    await openExam.outbox.add(1, new File(['x'], 'conta.pdf'))
    openExam.finisher.ask(() => undefined)
    await until(openExam.finisher, ({ phase }) => phase.name === 'failed')
    expect(phaseOf(openExam)).toMatchObject({ failure: 'files' })
    browser.server.files.refusal = null
    openExam.finisher.retry(() => undefined)
    await until(openExam.finisher, ({ phase }) => phase.name === 'finished')
  })

  it('is not triggered by a deadline that the server has extended', async () => {
    const { browser, openExam } = await opened()
    browser.server.secondsToTimeout = 600
    openExam.finisher.timeUp()
    await until(openExam.finisher, ({ phase }) => phase.name === 'sending')
    await until(openExam.finisher, ({ phase }) => phase.name === 'idle')
    expect(openExam.engine.getSnapshot().deadline.secondsLeft()).toBe(600)
    expect(browser.server.asked).not.toContain('finish')
  })

  it('happens automatically when the time is over, and is retried until it succeeds', async () => {
    const { browser, openExam } = await opened()
    await openExam.engine.edit(3, { freeResponse: 'até o fim' })
    browser.server.secondsToTimeout = 0
    browser.server.reachable = false
    openExam.finisher.timeUp()
    await until(openExam.finisher, ({ phase }) => phase.name === 'failed')
    expect(phaseOf(openExam)).toMatchObject({ cause: 'timeout', willRetry: true })
    browser.server.reachable = true
    browser.time.advance(60_000)
    await until(openExam.finisher, ({ phase }) => phase.name === 'finished')
    expect(browser.server.texts.get(3)).toBe('até o fim')
  })

  it('does not wait for the next retry once the answers reach the server again', async () => {
    const { browser, openExam } = await opened()
    browser.server.secondsToTimeout = 0
    browser.server.reachable = false
    await openExam.engine.edit(3, { freeResponse: 'até o fim' })
    await openExam.engine.flush()
    expect(openExam.engine.getSnapshot().connection).not.toBe('online')
    openExam.finisher.timeUp()
    await until(openExam.finisher, ({ phase }) => phase.name === 'failed')
    browser.server.reachable = true
    await openExam.engine.tryNow()
    await until(openExam.finisher, ({ phase }) => phase.name === 'finished')
  })

  it('counts down the grace of the server, and has it after a reload without a connection', async () => {
    const { browser, openExam } = await opened()
    expect(openExam.time.graceLeft()).toBeNull()
    browser.server.secondsToTimeout = 0
    browser.server.secondsToGraceEnd = 320
    openExam.observe(await browser.server.calls.application('7'))
    browser.time.advance(20_000)
    expect(openExam.time.graceLeft()).toBe(300)
    await vi.waitFor(
      async () => expect(await openExam.notes.read('time')).toHaveProperty('graceEndsAt', expect.any(Number)),
      PATIENT
    )
    await openExam.close()
    browser.server.reachable = false
    const later = browser.visit()
    await later.open()
    expect(later.time.graceLeft()).toBeGreaterThan(0)
  })

  it('continues automatically when the time ends during an attempt of the candidate', async () => {
    const { browser, openExam } = await opened()
    await openExam.engine.edit(2, { freeResponse: 'x' })
    browser.server.reachable = false
    openExam.finisher.ask(() => undefined)
    openExam.finisher.timeUp()
    await until(openExam.finisher, ({ phase }) => phase.name === 'failed' && phase.cause === 'timeout')
    browser.server.secondsToTimeout = 0
    browser.server.reachable = true
    browser.time.advance(60_000)
    await until(openExam.finisher, ({ phase }) => phase.name === 'finished')
    expect(browser.server.texts.get(2)).toBe('x')
  })

  it('reports that the server finished it during an attempt that fails because of a file', async () => {
    const { browser, openExam } = await opened()
    const { files } = browser.server
    files.reachable = false
    await openExam.outbox.add(1, new File(['x'], 'conta.pdf'))
    await openExam.outbox.drain()
    await openExam.engine.edit(2, { freeResponse: 'tarde' })
    files.reachable = true
    files.transport.complete = async () => {
      browser.server.finished = true
      await openExam.engine.flush()
      return { status: 503, body: { code: 'busy' } }
    }
    const phases: string[] = []
    openExam.finisher.subscribe(() => phases.push(phaseOf(openExam).name))
    openExam.finisher.ask(() => undefined)
    await until(openExam.finisher, ({ phase }) => phase.name === 'failed')
    expect(openExam.engine.getSnapshot().state).toBe('finished')
    await Promise.resolve()
    expect(phases).toEqual(['sending', 'failed', 'finished'])
  })

  it('reports that the server finished it meanwhile', async () => {
    const { browser, openExam } = await opened()
    browser.server.finished = true
    await openExam.engine.edit(1, { freeResponse: 'tarde' })
    await openExam.engine.flush()
    await until(openExam.finisher, ({ phase }) => phase.name === 'finished')
  })

  describe('an end that staff take back while this computer follows it (S11.9)', () => {
    const over = { status: 'FINISHED' as const, version: 3 }
    const goesOn = { status: 'STOPPED' as const, version: 4 }

    it('is not asked for any more, and the exam goes on with its answers', async () => {
      const { browser, openExam } = await opened()
      const { finisher, engine } = openExam
      await engine.edit(1, { freeResponse: 'a' })
      browser.server.reachable = false
      finisher.noteRead(over)
      finisher.overOnServer()
      await until(engine, ({ finish }) => (finish?.failures ?? 0) > 0)
      // A read that was begun before the end takes nothing back.
      finisher.noteRead({ status: 'STARTED', version: 2 })
      expect(engine.getSnapshot().finish).not.toBeNull()
      finisher.noteRead(goesOn)
      await until(finisher, ({ phase }) => phase.name === 'idle')
      expect(engine.getSnapshot()).toMatchObject({ finish: null, state: 'active' })
      browser.server.reachable = true
      browser.time.advance(60_000)
      await engine.edit(1, { freeResponse: 'ab' })
      await engine.drain()
      expect(browser.server.texts.get(1)).toBe('ab')
      expect(browser.server.asked).not.toContain('finish')
    })

    it('is not asked for after a reload either', async () => {
      const { browser, openExam } = await opened()
      await openExam.engine.edit(1, { freeResponse: 'a' })
      browser.server.reachable = false
      openExam.finisher.noteRead(over)
      openExam.finisher.overOnServer()
      await until(openExam.engine, ({ finish }) => (finish?.failures ?? 0) > 0)
      await openExam.close()
      browser.server.reachable = true
      const later = browser.visit()
      await later.open()
      await later.engine.drain()
      expect(browser.server.texts.get(1)).toBe('a')
      expect(browser.server.asked).not.toContain('finish')
    })

    it('withdraws no finish that the candidate has asked for', async () => {
      const { browser, openExam } = await opened()
      const { finisher, engine } = openExam
      browser.server.reachable = false
      const finish = engine.finish()
      await until(engine, ({ finish: pending }) => (pending?.failures ?? 0) > 0)
      finisher.noteRead(over)
      finisher.overOnServer()
      await until(finisher, ({ phase }) => phase.name === 'sending')
      finisher.noteRead(goesOn)
      expect(engine.getSnapshot().finish).not.toBeNull()
      browser.server.reachable = true
      browser.time.advance(60_000)
      expect(await finish).toMatchObject({ finished: true })
    })
  })
})
