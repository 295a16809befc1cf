import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '../../src/api/errors.ts'
import { Absences } from '../../src/features/runner/exam/absences.ts'
import type { Absence, ExamNotes } from '../../src/features/runner/exam/exam_notes.ts'

/** One computer: its notes outlive the page. */
function setUp() {
  const rows = new Map<string, unknown>()
  const reported: Absence[] = []
  const world = { now: 1_000_000, answer: (): Promise<void> => Promise.resolve() }
  const notes = {
    read: async (key: string) => rows.get(key) ?? null,
    write: async (key: string, value: unknown) => void rows.set(key, value),
  } as unknown as ExamNotes
  const open = () =>
    new Absences({
      applicationId: '12',
      notes,
      serverNow: () => world.now,
      calls: { reportAbsence: (_id, absence) => world.answer().then(() => void reported.push(absence)) },
    })
  return { world, reported, open }
}

describe('an absence', () => {
  let stage: ReturnType<typeof setUp>
  beforeEach(() => (stage = setUp()))

  it('lasts from the last recorded time to the return, and is reported once', async () => {
    const { world, reported, open } = stage
    await open().returned(false)
    world.now += 20_000
    await open().seen()
    world.now += 65_400
    const again = open()
    await again.returned(true)
    await again.report()
    await again.report()
    expect(reported).toEqual([{ leftAt: 1_020_000, seconds: 65, serverAway: true }])
  })

  it('is not recorded at the first opening, at a render, and where the device’s clock was set back', async () => {
    const { world, reported, open } = stage
    await open().returned(false)
    world.now += 900
    await open().returned(false)
    world.now -= 3_600_000
    await open().returned(false)
    await open().report()
    expect(reported).toEqual([])
  })

  it('is reported when the connection is back, over visits, and dropped when the server rejects it', async () => {
    const { world, reported, open } = stage
    await open().returned(false)
    world.now += 10_000
    await open().returned(true)
    world.answer = () => Promise.reject(new NetworkError('no answer'))
    await open().report()
    expect(reported).toEqual([])
    world.answer = () => Promise.resolve()
    await open().report()
    expect(reported).toHaveLength(1)
    world.now += 10_000
    await open().returned(false)
    world.answer = () => Promise.reject(new ApiError(404, {}))
    await open().report()
    world.answer = () => Promise.resolve()
    await open().report()
    expect(reported).toHaveLength(1)
  })
})
