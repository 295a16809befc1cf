import type { WriterLocks } from '../../../src/offline/index.ts'
import { leaseWriterLocks } from '../../../src/offline/locks/lease.ts'
import { webWriterLocks, type Channel } from '../../../src/offline/locks/web_locks.ts'
import type { EngineFixture } from './engine_fixture.ts'

interface Waiting {
  tab: object
  grant(): void
}

/** Web Locks and BroadcastChannel of one browser, as seen by several tabs that may close. */
export class FakeBrowserLocks {
  #holder: { tab: object; end(): void; steal(): void } | null = null
  #queue: Waiting[] = []
  readonly #dead = new Set<object>()
  readonly #channels = new Map<object, { tab: object; channel: Channel }>()

  /** The view of one tab; `tab` is any object that identifies it. Only one lock name is used per browser. */
  forTab(tab: object): { locks: Pick<LockManager, 'request'>; openChannel(name: string): Channel } {
    const request = (_name: string, ...rest: unknown[]) => {
      const [options, callback] = rest as [LockOptions, (lock: Lock | null) => unknown]
      return this.#dead.has(tab) ? new Promise(() => {}) : this.#request(tab, options, callback)
    }
    return { locks: { request: request as LockManager['request'] }, openChannel: () => this.#open(tab) }
  }

  /** The tab is closed: its lock, its place in the queue and its channels are released. */
  die(tab: object): void {
    this.#dead.add(tab)
    this.#queue = this.#queue.filter((one) => one.tab !== tab)
    for (const [key, one] of this.#channels) if (one.tab === tab) this.#channels.delete(key)
    if (this.#holder?.tab === tab) this.#holder.end()
  }

  #request(tab: object, options: LockOptions, callback: (lock: Lock | null) => unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        const end = () => {
          if (this.#holder !== mine) return
          this.#holder = null
          this.#queue.shift()?.grant()
        }
        const mine = { tab, end, steal: () => reject(new DOMException('stolen', 'AbortError')) }
        this.#holder = mine
        void Promise.resolve(callback({ name: 'exam', mode: 'exclusive' })).then((value) => {
          end()
          resolve(value)
        })
      }
      if (options.steal) {
        const robbed = this.#holder
        grant()
        robbed?.steal()
      } else if (!this.#holder) {
        grant()
      } else if (options.ifAvailable) {
        resolve(callback(null))
      } else {
        const waiting = { tab, grant }
        this.#queue.push(waiting)
        options.signal?.addEventListener('abort', () => {
          if (!this.#queue.includes(waiting)) return
          this.#queue = this.#queue.filter((one) => one !== waiting)
          reject(new DOMException('aborted', 'AbortError'))
        })
      }
    })
  }

  #open(tab: object): Channel {
    const key = {}
    const channel: Channel = {
      onmessage: null,
      close: () => void this.#channels.delete(key),
      postMessage: (data) => {
        for (const [other, one] of this.#channels) {
          if (other !== key)
            queueMicrotask(
              () => this.#channels.has(other) && one.channel.onmessage?.({ data } as MessageEvent)
            )
        }
      },
    }
    this.#channels.set(key, { tab, channel })
    return channel
  }
}

/** Gives each tab of a browser its lock, of the kind that a describe names. */
export function locksBy(
  kind: string,
  { db, time }: Pick<EngineFixture, 'db' | 'time'>,
  browser: FakeBrowserLocks
): (tab: object) => WriterLocks {
  let ids = 0
  return (tab) =>
    kind === 'Web Locks'
      ? webWriterLocks({ ...browser.forTab(tab), scheduler: time })
      : leaseWriterLocks({ db, scheduler: time, newId: () => `tab-${(ids += 1)}` })
}
