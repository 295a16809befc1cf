import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { GUARDED_CALLS } from '#access/domain/guarded_calls'
import { EVERYTHING } from '#access/domain/permission_tree'
import { COUNTED_MOST, type Group } from '#shared'
import { createRoom } from '#tests/fixtures/rooms'
import { as, createClass, createInstitution, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { storeTree } from '#tests/fixtures/switches'

type Chain = {
  allowed: boolean
  chain: { step: string; holds: boolean; detail: string | null }[]
  others: object[]
}

const call = (token: string, method: string, path: string, body?: object) =>
  fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
    method,
    headers: { ...as(token), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
const ask = (token: string, query: Record<string, string>) =>
  call(token, 'GET', `/v1/permissions/explain?${new URLSearchParams(query)}`)
const chainOf = async (answer: Response) => {
  const { allowed, chain, others } = (await answer.json()) as Chain
  return { allowed, chain: chain.map(({ step, holds, detail }) => [step, holds, detail]), others }
}

test.group('why somebody may or may not', () => {
  test('names account, group and switch, and who decided about the switch', async ({ assert }) => {
    const institution = await createInstitution()
    const admin = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
    const teacher = await createUser({ groups: ['Professor', 'PROCTOR'], institution })
    await storeTree(institution.id, 'Professor', { BackOffice: { Emails: false } })
    const closed = await chainOf(await ask(admin, { user: String(teacher.id), page: '/emails/recipients' }))
    assert.deepEqual(closed, {
      allowed: false,
      chain: [
        ['account', true, null],
        ['group', true, 'Professor'],
        ['institution', false, 'BackOffice.Emails'],
      ],
      others: [{ group: 'PROCTOR', allowed: false }],
    })
    const open = await chainOf(await ask(admin, { user: teacher.username, page: '/imports/exam' }))
    assert.deepEqual([open.allowed, open.chain.at(-1)], [true, ['default', true, 'BackOffice.Imports.Exams']])
    const plain = await chainOf(await ask(admin, { user: teacher.username, page: '/aluno-relatorio/7' }))
    assert.deepEqual([plain.allowed, plain.chain.at(-1)], [false, ['group', false, 'Professor']])
    const called = await chainOf(
      await ask(admin, { user: teacher.username, call: 'POST /v1/collections/bulk_create_applications' })
    )
    assert.isTrue(called.allowed)
  })

  test('with a target it says whether the person sees them', async ({ assert }) => {
    const institution = await createInstitution()
    const admin = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
    const [mine, theirs] = [await createSchool(institution), await createSchool(institution)]
    const head = await createUser({ groups: ['Diretor'], school: mine })
    const seen = async (school: typeof mine) => {
      const candidate = await createUser({ groups: ['ALUNO'], school })
      const query = { user: head.username, page: '/exams/dashboard', target: String(candidate.id) }
      return (await chainOf(await ask(admin, query))).chain.at(-1)?.slice(0, 2)
    }
    assert.deepEqual(
      [await seen(mine), await seen(theirs)],
      [
        ['scope', true],
        ['scope', false],
      ]
    )
  })

  test('digits are the name of whoever is called so, and an id only where nobody is', async ({ assert }) => {
    const institution = await createInstitution()
    const admin = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
    const [teacher, proctor] = [
      await createUser({ groups: ['Professor'], institution }),
      await createUser({ groups: ['PROCTOR'], institution }),
    ]
    const askedOf = async (user: string) => {
      const answer = await ask(admin, { user, page: '/emails', target: user })
      const { user: found, chain } = (await answer.json()) as Chain & { user: { id: number } }
      return [found.id, chain.at(-1)?.detail]
    }
    assert.deepEqual(await askedOf(String(teacher.id)), [teacher.id, teacher.username])
    await db
      .from('users')
      .where('id', proctor.id)
      .update({ username: String(teacher.id) })
    assert.deepEqual(await askedOf(String(teacher.id)), [proctor.id, proctor.username])
  })

  test('a call that is for some groups alone is refused to the others, whatever their switches, as the call itself does', async ({
    assert,
  }) => {
    const { institution, adminToken, collectionId, proctor, proctorToken } = await createRoom()
    await storeTree(institution.id, 'PROCTOR', EVERYTHING)
    await storeTree(institution.id, 'Diretor', EVERYTHING)
    const head = await createUser({ groups: ['Diretor'], institution })
    const group = async (user: typeof head, of: string) => {
      const { allowed, chain } = await chainOf(await ask(adminToken, { user: user.username, call: of }))
      return [allowed, chain.find(([step]) => step === 'group')?.[1]]
    }
    for (const address of ['/v1/room_responsibles', '/v1/room_responsibles/bulk_delete']) {
      const body = { responsible: proctor.id, rooms: [1] }
      assert.equal((await call(await loginAs(head), 'POST', address, body)).status, 403)
      assert.deepEqual(await group(head, `POST ${address}`), [false, false], address)
    }
    const cards = `/v1/generate-bulk-order?exam_collection=${collectionId}`
    assert.equal((await call(proctorToken, 'GET', cards)).status, 403)
    assert.deepEqual(await group(proctor, 'GET /v1/generate-bulk-order'), [false, false])
    assert.deepEqual(await group(head, 'GET /v1/generate-bulk-order'), [true, true])
    for (const known of ['GET /v1/year_periods', 'POST /v1/imports/:id/apply', 'GET /v1/permissions/explain'])
      assert.deepEqual(await group(head, known), [true, true], known)
  })

  test('wrong users: nobody without the editor, and about nobody whom the caller does not see', async ({
    assert,
  }) => {
    const institution = await createInstitution()
    const school = await createSchool(institution)
    const teacher = await createUser({ groups: ['Professor'], school })
    const token = await loginAs(teacher)
    const stranger = await createUser({ groups: ['ADMINISTRADOR'] })
    const elsewhere = await createUser({ groups: ['ALUNO'], school: await createSchool(institution) })
    const page = '/emails'
    for (const user of [String(stranger.id), stranger.username, String(elsewhere.id), 'nobody', '0'])
      assert.equal((await ask(token, { user, page })).status, 404, user)
    assert.equal(
      (await ask(token, { user: String(teacher.id), page, target: String(elsewhere.id) })).status,
      404
    )
    assert.equal((await ask(token, { user: String(teacher.id), page })).status, 200)
    for (const group of ['PROCTOR', 'Diretor', 'ALUNO', 'SCHOOL-ADMIN'] as const) {
      const other = await createUser({ groups: [group], school })
      assert.equal((await ask(await loginAs(other), { user: String(other.id), page })).status, 403, group)
    }
  })

  test('a question that is none is refused with its reason', async ({ assert }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const token = await loginAs(admin)
    const user = String(admin.id)
    assert.equal((await ask(token, { user })).status, 400)
    assert.equal((await ask(token, { user, page: '/emails', call: 'POST /v1/exams' })).status, 400)
    assert.equal((await ask(token, { page: '/emails' })).status, 400)
    assert.equal((await ask(token, { user, page: '/nowhere/at/all' })).status, 404)
    const unknown = await ask(token, { user, call: 'GET /v1/nothing' })
    assert.deepEqual(
      [unknown.status, ((await unknown.json()) as { code: string }).code],
      [400, 'unknown_call']
    )
  })

  test('knows calls that exist', async ({ assert }) => {
    const { default: router } = await import('@adonisjs/core/services/router')
    const routes = Object.values(router.toJSON()).flat()
    const known = new Set(
      routes.flatMap(({ methods, pattern }) => methods.map((method) => `${method} ${pattern}`))
    )
    assert.deepEqual(
      [...GUARDED_CALLS.keys()].filter((one) => !known.has(one)),
      []
    )
  })
})

/** Another `count` people like `known`, without a log-in. */
async function createMany({ id }: { id: number }, count: number): Promise<void> {
  const { id: _id, ...like } = await db.from('users').where('id', id).firstOrFail()
  const names = Array.from({ length: count }, (_, at) => `${like.username}-${at}`)
  const ids: number[] = []
  for (let from = 0; from < count; from += 500)
    await db
      .table('users')
      .multiInsert(names.slice(from, from + 500).map((username) => ({ ...like, username })))
  for (const row of await db
    .from('users')
    .where('institution_id', like.institution_id)
    .whereNot('id', id)
    .where('username', 'like', `${like.username}-%`)
    .select('id'))
    ids.push(row.id)
  for (let from = 0; from < count; from += 500)
    await db
      .table('user_groups')
      .multiInsert(ids.slice(from, from + 500).map((userId) => ({ user_id: userId, group_name: 'ALUNO' })))
}

test.group('what a save would do', () => {
  const preview = (token: string, group: Group, body: object) =>
    call(token, 'POST', `/v1/groups/${group}/permissions/preview`, body)

  test('says switches, people, who is at work, and changes nothing', async ({ assert }) => {
    const room = await createRoom()
    const other = await createUser({
      groups: ['PROCTOR'],
      institution: room.institution,
      name: 'Zilda Outra',
    })
    await loginAs(other)
    const before = await (await call(room.adminToken, 'GET', '/v1/groups/PROCTOR/permissions')).json()
    const answer = await preview(room.adminToken, 'PROCTOR', {
      permissions: { Dashboard: { Videos: { PauseResume: false } }, billboard: true },
    })
    assert.equal(answer.status, 200)
    const body = (await answer.json()) as Record<string, unknown>
    assert.deepInclude(body, {
      gains: ['billboard'],
      loses: ['Dashboard.Videos.PauseResume'],
      people: { count: 2, isMinimum: false },
      atWork: { loggedIn: 2, inRooms: 1 },
      refusal: null,
    })
    assert.lengthOf(body.names as string[], 2)
    assert.include(body.names as string[], 'Zilda Outra')
    assert.deepEqual(
      await (await call(room.adminToken, 'GET', '/v1/groups/PROCTOR/permissions')).json(),
      before
    )
  })

  test('people of a group that is not counted to its end are not sorted for their names, and sessions are looked up person by person', async ({
    assert,
  }) => {
    const institution = await createInstitution()
    const admin = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
    const known = await createUser({ groups: ['ALUNO'], institution })
    await createMany(known, COUNTED_MOST)
    await loginAs(known)
    const statements: { sql: string; bindings: unknown[] }[] = []
    const client = db.connection().getReadClient()
    const note = (one: (typeof statements)[number]) => void statements.push(one)
    client.on('query', note)
    const answer = await preview(admin, 'ALUNO', { permissions: { exam: false } }).finally(() =>
      client.removeListener('query', note)
    )
    assert.deepInclude((await answer.json()) as object, {
      people: { count: COUNTED_MOST, isMinimum: true },
      names: [],
      atWork: { loggedIn: 1, inRooms: 0 },
    })
    const counting = statements.filter(
      ({ sql }) => /sessions/.test(sql) && /found/.test(sql) && !/room_responsibles/.test(sql)
    )
    assert.lengthOf(counting, 1)
    if (db.connection().dialect.name === 'mysql') return
    const [{ sql, bindings } = { sql: '', bindings: [] }] = counting
    const steps = ((await db.rawQuery(`EXPLAIN QUERY PLAN ${sql}`, bindings)) as { detail: string }[])
      .map(({ detail }) => detail)
      .join('\n')
    assert.match(steps, /SEARCH user_groups USING .*user_groups_name_index/)
    assert.match(steps, /SEARCH sessions .*sessions_user_id_ended_at_index/)
  })

  test('a teacher reads the names of their own school alone, and why the save would be refused', async ({
    assert,
  }) => {
    const institution = await createInstitution()
    const school = await createSchool(institution)
    const teacher = await loginAs(await createUser({ groups: ['Professor'], school }))
    await createUser({ groups: ['PROCTOR'], school, name: 'Caio Colega' })
    await createUser({ groups: ['PROCTOR'], school: await createSchool(institution) })
    const body = (await (
      await preview(teacher, 'PROCTOR', { permissions: { BackOffice: { Audit: true } } })
    ).json()) as { names: string[]; people: object; refusal: object }
    assert.deepEqual(body.names, ['Caio Colega'])
    assert.deepEqual(body.people, { count: 2, isMinimum: false })
    assert.deepEqual(body.refusal, { code: 'cannot_grant', paths: ['BackOffice.Audit'] })
  })

  test('wrong users get nothing', async ({ assert }) => {
    const institution = await createInstitution()
    const school = await createSchool(institution)
    await createClass(school)
    for (const group of ['PROCTOR', 'Diretor', 'COORDINATOR', 'ALUNO'] as const) {
      const token = await loginAs(await createUser({ groups: [group], school }))
      assert.equal((await preview(token, 'ALUNO', { permissions: {} })).status, 403, group)
    }
    const admin = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
    assert.equal((await preview(admin, 'ALUNO', { permissions: { root: true } })).status, 400)
    assert.equal(
      (await call(admin, 'POST', '/v1/groups/ROOT/permissions/preview', { permissions: {} })).status,
      404
    )
  })
})
