import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { verifyMarks } from '#grading'
import { adoptTasks } from '#grading/actions/adopt_tasks'
import { endLots } from '#grading/actions/end_lots'
import { hasRowLocks, READ_AGAIN_MS, someoneWaits } from '#tests/fixtures/lock_waits'
import { another, chainOf, createMarking, type Marking } from '#tests/fixtures/marks'
import { as, createUser } from '#tests/fixtures/people'
import {
  createPlanned,
  drawing,
  drawn,
  handing,
  inForce,
  markAll,
  saved,
  saveMembers,
  saving,
  type Lot,
  type Member,
  type Planned,
} from '#tests/fixtures/plans'
import { until } from '#tests/functional/security/until'
import type { ApiClient } from '@japa/api-client'

/** A plan with so many texts, of as many candidates. */
async function withTexts(
  client: ApiClient,
  count: number,
  plan: Parameters<typeof createPlanned>[1]
): Promise<Planned & { texts: Marking[] }> {
  const marking = await createMarking(client)
  const texts = [marking]
  for (let at = 1; at < count; at += 1)
    texts.push(await another(client, marking, await createUser({ institution: marking.institution })))
  return { ...(await createPlanned(client, plan, marking)), texts }
}

const tasksIn = async (planId: number) =>
  (await db.from('correction_tasks').where('plan_id', planId).orderBy('id')) as {
    answer_id: number
    round: number
    state: string
    taken_by: number | null
  }[]

const brokenIn = async (ids: readonly number[]) => {
  const broken: number[] = []
  await verifyMarks(({ answerId }) => broken.push(answerId))
  return broken.filter((id) => ids.includes(id))
}

test.group('lots that are asked for and handed in at once', () => {
  test('of correctors who draw at once no two get the same text, and nobody gets one twice', async ({
    client,
    assert,
  }) => {
    const { planId, correctors, texts } = await withTexts(client, 6, {
      marks: 2,
      correctors: 4,
      lotSize: 3,
    })
    const lots = await Promise.all(correctors.map((member) => drawing(client, member, planId)))
    for (const lot of lots) lot.assertStatus(200)
    const held = (await tasksIn(planId)).filter(({ state }) => state === 'HELD')
    assert.lengthOf(
      held,
      lots.reduce((sum, lot) => sum + (lot.body() as Lot).tasks.length, 0)
    )
    const pairs = held.map(({ answer_id, taken_by }) => `${answer_id} ${taken_by}`)
    assert.lengthOf(new Set(pairs), pairs.length)
    // Nothing is stuck: whoever comes next gets what is left.
    for (let round = 0; round < 4; round += 1)
      for (const member of correctors) await markAll(client, member, planId, { value: 5 })
    assert.isTrue((await tasksIn(planId)).every(({ state }) => state === 'MARKED'))
    for (const { text } of texts) assert.containsSubset(await inForce(text.id), { points: 5000 })
    const ids = texts.map(({ text }) => text.id)
    assert.deepEqual(await brokenIn(ids), [])
  }).timeout(60_000)

  test('of many correctors who begin at once none is refused because of another', async ({
    client,
    assert,
  }) => {
    const { planId, correctors } = await withTexts(client, 16, { marks: 2, correctors: 32, lotSize: 1 })
    const lots = await Promise.all(correctors.map((member) => drawn(client, member, planId)))
    const texts = lots.reduce((sum, { tasks }) => sum + tasks.length, 0)
    assert.lengthOf(
      (await tasksIn(planId)).filter(({ state }) => state === 'HELD'),
      texts
    )
  })

  test('one corrector who asks several times at once has one lot', async ({ client, assert }) => {
    const { planId, correctors } = await withTexts(client, 3, { lotSize: 1 })
    const [member] = correctors as [Member]
    const lots = await Promise.all([1, 2, 3].map(() => drawn(client, member, planId)))
    assert.lengthOf(new Set(lots.map(({ id }) => id)), 1)
    assert.lengthOf(await db.from('correction_lots').where({ plan_id: planId, user_id: member.user.id }), 1)
    assert.lengthOf(
      (await tasksIn(planId)).filter(({ state }) => state === 'HELD'),
      1
    )
  })

  test('two who hand in the same text at once resolve it once, and repeats at once mark it once', async ({
    client,
    assert,
  }) => {
    const { planId, correctors, text } = await createPlanned(client, { marks: 2, correctors: 2 })
    const lots: [Member, Lot][] = []
    for (const [at, member] of correctors.entries()) {
      const lot = await drawn(client, member, planId)
      await saved(
        client,
        member,
        lot.id,
        lot.tasks.map(({ task }) => ({ task, revision: 1, value: 5 + at }))
      )
      lots.push([member, lot])
    }
    const calls = [...lots, ...lots].map(([member, lot]) => handing(client, member, lot.id))
    for (const answer of await Promise.all(calls)) {
      answer.assertStatus(200)
      assert.deepEqual(
        (answer.body() as { tasks: { outcome: string }[] }).tasks.map(({ outcome }) => outcome),
        ['marked']
      )
    }
    assert.containsSubset(await inForce(text.id), { points: 5500 })
    assert.deepEqual(
      (await chainOf(text.id)).map(({ kind }) => kind),
      ['opened', 'handed_in', 'handed_in', 'resolved']
    )
    assert.deepEqual(await brokenIn([text.id]), [])
  })

  test('a plan takes each task once, however many take at once', async ({ client, assert }) => {
    const { planId, marks, ...marking } = { ...(await withTexts(client, 3, { marks: 2 })), marks: 2 }
    const later = await another(client, marking, await createUser({ institution: marking.institution }))
    await Promise.all([adoptTasks(5), adoptTasks(5)])
    const tasks = (await tasksIn(planId)).filter(({ answer_id }) => answer_id === later.text.id)
    assert.lengthOf(tasks, marks)
  })

  test('who is stopped while they draw holds nothing afterwards', async ({ client, assert }) => {
    const { planId, correctors, adminToken } = await withTexts(client, 3, { correctors: 4, lotSize: 1 })
    const stopped = correctors.map(({ user }) => ({ user: user.id, role: 'corrector', state: 'stopped' }))
    const [saving] = await Promise.all([
      saveMembers(client, adminToken, planId, stopped),
      ...correctors.map((member) => drawing(client, member, planId)),
    ])
    saving?.assertStatus(200)
    assert.isEmpty((await tasksIn(planId)).filter(({ state }) => state === 'HELD'))
    assert.isEmpty(await db.from('correction_lots').where({ plan_id: planId, is_open: 1 }))
  })

  test('a lot that ends while its corrector asks for the next one holds nothing any more', async ({
    client,
    assert,
  }) => {
    const { planId, correctors } = await withTexts(client, 3, { correctors: 1, lotSize: 2 })
    const [member] = correctors as [Member]
    const lot = await drawn(client, member, planId)
    const ending = await db.transaction()
    await endLots(ending, [lot.id], 'lapsed')
    const asked = drawing(client, member, planId).then((answer) => answer)
    if (hasRowLocks()) await until(someoneWaits, READ_AGAIN_MS)
    await ending.commit()
    const next = (await asked).body() as Lot
    assert.notEqual(next.id, lot.id)
    assert.lengthOf(next.tasks, 2)
    const held = (await db
      .from('correction_tasks')
      .where({ plan_id: planId, state: 'HELD' })
      .select('lot_id')) as { lot_id: number }[]
    assert.deepEqual(
      held.map(({ lot_id }) => lot_id),
      [next.id, next.id]
    )
  })

  test('a save that waits for the end of its lot keeps the draft and says that the text is not held any more', async ({
    client,
    assert,
  }) => {
    const { planId, correctors } = await withTexts(client, 1, { correctors: 1 })
    const [member] = correctors as [Member]
    const lot = await drawn(client, member, planId)
    const task = lot.tasks[0]?.task ?? ''
    const ending = await db.transaction()
    await endLots(ending, [lot.id], 'returned')
    const asked = saving(client, member, lot.id, [{ task, revision: 1, value: 5 }]).then((answer) => answer)
    if (hasRowLocks()) await until(someoneWaits, READ_AGAIN_MS)
    await ending.commit()
    const answer = await asked
    answer.assertStatus(200)
    assert.containsSubset(answer.body(), {
      leaseUntil: null,
      marks: [{ task, accepted: true, revision: 1, reason: 'ended' }],
    })
    const [row] = (await db.from('corrector_marks').where('handle', task)) as { total: number }[]
    assert.equal(row?.total, 5000)
  })

  test('a lot of somebody else is 404 before anything is answered about what is sent for it', async ({
    client,
  }) => {
    const { planId, correctors } = await withTexts(client, 1, { correctors: 2 })
    const [holder, other] = correctors as [Member, Member]
    const { id } = await drawn(client, holder, planId)
    ;(await saving(client, other, id, [{ task: '!', revision: 0 }])).assertStatus(404)
    ;(await saving(client, holder, id, [{ task: '!', revision: 0 }])).assertStatus(400)
  })

  test('how many marks a plan asks for does not change while somebody draws, or nobody has begun', async ({
    client,
    assert,
  }) => {
    const { planId, correctors, adminToken } = await withTexts(client, 3, { correctors: 3, marks: 2 })
    const change = client.patch(`/v1/correction_plans/${planId}`).headers(as(adminToken))
    const [changed, ...lots] = await Promise.all([
      change.json({ version: 1, marks: 1 }),
      ...correctors.map((member) => drawing(client, member, planId)),
    ])
    for (const lot of lots) lot.assertStatus(200)
    const rounds = (await tasksIn(planId)).map(({ round }) => round)
    assert.include([200, 409], changed.status())
    assert.lengthOf(rounds, changed.status() === 200 ? 3 : 6)
    const held = lots.reduce((sum, lot) => sum + (lot.body() as Lot).tasks.length, 0)
    assert.lengthOf(
      (await tasksIn(planId)).filter(({ state }) => state === 'HELD'),
      held
    )
  })
})
