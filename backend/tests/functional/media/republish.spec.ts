import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { mediaGateway } from '#media/gateway/current_gateway'
import { Publisher } from '#media/janus/publisher'
import { announce } from '#realtime'
import { as } from '#tests/fixtures/people'
import { createWatchedRoom, type WatchedRoom } from '#tests/fixtures/live_rooms'
import { EventStream } from '../realtime/event_stream.js'
import { candidatesIn, nodeOf, withJanus, withOwnJanus } from './test_janus.js'
import { openSession, publish } from './media_calls.js'
import { offerOf } from './sdp.js'

type Heard = { data: { payload: { kind: string } } }

/** The calls of a candidate's page. */
async function pageOf(client: ApiClient, room: WatchedRoom) {
  const headers = as(room.candidateToken)
  const sessionId = await openSession(client, room.id, room.candidateToken, 'publish')
  const path = `/v1/media_sessions/${sessionId}`
  return {
    publish: async () => (await publish(client, sessionId, room.candidateToken)).status(),
    isLive: async () => ((await client.get(path).headers(headers)).body() as { live: boolean }).live,
    close: async () => (await client.delete(path).headers(headers)).status(),
  }
}

test.group('a second publish of the same candidate, with a real Janus', (group) => {
  const folder = withOwnJanus(group)

  withJanus('one page publishes six times in a row, and is answered each time').run(
    async ({ assert, client }) => {
      const room = await createWatchedRoom()
      const page = await pageOf(client, room)
      for (const nth of [1, 2, 3, 4, 5, 6]) assert.equal(await page.publish(), 200, `publish ${nth}`)
      assert.isTrue(await page.isLive())
      assert.deepEqual(await candidatesIn(folder(), room.id), [room.candidate.id])
      assert.equal(await page.close(), 204)
      assert.deepEqual(await candidatesIn(folder(), room.id), [])
    }
  )

  withJanus(
    'pages of one candidate that crashed one after the other: each is answered, the last one publishes'
  ).run(async ({ assert, client }) => {
    const room = await createWatchedRoom()
    let before: Awaited<ReturnType<typeof pageOf>> | null = null
    for (const nth of [1, 2, 3, 4, 5, 6]) {
      const page = await pageOf(client, room)
      assert.equal(await page.publish(), 200, `page ${nth}`)
      while (await before?.isLive());
      assert.isTrue(await page.isLive(), `page ${nth}`)
      before = nth < 4 ? page : null
    }
  })

  withJanus('an id is free as soon as its publisher is closed, also where a class closes at once').run(
    async ({ assert }) => {
      const room = await createWatchedRoom()
      const node = await nodeOf(folder(), 200)
      await node.ensureRoom(room.id)
      const { room: name, pin } = node.credentials(room.id)
      const again = async (userId: number) => {
        const next = await node.attach(() => undefined)
        const publisher = new Publisher({
          node,
          roomId: room.id,
          userId,
          bitrate: 100_000,
          changed: () => undefined,
        })
        await publisher.open(offerOf(), [])
        await publisher.close()
        // Janus refuses an id that is taken.
        await next.request({ request: 'join', ptype: 'publisher', room: name, pin, id: String(userId) })
        await node.detach(next)
      }
      const all = Array.from({ length: 60 }, (_, at) => again(1_000_000 + at))
      assert.deepEqual(
        (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected'),
        []
      )
      node.lost()
    }
  )

  withJanus('of two offers of one page at once both are answered, and one publisher is there').run(
    async ({ assert, client }) => {
      const room = await createWatchedRoom()
      const page = await pageOf(client, room)
      assert.deepEqual(await Promise.all([page.publish(), page.publish(), page.publish()]), [200, 200, 200])
      assert.isTrue(await page.isLive())
      assert.equal(await page.close(), 204)
      assert.deepEqual(await candidatesIn(folder(), room.id), [])
    }
  )

  withJanus('of two pages of one candidate that publish at once one is live in the end').run(
    async ({ assert, client }) => {
      const room = await createWatchedRoom()
      const pages = [await pageOf(client, room), await pageOf(client, room)]
      for (const status of await Promise.all(pages.map((page) => page.publish())))
        assert.include([200, 503], status)
      const live = async () => (await Promise.all(pages.map((page) => page.isLive()))).filter(Boolean).length
      while ((await live()) !== 1);
      assert.deepEqual(await candidatesIn(folder(), room.id), [room.candidate.id])
    }
  )

  withJanus('a page that closes while it is being answered leaves no publisher behind').run(
    async ({ assert, client }) => {
      const room = await createWatchedRoom()
      const page = await pageOf(client, room)
      await Promise.all([page.publish(), page.close()])
      assert.deepEqual(await candidatesIn(folder(), room.id), [])
    }
  )

  withJanus('a page is notified of a publisher that was taken from it, and not of one that it replaced').run(
    async ({ assert, client, cleanup }) => {
      const room = await createWatchedRoom()
      const channel = `rooms/${room.id}/candidates/${room.candidate.id}`
      const stream = await EventStream.open(room.candidateToken, [channel])
      cleanup(() => stream.close())
      const nextKind = async () => {
        const heard = (await stream.next(({ event }) => event === 'message')) as Heard | null
        return heard?.data.payload.kind
      }
      const page = await pageOf(client, room)
      for (const nth of [1, 2, 3]) assert.equal(await page.publish(), 200, `publish ${nth}`)
      announce(channel, { kind: 'config', version: 1 })
      assert.equal(await nextKind(), 'config')
      await mediaGateway().kick(room.id, room.candidate.id)
      assert.equal(await nextKind(), 'media')
    }
  )
})
