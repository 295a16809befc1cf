import Database from 'better-sqlite3'
import { test } from '@japa/runner'
import { Candidate } from '#tests/faults/support/candidate'
import { ServerProcess } from '#tests/faults/support/server'

const SECOND = 1000

test.group('the server is away at the deadline', () => {
  test('killed before it and back after deadline and grace: what was given in time counts, what comes later does not (S9.4)', async ({
    assert,
    cleanup,
  }) => {
    const server = await ServerProcess.prepare()
    cleanup(() => server.dispose())
    const worlds = await server.worlds(2)
    await server.start()
    const [near, over] = worlds.map(
      (world, index) => new Candidate(world, () => server.address, 5 + index)
    ) as [Candidate, Candidate]
    for (const candidate of [near, over])
      assert.equal(
        (await candidate.call('POST', `/v1/applications/${candidate.world.applicationId}/start`))?.status,
        200
      )
    assert.isTrue(await near.step())
    const edit = near.history.sent(near.edit())
    await server.kill()

    // The time that goes by, without waiting for it: the last sign of the server was five minutes ago, and the exams ended meanwhile.
    const file = new Database(server.sqliteFile)
    const now = Date.now()
    file.prepare('UPDATE service_beats SET beat_at = ?').run(now - 300 * SECOND)
    const ended = file.prepare('UPDATE applications SET deadline_at = ? WHERE id = ?')
    ended.run(now - 270 * SECOND, near.world.applicationId)
    // Its deadline and its grace were over before the server went.
    ended.run(now - 430 * SECOND, over.world.applicationId)
    // In a room, whose staff are notified.
    file.exec(`INSERT INTO rooms (institution_id, collection_id, name, opened, is_recording, version, created_at, updated_at)
      SELECT institution_id, collection_id, 'Sala', 1, 0, 1, 1, 1 FROM applications WHERE id = ${near.world.applicationId}`)
    file
      .prepare('UPDATE applications SET room_id = (SELECT id FROM rooms) WHERE id = ?')
      .run(near.world.applicationId)
    file.close()

    await server.start()
    const reply = await near.send(edit.entries)
    assert.equal(reply?.status, 200, JSON.stringify(reply))
    assert.isTrue(reply?.body.answers?.every(({ accepted }) => accepted))
    const late = await over.send(over.history.sent(over.edit()).entries)
    assert.equal(late?.body.code, 'application_already_finished')
    const after = new Database(server.sqliteFile, { readonly: true })
    const events = after
      .prepare(
        "SELECT application_id AS id, detail_json AS detail FROM application_events WHERE type = 'grace_shifted'"
      )
      .all() as { id: number; detail: string }[]
    const answered = after
      .prepare("SELECT application_id AS id FROM room_events WHERE motive = 'GRACE_SHIFTED'")
      .all() as { id: number }[]
    after.close()
    assert.deepEqual(
      events.map(({ id }) => id),
      [near.world.applicationId]
    )
    assert.deepEqual(
      answered.map(({ id }) => id),
      [near.world.applicationId],
      'in the history of the candidate in the live room'
    )
    assert.isAtLeast((JSON.parse(events[0]?.detail ?? '{}') as { seconds: number }).seconds, 300)
  }).timeout(120_000)
})
