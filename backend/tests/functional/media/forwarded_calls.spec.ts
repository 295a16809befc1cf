import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { answerForwarded } from '#media/actions/call_session'
import { setGateway } from '#media/gateway/current_gateway'
import { addMediaSession, endMediaSession } from '#media/media_sessions'
import { joinSharedSessions, leaveSharedSessions, SharedSessions } from '#media/processes/shared_sessions'
import { clock } from '#shared'
import { redisProgram, startRedis } from '../../../../.workspace/services/redis.mjs'
import { recordsOf } from '#tests/fixtures/audit'
import { as } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'
import { until } from '#tests/functional/security/until'
import { showingGateway } from './showing_gateway.js'

test.group('a call that one server process forwards to the owner of the media session', () => {
  test('is on record there with the address and the id of the request', async ({
    client,
    assert,
    cleanup,
  }) => {
    const server = await startRedis()
    cleanup(() => server.stop())
    const redis = { host: server.host, port: server.port }
    const room = await createRoom()
    const [{ id: candidate }] = room.candidates
    setGateway(showingGateway(candidate))
    cleanup(() => setGateway(null))
    const login = (await db.from('sessions').where('user_id', room.proctor.id).firstOrFail()) as {
      id: number
    }
    const now = clock.now()
    const session = addMediaSession({
      role: 'watch',
      roomId: room.id,
      userId: room.proctor.id,
      loginId: login.id,
      expiresAt: now + 3_600_000,
      heardAt: now,
    })
    cleanup(() => endMediaSession(session.id))
    // One process is both: what it calls "elsewhere" is a session of the other one, which has it by its own name.
    const owner = new SharedSessions({
      redis,
      answer: (call) => answerForwarded({ ...call, id: session.id }),
    })
    cleanup(() => owner.close())
    joinSharedSessions({ redis, answer: answerForwarded })
    cleanup(() => leaveSharedSessions())
    const watch = () =>
      client
        .post('/v1/media_sessions/elsewhere/watch')
        .headers({ ...as(room.proctorToken), 'x-request-id': 'forwarded-1' })
        .json({ feeds: [candidate] })
    // Both have to be connected first.
    await until(async () => {
      await owner.opened({ ...session, id: 'elsewhere' })
      return (await watch()).status() === 200
    })
    assert.containsSubset((await recordsOf(room.institution.id)).at(-1), {
      act: 'capture_viewed',
      subject_type: 'user',
      subject_id: candidate,
      actor_id: room.proctor.id,
      login_id: login.id,
      address: '127.0.0.1',
      request_id: 'forwarded-1',
    })
  })
    .tags(['@one_database'])
    .skip(redisProgram() === null, 'Redis is not installed: apt-get install redis-server')
})
