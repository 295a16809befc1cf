import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'

declare global {
  interface Window {
    banca: { events: number[]; durable: number[]; longTasks: number }
    answerableAt?: number
  }
}

const dist = process.env.FRONTEND_DIST ?? fileURLToPath(new URL('../../../frontend/dist', import.meta.url))

/** Bytes of built scripts as they travel with gzip. */
export const gzipBytesOf = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => {
    // Files too small to be worth it are not compressed.
    const size = statSync(`${dist}${path}.gz`, { throwIfNoEntry: false }) ?? statSync(`${dist}${path}`)
    return sum + size.size
  }, 0)

/** Bytes of those files and, the largest first, the size of each: a missed budget names the file. */
export const weights = (paths: Iterable<string>) =>
  [...paths]
    .map((path) => ({ file: path.replace(/^.*\/(.*)-.{8}\.js$/, '$1'), KB: gzipBytesOf([path]) / 1000 }))
    .filter(({ KB }) => KB >= 1)
    .sort((one, other) => other.KB - one.KB)

/** To be called before the page loads: notes when the first item can be answered, ms of the page (`window.answerableAt`). */
export const noteFirstItem = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      if (
        !/\/answers\/\d+$/.test(location.pathname) ||
        !document.querySelector('article input, article textarea')
      )
        return
      watch.disconnect()
      // Once it is painted.
      requestAnimationFrame(() => setTimeout(() => (window.answerableAt = performance.now())))
    }
    const watch = new MutationObserver(look)
    watch.observe(document, { subtree: true, childList: true })
  })

/** Scripts of our origin that this page began to fetch before the first item could be answered, and after. */
export const scriptsAround = (
  page: Page,
  paths: Iterable<string>
): Promise<{ before: string[]; after: string[] }> =>
  page.evaluate(
    (all) => {
      const asked = new Map(
        performance
          .getEntriesByType('resource')
          .map((entry) => [new URL(entry.name).pathname, entry.startTime])
      )
      const isLate = (path: string) => (asked.get(path) ?? 0) > (window.answerableAt ?? Infinity)
      return { before: all.filter((path) => !isLate(path)), after: all.filter(isLate) }
    },
    [...paths]
  )

/** A weak laptop on a slow link. */
export async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
}

/** From now on: how long each click or key took until the next paint, in ms (the browser rounds to 8). */
export const observeEvents = (page: Page) =>
  page.evaluate(() => {
    window.banca = { durable: window.banca?.durable ?? [], events: [], longTasks: 0 }
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId && /^(pointerup|click|keydown)$/.test(entry.name))
          window.banca.events.push(entry.duration)
    })
    observer.observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })

/** What was observed; events faster than the 16 ms that a browser reports count as 16. */
export async function eventDurations(page: Page): Promise<number[]> {
  const seen = await page.evaluate(() => window.banca.events.slice())
  return seen.length === 0 ? [16] : seen
}

export const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      })
  )

/**
 * To be called before the page loads. For each text that was typed: ms from its being handed over, when its field is left, until the
 * commit of the transaction that writes answers (`window.banca.durable`). On a busy machine the field may hand it over by itself before
 * it is left: then from the beginning of that transaction.
 */
export const timeDurableWrites = (page: Page) =>
  page.addInitScript(() => {
    window.banca = { events: [], durable: [], longTasks: 0 }
    let isTyped = false
    let left: number | null = null
    addEventListener('input', (event) => (isTyped ||= event.target instanceof HTMLTextAreaElement), {
      capture: true,
    })
    addEventListener('blur', () => (left = isTyped ? performance.now() : null), { capture: true })
    const open = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof open>) {
      const transaction = open.apply(this, args)
      if (isTyped && args[1] === 'readwrite' && [args[0]].flat().includes('answers')) {
        const from = left ?? performance.now()
        isTyped = false
        left = null
        transaction.addEventListener('complete', () => window.banca.durable.push(performance.now() - from))
      }
      return transaction
    }
  })

/** The limit: `count` puts of one row into a database of their own, each in a strict transaction. ms each. */
export const rawWrites = (page: Page, count: number): Promise<number[]> =>
  page.evaluate(async (times) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('bench-raw', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('rows', { keyPath: 'id' })
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const taken: number[] = []
    for (let at = 0; at < times; at += 1) {
      const from = performance.now()
      await new Promise<void>((resolve, reject) => {
        const transaction = database.transaction('rows', 'readwrite', { durability: 'strict' })
        transaction.objectStore('rows').put({ id: 1, text: 'a'.repeat(at), revision: at })
        transaction.oncomplete = () => resolve()
        transaction.onerror = () => reject(transaction.error)
      })
      taken.push(performance.now() - from)
    }
    database.close()
    return taken
  }, count)
