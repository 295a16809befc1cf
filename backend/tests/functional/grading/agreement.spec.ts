import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { MarkTallies, tallyPlan } from '#grading/actions/tally_marks'
import { kappaOf, type PairCount } from '#grading/domain/agreement'
import { clock } from '#shared'
import { createMarking } from '#tests/fixtures/marks'
import { act } from '#tests/fixtures/exam_acts'
import { textItem } from '#tests/fixtures/exams'
import { as, createUser } from '#tests/fixtures/people'
import { createMember, createPlanned, ENEM, markAll, type Member, type Planned } from '#tests/fixtures/plans'

const never = new AbortController().signal
const count = () => new MarkTallies().count(never)

const read = (client: ApiClient, token: string, path: string) =>
  client.get(`/v1/correction_plans/${path}`).headers(as(token))

type Corrector = {
  user: { id: number; name: string }
  texts: number
  timed: number
  fast: number
  severity: { pairs: number; mean: number | null; low: number | null; high: number | null }
}

/** 9:00 at the school. */
const NINE = Date.parse('2026-11-27T12:00:00Z')
const TEXTS = 40
/** Places of the levels that the two correctors give the text with this number. */
const levelsOf = (at: number): [number[], number[]] => {
  const first = [at % 6, (at * 2) % 6, (at + 3) % 6, 2, at % 3]
  return [first, first.map((level) => (at % 4 === 0 && level < 5 ? level + 1 : level))]
}

/** A plan by whose type two correctors have marked forty texts, five minutes each, the second one a level higher in every fourth. */
async function createMarked(client: ApiClient): Promise<Planned> {
  const items = Array.from({ length: TEXTS }, (_, at) => textItem(at + 1, { value: 10 }))
  const marking = await createMarking(client, { exam: { items } })
  const planned = await createPlanned(client, { type: ENEM, marks: 2, correctors: 2 }, marking)
  const rows = marking.answers.flatMap((answer, at) =>
    levelsOf(at).map((levels, place) => ({
      plan_id: planned.planId,
      answer_id: answer.id,
      author_id: planned.correctors[place]?.user.id ?? 0,
      position: 1,
      handle: `agreement-${planned.planId}-${at}-${place}`,
      round: place + 1,
      total: levels.reduce((sum, level) => sum + level * 40_000, 0),
      criteria_json: JSON.stringify(levels),
      revision: 1,
      saved_at: NINE + at * 300_000,
      handed_in_at: NINE + at * 300_000,
    }))
  )
  await db.table('corrector_marks').multiInsert(rows)
  return planned
}

test.group('agreement of a plan', (group) => {
  group.each.teardown(() => clock.release())

  test('supervisors read it per criterion and in total once it was counted; before, there is none', async ({
    client,
    assert,
  }) => {
    const { planId, adminToken } = await createMarked(client)
    const before = await read(client, adminToken, `${planId}/agreement`)
    before.assertStatus(200)
    assert.containsSubset(before.body(), { countedAt: null, marks: 0, total: null, criteria: [] })
    assert.deepEqual((await read(client, adminToken, `${planId}/correctors`)).body(), [])
    await count()
    const found = await read(client, adminToken, `${planId}/agreement`)
    found.assertStatus(200)
    const { total, criteria, situations, marks } = found.body() as {
      total: { pairs: number; exact: number; near: number; kappa: number; alpha: number }
      criteria: { name: string; pairs: number; exact: number; near: number }[]
      situations: { alpha: number | null; reason: string | null }
      marks: number
    }
    assert.deepEqual([marks, total.pairs, total.exact], [2 * TEXTS, TEXTS, 0.75])
    // Five levels higher are 200 points, four 160: no total of a fourth text is within 100.
    assert.equal(total.near, 0.75)
    const pairs = Array.from({ length: TEXTS }, (_, at): PairCount => {
      const [first, second] = levelsOf(at).map((levels) => levels.reduce((sum, level) => sum + level, 0))
      return { first: first ?? 0, second: second ?? 0, count: 1 }
    })
    assert.closeTo(total.kappa, kappaOf(pairs) ?? 0, 1e-9)
    assert.isAbove(total.alpha, 0.8)
    assert.lengthOf(criteria, 5)
    assert.containsSubset(criteria[3], { pairs: TEXTS, exact: 0.75, near: 1 })
    assert.containsSubset(situations, { alpha: null, reason: 'no_variation' })
  })

  test('severity is mirrored in the other marker, and drift is by hour and by place in the day', async ({
    client,
    assert,
  }) => {
    const { planId, adminToken, correctors } = await createMarked(client)
    await count()
    const list = await read(client, adminToken, `${planId}/correctors`)
    list.assertStatus(200)
    const [one, other] = correctors.map(({ user }) =>
      (list.body() as Corrector[]).find((row) => row.user.id === user.id)
    )
    assert.containsSubset(one, { texts: TEXTS, timed: TEXTS - 1, fast: 0, severity: { pairs: TEXTS } })
    assert.isBelow(one?.severity.high ?? 0, 0)
    assert.closeTo((one?.severity.mean ?? 1) + (other?.severity.mean ?? 1), 0, 1e-9)
    const detail = await read(client, adminToken, `${planId}/correctors/${one?.user.id}`)
    detail.assertStatus(200)
    const { days, hours, places } = detail.body() as Record<
      'days' | 'hours' | 'places',
      Record<string, unknown>[]
    >
    assert.deepEqual(days, [{ day: '2026-11-27', texts: TEXTS }])
    assert.deepEqual(
      hours.map(({ from, texts }) => [from, texts]),
      [
        [9, 12],
        [10, 12],
        [11, 12],
        [12, 4],
      ]
    )
    assert.deepEqual(
      places.map(({ from, to, texts }) => [from, to, texts]),
      [
        [1, 10, 10],
        [11, 25, 15],
        [26, 50, 15],
      ]
    )
    assert.containsSubset(hours[3], { severity: { pairs: 4, mean: null } })
  })

  test('what is counted later is what a count of everything gives; what was taken out is out', async ({
    client,
    assert,
  }) => {
    const planned = await createPlanned(client, { type: ENEM, marks: 2, correctors: 2 })
    const { planId, adminToken, correctors } = planned
    const [one, two] = correctors as [Member, Member]
    const tallies = new MarkTallies()
    const marks = async () => {
      await tallies.count(never)
      return ((await read(client, adminToken, `${planId}/agreement`)).body() as { marks: number }).marks
    }
    await markAll(client, one, planId, { criteria: [3, 3, 3, 3, 3] })
    assert.equal(await marks(), 1)
    clock.advance(60_000)
    await markAll(client, two, planId, { criteria: [3, 3, 3, 3, 4] })
    assert.equal(await marks(), 2)
    const stored = async () => {
      const [plan] = (await db.from('plan_tallies').where('plan_id', planId)) as Record<string, unknown>[]
      const rows = await db
        .from('corrector_tallies')
        .where('plan_id', planId)
        .orderBy('user_id')
        .select('user_id', 'figures_json', 'stretches_json')
      return { coincidences: plan?.coincidences_json, rows: rows.map((row) => ({ ...row }) as object) }
    }
    const before = await stored()
    await db.from('plan_tallies').where('plan_id', planId).delete()
    await tallyPlan(planId, never)
    assert.deepEqual(await stored(), before)
    // Its exam is opened again.
    const reset = await act(client, planned, adminToken, 'reset', { clearAnswers: false, reason: 'engano' })
    reset.assertStatus(200)
    clock.advance(60_000)
    assert.equal(await marks(), 0)
    assert.deepEqual((await read(client, adminToken, `${planId}/correctors`)).body(), [])
  })

  test('a count that fails is made again, though the number of marks is the same', async ({
    client,
    assert,
  }) => {
    const { planId } = await createMarked(client)
    await tallyPlan(planId, never)
    const tally = db.from('plan_tallies').where('plan_id', planId)
    const isStale = async () =>
      Boolean(((await tally.clone().firstOrFail()) as { is_stale: number }).is_stale)
    await tally.clone().update({ is_stale: 1 })
    const damaged = db.from('corrector_marks').where('plan_id', planId).orderBy('id')
    const { id, criteria_json: criteria } = (await damaged.firstOrFail()) as {
      id: number
      criteria_json: string
    }
    const put = (json: string) => db.from('corrector_marks').where('id', id).update({ criteria_json: json })
    await put('[')
    await assert.rejects(() => tallyPlan(planId, never))
    assert.isTrue(await isStale())
    await put(criteria)
    await tallyPlan(planId, never)
    assert.isFalse(await isStale())
  })

  test('correctors, strangers and candidates read none of it; who supervises does', async ({
    client,
    assert,
  }) => {
    const planned = await createMarked(client)
    const { planId, correctors, token } = planned
    await count()
    const [corrector] = correctors as [Member]
    const supervisor = await createMember(planned, { groups: ['COMISSION'] })
    await db.table('correction_members').insert({
      plan_id: planId,
      user_id: supervisor.user.id,
      role: 'supervisor',
      state: 'active',
      added_at: 1,
    })
    const stranger = await createMember({ institution: (await createUser()).institution })
    for (const path of [
      `${planId}/agreement`,
      `${planId}/correctors`,
      `${planId}/correctors/${corrector.user.id}`,
    ]) {
      ;(await read(client, corrector.token, path)).assertStatus(403)
      ;(await read(client, stranger.token, path)).assertStatus(404)
      ;(await read(client, token, path)).assertStatus(403)
      const found = await read(client, supervisor.token, path)
      found.assertStatus(200)
      assert.notInclude(JSON.stringify(found.body()), planned.candidate.username)
    }
    ;(await read(client, supervisor.token, `${planId}/correctors/${supervisor.user.id}`)).assertStatus(404)
  })
})
