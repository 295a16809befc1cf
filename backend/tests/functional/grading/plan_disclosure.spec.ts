import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { disclosureJob } from '#grading/jobs/disclosure_job'
import { workOn } from '#tests/fixtures/job_units'
import { answerAt, createMarked, disclosing, EVERYTHING, mark, setFlags } from '#tests/fixtures/marked_exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import {
  createMember,
  createPlanned,
  drawn,
  outcomes,
  saved,
  saveMembers,
  SIMPLE,
} from '#tests/fixtures/plans'
import type { ApiClient } from '@japa/api-client'

const PREVIEW = { mode: 'preview' }

const order = (client: ApiClient, token: string, plan: number, body: object) =>
  client.post(`/v1/correction_plans/${plan}/disclose`).headers(as(token)).json(body)

/** A plan of the first text of an exam, whose other text has a mark of its own. */
async function createPlan(client: ApiClient) {
  const exam = await createMarked(client)
  await setFlags(exam, EVERYTHING)
  const text = answerAt(exam, 1)
  const planned = await createPlanned(
    client,
    { marks: 1, type: SIMPLE },
    { ...exam, text, blank: answerAt(exam, 2) }
  )
  const [corrector] = planned.correctors
  const supervisor = await createMember(exam, { groups: ['COMISSION'] })
  const members = [
    { user: corrector?.user.id, role: 'corrector' },
    { user: supervisor.user.id, role: 'supervisor' },
  ]
  ;(await saveMembers(client, exam.adminToken, planned.planId, members)).assertStatus(200)
  await mark(client, exam.adminToken, answerAt(exam, 2), { value: 2 })
  if (corrector === undefined) throw new Error('no corrector')
  return { ...exam, ...planned, corrector, supervisor }
}

test.group('disclosing the marks of a plan', () => {
  test('is for who supervises it: exactly what was previewed, of its item alone', async ({
    client,
    assert,
  }) => {
    const plan = await createPlan(client)
    const { planId, supervisor, corrector } = plan
    const empty = await order(client, supervisor.token, planId, PREVIEW)
    empty.assertStatus(200)
    const lot = await drawn(client, corrector, planId)
    const marks = lot.tasks.map(({ task, revision }) => ({ task, revision: revision + 1, value: 7 }))
    await saved(client, corrector, lot.id, marks)
    await outcomes(client, corrector, lot.id)

    const stale = await order(client, supervisor.token, planId, { mode: 'apply', basis: empty.body().basis })
    stale.assertStatus(409)
    assert.equal(stale.body().code, 'stale_preview')
    const preview = await order(client, supervisor.token, planId, PREVIEW)
    const first = await db
      .from('answer_marks')
      .where({ collection_id: plan.collectionId, item_id: answerAt(plan, 1).item_id, status: 'replied' })
    assert.equal(preview.body().marked, first.length)
    // The basis of a plan is not one of the collection.
    const all = await disclosing(client, plan, plan.adminToken, {
      mode: 'apply',
      basis: preview.body().basis,
    })
    all.assertStatus(409)

    const ordered = await order(client, supervisor.token, planId, {
      mode: 'apply',
      basis: preview.body().basis,
    })
    ordered.assertStatus(202)
    assert.containsSubset(ordered.body(), { exam: null, item: answerAt(plan, 1).item_id, state: 'RUNNING' })
    await workOn(disclosureJob, ordered.body().job)
    const disclosed = (await db
      .from('answer_marks')
      .where('collection_id', plan.collectionId)
      .whereNotNull('disclosure_id')
      .select('item_id as item')) as { item: number }[]
    assert.lengthOf(disclosed, first.length)
    assert.deepEqual([...new Set(disclosed.map(({ item }) => item))], [answerAt(plan, 1).item_id])
    const rest = await disclosing(client, plan, plan.adminToken, PREVIEW)
    assert.isAbove(rest.body().marked, 0)
  })

  test('is refused to everybody else, and without a preview', async ({ client, assert }) => {
    const { planId, corrector, supervisor, institution, token } = await createPlan(client)
    const statusOf = async (of: string, body: object = PREVIEW) =>
      (await order(client, of, planId, body)).response.status
    assert.equal(await statusOf(corrector.token), 403, 'a corrector of the plan')
    assert.equal(await statusOf(token), 403, 'the candidate')
    const colleague = await createUser({ groups: ['COMISSION'], institution })
    assert.equal(await statusOf(await loginAs(colleague)), 404, 'no member')
    const elsewhere = await createUser({ groups: ['ADMINISTRADOR'] })
    assert.equal(await statusOf(await loginAs(elsewhere)), 404, 'another institution')
    for (const body of [{ mode: 'apply' }, { mode: 'apply', basis: 'x' }, { mode: 'undo' }, {}])
      assert.equal(await statusOf(supervisor.token, body), 400)
    assert.lengthOf(await db.from('disclosures').where('ordered_by', supervisor.user.id), 0)
  })
})
