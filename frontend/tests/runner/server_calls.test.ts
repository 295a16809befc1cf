import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { examCalls } from '../../src/features/runner/exam/server.ts'

const bodies: (RequestInit['body'] | undefined)[] = []

beforeEach(() => {
  bodies.length = 0
  vi.stubGlobal('location', { origin: 'http://school.test' })
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    bodies.push(init.body)
    return new Response('{"writerTerm":3}', { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('a claim', () => {
  test('tells the server to take over from nobody after a closed sitting (S17.8)', async () => {
    await expect(examCalls.claim('7', { renew: false, ifWriter: true })).resolves.toEqual({ writerTerm: 3 })
    expect(bodies).toEqual(['{"renew":false,"if_writer":true}'])
  })

  test('has a body only where it asks for something', async () => {
    await examCalls.claim('7', { renew: true })
    await examCalls.claim('7', { renew: false })
    expect(bodies).toEqual(['{"renew":true}', null])
  })
})
