import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { clock, schoolHour } from '#shared'
import { act } from '#tests/fixtures/exam_acts'
import { as } from '#tests/fixtures/people'
import {
  createPlanned,
  drawn,
  ENEM,
  markAll,
  outcomes,
  saved,
  tasksOf,
  type Member,
} from '#tests/fixtures/plans'

const statement = (client: ApiClient, { token }: Pick<Member, 'token'>, query: object = {}) =>
  client.get('/v1/correction_statement').headers(as(token)).qs(query)

type Row = {
  day: string
  texts: number
  thirds: number | null
  panel: number
  minutes: number
  plan: { id: number }
}
const rowsOf = async (client: ApiClient, member: Pick<Member, 'token'>, query: object = {}) => {
  const answer = await statement(client, member, query)
  answer.assertStatus(200)
  return (answer.body() as { rows: Row[] }).rows
}

/** 9:00 at the school. */
const NINE = Date.parse('2026-11-27T12:00:00Z')
const MINUTE = 60_000

test.group('the own statement', () => {
  test('has what its reader handed in, by day, plan and kind, with the time that it took; nobody else’s', async ({
    client,
    assert,
  }) => {
    const planned = await createPlanned(client, { type: ENEM, marks: 2, correctors: 3, leaseMinutes: 600 })
    const { planId, correctors, candidate, examId, text } = planned
    const [one, two, three] = correctors as [Member, Member, Member]
    const lot = await drawn(client, one, planId)
    const task = lot.tasks[0]?.task ?? ''
    await saved(client, one, lot.id, [{ task, revision: 1, criteria: [0, 0, 0, 0, 0] }])
    assert.deepEqual(await outcomes(client, one, lot.id), ['marked'])
    await markAll(client, two, planId, { criteria: [5, 5, 5, 5, 5] })
    await markAll(client, three, planId, { criteria: [5, 5, 5, 5, 4] })
    const today = schoolHour(clock.now()).day
    assert.lengthOf(await rowsOf(client, one, { from: today }), 1)
    // All of it at another time: taken, saved twelve minutes later, handed in after a rest.
    await db.from('correction_lots').where('plan_id', planId).update({ taken_at: NINE })
    await db
      .from('corrector_marks')
      .where('plan_id', planId)
      .update({ saved_at: NINE + 12 * MINUTE })
    await db
      .from('correction_events')
      .where('answer_id', text.id)
      .update({ at: NINE + 50 * MINUTE })
    const exam = (await db.from('exams').where('id', examId).firstOrFail()) as { name: string }
    const answer = await statement(client, one, { to: '2026-11-27' })
    answer.assertStatus(200)
    const { rows, from, to } = answer.body() as { rows: Row[]; from: string; to: string }
    assert.deepEqual([from, to], ['2026-10-28', '2026-11-27'])
    assert.lengthOf(rows, 1)
    assert.containsSubset(rows[0], {
      day: '2026-11-27',
      plan: { id: planId, exam: exam.name, position: 1 },
      texts: 1,
      thirds: 0,
      panel: 0,
      minutes: 12,
    })
    assert.notInclude(JSON.stringify(rows), candidate.username)
    assert.containsSubset(await rowsOf(client, three, { to: '2026-11-27' }), [{ texts: 1, thirds: 1 }])
    assert.lengthOf(await rowsOf(client, one, { to: '2026-11-26' }), 0)
    assert.lengthOf(await rowsOf(client, one, { from: '2026-11-27', to: '2026-11-27' }), 1)
    assert.deepEqual(await rowsOf(client, { token: planned.adminToken }), [])
  })

  test('has the time of an evening of which all was handed in after midnight', async ({ client, assert }) => {
    const planned = await createPlanned(client, { leaseMinutes: 600 })
    const { planId, text } = planned
    const [corrector] = planned.correctors as [Member]
    await markAll(client, corrector, planId, { value: 3 })
    // Taken at 23:30 of the school, saved at 23:50, handed in ten minutes after midnight.
    const late = Date.parse('2026-11-28T02:30:00Z')
    await db.from('correction_lots').where('plan_id', planId).update({ taken_at: late })
    await db
      .from('corrector_marks')
      .where('plan_id', planId)
      .update({ saved_at: late + 20 * MINUTE })
    await db
      .from('correction_events')
      .where('answer_id', text.id)
      .update({ at: late + 40 * MINUTE })
    const days = (await rowsOf(client, corrector, { from: '2026-11-27', to: '2026-11-28' })).map(
      ({ day, texts, minutes }) => [day, texts, minutes]
    )
    assert.deepEqual(days, [
      ['2026-11-28', 1, 0],
      ['2026-11-27', 0, 20],
    ])
  })

  test('whether a text got its third mark is shown once its plan has nothing left, or its time is over', async ({
    client,
    assert,
  }) => {
    const planned = await createPlanned(client, { type: ENEM, marks: 2, correctors: 3 })
    const { planId, correctors, text } = planned
    const [one, two, three] = correctors as [Member, Member, Member]
    const thirds = async (member: Member) => (await rowsOf(client, member)).map((row) => row.thirds)
    await markAll(client, one, planId, { criteria: [0, 0, 0, 0, 0] })
    assert.deepEqual(await thirds(one), [null])
    await markAll(client, two, planId, { criteria: [5, 5, 5, 5, 5] })
    // As far from both: to the panel.
    await markAll(client, three, planId, { criteria: [2, 3, 2, 3, 2] })
    assert.isTrue((await tasksOf(text.id)).some(({ round, state }) => round === 4 && state === 'WAITING'))
    assert.containsSubset(await rowsOf(client, three), [{ texts: 1, thirds: null }])
    const file = (await statement(client, three, { format: 'csv' })).text()
    assert.include(file, ';1;1;0;;0;')
    const plan = db.from('correction_plans').where('id', planId)
    await plan.clone().update({ closes_at: clock.now() - MINUTE })
    assert.deepEqual(await thirds(three), [1])
    await plan.clone().update({ closes_at: clock.now() + MINUTE })
    assert.deepEqual(await thirds(three), [null])
    await db.from('correction_tasks').where({ answer_id: text.id, round: 4 }).update({ state: 'MARKED' })
    assert.deepEqual(await thirds(three), [1])
    assert.deepEqual(await thirds(one), [0])
  })

  test('a text stays in it when its exam is opened again, and counts once more when it is marked again', async ({
    client,
    assert,
  }) => {
    const planned = await createPlanned(client)
    const [corrector] = planned.correctors as [Member]
    await markAll(client, corrector, planned.planId, { value: 3 })
    const reset = await act(client, planned, planned.adminToken, 'reset', {
      clearAnswers: false,
      reason: 'engano',
    })
    reset.assertStatus(200)
    assert.containsSubset(await rowsOf(client, corrector), [{ texts: 1 }])
  })

  test('is a file for spreadsheets, in the reader’s language, in which no name is a formula', async ({
    client,
    assert,
  }) => {
    const planned = await createPlanned(client)
    const [corrector] = planned.correctors as [Member]
    await markAll(client, corrector, planned.planId, { value: 3 })
    await db.from('exams').where('id', planned.examId).update({ name: '=SUM(A1;A2) "x"' })
    const file = await statement(client, corrector, { format: 'csv' })
    file.assertStatus(200)
    file.assertHeader('content-type', 'text/csv; charset=utf-8')
    assert.match(String(file.header('content-disposition')), /^attachment; filename="producao-[\d-]+\.csv"$/)
    const lines = file.text().split('\r\n')
    assert.equal(
      lines[0],
      '\u{feff}Dia;Avaliação;Prova;Questão;Textos corrigidos;Textos devolvidos;Como terceira correção;Decisões da banca;Textos de controle;Controles dentro da tolerância;Minutos'
    )
    assert.include(lines[1], `;"'=SUM(A1;A2) ""x""";1;1;0;0;0;`)
    assert.equal(lines[2], '')
  })

  test('days that are none, in the wrong order or too many are refused; candidates have no statement', async ({
    client,
  }) => {
    const planned = await createPlanned(client)
    const [corrector] = planned.correctors as [Member]
    for (const query of [
      { from: '2026-02-31' },
      { from: '2026-11-02', to: '2026-11-01' },
      { from: '2025-01-01', to: '2026-11-01' },
      { format: 'xml' },
    ])
      (await statement(client, corrector, query)).assertStatus(400)
    ;(await statement(client, { token: planned.token })).assertStatus(403)
  })
})
