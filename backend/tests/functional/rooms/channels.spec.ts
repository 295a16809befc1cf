import { test } from '@japa/runner'
import { findSession, linkGuardian } from '#identity'
import { findAccessOfMany, findRoom, type Person, tryChangeRoom } from '#rooms'
import { ok, refuseConflict } from '#shared'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { createRoom, roomEvents } from '#tests/fixtures/rooms'
import { askTicket, EventStream } from '../realtime/event_stream.js'

type Heard = {
  data: { channel: string; payload: { kind: string; version: number; at: string; userId?: number } }
}

const nextHint = async (stream: EventStream): Promise<Heard['data']> => {
  const heard = (await stream.next(({ event }) => event === 'message')) as Heard | null
  if (!heard) throw new Error('the stream ended')
  return heard.data
}

test.group('Channels of a room', () => {
  test('a room’s is for its staff, a candidate’s for them and the staff', async ({ assert }) => {
    const room = await createRoom({ candidates: 2 })
    const elsewhere = await createRoom()
    const [candidate, other] = room.candidates
    const guardian = await createUser({ groups: ['RESPONSIBLE'], school: room.school })
    await linkGuardian({ guardianId: guardian.id, candidateId: candidate.id })
    const head = await createUser({ groups: ['Diretor'], school: room.school })
    const blind = await createUser({ groups: ['SCHOOL-ADMIN'], school: room.school })
    const tokens: Record<string, string> = {
      'the proctor': room.proctorToken,
      'the administrator': room.adminToken,
      'the head of the school': await loginAs(head),
      'the candidate': candidate.token,
      'a candidate of the same room': other?.token ?? '',
      'the guardian': await loginAs(guardian),
      'the school administrator, whose tree is closed': await loginAs(blind),
      'a proctor of another room': elsewhere.proctorToken,
      'another administrator': elsewhere.adminToken,
    }
    const hears = async (channel: string) => {
      const allowed: string[] = []
      for (const [name, token] of Object.entries(tokens)) {
        const { status } = await askTicket(token, [channel])
        assert.include([200, 201, 403], status, name)
        if (status !== 403) allowed.push(name)
      }
      return allowed
    }
    const staff = ['the proctor', 'the administrator', 'the head of the school']
    assert.deepEqual(await hears(`rooms/${room.id}`), staff)
    assert.deepEqual(await hears(`rooms/${room.id}/candidates/${candidate.id}`), [...staff, 'the candidate'])
    assert.deepEqual(
      await hears(`rooms/${room.id}/candidates/${elsewhere.candidates[0].id}`),
      [],
      'nobody who does not sit there'
    )
    assert.deepEqual(await hears('rooms/99999999'), [])
  })

  test('many are asked about at once: each gets the answer of their own room', async ({ assert }) => {
    const [room, elsewhere] = [await createRoom(), await createRoom()]
    const callerOf = async (token: string) => {
      const session = await findSession(token)
      if (!session) throw new Error('no session')
      return session.caller
    }
    const [proctor, other] = [await callerOf(room.proctorToken), await callerOf(elsewhere.proctorToken)]
    const candidate = await callerOf(room.candidates[0].token)
    const head = await callerOf(await loginAs(await createUser({ groups: ['Diretor'], school: room.school })))
    const found = await findAccessOfMany([
      { roomId: room.id, caller: other },
      { roomId: room.id, caller: proctor },
      { roomId: elsewhere.id, caller: proctor },
      { roomId: elsewhere.id, caller: other },
      { roomId: room.id, caller: candidate },
      { roomId: elsewhere.id, caller: candidate },
      { roomId: 99_999_999, caller: proctor },
      { roomId: room.id, caller: head },
    ])
    assert.deepEqual(
      found.map((access) => access && [access.room.id, access.role]),
      [
        null,
        [room.id, 'staff'],
        null,
        [elsewhere.id, 'staff'],
        [room.id, 'candidate'],
        null,
        null,
        [room.id, 'staff'],
      ]
    )
    assert.deepEqual(await findAccessOfMany([]), [])
  })

  test('every act is committed before it is announced, to whom it concerns and without its content', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ candidates: 2 })
    const [candidate, other] = room.candidates
    const path = `/v1/rooms/${room.id}`
    const own = await EventStream.open(candidate.token, [`${path.slice(4)}/candidates/${candidate.id}`])
    const staff = await EventStream.open(room.proctorToken, [path.slice(4)])
    const secret = 'texto-que-nao-viaja'
    const heardOwn: string[] = []
    const act = async (call: Promise<unknown>, candidateHears = true) => {
      await call
      const hints = candidateHears ? [await nextHint(own), await nextHint(staff)] : [await nextHint(staff)]
      for (const { payload } of hints) {
        assert.notInclude(JSON.stringify(payload), secret)
        assert.isTrue(
          Object.keys(payload).every((key) =>
            ['kind', 'version', 'at', 'userId', 'messageId', 'requestId'].includes(key)
          )
        )
      }
      const live = (await client.get(`${path}/live`).headers(as(room.proctorToken))).body()
      assert.isAtLeast(live.version, hints.at(-1)?.payload.version ?? 0)
      if (candidateHears) {
        const mine = (await client.get(`${path}/live`).headers(as(candidate.token))).body()
        assert.equal(mine.version, hints[0]?.payload.version, 'the snapshot has what the hint is about')
        heardOwn.push(hints[0]?.payload.kind ?? '')
      }
    }
    const staffSends = (body: object) =>
      client.post(`${path}/messages`).headers(as(room.proctorToken)).json(body)
    await act(staffSends({ candidate_id: candidate.id, message: secret }))
    await act(staffSends({ candidate_id: other?.id, message: secret }), false)
    const alert = (await client.get(`${path}/live`).headers(as(candidate.token))).body().messages[0]
    await act(
      client.patch(`${path}/messages/${alert.id}`).headers(as(candidate.token)).json({ dismissed: true })
    )
    await act(client.post(`${path}/messages`).headers(as(candidate.token)).json({ message: secret }))
    await act(client.post(`${path}/break_requests`).headers(as(candidate.token)).json({ motive: 'BATHROOM' }))
    const request = (await client.get(`${path}/live`).headers(as(candidate.token))).body().breakRequests[0]
    await act(
      client
        .patch(`${path}/break_requests/${request.id}`)
        .headers(as(room.proctorToken))
        .json({ action: 'accept' })
    )
    await act(client.delete(`${path}/candidates/${candidate.id}/pause`).headers(as(candidate.token)))
    await act(
      client
        .put(`${path}/candidates/${candidate.id}/pause`)
        .headers(as(room.proctorToken))
        .json({ message: secret })
    )
    await act(
      client
        .delete(`${path}/candidates/${candidate.id}/pause`)
        .headers(as(room.proctorToken))
        .json({ reason: secret })
    )
    await act(client.put(path).headers(as(room.proctorToken)).json({ is_recording: true }), false)
    assert.deepEqual(heardOwn, [
      'message',
      'message_dismissed',
      'message',
      'break_request',
      'break_answer',
      'resume',
      'pause',
      'resume',
    ])
    own.close()
    staff.close()
  })

  test('a change that is refused leaves the room as it was and announces nothing', async ({ assert }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const actor: Person = { kind: 'PROCTOR', userId: room.proctor.id, group: 'PROCTOR' }
    const staff = await EventStream.open(room.proctorToken, [`rooms/${room.id}`])
    const before = await findRoom(room.id)
    const change = (refused: boolean) =>
      tryChangeRoom(room.id, async ({ record, notify, notifyStaff }) => {
        await record(actor, { motive: 'MESSAGE', candidateId: candidate.id, message: 'recado' })
        await notify([candidate.id], { kind: 'message' })
        notifyStaff({ kind: refused ? 'pause' : 'message' })
        return refused ? refuseConflict('busy', 'shared.busy') : ok(null)
      })
    assert.isFalse((await change(true)).ok)
    assert.deepEqual(await findRoom(room.id), before)
    assert.isEmpty(await roomEvents(room.id, candidate.id))
    assert.isTrue((await change(false)).ok)
    const { payload } = await nextHint(staff)
    assert.deepInclude(payload, { kind: 'message', version: (before?.version ?? 0) + 1 })
    staff.close()
  })
})
