import { test } from '@japa/runner'
import { GUARDED_CALLS } from '#access/domain/guarded_calls'
import type { Group } from '#shared'
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
      Object.keys(GUARDED_CALLS).filter((one) => !known.has(one)),
      []
    )
  })
})

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
