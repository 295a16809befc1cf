/**
 * The service worker of an exam: a script of its own, so that an exam can be opened again while the server is away. See ADR 12.
 *
 *       none --cacheForReload()--> installing --all files of one build--> waiting --no page of the exam is open--> active
 *        ^                           | ^                                                                      |  |
 *        +--another build, no file---+ +--------a page asks for an update, the server has a newer build---------+  |
 *        +--endReload(), unregisterWorkers() for another person, after the end or beyond three exams---------------+
 *
 * A worker of a newer build goes through the same states beside the one that is active, which serves the page of the newest complete
 * build meanwhile. It does not call `skipWaiting()`: Chromium then keeps a reload of the page waiting for up to five minutes.
 */
import { applicationOfWorker } from './cached_exams.ts'
import { ExamServing, type ExamFiles } from './exam_cache.ts'

/** The part of the service worker types that is used: the complete ones conflict with those of a page. */
interface WorkerScope {
  readonly registration: { readonly scope: string; readonly waiting: object | null }
  readonly location: { readonly href: string; readonly origin: string }
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void
  ): void
  addEventListener(
    type: 'fetch',
    listener: (event: { readonly request: Request; respondWith(answer: Promise<Response>): void }) => void
  ): void
}

/** Put in by the build (`plugins/exam_worker.ts`). */
declare const EXAM_FILES: ExamFiles

const worker = globalThis as unknown as WorkerScope

const within = <T>(ms: number, work: Promise<T>) =>
  Promise.race([work, new Promise<T>((_, reject) => setTimeout(() => reject(new Error('Too late')), ms))])

const { href, origin } = worker.location
const applicationId = applicationOfWorker({ scope: worker.registration.scope, script: href })
if (applicationId === null) throw new Error('This worker is for the addresses of one exam')

const parts = new URL(href).searchParams.getAll('part')
const serving = new ExamServing(EXAM_FILES, applicationId, parts, {
  fetch: (request) => fetch(request),
  caches,
  within,
  isReplaced: () => worker.registration.waiting !== null,
  origin,
})

worker.addEventListener('install', (event) => event.waitUntil(serving.install()))
worker.addEventListener('activate', (event) => event.waitUntil(serving.activate()))
worker.addEventListener('fetch', (event) => {
  const answer = serving.answer(event.request)
  if (answer !== null) event.respondWith(answer)
})
