import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { limits } from '#exports/limits'
import { registerExport } from '#exports'
import { recordsOf } from '#tests/fixtures/audit'
import { createDesk } from '#tests/fixtures/desk'
import { exported } from '#tests/fixtures/exported'
import { as, createClass, createSchool, createUser, loginAs } from '#tests/fixtures/people'

const path = (resource: string, filter: object = {}, format = 'excel') =>
  `/v1/exports/${resource}?format=${format}&filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Two schools with a class each; three candidates of the first one. */
async function world() {
  const desk = await createDesk(['Ana', '=Bia', 'Caio'], { identifier: (at) => `0012${at}` })
  const far = await createClass(await createSchool(desk.institution))
  const dora = await createUser({ schoolClass: far, groups: ['ALUNO'], name: 'Dora' })
  return { ...desk, far, dora }
}

test.group('export of lists', () => {
  test('each list has all that its caller sees, with the filter of the list and in words', async ({
    assert,
  }) => {
    const { token, schoolClass, far, examId, collectionId, school } = await world()
    const names = async (resource: string, filter: object, at: number) =>
      (await exported(token, path(resource, filter))).rows.map((row) => row[at])
    const { head, rows, answer } = await exported(token, path('users', { q: 'ana', is_active: true }))
    assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="users.xlsx"')
    assert.deepEqual(head, ['Número', 'Nome', 'Usuário', 'Identificador', 'Escola'])
    const { name: schoolName } = await db.from('schools').where('id', school.id).firstOrFail()
    assert.deepEqual([rows[0]?.[1], rows[0]?.[3], rows[0]?.[4]], ['Ana', '00120', schoolName])
    assert.sameMembers(await names('users', {}, 1), ['Ana', '=Bia', 'Caio', 'Dora'])
    assert.sameMembers(await names('users', { hierarchy: `unity:${far.school.id}` }, 1), ['Dora'])
    assert.sameMembers(await names('users', { collection: collectionId }, 1), ['Ana', '=Bia', 'Caio'])
    assert.sameMembers(await names('classes', {}, 0), [schoolClass.id, far.id])
    assert.sameMembers(await names('schools', {}, 0), [school.id, far.school.id])
    assert.deepEqual(await names('schools', { q: schoolName }, 2), [schoolName])
    assert.deepEqual(await names('exams', { collection: collectionId }, 0), [examId])
    assert.deepEqual(await names('exams', { q: 'não há' }, 0), [])
    assert.deepEqual(await names('collections', {}, 0), [collectionId])
    const { text } = await exported(token, path('users', { q: 'bia' }, 'csv'))
    assert.include(text, ";'=Bia;")
  })

  test('shows others their own schools and classes, and refuses who may not read the list', async ({
    client,
    assert,
  }) => {
    const { schoolClass, institution, token } = await world()
    const teacher = await loginAs(await createUser({ groups: ['Professor'], schoolClass, role: 'teacher' }))
    const names = (await exported(teacher, path('users'))).rows.map((row) => row[1])
    assert.sameMembers(names, ['Ana', '=Bia', 'Caio'])
    assert.deepEqual(
      (await exported(teacher, path('classes'))).rows.map((row) => row[0]),
      [schoolClass.id]
    )
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    assert.lengthOf((await exported(stranger, path('exams'))).rows, 0)
    // COORDINATOR has the switch and not the list.
    const coordinator = await loginAs(await createUser({ groups: ['COORDINATOR'], institution }))
    assert.equal((await exported(coordinator, path('users'))).status, 403)
    assert.equal((await exported(coordinator, path('exams'))).status, 200)
    for (const group of ['PROCTOR', 'Diretor', 'ALUNO', 'RESPONSIBLE'] as const) {
      const person = await loginAs(await createUser({ groups: [group], institution }))
      assert.equal((await exported(person, path('exams'))).status, 403, group)
    }
    assert.equal((await exported('', path('exams'))).status, 401)
    for (const [address, status] of [
      [path('nothing'), 404],
      [path('users', { collection: 'x' }), 400],
      ['/v1/exports/users?filter=%5B%5D', 400],
      ['/v1/exports/users?filter=%7B', 400],
      [path('users', {}, 'ods'), 400],
    ] as const)
      (await client.get(address).headers(as(token))).assertStatus(status)
  })

  test('pages go by ids, what is too long is refused, and whoever takes a list is on record', async ({
    assert,
    cleanup,
  }) => {
    const { token, institution, admin } = await world()
    const asked: (number | null)[] = []
    registerExport<{ search: string }>({
      resource: 'long_list',
      groups: ['ADMINISTRADOR'],
      title: 'exports.users',
      columns: ['exports.id'],
      read: async ({ q }) => ({ search: String(q ?? '') }),
      count: async () => 700,
      rows: async (_caller, _filter, { after, most }) => {
        asked.push(after)
        const from = after ?? 0
        const length = Math.min(most, 700 - from)
        return Array.from({ length }, (_, at) => ({ id: from + at + 1, cells: [from + at + 1] }))
      },
    })
    const { rows } = await exported(token, path('long_list', { q: 'x', sent_besides: 'y'.repeat(500) }))
    assert.lengthOf(rows, 700)
    assert.deepEqual(asked, [null, 300, 600])
    const row = (await recordsOf(institution.id)).findLast(({ act }) => act === 'list_exported')
    assert.deepEqual([row?.actor_id, row?.subject_type, row?.subject_id], [admin.id, 'list', null])
    assert.deepEqual(JSON.parse(String(row?.detail_json)), {
      list: 'long_list',
      format: 'excel',
      // What the list is narrowed by, and nothing else that stood in the address.
      filter: { search: 'x' },
      rows: 700,
    })
    const former = limits.most
    limits.most = 699
    cleanup(() => void (limits.most = former))
    assert.equal((await exported(token, path('long_list'))).status, 400)
  })
})
