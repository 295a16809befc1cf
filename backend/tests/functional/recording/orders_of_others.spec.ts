import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { liveMediaSessions } from '#media/media_sessions'
import { followPublication } from '#recording/actions/record_publication'
import { reconcileRecordings } from '#recording/jobs/reconcile_recordings'
import { clock } from '#shared'
import { as } from '#tests/fixtures/people'
import { createWatchedRoom, type WatchedRoom } from '#tests/fixtures/live_rooms'
import { send } from '../media/media_calls.js'
import { withJanus, withOwnJanus } from '../media/test_janus.js'

/** A candidate of a new room sends. */
async function createSender(client: ApiClient): Promise<WatchedRoom> {
  const room = await createWatchedRoom()
  await send(client, room.id, room.candidateToken)
  return room
}

const rowsOf = async (roomId: number) =>
  (await db.from('recordings').where('room_id', roomId).orderBy('id')) as {
    id: number
    status: string
    changed_at: number
    ended_at: number | null
  }[]
const statusesOf = async (roomId: number) => (await rowsOf(roomId)).map(({ status }) => status)

/** As another process writes it. */
const order = (room: WatchedRoom) =>
  db.table('recording_orders').insert({
    institution_id: room.sitting.institution.id,
    room_id: room.id,
    user_id: room.candidate.id,
    started_by: room.proctor.id,
    started_at: clock.now(),
  })
const stop = (room: WatchedRoom) =>
  db
    .from('recording_orders')
    .where('room_id', room.id)
    .update({ stopped_at: clock.now(), stopped_by: room.proctor.id })
const setRoom = (room: WatchedRoom, since: number | null) =>
  db.from('rooms').where('id', room.id).update({ cameras_since: since })

/** Rounds as they come, for `seconds`. */
async function runRounds(seconds: number) {
  for (let left = seconds; left > 0; left -= 3) {
    clock.advance(3_000)
    await reconcileRecordings()
  }
}

test.group('recordings that another process ordered, with a real Janus', (group) => {
  withOwnJanus(group)
  group.each.setup(() => {
    clock.freeze(clock.now())
    return () => clock.release()
  })

  withJanus('an order about a candidate whom this process relays begins and ends her recording').run(
    async ({ assert, client }) => {
      const [room, other] = [await createSender(client), await createSender(client)]
      await order(room)
      await reconcileRecordings()
      await reconcileRecordings()
      assert.deepEqual([await statusesOf(room.id), await statusesOf(other.id)], [['RECORDING'], []])
      await stop(room)
      await reconcileRecordings()
      assert.deepEqual(await statusesOf(room.id), ['TO_PROCESS'])
    }
  )

  withJanus('an order about a room does so for everybody in it').run(async ({ assert, client }) => {
    const room = await createSender(client)
    await setRoom(room, clock.now())
    await reconcileRecordings()
    assert.deepEqual(await statusesOf(room.id), ['RECORDING'])
    await setRoom(room, null)
    await reconcileRecordings()
    assert.deepEqual(await statusesOf(room.id), ['TO_PROCESS'])
  })

  withJanus('of an order and rounds at once one recording begins').run(async ({ assert, client }) => {
    const room = await createSender(client)
    await setRoom(room, clock.now())
    const start = client.post('/recording/start').headers(as(room.proctorToken))
    await Promise.all([
      start.json({ room_id: room.id }),
      ...Array.from({ length: 5 }, () => reconcileRecordings()),
    ])
    assert.deepEqual(await statusesOf(room.id), ['RECORDING'])
    await setRoom(room, null)
    await reconcileRecordings()
  })

  withJanus(
    'a recording of a process that is gone is closed at its last renewal; one that goes on is not'
  ).run(async ({ assert, client }) => {
    const [own, left] = [await createSender(client), await createWatchedRoom()]
    await order(own)
    await runRounds(3)
    const last = clock.now()
    await db.table('recordings').insert({
      institution_id: left.sitting.institution.id,
      room_id: left.id,
      user_id: left.candidate.id,
      kind: 'CAMERA',
      status: 'RECORDING',
      started_at: last,
      changed_at: last,
    })
    await runRounds(90)
    assert.deepEqual(await statusesOf(left.id), ['RECORDING'], 'its process may only be slow')
    clock.advance(60 * 60_000)
    await runRounds(30)
    assert.deepEqual(await statusesOf(left.id), ['RECORDING'], 'after a gap others renew theirs first')
    await runRounds(3)
    const [closed] = await rowsOf(left.id)
    assert.deepInclude(closed, { status: 'TO_PROCESS', ended_at: last, changed_at: clock.now() })
    assert.deepEqual(await statusesOf(own.id), ['RECORDING'])
    await stop(own)
    await reconcileRecordings()
  })

  withJanus(
    'what another process recorded of a candidate ends when she sends here; her recording of here goes on'
  ).run(async ({ assert, client }) => {
    const room = await createWatchedRoom()
    const now = clock.now()
    await db.table('recordings').insert({
      institution_id: room.sitting.institution.id,
      room_id: room.id,
      user_id: room.candidate.id,
      kind: 'CAMERA',
      status: 'RECORDING',
      started_at: now,
      changed_at: now,
    })
    const sessionId = await send(client, room.id, room.candidateToken)
    assert.deepEqual(await statusesOf(room.id), ['RECORDING'], 'with one process there are no others')
    const session = liveMediaSessions().find(({ id }) => id === sessionId)
    if (!session) throw new Error('there is no session')
    await followPublication(session, true)
    assert.deepEqual(await statusesOf(room.id), ['TO_PROCESS'])
    await order(room)
    await reconcileRecordings()
    await followPublication(session, true)
    assert.deepEqual(await statusesOf(room.id), ['TO_PROCESS', 'RECORDING'])
    await stop(room)
    await reconcileRecordings()
  })

  withJanus('one that another process took for abandoned ends, and another begins').run(
    async ({ assert, client }) => {
      const room = await createSender(client)
      await order(room)
      await reconcileRecordings()
      await db.from('recordings').where('room_id', room.id).update({ status: 'TO_PROCESS' })
      await reconcileRecordings()
      await reconcileRecordings()
      assert.deepEqual(await statusesOf(room.id), ['TO_PROCESS', 'RECORDING'])
      await stop(room)
      await reconcileRecordings()
    }
  )
})
