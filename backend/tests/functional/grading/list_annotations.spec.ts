import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { verifyMarks } from '#grading'
import { recordsOf } from '#tests/fixtures/audit'
import { answerAt, createMarked, disclose, sheetOf } from '#tests/fixtures/marked_exams'
import {
  annotate,
  chainOf,
  clear,
  comment,
  createMarking,
  discloseMarks,
  mark,
  markedCorrection,
  rowsOf,
} from '#tests/fixtures/marks'
import { createUser, loginAs } from '#tests/fixtures/people'
import { createPlanned } from '#tests/fixtures/plans'

/** What every fixture answers. */
const TEXT = 'Meu texto'
const on = (quote: string, more: object = {}) => {
  const start = TEXT.indexOf(quote)
  return { start, end: start + quote.length, quote, kind: 'language', comment: 'Veja a regra.', ...more }
}

const holds = (answerId: number) =>
  verifyMarks((broken) => {
    if (broken.answerId === answerId) throw new Error(`broken: ${broken.kind}`)
  })

type Row = { annotations: object[]; revision: number; correctionValue: number | null; comment: string | null }

test.group('annotations from the list', () => {
  test('are stored in the order of the text beside points and comment, which stay, and are read back', async ({
    client,
    assert,
  }) => {
    const { institution, adminToken, collectionId, text } = await createMarking(client)
    const id = await markedCorrection(text.id)
    const order = { annotations: [on('texto', { comment: null }), on('Meu')], revision: 0 }
    const inOrder = [on('Meu'), on('texto', { comment: '' })]
    const given = await annotate(client, adminToken, id, order)
    given.assertStatus(200)
    assert.containsSubset(given.body(), { annotations: inOrder, revision: 1, correctionStatus: 'analysis' })
    // A call that is repeated because its answer was lost writes nothing.
    const again = await annotate(client, adminToken, id, order)
    assert.equal((again.body() as Row).revision, 1)
    const acts = (await recordsOf(institution.id)).filter(({ act }) => act.startsWith('answer_'))
    assert.lengthOf(acts, 1)
    ;(await mark(client, adminToken, { answer: text.id, value: 7, revision: 1 })).assertStatus(200)
    ;(await comment(client, adminToken, { id, comment: '<p>Bom</p>' })).assertStatus(200)
    const [row] = (await rowsOf(client, adminToken, { collection: collectionId })) as unknown as Row[]
    assert.containsSubset(row, { annotations: inOrder, correctionValue: 7, comment: '<p>Bom</p>' })
    await holds(text.id)
    const cleared = await clear(client, adminToken, id)
    assert.containsSubset(cleared.body(), { annotations: inOrder, correctionValue: null })
    await holds(text.id)
    const emptied = await annotate(client, adminToken, id, { annotations: [] })
    assert.deepEqual((emptied.body() as Row).annotations, [])
    await holds(text.id)
    assert.deepEqual(
      (await chainOf(text.id)).map(({ kind }) => kind),
      ['opened', 'annotated', 'marked', 'commented', 'cleared', 'annotated']
    )
    await db
      .from('corrections')
      .where('id', id)
      .update({ annotations_json: JSON.stringify(inOrder) })
    await assert.rejects(() => holds(text.id), 'broken: mark_changed')
  })

  test('are what the candidate reads once the mark is disclosed, and nothing before', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const { id: answer } = answerAt(exam, 1)
    const written = { start: 0, end: 2, quote: 'Um', kind: 'strength', comment: 'Bem.' }
    const id = await markedCorrection(answer)
    ;(await mark(client, exam.adminToken, { answer, value: 5 })).assertStatus(200)
    ;(await annotate(client, exam.adminToken, id, { annotations: [written] })).assertStatus(200)
    assert.notInclude(JSON.stringify((await sheetOf(client, exam)).entries), 'Bem.')
    await disclose(client, exam)
    const { entries } = await sheetOf(client, exam)
    assert.deepEqual(entries[0]?.correction?.annotations, [written])
    assert.notInclude(JSON.stringify(entries), exam.admin.username)
  })

  test('of two who read the same revision one writes; what does not match, and who may not mark, are refused', async ({
    client,
    assert,
  }) => {
    const marking = await createMarking(client)
    const { adminToken, text, blank, institution, token } = marking
    const id = await markedCorrection(text.id)
    const both = await Promise.all(
      [on('Meu'), on('texto')].map((one) =>
        annotate(client, adminToken, id, { annotations: [one], revision: 0 })
      )
    )
    assert.sameMembers(
      both.map((answer) => answer.status()),
      [200, 409]
    )
    const stale = both.find((answer) => answer.status() === 409)
    const stored = both.find((answer) => answer.status() === 200)?.body() as Row
    assert.containsSubset(stale?.body(), {
      code: 'correction_changed',
      current: { annotations: stored.annotations, revision: 1 },
    })
    for (const [wrong, field] of [
      [on('Meu', { quote: 'meu' }), 'annotations.0.quote'],
      [on('Meu', { end: 99 }), 'annotations.0.end'],
      [on('Meu', { kind: 'praise' }), 'annotations.0.kind'],
      [on('Meu', { comment: 'a'.repeat(501) }), 'annotations.0.comment'],
    ] as const) {
      const refused = await annotate(client, adminToken, id, { annotations: [wrong] })
      refused.assertStatus(400)
      assert.include(refused.text(), `"${field}"`)
    }
    const onBlank = await markedCorrection(blank.id)
    ;(await annotate(client, adminToken, onBlank, { annotations: [on('Meu')] })).assertStatus(400)
    const foreign = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    ;(await annotate(client, foreign, id, { annotations: [] })).assertStatus(404)
    const proctor = await loginAs(await createUser({ groups: ['PROCTOR'], institution }))
    for (const other of [token, proctor]) {
      const refused = await annotate(client, other, id, { annotations: [] })
      refused.assertStatus(403)
    }
    const rows = await db.from('corrections').where('id', id)
    assert.deepEqual(JSON.parse(rows[0]?.annotations_json as string), stored.annotations)
    await discloseMarks(marking)
    const late = await annotate(client, adminToken, id, { annotations: [] })
    late.assertStatus(400)
    assert.include(late.text(), '"annotations"')
  })

  test('an answer of a plan takes none from the list', async ({ client, assert }) => {
    const { adminToken, text } = await createPlanned(client)
    const id = await markedCorrection(text.id)
    const refused = await annotate(client, adminToken, id, { annotations: [on('Meu')] })
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'correction_planned')
  })
})
