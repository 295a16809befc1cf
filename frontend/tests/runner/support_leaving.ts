// First import: installs an IndexedDB in Node.
import '../offline/support/idle.ts'
import { vi } from 'vitest'
import { setSession, type Session } from '../../src/api/session.ts'
import { MemoryStorage } from '../offline/support/engine_fixture.ts'

export const USER = 31
export const SERVER_TIME = '2026-11-20T13:00:00.000Z'

export const json = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })

/** The globals of a page of a candidate who is logged in. `reply` throws where nothing answers. Undone by `vi.unstubAllGlobals`. */
export function pageOf(reply: (path: string, body: unknown) => Response): { storage: MemoryStorage } {
  const storage = new MemoryStorage()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('location', { origin: 'http://school.test' })
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) =>
    reply(path, typeof body === 'string' ? JSON.parse(body) : null)
  )
  setSession({ token: 'abc', user: { id: USER, language: 'pt-BR', loggedGroup: 'ALUNO' } } as Session)
  return { storage }
}

type Sent = { id: number; revision: number; free_response: string | null }

/** What a batch carried, and the server's answer that it has all of it. */
export function takeBatch(path: string, body: unknown): { sent: readonly Sent[]; answer: object } {
  const list = Array.isArray(body) ? body : ((body as { answers?: unknown } | null)?.answers ?? [])
  const sent = path.includes('batch') ? (list as Sent[]) : []
  const answers = sent.map(({ id, revision }) => ({ id, revision, accepted: true }))
  return { sent, answer: { answers, files: [], serverTime: SERVER_TIME, secondsToTimeout: 3600 } }
}
