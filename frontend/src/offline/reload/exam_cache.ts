import { applicationOfCache, cacheName, scopeOf } from './cached_exams.ts'

/** The files of one build that an exam needs. */
export interface ExamFiles {
  /** Identifies this build. */
  build: string
  /** The first script of the page: a page of another build names another. */
  entry: string
  /** Addresses by part: `exam` always, the others where the exam needs them. */
  parts: Readonly<Record<string, readonly string[]>>
}

/** The network and the caches, for tests. */
export interface Ports {
  fetch(request: Request): Promise<Response>
  caches: CacheStorage
  /** Rejects after that time. */
  within<T>(ms: number, work: Promise<T>): Promise<T>
  /** Whether the worker of a newer build is installed and waits for this one to end. */
  isReplaced(): boolean
  origin: string
}

/** A link that swallows everything is a dead link: a page that takes longer than this comes from here. */
const PAGE_MS = 4_000

/** This build and the one before it: a page of that one that is still open goes on finding its files. */
const BUILDS = 2

/**
 * What the service worker of one exam does: the built files of the exam page, and the page itself where the network has none. Never an
 * answer of the API, never a page of another address, and nothing of any person: what the page shows it reads from the person's own store.
 */
export class ExamServing {
  readonly #files: ExamFiles
  readonly #applicationId: string
  readonly #parts: readonly string[]
  readonly #ports: Ports

  constructor(files: ExamFiles, applicationId: string, parts: readonly string[], ports: Ports) {
    this.#files = files
    this.#applicationId = applicationId
    this.#parts = ['exam', ...parts]
    this.#ports = ports
  }

  /**
   * Caches all of this build or nothing. Rejects when a file cannot be fetched, or the
   * server has another build by now.
   */
  async install(): Promise<void> {
    const { caches } = this.#ports
    const name = cacheName(this.#applicationId, this.#files.build)
    const isNew = !(await caches.has(name))
    const cache = await caches.open(name)
    try {
      const page = await this.#ports.fetch(
        new Request(this.#page, { headers: { Accept: 'text/html' }, cache: 'no-store' })
      )
      if (!isPage(page) || !(await page.clone().text()).includes(this.#files.entry))
        throw new Error('The page is not of this build')
      await cache.addAll(this.#parts.flatMap((part) => [...(this.#files.parts[part] ?? [])]))
      await cache.put(this.#page, page)
    } catch (error) {
      // Of the same build there may be one that is complete and in use.
      if (isNew) await caches.delete(name)
      throw error
    }
  }

  /** Deletes what older builds cached of this exam. */
  async activate(): Promise<void> {
    const { caches } = this.#ports
    const own = cacheName(this.#applicationId, this.#files.build)
    const names = (await caches.keys()).filter(
      (name) => applicationOfCache(name) === this.#applicationId && name !== own
    )
    await Promise.all(
      names.slice(0, Math.max(0, names.length - BUILDS + 1)).map((name) => caches.delete(name))
    )
  }

  /** The response to a request, or null: then the browser handles it as if there were no worker. */
  answer(request: Request): Promise<Response> | null {
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== this.#ports.origin) return null
    if (request.mode === 'navigate') return pathname.startsWith(this.#page) ? this.#pageFor(request) : null
    return pathname.startsWith('/assets/') ? this.#file(request, pathname) : null
  }

  get #page(): string {
    return scopeOf(this.#applicationId)
  }

  /** From the network, so that a new build is seen; from here where it has none, or something that is no page of ours. */
  async #pageFor(request: Request): Promise<Response> {
    const { fetch, within } = this.#ports
    const asked = fetch(request)
    const answer = await within(PAGE_MS, asked).catch(() => null)
    if (answer !== null && isPage(answer)) return answer
    return (await this.#cachedPage()) ?? answer ?? asked
  }

  /**
   * The page of this build. While a newer worker waits, that of the newest complete build: the page that the candidate has open
   * may be of the newer build already, and have upgraded the local store.
   */
  async #cachedPage(): Promise<Response | undefined> {
    const { caches, isReplaced } = this.#ports
    const own = cacheName(this.#applicationId, this.#files.build)
    if (isReplaced()) {
      // In the order in which they were made.
      const names = (await caches.keys()).filter((name) => applicationOfCache(name) === this.#applicationId)
      for (const name of names.slice(names.indexOf(own) + 1).reverse()) {
        const page = await (await caches.open(name)).match(this.#page)
        if (page !== undefined) return page
      }
    }
    return (await caches.open(own)).match(this.#page)
  }

  /** A file that is named by its content is the same wherever it comes from: it is taken from here, of whichever build of this exam. */
  async #file(request: Request, pathname: string): Promise<Response> {
    const { caches, fetch } = this.#ports
    for (const name of (await caches.keys()).filter(
      (one) => applicationOfCache(one) === this.#applicationId
    )) {
      const cached = await (await caches.open(name)).match(pathname)
      if (cached !== undefined) return cached
    }
    return fetch(request)
  }
}

/** A login page of a hotel or a failing proxy answers too, and neither has a policy that allows only our own scripts. */
const isPage = (answer: Response) =>
  answer.status === 200 &&
  !answer.redirected &&
  (answer.headers.get('content-security-policy') ?? '').includes("script-src 'self'")
