import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { recordsOf } from '#tests/fixtures/audit'
import { corrector, makeControl, results } from '#tests/fixtures/controls'
import { brokenChains } from '#tests/fixtures/decisions'
import { chainOf, discloseMarks } from '#tests/fixtures/marks'
import { as } from '#tests/fixtures/people'
import { drawn, inForce, markAll, outcomes, saved, tasksOf } from '#tests/fixtures/plans'
import {
  createMovable,
  definitionOf,
  LEVELS,
  move,
  movesOf,
  moving,
  nextVersion,
  previewing,
  previewOf,
  RAISED,
  SHORTER,
} from '#tests/fixtures/moves'

const chosen = (...criteria: number[]) => ({ criteria })
const stateOf = async (answerId: number) =>
  (await tasksOf(answerId)).map(({ round, state }) => `${round} ${state}`)
const given = (answerId: number) =>
  db.from('corrector_marks').where('answer_id', answerId).orderBy('id') as Promise<
    { total: number; criteria_json: string; round: number | null; handed_in_at: number | null }[]
  >

test.group('a plan that moves to another version of its type', () => {
  test('keeps in force what its marks come to in that version, with one link each', async ({
    client,
    assert,
  }) => {
    const planned = await createMovable(client, { texts: 3 })
    const { planId, texts, institution, type, admin } = planned
    const first = texts[0]?.text.id ?? 0
    await markAll(client, corrector(planned), planId, chosen(1, 2))
    assert.containsSubset(await inForce(first), { points: 7500 })
    const next = await nextVersion(client, planned, type, definitionOf(RAISED))
    assert.containsSubset(await previewOf(client, planned, next), {
      texts: 3,
      changed: 3,
      rise: 3,
      mostRise: 1.25,
      fall: 0,
      again: 0,
    })
    await move(client, planned, next)
    assert.containsSubset(await inForce(first), { points: 8750, status: 'replied' })
    assert.containsSubset(await given(first), [{ total: 3500, criteria_json: '[1,2]', round: 1 }])
    const last = (await chainOf(first)).at(-1)
    assert.containsSubset(last, { kind: 'moved', author_id: admin.id })
    assert.containsSubset(JSON.parse(last?.before_json ?? ''), { type, points: 7500 })
    assert.containsSubset(JSON.parse(last?.after_json ?? ''), { type: next, points: 8750 })
    assert.deepEqual(await brokenChains(texts), [])
    const [done] = await movesOf(client, planned)
    assert.containsSubset(done, {
      state: 'DONE',
      texts: 3,
      changed: 3,
      again: 0,
      reason: 'Níveis corrigidos',
    })
    const [act] = (await recordsOf(institution.id)).filter((one) => one.act === 'correction_plan_moved')
    assert.equal(act?.reason, 'Níveis corrigidos')
    // The version is in force for the next lot, and nobody gets a text again.
    assert.equal((await drawn(client, corrector(planned), planId)).reason, 'nothing_waits')
  })

  test('returns what has no place there: its text is marked again, and the mark of the other stays', async ({
    client,
    assert,
  }) => {
    const planned = await createMovable(client, { texts: 2, correctors: 2, marks: 2 })
    const { planId, texts, type } = planned
    await markAll(client, corrector(planned), planId, { ...chosen(1, 2), comment: '<p>Meu comentário</p>' })
    await markAll(client, corrector(planned, 1), planId, chosen(2, 2))
    const [first] = texts.map(({ text }) => text.id) as [number]
    assert.containsSubset(await inForce(first), { points: 8750 })
    const next = await nextVersion(client, planned, type, definitionOf(SHORTER))
    assert.containsSubset(await previewOf(client, planned, next), {
      texts: 2,
      same: 0,
      again: 2,
      problems: { level: 2, criterion: 0 },
    })
    await move(client, planned, next)
    assert.containsSubset(await inForce(first), { points: null, status: 'analysis' })
    const marks = await given(first)
    assert.lengthOf(
      marks.filter(({ round, handed_in_at }) => round === null && handed_in_at === null),
      1
    )
    // Either of them may have been the first.
    const left = marks.find(({ handed_in_at }) => handed_in_at !== null)?.round
    assert.deepEqual(await stateOf(first), left === 1 ? ['1 MARKED', '2 WAITING'] : ['1 WAITING', '2 MARKED'])
    assert.deepEqual(await brokenChains(texts), [])

    // Whose mark it was gets it again, with what has a place in this version; the other gets nothing.
    assert.equal((await drawn(client, corrector(planned, 1), planId)).reason, 'nothing_waits')
    const lot = await drawn(client, corrector(planned), planId)
    assert.lengthOf(lot.tasks, 2)
    assert.containsSubset(lot.tasks[0]?.mark, { criteria: [null, 1], comment: '<p>Meu comentário</p>' })
    const anew = lot.tasks.map(({ task, revision }) => ({ task, revision: revision + 1, ...chosen(1, 1) }))
    await saved(client, corrector(planned), lot.id, anew)
    assert.deepEqual(await outcomes(client, corrector(planned), lot.id), ['marked', 'marked'])
    assert.containsSubset(await inForce(first), { points: 10_000 })
    assert.deepEqual(await brokenChains(texts), [])
  })

  test('twice returns no levels that nobody chose: what an earlier move carried over is chosen anew', async ({
    client,
    assert,
  }) => {
    const planned = await createMovable(client)
    const { planId, texts, type } = planned
    await markAll(client, corrector(planned), planId, { ...chosen(2, 0), comment: '<p>Meu comentário</p>' })
    const second = await nextVersion(client, planned, type, definitionOf(SHORTER))
    await move(client, planned, second)
    const first = texts[0]?.text.id ?? 0
    assert.containsSubset(await given(first), [{ criteria_json: '[1,0]', round: 1 }])
    // The levels of the first version again, and a criterion that nobody has given yet.
    const names = ['Clareza', 'Argumento', 'Coesão']
    const third = await nextVersion(client, planned, second, definitionOf(LEVELS, { names }))
    await move(client, planned, third)
    const lot = await drawn(client, corrector(planned), planId)
    const [task] = lot.tasks
    // "Médio", the second of three levels, is none that anybody gave.
    assert.notInclude(task?.mark?.criteria ?? [], 1)
    assert.containsSubset(task?.mark, { comment: '<p>Meu comentário</p>' })
    const anew = [{ task: task?.task, revision: (task?.revision ?? 0) + 1, ...chosen(2, 0, 1) }]
    await saved(client, corrector(planned), lot.id, anew)
    assert.deepEqual(await outcomes(client, corrector(planned), lot.id), ['marked'])
    assert.deepEqual(await brokenChains(texts), [])
  })

  test('asks for a third mark where the tolerance is another, and drops one that is no longer needed', async ({
    client,
    assert,
  }) => {
    const planned = await createMovable(client, { texts: 1, correctors: 2, marks: 2 })
    const { planId, texts, type } = planned
    const [first] = texts.map(({ text }) => text.id) as [number]
    await markAll(client, corrector(planned), planId, chosen(1, 2))
    await markAll(client, corrector(planned, 1), planId, chosen(2, 2))
    const stricter = await nextVersion(client, planned, type, definitionOf(LEVELS, { tolerance: 500 }))
    assert.containsSubset(await previewOf(client, planned, stricter), { texts: 1, differ: 1 })
    await move(client, planned, stricter)
    assert.containsSubset(await inForce(first), { points: null })
    assert.deepEqual(await stateOf(first), ['1 MARKED', '2 MARKED', '3 WAITING'])
    // Back again: an older version is one as well.
    assert.containsSubset(await previewOf(client, planned, type), { texts: 1, resolved: 1 })
    await move(client, planned, type)
    assert.containsSubset(await inForce(first), { points: 8750 })
    assert.deepEqual(await stateOf(first), ['1 MARKED', '2 MARKED'])
    assert.deepEqual(await brokenChains(texts), [])
  })

  test('makes its control texts anew where the panel’s mark has a place, and counts from then on', async ({
    client,
    assert,
  }) => {
    const planned = await createMovable(client, { texts: 4, correctors: 1, controlShare: 20 })
    const { planId, type, texts } = planned
    await makeControl(client, planned, { criteria: [2, 2] })
    const made = await db.from('control_texts').where('plan_id', planId)
    assert.lengthOf(made, 1)
    const next = await nextVersion(client, planned, type, definitionOf(RAISED))
    assert.containsSubset(await previewOf(client, planned, next), { controls: { carried: 1, ended: 0 } })
    await move(client, planned, next)
    const rows = (await db.from('control_texts').where('plan_id', planId).orderBy('id')) as {
      is_active: number | null
      total: number
      end_reason: string | null
    }[]
    assert.containsSubset(rows, [
      { is_active: null, end_reason: 'Níveis corrigidos' },
      { is_active: 1, total: 4000 },
    ])
    assert.deepEqual(await results(client, planned), [])
    assert.deepEqual(await brokenChains(texts), [])
  })
})

test.group('a move that is refused', () => {
  test('to the version in force, to another type, and once a mark is disclosed', async ({
    client,
    assert,
  }) => {
    const planned = await createMovable(client)
    const { planId, type } = planned
    const refusedAs = async (to: number) => (await previewing(client, planned, to)).body() as { code: string }
    assert.containsSubset(await refusedAs(type), { code: 'validation' })
    assert.containsSubset(await refusedAs(1), { code: 'validation' })
    const next = await nextVersion(client, planned, type, definitionOf(RAISED))
    await markAll(client, corrector(planned), planId, chosen(1, 2))
    const { basis } = await previewOf(client, planned, next)
    await discloseMarks(planned)
    await db.from('disclosures').where('collection_id', planned.collectionId).update({ state: 'DONE' })
    assert.containsSubset(await refusedAs(next), { code: 'marks_disclosed' })
    const ordered = await moving(client, planned, { type: next, basis, reason: 'Tarde demais' })
    ordered.assertStatus(409)
    assert.equal((ordered.body() as { code: string }).code, 'marks_disclosed')
    assert.containsSubset(await inForce(planned.text.id), { points: 7500 })
  })

  test('where anything was written since the preview, and its repeat answers what was ordered', async ({
    client,
    assert,
  }) => {
    const planned = await createMovable(client, { texts: 2, lotSize: 1 })
    const { planId, type } = planned
    await markAll(client, corrector(planned), planId, chosen(1, 2))
    const next = await nextVersion(client, planned, type, definitionOf(RAISED))
    const { basis } = await previewOf(client, planned, next)
    await markAll(client, corrector(planned), planId, chosen(2, 2))
    const stale = await moving(client, planned, { type: next, basis, reason: 'Níveis' })
    stale.assertStatus(409)
    const { code, preview } = stale.body() as { code: string; preview: { basis: string; texts: number } }
    assert.deepEqual([code, preview.texts], ['stale_preview', 2])
    assert.deepEqual(await movesOf(client, planned), [])
    const body = { type: next, basis: preview.basis, reason: 'Níveis' }
    const ordered = await moving(client, planned, body)
    const again = await moving(client, planned, body)
    again.assertStatus(202)
    assert.deepEqual(again.body(), ordered.body())
    assert.lengthOf(await movesOf(client, planned), 1)
  })

  test('by whoever does not manage the collection', async ({ client, assert }) => {
    const planned = await createMovable(client)
    const next = await nextVersion(client, planned, planned.type, definitionOf(RAISED))
    const { basis } = await previewOf(client, planned, next)
    for (const { token } of [planned.supervisor, corrector(planned)]) {
      ;(await previewing(client, planned, next, token)).assertStatus(403)
      ;(await moving(client, planned, { type: next, basis, reason: 'Não' }, token)).assertStatus(403)
    }
    assert.deepEqual(await movesOf(client, planned, planned.supervisor.token), [])
    const own = await client
      .get(`/v1/correction_plans/${planned.planId}/type_moves`)
      .headers(as(corrector(planned).token))
    own.assertStatus(403)
  })
})
