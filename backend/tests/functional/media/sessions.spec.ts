import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { mediaGateway } from '#media/gateway/current_gateway'
import { recheckAllMedia } from '#media/actions/recheck_media'
import { sweepMedia } from '#media/jobs/sweep_media'
import { liveMediaSessions } from '#media/media_sessions'
import { clock } from '#shared'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { createWatchedRoom } from '#tests/fixtures/live_rooms'
import { openSession } from './media_calls.js'
import { withJanus, withOwnJanus } from './test_janus.js'
import { offerOf } from './sdp.js'

test.group('media sessions, with a real Janus', (group) => {
  withOwnJanus(group)
  group.each.teardown(() => clock.release())

  withJanus('a candidate sends, as herself, in her room').run(async ({ assert, client }) => {
    const room = await createWatchedRoom()
    const opened = await client
      .post(`/v1/rooms/${room.id}/media_session`)
      .headers(as(room.candidateToken))
      .json({ role: 'publish' })
    opened.assertStatus(200)
    const session = opened.body() as {
      media: string
      sessionId: string
      bitrate: number
      iceServers: unknown[]
    }
    assert.equal(session.media, 'janus')
    assert.deepEqual(session.iceServers, [])
    const published = await client
      .post(`/v1/media_sessions/${session.sessionId}/publish`)
      .headers(as(room.candidateToken))
      .json({ sdp: offerOf(), descriptions: [{ mid: '0', description: 'camera' }] })
    published.assertStatus(200)
    const { sdp } = published.body() as { sdp: string }
    assert.match(sdp, /a=recvonly/)
    assert.match(sdp, /a=candidate:.* udp .* 21\d\d\d typ host/)
    assert.notMatch(sdp, /a=candidate:\S+ \d+ udp \d+ 127\./, 'loopback is no address for a browser')
  })

  withJanus('a reloaded page takes over the publisher that Janus still holds').run(
    async ({ assert, client }) => {
      const room = await createWatchedRoom()
      const headers = as(room.candidateToken)
      const begin = async () => {
        const { sessionId } = (
          await client.post(`/v1/rooms/${room.id}/media_session`).headers(headers).json({ role: 'publish' })
        ).body() as { sessionId: string }
        ;(
          await client
            .post(`/v1/media_sessions/${sessionId}/publish`)
            .headers(headers)
            .json({ sdp: offerOf() })
        ).assertStatus(200)
        return async () =>
          ((await client.get(`/v1/media_sessions/${sessionId}`).headers(headers)).body() as { live: boolean })
            .live
      }
      // A browser that crashed closes nothing: its publisher stays in the room.
      const isBeforeLive = await begin()
      const isLive = await begin()
      while (await isBeforeLive());
      assert.isTrue(await isLive())
    }
  )

  withJanus('who may not is refused, at every call').run(async ({ assert, client }) => {
    const room = await createWatchedRoom()
    const other = await createWatchedRoom()
    const elsewhere = await createUser({ groups: ['PROCTOR'], institution: room.sitting.institution })
    const post = (path: string, token: string, body: object) =>
      client.post(path).headers(as(token)).json(body)
    const open = `/v1/rooms/${room.id}/media_session`
    const refusals: [string, number, string, string, object][] = [
      ['a candidate who would watch', 403, open, room.candidateToken, { role: 'watch' }],
      ['a proctor who would send', 403, open, room.proctorToken, { role: 'publish' }],
      ['a proctor of another room of the school', 404, open, await loginAs(elsewhere), { role: 'watch' }],
      ['a proctor of another school', 404, open, other.proctorToken, { role: 'watch' }],
      ['a candidate of another room', 404, open, other.candidateToken, { role: 'publish' }],
      ['a role that is none', 400, open, room.candidateToken, { role: 'admin' }],
    ]
    for (const [who, status, path, token, body] of refusals)
      assert.equal((await post(path, token, body)).status(), status, who)
    const silent = await createWatchedRoom({ collection: { shouldTakeSnapshots: true } })
    const silently = (token: string, role: string) =>
      post(`/v1/rooms/${silent.id}/media_session`, token, { role })
    assert.equal(
      (await silently(silent.candidateToken, 'publish')).status(),
      403,
      'a candidate whose exam streams no video'
    )
    assert.equal((await client.post(open).json({ role: 'watch' })).status(), 401)

    const sending = (
      (await post(open, room.candidateToken, { role: 'publish' })).body() as { sessionId: string }
    ).sessionId
    const watching = (
      (await post(open, room.proctorToken, { role: 'watch' })).body() as { sessionId: string }
    ).sessionId
    const sdp = { sdp: offerOf() }
    const wish = { feeds: [room.candidate.id] }
    const forged = `${sending.startsWith('A') ? 'B' : 'A'}${sending.slice(1)}`
    const calls: [string, number, string, string, object][] = [
      [
        'her own session, the other role',
        403,
        `/v1/media_sessions/${sending}/watch`,
        room.candidateToken,
        wish,
      ],
      ['her own session, to answer', 403, `/v1/media_sessions/${sending}/answer`, room.candidateToken, sdp],
      ["a proctor's session, to send", 403, `/v1/media_sessions/${watching}/publish`, room.proctorToken, sdp],
      ["another's session", 404, `/v1/media_sessions/${watching}/watch`, room.candidateToken, wish],
      ["another's session, to send", 404, `/v1/media_sessions/${sending}/publish`, other.candidateToken, sdp],
      [
        'the same person by another log-in',
        404,
        `/v1/media_sessions/${sending}/publish`,
        await loginAs(room.candidate),
        sdp,
      ],
      ['a forged session', 404, `/v1/media_sessions/${forged}/publish`, room.candidateToken, sdp],
    ]
    for (const [who, status, path, token, body] of calls)
      assert.equal((await post(path, token, body)).status(), status, who)
    assert.equal(
      (await client.delete(`/v1/media_sessions/${sending}`).headers(as(other.candidateToken))).status(),
      404
    )
    assert.equal(
      (
        await post(`/v1/media_sessions/${sending}/publish`, room.candidateToken, {
          sdp: 'v=0 nonsense of no use',
        })
      ).status(),
      400
    )
  })

  withJanus('a session that is too old, and one whose room is no longer hers, are over').run(
    async ({ assert, client }) => {
      const room = await createWatchedRoom()
      const open = (token: string, role: 'publish' | 'watch') => openSession(client, room.id, token, role)
      const moved = await open(room.proctorToken, 'watch')
      await db.from('room_responsibles').where('room_id', room.id).delete()
      const watch = (id: string) =>
        client
          .post(`/v1/media_sessions/${id}/watch`)
          .headers(as(room.proctorToken))
          .json({ feeds: [room.candidate.id] })
      assert.equal((await watch(moved)).status(), 403)
      assert.equal((await watch(moved)).status(), 404, 'and it is gone')

      const old = await open(room.candidateToken, 'publish')
      await db
        .from('sessions')
        .where('user_id', room.candidate.id)
        .update({ expires_at: clock.now() + 48 * 3_600_000 })
      const fresh = await loginAs(room.candidate)
      assert.isString(fresh)
      clock.advance(13 * 3_600_000)
      await db
        .from('sessions')
        .where('user_id', room.candidate.id)
        .update({ expires_at: clock.now() + 3_600_000 })
      const late = await client
        .post(`/v1/media_sessions/${old}/publish`)
        .headers(as(room.candidateToken))
        .json({ sdp: offerOf() })
      assert.equal(late.status(), 410)
    }
  )

  withJanus('a log-in that ended takes its connections with it').run(async ({ assert, client }) => {
    const room = await createWatchedRoom()
    const { sessionId } = (
      await client
        .post(`/v1/rooms/${room.id}/media_session`)
        .headers(as(room.candidateToken))
        .json({ role: 'publish' })
    ).body() as {
      sessionId: string
    }
    await client
      .post(`/v1/media_sessions/${sessionId}/publish`)
      .headers(as(room.candidateToken))
      .json({ sdp: offerOf() })
    await db.from('sessions').where('user_id', room.candidate.id).update({ ended_at: clock.now() })
    await recheckAllMedia()
    assert.isUndefined(liveMediaSessions().find((one) => one.id === sessionId))
  })

  withJanus(
    'where the collection requires it, a publisher is recorded from its start, and the recording is queued for conversion at its end'
  ).run(async ({ assert, client }) => {
    const asked = await createWatchedRoom()
    const silent = await createWatchedRoom()
    await db
      .from('collections')
      .where('id', asked.sitting.collectionId)
      .update({ configuration_json: JSON.stringify({ shouldUploadToS3: true }) })
    const rowsOf = async (roomId: number) =>
      ((await db.from('recordings').where('room_id', roomId).select('status')) as { status: string }[]).map(
        (row) => row.status
      )
    for (const room of [asked, silent]) {
      const headers = as(room.candidateToken)
      const { sessionId } = (
        await client.post(`/v1/rooms/${room.id}/media_session`).headers(headers).json({ role: 'publish' })
      ).body() as { sessionId: string }
      await client.post(`/v1/media_sessions/${sessionId}/publish`).headers(headers).json({ sdp: offerOf() })
      assert.deepEqual(await rowsOf(room.id), room === asked ? ['RECORDING'] : [])
      await client.delete(`/v1/media_sessions/${sessionId}`).headers(headers)
    }
    assert.deepEqual(await rowsOf(asked.id), ['TO_PROCESS'])
    assert.deepEqual(await rowsOf(silent.id), [])
  })

  withJanus('only staff of the room stop a camera').run(async ({ assert, client }) => {
    const room = await createWatchedRoom()
    const other = await createWatchedRoom()
    const headers = as(room.candidateToken)
    const { sessionId } = (
      await client.post(`/v1/rooms/${room.id}/media_session`).headers(headers).json({ role: 'publish' })
    ).body() as { sessionId: string }
    await client.post(`/v1/media_sessions/${sessionId}/publish`).headers(headers).json({ sdp: offerOf() })
    const isLive = async () =>
      ((await client.get(`/v1/media_sessions/${sessionId}`).headers(headers)).body() as { live: boolean })
        .live
    const kick = (token: string) =>
      client.delete(`/v1/rooms/${room.id}/candidates/${room.candidate.id}/media`).headers(as(token))
    assert.equal((await kick(room.candidateToken)).status(), 403)
    assert.equal((await kick(other.proctorToken)).status(), 404)
    assert.isTrue(await isLive())
    assert.equal((await kick(room.proctorToken)).status(), 204)
    while (await isLive());
  })

  withJanus('a watcher whose page sends nothing is removed; a publishing candidate is not').run(
    async ({ assert, client }) => {
      const room = await createWatchedRoom()
      const open = (token: string, role: 'publish' | 'watch') => openSession(client, room.id, token, role)
      const watching = await open(room.proctorToken, 'watch')
      const sending = await open(room.candidateToken, 'publish')
      const isThere = (id: string) => liveMediaSessions().some((one) => one.id === id)
      clock.advance(100_000)
      await client.get(`/v1/media_sessions/${watching}`).headers(as(room.proctorToken))
      clock.advance(100_000)
      await sweepMedia(mediaGateway())
      assert.isTrue(isThere(watching))
      clock.advance(60_000)
      await sweepMedia(mediaGateway())
      assert.isFalse(isThere(watching))
      assert.isTrue(isThere(sending))
    }
  )

  withJanus('a room is on one media server, whoever asks first').run(async ({ assert, client }) => {
    const room = await createWatchedRoom()
    const { sessionId } = (
      await client
        .post(`/v1/rooms/${room.id}/media_session`)
        .headers(as(room.proctorToken))
        .json({ role: 'watch' })
    ).body() as {
      sessionId: string
    }
    const offer = await client
      .post(`/v1/media_sessions/${sessionId}/watch`)
      .headers(as(room.proctorToken))
      .json({ feeds: [room.candidate.id], layer: 'low' })
    offer.assertStatus(200)
    assert.deepEqual(offer.body(), { sdp: null, mids: [] }, 'nobody sends yet')
    const rows = (await db.from('media_rooms').where('room_id', room.id)) as { node: string }[]
    assert.deepEqual(
      rows.map((row) => row.node),
      ['own']
    )
  })
})
