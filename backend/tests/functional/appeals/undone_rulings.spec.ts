import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { discloseDue } from '#appeals/actions/disclose_appeals'
import { decisionJob } from '#grading/jobs/decision_job'
import { clock } from '#shared'
import {
  appealRow,
  createAppealable,
  disclosed,
  discloseReplies,
  issued,
  read,
  reply,
} from '#tests/fixtures/appeals'
import { recordsOf } from '#tests/fixtures/audit'
import { choiceOf, decide, deciding, orderDecision } from '#tests/fixtures/decisions'
import { workOn } from '#tests/fixtures/job_units'
import type { MarkedExam } from '#tests/fixtures/marked_exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import {
  appealed,
  GRANTED,
  orderRuled,
  PARTLY,
  preview,
  repliesOf,
  rulingOf,
  TEXT,
} from '#tests/fixtures/rulings'

const undo = (client: ApiClient, exam: MarkedExam, decision: number) =>
  decide(client, exam, { kind: 'revert', decision })

test.group('a decision about an item with a ruling', () => {
  test('that is undone takes back what is not disclosed, and what was replied by hand since stays', async ({
    client,
    assert,
  }) => {
    const { exam, raised, other, third } = await appealed(client)
    const { id, job } = await orderRuled(client, exam)
    await workOn(decisionJob, job)
    ;(await reply(client, third, exam.adminToken, { revision: 2, result: PARTLY })).assertStatus(200)
    const seen = await preview(client, exam, { kind: 'revert', decision: id })
    assert.containsSubset(seen.appeals, { open: null, undone: { withdrawn: 2, disclosed: 0, replaced: 1 } })
    const reverted = await undo(client, exam, id)
    assert.isNull(await rulingOf(client, exam, reverted))
    assert.containsSubset(await rulingOf(client, exam, id), { replied: 0, withdrawn: 2, kept: 1 })
    for (const appeal of [raised, other]) {
      const [only, ...more] = await repliesOf(appeal)
      assert.lengthOf(more, 0, 'its history stays')
      assert.isNumber(Number(only?.withdrawn_at))
      assert.isNotNull(only?.withdrawn_at)
      assert.containsSubset(await appealRow(appeal), { status: 'analysis', revision: 3 })
    }
    assert.equal((await appealRow(third))?.status, 'replied')
    const records = (await recordsOf(exam.institution.id)).filter(
      ({ act }) => act === 'appeal_reply_withdrawn'
    )
    assert.lengthOf(records, 2)
    const staff = (await read(client, raised, exam.adminToken)).body()
    assert.containsSubset(staff, { status: { tag: 'analysis' }, response: null, result: null })
    assert.isString(staff.replies[0].withdrawnAt)
    const details = await read(client, raised, exam.adminToken, '/details')
    assert.containsSubset(details.body(), { response: null })
    // The same text again is a reply again, by hand or to many.
    const same = { response: TEXT, result: GRANTED }
    ;(await reply(client, raised, exam.adminToken, { ...same, revision: 3 })).assertStatus(200)
    assert.lengthOf(await repliesOf(raised), 2)
    const grader = await loginAs(
      await createUser({ institution: exam.institution, groups: ['ADMINISTRADOR'] })
    )
    const many = await client
      .post('/v1/appeals/bulk_reply')
      .headers(as(grader))
      .json({
        item: choiceOf(exam),
        mode: 'apply',
        appeals: [{ id: other, revision: 3 }],
        ...same,
      })
    assert.containsSubset(many.body(), { replied: [other], skipped: [] })
  })

  test('that is being undone keeps its replies from being disclosed, by hand and by the window, and no other collection', async ({
    client,
    assert,
  }) => {
    const { exam, raised, third } = await appealed(client)
    const { id, job } = await orderRuled(client, exam)
    await workOn(decisionJob, job)
    const elsewhere = await createAppealable(client)
    const there = await issued(client, elsewhere)
    ;(await reply(client, there, elsewhere.adminToken)).assertStatus(200)
    ;(await reply(client, third, exam.adminToken, { revision: 2, result: PARTLY })).assertStatus(200)
    const reverted = await orderDecision(client, exam, { kind: 'revert', decision: id })
    const collection = exam.collectionId
    const seen = await discloseReplies(client, exam.adminToken, { collection, mode: 'preview' })
    const { basis } = seen.body() as { basis: string }
    const early = await discloseReplies(client, exam.adminToken, { collection, mode: 'apply', basis })
    early.assertStatus(409)
    assert.equal(early.body().code, 'decision_being_undone')
    await db
      .from('appeal_windows')
      .whereIn('collection_id', [collection, elsewhere.collectionId])
      .update({ disclose_at: clock.now() })
    const run = () => discloseDue({ stop: new AbortController().signal })
    const statusOf = async (appeal: number) => (await appealRow(appeal))?.status
    await run()
    assert.equal(await statusOf(there), 'disclosed')
    assert.equal(await statusOf(raised), 'replied')
    await workOn(decisionJob, reverted.job)
    await run()
    assert.equal(await statusOf(raised), 'analysis')
    assert.equal(await statusOf(third), 'disclosed')
  })

  test('that is undone at the moment of a disclosure: one of the two is refused', async ({
    client,
    assert,
  }) => {
    const { exam, raised } = await appealed(client)
    const { id, job } = await orderRuled(client, exam)
    await workOn(decisionJob, job)
    const revert = { kind: 'revert', decision: id }
    const seen = await preview(client, exam, revert)
    const collection = exam.collectionId
    const shown = await discloseReplies(client, exam.adminToken, { collection, mode: 'preview' })
    const { basis } = shown.body() as { basis: string }
    const [undone, applied] = await Promise.all([
      deciding(client, exam, exam.adminToken, { ...revert, basis: seen.basis }),
      discloseReplies(client, exam.adminToken, { collection, mode: 'apply', basis }),
    ])
    const isUndone = undone.response.status === 202
    assert.deepEqual([undone.response.status, applied.response.status], isUndone ? [202, 409] : [409, 200])
    assert.equal((await appealRow(raised))?.status, isUndone ? 'replied' : 'disclosed')
  })

  test('that is undone leaves what candidates have read, and says how many', async ({ client, assert }) => {
    const { exam, raised } = await appealed(client)
    const { id, job } = await orderRuled(client, exam, { others: null })
    await workOn(decisionJob, job)
    const seen = await preview(client, exam, { kind: 'revert', decision: id })
    await disclosed(client, exam)
    const stale = await deciding(client, exam, exam.adminToken, {
      kind: 'revert',
      decision: id,
      basis: seen.basis,
    })
    stale.assertStatus(409)
    assert.containsSubset(stale.body().preview.appeals, {
      undone: { withdrawn: 0, disclosed: 1, replaced: 0 },
    })
    await undo(client, exam, id)
    assert.containsSubset(await rulingOf(client, exam, id), { withdrawn: 0, kept: 1 })
    assert.containsSubset((await read(client, raised, exam.token)).body(), {
      status: { tag: 'disclosed' },
      response: TEXT,
    })
  })
})
