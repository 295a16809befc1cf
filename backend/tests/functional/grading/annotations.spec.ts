import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { verifyMarks } from '#grading'
import { as } from '#tests/fixtures/people'
import { act } from '#tests/fixtures/exam_acts'
import { chainOf } from '#tests/fixtures/marks'
import {
  createPlanned,
  drawn,
  markAll,
  outcomes,
  saved,
  saving,
  type Member,
  type Planned,
} from '#tests/fixtures/plans'

/** What every fixture answers. */
const TEXT = 'Meu texto'
const on = (quote: string, more: object = {}) => {
  const start = TEXT.indexOf(quote)
  return { start, end: start + quote.length, quote, kind: 'language', comment: 'Veja a regra.', ...more }
}
const memberAt = ({ correctors }: Planned, at = 0): Member => {
  const found = correctors[at]
  if (!found) throw new Error('no such corrector')
  return found
}
const stored = async (table: 'corrector_marks' | 'corrections', answerId: number): Promise<object[][]> => {
  const rows = (await db.from(table).where('answer_id', answerId).orderBy('id')) as {
    annotations_json: string | null
  }[]
  return rows.map((row) => JSON.parse(row.annotations_json ?? '[]') as object[])
}
const held = async (client: ApiClient, planned: Planned, member: Member) => {
  const lot = await drawn(client, member, planned.planId)
  const [text] = lot.tasks
  if (!text) throw new Error('the lot is empty')
  return { lot, task: text.task, text }
}
const holds = async ({ text }: Planned): Promise<void> => {
  await verifyMarks((broken) => {
    if (broken.answerId === text.id) throw new Error(`broken: ${broken.kind}`)
  })
}

test.group('annotations of a mark', () => {
  test('travel with its draft, come back with the lot, and are part of the mark in force', async ({
    client,
    assert,
  }) => {
    const planned = await createPlanned(client)
    const { text } = planned
    const corrector = memberAt(planned)
    const { lot, task } = await held(client, planned, corrector)
    const [later, first] = [on('texto', { comment: null }), on('Meu', { kind: 'strength' })]
    const [reply] = await saved(client, corrector, lot.id, [
      { task, revision: 1, annotations: [later, first] },
    ])
    assert.deepEqual(reply, { task, accepted: true, revision: 1, reason: null, field: null })
    const inOrder = [first, { ...later, comment: '' }]
    const read = await held(client, planned, corrector)
    assert.deepEqual(read.text.mark?.annotations, inOrder)
    assert.deepEqual(await stored('corrections', text.id), [[]])
    // The same again changes nothing, and an older one neither.
    const again = { task, revision: 1, annotations: [later, first] }
    assert.containsSubset(await saved(client, corrector, lot.id, [again]), [{ accepted: true }])
    assert.containsSubset(await saved(client, corrector, lot.id, [{ ...again, annotations: [first] }]), [
      { accepted: false, reason: 'older', field: null },
    ])
    await saved(client, corrector, lot.id, [{ ...again, revision: 2, value: 7 }])
    assert.deepEqual(await outcomes(client, corrector, lot.id), ['marked'])
    assert.deepEqual(await stored('corrections', text.id), [inOrder])
    const events = await chainOf(text.id)
    const named = (at: number) =>
      (JSON.parse(events.at(at)?.after_json ?? '{}') as { annotations?: string }).annotations
    assert.deepEqual([named(-2), named(-1)], [JSON.stringify(inOrder), JSON.stringify(inOrder)])
    await holds(planned)
    await db.from('corrections').where('answer_id', text.id).update({ annotations_json: null })
    await assert.rejects(() => holds(planned), 'broken: mark_changed')
  })

  test('one that does not match the stored text is refused, naming its field, and nothing of its mark is stored', async ({
    client,
    assert,
  }) => {
    const planned = await createPlanned(client)
    const corrector = memberAt(planned)
    const { lot, task } = await held(client, planned, corrector)
    const fieldOf = async (...annotations: object[]) => {
      const [reply] = await saved(client, corrector, lot.id, [{ task, revision: 1, value: 5, annotations }])
      assert.containsSubset(reply, { accepted: false, reason: 'invalid' })
      return reply?.field
    }
    assert.equal(await fieldOf(on('Meu'), on('texto', { quote: 'Texto' })), 'annotations.1.quote')
    assert.equal(await fieldOf(on('Meu', { start: 1 })), 'annotations.0.quote')
    assert.equal(await fieldOf(on('Meu', { end: 99 })), 'annotations.0.end')
    assert.equal(await fieldOf(on('Meu', { start: 9, end: 12 })), 'annotations.0.start')
    assert.containsSubset(await db.from('corrector_marks').where('handle', task).first(), {
      revision: 0,
      total: null,
      annotations_json: null,
    })
    // What is no annotation at all refuses the call.
    for (const [wrong, field] of [
      [on('Meu', { kind: 'praise' }), 'kind'],
      [on('Meu', { start: -1 }), 'start'],
      [on('Meu', { start: 0.5 }), 'start'],
      [on('Meu', { comment: 'a'.repeat(501) }), 'comment'],
      [on('Meu', { quote: 'a'.repeat(1001) }), 'quote'],
    ] as const) {
      const answer = await saving(client, corrector, lot.id, [{ task, revision: 1, annotations: [wrong] }])
      answer.assertStatus(400)
      assert.notProperty(answer.body(), 'marks')
      assert.include(answer.text(), `"marks.0.annotations.0.${field}"`)
    }
    const many = Array.from({ length: 41 }, () => on('Meu'))
    const tooMany = await saving(client, corrector, lot.id, [{ task, revision: 1, annotations: many }])
    tooMany.assertStatus(400)
    const most = { task, revision: 1, annotations: many.slice(1) }
    assert.containsSubset(await saved(client, corrector, lot.id, [most]), [{ accepted: true }])
  })

  test('other fields that are not taken are named as well', async ({ client, assert }) => {
    const planned = await createPlanned(client)
    const corrector = memberAt(planned)
    const { lot, task } = await held(client, planned, corrector)
    for (const [wrong, field] of [
      [{ value: 11 }, 'value'],
      [{ criteria: [1] }, 'value'],
      [{ situation: 'copy' }, 'situation'],
      [{ comment: `<p>${'a'.repeat(20_001)}</p>` }, 'comment'],
    ] as const)
      assert.containsSubset(await saved(client, corrector, lot.id, [{ task, revision: 1, ...wrong }]), [
        { accepted: false, reason: 'invalid', field },
      ])
  })

  test('of two marks that count are together, in the order of the text; neither corrector gets the other one’s', async ({
    client,
    assert,
  }) => {
    const planned = await createPlanned(client, { marks: 2, correctors: 2, isAnonymous: true })
    const { planId, text } = planned
    const one = on('texto', { comment: 'CANARIO de um' })
    await markAll(client, memberAt(planned), planId, { value: 7, annotations: [one] })
    const { lot } = await held(client, planned, memberAt(planned, 1))
    assert.notInclude(JSON.stringify(lot), 'CANARIO')
    for (const { token } of planned.correctors) {
      for (const path of [
        `/v1/correction_lots/current?plan=${planId}`,
        `/v1/item_with_answer?collection=${planned.collectionId}`,
        '/v1/correction_statement',
      ])
        assert.notInclude((await client.get(path).headers(as(token))).text(), 'CANARIO', path)
    }
    const other = on('Meu', { kind: 'strength' })
    await markAll(client, memberAt(planned, 1), planId, { value: 7, annotations: [other] })
    assert.deepEqual(await stored('corrections', text.id), [[other, one]])
    await holds(planned)
  })

  test('are gone with the mark when the exam is opened again', async ({ client, assert }) => {
    const planned = await createPlanned(client)
    const { text } = planned
    await markAll(client, memberAt(planned), planned.planId, { value: 7, annotations: [on('Meu')] })
    ;(await act(client, planned, planned.adminToken, 'reset', {})).assertStatus(200)
    assert.deepEqual(await stored('corrector_marks', text.id), [])
    await holds(planned)
  })

  test('are nothing that somebody else can write', async ({ client }) => {
    const planned = await createPlanned(client, { correctors: 2 })
    const { lot, task } = await held(client, planned, memberAt(planned))
    const entry = { task, revision: 9, annotations: [on('Meu')] }
    ;(await saving(client, memberAt(planned, 1), lot.id, [entry])).assertStatus(404)
    ;(await saving(client, { token: planned.token }, lot.id, [entry])).assertStatus(403)
  })
})
