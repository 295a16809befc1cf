import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { discloseDue } from '#appeals/actions/disclose_appeals'
import { clock } from '#shared'
import { appealRow, createAppealable, issued, iso, openWindow, reply } from '#tests/fixtures/appeals'

const disclose = (stop = new AbortController().signal) => discloseDue({ stop })

/** Makes every change of this appeal fail, as a row does that another program locked or broke. @returns undoes it */
async function breakAppeal(id: number): Promise<() => Promise<void>> {
  const begins = 'CREATE TRIGGER broken_appeal BEFORE UPDATE ON appeals FOR EACH ROW'
  await db.rawQuery(
    db.connection().dialect.name === 'mysql'
      ? `${begins} IF NEW.id = ${id} THEN SIGNAL SQLSTATE '45000'; END IF`
      : `${begins} WHEN NEW.id = ${id} BEGIN SELECT RAISE(ABORT, 'broken'); END`
  )
  return async () => void (await db.rawQuery('DROP TRIGGER broken_appeal'))
}

test.group('replies that the window discloses', (group) => {
  group.each.teardown(() => clock.release())

  test('the window discloses replies by itself, from its moment on, and what is replied later', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const [one, two] = [await issued(client, exam), await issued(client, exam.others[0])]
    ;(await reply(client, one, exam.adminToken)).assertStatus(200)
    // Within the hour after which an idle session of staff ends.
    const [closes_at, at] = [iso(clock.now() + 600_000), clock.now() + 1_200_000]
    ;(await openWindow(client, exam, exam.adminToken, { closes_at, disclose_at: iso(at) })).assertStatus(200)
    clock.freeze(at - 1)
    await disclose()
    assert.equal((await appealRow(one))?.status, 'replied')
    clock.advance(1)
    await disclose()
    assert.deepInclude(await appealRow(one), { status: 'disclosed', disclosed_at: at })
    assert.equal((await appealRow(two))?.status, 'analysis')
    ;(await reply(client, two, exam.adminToken)).assertStatus(200)
    await disclose()
    assert.equal((await appealRow(two))?.status, 'disclosed')
  })

  test('a collection that cannot be disclosed does not hold back the others, and is disclosed once it can', async ({
    client,
    assert,
    cleanup,
  }) => {
    const [broken, sound] = [await createAppealable(client), await createAppealable(client)]
    const ids: number[] = []
    for (const exam of [broken, sound]) {
      const id = await issued(client, exam)
      ;(await reply(client, id, exam.adminToken)).assertStatus(200)
      ids.push(id)
    }
    await db
      .from('appeal_windows')
      .whereIn('collection_id', [broken.collectionId, sound.collectionId])
      .update({ disclose_at: clock.now() })
    const statuses = async () => Promise.all(ids.map(async (id) => (await appealRow(id))?.status))
    const mend = await breakAppeal(ids[0] ?? 0)
    let isBroken = true
    cleanup(async () => void (isBroken && (await mend())))
    await disclose()
    assert.deepEqual(await statuses(), ['replied', 'disclosed'])
    await mend()
    isBroken = false
    await disclose()
    assert.deepEqual(await statuses(), ['disclosed', 'disclosed'])
  })

  test('nothing is begun once the process ends', async ({ client, assert }) => {
    const exam = await createAppealable(client)
    const id = await issued(client, exam)
    ;(await reply(client, id, exam.adminToken)).assertStatus(200)
    await db
      .from('appeal_windows')
      .where('collection_id', exam.collectionId)
      .update({ disclose_at: clock.now() })
    await disclose(AbortSignal.abort())
    assert.equal((await appealRow(id))?.status, 'replied')
    await disclose()
    assert.equal((await appealRow(id))?.status, 'disclosed')
  })
})
