import { describe, expect, test } from 'vitest'
import { SnapshotReader, versionWanted } from '../../src/features/live-room/state/snapshot_reader.ts'

/** A server whose responses the test gives, and a clock that the test moves. */
function stage() {
  const reads: ((version: number | null) => void)[] = []
  const timers: (() => void)[] = []
  const reader = new SnapshotReader({
    read: () => new Promise((resolve) => reads.push(resolve)),
    after: (_ms, call) => {
      timers.push(call)
      return () => void timers.splice(timers.indexOf(call), 1)
    },
  })
  const settle = async (version: number | null) => {
    reads.at(-1)?.(version)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { reader, reads, timers, settle, tick: () => timers.shift()?.() }
}

describe('reading the room by hints', () => {
  test('a candidate whose video starts is read at once, though no row of the room has changed', () => {
    const { reader, reads } = stage()
    reader.saw(5)
    reader.hint(versionWanted({ kind: 'candidate', version: 5 }))
    expect(reads).toHaveLength(0)
    reader.hint(versionWanted({ kind: 'media', version: 5 }))
    expect(reads).toHaveLength(1)
  })

  test('a known version is not read again', () => {
    const { reader, reads } = stage()
    reader.saw(5)
    reader.hint(5)
    reader.hint(4)
    expect(reads).toHaveLength(0)
    reader.hint(6)
    expect(reads).toHaveLength(1)
  })
  test('a burst causes two reads: one at once, and one for what arrived meanwhile', async () => {
    const { reader, reads, timers, settle, tick } = stage()
    for (let version = 1; version <= 30; version += 1) reader.hint(version)
    expect(reads).toHaveLength(1)
    await settle(12)
    expect(timers).toHaveLength(1)
    tick()
    expect(reads).toHaveLength(2)
    await settle(30)
    expect(timers).toHaveLength(0)
  })
  test('what the first read contained already is not read twice', async () => {
    const { reader, reads, timers, settle } = stage()
    reader.hint(1)
    reader.hint(2)
    await settle(2)
    expect([reads.length, timers.length]).toEqual([1, 0])
  })
  test('after a gap it is read whatever the version, also when a read was in progress', async () => {
    const { reader, reads, settle, tick } = stage()
    reader.saw(9)
    reader.hint(null)
    reader.hint(null)
    expect(reads).toHaveLength(1)
    await settle(9)
    tick()
    expect(reads).toHaveLength(2)
  })
  test('a failed read does not stop later ones', async () => {
    const { reader, reads, settle, tick } = stage()
    reader.hint(3)
    await settle(null)
    reader.hint(4)
    expect(reads).toHaveLength(2)
    await settle(4)
    tick()
    expect(reads).toHaveLength(2)
  })
  test('nothing is read after it was stopped', async () => {
    const { reader, reads, timers, settle } = stage()
    reader.hint(1)
    reader.hint(5)
    await settle(1)
    reader.stop()
    expect([reads.length, timers.length]).toEqual([1, 0])
  })
})
