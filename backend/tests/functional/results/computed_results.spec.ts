import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { publicationJob } from '#results/jobs/publication_job'
import { BY_SECTIONS, counting, createScored, RULE } from '#tests/fixtures/computed_results'
import { createMarked, disclose, type MarkedExam } from '#tests/fixtures/marked_exams'
import { workOn } from '#tests/fixtures/job_units'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { alternativesOf, orderDecision } from '#tests/fixtures/decisions'
import { chunksOf, orderedPublication } from '#tests/fixtures/publications'
import {
  change,
  enter,
  made,
  ownResults,
  preview,
  publish,
  published,
  resultOf,
} from '#tests/fixtures/selection_processes'

const apply = (client: ApiClient, exam: MarkedExam, id: number, body: object) =>
  publish(client, exam.adminToken, id, { mode: 'apply', ...BY_SECTIONS, ...body })

const versionsOf = (processId: number) =>
  db.from('selection_versions').where('selection_process_id', processId).orderBy('id') as Promise<
    { number: number; state: string }[]
  >

test.group('results that are computed from sections', () => {
  test('are previewed, published as a version, and read by their candidates', async ({ client, assert }) => {
    const { exam, processId } = await createScored(client)
    const seen = await preview(client, exam.adminToken, processId, BY_SECTIONS)
    assert.deepInclude(seen.computed, {
      candidates: 3,
      added: 3,
      changed: 0,
      gone: 0,
      entered: 0,
      replaced: 0,
      passing: 1,
      failing: 2,
      absent: 0,
      open: 0,
    })
    assert.lengthOf(await ownResults(client, exam.token), 0, 'a preview publishes nothing')
    const applied = await apply(client, exam, processId, { basis: seen.basis })
    applied.assertStatus(202)
    const [own] = await ownResults(client, exam.token)
    assert.containsSubset(own, {
      selectionProcessName: 'Bolsas 2027',
      sectionName: 'Prova objetiva',
      value: 20,
      totalValue: 30,
      passingScore: 20,
      status: 'Aprovado',
      color: '#3F7D3A',
    })
    const [second] = await ownResults(client, exam.others[0].token)
    assert.containsSubset(second, { value: 18, status: 'Não aprovado', color: '#B3261E' })
    const process = await client.get(`/v1/selection_processes/${processId}`).headers(as(exam.adminToken))
    assert.containsSubset(process.body(), {
      status: 'PUBLISHED',
      publishedNumber: 1,
      publication: { number: 1, source: 'SECTIONS', state: 'PUBLISHED' },
      sectionRules: [{ name: 'Prova objetiva', passingScore: 20, failedStatus: 'Não aprovado' }],
      results: { total: 3, unpublished: 0 },
    })
    const again = await preview(client, exam.adminToken, processId, BY_SECTIONS)
    assert.deepInclude(again.computed, { added: 0, changed: 0, gone: 0 })
  })

  test('are held back by marks that are not disclosed, by a decision under way, and without sections', async ({
    client,
    assert,
  }) => {
    const { exam, processId } = await createScored(client, { isDisclosed: false })
    const refused = async (id: number) => {
      const answer = await publish(client, exam.adminToken, id, { mode: 'preview', ...BY_SECTIONS })
      answer.assertStatus(409)
      return answer.body() as { code: string; collections?: object[] }
    }
    const held = await refused(processId)
    assert.equal(held.code, 'marks_not_disclosed')
    // Each has two texts, of which one is blank.
    assert.containsSubset(held.collections, [{ id: exam.collectionId, answers: 6 }])
    assert.include(JSON.stringify(held), '(6)')
    await disclose(client, exam)
    const [a] = alternativesOf(exam)
    await orderDecision(client, exam, { kind: 'change_key', alternatives: [a ?? 0] })
    assert.equal((await refused(processId)).code, 'points_moving')
    const empty = await made(client, exam.adminToken, { name: 'Sem etapas' })
    assert.equal((await refused(empty)).code, 'no_sections')
  })

  test('leave what a person entered, unless whoever publishes asks for it', async ({ client, assert }) => {
    const { exam, processId } = await createScored(client)
    const { adminToken, candidate } = exam
    const typed = resultOf(candidate.id, { section_name: 'PROVA objetiva', value: 3 })
    ;(await enter(client, adminToken, processId, [typed])).assertStatus(200)
    assert.containsSubset(await preview(client, adminToken, processId, BY_SECTIONS), {
      computed: { candidates: 3, added: 2, entered: 1, replaced: 0 },
    })
    await published(client, adminToken, processId, BY_SECTIONS)
    assert.containsSubset(await ownResults(client, exam.token), [{ value: 3, totalValue: 10 }])
    const replacing = { ...BY_SECTIONS, replaces_entered: true }
    assert.containsSubset(await preview(client, adminToken, processId, replacing), {
      computed: { added: 0, changed: 1, entered: 0, replaced: 1 },
    })
    await published(client, adminToken, processId, replacing)
    const own = await ownResults(client, exam.token)
    assert.lengthOf(own, 1)
    assert.containsSubset(own, [{ value: 20, totalValue: 30 }])
    // And the other way round: a correction by hand stays.
    ;(await enter(client, adminToken, processId, [typed])).assertStatus(200)
    await published(client, adminToken, processId, BY_SECTIONS)
    assert.containsSubset(await ownResults(client, exam.token), [{ value: 3 }])
  })

  test('are refused with another basis, and not published where points changed behind the order', async ({
    client,
    assert,
  }) => {
    const { exam, processId, sittings } = await createScored(client)
    const { basis } = await preview(client, exam.adminToken, processId, BY_SECTIONS)
    const changePoints = (points: number) =>
      db
        .from('applications')
        .where('id', sittings[1]?.applicationId ?? 0)
        .update({ earned_total: points })
    await changePoints(9_500)
    const stale = await apply(client, exam, processId, { basis })
    stale.assertStatus(409)
    assert.equal(stale.body().code, 'stale_preview')
    ;(
      await apply(client, exam, processId, {
        basis: (await preview(client, exam.adminToken, processId)).basis,
      })
    ).assertStatus(409)
    const job = await orderedPublication(client, exam, processId)
    await changePoints(9_600)
    await workOn(publicationJob, job)
    assert.containsSubset(await versionsOf(processId), [{ number: 1, state: 'STALE' }])
    assert.lengthOf(await ownResults(client, exam.token), 0)
    await published(client, exam.adminToken, processId, BY_SECTIONS)
    assert.containsSubset(await ownResults(client, exam.others[0].token), [{ value: 19.2 }])
  })

  test('leave all as it was where points changed behind the order, also what a person entered', async ({
    client,
    assert,
  }) => {
    const { exam, processId, sittings } = await createScored(client)
    const { adminToken, candidate } = exam
    const typed = resultOf(candidate.id, { section_name: 'Prova objetiva', value: 3 })
    ;(await enter(client, adminToken, processId, [typed])).assertStatus(200)
    await published(client, adminToken, processId)
    const stored = () => db.from('user_results').where('selection_process_id', processId).orderBy('id')
    const before = await stored()
    const job = await orderedPublication(client, exam, processId, { replacesEntered: true })
    await db
      .from('applications')
      .where('id', sittings[1]?.applicationId ?? 0)
      .update({ earned_total: 9_500 })
    await workOn(publicationJob, job)
    assert.containsSubset((await versionsOf(processId)).at(-1), { number: 2, state: 'STALE' })
    assert.deepEqual(await stored(), before)
    assert.lengthOf(await db.from('computed_results').select('id'), 0)
    // Published as it is stored, there is nothing that nobody has seen.
    assert.containsSubset(await preview(client, adminToken, processId), { results: 1, added: 0, changed: 0 })
  })

  test('of sections whose names differ in an emoji alone are others', async ({ client, assert }) => {
    const { exam, processId } = await createScored(client)
    const named = { name: 'Etapa 😀' }
    const [section] = counting(exam).sections
    const renamed = counting(exam, {
      sections: [{ ...section, ...named }],
      section_rules: [{ ...RULE, ...named }],
    })
    ;(await change(client, exam.adminToken, processId, renamed)).assertStatus(200)
    const typed = resultOf(exam.candidate.id, { section_name: 'Etapa 😁', value: 3 })
    ;(await enter(client, exam.adminToken, processId, [typed])).assertStatus(200)
    await published(client, exam.adminToken, processId, BY_SECTIONS)
    assert.sameMembers(
      (await ownResults(client, exam.token)).map(({ value }) => value),
      [3, 20]
    )
  })

  test('are counted as changed where the colour or the category alone is another, and typed ones beside them once', async ({
    client,
    assert,
  }) => {
    const { exam, processId } = await createScored(client)
    const { adminToken, candidate } = exam
    await published(client, adminToken, processId, BY_SECTIONS)
    const ruled = counting(exam, { section_rules: [{ ...RULE, category: 'Cotas' }] })
    ;(await change(client, adminToken, processId, ruled)).assertStatus(200)
    const typed = resultOf(candidate.id, { section_name: 'Entrevista', value: 3 })
    ;(await enter(client, adminToken, processId, [typed])).assertStatus(200)
    assert.containsSubset(await preview(client, adminToken, processId, BY_SECTIONS), {
      added: 1,
      changed: 0,
      computed: { added: 0, changed: 3 },
    })
    await published(client, adminToken, processId, BY_SECTIONS)
    const own = await ownResults(client, exam.others[0].token)
    assert.containsSubset(own, [{ category: 'Cotas', change: null }])
  })

  test('are refused where nobody could pass', async ({ client, assert }) => {
    const { exam, processId } = await createScored(client)
    const ruled = counting(exam, { section_rules: [{ ...RULE, passing_score: 31 }] })
    ;(await change(client, exam.adminToken, processId, ruled)).assertStatus(200)
    const refused = await publish(client, exam.adminToken, processId, { mode: 'preview', ...BY_SECTIONS })
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'passing_above_total')
    assert.include(JSON.stringify(refused.body()), 'Prova objetiva')
  })

  test('are read in the old version until the new one is complete, and nothing of it changes meanwhile', async ({
    client,
    assert,
  }) => {
    const { exam, processId } = await createScored(client)
    const { adminToken, candidate } = exam
    await published(client, adminToken, processId, BY_SECTIONS)
    ;(
      await change(
        client,
        adminToken,
        processId,
        counting(exam, { section_rules: [{ ...RULE, passing_score: 30 }] })
      )
    ).assertStatus(200)
    const job = await orderedPublication(client, exam, processId)
    const refused = [
      await enter(client, adminToken, processId, [resultOf(candidate.id)]),
      await apply(client, exam, processId, {
        basis: (await preview(client, adminToken, processId, BY_SECTIONS)).basis,
      }),
      await change(client, adminToken, processId, { sections: [], section_rules: [] }),
    ]
    for (const answer of refused) {
      answer.assertStatus(409)
      assert.equal(answer.body().code, 'publication_running')
    }
    ;(await change(client, adminToken, processId, { name: 'Bolsas' })).assertStatus(200)
    const passing = async () => (await ownResults(client, exam.token)).map(({ passingScore }) => passingScore)
    for (const state of ['STORING', 'COPYING']) {
      await chunksOf(publicationJob, job, 1)
      assert.containsSubset((await versionsOf(processId)).at(-1), { number: 2, state })
      assert.deepEqual(await passing(), [20])
    }
    await workOn(publicationJob, job)
    assert.deepEqual(await passing(), [30])
    const rows = await db.from('published_results').where('selection_process_id', processId)
    assert.lengthOf(rows, 6, 'the version before stays')
    assert.lengthOf(
      rows.filter((row) => row.version_number === 2 && row.is_changed === 1 && row.before_id !== null),
      3
    )
  })

  test('go where an exam is taken back, and an absent one gives nothing', async ({ client, assert }) => {
    const { exam, processId, sittings } = await createScored(client)
    await published(client, exam.adminToken, processId, BY_SECTIONS)
    const reset = sittings[2]
    const of = () => db.from('applications').where('id', reset?.applicationId ?? 0)
    await of().update({ state: 'CREATED', earned_total: null, window_end_at: 1 })
    assert.containsSubset(await preview(client, exam.adminToken, processId, BY_SECTIONS), {
      computed: { candidates: 2, added: 0, changed: 0, gone: 1 },
      gone: [{ user: { id: reset?.candidate.id }, sectionName: 'Prova objetiva', value: 2, totalValue: 30 }],
    })
    await published(client, exam.adminToken, processId, BY_SECTIONS)
    const ceased = await ownResults(client, exam.others[1].token)
    assert.lengthOf(ceased, 1)
    assert.containsSubset(ceased, [
      {
        value: null,
        status: null,
        shouldShowAppealButton: false,
        appeal: { canIssue: false, reason: 'result_gone' },
        gone: { value: 2, totalValue: 30, status: 'Não aprovado' },
        change: null,
      },
    ])
    assert.lengthOf(await ownResults(client, exam.token), 1)
    const listed = await client.get(`/v1/selection_results?process=${processId}`).headers(as(exam.adminToken))
    assert.equal((listed.body() as { count: number }).count, 2)
    await of().update({ state: 'FINISHED' })
    await published(client, exam.adminToken, processId, BY_SECTIONS)
    const again = await ownResults(client, exam.others[1].token)
    assert.lengthOf(again, 1)
    assert.containsSubset(again, [{ value: 2, gone: null }])
  })
})

test.group('the rules of sections', () => {
  test('are of sections that are there, once, and go with them', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const refused = async (rules: object[]) => {
      const body = counting(exam, { section_rules: rules })
      const answer = await client.post('/v1/selection_processes').headers(as(exam.adminToken)).json(body)
      answer.assertStatus(400)
      return Object.keys(answer.body() as object).filter((key) => key !== 'code')
    }
    assert.deepEqual(await refused([RULE, { ...RULE, name: 'PROVA OBJETIVA' }]), ['sectionRules'])
    assert.deepEqual(await refused([{ ...RULE, name: 'Outra' }]), ['sectionRules'])
    assert.deepEqual(await refused([{ ...RULE, passing_score: 1.0005 }]), ['sectionRules'])
    assert.deepEqual(await refused([{ ...RULE, passing_score: null }]), ['sectionRules'])
    assert.deepEqual(await refused([{ ...RULE, passed_color: 'verde' }]), ['sectionRules.0.passedColor'])
    const id = await made(client, exam.adminToken, counting(exam))
    const changed = await change(client, exam.adminToken, id, { sections: [] })
    changed.assertStatus(200)
    assert.deepInclude(changed.body(), { sections: [], sectionRules: [] })
  })

  test('are for administrators alone', async ({ client }) => {
    const { exam, processId } = await createScored(client)
    const teacher = await createUser({ groups: ['Professor'], institution: exam.institution })
    for (const token of [exam.token, await loginAs(teacher)])
      (await publish(client, token, processId, { mode: 'preview', ...BY_SECTIONS })).assertStatus(403)
    const foreign = await createUser({ groups: ['ADMINISTRADOR'] })
    ;(
      await publish(client, await loginAs(foreign), processId, { mode: 'preview', ...BY_SECTIONS })
    ).assertStatus(404)
  })
})
