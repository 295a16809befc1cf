import { describe, expect, test, vi } from 'vitest'
import { RENEW_MS, ScreenRecording } from '../../src/features/live-room/recording/screen_recording.ts'

const ROOM = { id: 12, name: 'Sala 1' }

/** A tab whose screen, room and timers the test controls. */
function tab({ refused = false } = {}) {
  const reported: [boolean, boolean][] = []
  const timers = new Set<{ ms: number; call: () => void }>()
  const guards = new Set<object>()
  const stopped = vi.fn(async () => undefined)
  const done = vi.fn()
  let sharingEnded = () => {}
  const recording = new ScreenRecording({
    record: async (_roomId, onEnded) => {
      if (refused) throw new DOMException('no', 'NotAllowedError')
      sharingEnded = onEnded
      return { stop: stopped }
    },
    report: async (_roomId, isRecording, isLast) => void reported.push([isRecording, isLast]),
    every: (ms, call) => {
      const timer = { ms, call }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    guard: () => {
      const guard = {}
      guards.add(guard)
      return () => void guards.delete(guard)
    },
    done,
  })
  return { recording, reported, timers, guards, stopped, done, endSharing: () => sharingEnded() }
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

describe('the recording of a tab', () => {
  test('reports repeatedly that it runs, and once that it ended', async () => {
    const { recording, reported, timers, guards, done } = tab()
    await recording.start(ROOM)
    expect(recording.read()).toEqual({ status: 'running', room: ROOM })
    expect([...timers].map(({ ms }) => ms)).toEqual([RENEW_MS])
    for (const { call } of timers) call()
    expect(reported).toEqual([
      [true, false],
      [true, false],
    ])
    expect(guards.size).toBe(1)
    await Promise.all([recording.stop(), recording.stop()])
    expect(reported.slice(2)).toEqual([[false, false]])
    expect([timers.size, guards.size, recording.read().status]).toEqual([0, 0, 'idle'])
    expect(done).toHaveBeenCalledOnce()
  })

  test('reports its end when the tab closes (trans-recording-003)', async () => {
    const { recording, reported } = tab()
    recording.leave()
    expect(reported).toEqual([])
    await recording.start(ROOM)
    recording.leave()
    expect(reported.at(-1)).toEqual([false, true])
  })

  test('ends with the screen sharing', async () => {
    const { recording, stopped, endSharing } = tab()
    await recording.start(ROOM)
    endSharing()
    await settle()
    expect(stopped).toHaveBeenCalledOnce()
    expect(recording.read().status).toBe('idle')
  })

  test('does not start and reports nothing when it is denied', async () => {
    const { recording, reported, timers } = tab({ refused: true })
    await expect(recording.start(ROOM)).rejects.toThrow('no')
    expect([recording.read().status, reported.length, timers.size]).toEqual(['idle', 0, 0])
  })

  test('a log-out while the browser still asks for the screen ends the recording that is granted then', async () => {
    const { recording, reported, timers, guards, stopped, done } = tab()
    const starting = recording.start(ROOM)
    expect(recording.read().status).toBe('starting')
    const stopping = recording.stop()
    await Promise.all([starting, stopping])
    expect(stopped).toHaveBeenCalledOnce()
    expect([recording.read().status, timers.size, guards.size]).toEqual(['idle', 0, 0])
    expect(reported).toEqual([])
    expect(done).not.toHaveBeenCalled()
    await recording.start(ROOM)
    expect(recording.read().status).toBe('running')
  })

  test('runs once at a time', async () => {
    const { recording, reported } = tab()
    await recording.start(ROOM)
    await recording.start({ id: 13, name: 'Sala 2' })
    expect(recording.read()).toEqual({ status: 'running', room: ROOM })
    expect(reported).toHaveLength(1)
  })
})
