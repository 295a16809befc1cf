import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { tallyPlan } from '#grading/actions/tally_marks'
import { countsOf } from '#grading/queries/plan_counts'
import { clock } from '#shared'
import { another, createMarking } from '#tests/fixtures/marks'
import { as, createUser } from '#tests/fixtures/people'
import {
  createMember,
  createPlanned,
  drawn,
  ENEM,
  markAll,
  saved,
  outcomes,
  type Member,
} from '#tests/fixtures/plans'

type Progress = {
  rounds: { round: number; waiting: number; held: number; marked: number }[]
  texts: number
  resolved: number
  pairs: number
  discrepant: number
  countedAt: string | null
  forecast: {
    state: string
    toCome: number
    thirds: number
    perDay: number | null
    endsAt: string | null
    isAfterClose: boolean | null
  }
}

const DAY_MS = 86_400_000
const level = (at: number) => ({ criteria: [at, at, at, at, at] })
const count = (planId: number) => tallyPlan(planId, new AbortController().signal)

const reading = (client: ApiClient, token: string, plan: number) =>
  client.get(`/v1/correction_plans/${plan}/progress`).headers(as(token))

async function progressOf(client: ApiClient, token: string, plan: number): Promise<Progress> {
  const answer = await reading(client, token, plan)
  answer.assertStatus(200)
  return answer.body() as Progress
}

/** A plan of two marks by ENEM's type, of so many texts, with three correctors. */
async function createTexts(client: ApiClient, texts: number, more: object = {}) {
  const marking = await createMarking(client)
  for (let at = 1; at < texts; at += 1)
    await another(client, marking, await createUser({ institution: marking.institution }))
  const plan = { type: ENEM, marks: 2, correctors: 3, lotSize: 20, ...more }
  return createPlanned(client, plan, marking)
}

const round = (of: Progress, at: number) => of.rounds.find((one) => one.round === at)

test.group('how far a plan is', (group) => {
  group.each.teardown(() => clock.release())

  test('by round: what waits, is held and handed in, what a third marker and the panel have to decide, and what is done', async ({
    client,
    assert,
  }) => {
    const { planId, adminToken, correctors } = await createTexts(client, 3)
    const [one, two, three] = correctors as [Member, Member, Member]
    const fresh = await progressOf(client, adminToken, planId)
    assert.deepEqual(fresh, {
      rounds: [1, 2, 3, 4].map((at) => ({ round: at, waiting: at < 3 ? 3 : 0, held: 0, marked: 0 })),
      texts: 3,
      resolved: 0,
      pairs: 0,
      discrepant: 0,
      countedAt: null,
      forecast: {
        state: 'no_pace',
        toCome: 6,
        thirds: 0,
        perDay: null,
        endsAt: null,
        isAfterClose: null,
      },
    })
    await markAll(client, one, planId, level(0))
    const lot = await drawn(client, two, planId)
    assert.containsSubset(await progressOf(client, adminToken, planId), { resolved: 0, texts: 3 })
    const levels = [0, 2, 2]
    await saved(
      client,
      two,
      lot.id,
      lot.tasks.map(({ task }, at) => ({ task, revision: 1, ...level(levels[at] ?? 0) }))
    )
    const held = await progressOf(client, adminToken, planId)
    assert.equal((round(held, 1)?.held ?? 0) + (round(held, 2)?.held ?? 0), 3)
    await outcomes(client, two, lot.id)
    const marked = await progressOf(client, adminToken, planId)
    assert.deepEqual(
      [1, 2, 3].map((at) => round(marked, at)),
      [
        { round: 1, waiting: 0, held: 0, marked: 3 },
        { round: 2, waiting: 0, held: 0, marked: 3 },
        { round: 3, waiting: 2, held: 0, marked: 0 },
      ]
    )
    assert.equal(marked.resolved, 1)
    // As far from both: the panel decides.
    await markAll(client, three, planId, level(1))
    await count(planId)
    const last = await progressOf(client, adminToken, planId)
    assert.containsSubset(last, {
      texts: 3,
      resolved: 1,
      pairs: 3,
      discrepant: 2,
      forecast: { state: 'done', toCome: 0 },
    })
    assert.deepEqual(round(last, 4), { round: 4, waiting: 2, held: 0, marked: 0 })
    assert.isNotNull(last.countedAt)
  })

  test('the end is forecast by the days before, with the third marks that the share of discrepant pairs lets expect', async ({
    client,
    assert,
  }) => {
    const { planId, adminToken, correctors } = await createTexts(client, 12, { lotSize: 6, mostHeld: 6 })
    const [one, two] = correctors as [Member, Member, Member]
    // The last noon at the school: behind the log-ins, or their sessions would be over.
    const noon = 15 * 3_600_000
    const now = Math.floor((clock.now() - noon) / DAY_MS) * DAY_MS + noon
    clock.freeze(now - DAY_MS)
    assert.equal(await markAll(client, one, planId, level(2)), 6)
    assert.equal(await markAll(client, one, planId, level(2)), 6)
    clock.freeze(now)
    // Of today: no part of the pace.
    assert.equal(await markAll(client, two, planId, level(0)), 6)
    await count(planId)
    const of = await progressOf(client, adminToken, planId)
    // Six marks of a pair wait, six third ones, and six more are expected: all pairs so far differ.
    assert.containsSubset(of, { pairs: 6, discrepant: 6 })
    assert.deepEqual(of.forecast, {
      state: 'running',
      toCome: 18,
      thirds: 6,
      perDay: 12,
      endsAt: new Date(now + 1.5 * DAY_MS).toISOString(),
      isAfterClose: false,
    })
  })

  test('a plan of one mark has one round; a large one shows what was counted last, but for what is held now', async ({
    client,
    assert,
  }) => {
    const { planId, adminToken, correctors } = await createTexts(client, 4, {
      marks: 1,
      lotSize: 2,
      mostHeld: 2,
    })
    const [member] = correctors as [Member]
    await markAll(client, member, planId, level(2))
    await count(planId)
    const counts = async (liveMost?: number) => (await countsOf([planId], liveMost)).get(planId)
    const large = { marked: 2, resolved: 2, discrepant: 0, panel: 0 }
    assert.deepEqual(await counts(3), { ...large, waiting: 2, held: 0 })
    const lot = await drawn(client, member, planId)
    assert.deepEqual(await counts(3), { ...large, waiting: 0, held: 2 })
    assert.deepEqual(await counts(), { ...large, waiting: 0, held: 2 })
    const marks = lot.tasks.map(({ task }) => ({ task, revision: 1, ...level(2) }))
    await saved(client, member, lot.id, marks)
    await outcomes(client, member, lot.id)
    const of = await progressOf(client, adminToken, planId)
    assert.deepEqual(of.rounds, [{ round: 1, waiting: 0, held: 0, marked: 4 }])
    assert.equal(of.resolved, 4)
    assert.deepEqual(await counts(3), { ...large, waiting: 2, held: 0 })
    await count(planId)
    assert.deepEqual(await counts(3), { ...large, waiting: 0, held: 0, marked: 4, resolved: 4 })
    // One that was counted before its progress was kept.
    await db.from('plan_tallies').where('plan_id', planId).update({ progress_json: null })
    assert.equal((await counts(3))?.resolved, 4)
  })

  test('correctors, candidates and strangers read nothing of it', async ({ client }) => {
    const planned = await createTexts(client, 1)
    const { planId, correctors, token } = planned
    const stranger = await createMember({ institution: (await createUser()).institution })
    for (const [of, status] of [
      [correctors[0]?.token ?? '', 403],
      [token, 403],
      [stranger.token, 404],
    ] as const)
      (await reading(client, of, planId)).assertStatus(status)
  })
})
