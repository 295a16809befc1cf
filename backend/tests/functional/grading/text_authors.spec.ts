import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { linkGuardian } from '#identity'
import { verifyMarks } from '#grading'
import { recordsOf } from '#tests/fixtures/audit'
import { another, chainOf, createMarking } from '#tests/fixtures/marks'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import {
  createMember,
  createPlanned,
  drawing,
  drawn,
  markAll,
  saveMembers,
  tasksOf,
  type Member,
  type Planned,
} from '#tests/fixtures/plans'

type Token = Pick<Member, 'token'>
type Look = { by: { id: number; name: string }; firstAt: string; lastAt: string; reason: string }
type Seen = {
  isKnown: boolean
  looks: Look[]
  author?: { name: string; publicIdentifier: string | null; school: string | null; classes: string[] | null }
}

const path = (plan: number, task: number) => `/v1/correction_plans/${plan}/texts/${task}/author`

const reading = (client: ApiClient, { token }: Token, plan: number, task: number) =>
  client.get(path(plan, task)).headers(as(token))

const looking = (client: ApiClient, { token }: Token, plan: number, task: number, body: object = {}) =>
  client.post(path(plan, task)).headers(as(token)).json(body)

type Watched = Planned & { readonly supervisor: Member; readonly task: number }

/** An anonymous plan of one text by somebody of a class, and of so many others, with a supervisor. `task`: the text's first. */
async function createWatched(client: ApiClient, { others = 0 } = {}): Promise<Watched> {
  const marking = await createMarking(client)
  for (let at = 0; at < others; at += 1)
    await another(client, marking, await createUser({ institution: marking.institution }))
  const planned = await createPlanned(client, { isAnonymous: true }, marking)
  const supervisor = await createMember(planned, { groups: ['COMISSION'], institution: planned.institution })
  const members = [
    ...planned.correctors.map(({ user }) => ({ user: user.id, role: 'corrector' })),
    { user: supervisor.user.id, role: 'supervisor' },
  ]
  ;(await saveMembers(client, planned.adminToken, planned.planId, members)).assertStatus(200)
  await db
    .from('users')
    .where('id', planned.candidate.id)
    .update({ name: 'Rita Lima Prado', public_identifier: `RA-${planned.candidate.id}` })
  const [first] = await tasksOf(planned.text.id)
  return { ...planned, supervisor, task: first?.id ?? 0 }
}

/** Names of the candidate's school and class. */
async function placeOf({ candidate }: Watched): Promise<{ school: string; className: string }> {
  return (await db
    .from('class_members')
    .join('classes', 'classes.id', 'class_members.class_id')
    .join('schools', 'schools.id', 'classes.school_id')
    .where('class_members.user_id', candidate.id)
    .select('schools.name as school', 'classes.name as className')
    .firstOrFail()) as { school: string; className: string }
}

const seenRows = async ({ planId }: Planned) => await db.from('seen_authors').where('plan_id', planId)

test.group('whose a text is', () => {
  test('a supervisor is shown it for a reason, on record and in the chain of the text, and who asked stays to be read', async ({
    client,
    assert,
  }) => {
    const planned = await createWatched(client)
    const { planId, supervisor, task, candidate, institution, applicationId, text } = planned
    const { school } = await placeOf(planned)
    const before = await reading(client, supervisor, planId, task)
    before.assertStatus(200)
    assert.deepEqual(before.body(), { isKnown: false, looks: [] })
    for (const body of [{}, { reason: null }]) {
      const refused = await looking(client, supervisor, planId, task, body)
      refused.assertStatus(400)
      assert.property(refused.body(), 'reason')
    }
    for (const reason of [' ', 'x'.repeat(501), 7])
      (await looking(client, supervisor, planId, task, { reason })).assertStatus(400)
    assert.isEmpty(await seenRows(planned))

    const reason = 'O texto fala de violência em casa.'
    const answer = await looking(client, supervisor, planId, task, { reason })
    answer.assertStatus(200)
    const seen = answer.body() as Seen
    assert.deepEqual(seen.author, {
      name: 'Rita Lima Prado',
      publicIdentifier: `RA-${candidate.id}`,
      school,
      classes: null,
    })
    assert.containsSubset(seen, { isKnown: true, looks: [{ by: { id: supervisor.user.id }, reason }] })
    const after = await reading(client, supervisor, planId, task)
    assert.deepEqual(after.body(), { isKnown: true, looks: seen.looks })
    assert.notInclude(after.text(), 'Rita')

    // Again: no second reason, and on record all the same.
    const again = await looking(client, supervisor, planId, task)
    again.assertStatus(200)
    assert.equal((again.body() as Seen).author?.name, 'Rita Lima Prado')
    assert.lengthOf((again.body() as Seen).looks, 1)
    const acts = (await recordsOf(institution.id)).filter(({ act }) => act === 'text_author_seen')
    assert.deepEqual(
      acts.map(({ reason: given }) => given),
      [reason, null]
    )
    assert.containsSubset(acts[0], { subject_type: 'application', subject_id: applicationId })
    assert.deepEqual(
      (await chainOf(text.id)).map(({ kind }) => kind),
      ['opened', 'author_seen', 'author_seen']
    )
    const broken: number[] = []
    await verifyMarks((one) => broken.push(one.answerId))
    assert.notInclude(broken, text.id)
  })

  test('of two who ask each gives a reason, and who manages the collection reads the classes too', async ({
    client,
    assert,
  }) => {
    const planned = await createWatched(client)
    const { planId, supervisor, task, adminToken, admin } = planned
    const { className } = await placeOf(planned)
    const manager = { token: adminToken }
    ;(await looking(client, supervisor, planId, task, { reason: 'Um' })).assertStatus(200)
    assert.isFalse(((await reading(client, manager, planId, task)).body() as Seen).isKnown)
    ;(await looking(client, manager, planId, task)).assertStatus(400)
    const answer = await looking(client, manager, planId, task, { reason: 'Outro' })
    assert.deepEqual((answer.body() as Seen).author?.classes, [className])
    assert.deepEqual(
      (answer.body() as Seen).looks.map(({ by, reason }) => [by.id, reason]),
      [
        [supervisor.user.id, 'Um'],
        [admin.id, 'Outro'],
      ]
    )
  })

  test('of two calls of one person at the same moment one is the first, and both are in the chain', async ({
    client,
    assert,
  }) => {
    const planned = await createWatched(client)
    const { planId, supervisor, task, text } = planned
    const answers = await Promise.all(
      [1, 2, 3].map(() => looking(client, supervisor, planId, task, { reason: 'Sim' }))
    )
    for (const answer of answers) answer.assertStatus(200)
    assert.lengthOf(await seenRows(planned), 1)
    assert.lengthOf(
      (await chainOf(text.id)).filter(({ kind }) => kind === 'author_seen'),
      3
    )
  })

  test('correctors never see it, not even one who manages the collection; nor do strangers, guardians and who wrote it', async ({
    client,
    assert,
  }) => {
    const planned = await createWatched(client)
    const { planId, supervisor, task, correctors, institution, candidate, admin, adminToken } = planned
    const [marker] = correctors as [Member]
    const outsider = { token: await loginAs(await createUser({ groups: ['Professor'], institution })) }
    const stranger = await createMember({ institution: (await createUser()).institution })
    const body = { reason: 'Sim' }
    const refused = async (member: Token, status: number) => {
      ;(await reading(client, member, planId, task)).assertStatus(status)
      ;(await looking(client, member, planId, task, body)).assertStatus(status)
    }
    await refused(marker, 403)
    await refused({ token: planned.token }, 403)
    await refused(outsider, 404)
    await refused(stranger, 404)
    for (const other of [0, 999_999])
      (await looking(client, supervisor, planId, other, body)).assertStatus(404)
    const elsewhere = await createWatched(client)
    ;(await looking(client, supervisor, planId, elsewhere.task, body)).assertStatus(404)
    ;(await looking(client, elsewhere.supervisor, planId, task, body)).assertStatus(404)
    const team = [
      { user: admin.id, role: 'corrector' },
      { user: supervisor.user.id, role: 'supervisor' },
    ]
    ;(await saveMembers(client, adminToken, planId, team)).assertStatus(200)
    await refused({ token: adminToken }, 403)
    await linkGuardian({ guardianId: supervisor.user.id, candidateId: candidate.id })
    await refused(supervisor, 404)
    assert.isEmpty(await seenRows(planned))
  })

  test('who has marked a part of it and not handed it in is not shown it, and who was shown it gets no text of that candidate', async ({
    client,
    assert,
  }) => {
    const planned = await createWatched(client, { others: 1 })
    const { planId, adminToken, correctors, supervisor, task } = planned
    const [marker] = correctors as [Member]
    const lot = await drawn(client, marker, planId)
    const own = (await db
      .from('corrector_marks')
      .join('correction_tasks', 'correction_tasks.answer_id', 'corrector_marks.answer_id')
      .where('corrector_marks.author_id', marker.user.id)
      .select('correction_tasks.id')
      .firstOrFail()) as { id: number }
    assert.isAbove(lot.tasks.length, 0)
    const team = (role: string, role2: string) => [
      { user: marker.user.id, role },
      { user: supervisor.user.id, role: role2 },
    ]
    ;(await saveMembers(client, adminToken, planId, team('supervisor', 'supervisor'))).assertStatus(200)
    ;(await looking(client, marker, planId, own.id, { reason: 'Sim' })).assertStatus(404)

    ;(await looking(client, supervisor, planId, task, { reason: 'Sim' })).assertStatus(200)
    ;(await saveMembers(client, adminToken, planId, team('supervisor', 'corrector'))).assertStatus(200)
    // Two texts wait, and one of them is of whom they know.
    assert.equal(await markAll(client, supervisor, planId, { value: 5 }), 1)
    const none = await drawing(client, supervisor, planId)
    assert.equal((none.body() as { reason: string }).reason, 'nothing_waits')
  })
})
