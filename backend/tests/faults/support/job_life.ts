/** How a process works on durable jobs until a test kills it: see `killed_worker.ts`. Call it inside the booted application. */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

type Life = {
  /** The lane that is worked on. */
  lane: string
  /** `work`: until it is killed. `finish`: until no job is open. */
  what: 'work' | 'finish'
  /** After how long a worker that was killed is replaced; longer than what is made before a chunk. */
  leaseMs: number
  /** What a chunk may take: 1 makes the smallest chunks. As the server has it where it is missing. */
  budgetMs?: number
  /** Another clock by which chunks and slices are measured. */
  elapsedMs?: () => number
  /** Before each chunk. */
  look?: () => Promise<void>
}

export const print = (line: string): boolean => process.stdout.write(`${line}\n`)

/** Works on a lane; while it is to `work`, each chunk is printed and waits for a line of the input. */
export async function liveOn({ lane, what, leaseMs, budgetMs, elapsedMs, look }: Life): Promise<void> {
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { workerPorts } = await import('#jobs')
  const { LaneWorker } = await import('#jobs/work/lane_worker')
  // One that went on by itself could be through before a late kill.
  const allowed = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  const isBusy = async () => {
    await look?.()
    if (what !== 'work') return false
    print('CHUNK')
    if ((await allowed.next()).done) process.exit(1)
    return false
  }
  const ports = {
    ...workerPorts,
    leaseMs,
    isBusy,
    ...(budgetMs !== undefined && { budgetMs: () => budgetMs }),
    ...(elapsedMs && { elapsedMs }),
  }
  const worker = new LaneWorker(lane, randomUUID(), ports)
  while (what === 'work' || (await db.from('background_jobs').whereNull('ended_at').first())) {
    await worker.run(new AbortController().signal)
    await pause(100)
  }
}
