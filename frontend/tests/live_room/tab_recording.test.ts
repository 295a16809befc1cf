import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, setSession, type Session } from '../../src/api/session.ts'

vi.mock('../../src/features/live-room/recording/browser_recorder.ts', () => ({
  recordScreen: async () => ({ stop: async () => undefined }),
}))

/** The browser's event handlers of the tab, called by the test. */
const handlers = new Map<string, () => void>()
const reported: { path: string; body: unknown; keepalive: boolean }[] = []

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://school.test' })
  vi.stubGlobal('addEventListener', (name: string, handler: () => void) => void handlers.set(name, handler))
  vi.stubGlobal('removeEventListener', (name: string) => void handlers.delete(name))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    reported.push({ path, body: JSON.parse(String(init.body)), keepalive: init.keepalive === true })
    return new Response('{}', { headers: { 'content-type': 'application/json' } })
  })
  setSession({ token: 'abc', user: { id: 3 } } as unknown as Session)
})
// The server stays: the answer to the last call is read after the test, and without it somebody would look for it.
afterEach(clearSession)

test('a page that is unloaded while it records reports the end in a keepalive call (trans-recording-003)', async () => {
  const { tabRecording } = await import('../../src/features/live-room/recording/tab_recording.ts')
  handlers.get('pagehide')?.()
  expect(reported).toEqual([])
  await tabRecording.start({ id: 12, name: 'Sala 1' })
  handlers.get('pagehide')?.()
  await vi.waitFor(() => expect(reported).toHaveLength(2))
  expect(reported).toEqual([
    { path: '/v1/rooms/12', body: { is_recording: true }, keepalive: false },
    { path: '/v1/rooms/12', body: { is_recording: false }, keepalive: true },
  ])
})
