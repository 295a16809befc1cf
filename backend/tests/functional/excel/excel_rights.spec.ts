import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createDesk } from '#tests/fixtures/desk'
import { lowerLimits, orderRow, sheetAt, workOnParts, workOnSheet } from '#tests/fixtures/excel_orders'
import { jobRow } from '#tests/fixtures/job_units'
import { as, createSchool, createUser, loginAs, type TestUser } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'

const NAMES = ['Ana', 'Bia', 'Carla']

const path = (collectionId: number) => `/v1/applications/dashboard/sheet?collection=${collectionId}`

test.group('who gets the Excel file of a long list', () => {
  test('whoever ordered it, and nobody else', async ({ client, assert, cleanup }) => {
    lowerLimits(cleanup, { streamed: 1 })
    const desk = await createDesk(NAMES)
    const { body } = await sheetAt(path(desk.collectionId), desk.token)
    const id = Number(body.id)
    await workOnSheet(id)
    const colleague = await createUser({ groups: ['ADMINISTRADOR'], institution: desk.institution })
    const head = await createUser({ groups: ['SCHOOL-ADMIN'], school: desk.school })
    const stranger = await createUser({ groups: ['ADMINISTRADOR'] })
    for (const user of [colleague, head, stranger]) {
      const token = await loginAs(user)
      const opening = await client.get(`/v1/excel_orders/${id}/address`).headers(as(token))
      opening.assertStatus(404)
      const list = await client
        .get('/v1/excel_orders')
        .qs({ collection: desk.collectionId })
        .headers(as(token))
      list.assertBody({ results: [] })
    }
    const candidate = await loginAs(await createUser({ groups: ['ALUNO'], institution: desk.institution }))
    for (const call of [`/v1/excel_orders/${id}/address`, '/v1/excel_orders?collection=1']) {
      assert.equal((await sheetAt(call, candidate)).status, 403)
      assert.equal((await sheetAt(call)).status, 401)
    }
    assert.equal((await sheetAt('/v1/excel_orders', desk.token)).status, 400)
    assert.equal((await sheetAt('/v1/excel_files/open')).status, 401)
    assert.equal((await sheetAt(`/v1/excel_files/open?ticket=${'x'.repeat(43)}`)).status, 401)
    // Each opens with its own tickets alone.
    const { url } = (await client.get(`/v1/excel_orders/${id}/address`).headers(as(desk.token))).body()
    const ticket = String(url).split('?')[1]
    assert.equal((await sheetAt(`/v1/report_cards/open?${ticket}`)).status, 401)
    assert.equal((await sheetAt(url)).status, 200)
    const unused = (await client.get(`/v1/excel_orders/${id}/address`).headers(as(desk.token))).body()
    await db.from('sessions').where('user_id', desk.admin.id).update({ ended_at: 1 })
    assert.equal((await sheetAt(unused.url)).status, 401, 'after the log-out')
  })

  test('nobody orders what they may not read', async ({ assert, cleanup }) => {
    lowerLimits(cleanup, { streamed: 0 })
    const room = await createRoom()
    const { institution, collectionId } = room
    const stranger = await createUser({ groups: ['ADMINISTRADOR'] })
    const candidate = await createUser({ groups: ['ALUNO'], institution })
    const head = await createUser({ groups: ['SCHOOL-ADMIN'], school: room.school })
    const rooms = `/v1/collections/${collectionId}/rooms_list?format=excel`
    const asked = async (user: TestUser, list: string) => (await sheetAt(list, await loginAs(user))).status
    for (const [user, list] of [
      [candidate, path(collectionId)],
      [candidate, rooms],
      [head, rooms],
    ] as const)
      assert.equal(await asked(user, list), 403, list)
    assert.equal(await asked(stranger, rooms), 404)
    // A list of another institution has no rows: there is nothing to order.
    assert.equal(await asked(stranger, path(collectionId)), 200)
    assert.isEmpty(await db.from('excel_orders').where('collection_id', collectionId))
  })

  test('rights are read again while it is made: who sees other rows by then gets none', async ({
    client,
    assert,
    cleanup,
  }) => {
    lowerLimits(cleanup, { streamed: 1, part: 1 })
    const desk = await createDesk(NAMES)
    const head = await createUser({ groups: ['SCHOOL-ADMIN'], school: desk.school })
    const token = await loginAs(head)
    const { body } = await sheetAt(path(desk.collectionId), token)
    const id = Number(body.id)
    await workOnParts(id, 2)
    const other = await createSchool(desk.institution)
    await db.from('users').where('id', head.id).update({ school_id: other.id })
    await workOnSheet(id)
    const { job_id: jobId } = await orderRow(id)
    assert.containsSubset(await jobRow(Number(jobId)), { state: 'FAILED', error_code: 'rights_changed' })
    ;(await client.get(`/v1/excel_orders/${id}/address`).headers(as(token))).assertStatus(404)
    const shown = await client.get(`/v1/jobs/${Number(jobId)}`).headers(as(token))
    shown.assertBodyContains({
      error: { messages: ['O que você pode ver mudou desde o pedido. Peça a planilha de novo.'] },
    })
    // A log-out takes no right away.
    const admin = await createUser({ groups: ['ADMINISTRADOR'], institution: desk.institution })
    const ordering = await loginAs(admin)
    const own = Number((await sheetAt(path(desk.collectionId), ordering)).body.id)
    await db.from('sessions').where('user_id', admin.id).update({ ended_at: 1 })
    await workOnSheet(own)
    const again = await loginAs(admin)
    ;(await client.get(`/v1/excel_orders/${own}/address`).headers(as(again))).assertStatus(200)
    await db.from('excel_orders').where('id', own).update({ session_id: null })
    const lost = Number((await sheetAt(path(desk.collectionId), again)).body.id)
    await db.from('users').where('id', admin.id).update({ is_active: 0 })
    await workOnSheet(lost)
    const failed = await jobRow(Number((await orderRow(lost)).job_id))
    assert.containsSubset(failed, { state: 'FAILED', error_code: 'rights_changed' })
  })

  test('rights are read again when it is opened', async ({ client, assert, cleanup }) => {
    lowerLimits(cleanup, { streamed: 1 })
    const desk = await createDesk(NAMES)
    const { schoolClass } = desk
    const teacher = await createUser({ groups: ['Professor'], schoolClass, role: 'teacher' })
    const token = await loginAs(teacher)
    const id = Number((await sheetAt(path(desk.collectionId), token)).body.id)
    await workOnSheet(id)
    const opening = () => client.get(`/v1/excel_orders/${id}/address`).headers(as(token))
    const { url } = (await opening()).body()
    const permit = async (showTimeInfo: boolean) => {
      const permissions = { Dashboard: { List: { showTimeInfo } } }
      const set = client.put('/v1/groups/Professor/permissions').headers(as(desk.token)).json({ permissions })
      ;(await set).assertStatus(200)
    }
    await permit(false)
    assert.equal((await sheetAt(url)).status, 404, 'it has times')
    ;(await opening()).assertStatus(404)
    await permit(true)
    ;(await opening()).assertStatus(200)
    await db.from('class_members').where('user_id', teacher.id).delete()
    ;(await opening()).assertStatus(404)
  })

  test('the rooms list is ordered in the same way, room by room', async ({ client, assert, cleanup }) => {
    lowerLimits(cleanup, { streamed: 3, part: 1 })
    const room = await createRoom({ candidates: 3, name: 'Ana' })
    const [, , third] = room.candidates
    await db
      .from('applications')
      .where('id', third?.applicationId ?? 0)
      .update({ room_id: null })
    const list = `/v1/collections/${room.collectionId}/rooms_list?format=excel`
    const streamed = await sheetAt(list, room.adminToken)
    assert.equal(streamed.status, 200)
    lowerLimits(cleanup, { streamed: 2 })
    const { status, body } = await sheetAt(list, room.adminToken)
    assert.equal(status, 202)
    assert.containsSubset(body, { kind: 'rooms', name: 'Salas' })
    const id = Number(body.id)
    await workOnParts(id, 3)
    await workOnSheet(id)
    const { url } = (await client.get(`/v1/excel_orders/${id}/address`).headers(as(room.adminToken))).body()
    const file = await sheetAt(url)
    assert.lengthOf(file.rows, 4)
    assert.deepEqual(file.rows, streamed.rows)
  })
})
