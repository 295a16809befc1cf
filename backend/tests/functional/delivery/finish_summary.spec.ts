import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { createSitting, type AnswerRow, type Sitting } from '#tests/fixtures/applications'
import { choiceItem, textItem } from '#tests/fixtures/exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { own, post, put } from '#tests/fixtures/sitting_calls'

const summaryOf = (client: ApiClient, sitting: Sitting, token = sitting.token) =>
  client.get(`${own(sitting)}/finish_summary`).headers(as(token))

test.group('what became of the answers, for the page of the end', (group) => {
  group.each.teardown(() => clock.release())

  test('answers in time, within the grace and after the finish are counted separately', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({
      exam: { items: [choiceItem(1), textItem(2), textItem(3), textItem(4)] },
    })
    await post(client, sitting, 'start')
    const [choice, text, more, last] = sitting.answers as [AnswerRow, AnswerRow, AnswerRow, AnswerRow]
    const deadline = clock.now() + 60_000
    await db.from('applications').where('id', sitting.applicationId).update({ deadline_at: deadline })
    await put(client, sitting, [
      { id: choice.id, revision: 1, alternativeId: sitting.alternatives.get(choice.item_id)?.[0] },
    ])
    clock.freeze(deadline + 30_000)
    ;(await put(client, sitting, [{ id: text.id, revision: 1, freeResponse: 'na tolerância' }])).assertStatus(
      200
    )
    clock.freeze(deadline + 500_000)
    const late = [more, last].map(({ id }) => ({ id, revision: 1, freeResponse: 'depois do fim' }))
    for (const entries of [late, late, [late[0] as object]])
      (await put(client, sitting, entries)).assertStatus(400)
    const summary = await summaryOf(client, sitting)
    summary.assertStatus(200)
    assert.containsSubset(summary.body(), {
      id: sitting.applicationId,
      answerCount: 2,
      lateCount: 1,
      apartCount: 2,
    })
    assert.isString(summary.body().finishedAt)
  })

  test('an answer waits for a decision once, and no more when it was decided by staff or by its candidate', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({ exam: { items: [textItem(1), textItem(2)] } })
    await post(client, sitting, 'start')
    const [first, second] = sitting.answers as [AnswerRow, AnswerRow]
    const b = await loginAs(sitting.candidate)
    await post(client, sitting, 'claim', {}, b)
    for (const { id } of [first, second])
      await put(client, sitting, [{ id, term: 2, revision: 1, freeResponse: 'de B' }], b)
    for (const [{ id }, revision] of [
      [first, 7],
      [first, 8],
      [second, 7],
    ] as const)
      await put(client, sitting, [{ id, term: 1, revision, freeResponse: `de A, ${revision}` }])
    assert.containsSubset((await summaryOf(client, sitting, b)).body(), {
      finishedAt: null,
      lateCount: 0,
      apartCount: 2,
    })
    const versions = (await client.get(`${own(sitting)}/answers`).headers(as(b))).body().results[1]
      .versions as { id: number }[]
    for (const { id } of versions)
      (
        await client
          .patch(`${own(sitting)}/answer_versions/${id}`)
          .headers(as(b))
          .json({ decision: 'kept' })
      ).assertStatus(200)
    assert.equal((await summaryOf(client, sitting, b)).body().apartCount, 1)
    await post(client, sitting, 'finish', {}, b)
    const admin = await loginAs(sitting.admin)
    const quarantined = (await client.get(`${own(sitting)}/kept_answers`).headers(as(admin))).body()
      .results as {
      key: string
      answer: { id: number }
    }[]
    const ofFirst = quarantined.filter(({ answer }) => answer.id === first.id).map(({ key }) => key)
    assert.lengthOf(ofFirst, 2)
    for (const [key, decision] of [
      [ofFirst[0], 'refuse'],
      [ofFirst[1], 'accept'],
    ])
      (await post(client, sitting, `kept_answers/${key}/decision`, { decision }, admin)).assertStatus(200)
    // What staff replaced is archived as well, but waits for no decision.
    assert.containsSubset((await summaryOf(client, sitting, b)).body(), { apartCount: 0, answerCount: 2 })
  })

  test('another candidate and another institution get 404', async ({ client }) => {
    const sitting = await createSitting({ exam: { items: [textItem(1)] } })
    const other = await createUser({ groups: ['ALUNO'], institution: sitting.institution })
    const stranger = await createUser({ groups: ['ADMINISTRADOR'] })
    for (const user of [other, stranger])
      (await summaryOf(client, sitting, await loginAs(user))).assertStatus(404)
  })
})
