import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { GROUPS, isStaffGroup } from '#shared'
import { as, createClass, createInstitution, createSchool, createUser, loginAs } from '#tests/fixtures/people'

type Member = { id: number; name: string; groups: string[]; role: null; schools: { id: number }[] }

const ask = (client: ApiClient, token: string, query = 'is_active=true') =>
  client.get(`/v1/users_group?${query}`).headers(as(token))

const idsOf = async (client: ApiClient, token: string, query?: string) =>
  ((await ask(client, token, query)).body() as { results: Member[] }).results.map(({ id }) => id)

test.group('People of the staff with their groups', () => {
  test('administrators read the staff of the institution: active ones, one group, or a part of a name', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution()
    const school = await createSchool(institution)
    const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
    const proctor = await createUser({ groups: ['PROCTOR', 'CORRECTOR'], school, name: 'Zoé Proctor' })
    const gone = await createUser({ groups: ['PROCTOR'], institution })
    await db.from('users').where('id', gone.id).update({ is_active: 0 })
    await createUser({ schoolClass: await createClass(school) })
    await createUser({ groups: ['RESPONSIBLE'], school })
    await createUser({ groups: ['PROCTOR'] })
    const token = await loginAs(admin)
    const active = await ask(client, token)
    active.assertStatus(200)
    const { results, count } = active.body() as { results: Member[]; count: number }
    assert.sameMembers(
      results.map(({ id }) => id),
      [admin.id, proctor.id]
    )
    assert.equal(count, 2)
    assert.deepEqual(
      results.find(({ id }) => id === proctor.id),
      {
        id: proctor.id,
        name: 'Zoé Proctor',
        groups: ['CORRECTOR', 'PROCTOR'],
        role: null,
        schools: [{ id: school.id, name: await nameOf(school.id) }],
      } as unknown as Member
    )
    assert.sameMembers(await idsOf(client, token, ''), [admin.id, proctor.id, gone.id])
    assert.deepEqual(await idsOf(client, token, 'is_active=false'), [gone.id])
    assert.deepEqual(await idsOf(client, token, 'is_active=true&group=PROCTOR'), [proctor.id])
    assert.deepEqual(await idsOf(client, token, 'is_active=true&search=zoe'), [proctor.id])
    ;(await ask(client, token, 'is_active=x')).assertStatus(400)
  })

  test('others read the staff of their own school; whoever has none reads nobody', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution()
    const school = await createSchool(institution)
    const elsewhere = await createSchool(institution)
    const teacher = await createUser({ groups: ['Professor'], school })
    const colleague = await createUser({ groups: ['PROCTOR'], school })
    await createUser({ groups: ['PROCTOR'], school: elsewhere })
    await createUser({ groups: ['PROCTOR'], institution })
    assert.sameMembers(await idsOf(client, await loginAs(teacher)), [teacher.id, colleague.id])
    const alone = await createUser({ groups: ['Professor'], institution })
    assert.deepEqual(await idsOf(client, await loginAs(alone)), [])
  })

  test('candidates, guardians and staff that sees nobody by school are refused', async ({ client }) => {
    const allowed = new Set(['ADMINISTRADOR', 'Professor', 'COORDINATOR', 'Diretor', 'SCHOOL-ADMIN'])
    for (const group of GROUPS) {
      const answer = await ask(client, await loginAs(await createUser({ groups: [group] })))
      answer.assertStatus(allowed.has(group) && isStaffGroup(group) ? 200 : 403)
    }
  })
})

const nameOf = async (schoolId: number): Promise<string> =>
  ((await db.from('schools').where('id', schoolId).firstOrFail()) as { name: string }).name
