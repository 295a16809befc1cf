import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { silenceCandidate } from '#live_room/actions/silence_candidate'
import { mediaGateway } from '#media/gateway/current_gateway'
import { sweepMedia } from '#media/jobs/sweep_media'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { createWatchedRoom, type WatchedRoom } from '#tests/fixtures/live_rooms'
import { roomEvents } from '#tests/fixtures/rooms'
import { storeTree } from '#tests/fixtures/switches'
import { openModerationProbe } from '../media/moderation_probe.js'
import { withJanus, withOwnJanus } from '../media/test_janus.js'
import { send } from '../media/media_calls.js'

const microphoneOf = (room: WatchedRoom, userId = room.candidate.id) =>
  `/v1/rooms/${room.id}/candidates/${userId}/microphone`
const silence = (client: ApiClient, room: WatchedRoom, silenced: unknown, token = room.proctorToken) =>
  client.put(microphoneOf(room)).headers(as(token)).json({ silenced })
const ownIn = async (client: ApiClient, room: WatchedRoom, token: string) =>
  (
    (await client.get(`/v1/rooms/${room.id}/live`).headers(as(token))).body() as {
      candidates: { isSilenced: boolean; version: number }[]
    }
  ).candidates[0]

test.group('The microphone of a candidate, by the room', () => {
  test('is silenced and given back, once each; both sides see it and the record has it', async ({
    client,
    assert,
  }) => {
    const room = await createWatchedRoom()
    assert.isFalse((await ownIn(client, room, room.proctorToken))?.isSilenced)
    const off = await silence(client, room, true)
    off.assertStatus(200)
    const version = (off.body() as { version: number }).version
    assert.deepEqual(off.body(), { isSilenced: true, version })
    for (const token of [room.proctorToken, room.candidateToken])
      assert.deepInclude(await ownIn(client, room, token), { isSilenced: true, version })
    assert.deepEqual(
      (await silence(client, room, true)).body(),
      { isSilenced: true, version },
      'repeated, nothing changes'
    )
    assert.deepInclude((await silence(client, room, false)).body(), { isSilenced: false })
    for (const token of [room.proctorToken, room.candidateToken])
      assert.isFalse((await ownIn(client, room, token))?.isSilenced)
    const events = await roomEvents(room.id, room.candidate.id)
    assert.deepEqual(
      events.map(({ motive, author, author_id, from_state, to_state }) => [
        motive,
        author,
        author_id,
        from_state,
        to_state,
      ]),
      [
        ['MICROPHONE_OFF', 'PROCTOR', room.proctor.id, 'heard', 'silenced'],
        ['MICROPHONE_ON', 'PROCTOR', room.proctor.id, 'silenced', 'heard'],
      ]
    )
  })

  test('is silenced only by staff of the room who may pause', async ({ client, assert }) => {
    const room = await createWatchedRoom()
    const other = await createWatchedRoom()
    const elsewhere = await createUser({ groups: ['PROCTOR'], institution: room.sitting.institution })
    assert.equal((await silence(client, room, true, room.candidateToken)).status(), 403, 'herself')
    assert.equal(
      (await silence(client, room, true, await loginAs(elsewhere))).status(),
      404,
      'a proctor of another room of the school'
    )
    assert.equal(
      (await silence(client, room, true, other.proctorToken)).status(),
      404,
      'a proctor of another school'
    )
    assert.equal((await client.put(microphoneOf(room)).json({ silenced: true })).status(), 401)
    assert.equal(
      (
        await client
          .put(microphoneOf(room, other.candidate.id))
          .headers(as(room.proctorToken))
          .json({ silenced: true })
      ).status(),
      404,
      'a candidate of another room'
    )
    for (const wrong of [undefined, 'talvez', null]) {
      const refused = await silence(client, room, wrong)
      refused.assertStatus(400)
      assert.property(refused.body(), 'silenced')
    }
    const permissions = { Dashboard: { Videos: { PauseResume: false } } }
    await storeTree(room.sitting.institution.id, 'PROCTOR', permissions)
    assert.equal((await silence(client, room, true)).status(), 403, 'without the switch')
    assert.deepEqual(await roomEvents(room.id, room.candidate.id), [])
  })
})

test.group('The microphone of a candidate, with a real Janus', (group) => {
  const folder = withOwnJanus(group)

  async function begin(client: ApiClient, room: WatchedRoom) {
    const sessionId = await send(client, room.id, room.candidateToken)
    return () => client.delete(`/v1/media_sessions/${sessionId}`).headers(as(room.candidateToken))
  }

  withJanus('is muted by Janus at once, stays so when she connects again, and is given back').run(
    async ({ client, assert }) => {
      const room = await createWatchedRoom()
      const leave = await begin(client, room)
      const probe = await openModerationProbe(folder(), room.id)
      const feed = String(room.candidate.id)
      const sound = (word: string) => ({ feed, mid: '1', word })
      await silence(client, room, true)
      assert.deepEqual(await probe.until(1), [sound('muted')], 'the picture (mid 0) goes on')
      await leave()
      const leaveAgain = await begin(client, room)
      assert.deepEqual(await probe.until(2), [sound('muted'), sound('muted')])
      await silence(client, room, false)
      assert.deepEqual((await probe.until(3)).at(-1), sound('unmuted'))
      await leaveAgain()
      await begin(client, room)
      // Janus sends events in order: a mute of the new connection would arrive before this.
      await silence(client, room, true)
      assert.deepEqual((await probe.until(4)).slice(3), [sound('muted')])
      probe.close()
    }
  )

  withJanus('an order that came by another process holds after the next sweep').run(
    async ({ client, assert }) => {
      const room = await createWatchedRoom()
      await begin(client, room)
      const probe = await openModerationProbe(folder(), room.id)
      const staff = { kind: 'PROCTOR', userId: room.proctor.id, group: 'PROCTOR' } as const
      await silenceCandidate(room.id, staff, room.candidate.id, true)
      await sweepMedia(mediaGateway())
      assert.deepEqual(await probe.until(1), [{ feed: String(room.candidate.id), mid: '1', word: 'muted' }])
      await sweepMedia(mediaGateway())
      await silenceCandidate(room.id, staff, room.candidate.id, false)
      await sweepMedia(mediaGateway())
      assert.deepEqual(
        (await probe.until(2)).map(({ word }) => word),
        ['muted', 'unmuted'],
        'and is notified once'
      )
      probe.close()
    }
  )

  withJanus('silencing a candidate who sends nothing yet is stored, and mutes what they send later').run(
    async ({ client, assert }) => {
      const room = await createWatchedRoom()
      ;(await silence(client, room, true)).assertStatus(200)
      const probe = await openModerationProbe(folder(), room.id)
      await begin(client, room)
      assert.deepEqual(await probe.until(1), [{ feed: String(room.candidate.id), mid: '1', word: 'muted' }])
      probe.close()
    }
  )
})
