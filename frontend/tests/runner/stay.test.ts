import { describe, expect, it } from 'vitest'
import { losesOnLeaving, stayLeft } from '../../src/features/runner/rules/stay.ts'

describe('the minimum stay', () => {
  it('counts from the start by the server clock', () => {
    expect(stayLeft(0, 60_000, 3600)).toBe(3540)
    expect(stayLeft(0, 3_600_000, 3600)).toBe(0)
    expect(stayLeft(0, 0, 0)).toBe(0)
    expect(stayLeft(null, 0, 3600)).toBe(0)
  })

  it('leaving loses something only where this computer has not stored it', () => {
    const exam = { storeBroken: false, unsent: 2, files: [{ state: 'waiting' }] }
    expect(losesOnLeaving(exam)).toBe(false)
    expect(losesOnLeaving({ ...exam, files: [{ state: 'storing' }] })).toBe(true)
    expect(losesOnLeaving({ ...exam, storeBroken: true })).toBe(true)
    expect(losesOnLeaving({ storeBroken: true, unsent: 0, files: [] })).toBe(false)
  })
})
