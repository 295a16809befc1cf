import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendRoom } from '../../src/features/application-list/acts/send_room.ts'

const sent: { path: string; method: string | undefined; body: unknown }[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('location', { origin: 'http://school.test' })
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    sent.push({ path, method, body })
    return new Response('{}', { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('another room is given on the version of the application that staff saw', async () => {
  await sendRoom(7, 4, 12)
  expect(sent).toEqual([{ path: '/v1/applications/7', method: 'PATCH', body: '{"room_id":4,"version":12}' }])
  await sendRoom(7, 4, undefined)
  expect(sent[1]?.body).toBe('{"room_id":4}')
})
