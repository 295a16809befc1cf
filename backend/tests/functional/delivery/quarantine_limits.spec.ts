import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { createSitting } from '#tests/fixtures/applications'
import { choiceItem, repertorizationItem, textItem } from '#tests/fixtures/exams'
import { as, loginAs } from '#tests/fixtures/people'
import { post, put } from '#tests/fixtures/sitting_calls'
import { finishedWithLate } from '#tests/fixtures/quarantined_answers'

test.group('limits of what is quarantined', (group) => {
  group.each.teardown(() => clock.release())

  test('late content is limited, and the response to more reports that it is not stored (S11.6)', async ({
    client,
    assert,
  }) => {
    const { sitting, text } = await finishedWithLate(client, [
      choiceItem(1),
      textItem(2),
      repertorizationItem(3),
    ])
    const fill = async (reason: string, count: number) => {
      const rows = Array.from({ length: count }, (_, at) => ({
        application_id: sitting.applicationId,
        received_at: clock.now(),
        user_id: sitting.candidate.id,
        reason,
        digest: `${reason}${at}`.padStart(64, '0'),
        entries_json: '[]',
      }))
      for (let from = 0; from < count; from += 200)
        await db.table('late_batches').multiInsert(rows.slice(from, from + 200))
    }
    const late = (freeResponse: string) => [{ id: text.id, term: 1, revision: 9, freeResponse }]
    ;(await put(client, sitting, late('a última'))).assertStatus(400)
    // With the two that came by themselves: 200.
    await fill('already_finished', 198)
    const refused = await put(client, sitting, late('uma a mais'))
    assert.containsSubset(refused.body(), { code: 'application_already_finished', kept: false })
    const repeat = await put(client, sitting, late('a última'))
    assert.equal(repeat.body().code, 'application_already_finished')
    assert.notProperty(repeat.body(), 'kept', 'it is there already')
    const finish = await post(client, sitting, 'finish', late('com o fim') as unknown as object)
    assert.containsSubset(finish.body().answers, [
      { id: text.id, accepted: false, reason: 'already_finished', kept: false },
    ])
    await fill('already_finished_records', 2000)
    const record = await client
      .post('/v1/director_symptom')
      .headers(as(sitting.token))
      .json({ application: sitting.applicationId, name: 'tarde', term: 1, revision: 1 })
    assert.containsSubset(record.body(), { code: 'application_already_finished', kept: false })
  })

  test('late content is limited to 16 MB for each application', async ({ client, assert }) => {
    const { sitting, text } = await finishedWithLate(client)
    const late = (letter: string) => [
      { id: text.id, term: 1, revision: 9, freeResponse: letter.repeat(1_000_000) },
    ]
    const answers: { kept?: boolean }[] = []
    for (const letter of 'abcdefghijklmnopq') answers.push((await put(client, sitting, late(letter))).body())
    assert.deepEqual(
      answers.map(({ kept: isStored = true }) => isStored),
      [...Array.from({ length: 16 }, () => true), false]
    )
    assert.notProperty((await put(client, sitting, late('a'))).body(), 'kept', 'it is there already')
    const [row] = await db
      .from('late_batches')
      .where('application_id', sitting.applicationId)
      .count('* as rows')
    assert.equal(Number(row.rows), 17)
  })

  test('content of a displaced device is limited in bytes as well, and the response reports it', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting({
      exam: {
        items: Array.from({ length: 6 }, (_, at) => textItem(at + 1, { freeResponseMaxLength: 100_000 })),
      },
    })
    await post(client, sitting, 'start')
    const second = await loginAs(sitting.candidate)
    await post(client, sitting, 'claim', {}, second)
    await put(
      client,
      sitting,
      sitting.answers.map(({ id }) => ({ id, term: 2, revision: 1, freeResponse: 'novo' })),
      second
    )
    const verdicts: { kept?: boolean; reason?: string }[] = []
    for (let from = 0; from < 180; from += 10) {
      const entries = Array.from({ length: 10 }, (_, at) => ({
        id: sitting.answers[at % 6]?.id,
        term: 1,
        revision: 5,
        freeResponse: `${from + at} `.padEnd(100_000, 'x'),
      }))
      verdicts.push(...(await put(client, sitting, entries)).body().answers)
    }
    assert.isTrue(verdicts.every(({ reason }) => reason === 'superseded'))
    // 167 texts of 100,000 characters are 16 MB.
    assert.deepEqual(
      verdicts.flatMap(({ kept: isStored = true }, at) => (isStored ? [] : at)),
      Array.from({ length: 13 }, (_, at) => 167 + at)
    )
  })
})
