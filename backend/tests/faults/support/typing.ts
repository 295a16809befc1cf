import { setTimeout as wait } from 'node:timers/promises'
import type { Candidate } from './candidate.js'

/** Resolves a while, 0 to 40 ms, after so many more batches were acknowledged: others are under way then. */
type Typed = (batches: number) => Promise<void>

/** While `work` goes on everybody pauses between two batches: a long wait costs little, and batches are not slow. */
type Slowly = (work: () => Promise<void>) => Promise<void>
/** Of a candidate, for each one in the class: 30 batches a second of all together. */
const PAUSE_MS = 33

/** Candidates type and send for as long as `faults` runs; every failed request is sent again. */
export async function typeThrough(
  candidates: readonly Candidate[],
  random: () => number,
  faults: (typed: Typed, slowly: Slowly) => Promise<void>
): Promise<number> {
  let over = false
  let slowness: PromiseWithResolvers<void> | null = null
  let acked = 0
  let awaited = { count: 0, go: () => {} }
  const typed: Typed = async (batches) => {
    await new Promise<void>((go) => (awaited = { count: acked + batches, go }))
    await new Promise((resolve) => setTimeout(resolve, random() * 40))
  }
  const slowly: Slowly = async (work) => {
    const isOver = (slowness = Promise.withResolvers<void>())
    try {
      await work()
    } finally {
      slowness = null
      isOver.resolve()
    }
  }
  const typing = candidates.map(async (candidate) => {
    while (!over) {
      const acknowledged = await candidate.step()
      if (acknowledged) {
        acked += 1
        if (acked >= awaited.count) awaited.go()
        if (slowness) await Promise.race([slowness.promise, wait(PAUSE_MS * candidates.length)])
      }
      // A dead server refuses at once: give the event loop its turn.
      else {
        await new Promise((resolve) => setTimeout(resolve, 5))
        await candidate.checkPending()
      }
    }
  })
  try {
    await faults(typed, slowly)
  } finally {
    over = true
    await Promise.all(typing)
  }
  return acked
}

/** What is wrong with what is stored, once everything has been sent: nothing, in the end. */
export async function conclude(candidates: readonly Candidate[]): Promise<string[]> {
  const problems: string[] = []
  for (const candidate of candidates) {
    await candidate.checkPending()
    // What is still unsent goes through now: nothing that was typed is lost.
    await candidate.settle()
    const stored = await candidate.stored()
    problems.push(...(stored ? candidate.history.check(stored) : ['the answers could not be read']))
    const edited = new Set(
      candidate.history.batches.flatMap((batch) => batch.entries.map((entry) => entry.id))
    )
    for (const id of edited) {
      const last = Math.max(
        ...candidate.history.batches.flatMap((batch) =>
          batch.entries.filter((entry) => entry.id === id).map((entry) => entry.revision)
        )
      )
      if (stored?.find((row) => row.id === id)?.revision !== last)
        problems.push(`answer ${id}: the last edit ${last} did not arrive`)
    }
  }
  return problems
}

/** Everybody starts. */
export const enter = async (candidates: readonly Candidate[]) => {
  for (const candidate of candidates) {
    const started = await candidate.call('POST', `/v1/applications/${candidate.world.applicationId}/start`)
    if (started?.status !== 200) throw new Error(`start: ${JSON.stringify(started)}`)
  }
}
