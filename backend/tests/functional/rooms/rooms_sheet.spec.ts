import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { roomIds, roomLines } from '#rooms/queries/rooms_sheet'
import { excelStream } from '#shared'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'
import { sheetRows } from '#tests/fixtures/sheet_rows'

const FORMULA = '=HYPERLINK("http://exemplo.invalid";"clique")'
const HEAD = ['Sala', 'Estudante', 'Identificador', 'Escola', 'Turma', 'Prova', 'Início', 'Fim']

const askFor = async (collectionId: number, token: string, query = '?format=excel') => {
  const answer = await fetch(
    `http://127.0.0.1:${process.env.PORT}/v1/collections/${collectionId}/rooms_list${query}`,
    {
      headers: as(token),
    }
  )
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

test.group('the rooms list', () => {
  test('is a workbook of who sits what in which room, and names are texts whatever they begin with', async ({
    assert,
  }) => {
    const room = await createRoom({ candidates: 3, name: 'Ana' })
    const [first, second, third] = room.candidates
    await db.from('users').where('id', first.id).update({ name: FORMULA })
    await db
      .from('users')
      .where('id', second?.id ?? 0)
      .update({ name: 'سارة \u0001 Lima' })
    await db
      .from('applications')
      .where('id', third?.applicationId ?? 0)
      .update({ room_id: null })
    const { answer, bytes } = await askFor(room.collectionId, room.adminToken)
    assert.equal(answer.status, 200)
    assert.equal(
      answer.headers.get('content-type'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    )
    assert.equal(
      answer.headers.get('content-disposition'),
      `attachment; filename="salas-${room.collectionId}.xlsx"`
    )
    const [head, ...rows] = await sheetRows(bytes)
    assert.deepEqual(head, HEAD)
    assert.sameMembers(
      rows.slice(0, 2).map(([sala, name]) => `${String(sala)}: ${String(name)}`),
      [`Sala 1: ${FORMULA}`, 'Sala 1: سارة  Lima']
    )
    assert.deepEqual([rows.length, rows[2]?.[0] ?? null, rows[2]?.[1]], [3, null, 'Ana'])
    // Nothing in it is computed.
    assert.isTrue(
      rows.flat().every((cell) => cell === null || cell === undefined || typeof cell === 'string')
    )
  })

  test('has no times without Dashboard.List.showTimeInfo', async ({ client, assert }) => {
    const room = await createRoom({ name: 'Ana' })
    const headOf = async () => (await sheetRows((await askFor(room.collectionId, room.adminToken)).bytes))[0]
    assert.deepEqual(await headOf(), HEAD)
    const permissions = { Dashboard: { List: { showTimeInfo: false } } }
    const put = client.put('/v1/groups/ADMINISTRADOR/permissions').headers(as(room.adminToken))
    ;(await put.json({ permissions })).assertStatus(200)
    const [head, ...rows] = await sheetRows((await askFor(room.collectionId, room.adminToken)).bytes)
    assert.deepEqual(head, HEAD.slice(0, -2))
    assert.isTrue(rows.length > 0 && rows.every((row) => row.length <= HEAD.length - 2))
  })

  test('is read in pages that begin behind each other', async ({ assert }) => {
    const room = await createRoom({ candidates: 5, name: 'Ana' })
    const collection = { id: room.collectionId, institutionId: room.institution.id }
    const all = await roomIds(collection)
    assert.lengthOf(all, 5)
    assert.deepEqual(await roomIds(collection, 2), all)
    const backwards = all.toReversed()
    assert.deepEqual(
      (await roomLines(collection, backwards)).map(({ id }) => id),
      backwards
    )
  })

  test('is for administrators of the institution', async ({ assert }) => {
    const room = await createRoom()
    const head = await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], school: room.school }))
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    const statusOf = async (token: string, query?: string) =>
      (await askFor(room.collectionId, token, query)).answer.status
    assert.deepEqual(
      [
        await statusOf(head),
        await statusOf(room.proctorToken),
        await statusOf(stranger),
        await statusOf(room.candidates[0].token),
        await statusOf(room.adminToken, ''),
        await statusOf(room.adminToken, '?format=pdf'),
      ],
      [403, 403, 404, 403, 400, 400]
    )
  })

  test('a sheet is a stream: its rows are read page by page, and an error of theirs ends it', async ({
    assert,
  }) => {
    let read = 0
    async function* pages() {
      for (let at = 0; at < 40; at++) {
        read += 1
        yield Array.from({ length: 500 }, (_, row) => [`Estudante ${at} ${row}`, row])
      }
    }
    const stream = await excelStream({ name: 'Salas', head: ['Nome', 'Número'], rows: pages() })
    // Nobody reads yet: what is written waits for a reader, and so do the pages.
    await new Promise((resolve) => stream.once('readable', resolve))
    assert.isBelow(read, 40)
    const rows = await sheetRows(Buffer.concat(await stream.toArray()))
    assert.deepEqual([read, rows.length, rows.at(-1)], [40, 20_001, ['Estudante 39 499', 499]])
    async function* broken() {
      yield [['um']]
      throw new Error('the database is away')
    }
    const failing = await excelStream({ name: 'Salas', head: ['Nome'], rows: broken() })
    await assert.rejects(() => failing.toArray(), 'the database is away')
  })
})
