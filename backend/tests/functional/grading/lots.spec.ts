import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { lapseLots } from '#grading/actions/lapse_lots'
import { clock } from '#shared'
import { chainOf, createMarking, rowsOf } from '#tests/fixtures/marks'
import { as, createClass, createUser, loginAs } from '#tests/fixtures/people'
import { linkGuardian } from '#identity'
import {
  createMember,
  createPlanned,
  drawing,
  drawn,
  ENEM,
  handing,
  inForce,
  markAll,
  outcomes,
  saved,
  saveMembers,
  saving,
  tasksOf,
  type Lot,
  type Member,
} from '#tests/fixtures/plans'

/** A lease and a half are shorter than what ends a session that nobody uses. */
const LEASE = 600_000
const first = (members: readonly Member[], at = 0): Member => {
  const found = members[at]
  if (!found) throw new Error('no such corrector')
  return found
}
const taskIn = (lot: Lot) => {
  const [task] = lot.tasks
  if (!task) throw new Error('the lot is empty')
  return task
}

test.group('lots', (group) => {
  group.each.teardown(() => clock.release())

  test('a corrector gets a text without whose it is, saves a draft, completes it and hands in: that is its mark', async ({
    client,
    assert,
  }) => {
    const planned = await createPlanned(client, { isAnonymous: true })
    const { planId, text, candidate, adminToken, collectionId } = planned
    const corrector = first(planned.correctors)
    const lot = await drawn(client, corrector, planId)
    assert.lengthOf(lot.tasks, 1)
    const { task, revision } = taskIn(lot)
    assert.containsSubset(lot.tasks[0], { position: 1, text: 'Meu texto', revision: 0, mark: null })
    const wire = JSON.stringify(lot)
    for (const secret of [candidate.username, 'publicIdentifier', 'school', 'user'])
      assert.notInclude(wire, secret)
    assert.sameMembers(Object.keys(lot.tasks[0] ?? {}), [
      ...['task', 'position', 'text', 'response', 'item', 'attachments', 'revision', 'mark'],
    ])
    // Asking again takes nothing more.
    assert.equal((await drawn(client, corrector, planId)).id, lot.id)
    const [draft] = await saved(client, corrector, lot.id, [
      { task, revision: revision + 1, comment: '<p>Bom<script>x</script></p>' },
    ])
    assert.deepEqual(draft, { task, accepted: true, revision: 1, reason: null, field: null })
    assert.deepEqual(await outcomes(client, corrector, lot.id), ['incomplete'])
    await saved(client, corrector, lot.id, [{ task, revision: 2, value: 7.25, comment: '<p>Bom</p>' }])
    const current = await client
      .get('/v1/correction_lots/current')
      .headers(as(corrector.token))
      .qs({ plan: planId })
    assert.deepEqual((current.body() as Lot).tasks[0]?.mark, {
      value: 7.25,
      criteria: null,
      situation: null,
      comment: '<p>Bom</p>',
      annotations: [],
    } as object)
    assert.isNull((await inForce(text.id)).points)
    assert.deepEqual(await outcomes(client, corrector, lot.id), ['marked'])
    assert.containsSubset(await inForce(text.id), { points: 7250, status: 'replied' })
    const [row] = await rowsOf(client, adminToken, { collection: collectionId })
    assert.containsSubset(row, { correctionValue: 7.25, comment: '<p>Bom</p>', correctionStatus: 'replied' })
    // A repeat whose answer was lost changes nothing, and the next lot can be asked for.
    assert.deepEqual(await outcomes(client, corrector, lot.id, [task]), ['marked'])
    assert.deepEqual(
      (await chainOf(text.id)).map(({ kind }) => kind),
      ['opened', 'handed_in', 'resolved']
    )
    assert.containsSubset(await drawn(client, corrector, planId), { tasks: [], reason: 'nothing_waits' })
  })

  test('a repeat of a save changes nothing, an older revision overwrites nothing, and what the type does not take is refused', async ({
    client,
    assert,
  }) => {
    const planned = await createPlanned(client)
    const corrector = first(planned.correctors)
    const lot = await drawn(client, corrector, planned.planId)
    const { task } = taskIn(lot)
    const save = async (mark: object) => (await saved(client, corrector, lot.id, [{ task, ...mark }]))[0]
    assert.containsSubset(await save({ revision: 3, value: 5 }), { accepted: true, revision: 3 })
    assert.containsSubset(await save({ revision: 3, value: 5 }), { accepted: true, revision: 3 })
    assert.containsSubset(await save({ revision: 3, value: 6 }), { accepted: false, reason: 'older' })
    assert.containsSubset(await save({ revision: 2, value: 6 }), { accepted: false, revision: 3 })
    for (const wrong of [{ value: 11 }, { value: 0.01 }, { criteria: [1] }, { situation: 'copy' }])
      assert.containsSubset(await save({ revision: 4, ...wrong }), { accepted: false, reason: 'invalid' })
    const tooLong = `<p>${'a'.repeat(20_001)}</p>`
    assert.containsSubset(await save({ revision: 4, value: 5, comment: tooLong }), { reason: 'invalid' })
    assert.containsSubset(await db.from('corrector_marks').where('handle', task).first(), {
      total: 5000,
      revision: 3,
    })
  })

  test('two correctors mark independently, and a mean within tolerance is the mark', async ({
    client,
    assert,
  }) => {
    const { planId, correctors, text } = await createPlanned(client, { type: ENEM, marks: 2, correctors: 2 })
    const comment = '<p>Um.</p>'
    assert.equal(await markAll(client, first(correctors), planId, { criteria: [3, 3, 3, 3, 3], comment }), 1)
    assert.isNull((await inForce(text.id)).points)
    // Nobody gives both marks.
    assert.equal((await drawn(client, first(correctors), planId)).reason, 'nothing_waits')
    const lot = await drawn(client, first(correctors, 1), planId)
    assert.notInclude(JSON.stringify(lot), 'Um.')
    assert.equal(
      await markAll(client, first(correctors, 1), planId, {
        criteria: [3, 3, 3, 3, 4],
        comment: '<p>Dois.</p>',
      }),
      1
    )
    // 600 and 640 of 1000, of an item worth 10.
    assert.containsSubset(await inForce(text.id), { points: 6200, status: 'replied' })
    const { comment: both } = (await db.from('corrections').where('answer_id', text.id).firstOrFail()) as {
      comment: string
    }
    const rounds = await db
      .from('corrector_marks')
      .where('answer_id', text.id)
      .orderBy('round')
      .select('comment')
    assert.equal(both, rounds.map(({ comment }) => comment).join(''))
  })

  test('a discrepancy brings a third marker, who sees nothing of it; the nearest two count', async ({
    client,
    assert,
  }) => {
    const { planId, correctors, text } = await createPlanned(client, { type: ENEM, marks: 2, correctors: 3 })
    await markAll(client, first(correctors), planId, { criteria: [1, 1, 1, 1, 1] })
    await markAll(client, first(correctors, 1), planId, { criteria: [4, 4, 4, 4, 4] })
    assert.isNull((await inForce(text.id)).points)
    const shown = await drawn(client, first(correctors, 2), planId)
    assert.notProperty(shown.tasks[0] ?? {}, 'round')
    assert.equal(await markAll(client, first(correctors, 2), planId, { criteria: [4, 4, 4, 4, 3] }), 1)
    assert.containsSubset(await inForce(text.id), { points: 7800 })
    assert.deepEqual(
      (await tasksOf(text.id)).map(({ round, state }) => [round, state]),
      [1, 2, 3].map((round) => [round, 'MARKED'])
    )
  })

  test('a lease that ends gives the text to others; the draft stays its author’s, and each save prolongs it', async ({
    client,
    assert,
  }) => {
    const planned = await createPlanned(client, { correctors: 2, leaseMinutes: 10 })
    const { planId, text } = planned
    const [one, two] = [first(planned.correctors), first(planned.correctors, 1)]
    const began = clock.now()
    clock.freeze(began)
    const lot = await drawn(client, one, planId)
    const { task } = taskIn(lot)
    clock.freeze(began + 0.9 * LEASE)
    const later = await saving(client, one, lot.id, [{ task, revision: 1, value: 3 }])
    assert.equal(later.body().leaseUntil, new Date(began + 1.9 * LEASE).toISOString())
    clock.freeze(began + 1.5 * LEASE)
    await lapseLots(new AbortController().signal)
    assert.equal((await tasksOf(text.id))[0]?.state, 'HELD')
    clock.freeze(began + 2 * LEASE)
    await lapseLots(new AbortController().signal)
    assert.containsSubset((await tasksOf(text.id))[0], { state: 'WAITING', taken_by: null, lot_id: null })
    const [draft] = await saved(client, one, lot.id, [{ task, revision: 2, value: 4 }])
    assert.deepEqual(draft, { task, accepted: true, revision: 2, reason: 'ended', field: null })
    const others = await drawn(client, two, planId)
    assert.isNull(taskIn(others).mark)
    assert.notEqual(taskIn(others).task, task)
    assert.containsSubset((await saved(client, one, lot.id, [{ task, revision: 3, value: 4 }]))[0], {
      reason: 'ended',
    })
    assert.deepEqual(await outcomes(client, one, lot.id), ['ended'])
    assert.isNull((await inForce(text.id)).points)
    ;(await client.delete(`/v1/correction_lots/${others.id}`).headers(as(two.token))).assertStatus(204)
    // Nobody has it now: what was typed counts.
    assert.deepEqual(await outcomes(client, one, lot.id), ['marked'])
    assert.containsSubset(await inForce(text.id), { points: 4000 })
  })

  test('what was given back comes again with its draft, to its author alone', async ({ client, assert }) => {
    const planned = await createPlanned(client)
    const corrector = first(planned.correctors)
    const lot = await drawn(client, corrector, planned.planId)
    const { task } = taskIn(lot)
    await saved(client, corrector, lot.id, [{ task, revision: 1, value: 3, comment: '<p>meu</p>' }])
    ;(await client.delete(`/v1/correction_lots/${lot.id}`).headers(as(corrector.token))).assertStatus(204)
    const again = await drawn(client, corrector, planned.planId)
    assert.notEqual(again.id, lot.id)
    assert.containsSubset(again.tasks[0], { task, revision: 1, mark: { value: 3, comment: '<p>meu</p>' } })
  })

  test('nobody gets their own answers, candidates whose guardian they are, or their own classes in an anonymous plan', async ({
    client,
    assert,
  }) => {
    const schoolClass = await createClass()
    const candidate = await createUser({ schoolClass })
    const marking = await createMarking(client, { candidate })
    const planned = await createPlanned(client, { isAnonymous: true }, marking)
    const { institution, planId, adminToken } = planned
    const teacher = await createMember(
      { institution },
      { groups: ['Professor'], schoolClass, role: 'teacher' }
    )
    const guardian = await createMember({ institution })
    await linkGuardian({ guardianId: guardian.user.id, candidateId: candidate.id })
    const own = { user: candidate, token: await loginAs(candidate) }
    await db.table('user_groups').insert({ user_id: candidate.id, group_name: 'CORRECTOR' })
    own.token = await loginAs(candidate, { group: 'CORRECTOR' })
    const members = [...planned.correctors, teacher, guardian, own]
    const all = members.map(({ user }) => ({ user: user.id, role: 'corrector' }))
    ;(await saveMembers(client, adminToken, planId, all)).assertStatus(200)
    for (const member of [teacher, guardian, own])
      assert.equal((await drawn(client, member, planId)).reason, 'nothing_waits')
    assert.lengthOf((await drawn(client, first(planned.correctors), planId)).tasks, 1)
  })

  test('who holds as many texts of all plans as a plan allows gets none of it until they are back', async ({
    client,
    assert,
  }) => {
    const planned = await createPlanned(client)
    const { planId, correctors } = planned
    const corrector = first(correctors)
    const held = await drawn(client, corrector, planId)
    const other = await createPlanned(
      client,
      { lotSize: 1, mostHeld: 1 },
      await createMarking(client, { institution: planned.institution })
    )
    ;(
      await saveMembers(client, other.adminToken, other.planId, [
        { user: corrector.user.id, role: 'corrector' },
      ])
    ).assertStatus(200)
    assert.equal((await drawn(client, corrector, other.planId)).reason, 'holds_enough')
    ;(await client.delete(`/v1/correction_lots/${held.id}`).headers(as(corrector.token))).assertStatus(204)
    assert.lengthOf((await drawn(client, corrector, other.planId)).tasks, 1)
  })

  test('outside of its times, beyond the day’s cap and for who is stopped there are no texts', async ({
    client,
    assert,
  }) => {
    const closesAt = new Date(clock.now() + LEASE).toISOString()
    const planned = await createPlanned(client, { dailyCap: 1, marks: 2, closesAt, correctors: 2 })
    const { planId, correctors, adminToken } = planned
    const [corrector, other] = [first(correctors), first(correctors, 1)]
    await markAll(client, corrector, planId, { value: 5 })
    assert.equal((await drawn(client, corrector, planId)).reason, 'cap_reached')
    const lot = await drawn(client, other, planId)
    const stopped = [{ user: other.user.id, role: 'corrector', state: 'stopped' }]
    ;(await saveMembers(client, adminToken, planId, stopped)).assertStatus(200)
    ;(await drawing(client, other, planId)).assertStatus(404)
    assert.containsSubset(await tasksOf(planned.text.id), [{ state: 'WAITING', lot_id: null }])
    const { task } = taskIn(lot)
    assert.containsSubset((await saved(client, other, lot.id, [{ task, revision: 1, value: 5 }]))[0], {
      accepted: true,
      reason: 'ended',
    })
    assert.deepEqual(await outcomes(client, other, lot.id), ['ended'])
    const active = [{ user: other.user.id, role: 'corrector' }]
    ;(await saveMembers(client, adminToken, planId, active)).assertStatus(200)
    clock.freeze(clock.now() + 2 * LEASE)
    assert.equal((await drawn(client, other, planId)).reason, 'closed')
  })

  test('a lot is its holder’s: another corrector, a supervisor and a manager get 404, who is no corrector 403', async ({
    client,
  }) => {
    const planned = await createPlanned(client, { correctors: 2 })
    const [holder, other] = [first(planned.correctors), first(planned.correctors, 1)]
    const lot = await drawn(client, holder, planned.planId)
    const { task } = taskIn(lot)
    const stranger = await createMember({ institution: (await createMarking(client)).institution })
    for (const member of [other, stranger, { token: planned.adminToken }]) {
      ;(await saving(client, member, lot.id, [{ task, revision: 9, value: 1 }])).assertStatus(404)
      ;(await handing(client, member, lot.id)).assertStatus(404)
      const path = `/v1/correction_lots/${lot.id}`
      ;(await client.delete(path).headers(as(member.token))).assertStatus(404)
      ;(await client.get(`${path}/files/${task}/1`).headers(as(member.token))).assertStatus(404)
    }
    ;(await drawing(client, { token: planned.adminToken }, planned.planId)).assertStatus(403)
    ;(await drawing(client, stranger, planned.planId)).assertStatus(404)
  })
})
