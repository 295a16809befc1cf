import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { verifyMarks } from '#grading'
import { answerAt, createMarked, disclose, sheetOf } from '#tests/fixtures/marked_exams'
import { atPanel, decide, level, panelOf } from '#tests/fixtures/panel'
import { inForce, type Member } from '#tests/fixtures/plans'

/** Every text begins with these words. */
const on = (quote: string, comment: string, more: object = {}) => {
  const start = 'Um texto de'.indexOf(quote)
  return { start, end: start + quote.length, quote, kind: 'content', comment, ...more }
}

type Waiting = { task: string; text: string; marks: { annotations: object[] }[] }

/** Three texts wait for the panel; three have annotated each. */
async function createWaiting(client: ApiClient) {
  const exam = await createMarked(client)
  const marking = { ...exam, text: answerAt(exam, 1), blank: answerAt(exam, 2) }
  const given = [on('Um', 'De um.'), on('texto', 'De outro.'), on('de', 'De mais um.')]
  const waiting = await atPanel(client, { marking, annotations: (at) => given.slice(at, at + 1) })
  return { ...exam, ...waiting, given }
}

const waits = async (client: ApiClient, member: Pick<Member, 'token'>, plan: number): Promise<Waiting[]> => {
  const answer = await panelOf(client, member, plan)
  answer.assertStatus(200)
  return answer.body() as Waiting[]
}

const taskOf = (texts: readonly Waiting[], username: string): string => {
  const found = texts.find(({ text }) => text.endsWith(username))
  if (!found) throw new Error('it does not wait for the panel')
  return found.task
}

const holds = (answerId: number) =>
  verifyMarks((broken) => {
    if (broken.answerId === answerId) throw new Error(`broken: ${broken.kind}`)
  })

test.group('annotations of the panel', () => {
  test('it reads those of all marks, and its own are what the candidate reads, never whose', async ({
    client,
    assert,
  }) => {
    const { planId, supervisor, given, text, candidate, ...exam } = await createWaiting(client)
    const texts = await waits(client, supervisor, planId)
    const task = taskOf(texts, candidate.username)
    // Which of the first two rounds a mark is of is drawn by lot.
    assert.sameDeepMembers(
      texts.find((one) => one.task === task)?.marks.map(({ annotations }) => annotations) ?? [],
      given.map((one) => [one])
    )
    const own = [on('texto', ' Da banca. '), on('Um', '', { comment: null, kind: 'strength' })]
    const body = { task, ...level(3), decision: 'Sim', annotations: own }
    ;(await decide(client, supervisor, planId, body)).assertStatus(200)
    assert.containsSubset(await inForce(text.id), { points: 6000 })
    await holds(text.id)
    await disclose(client, exam)
    const { entries } = await sheetOf(client, { ...exam, candidate })
    assert.deepEqual(entries[0]?.correction?.annotations, [
      on('Um', '', { kind: 'strength' }),
      on('texto', 'Da banca.'),
    ])
    assert.notInclude(JSON.stringify(entries), supervisor.user.username)
    await db
      .from('corrector_marks')
      .where({ answer_id: text.id, round: 4 })
      .update({ annotations_json: null })
    await assert.rejects(() => holds(text.id), 'broken: mark_changed')
  })

  test('one that does not match the text refuses the decision and names its field; nothing is decided', async ({
    client,
    assert,
  }) => {
    const { planId, supervisor, correctors, text, candidate } = await createWaiting(client)
    const task = taskOf(await waits(client, supervisor, planId), candidate.username)
    const order = (...annotations: unknown[]) => ({ task, ...level(3), decision: 'Sim', annotations })
    for (const [wrong, field] of [
      [on('Um', '', { quote: 'um' }), 'annotations.0.quote'],
      [on('Um', '', { end: 9_999 }), 'annotations.0.end'],
      [on('Um', '', { start: 9_999 }), 'annotations.0.start'],
      [on('Um', '', { kind: 'praise' }), 'annotations.0.kind'],
      [on('Um', 'a'.repeat(501)), 'annotations.0.comment'],
    ] as const) {
      const refused = await decide(client, supervisor, planId, order(wrong))
      refused.assertStatus(400)
      assert.include(refused.text(), `"${field}"`)
    }
    const many = Array.from({ length: 41 }, () => on('Um', ''))
    ;(await decide(client, supervisor, planId, order(...many))).assertStatus(400)
    assert.isNull((await inForce(text.id)).points)
    // Nor does somebody decide with annotations who may not decide.
    const marker = correctors[0] as Member
    ;(await decide(client, marker, planId, order(on('Um', '')))).assertStatus(403)
    assert.isNull((await inForce(text.id)).points)
    ;(await decide(client, supervisor, planId, order())).assertStatus(200)
    assert.deepInclude(await inForce(text.id), { points: 6000 })
  })
})
