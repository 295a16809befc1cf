import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { openBatches } from '#appeals/queries/open_on_item'
import { reopenMarks } from '#grading/actions/take_marks_back'
import { decisionJob } from '#grading/jobs/decision_job'
import type { JobType } from '#jobs'
import { forgetJobType, registerJobType } from '#jobs/job_types'
import { clock, inRawTransaction } from '#shared'
import { appealRow, disclosed, edit, grade, issued, read, remove, reply } from '#tests/fixtures/appeals'
import { recordsOf } from '#tests/fixtures/audit'
import {
  alternativesOf,
  choiceOf,
  decide,
  deciding,
  oneDecisionChunk,
  previewing,
  type Ordered,
} from '#tests/fixtures/decisions'
import { jobRow, workOn } from '#tests/fixtures/job_units'
import { answerAt } from '#tests/fixtures/marked_exams'
import { as, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import {
  ANNUL,
  appealed,
  DENIED,
  GRANTED,
  orderRuled,
  PARTLY,
  preview,
  repliesOf,
  ruled,
  rulingOf,
  TEXT,
  type Preview,
} from '#tests/fixtures/rulings'

test.group('the preview of a decision about an item with appeals', () => {
  test('says of the open ones by what was chosen whose mark rises, and counts replied ones apart', async ({
    client,
    assert,
  }) => {
    const { exam, third } = await appealed(client)
    ;(await reply(client, third, exam.adminToken)).assertStatus(200)
    const [a, b] = alternativesOf(exam)
    const { appeals, basis } = await preview(client, exam)
    assert.containsSubset(appeals, {
      analysis: 2,
      replied: 1,
      undone: null,
      open: {
        raised: 1,
        others: 1,
        graded: 0,
        groups: [
          { alternatives: [a], raised: 1, others: 0 },
          { alternatives: [b], raised: 0, others: 1 },
        ],
      },
    })
    const other = await preview(client, exam, { kind: 'withdraw' })
    assert.containsSubset(other.appeals.open, { raised: 0, others: 2 })
    // Who appeals meanwhile changes nothing for who decides about points alone.
    await issued(client, exam, 2)
    assert.equal((await preview(client, exam)).basis, basis)
  })
})

test.group('open appeals against an item', () => {
  test('are read in batches, each once, without those that have a reply', async ({ client, assert }) => {
    const { exam, raised, other, third } = await appealed(client)
    const idsOf = async (atOnce?: number) =>
      (await Array.fromAsync(openBatches(db, choiceOf(exam), atOnce))).map((rows) => rows.map(({ id }) => id))
    assert.deepEqual(await idsOf(), [[raised, other, third]])
    assert.deepEqual(await idsOf(2), [[raised, other], [third]])
    ;(await reply(client, other, exam.adminToken)).assertStatus(200)
    assert.deepEqual(await idsOf(1), [[raised], [third]])
  })
})

test.group('a decision about an item with a ruling', (group) => {
  group.each.teardown(() => clock.release())

  test('replies to each open appeal by what it does for its mark, but for exceptions; candidates read it once it is disclosed', async ({
    client,
    assert,
  }) => {
    const { exam, raised, other, third } = await appealed(client)
    const { id, job } = await orderRuled(client, exam, {
      response: `${TEXT}<script>x()</script>`,
      except: [third],
    })
    assert.lengthOf(await repliesOf(raised), 0, 'not before it is in force')
    await workOn(decisionJob, job)
    assert.containsSubset(await repliesOf(raised), [
      { response: TEXT, result_id: GRANTED, decision_id: id, withdrawn_at: null },
    ])
    assert.containsSubset(await repliesOf(other), [{ response: TEXT, result_id: DENIED }])
    assert.lengthOf(await repliesOf(third), 0)
    assert.containsSubset(await jobRow(job), { state: 'DONE', total: 5, done: 5 })
    assert.containsSubset(await rulingOf(client, exam, id), {
      waiting: 0,
      replied: 2,
      excepted: 1,
      later: 0,
      left: [],
    })
    const records = (await recordsOf(exam.institution.id)).filter(({ act }) => act === 'appeal_replied')
    assert.lengthOf(records, 2)
    const own = () => read(client, raised, exam.token)
    assert.containsSubset((await own()).body(), { status: { tag: 'analysis' }, response: null })
    await disclosed(client, exam)
    assert.containsSubset((await own()).body(), { status: { tag: 'disclosed' }, response: TEXT })
    const staff = (await read(client, raised, exam.adminToken)).body()
    assert.containsSubset(staff, { response: TEXT, replies: [{ decision: id, withdrawnAt: null }] })
  })

  test('leaves those whose mark does not rise to people, where it says nothing for them', async ({
    client,
    assert,
  }) => {
    const { exam, raised, other } = await appealed(client)
    const { id, job } = await orderRuled(client, exam, { granted: PARTLY, others: null })
    await workOn(decisionJob, job)
    assert.containsSubset(await repliesOf(raised), [{ result_id: PARTLY }])
    assert.lengthOf(await repliesOf(other), 0)
    assert.containsSubset(await rulingOf(client, exam, id), {
      replied: 1,
      left: [{ reason: 'not_raised', count: 2 }],
    })
  })

  test('waits for nobody who appeals, edits or removes an appeal meanwhile, and leaves what was changed', async ({
    client,
    assert,
  }) => {
    const { exam, raised, other, third } = await appealed(client)
    const [second, last] = exam.others
    const seen = await preview(client, exam)
    ;(await edit(client, second, other, { content: 'Outro texto.' })).assertStatus(200)
    ;(await remove(client, third, last.token)).assertStatus(204)
    const late = await issued(client, last, 3)
    const ordered = await deciding(client, exam, exam.adminToken, ruled(seen))
    ordered.assertStatus(202)
    const { id, job } = ordered.body() as Ordered
    const changed = { later: 1, left: [{ reason: 'changed', count: 1 }] }
    assert.containsSubset(await rulingOf(client, exam, id), { waiting: 1, ...changed })
    await workOn(decisionJob, job)
    assert.containsSubset(await rulingOf(client, exam, id), { waiting: 0, replied: 1, ...changed })
    assert.lengthOf(await repliesOf(raised), 1)
    for (const appeal of [other, late]) {
      assert.lengthOf(await repliesOf(appeal), 0)
      assert.equal((await appealRow(appeal))?.status, 'analysis')
    }
  })

  test('is refused where somebody has replied to a previewed appeal, or the list is none of a preview', async ({
    client,
    assert,
  }) => {
    const { exam, third } = await appealed(client)
    const seen = await preview(client, exam)
    ;(await reply(client, third, exam.adminToken)).assertStatus(200)
    for (const more of [{}, { seen: '2;1' }, { seen: '1;0' }]) {
      const stale = await deciding(client, exam, exam.adminToken, ruled(seen, more))
      stale.assertStatus(409)
      assert.containsSubset(stale.body(), {
        code: 'stale_preview',
        preview: { appeals: { open: { raised: 1, others: 1 } } },
      })
    }
    assert.isEmpty(await db.from('item_decisions').where('exam_id', exam.examId))
    const again = await deciding(client, exam, exam.adminToken, ruled(await preview(client, exam)))
    again.assertStatus(202)
  })

  test('leaves appeals whose answer has a new grade, which nobody has replied to', async ({
    client,
    assert,
  }) => {
    const { exam } = await appealed(client)
    const item = answerAt(exam, 1).item_id
    const text = await issued(client, exam, 1)
    const admin = async () =>
      loginAs(await createUser({ institution: exam.institution, groups: ['ADMINISTRADOR'] }))
    const [grader, decider] = [await admin(), await admin()]
    const before = (await previewing(client, exam, decider, { ...ANNUL, item })).body() as Preview
    assert.containsSubset(before.appeals.open, { raised: 1, others: 0, graded: 0 })
    ;(await grade(client, text, grader, 6)).assertStatus(200)
    const seen = (await previewing(client, exam, decider, { ...ANNUL, item })).body() as Preview
    assert.containsSubset(seen.appeals.open, { raised: 0, others: 0, graded: 1, groups: [] })
    const ordered = await deciding(client, exam, decider, { ...ruled(seen), item })
    ordered.assertStatus(202)
    const { id, job } = ordered.body() as Ordered
    await workOn(decisionJob, job)
    assert.lengthOf(await repliesOf(text), 0)
    assert.containsSubset(await rulingOf(client, exam, id), {
      replied: 0,
      left: [{ reason: 'graded', count: 1 }],
    })
    await disclosed(client, exam)
    assert.equal((await appealRow(text))?.status, 'analysis', 'its grade waits for a reply')
  })

  test('leaves an appeal whose answer staff changed since the points followed', async ({
    client,
    assert,
  }) => {
    const { exam, raised, other } = await appealed(client)
    const { id, job } = await orderRuled(client, exam)
    const state = async () => (await db.from('item_decisions').where('id', id).firstOrFail()).state as string
    while ((await state()) !== 'ANSWERING') await oneDecisionChunk(job)
    await inRawTransaction((trx) =>
      reopenMarks(trx, {
        answerIds: [answerAt(exam, 3).id],
        at: clock.now(),
        by: { userId: exam.candidate.id, sessionId: null },
      })
    )
    await workOn(decisionJob, job)
    assert.lengthOf(await repliesOf(raised), 0)
    assert.lengthOf(await repliesOf(other), 1)
    assert.containsSubset(await rulingOf(client, exam, id), {
      replied: 2,
      left: [{ reason: 'changed', count: 1 }],
    })
  })

  test('leaves what somebody has written to since the order, and what whoever decides has marked', async ({
    client,
    assert,
  }) => {
    const { exam, raised, other, third } = await appealed(client)
    const { id, job } = await orderRuled(client, exam)
    const grader = await loginAs(
      await createUser({ institution: exam.institution, groups: ['ADMINISTRADOR'] })
    )
    ;(await reply(client, raised, grader, { result: PARTLY })).assertStatus(200)
    ;(await edit(client, exam.others[0], other, { content: 'Outro texto.' })).assertStatus(200)
    ;(await client.delete(`/v1/appeals/${third}`).headers(as(exam.others[1].token))).assertStatus(204)
    await workOn(decisionJob, job)
    assert.containsSubset(await repliesOf(raised), [{ result_id: PARTLY, decision_id: null }])
    assert.lengthOf(await repliesOf(raised), 1)
    assert.equal((await appealRow(other))?.status, 'analysis')
    const left = [
      { reason: 'answered', count: 1 },
      { reason: 'changed', count: 1 },
    ]
    assert.containsSubset(await rulingOf(client, exam, id), { waiting: 0, replied: 0, left })

    const item = answerAt(exam, 1).item_id
    const text = await issued(client, exam, 1)
    const seen = (await previewing(client, exam, exam.adminToken, { ...ANNUL, item })).body() as Preview
    const own = await deciding(client, exam, exam.adminToken, { ...ruled(seen), item })
    own.assertStatus(202)
    const marked = own.body() as Ordered
    await workOn(decisionJob, marked.job)
    assert.lengthOf(await repliesOf(text), 0)
    const ruling = await rulingOf(client, exam, marked.id)
    assert.containsSubset(ruling, { replied: 0, left: [{ reason: 'marked_by_you', count: 1 }] })
  })

  test('and a reply by hand at the same moment are one reply', async ({ client, assert }) => {
    const { exam, ids } = await appealed(client)
    const { id, job } = await orderRuled(client, exam)
    const grader = await loginAs(
      await createUser({ institution: exam.institution, groups: ['ADMINISTRADOR'] })
    )
    const [, ...byHand] = await Promise.all([
      workOn(decisionJob, job, { failed: () => {} }),
      ...ids.map((appeal) => reply(client, appeal, grader, { revision: 1 })),
    ])
    while ((await jobRow(job)).state !== 'DONE') {
      await db.from('background_jobs').where('id', job).update({ not_before_at: clock.now() })
      await workOn(decisionJob, job, { failed: () => {} })
    }
    for (const [at, appeal] of ids.entries()) {
      const status = byHand[at]?.response.status ?? 0
      assert.include([200, 409], status)
      const replies = await repliesOf(appeal)
      assert.lengthOf(replies, 1)
      assert.equal(replies[0]?.decision_id ?? null, status === 200 ? null : id)
    }
    const ruling = await rulingOf(client, exam, id)
    const won = byHand.filter(({ response }) => response.status === 200).length
    assert.containsSubset(ruling, { waiting: 0, replied: 3 - won })
  })

  test('goes on where a killed worker left it, and replies to nobody twice', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { exam, ids } = await appealed(client)
    const { id, job } = await orderRuled(client, exam)
    let dies = false
    const type: JobType<{ decision: number }> = {
      ...decisionJob,
      chunk: async (...[trx, request, prepared]: Parameters<typeof decisionJob.chunk>) => {
        const outcome = await decisionJob.chunk(trx, { ...request, units: 1 }, prepared)
        if (dies) throw new Error('killed')
        return outcome
      },
    }
    forgetJobType(decisionJob.type)
    registerJobType(type)
    cleanup(() => {
      forgetJobType(decisionJob.type)
      registerJobType(decisionJob)
    })
    let kills = 0
    while ((await jobRow(job)).state !== 'DONE') {
      const before = await rulingOf(client, exam, id)
      dies = true
      await workOn(decisionJob, job, { failed: () => {} })
      assert.deepEqual(await rulingOf(client, exam, id), before, 'what was not committed is gone')
      kills += 1
      dies = false
      await db.from('background_jobs').where('id', job).update({ not_before_at: clock.now() })
      const stop = new AbortController()
      await workOn(decisionJob, job, { isBusy: async () => (stop.abort(), false) }, stop.signal)
    }
    assert.isAbove(kills, 9, 'both passes over three applications, and three appeals')
    for (const appeal of ids) assert.lengthOf(await repliesOf(appeal), 1)
    assert.containsSubset(await rulingOf(client, exam, id), { replied: 3, waiting: 0 })
  })

  test('is refused with nothing stored where the ruling is none, or is not for who orders it', async ({
    client,
    assert,
  }) => {
    const { exam, ids } = await appealed(client)
    const seen = await preview(client, exam)
    for (const [more, field] of [
      [{ response: '<p> </p>' }, 'response'],
      [{ response: '<p></p><br>' }, 'response'],
      [{ granted: 999_999 }, 'granted'],
      [{ others: 999_999 }, 'others'],
    ] as const) {
      const answer = await deciding(client, exam, exam.adminToken, ruled(seen, more))
      answer.assertStatus(400)
      assert.property(answer.body(), field)
    }
    for (const more of [{ response: '' }, { granted: null }, { except: ['x'] }, { seen: '' }, { seen: '1' }])
      (await deciding(client, exam, exam.adminToken, ruled(seen, more))).assertStatus(400)
    const school = await createSchool(exam.institution)
    for (const token of [
      exam.token,
      await loginAs(await createUser({ groups: ['ADMINISTRADOR'] })),
      await loginAs(await createUser({ groups: ['Professor'], school })),
      await loginAs(await createUser({ groups: ['PROCTOR'], school })),
      await loginAs(await createUser({ groups: ['CORRECTOR'], school })),
    ])
      assert.include([403, 404], (await deciding(client, exam, token, ruled(seen))).status())
    assert.isEmpty(await db.from('item_decisions').where('exam_id', exam.examId))
    assert.isEmpty(await db.from('decision_appeals').whereIn('appeal_id', ids))
    const id = await decide(client, exam, ANNUL)
    const back = await preview(client, exam, { kind: 'revert', decision: id })
    const refused = await deciding(client, exam, exam.adminToken, {
      ...ruled(seen),
      kind: 'revert',
      decision: id,
      basis: back.basis,
    })
    refused.assertStatus(400)
    assert.property(refused.body(), 'ruling')
  })
})
