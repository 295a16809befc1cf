import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { lapseLots } from '#grading/actions/lapse_lots'
import { clock } from '#shared'
import { corrector, level } from '#tests/fixtures/controls'
import { hasRowLocks, READ_AGAIN_MS, someoneWaits } from '#tests/fixtures/lock_waits'
import { as, createInstitution } from '#tests/fixtures/people'
import { createMember, drawing, handing, outcomes, saved, saveMembers } from '#tests/fixtures/plans'
import {
  asking,
  createQualifying,
  deciding,
  drawnSet,
  liveTexts,
  markLot,
  type SetLot,
} from '#tests/fixtures/qualification'

test.group('the way to the texts of a plan, at once and late', (group) => {
  group.each.teardown(() => clock.release())

  test('of asks, hand-ins and decisions at once nobody who has not passed gets a text of the plan', async ({
    client,
    assert,
  }) => {
    const planned = await createQualifying(
      client,
      { texts: 7, qualification: 3, asks: [3, 3] },
      { correctors: 3, lotSize: 3 }
    )
    const { planId, correctors } = planned
    const asked = await Promise.all(
      [...correctors, ...correctors].map((member) => drawing(client, member, planId))
    )
    for (const answer of asked) answer.assertStatus(200)
    const lots = asked.map((answer) => answer.body() as SetLot)
    for (const lot of lots) {
      assert.equal(lot.purpose, 'qualification')
      assert.lengthOf(lot.tasks, 3)
    }
    // One lot each, whoever asked twice.
    assert.lengthOf(new Set(lots.map(({ id }) => id)), 3)
    const handed = correctors.map(async (member, at) => {
      const lot = lots[at]
      if (lot === undefined) return
      const marks = lot.tasks.map(({ task }) => ({ task, revision: 1, ...level(5) }))
      await saved(client, member, lot.id, marks)
      // Each text by a call of its own, beside asks for more.
      const calls = lot.tasks.map(({ task }) => handing(client, member, lot.id, [task]))
      await Promise.all([...calls, drawing(client, member, planId), drawing(client, member, planId)])
      await outcomes(client, member, lot.id)
    })
    await Promise.all(handed)
    const attempts = (await db.from('qualification_attempts').where('plan_id', planId)) as {
      state: string
      within: number
    }[]
    assert.deepEqual(
      attempts.map(({ state, within }) => [state, within]),
      correctors.map(() => ['failed', 0])
    )
    for (const member of correctors) {
      const answer = await drawing(client, member, planId)
      assert.containsSubset(answer.body(), { id: null, reason: 'not_qualified' })
      assert.equal(await liveTexts(planId, member.user.id), 0)
    }
    // Two decisions at once: one of them is made.
    const { id } = corrector(planned).user
    const decided = await Promise.all(
      [1, 2].map(() => deciding(client, planned, id, { act: 'admit', reason: 'Sim' }))
    )
    assert.sameMembers(
      decided.map((answer) => answer.status()),
      [200, 409]
    )
    assert.equal((await drawnSet(client, corrector(planned), planId)).purpose, 'marking')
  })

  test('what is handed in late while its author draws is not given out again, and the draw is answered', async ({
    client,
    assert,
  }) => {
    const planned = await createQualifying(
      client,
      { texts: 6, practice: 1, qualification: 2, asks: [2, 1] },
      { lotSize: 2 }
    )
    const { planId } = planned
    const member = corrector(planned)
    const lot = await drawnSet(client, member, planId)
    assert.equal(lot.purpose, 'practice')
    ;(await client.delete(`/v1/correction_lots/${lot.id}`).headers(as(member.token))).assertStatus(204)
    // The draw has read that the text waits, and meets this at its control text. SQLite has one writer at a time.
    const own = { plan_id: planId, lot_id: null, state: 'WAITING' }
    const handed = { state: 'MARKED', taken_by: member.user.id, lot_id: lot.id }
    const tasks = () => db.from('correction_tasks').where(own).whereNotNull('control_id')
    const trx = await db.transaction()
    if (hasRowLocks())
      await trx.from('control_texts').where({ plan_id: planId, purpose: 'practice' }).forUpdate().select('id')
    const draw = hasRowLocks() ? drawing(client, member, planId) : null
    if (draw !== null) {
      draw.catch(() => undefined)
      while (!(await someoneWaits())) await wait(READ_AGAIN_MS)
    }
    await trx
      .from('correction_tasks')
      .whereIn(
        'id',
        (await tasks().useTransaction(trx).select('id')).map(({ id }: { id: number }) => id)
      )
      .update(handed)
    await trx.commit()
    const answer = await (draw ?? drawing(client, member, planId))
    answer.assertStatus(200)
    assert.equal((answer.body() as SetLot).purpose, 'qualification')
  })

  test('the plan asks for it while somebody draws: either they have a text already, or they qualify first', async ({
    client,
    assert,
  }) => {
    const planned = await createQualifying(client, { texts: 4, qualification: 1 }, { lotSize: 1 })
    const { planId } = planned
    const member = corrector(planned)
    const [answer] = await Promise.all([drawing(client, member, planId), asking(client, planned, [1, 1])])
    answer.assertStatus(200)
    const lot = answer.body() as SetLot
    await markLot(client, member, lot, 5)
    const next = await drawnSet(client, member, planId)
    if (lot.purpose === 'marking') assert.equal(next.purpose, 'qualification')
    else assert.equal(next.reason, 'not_qualified')
  })

  test('a text that was given back comes again to the same corrector, and a late hand-in counts', async ({
    client,
    assert,
  }) => {
    const planned = await createQualifying(
      client,
      { texts: 6, qualification: 4, asks: [2, 2] },
      { leaseMinutes: 10 }
    )
    const { planId } = planned
    const member = corrector(planned)
    const began = clock.now()
    clock.freeze(began)
    const handles = (lot: SetLot) => lot.tasks.map(({ task }) => task).toSorted()
    const first = await drawnSet(client, member, planId)
    const back = await client.delete(`/v1/correction_lots/${first.id}`).headers(as(member.token))
    back.assertStatus(204)
    const second = await drawnSet(client, member, planId)
    assert.deepEqual(handles(second), handles(first))
    await saved(
      client,
      member,
      second.id,
      handles(second).map((task) => ({ task, revision: 1, ...level(3) }))
    )
    clock.freeze(began + 1_500_000)
    await lapseLots(new AbortController().signal)
    assert.deepEqual(await outcomes(client, member, second.id), ['marked', 'marked'])
    assert.containsSubset(await drawnSet(client, member, planId), {
      purpose: 'marking',
      qualification: { state: 'passed', within: 2 },
    })
  })

  test('a text of the plan that somebody held before it asked for a qualification is handed in, and not taken again late', async ({
    client,
    assert,
  }) => {
    const planned = await createQualifying(
      client,
      { texts: 4, qualification: 1 },
      { correctors: 2, lotSize: 1, leaseMinutes: 10 }
    )
    const { planId } = planned
    const [holder, late] = [corrector(planned), corrector(planned, 1)]
    const began = clock.now()
    clock.freeze(began)
    const held = await drawnSet(client, late, planId)
    await saved(client, late, held.id, [{ task: held.tasks[0]?.task, revision: 1, ...level(3) }])
    clock.freeze(began + 1_500_000)
    await lapseLots(new AbortController().signal)
    const present = await drawnSet(client, holder, planId)
    await asking(client, planned, [1, 1])
    assert.deepEqual(await markLot(client, holder, present, 3), ['marked'])
    // It waits for others, and the draft stays theirs.
    assert.deepEqual(await outcomes(client, late, held.id), ['ended'])
    assert.equal(await liveTexts(planId, late.user.id), 0)
    assert.equal((await drawnSet(client, late, planId)).purpose, 'qualification')
  })

  test('who manages the plan and marks by it is asked for nothing, also late', async ({ client, assert }) => {
    const planned = await createQualifying(
      client,
      { texts: 4, qualification: 1, asks: [1, 1] },
      { correctors: 2, lotSize: 1, leaseMinutes: 10 }
    )
    const { planId, admin, adminToken, correctors } = planned
    const team = [...correctors.map(({ user }) => user.id), admin.id]
    const members = team.map((user) => ({ user, role: 'corrector' }))
    ;(await saveMembers(client, adminToken, planId, members)).assertStatus(200)
    const manager = { user: admin, token: adminToken }
    const began = clock.now()
    clock.freeze(began)
    const lot = await drawnSet(client, manager, planId)
    assert.equal(lot.purpose, 'marking')
    await saved(client, manager, lot.id, [{ task: lot.tasks[0]?.task, revision: 1, ...level(3) }])
    clock.freeze(began + 1_500_000)
    await lapseLots(new AbortController().signal)
    assert.deepEqual(await outcomes(client, manager, lot.id), ['marked'])
  })

  test('somebody who is left out of the team and comes back is where they were', async ({
    client,
    assert,
  }) => {
    const planned = await createQualifying(client, { texts: 3, qualification: 1, asks: [1, 1] })
    const { planId, adminToken } = planned
    const member = corrector(planned)
    await markLot(client, member, await drawnSet(client, member, planId), 5)
    const team = [{ user: member.user.id, role: 'corrector' }]
    ;(await saveMembers(client, adminToken, planId, [])).assertStatus(200)
    ;(await saveMembers(client, adminToken, planId, team)).assertStatus(200)
    assert.equal((await drawnSet(client, member, planId)).reason, 'not_qualified')
  })

  test('what was practised is read by its corrector alone, once it is handed in; of other lots nobody reads any', async ({
    client,
    assert,
  }) => {
    const planned = await createQualifying(
      client,
      { texts: 4, practice: 2, qualification: 1, asks: [1, 1] },
      { correctors: 2 }
    )
    const { planId, texts } = planned
    const [member, other] = [corrector(planned), corrector(planned, 1)]
    const read = (lot: number, token = member.token) =>
      client.get(`/v1/correction_lots/${lot}/practised`).headers(as(token))
    const lot = await drawnSet(client, member, planId)
    assert.deepEqual((await read(lot.id)).body(), [])
    const [task] = lot.tasks.map((one) => one.task)
    await saved(client, member, lot.id, [{ task, revision: 1, criteria: [5, 3, 3, 3, 3] }])
    assert.deepEqual(await outcomes(client, member, lot.id), ['marked', 'incomplete'])
    const answer = await read(lot.id)
    answer.assertStatus(200)
    assert.containsSubset(answer.body(), [
      {
        task,
        given: { points: 680, criteria: [5, 3, 3, 3, 3] },
        reference: {
          points: 600,
          criteria: [3, 3, 3, 3, 3],
          situation: null,
          reason: 'Defende um ponto de vista.',
        },
        isWithin: true,
      },
    ])
    assert.lengthOf(answer.body() as object[], 1)
    for (const { candidate } of texts) assert.notInclude(JSON.stringify(answer.body()), candidate.username)
    ;(await read(lot.id, other.token)).assertStatus(404)
    ;(await read(lot.id, planned.supervisor.token)).assertStatus(404)
    await markLot(client, member, await drawnSet(client, member, planId), 3)
    const current = await client
      .get('/v1/correction_lots/current')
      .headers(as(member.token))
      .qs({ plan: planId })
    assert.containsSubset(current.body(), { id: null, practised: lot.id })
    const qualification = await drawnSet(client, member, planId)
    await markLot(client, member, qualification, 3)
    ;(await read(qualification.id)).assertStatus(404)
    const live = await drawnSet(client, member, planId)
    await markLot(client, member, live, 3)
    ;(await read(live.id)).assertStatus(404)
  })

  test('who marks, and whoever is of another institution, decides and reads nothing of it; nor does the candidate see a mark', async ({
    client,
    assert,
  }) => {
    const planned = await createQualifying(client, { texts: 3, qualification: 1, asks: [1, 1] })
    const { planId } = planned
    const member = corrector(planned)
    const stranger = await createMember(
      { institution: await createInstitution() },
      { groups: ['ADMINISTRADOR'] }
    )
    const path = `/v1/correction_plans/${planId}`
    const body = { act: 'admit', reason: 'Eu' }
    for (const [{ token }, status] of [
      [member, 403],
      [stranger, 404],
    ] as const) {
      ;(await client.get(`${path}/qualification`).headers(as(token))).assertStatus(status)
      const own = `${path}/members/${member.user.id}/qualification`
      ;(await client.put(own).headers(as(token)).json(body)).assertStatus(status)
    }
    const lot = await drawnSet(client, member, planId)
    assert.equal(lot.purpose, 'qualification')
    await markLot(client, member, lot, 3)
    for (const sat of planned.texts) {
      const breakdown = `/v1/applications/${sat.applicationId}/mark_breakdown/${sat.text.item_id}`
      ;(await client.get(breakdown).headers(as(sat.token))).assertStatus(404)
    }
  })
})
