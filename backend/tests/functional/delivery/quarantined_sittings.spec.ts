import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { answersOf, applicationRow, type AnswerRow, type Sitting } from '#tests/fixtures/applications'
import { act, MINUTE, running } from '#tests/fixtures/exam_acts'
import { repertorizationItem, textItem } from '#tests/fixtures/exams'
import { announcementOf } from '#tests/fixtures/file_parts'
import { announce, longText, sendAll } from '#tests/fixtures/file_calls'
import { as, loginAs } from '#tests/fixtures/people'
import { call, own, post, put } from '#tests/fixtures/sitting_calls'

const exam = { items: [textItem(1), textItem(2), repertorizationItem(3)] }
const clearing = { clear_answers: true, reason: 'Fez a prova errada' }

type Quarantined = {
  key: string
  kind: string
  reason: string
  line: string | null
  sitting: number
  isClosed: boolean
  isHeld: boolean
  present: { line: string }
}

const quarantinedOf = async (client: ApiClient, sitting: Sitting, token: string): Promise<Quarantined[]> =>
  (await client.get(`${own(sitting)}/kept_answers`).headers(as(token))).body().results

const decide = (client: ApiClient, sitting: Sitting, key: string, token: string, decision = 'accept') =>
  post(client, sitting, `kept_answers/${key}/decision`, { decision }, token)

const send = (client: ApiClient, sitting: Sitting, of: number, entries: object[], token = sitting.token) =>
  client
    .put(`${own(sitting)}/answers/batch?sitting=${of}`)
    .headers(as(token))
    .json(entries)

const director = (client: ApiClient, sitting: Sitting, name: string, revision: number, of: number) =>
  client
    .post(`/v1/director_symptom?sitting=${of}`)
    .headers(as(sitting.token))
    .json({ application: sitting.applicationId, name, revision, term: 1 })

/** An exam whose first sitting held two texts and a table, cleared by staff. */
async function clearedExam(client: ApiClient) {
  const { sitting, token } = await running(client, { exam })
  const [first, second, table] = sitting.answers as [AnswerRow, AnswerRow, AnswerRow]
  await put(client, sitting, [
    { id: first.id, term: 1, revision: 4, freeResponse: 'da primeira' },
    { id: second.id, term: 1, revision: 1, freeResponse: 'fica' },
  ])
  await director(client, sitting, 'calor', 3, 1)
  ;(await act(client, sitting, token, 'reset', clearing)).assertStatus(200)
  return { sitting, token, first, second, table }
}

/** What a device had written without a connection before it learned of the clearing. */
async function sendWhatWaited(client: ApiClient, sitting: Sitting, first: AnswerRow) {
  ;(
    await send(client, sitting, 1, [{ id: first.id, term: 1, revision: 5, freeResponse: 'sem rede' }])
  ).assertStatus(409)
  ;(await director(client, sitting, 'frio', 4, 1)).assertStatus(409)
}

const valuesOf = async (sitting: Sitting) =>
  (await answersOf(sitting.applicationId)).map((row) => row.free_response)

test.group('quarantined contents and sittings', (group) => {
  group.each.teardown(() => clock.release())

  test('what is of a closed sitting is shown as such, beside what that sitting held, and not accepted into another (S17.12)', async ({
    client,
    assert,
  }) => {
    const { sitting, token, first, table } = await clearedExam(client)
    await sendWhatWaited(client, sitting, first)
    await call(client, sitting, 'start')
    const other = { id: first.id, term: 2, revision: 1, freeResponse: 'da segunda' }
    ;(await send(client, sitting, 2, [other])).assertStatus(200)
    const list = await quarantinedOf(client, sitting, token)
    assert.containsSubset(list, [
      {
        reason: 'sitting_closed',
        line: 'sem rede',
        sitting: 1,
        isClosed: true,
        isHeld: false,
        present: { line: 'da primeira' },
      },
      { kind: 'table', reason: 'sitting_closed', sitting: 1, isClosed: true, answer: { id: table.id } },
    ])
    const before = await answersOf(sitting.applicationId)
    for (const { key } of list) {
      const refused = await decide(client, sitting, key, token)
      refused.assertStatus(409)
      assert.equal(refused.body().code, 'of_closed_sitting')
      assert.match(refused.body().nonFieldErrors[0], /realização/)
    }
    assert.deepEqual(await answersOf(sitting.applicationId), before)
    ;(await decide(client, sitting, list[0]?.key ?? '', token, 'refuse')).assertStatus(200)
    assert.containsSubset(await quarantinedOf(client, sitting, token), [
      { key: list[0]?.key, decision: { decision: 'refuse' } },
    ])
    const summary = await client.get(`${own(sitting)}/finish_summary`).headers(as(sitting.token))
    summary.assertStatus(200)
    assert.equal(summary.body().apartCount, 0)
  })

  test('records of two sittings are two tables, each over what its sitting held (S17.12)', async ({
    client,
    assert,
  }) => {
    const { sitting, token, first } = await clearedExam(client)
    await sendWhatWaited(client, sitting, first)
    await call(client, sitting, 'start')
    ;(await director(client, sitting, 'febre', 5, 2)).assertStatus(200)
    ;(await call(client, sitting, 'finish').json([])).assertStatus(200)
    ;(await director(client, sitting, 'tosse', 6, 2)).assertStatus(400)
    const tables = (await quarantinedOf(client, sitting, token)).filter(({ kind }) => kind === 'table')
    assert.deepEqual(
      tables.map(({ sitting: of, isClosed }) => [of, isClosed]),
      [
        [1, true],
        [2, false],
      ]
    )
    ;(await decide(client, sitting, tables[1]?.key ?? '', token)).assertStatus(200)
    assert.notInclude(JSON.stringify(await valuesOf(sitting)), 'frio')
    const left = (await quarantinedOf(client, sitting, token)).filter(({ kind }) => kind === 'table')
    assert.deepEqual(
      left.map(({ sitting: of }) => of),
      [1]
    )
  })

  test('the same text that comes late in two sittings is quarantined for each (S17.12)', async ({
    client,
    assert,
  }) => {
    const { sitting, token } = await running(client, { exam })
    const [first] = sitting.answers as [AnswerRow]
    for (const nth of [1, 2]) {
      if (nth > 1) {
        ;(await act(client, sitting, token, 'reset', clearing)).assertStatus(200)
        ;(await call(client, sitting, 'start')).assertStatus(200)
      }
      ;(await call(client, sitting, 'finish').json([])).assertStatus(200)
      const late = { id: first.id, term: 5, revision: 9, freeResponse: 'tarde' }
      ;(await send(client, sitting, nth, [late])).assertStatus(400)
    }
    assert.deepEqual(
      (await quarantinedOf(client, sitting, token)).map(({ line, sitting: of }) => [line, of]),
      [
        ['tarde', 1],
        ['tarde', 2],
      ]
    )
  })

  test('a sitting that is put back gets what came after it was closed, by the judge of batches (S17.13)', async ({
    client,
    assert,
  }) => {
    const { sitting, token, first, second } = await clearedExam(client)
    await sendWhatWaited(client, sitting, first)
    const older = [{ id: second.id, term: 0, revision: 90, freeResponse: 'de outro' }]
    ;(await send(client, sitting, 1, older)).assertStatus(409)
    ;(await act(client, sitting, token, 'sittings/1/restore')).assertStatus(200)
    assert.deepEqual((await valuesOf(sitting)).slice(0, 2), ['sem rede', 'fica'])
    assert.include(JSON.stringify(await valuesOf(sitting)), 'frio')
    // Below what the restored answers have: nothing of the first sitting comes above it by its revision.
    const rows = await answersOf(sitting.applicationId)
    assert.isAbove(rows[0]?.revision ?? 0, 5)
    await call(client, sitting, 'start')
    const list = await quarantinedOf(client, sitting, token)
    assert.isTrue(list.every(({ isClosed }) => !isClosed))
    assert.includeMembers(
      list.map(({ line }) => line),
      ['de outro']
    )
    ;(
      await send(client, sitting, 1, [{ id: first.id, term: 1, revision: 6, freeResponse: 'mais' }])
    ).assertStatus(409)
    assert.equal((await valuesOf(sitting))[0], 'sem rede')
    const late = (await quarantinedOf(client, sitting, token)).find(({ line }) => line === 'mais')
    assert.containsSubset(late, { reason: 'sitting_closed', sitting: 3, isClosed: false })
    ;(await decide(client, sitting, late?.key ?? '', token)).assertStatus(200)
    assert.equal((await valuesOf(sitting))[0], 'mais')
  })

  test('one that was finished is as its finish sealed it, and what came late is for staff to accept (S17.13)', async ({
    client,
    assert,
  }) => {
    const { sitting, token } = await running(client, { exam })
    const [first] = sitting.answers as [AnswerRow]
    await put(client, sitting, [{ id: first.id, term: 1, revision: 1, freeResponse: 'no prazo' }])
    clock.advance(MINUTE)
    const { digest, answerCount } = (await call(client, sitting, 'finish').json([])).body()
    ;(
      await send(client, sitting, 1, [{ id: first.id, term: 1, revision: 2, freeResponse: 'tarde' }])
    ).assertStatus(400)
    ;(await act(client, sitting, token, 'reset', clearing)).assertStatus(200)
    assert.isTrue((await quarantinedOf(client, sitting, token))[0]?.isClosed)
    ;(await act(client, sitting, token, 'sittings/1/restore')).assertStatus(200)
    assert.equal((await valuesOf(sitting))[0], 'no prazo')
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      state: 'FINISHED',
      finish_answer_count: answerCount,
    })
    const sealed = await db
      .from('application_sittings')
      .where({ application_id: sitting.applicationId, sitting: 1 })
      .firstOrFail()
    assert.equal(sealed.digest, digest)
    const [late] = await quarantinedOf(client, sitting, token)
    assert.containsSubset(late, { line: 'tarde', sitting: 3, isClosed: false })
    ;(await decide(client, sitting, late?.key ?? '', token)).assertStatus(200)
    assert.equal((await valuesOf(sitting))[0], 'tarde')
  })

  test('a version that lost in two sittings is offered in each (S17.12)', async ({ client, assert }) => {
    const { sitting, token, first } = await clearedExam(client)
    await call(client, sitting, 'start')
    const b = await loginAs(sitting.candidate)
    const versions = async () =>
      (await client.get(`${own(sitting)}/answers`).headers(as(b))).body().results[0].versions.length
    for (const nth of [2, 3]) {
      if (nth === 3) {
        ;(await act(client, sitting, token, 'reset', clearing)).assertStatus(200)
        ;(await call(client, sitting, 'start', sitting.token)).assertStatus(200)
      }
      await call(client, sitting, 'claim', b)
      const row = await applicationRow(sitting.applicationId)
      const term = Number(row.writer_term)
      await send(client, sitting, nth, [{ id: first.id, term, revision: 1, freeResponse: 'de B' }], b)
      await send(client, sitting, nth, [{ id: first.id, term: term - 1, revision: 9, freeResponse: 'de A' }])
      assert.equal(await versions(), 1, `sitting ${nth}`)
    }
  })

  test('a file of a closed sitting is not attached in another', async ({ client, assert }) => {
    const { sitting, token } = await running(client)
    const text = sitting.answers[2] as AnswerRow
    ;(await act(client, sitting, token, 'reset', clearing)).assertStatus(200)
    await call(client, sitting, 'start')
    const file = longText(20_000)
    await client
      .put(`${own(sitting)}/answers/batch?sitting=1`)
      .headers(as(sitting.token))
      .json({ answers: [], files: [announcementOf(text.id, file)] })
    await sendAll(client, sitting, text, file)
    const [quarantined] = (await quarantinedOf(client, sitting, token)).filter(({ kind }) => kind === 'file')
    assert.containsSubset(quarantined, { sitting: 1, isClosed: true, isHeld: false })
    ;(await decide(client, sitting, quarantined?.key ?? '', token)).assertStatus(409)
    const again = await announce(client, sitting, [announcementOf(text.id, file)])
    again.assertStatus(200)
  })
})
