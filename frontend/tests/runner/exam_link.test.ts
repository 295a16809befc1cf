import '../offline/support/idle.ts'
import { describe, expect, test } from 'vitest'
import { examLink, isDelayed } from '../../src/features/runner/rules/exam_link.ts'
import { openEngine } from '../offline/support/engine_fixture.ts'

// A busy server must be shown, and not as a problem of the candidate's connection.
describe('a server that cannot take answers now', () => {
  /** An unsent answer after this response of the server. */
  async function answered(
    status: number,
    reply: { body?: unknown; foreign?: boolean; retryAfter?: string } = {}
  ) {
    const fixture = await openEngine()
    fixture.network.rule = (request) => request.answer({ status, body: { code: 'busy' }, ...reply })
    await fixture.engine.edit(1, { freeResponse: 'a' })
    await fixture.engine.flush()
    return { ...fixture, known: () => fixture.engine.getSnapshot() }
  }

  test.each([429, 502, 503, 504])(
    'is busy (%i), whether it responds so itself or a proxy does',
    async (status) => {
      for (const reply of [{}, { body: '<h1>Busy</h1>', foreign: true }]) {
        const { known } = await answered(status, reply)
        expect([examLink(known()), isDelayed(known())]).toEqual(['busy', true])
      }
    }
  )

  test('has a problem where it reports one, and a login portal is not our server', async () => {
    expect(examLink((await answered(500)).known())).toBe('trouble')
    expect(examLink((await answered(511, { body: '<html>', foreign: true })).known())).toBe('none')
    expect(examLink((await answered(403)).known())).toBe('up')
  })

  test('is retried after about 15 seconds at the latest, or at once; then nothing is shown any more', async () => {
    const { known, engine, network, pass, time } = await answered(503, { retryAfter: '120' })
    // Half a second of jitter, so that a class does not retry at the same instant.
    expect(known().delay).toMatchObject({ status: 503, until: { endsAt: time.monotonic() + 15_500 } })
    await pass(10_000)
    expect(known().delay?.until.secondsLeft()).toBe(6)
    // The time is the next attempt's, not the first one's.
    await engine.tryNow()
    expect([network.log.length, known().delay?.until.secondsLeft()]).toEqual([2, 16])
    network.rule = (request) => request.deliver()
    await pass(15_499)
    expect(network.log).toHaveLength(2)
    await pass(501)
    expect(network.log).toHaveLength(3)
    expect([known().unsent, known().delay, examLink(known())]).toEqual([0, null, 'up'])
  })

  test('is not shown while nothing is unsent, but a lost connection is', async () => {
    const { known, setOnline } = await answered(503)
    const nothingWaits = { ...known(), unsent: 0 }
    expect([examLink(nothingWaits), isDelayed(nothingWaits)]).toEqual(['up', false])
    expect(examLink({ ...nothingWaits, finish: { failures: 1 } })).toBe('busy')
    setOnline(false)
    expect([examLink(known()), isDelayed(known())]).toEqual(['none', false])
  })

  test('that is down behind a proxy is no lost connection either, while nothing is unsent', async () => {
    const { known } = await answered(429, { body: '<h1>Too many requests</h1>', foreign: true })
    expect(examLink({ ...known(), unsent: 0 })).toBe('trouble')
  })

  test('stays busy on screen when this computer fails to write as well', async () => {
    const { known, db, engine } = await answered(503, { retryAfter: '15' })
    db.write = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))
    await expect(engine.edit(2, { freeResponse: 'b' })).rejects.toThrow()
    expect([known().lastError?.kind, examLink(known())]).toEqual(['local_store', 'busy'])
  })
})
