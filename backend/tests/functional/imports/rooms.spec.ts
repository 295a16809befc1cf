import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { importKind } from '#imports/import_kinds'
import { clock, inTransaction, ok, say } from '#shared'
import { makeRoom } from '#rooms/actions/arrange_rooms'
import { recordsOf } from '#tests/fixtures/audit'
import { callerOf } from '#tests/fixtures/applications'
import { listsOf } from '#tests/fixtures/import_runs'
import { as, createUser, loginAs, unique } from '#tests/fixtures/people'
import { createRoom, roomEvents, type TestRoom } from '#tests/fixtures/rooms'
import { statementsIn } from '#tests/fixtures/statements'
import { storeTree } from '#tests/fixtures/switches'

const text = (key: string) => say('pt-BR', `rooms.row_${key}`)
const HEAD = 'Avaliação;Sala;Matrícula;Usuário;Papel'

async function world(candidates = 3) {
  const room = await createRoom({ candidates })
  const people = []
  for (const { id, username, applicationId, token } of room.candidates) {
    const identifier = unique('ra')
    await db.from('users').where('id', id).update({ public_identifier: identifier })
    people.push({ id, username, applicationId, token, identifier })
  }
  const { name } = await db.from('collections').where('id', room.collectionId).firstOrFail()
  return { room, people, collection: String(name) }
}

const roomNamed = (room: TestRoom, name: string) =>
  db.from('rooms').where({ collection_id: room.collectionId, name }).first()
const roomOf = async (applicationId: number) =>
  (await db.from('applications').where('id', applicationId).firstOrFail()).room_id
const answering = async (roomId: number) =>
  (await db.from('room_responsibles').where('room_id', roomId).orderBy('user_id')).map(
    ({ user_id: id }) => id
  )

test.group('import of rooms', () => {
  test('a list makes rooms, seats candidates and says who answers; sent again nothing changes; the undo puts everybody back', async ({
    client,
    assert,
  }) => {
    const { room, people, collection } = await world()
    const [one, two, three] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
    const token = room.adminToken
    const lists = listsOf(client, 'rooms')
    const file = [
      HEAD,
      `${collection};Sala 20;;;`,
      `${collection};Sala 20;${one.identifier};;`,
      `${collection};Sala 20;;${two.username};estudante`,
      `${collection};Sala 20;;${room.proctor.username};`,
      `${collection};Sala 21;;${room.proctor.username};responsável`,
    ]
    const run = await lists.send(token, file)
    assert.deepEqual(run.counts, { create: 2, change: 3 })
    assert.isNull(await roomNamed(room, 'Sala 20'))
    const checked = await lists.rows(token, run.id)
    const applied = await lists.act(token, run.id, 'apply')
    assert.deepEqual(applied.counts, { created: 2, changed: 3 })
    const byLine = (rows: typeof checked) =>
      rows.toSorted((a, b) => a.line - b.line).map(({ changes }) => changes)
    assert.deepEqual(byLine(await lists.rows(token, run.id)), byLine(checked))
    const made = await roomNamed(room, 'Sala 20')
    assert.include(made, { opened: 1, institution_id: room.institution.id })
    assert.deepEqual([await roomOf(one.applicationId), await roomOf(two.applicationId)], [made.id, made.id])
    assert.equal(await roomOf(three.applicationId), room.id)
    assert.deepEqual(await answering(made.id), [room.proctor.id])
    assert.deepInclude((await roomEvents(made.id, one.id))[0], {
      motive: 'ROOM_CHANGED',
      from_state: String(room.id),
      to_state: String(made.id),
      author_id: room.admin.id,
    })
    const acts = (await recordsOf(room.institution.id))
      .filter(({ subject_id: id, subject_type: type }) => type === 'room' && id === made.id)
      .map(({ act, actor_id: by }) => [act, by])
    assert.deepEqual(acts, [
      ['room_made', room.admin.id],
      ['room_filled', room.admin.id],
      ['responsible_added', room.admin.id],
    ])
    assert.deepEqual((await lists.send(token, file)).counts, { same: 5 })

    const started = await client.post(`/v1/applications/${two.applicationId}/start`).headers(as(two.token))
    assert.equal(started.status(), 200)
    const undone = await lists.act(token, run.id, 'undo')
    assert.deepEqual(undone.counts, { undone: 3, partly: 2 })
    assert.equal(await roomOf(one.applicationId), room.id)
    assert.equal(await roomOf(two.applicationId), made.id, 'what was begun stays where it is')
    assert.deepEqual(await answering(made.id), [])
    assert.equal((await roomNamed(room, 'Sala 20')).opened, 1, 'somebody sits in it')
    assert.equal((await roomNamed(room, 'Sala 21')).opened, 0)
    const left = (await lists.rows(token, run.id)).filter(({ outcome }) => outcome === 'partly')
    assert.deepEqual(
      left.map(({ changedSince }) => changedSince),
      [['opened'], ['seat']]
    )

    const again = await lists.apply(token, [HEAD, `${collection};Sala 21;;;`])
    assert.deepEqual(again.counts, { changed: 1 })
    assert.equal((await roomNamed(room, 'Sala 21')).opened, 1, 'a list that names it offers it again')
  })

  test('each row that does nothing says why', async ({ client, assert }) => {
    const { room, people, collection } = await world(2)
    const [one, two] = people as [(typeof people)[0], (typeof people)[0]]
    const token = room.adminToken
    const both = await createUser({ groups: ['RESPONDENTE', 'Professor'], school: room.school })
    const inactive = await createUser({ groups: ['PROCTOR'], school: room.school })
    await db.from('users').where('id', inactive.id).update({ is_active: 0 })
    const idle = await createUser({ groups: ['ALUNO'], school: room.school })
    const other = await world(1)
    const started = await client.post(`/v1/applications/${two.applicationId}/start`).headers(as(two.token))
    assert.equal(started.status(), 200)
    const lists = listsOf(client, 'rooms')
    const run = await lists.send(token, [
      HEAD,
      `${other.collection};Sala 1;;;`,
      `${collection};;;;`,
      `${collection};Sala 2;${other.people[0]?.identifier};;`,
      `${collection};Sala 2;;${other.room.proctor.username};`,
      `${collection};Sala 2;;${both.username};`,
      `${collection};Sala 2;;${inactive.username};`,
      `${collection};Sala 2;;${idle.username};`,
      `${collection};Sala 2;${two.identifier};;`,
      `${collection};Sala 2;${one.identifier};;responsável`,
      `${collection};Sala 2;${one.identifier};;porteiro`,
      `${collection};Sala 2;;;estudante`,
    ])
    assert.deepEqual(await lists.problems(token, run.id), [
      [`collection: ${text('collection_unknown')}`],
      [`room: ${text('room_missing')}`],
      [`public_identifier: ${text('person_unknown')}`],
      [`username: ${text('person_unknown')}`],
      [`part: ${text('part_missing')}`],
      [`username: ${text('person_inactive')}`],
      [`collection: ${text('no_exam')}`],
      [`room: ${text('begun')}`],
      [`part: ${text('not_staff')}`],
      [`part: ${text('part_unknown')}`],
      [`part: ${text('nobody_named')}`],
    ])
    const modes = [HEAD, `${collection};Sala 2;${one.identifier};;`]
    const create = await lists.send(token, modes, { mode: 'create' })
    assert.deepEqual(await lists.problems(token, create.id), [[`room: ${text('placed_already')}`]])
    const update = await lists.send(token, modes, { mode: 'update' })
    assert.deepEqual(await lists.problems(token, update.id), [[`room: ${text('room_not_there')}`]])
    const twice = await lists.send(token, [
      HEAD,
      `${collection};Sala 2;${one.identifier};;`,
      `${collection};Sala 3;${one.identifier};;`,
    ])
    assert.deepEqual((await lists.problems(token, twice.id)).flat(), [`room: ${text('twice')}`])
    assert.isNull(await roomNamed(room, 'Sala 2'))
  })

  test('whoever two rows seat is seated by the first, however far apart the rows are and whatever they call the person', async ({
    client,
    assert,
  }) => {
    const { room, people, collection } = await world(1)
    const [one] = people as [(typeof people)[0]]
    const token = room.adminToken
    const lists = listsOf(client, 'rooms')
    // The first chunks of a job are of some rows.
    const between = Array.from({ length: 12 }, (_, at) => `${collection};Sala ${50 + at};;;`)
    const run = await lists.send(token, [
      HEAD,
      `${collection};Sala 50;${one.identifier};;`,
      ...between,
      `${collection};Sala 51;;${one.username};`,
    ])
    const last = (await lists.rows(token, run.id)).at(-1)
    const twice = say('pt-BR', 'imports.row_twice', { lines: '2, 15' })
    assert.deepEqual(
      last?.problems.map(({ message }) => message),
      [twice]
    )
    await lists.act(token, run.id, 'apply')
    const { id } = await roomNamed(room, 'Sala 50')
    assert.equal(await roomOf(one.applicationId), id)
    const mended = await client
      .patch(`/v1/imports/${run.id}/rows/${last?.line}`)
      .headers(as(token))
      .json({ cells: [{ field: 'room', value: 'Sala 52' }] })
    assert.equal(mended.status(), 200)
    const [problems] = (await lists.problems(token, run.id)).slice(-1)
    assert.deepEqual(problems, [`#: ${twice}`], 'also against what was applied')
  })

  test('somebody of the staff with the switch arranges no rooms, neither by a list nor by its undo', async ({
    client,
    assert,
  }) => {
    const { room, people, collection } = await world(1)
    const [one] = people as [(typeof people)[0]]
    const head = await createUser({ groups: ['SCHOOL-ADMIN'], school: room.school })
    await storeTree(room.institution.id, 'SCHOOL-ADMIN', { BackOffice: { Imports: { Rooms: true } } })
    const token = await loginAs(head)
    const lists = listsOf(client, 'rooms')
    const run = await lists.send(token, [HEAD, `${collection};Sala 9;${one.identifier};;`])
    assert.deepEqual(await lists.problems(token, run.id), [[`room: ${text('by_administrators')}`]])
    const importer = { ...callerOf(head), sessionId: 0 } as never
    const done = { roomId: room.id, opened: true, moved: [], responsible: room.proctor.id }
    const left = await inTransaction(async (trx) =>
      ok(
        await importKind('rooms')?.undo(
          trx,
          { importer, run: run.id, appliedAt: clock.now(), sitting: new Set() },
          done
        )
      )
    )
    assert.deepEqual(left.ok && left.value, ['room'])
    assert.deepEqual(await answering(room.id), [room.proctor.id])
  })

  test('twenty people cost no more statements than four, and the same rows twice seat them once', async ({
    assert,
  }) => {
    const { room, people, collection } = await world(24)
    const asked = { importer: { ...callerOf(room.admin), sessionId: 0 } as never, mode: 'upsert' } as const
    const apply = (some: typeof people) =>
      inTransaction(async (trx) =>
        ok(
          await importKind('rooms')?.apply(
            trx,
            asked,
            some.map(({ identifier }) => ({ collection, room: 'Sala 30', public_identifier: identifier }))
          )
        )
      )
    const few = await statementsIn(() => apply(people.slice(0, 4)))
    const many = await statementsIn(() => apply(people.slice(4)))
    assert.isAtMost(many.length, few.length)
    const again = await apply(people)
    assert.deepEqual(
      [...new Set((again.ok ? (again.value ?? []) : []).map(({ outcome }) => outcome))],
      ['same']
    )
  })

  test('a room that somebody makes at once is one room, and whoever begins meanwhile stays', async ({
    client,
    assert,
  }) => {
    const { room, people, collection } = await world(2)
    const [one, two] = people as [(typeof people)[0], (typeof people)[0]]
    const token = room.adminToken
    const lists = listsOf(client, 'rooms')
    const run = await lists.send(token, [
      HEAD,
      `${collection};Sala 40;${one.identifier};;`,
      `${collection};Sala 40;${two.identifier};;`,
    ])
    const maker = { institutionId: room.institution.id, userId: room.admin.id }
    const [applied, , started] = await Promise.all([
      lists.act(token, run.id, 'apply'),
      makeRoom(maker, { name: 'Sala 40', collectionId: room.collectionId, userIds: [] }),
      client.post(`/v1/applications/${two.applicationId}/start`).headers(as(two.token)),
    ])
    const rooms = await db.from('rooms').where({ collection_id: room.collectionId, name: 'Sala 40' })
    assert.lengthOf(rooms, 1)
    assert.equal(started.status(), 200)
    assert.equal(await roomOf(one.applicationId), rooms[0].id)
    const refused = applied.counts.refused ?? 0
    assert.equal(await roomOf(two.applicationId), refused === 1 ? room.id : rooms[0].id)
  })
})
