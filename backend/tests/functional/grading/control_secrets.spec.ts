import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { markedBy } from '#grading'
import { makeControl as makingDirectly } from '#grading/actions/make_control'
import { storedPlan } from '#grading/queries/correction_plans'
import { callerOf } from '#tests/fixtures/applications'
import {
  answerOf,
  corrector,
  createControlled,
  drawn,
  level,
  makeControl,
  makingControl,
  markAll,
  options,
  results,
  retiring,
  type Controlled,
  type Member,
} from '#tests/fixtures/controls'
import { as } from '#tests/fixtures/people'
import { outcomes, saved, saveMembers, SIMPLE } from '#tests/fixtures/plans'

const handleOf = async (answerId: number, userId: number): Promise<string | undefined> => {
  const row = (await db
    .from('corrector_marks')
    .where({ answer_id: answerId, author_id: userId })
    .first()) as { handle: string } | null
  return row?.handle
}

const giveBack = async (client: Parameters<typeof options>[0], { token }: Member, lot: number) =>
  (await client.delete(`/v1/correction_lots/${lot}`).headers(as(token))).assertStatus(204)

const statementOf = async (client: Parameters<typeof options>[0], token: string) => {
  const answer = await client.get('/v1/correction_statement').headers(as(token))
  return (answer.body() as { rows: object[] }).rows
}

const teamWith = (planned: Controlled, user: number) => [
  ...planned.correctors.map((member) => ({ user: member.user.id, role: 'corrector' })),
  { user, role: 'corrector' },
]

test.group('what a control text is stays hidden', () => {
  test('a lot that is not full has all that wait beside it, and no text is left over for the next', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 7, lotSize: 10 })
    const { planId } = planned
    await makeControl(client, planned)
    // Of six texts one control text comes for certain.
    assert.equal(await markAll(client, corrector(planned), planId, level(3)), 7)
    assert.equal((await drawn(client, corrector(planned), planId)).reason, 'nothing_waits')
  })

  test('a text that is retired and made a control again counts for who holds it by the reference that they got it with', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 12, correctors: 2 })
    const { planId, supervisor, adminToken } = planned
    const first = await makeControl(client, planned)
    const answerId = await answerOf(first)
    const [holder, giver] = [corrector(planned), corrector(planned, 1)]
    const held = await drawn(client, holder, planId)
    await giveBack(client, giver, (await drawn(client, giver, planId)).id)
    ;(await retiring(client, supervisor, planId, first, 'A nota estava errada')).assertStatus(204)
    const [again] = await options(client, supervisor, planId, 'marked')
    const body = { task: again?.task, ...level(1), reason: 'A banca leu de novo.' }
    // Another one: whoever gave the reference has marked the text.
    const made = await makingControl(client, { token: adminToken }, planId, body)
    made.assertStatus(201)
    const { id: second } = made.body() as { id: number }
    assert.equal(await answerOf(second), answerId)

    const entries = held.tasks.map(({ task }) => ({ task, revision: 1, ...level(3) }))
    await saved(client, holder, held.id, entries)
    assert.deepEqual(await outcomes(client, holder, held.id), Array(5).fill('marked'))
    assert.deepEqual(await results(client, planned), [])
    // Who gave it back gets it by the reference of now.
    assert.equal(await markAll(client, giver, planId, level(1)), 5)
    assert.containsSubset(await results(client, planned), [
      { user: { id: giver.user.id }, marked: 1, within: 1, mean: 0 },
    ])
    const marks = (await db.from('control_marks').orderBy('id')) as {
      control_id: number
      author_id: number
    }[]
    assert.deepEqual(
      marks.slice(-2).map(({ control_id, author_id }) => [control_id, author_id]),
      [
        [first, holder.user.id],
        [second, giver.user.id],
      ]
    )
  })

  test('as long as the last text of a lot is held, the own statement says nothing of it', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 6, correctors: 2 })
    const { planId } = planned
    const member = corrector(planned)
    const answerId = await answerOf(await makeControl(client, planned))
    const lot = await drawn(client, member, planId)
    const entries = lot.tasks.map(({ task }) => ({ task, revision: 1, ...level(3) }))
    await saved(client, member, lot.id, entries)
    const handle = await handleOf(answerId, member.user.id)
    const others = lot.tasks.map(({ task }) => task).filter((task) => task !== handle)
    assert.deepEqual(await outcomes(client, member, lot.id, others), Array(4).fill('marked'))
    while ((await markAll(client, corrector(planned, 1), planId, level(3))) > 0);
    assert.containsSubset(await statementOf(client, member.token), [
      { texts: 4, thirds: null, controls: null },
    ])
    assert.deepEqual(await outcomes(client, member, lot.id, [handle ?? '']), ['marked'])
    assert.containsSubset(await statementOf(client, member.token), [{ texts: 5, thirds: 0, controls: 1 }])
  })

  test('of a lot that has ended a control text is answered as the texts beside it, whoever has those', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 6, correctors: 3, leaseMinutes: 10 })
    const { planId } = planned
    const [member, early] = [corrector(planned), corrector(planned, 2)]
    const answerId = await answerOf(await makeControl(client, planned))
    const lotOf = async (one: Member) => {
      const lot = await drawn(client, one, planId)
      const handle = await handleOf(answerId, one.user.id)
      const entries = lot.tasks.map(({ task }) => ({ task, revision: 1, ...level(3) }))
      await saved(client, one, lot.id, entries)
      return { lot, entries, handle: handle ?? '' }
    }
    const { lot, entries, handle } = await lotOf(member)
    const reasons = async (revision: number) => {
      const replies = await saved(
        client,
        member,
        lot.id,
        entries.map((entry) => ({ ...entry, revision }))
      )
      return new Set(replies.map(({ accepted, reason }) => `${accepted} ${reason}`))
    }
    await giveBack(client, member, lot.id)
    // The texts wait.
    assert.deepEqual([...(await reasons(2))], ['true ended'])
    // One of them is handed in all the same, and so is the control text of somebody whose texts wait.
    const other = await lotOf(early)
    await giveBack(client, early, other.lot.id)
    assert.deepEqual(await outcomes(client, early, other.lot.id, [other.handle]), ['marked'])
    // Somebody else marks them all.
    while ((await markAll(client, corrector(planned, 1), planId, level(3))) > 0);
    assert.deepEqual([...(await reasons(3))], ['true ended'])
    assert.deepEqual(await outcomes(client, member, lot.id, [handle]), ['ended'])
    assert.deepEqual(new Set(await outcomes(client, member, lot.id)), new Set(['ended']))
  })

  test('who has marked one has marked its answer: they reply to no appeal about it', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 6, correctors: 2 })
    const { planId } = planned
    const answerId = await answerOf(await makeControl(client, planned))
    await markAll(client, corrector(planned), planId, level(3))
    assert.deepEqual([...(await markedBy(corrector(planned).user.id, [answerId]))], [answerId])
    assert.isEmpty([...(await markedBy(corrector(planned, 1).user.id, [answerId]))])
  })

  test('who watches over the plan reads which they are, and gets none where they mark as well', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 7 })
    const { planId, admin, adminToken } = planned
    const answerId = await answerOf(await makeControl(client, planned))
    ;(await saveMembers(client, adminToken, planId, teamWith(planned, admin.id))).assertStatus(200)
    const lot = await drawn(client, { user: admin, token: adminToken }, planId)
    assert.lengthOf(lot.tasks, 5)
    assert.isUndefined(await handleOf(answerId, admin.id))
  })
})

test.group('the first control text of a plan', () => {
  test('is judged by the type that the plan has now, not by the one that was read before', async ({
    client,
    assert,
  }) => {
    const planned = await createControlled(client, { texts: 1 })
    const { planId, supervisor, adminToken } = planned
    const [option] = await options(client, supervisor, planId)
    const before = await storedPlan(planId)
    if (before === null) throw new Error('no such plan')
    const patch = client.patch(`/v1/correction_plans/${planId}`).headers(as(adminToken))
    ;(await patch.json({ version: before.version, type: SIMPLE })).assertStatus(200)
    const caller = {
      ...callerOf(supervisor.user),
      sessionId: 1,
      groups: supervisor.user.groups,
      isInBrowser: false,
    }
    const given = { ...level(3), value: null, situation: null, comment: null }
    const made = await makingDirectly(caller, before, {
      ...given,
      purpose: 'control',
      task: Number(option?.task),
      reason: 'Sim',
    })
    assert.containsSubset(made, { ok: false, error: { kind: 'invalid' } })
    assert.isEmpty(await db.from('control_texts').where('plan_id', planId))
  })
})
