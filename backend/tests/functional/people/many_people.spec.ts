import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { hearRightsChange } from '#identity'
import { findJob, workerPorts, workJob } from '#jobs'
import { claimJob } from '#jobs/work/claim_job'
import { runJob } from '#jobs/work/run_job'
import { limits } from '#people/domain/people_act'
import { peopleActJob } from '#people/jobs/people_act_job'
import type { Group } from '#shared'
import { recordsOf } from '#tests/fixtures/audit'
import { addCandidates, createDesk } from '#tests/fixtures/desk'
import { as, createClass, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { storeTree } from '#tests/fixtures/switches'

const isActive = async (ids: readonly number[]): Promise<boolean[]> =>
  (
    await db
      .from('users')
      .whereIn('id', [...ids])
      .orderBy('id')
  ).map((row) => Boolean(row.is_active))

const { lane } = peopleActJob
const work = (id: number) => workJob({ id, lane }, { ...workerPorts, isBusy: async () => false }, () => {})

async function changeTree(institutionId: number, name: Group, tree: object): Promise<void> {
  await db
    .from('group_permissions')
    .where({ institution_id: institutionId, group_name: name })
    .update({ permissions_json: JSON.stringify(tree) })
  hearRightsChange({ institutionId, group: name })
}

const NAMES = Array.from({ length: 12 }, (_, at) => `Muitas ${String(at).padStart(2, '0')}`)

const order = (
  client: ApiClient,
  token: string,
  path: 'active' | 'class' | 'role' | 'count',
  body: object,
  key?: string
) =>
  client
    .post(`/v1/people/${path}`)
    .headers({ ...as(token), ...(key !== undefined && { 'idempotency-key': key }) })
    .json(body)

test.group('acts on everybody whom the list finds', (group) => {
  group.each.setup(() => {
    const { atOnce } = limits
    return () => void (limits.atOnce = atOnce)
  })

  test('the filter with its exceptions is acted on, for the number that was shown and for no other', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES.slice(0, 3))
    const { token, applications } = desk
    const [one = 0, two = 0, three = 0] = applications.map(({ userId }) => userId)
    const all = { filter: { group: 'ALUNO', q: 'Muitas' }, exceptions: [two] }
    assert.deepEqual((await order(client, token, 'count', all)).body(), { count: 2 })
    const [late] = await addCandidates(desk, ['Muitas depois'])
    const stale = await order(client, token, 'active', { ...all, count: 2, is_active: false })
    stale.assertStatus(409)
    assert.equal(stale.body().code, 'count_changed')
    assert.equal(stale.body().count, 3)
    assert.match(stale.body().nonFieldErrors[0], /Agora são 3 pessoas/)
    const unsaid = await order(client, token, 'active', { ...all, is_active: false })
    unsaid.assertStatus(400)
    assert.property(unsaid.body(), 'count')
    assert.deepEqual(await isActive([one, two, three]), [true, true, true])
    const done = await order(client, token, 'active', { ...all, count: 3, is_active: false })
    done.assertStatus(200)
    assert.deepEqual(done.body(), { changed: 3, refused: [] })
    assert.deepEqual(await isActive([one, two, three, late?.userId ?? 0]), [false, true, false, false])
    const nobody = await order(client, token, 'count', {})
    nobody.assertStatus(400)
  })

  test('a filter reaches no other school than the caller sees, whatever it names', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(NAMES.slice(0, 2))
    const { institution, school } = desk
    const elsewhere = await createSchool(institution)
    const [theirs] = await addCandidates(desk, ['Muitas fora'], { schoolClass: await createClass(elsewhere) })
    await storeTree(institution.id, 'SCHOOL-ADMIN', { BackOffice: { Users: true } })
    const token = await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], institution, school }))
    const all = { filter: { group: 'ALUNO' } }
    assert.deepEqual((await order(client, token, 'count', all)).body(), { count: 2 })
    const other = { filter: { school: elsewhere.id } }
    assert.deepEqual((await order(client, token, 'count', other)).body(), { count: 0 })
    const done = await order(client, token, 'active', { ...all, count: 2, is_active: false })
    assert.deepEqual(done.body(), { changed: 2, refused: [] })
    assert.deepEqual(await isActive([theirs?.userId ?? 0]), [true])
    for (const name of ['Professor', 'ALUNO'] as const) {
      const wrong = await loginAs(await createUser({ groups: [name], institution }))
      ;(await order(client, wrong, 'count', all)).assertStatus(403)
      ;(await order(client, wrong, 'active', { ...all, count: 3, is_active: false })).assertStatus(403)
    }
  })

  test('many are a job in chunks: stopped in between it goes on, each person is changed and on record once, and the end says how many', async ({
    client,
    assert,
  }) => {
    limits.atOnce = 2
    const desk = await createDesk(NAMES)
    const { token, institution, applications, admin } = desk
    const ids = applications.map(({ userId }) => userId)
    const [sits = 0] = ids
    await db
      .from('applications')
      .where('user_id', sits)
      .update({ state: 'STARTED', deadline_at: 4_000_000_000_000 })
    const there = ids.at(-1) ?? 0
    const session = await loginAs({ id: there, groups: ['ALUNO'] })
    const body = { filter: {}, count: ids.length + 1, is_active: false }
    const placed = await order(client, token, 'active', body, 'muitas')
    placed.assertStatus(202)
    const id = Number(placed.body().id)
    assert.deepEqual(placed.body(), { id, status: 'QUEUED', count: 13 })
    assert.equal((await order(client, token, 'active', body, 'muitas')).body().id, id)
    const other = await order(client, token, 'active', { ...body, is_active: true }, 'muitas')
    other.assertStatus(409)
    assert.equal(other.body().code, 'idempotency_key_reused')
    assert.notInclude(await isActive(ids), false)

    const stop = new AbortController()
    const claimed = await claimJob({ lane, owner: 'first', leaseMs: 10_000, jobId: id })
    let chunks = 0
    const ports = {
      ...workerPorts,
      budgetMs: () => 0.01,
      isBusy: async () => {
        chunks += 1
        if (chunks === 2) stop.abort()
        return false
      },
    }
    if (claimed) await runJob(claimed, ports, stop.signal)
    const half = await findJob(id)
    assert.equal(half?.state, 'QUEUED')
    assert.isTrue(half !== null && half.done > 0 && half.done < 13)
    const ended = await work(id)
    assert.equal(ended.state, 'DONE')
    assert.deepEqual(ended.result, { changed: 11, own_account: 1, is_sitting: 1 })
    assert.deepEqual(
      await isActive([...ids, admin.id]),
      [...ids, admin.id].toSorted((a, b) => a - b).map((one) => one === sits || one === admin.id)
    )
    const acts = (await recordsOf(institution.id)).filter(({ act }) => act === 'person_activated')
    assert.deepEqual(
      acts.map(({ subject_id }) => Number(subject_id)),
      ids.filter((one) => one !== sits)
    )
    assert.isTrue(acts.every(({ actor_id }) => actor_id === admin.id))
    // Who was there is out with the change itself, and on record by whoever ordered it.
    const out = (await recordsOf(institution.id)).filter(({ act }) => act === 'sessions_ended')
    assert.deepEqual(
      out.map(({ subject_id, actor_id }) => [Number(subject_id), actor_id]),
      [[there, admin.id]]
    )
    await db.from('users').where('id', there).update({ is_active: 1 })
    ;(await client.get('/v1/user_session').headers(as(session))).assertStatus(401)
    const shown = await client.get(`/v1/jobs/${id}`).headers(as(token))
    assert.equal(shown.body().title, 'Desativar 13 pessoas')
    assert.deepEqual(shown.body().resultTexts, [
      '11 pessoas mudadas.',
      'Seu próprio cadastro ficou como estava.',
      '1 ficou como estava: faz uma prova agora.',
    ])
  })

  test('a right that is withdrawn stops the job: nobody else is changed', async ({ client, assert }) => {
    limits.atOnce = 1
    const desk = await createDesk(NAMES.slice(0, 4))
    const { institution, school } = desk
    await storeTree(institution.id, 'SCHOOL-ADMIN', { BackOffice: { Users: true } })
    const token = await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], institution, school }))
    const to = await createClass(school)
    const placed = await order(client, token, 'class', {
      filter: { group: 'ALUNO' },
      count: 4,
      class: to.id,
    })
    placed.assertStatus(202)
    await changeTree(institution.id, 'SCHOOL-ADMIN', {})
    const ended = await work(Number(placed.body().id))
    assert.equal(ended.state, 'FAILED')
    assert.equal(ended.failure?.code, 'rights_changed')
    assert.isEmpty(await db.from('class_members').where('class_id', to.id))
  })

  test('a role that a job gives is given by the rights of now: what was taken meanwhile is given to nobody', async ({
    client,
    assert,
  }) => {
    limits.atOnce = 1
    const desk = await createDesk(['Ana Reis'])
    const { institution, school, token } = desk
    const made = await client
      .post('/v1/roles')
      .headers(as(token))
      .json({ name: 'Secretaria', group: 'SCHOOL-ADMIN' })
    const role = Number(made.body().id)
    const own = { BackOffice: { Users: true, Batch: true } }
    await storeTree(institution.id, 'COORDINATOR', own)
    await changeTree(institution.id, 'SCHOOL-ADMIN', { BackOffice: { Batch: true } })
    const people = [
      await createUser({ groups: ['SCHOOL-ADMIN'], institution, school }),
      await createUser({ groups: ['SCHOOL-ADMIN'], institution, school }),
    ]
    const by = await loginAs(await createUser({ groups: ['COORDINATOR'], institution, school }))
    const placed = await order(client, by, 'role', {
      filter: { group: 'SCHOOL-ADMIN' },
      count: 2,
      role,
      is_given: true,
    })
    placed.assertStatus(202)
    await changeTree(institution.id, 'COORDINATOR', { BackOffice: { Users: true } })
    const ended = await work(Number(placed.body().id))
    assert.deepEqual([ended.state, ended.result], ['DONE', { changed: 0, cannot_grant: 2 }])
    for (const { id } of people)
      assert.isNull((await db.from('user_groups').where('user_id', id).firstOrFail()).role_id)
  })
})
