import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { addCandidates, createDesk, type Desk } from '#tests/fixtures/desk'
import { HOUR, iso, MINUTE } from '#tests/fixtures/exam_acts'
import { as, createClass, createSchool, createUser, loginAs, type School } from '#tests/fixtures/people'
import { orderIn, readOrder, undoOrder } from '#tests/fixtures/staff_orders'

const NAMES = ['Ana Lima', 'Bia Melo']

const windowEnds = async ({ examId }: Desk): Promise<number[]> => {
  const rows: { end_at: number }[] = await db.from('time_windows').where('exam_id', examId).orderBy('id')
  return rows.map(({ end_at: endAt }) => Number(endAt))
}

const endsOf = async (ids: readonly { id: number }[]): Promise<number[]> => {
  const rows: { window_end_at: number }[] = await db
    .from('applications')
    .whereIn(
      'id',
      ids.map(({ id }) => id)
    )
    .orderBy('id')
  return rows.map(({ window_end_at: endAt }) => Number(endAt))
}

const tokenOf = async (group: 'SCHOOL-ADMIN' | 'ADMINISTRADOR', { institution, school }: Desk) =>
  loginAs(await createUser({ groups: [group], institution, school }))

/** The candidates of another school of the institution sit the exam too. */
async function withOtherSchool(desk: Desk): Promise<{ other: School; theirs: Desk['applications'] }> {
  const other = await createSchool(desk.institution)
  return {
    other,
    theirs: await addCandidates(desk, ['Caio Reis'], { schoolClass: await createClass(other) }),
  }
}

const move = (client: ApiClient, { collectionId }: Desk, token: string, endAt: number, dryRun = false) =>
  client
    .put(`/v1/applications/exam/${collectionId}/set_timewindow${dryRun ? '?dry_run=true' : ''}`)
    .headers(as(token))
    .json({ endTime: iso(endAt) })

const inHours = (hours: number) => Math.floor(clock.now() / MINUTE) * MINUTE + hours * HOUR

test.group('the end of a collection', (group) => {
  group.each.setup(() => clock.freeze(clock.now()))
  group.each.teardown(() => clock.release())

  test('that a school’s staff move is that of their applications: windows of exams and other schools keep theirs', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    const { theirs } = await withOtherSchool(desk)
    const others = async () => ({ windows: await windowEnds(desk), theirs: await endsOf(theirs) })
    const before = await others()
    const own = await endsOf(desk.applications)
    const manager = await tokenOf('SCHOOL-ADMIN', desk)
    const preview = await move(client, desk, manager, inHours(5), true)
    assert.containsSubset(preview.body(), { total: 2, change: 2, skipped: [] })
    const moved = orderIn(await move(client, desk, manager, inHours(5)))
    assert.containsSubset(moved, { status: 'finished', total: 2, changed: 2 })
    assert.deepEqual(await endsOf(desk.applications), [inHours(5), inHours(5)])
    assert.deepEqual(await others(), before)
    assert.containsSubset(orderIn(await undoOrder(client, manager, moved.id)), { changed: 2 })
    assert.deepEqual(await endsOf(desk.applications), own)
    assert.deepEqual(await others(), before)
  })

  test('after it a school’s staff move nothing, as their preview says; an administrator moves all of it, as theirs says', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    const { theirs } = await withOtherSchool(desk)
    clock.advance(3 * HOUR)
    const before = [await windowEnds(desk), await endsOf(desk.applications)]
    const manager = await tokenOf('SCHOOL-ADMIN', desk)
    const endAt = inHours(5)
    const preview = await move(client, desk, manager, endAt, true)
    assert.containsSubset(preview.body(), {
      total: 2,
      change: 0,
      skipped: [{ code: 'collection_over', count: 2 }],
    })
    assert.containsSubset(orderIn(await move(client, desk, manager, endAt)), { changed: 0, skipped: 2 })
    assert.deepEqual([await windowEnds(desk), await endsOf(desk.applications)], before)

    const admin = await tokenOf('ADMINISTRADOR', desk)
    const all = await move(client, desk, admin, endAt, true)
    assert.containsSubset(all.body(), { total: 3, change: 3, skipped: [] })
    assert.containsSubset(orderIn(await move(client, desk, admin, endAt)), { total: 3, changed: 3 })
    assert.deepEqual(await windowEnds(desk), [endAt])
    assert.deepEqual(await endsOf([...desk.applications, ...theirs]), [endAt, endAt, endAt])
  })

  test('where nothing of their school is left to move, an order of its staff is not there, and moves no window', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    const { other } = await withOtherSchool(desk)
    await db
      .from('applications')
      .whereIn(
        'id',
        desk.applications.map(({ id }) => id)
      )
      .update({ state: 'FINISHED', finished_at: clock.now() })
    const before = await windowEnds(desk)
    const manager = await tokenOf('SCHOOL-ADMIN', desk)
    for (const dryRun of [true, false])
      (await move(client, desk, manager, inHours(5), dryRun)).assertStatus(404)
    // What an administrator moved is another school's staff's neither to see nor to put back.
    const admin = await tokenOf('ADMINISTRADOR', desk)
    const moved = orderIn(await move(client, desk, admin, inHours(5)))
    const others = await tokenOf('SCHOOL-ADMIN', { ...desk, school: other })
    for (const token of [manager, others]) (await undoOrder(client, token, moved.id)).assertStatus(404)
    assert.deepEqual(await windowEnds(desk), [inHours(5)])
    assert.notDeepEqual(await windowEnds(desk), before)
  })

  test('that was put back is not put back again over what was decided since', async ({ client, assert }) => {
    const desk = await createDesk(NAMES)
    const first = orderIn(await move(client, desk, desk.token, inHours(5)))
    const undone = orderIn(await undoOrder(client, desk.token, first.id))
    assert.containsSubset(undone, { changed: 2 })
    const second = orderIn(await move(client, desk, desk.token, inHours(5)))
    assert.containsSubset(second, { changed: 2 })
    for (const dryRun of [true, false]) {
      const again = await undoOrder(client, desk.token, first.id, { dryRun })
      again.assertStatus(409)
      assert.containsSubset(again.body(), { code: 'not_undoable' })
    }
    assert.deepEqual(await windowEnds(desk), [inHours(5)])
    assert.containsSubset(await readOrder(client, desk.token, first.id), {
      undoneBy: undone.id,
      canUndo: false,
    })
  })

  test('in which all is finished is put back once, by one of two undos at once', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES.slice(0, 1))
    const before = await windowEnds(desk)
    await db
      .from('applications')
      .where('id', desk.applications[0]?.id ?? 0)
      .update({ state: 'FINISHED' })
    const { id } = orderIn(await move(client, desk, desk.token, inHours(5)))
    const undone = await Promise.all([1, 2].map(() => undoOrder(client, desk.token, id)))
    assert.sameMembers(
      undone.map((answer) => answer.status()),
      [200, 409]
    )
    assert.deepEqual(await windowEnds(desk), before)
    assert.lengthOf(await db.from('staff_orders').where('undoes', id), 1)
  })

  test('whose undo was placed and not heard of is found by its key', async ({ client, assert }) => {
    const desk = await createDesk(NAMES)
    const { id } = orderIn(await move(client, desk, desk.token, inHours(5)))
    const undo = () =>
      client
        .post(`/v1/staff_orders/${id}/undo`)
        .headers(as(desk.token))
        .json({ order_key: `desfazer-${id}` })
    const [first, again] = [await undo(), await undo()]
    for (const answer of [first, again]) answer.assertStatus(200)
    assert.equal(orderIn(again).id, orderIn(first).id)
  })
})
