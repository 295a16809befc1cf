import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { mediaGateway, setGateway } from '#media/gateway/current_gateway'
import type { MediaGateway } from '#media/gateway/media_gateway'
import { endMediaSession, liveMediaSessions } from '#media/media_sessions'
import { clock } from '#shared'
import { as, loginAs } from '#tests/fixtures/people'
import { createWatchedRoom, type WatchedRoom } from '#tests/fixtures/live_rooms'
import { openSession, publish, send } from './media_calls.js'
import { withJanus, withOwnJanus } from './test_janus.js'

async function begin(client: ApiClient, room: WatchedRoom) {
  const sending = await send(client, room.id, room.candidateToken)
  const watching = await openSession(client, room.id, room.proctorToken, 'watch')
  const watched = await client
    .post(`/v1/media_sessions/${watching}/watch`)
    .headers(as(room.proctorToken))
    .json({ feeds: [room.candidate.id] })
  watched.assertStatus(200)
  return { sending, watching }
}

const isThere = (id: string) => liveMediaSessions().some((session) => session.id === id)

/** No sweep runs in a test: only the act itself ends the session. */
const cut = async (id: string) => {
  while (isThere(id)) await new Promise((resolve) => setImmediate(resolve))
}

test.group('rights that are withdrawn cut pictures, with a real Janus', (group) => {
  withOwnJanus(group)
  group.each.teardown(() => clock.release())

  const acts: [
    string,
    'sending' | 'watching',
    (client: ApiClient, room: WatchedRoom, admin: string) => PromiseLike<unknown>,
  ][] = [
    [
      'a proctor who is responsible no longer',
      'watching',
      (client, room, admin) =>
        client
          .post('/v1/room_responsibles/bulk_delete')
          .headers(as(admin))
          .json({ responsible: room.proctor.id, rooms: [room.id] }),
    ],
    [
      'a group that may see no rooms',
      'watching',
      (client, _room, admin) =>
        client
          .put('/v1/groups/PROCTOR/permissions')
          .headers(as(admin))
          .json({ permissions: { Dashboard: { Videos: { SeeRooms: false } } } }),
    ],
    [
      'a log-out of the proctor',
      'watching',
      (client, room) => client.post('/v1/logout').headers(as(room.proctorToken)),
    ],
    [
      'a candidate who is taken out of the room',
      'sending',
      (client, room, admin) =>
        client
          .post(`/v1/rooms/${room.id}/users/bulk_delete`)
          .headers(as(admin))
          .json({ users: [room.candidate.id] }),
    ],
    [
      'a room that is closed',
      'sending',
      (client, room, admin) => client.put(`/v1/rooms/${room.id}`).headers(as(admin)).json({ opened: false }),
    ],
    [
      'a log-out of the candidate',
      'sending',
      (client, room) => client.post('/v1/logout').headers(as(room.candidateToken)),
    ],
  ]
  for (const [what, whose, act] of acts)
    withJanus(`${what}: ${whose} ends at once, and nothing else`).run(async ({ assert, client }) => {
      const [room, elsewhere] = [await createWatchedRoom(), await createWatchedRoom()]
      const [sessions, others] = [await begin(client, room), await begin(client, elsewhere)]
      await act(client, room, await loginAs(room.sitting.admin))
      await cut(sessions[whose])
      const rest = [sessions[whose === 'sending' ? 'watching' : 'sending'], others.sending, others.watching]
      assert.deepEqual(rest.map(isThere), [true, true, true])
    })

  withJanus('a right that is lost while Janus answers leaves no publication behind').run(
    async ({ assert, client, cleanup }) => {
      const room = await createWatchedRoom()
      const janus = mediaGateway()
      let isClosed = false
      const slow: MediaGateway = {
        kind: 'janus',
        hasVideo: true,
        publish: async (request) => {
          const publication = await janus.publish(request)
          for (const { id, userId } of liveMediaSessions())
            if (userId === request.userId) await endMediaSession(id)
          return {
            ...publication,
            close: () => {
              isClosed = true
              return publication.close()
            },
          }
        },
        watch: (...given) => janus.watch(...given),
        kick: (...given) => janus.kick(...given),
        moderate: (...given) => janus.moderate(...given),
        streaming: (roomId) => janus.streaming(roomId),
        reconcile: () => janus.reconcile(),
        onChange: (changed) => janus.onChange(changed),
      }
      setGateway(slow)
      cleanup(() => setGateway(janus))
      const sessionId = await openSession(client, room.id, room.candidateToken, 'publish')
      const published = await publish(client, sessionId, room.candidateToken)
      assert.equal(published.status(), 410)
      assert.isTrue(isClosed)
    }
  )
})
