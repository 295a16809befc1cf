import { test } from '@japa/runner'
import { finishAllOverdue } from '#delivery/actions/finish_overdue'
import { clock } from '#shared'
import { alternativesItem, choiceItem, textItem } from '#tests/fixtures/exams'
import { answersOf, applicationRow, type AnswerRow } from '#tests/fixtures/applications'
import { as } from '#tests/fixtures/people'
import { choiceOf, put, startedSitting } from '#tests/fixtures/sitting_calls'

const SUSPICIOUS_BELOW_5_S = {
  items: [choiceItem(1), alternativesItem(2), textItem(3)],
  alertConfiguration: { title: 'x', maximumSuspiciousItemAnswerTime: 5 },
}

test.group('suspicious answers', (group) => {
  group.each.teardown(() => clock.release())

  test('fast answers count as suspicious once per item', async ({ client, assert }) => {
    const sitting = await startedSitting(client, {
      exam: {
        items: [choiceItem(1), alternativesItem(2), textItem(3)],
        alertConfiguration: { title: 'x', maximumSuspiciousItemAnswerTime: 5 },
      },
    })
    const [choice, , text] = sitting.answers as [AnswerRow, AnswerRow, AnswerRow]
    await put(client, sitting, [
      { id: choice.id, revision: 1, alternativeId: choiceOf(sitting, 0), seconds: 2, finished: true },
    ])
    await put(client, sitting, [
      { id: choice.id, revision: 2, alternativeId: choiceOf(sitting, 1), seconds: 3, finished: true },
    ])
    await put(client, sitting, [
      { id: text.id, revision: 1, freeResponse: 'devagar', seconds: 5, finished: true },
    ])
    assert.equal((await applicationRow(sitting.applicationId)).suspect_count, 1)
  })

  test('what was left counts like what is finished, and the finish leaves what is still open (rule-question-007)', async ({
    client,
    assert,
  }) => {
    const sitting = await startedSitting(client, { exam: SUSPICIOUS_BELOW_5_S })
    const [choice, marks, text] = sitting.answers as [AnswerRow, AnswerRow, AnswerRow]
    const count = async () => (await applicationRow(sitting.applicationId)).suspect_count
    await put(client, sitting, [
      { id: choice.id, revision: 1, alternativeId: choiceOf(sitting, 0), seconds: 2 },
    ])
    assert.equal(await count(), 0)
    await put(client, sitting, [{ id: choice.id, revision: 2, seconds: 2, left: true }])
    await put(client, sitting, [{ id: choice.id, revision: 3, seconds: 3, left: true }])
    assert.equal(await count(), 1)
    assert.containsSubset((await answersOf(sitting.applicationId))[0], { finished: 0, suspicious: 1 })
    // A repeat without a revision changes nothing more; left without an answer is no answer.
    await put(client, sitting, [
      { id: choice.id, left: true },
      { id: text.id, revision: 1, seconds: 1, left: true },
    ])
    assert.equal(await count(), 1)
    await put(client, sitting, [
      { id: text.id, revision: 2, freeResponse: 'devagar', seconds: 5, left: true },
    ])
    await put(client, sitting, [
      { id: marks.id, revision: 1, alternatives: [sitting.alternatives.get(marks.item_id)?.[0]], seconds: 1 },
    ])
    assert.equal(await count(), 1)
    const end = await client
      .post(`/v1/applications/${sitting.applicationId}/finish`)
      .headers(as(sitting.token))
      .json([])
    end.assertStatus(200)
    assert.equal(await count(), 2)
    assert.deepEqual(
      (await answersOf(sitting.applicationId)).map((row) => row.suspicious),
      [1, 1, 0]
    )
  })

  test('every way to end the exam checks the minimum time of the answer not reported as left, and of no other (rule-question-007)', async ({
    client,
    assert,
  }) => {
    const sitting = await startedSitting(client, { exam: SUSPICIOUS_BELOW_5_S })
    const [choice, marks, text] = sitting.answers as [AnswerRow, AnswerRow, AnswerRow]
    await put(client, sitting, [
      { id: choice.id, revision: 1, alternativeId: choiceOf(sitting, 0), seconds: 2 },
      { id: marks.id, revision: 1, seconds: 1 },
      { id: text.id, revision: 1, freeResponse: 'devagar', seconds: 5 },
    ])
    const { deadline_at: deadlineAt, suspect_count: before } = (await applicationRow(
      sitting.applicationId
    )) as { deadline_at: number; suspect_count: number }
    assert.equal(before, 0)
    clock.freeze(deadlineAt + 120_001)
    assert.isAtLeast(await finishAllOverdue(), 1)
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      finish_reason: 'TIMEOUT',
      suspect_count: 1,
    })
    assert.deepEqual(
      (await answersOf(sitting.applicationId)).map((row) => row.suspicious),
      [1, 0, 0]
    )
  })
})
