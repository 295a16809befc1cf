import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { listsOf } from '#tests/fixtures/import_runs'
import { hasRowLocks, READ_AGAIN_MS, someoneWaits } from '#tests/fixtures/lock_waits'
import { as, unique } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'

type Lists = ReturnType<typeof listsOf>

/** Whether `work` waits for a lock of this application, as for that of a batch of answers; and the other way round a batch would wait for the work. */
async function waitsFor(applicationId: number, work: () => Promise<unknown>): Promise<boolean> {
  if (!hasRowLocks()) {
    await work()
    return false
  }
  let isDone = false
  let waits = false
  const holding = await db.transaction()
  await holding.from('applications').where('id', applicationId).forUpdate().select('id')
  const working = work().finally(() => {
    isDone = true
  })
  while (!isDone && !waits) {
    waits = await someoneWaits()
    await pause(READ_AGAIN_MS)
  }
  await holding.rollback()
  await working
  return waits
}

test.group('lists and exams that run', () => {
  test('neither a list of rooms nor its undo nor that of a list of exams waits for an exam that runs', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ candidates: 2 })
    const { adminToken: token } = room
    const [begun, unbegun] = room.candidates as [(typeof room.candidates)[0], (typeof room.candidates)[0]]
    const idn = unique('IDN')
    await db.from('exams').where('id', room.examId).update({ idn })
    const { name } = await db.from('collections').where('id', room.collectionId).firstOrFail()
    const rooms = listsOf(client, 'rooms')
    const exams = listsOf(client, 'applications')
    const given = [`usuario,prova`, ...room.candidates.map(({ username }) => `${username},${idn}`)]
    const applied: [string, Lists, { id: number }][] = [
      [
        'rooms',
        rooms,
        await rooms.apply(token, [
          'colecao,sala,usuario',
          ...room.candidates.map(({ username }) => `${name},Sala 1,${username}`),
        ]),
      ],
    ]
    for (const { applicationId } of room.candidates) {
      const withdrawn = await client.delete(`/v1/applications/${applicationId}`).headers(as(token))
      assert.isBelow(withdrawn.status(), 300, withdrawn.text())
    }
    applied.push(['exams', exams, await exams.apply(token, given)])
    const again = await rooms.send(token, [
      'colecao,sala,usuario',
      `${name},Sala 2,${begun.username}`,
      `${name},Sala 2,${unbegun.username}`,
    ])
    const started = await client
      .post(`/v1/applications/${begun.applicationId}/start`)
      .headers(as(begun.token))
    assert.equal(started.status(), 200, started.text())
    assert.isFalse(await waitsFor(begun.applicationId, () => rooms.act(token, again.id, 'apply')), 'apply')
    for (const [kind, lists, { id }] of applied.toReversed())
      assert.isFalse(await waitsFor(begun.applicationId, () => lists.act(token, id, 'undo')), kind)
    const needs = listsOf(client, 'special_needs')
    const sent = await needs.send(token, [
      'usuario;tempo',
      ...room.candidates.map(({ username }) => `${username};150`),
    ])
    assert.isFalse(await waitsFor(begun.applicationId, () => needs.act(token, sent.id, 'apply')), 'needs')
    const stored = await db.from('accommodations').whereIn('user_id', [begun.id, unbegun.id])
    assert.lengthOf(stored, 2)
    assert.isFalse(
      await waitsFor(begun.applicationId, () => needs.act(token, sent.id, 'undo')),
      'undo of needs'
    )
    const row = await db.from('applications').where('id', begun.applicationId).firstOrFail()
    assert.include(row, { state: 'STARTED', withdrawn_at: null })
  })
})
