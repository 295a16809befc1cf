import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  applicationOfCache,
  applicationOfWorker,
  cacheName,
  forgetExam,
  addCachedExam,
  cachedExams,
} from '../../src/offline/reload/cached_exams.ts'
import { ExamServing, type ExamFiles } from '../../src/offline/reload/exam_cache.ts'

const ORIGIN = 'https://school.test'
const FILES: ExamFiles = {
  build: 'b1',
  entry: '/assets/index-1.js',
  parts: { exam: ['/assets/index-1.js', '/assets/exam-1.js'], watch: ['/assets/watch-1.js'] },
}
const POLICY = { 'content-security-policy': "default-src 'self'; script-src 'self'" }
const pageOf = (entry: string) => new Response(`<script src="${entry}"></script>`, { headers: POLICY })

/** The part of the Cache API that is used. */
function fakeCaches(network: (url: string) => Promise<Response>) {
  const all = new Map<string, Map<string, Response>>()
  const pathOf = (request: RequestInfo | URL) =>
    new URL(typeof request === 'string' ? request : (request as Request).url, ORIGIN).pathname
  const open = async (name: string) => {
    const rows = all.get(name) ?? new Map<string, Response>()
    all.set(name, rows)
    return {
      match: async (request: RequestInfo | URL) => rows.get(pathOf(request))?.clone(),
      put: async (request: RequestInfo | URL, answer: Response) => void rows.set(pathOf(request), answer),
      addAll: async (urls: string[]) => {
        const answers = await Promise.all(urls.map(network))
        if (answers.some(({ ok }) => !ok)) throw new TypeError('not all there')
        urls.forEach((url, at) => rows.set(url, answers[at] as Response))
      },
      keys: async () => [...rows.keys()],
    }
  }
  const caches = {
    open,
    has: async (name: string) => all.has(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  }
  return { caches: caches as unknown as CacheStorage, all }
}

function setUp({
  files = FILES,
  parts = [] as string[],
  page = () => Promise.resolve(pageOf(FILES.entry)),
  shared = undefined as ReturnType<typeof fakeCaches> | undefined,
} = {}) {
  const asked: string[] = []
  const network = (url: string) => Promise.resolve(new Response(`file ${url}`))
  const store = shared ?? fakeCaches(network)
  let answerPage = page
  let isSlow = false
  let isReplaced = false
  const serving = new ExamServing(files, '12', parts, {
    caches: store.caches,
    origin: ORIGIN,
    fetch: (request) => {
      const { pathname } = new URL(request.url, ORIGIN)
      asked.push(pathname)
      return pathname.startsWith('/applications/') ? answerPage() : network(pathname)
    },
    isReplaced: () => isReplaced,
    within: (_ms, work) => (isSlow ? Promise.reject(new Error('late')) : work),
  })
  const get = (path: string, mode: 'navigate' | 'cors' = 'cors', method = 'GET') => {
    const request = new Request(ORIGIN + path, { method })
    // Only a browser makes such a request.
    Object.defineProperty(request, 'mode', { value: mode })
    return serving.answer(request)
  }
  return {
    serving,
    get,
    asked,
    ...store,
    network: { page: (next: typeof page) => void (answerPage = next), slow: () => void (isSlow = true) },
    replace: () => void (isReplaced = true),
  }
}

// A worker's requests are relative to it.
const { Request: RealRequest } = globalThis
beforeEach(() => {
  vi.stubGlobal(
    'Request',
    class extends RealRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init)
      }
    }
  )
})

describe('the service worker of an exam', () => {
  it('ignores the API, other pages, other hosts and requests that change data (S15.1)', async () => {
    const { serving, get } = setUp()
    await serving.install()
    expect(get('/v1/applications/12')).toBeNull()
    expect(get('/v1/applications/12/answers/batch', 'cors', 'PUT')).toBeNull()
    expect(get('/files/picture.png')).toBeNull()
    expect(get('/applications', 'navigate')).toBeNull()
    expect(get('/applications/120/answers/3', 'navigate')).toBeNull()
    expect(get('/applications/12/answers/3')).toBeNull()
    expect(serving.answer(new Request('https://elsewhere.test/assets/exam-1.js'))).toBeNull()
  })

  it('serves the page from the network, and its own when that fails or something else answers (S15.1)', async () => {
    const { serving, get, network } = setUp()
    await serving.install()
    network.page(() => Promise.resolve(new Response('a newer page', { headers: POLICY })))
    expect(await (await get('/applications/12/answers/3', 'navigate'))?.text()).toBe('a newer page')
    const none: [string, () => Promise<Response>][] = [
      ['no link', () => Promise.reject(new TypeError('Failed to fetch'))],
      ['a proxy without its server', () => Promise.resolve(new Response('bad gateway', { status: 502 }))],
      [
        'the login page of a hotel',
        () => Promise.resolve(new Response('log in', { headers: { 'content-type': 'text/html' } })),
      ],
    ]
    for (const [what, answer] of none) {
      network.page(answer)
      expect(await (await get('/applications/12/answers/3', 'navigate'))?.text(), what).toContain(FILES.entry)
    }
    network.page(() => new Promise(() => undefined))
    network.slow()
    expect(
      await (await get('/applications/12/review', 'navigate'))?.text(),
      'a link that swallows'
    ).toContain(FILES.entry)
  })

  it('caches all of one build or nothing (S15.2)', async () => {
    const late = setUp({ page: () => Promise.resolve(pageOf('/assets/index-2.js')) })
    await expect(late.serving.install()).rejects.toThrow('not of this build')
    expect([...late.all.keys()]).toEqual([])
    const failing = fakeCaches(() => Promise.resolve(new Response('', { status: 404 })))
    await expect(setUp({ shared: failing }).serving.install()).rejects.toThrow()
    expect([...failing.all.keys()]).toEqual([])
    const { serving, all } = setUp({ parts: ['watch'] })
    await serving.install()
    expect([...(all.get(cacheName('12', 'b1'))?.keys() ?? [])]).toEqual([
      ...(FILES.parts.exam ?? []),
      '/assets/watch-1.js',
      '/applications/12/',
    ])
  })

  it('has the files of its build and of the previous one, and of no third', async () => {
    const shared = fakeCaches((url) => Promise.resolve(new Response(`file ${url}`)))
    const other = cacheName('13', 'b0')
    await shared.caches.open(other)
    for (const number of [1, 2, 3]) {
      const files = {
        build: `b${number}`,
        entry: `/assets/index-${number}.js`,
        parts: { exam: [`/assets/index-${number}.js`] },
      }
      const { serving } = setUp({ files, shared, page: () => Promise.resolve(pageOf(files.entry)) })
      await serving.install()
      await serving.activate()
    }
    expect([...shared.all.keys()]).toEqual([other, cacheName('12', 'b2'), cacheName('12', 'b3')])
    const { get, asked } = setUp({ shared })
    expect(await (await get('/assets/index-2.js'))?.text()).toBe('file /assets/index-2.js')
    expect(asked).toEqual([])
    await get('/assets/index-1.js')
    expect(asked).toEqual(['/assets/index-1.js'])
  })

  it('serves the page of the newest complete build while its worker waits', async () => {
    const shared = fakeCaches((url) => Promise.resolve(new Response(`file ${url}`)))
    const old = setUp({ shared })
    await old.serving.install()
    const entry = '/assets/index-2.js'
    const files = { build: 'b2', entry, parts: { exam: [entry] } }
    await setUp({ files, shared, page: () => Promise.resolve(pageOf(entry)) }).serving.install()
    // A third is being cached: its page comes last.
    await shared.caches.open(cacheName('12', 'b3'))
    old.network.page(() => Promise.reject(new TypeError('offline')))
    const page = async () => (await old.get('/applications/12/', 'navigate'))?.text()
    expect(await page()).toContain(FILES.entry)
    old.replace()
    expect(await page()).toContain(entry)
  })

  it('serves its own page where no newer build is complete', async () => {
    const { serving, get, network, replace, caches } = setUp()
    await serving.install()
    await caches.open(cacheName('12', 'b2'))
    network.page(() => Promise.reject(new TypeError('offline')))
    replace()
    expect(await (await get('/applications/12/', 'navigate'))?.text()).toContain(FILES.entry)
  })
})

describe('exams that open here without a connection', () => {
  beforeEach(() => {
    const rows = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => rows.get(key) ?? null,
      setItem: (key: string, value: string) => void rows.set(key, value),
      removeItem: (key: string) => void rows.delete(key),
    })
  })

  it('belong to one person, three at most, each until its end (S15.3)', () => {
    for (const [at, id] of ['40', '7', '12', '3'].entries()) addCachedExam(1, id, 1000 + at)
    expect(cachedExams(1, 0)).toEqual(['7', '12', '3'])
    expect(cachedExams(1, 1002)).toEqual(['3'])
    expect(cachedExams(2, 0)).toEqual([])
    expect(cachedExams(undefined, 0)).toEqual([])
    addCachedExam(1, '7', 2000)
    expect(cachedExams(1, 0)).toEqual(['12', '3', '7'])
    forgetExam('12')
    expect(cachedExams(1, 0)).toEqual(['3', '7'])
    addCachedExam(2, '9', 2000)
    expect(cachedExams(1, 0)).toEqual([])
    localStorage.setItem('banca.kept_exams', 'nonsense')
    expect(cachedExams(1, 0)).toEqual([])
  })

  it('are distinguished from any other worker and cache', () => {
    const at = (scope: string, script = '/exam_worker.js?part=watch') =>
      applicationOfWorker({ scope: ORIGIN + scope, script: ORIGIN + script })
    expect(at('/applications/12/')).toBe('12')
    for (const scope of [
      '/',
      '/applications/',
      '/applications/12',
      '/applications/12/answers/',
      '/applications/x/',
    ])
      expect(at(scope), scope).toBeNull()
    expect(at('/applications/12/', '/old_worker.js')).toBeNull()
    expect(applicationOfCache(cacheName('12', 'b1'))).toBe('12')
    expect(applicationOfCache('workbox-precache')).toBeNull()
  })
})
