import { test } from '@japa/runner'
import env from '#start/env'

const DEFAULT_MS = 1000

const readAnew = async (): Promise<number> => {
  const address = new URL(`../../../config/live_room.ts?again=${Math.random()}`, import.meta.url)
  return ((await import(address.href)) as typeof import('#config/live_room')).liveRoom.acceptableLatencyMs
}

test('what delay of a link is acceptable comes from the settings, and is a second without one (conf-proctor-room-002)', async ({
  assert,
  cleanup,
}) => {
  const before = env.get('ACCEPTABLE_LATENCY_MS', DEFAULT_MS)
  cleanup(() => env.set('ACCEPTABLE_LATENCY_MS', before))
  assert.equal(await readAnew(), before)
  env.set('ACCEPTABLE_LATENCY_MS', 400)
  assert.equal(await readAnew(), 400)
})
