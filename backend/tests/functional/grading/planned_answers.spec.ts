import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { markedBy, verifyMarks } from '#grading'
import { adoptTasks } from '#grading/actions/adopt_tasks'
import { applicationsInMarking } from '#grading'
import { act } from '#tests/fixtures/exam_acts'
import {
  chainOf,
  clear,
  comment,
  createMarking,
  handIn,
  mark,
  markedCorrection,
  rowsOf,
} from '#tests/fixtures/marks'
import { as, createSchool, createUser } from '#tests/fixtures/people'
import {
  createMember,
  createPlanned,
  drawn,
  handing,
  inForce,
  markAll,
  saved,
  saveMembers,
  tasksOf,
  type Member,
} from '#tests/fixtures/plans'
import { decideQuarantined, quarantinedListOf } from '#tests/fixtures/quarantined_answers'
import { put } from '#tests/fixtures/sitting_calls'

const brokenOf = async (id: number): Promise<string[]> => {
  const broken: string[] = []
  await verifyMarks(({ answerId, kind }) => answerId === id && broken.push(kind))
  return broken
}

test.group('answers of a plan', () => {
  test('get their marks from the plan alone: the calls of the list are 409, before and behind the hand-in', async ({
    client,
    assert,
  }) => {
    const planned = await createPlanned(client)
    const { adminToken, text, blank, collectionId, planId, correctors } = planned
    const id = await markedCorrection(text.id)
    const refuseAll = async () => {
      for (const answer of [
        await mark(client, adminToken, { answer: text.id, value: 5 }),
        await comment(client, adminToken, { id, comment: '<p>x</p>' }),
        await clear(client, adminToken, id),
      ]) {
        answer.assertStatus(409)
        assert.equal(answer.body().code, 'correction_planned')
      }
    }
    await refuseAll()
    // Also before the plan has taken it.
    await db.from('correction_tasks').where('answer_id', text.id).update({ plan_id: null })
    await refuseAll()
    await adoptTasks(1)
    await markAll(client, correctors[0] as Member, planId, { value: 5 })
    await refuseAll()
    assert.containsSubset(await inForce(text.id), { points: 5000 })
    // A blank one is in no plan.
    ;(await mark(client, adminToken, { answer: blank.id, value: 1 })).assertStatus(200)
    const [row] = await rowsOf(client, adminToken, { collection: collectionId })
    assert.containsSubset(row, { id: text.id, plan: planId, correctionValue: 5 })
  })

  test('of an anonymous plan are in no list of who marks by it, nor of a CORRECTOR; their managers see them', async ({
    client,
    assert,
  }) => {
    const school = await createSchool()
    const candidate = await createUser({ school })
    const marking = await createMarking(client, { candidate })
    const teacher = await createMember(marking, { groups: ['Professor'], school })
    await db.from('collections').where('id', marking.collectionId).update({ school_id: school.id })
    const reader = await createMember(marking, { school })
    const ids = async ({ token }: { token: string }) =>
      (await rowsOf(client, token, { collection: marking.collectionId })).map(({ id }) => id)
    assert.sameMembers(await ids(reader), [marking.text.id, marking.blank.id])
    const { planId, adminToken } = await createPlanned(client, { isAnonymous: true }, marking)
    assert.deepEqual(await ids(reader), [marking.blank.id])
    assert.sameMembers(await ids(teacher), [marking.text.id, marking.blank.id])
    const members = [{ user: teacher.user.id, role: 'corrector' }]
    ;(await saveMembers(client, adminToken, planId, members)).assertStatus(200)
    assert.deepEqual(await ids(teacher), [marking.blank.id])
    assert.sameMembers(await ids({ token: adminToken }), [marking.text.id, marking.blank.id])
    ;(await mark(client, reader.token, { answer: marking.text.id, value: 1 })).assertStatus(404)
  })

  test('of an exam that is opened again are given back, whatever was marked, and come anew with the next finish', async ({
    client,
    assert,
  }) => {
    const planned = await createPlanned(client, { marks: 2, correctors: 2 })
    const { planId, adminToken, text } = planned
    const [one, two] = planned.correctors as [Member, Member]
    await markAll(client, one, planId, { value: 5 })
    const lot = await drawn(client, two, planId)
    const [held] = lot.tasks
    const reset = await act(client, planned, adminToken, 'reset', { clearAnswers: true, reason: 'engano' })
    reset.assertStatus(200)
    assert.deepEqual(
      (await tasksOf(text.id)).map(({ round, state, plan_id, taken_by }) => [
        round,
        state,
        plan_id,
        taken_by,
      ]),
      [[1, 'WITHDRAWN', null, null]]
    )
    const [late] = await saved(client, two, lot.id, [{ task: held?.task, revision: 1, value: 6 }])
    assert.containsSubset(late, { accepted: false, reason: 'withdrawn' })
    const handed = await handing(client, two, lot.id)
    assert.deepEqual((handed.body() as { tasks: object[] }).tasks, [])
    assert.equal((await drawn(client, two, planId)).reason, 'nothing_waits')
    await handIn(client, planned, 'Outro texto')
    await adoptTasks(1)
    // By all of them: it is another text.
    for (const member of [one, two]) {
      const next = await drawn(client, member, planId)
      assert.containsSubset(next.tasks, [{ text: 'Outro texto', revision: 0, mark: null }])
      assert.notEqual(next.tasks[0]?.task, held?.task)
    }
    assert.deepEqual(await brokenOf(text.id), [])
  })

  test('that staff replace after the finish are to be marked again by all', async ({ client, assert }) => {
    const planned = await createPlanned(client)
    const { planId, adminToken, text } = planned
    const [corrector] = planned.correctors as [Member]
    await markAll(client, corrector, planId, { value: 5 })
    const late = [{ id: text.id, term: 1, revision: 9, freeResponse: 'chegou tarde' }]
    ;(await put(client, planned, late)).assertStatus(400)
    const [entry] = (await quarantinedListOf(client, planned, adminToken)).results
    ;(await decideQuarantined(client, planned, entry?.key ?? '', adminToken)).assertStatus(200)
    assert.isNull((await inForce(text.id)).points)
    await adoptTasks(1)
    assert.equal((await drawn(client, corrector, planId)).tasks[0]?.text, 'chegou tarde')
    assert.equal(await markAll(client, corrector, planId, { value: 7 }), 1)
    assert.containsSubset(await inForce(text.id), { points: 7000 })
    assert.deepEqual(
      (await chainOf(text.id)).map(({ kind }) => kind),
      ['opened', 'handed_in', 'resolved', 'opened', 'handed_in', 'resolved']
    )
    assert.deepEqual(await brokenOf(text.id), [])
  })

  test('grading:verify names a mark that was handed in and whose row was edited, or is gone', async ({
    client,
    assert,
  }) => {
    const { planId, correctors, text } = await createPlanned(client, { marks: 2, correctors: 2 })
    await markAll(client, correctors[0] as Member, planId, { value: 5 })
    const row = db.from('corrector_marks').where('answer_id', text.id)
    assert.deepEqual(await brokenOf(text.id), [])
    for (const edit of [{ total: 6000 }, { comment: '<p>x</p>' }, { situation: 'annulled' }]) {
      const before = (await row.clone().firstOrFail()) as Record<string, unknown>
      await row.clone().update(edit)
      assert.deepEqual(await brokenOf(text.id), ['mark_changed'])
      await row.clone().update({ total: before.total, comment: before.comment, situation: before.situation })
    }
    assert.deepEqual(await brokenOf(text.id), [])
    await row.clone().update({ handed_in_at: null })
    assert.deepEqual(await brokenOf(text.id), ['mark_changed'])
  })

  test('who handed one in has marked it, and its exam is being marked', async ({ client, assert }) => {
    const planned = await createPlanned(client, { marks: 2, correctors: 2 })
    const { planId, text, applicationId } = planned
    const [one, two] = planned.correctors as [Member, Member]
    assert.equal((await applicationsInMarking([applicationId])).size, 0)
    await markAll(client, one, planId, { value: 5 })
    assert.isTrue((await applicationsInMarking([applicationId])).has(applicationId))
    assert.isTrue((await markedBy(one.user.id, [text.id])).has(text.id))
    assert.isFalse((await markedBy(two.user.id, [text.id])).has(text.id))
  })

  test('type, marks and anonymity are fixed once somebody has begun', async ({ client, assert }) => {
    const { planId, correctors, adminToken } = await createPlanned(client)
    const lot = await drawn(client, correctors[0] as Member, planId)
    const change = (body: object) =>
      client
        .patch(`/v1/correction_plans/${planId}`)
        .headers(as(adminToken))
        .json({ version: 1, ...body })
    for (const body of [{ type: 3 }, { marks: 2 }, { isAnonymous: true }]) {
      const refused = await change(body)
      refused.assertStatus(409)
      assert.equal(refused.body().code, 'plan_begun')
    }
    const path = `/v1/correction_lots/${lot.id}`
    ;(await client.delete(path).headers(as((correctors[0] as Member).token))).assertStatus(204)
    ;(await change({ type: 3 })).assertStatus(200)
  })
})
