import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '../../src/api/errors.ts'
import { ItemClocks } from '../../src/features/runner/exam/item_clocks.ts'
import type { ItemOpening } from '../../src/features/runner/exam/exam_notes.ts'

const START = Date.parse('2026-11-20T13:00:00.000Z')
const iso = (at: number) => new Date(at).toISOString()

/** Storage that survives a reload, and a server that stores the earliest opening. */
class Computer {
  now = START
  stored: Record<string, ItemOpening> | null = null
  reachable = true
  refusal: Error | null = null
  readonly asked: string[] = []

  visit(): ItemClocks {
    return new ItemClocks({
      applicationId: '7',
      sitting: () => 1,
      notes: {
        read: () => Promise.resolve(structuredClone(this.stored) as never),
        write: (_key, value) =>
          Promise.resolve(void (this.stored = structuredClone(value) as Record<string, ItemOpening>)),
      },
      calls: {
        openItem: (_id, answerId, openedAt) => {
          if (!this.reachable) return Promise.reject(new NetworkError('no answer'))
          if (this.refusal) return Promise.reject(this.refusal)
          this.asked.push(`${answerId} ${openedAt}`)
          return Promise.resolve({ openedAt, closesAt: iso(Date.parse(openedAt) + 8_000) })
        },
      },
      time: { serverNow: () => this.now },
    })
  }
}

describe('the own time of an item', () => {
  it('continues after a reload, with and without a connection', async () => {
    for (const reachable of [true, false]) {
      const computer = new Computer()
      computer.reachable = reachable
      let clocks = computer.visit()
      expect(clocks.secondsLeft(1)).toBeNull()
      await clocks.open(1, 8)
      for (const left of [6, 4, 2, 0]) {
        computer.now += 2_000
        clocks = computer.visit()
        await clocks.open(1, 8)
        expect(clocks.secondsLeft(1)).toBe(left)
      }
    }
  })

  it('reports an opening without a connection later, with its original time', async () => {
    const computer = new Computer()
    computer.reachable = false
    const clocks = computer.visit()
    await clocks.open(1, 8)
    computer.now += 60_000
    computer.refusal = new ApiError(409, { code: 'session_taken' })
    computer.reachable = true
    await clocks.report()
    expect(computer.asked).toEqual([])
    computer.refusal = null
    await clocks.report()
    await clocks.report()
    expect(computer.asked).toEqual([`1 ${iso(START)}`])
  })

  it('accepts an opening that an earlier version stored, and reports it once', async () => {
    const computer = new Computer()
    const stored = { openedAt: START - 5_000, closesAt: START + 3_000, told: true }
    computer.stored = { 1: stored }
    const clocks = computer.visit()
    await clocks.open(1, 8)
    await clocks.report()
    expect(computer.asked).toEqual([`1 ${iso(stored.openedAt)}`])
    expect(clocks.secondsLeft(1)).toBe(3)
  })

  it('adopts the time of the server, whatever was counted here', async () => {
    const computer = new Computer()
    const clocks = computer.visit()
    await clocks.open(1, 8)
    clocks.adopt([{ id: 1, position: 1, openedAt: iso(START - 5_000), closesAt: iso(START + 3_000) }])
    expect(clocks.secondsLeft(1)).toBe(3)
    expect(computer.visit().secondsLeft(1)).toBeNull()
    const again = computer.visit()
    await again.load()
    expect(again.secondsLeft(1)).toBe(3)
  })

  it('stops during a pause and resumes where it was', async () => {
    const computer = new Computer()
    const clocks = computer.visit()
    await clocks.open(1, 8)
    computer.now += 2_000
    clocks.hold(true)
    computer.now += 300_000
    expect(clocks.secondsLeft(1)).toBe(6)
    clocks.hold(false)
    expect(clocks.secondsLeft(1)).toBe(6)
    computer.now += 1_000
    expect(clocks.secondsLeft(1)).toBe(5)
  })
})
