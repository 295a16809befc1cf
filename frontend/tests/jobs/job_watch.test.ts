import { describe, expect, test } from 'vitest'
import type { Job } from '../../src/features/jobs/job.ts'
import {
  IDLE_MS,
  JobWatch,
  RUNNING_MS,
  STREAM_MS,
  TOGETHER_MS,
  type Ports,
} from '../../src/features/jobs/job_watch.ts'
import { exampleJob as job } from '../../src/features/jobs/example_job.ts'

/** A server, a stream, a page and a clock that move only when the test says so. */
class World {
  jobs: readonly Job[] | null = []
  reads = 0
  isStreamOpen = false
  isHidden = false
  readonly listeners = new Map<string, () => void>()
  /** Answers wait for `answer` while this is set. */
  held: (() => void)[] | null = null
  /** The page has ordered something. */
  order = () => {}
  #changed = () => {}
  #now = 0
  readonly #timers = new Set<{ at: number; run: () => void }>()

  readonly ports: Ports = {
    list: async () => {
      this.reads += 1
      const { jobs } = this
      const { held } = this
      if (held) await new Promise<void>((go) => held.push(go))
      if (jobs === null) throw new Error('no answer')
      return jobs
    },
    listen: (channel, onHint) => {
      this.listeners.set(channel, onHint)
      return () => void this.listeners.delete(channel)
    },
    isStreamOpen: () => this.isStreamOpen,
    isHidden: () => this.isHidden,
    onVisibility: (changed) => {
      this.#changed = changed
      return () => (this.#changed = () => {})
    },
    onOrdered: (ordered) => {
      this.order = ordered
      return () => (this.order = () => {})
    },
    after: (ms, run) => {
      const timer = { at: this.#now + ms, run }
      this.#timers.add(timer)
      return () => void this.#timers.delete(timer)
    },
  }

  async settle() {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }

  async pass(ms: number) {
    const until = this.#now + ms
    for (;;) {
      const [next] = [...this.#timers]
        .filter(({ at }) => at <= until)
        .toSorted((one, other) => one.at - other.at)
      if (!next) break
      this.#timers.delete(next)
      this.#now = next.at
      next.run()
      await this.settle()
    }
    this.#now = until
  }

  show(isShown: boolean) {
    this.isHidden = !isShown
    this.#changed()
    return this.settle()
  }
}

async function watching(change: Partial<World> = {}) {
  const world = Object.assign(new World(), change)
  const watch = new JobWatch(world.ports)
  const stop = watch.start()
  await world.settle()
  return { world, watch, stop }
}

describe('the jobs of a page', () => {
  test('are read seldom while nothing runs, without a stream', async () => {
    const { world, watch } = await watching({ jobs: [job({ state: 'DONE' })] })
    expect(watch.jobs.getSnapshot()).toHaveLength(1)
    expect(world.listeners.size).toBe(0)
    await world.pass(IDLE_MS - 1)
    expect(world.reads).toBe(1)
    await world.pass(1)
    expect(world.reads).toBe(2)
  })

  test('are read again and again while one runs and no stream is open', async () => {
    const { world } = await watching({ jobs: [job()] })
    await world.pass(3 * RUNNING_MS)
    expect(world.reads).toBe(4)
  })

  test('are read at hints while the stream is open, many hints at once; the stream goes with the last open job', async () => {
    const { world } = await watching({ jobs: [job()], isStreamOpen: true })
    const hint = world.listeners.get('users/7') ?? expect.fail('no stream')
    for (let time = 0; time < 5; time += 1) hint()
    await world.pass(TOGETHER_MS)
    expect(world.reads).toBe(2)
    await world.pass(STREAM_MS)
    expect(world.reads).toBe(3)
    world.jobs = [job({ state: 'DONE' })]
    hint()
    await world.pass(TOGETHER_MS)
    expect(world.listeners.size).toBe(0)
  })

  test('are never asked for while the page is hidden, and at once when it is seen again', async () => {
    const { world, watch } = await watching({ jobs: [job()] })
    await world.show(false)
    expect(world.listeners.size).toBe(0)
    watch.refresh()
    await world.pass(10 * IDLE_MS)
    expect(world.reads).toBe(1)
    await world.show(true)
    expect(world.reads).toBe(2)
    expect(world.listeners.size).toBe(1)
  })

  test('stay as they were while the server does not answer, and are asked for again', async () => {
    const { world, watch } = await watching({ jobs: [job()] })
    world.jobs = null
    await world.pass(RUNNING_MS)
    expect(watch.jobs.getSnapshot()).toHaveLength(1)
    world.jobs = []
    await world.pass(RUNNING_MS)
    expect(watch.jobs.getSnapshot()).toEqual([])
  })

  test('are read once more after an answer that was under way when something was ordered', async () => {
    const { world, watch } = await watching()
    const held: (() => void)[] = (world.held = [])
    watch.refresh()
    world.jobs = [job()]
    watch.refresh()
    watch.refresh()
    world.held = null
    held.forEach((go) => go())
    await world.settle()
    expect(world.reads).toBe(3)
    expect(watch.jobs.getSnapshot()).toHaveLength(1)
  })

  test('are read at once when this page orders one, as long as they are watched', async () => {
    const { world, watch, stop } = await watching()
    world.jobs = [job()]
    world.order()
    await world.settle()
    expect(watch.jobs.getSnapshot()).toHaveLength(1)
    stop()
    world.order()
    expect(world.reads).toBe(2)
  })

  test('of a person who has gone are not shown to the next one', async () => {
    const { world, watch, stop } = await watching({ jobs: [job()] })
    const held: (() => void)[] = (world.held = [])
    watch.refresh()
    stop()
    expect(watch.jobs.getSnapshot()).toBeNull()
    world.jobs = []
    world.held = null
    watch.start()
    await world.settle()
    held.forEach((go) => go())
    await world.settle()
    expect(watch.jobs.getSnapshot()).toEqual([])
  })
})
