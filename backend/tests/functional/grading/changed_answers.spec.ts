import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { makeTasks } from '#grading/actions/make_tasks'
import { verifyMarks } from '#grading'
import { answerOf, createControlled, makeControl, readControls } from '#tests/fixtures/controls'
import { chainOf, createMarking, discloseMarks, mark, rowsOf, taskOf } from '#tests/fixtures/marks'
import {
  decideQuarantined,
  finishedWithLate,
  quarantinedListOf,
  type QuarantinedEntry,
} from '#tests/fixtures/quarantined_answers'
import { put } from '#tests/fixtures/sitting_calls'
import type { ApiClient } from '@japa/api-client'

/** A finished exam whose late text waits for a decision, with its tasks made. */
async function withLate(client: ApiClient) {
  const late = await finishedWithLate(client)
  await makeTasks([late.sitting.applicationId])
  const { results } = await quarantinedListOf(client, late.sitting, late.admin)
  const [, text] = results as [QuarantinedEntry, QuarantinedEntry]
  return { ...late, keys: { text: text.key } }
}

test.group('an answer that staff change after its finish', () => {
  test('is to be marked again, whatever was given for what it held; the comment stays', async ({
    client,
    assert,
  }) => {
    const { sitting, text, admin, keys } = await withLate(client)
    const { collectionId: collection } = sitting
    ;(await mark(client, admin, { answer: text.id, value: 1 })).assertStatus(200)
    ;(await decideQuarantined(client, sitting, keys.text, admin)).assertStatus(200)
    const [row] = await rowsOf(client, admin, { collection })
    assert.containsSubset(row, {
      freeResponse: 'chegou tarde',
      correctionValue: null,
      correctionStatus: 'analysis',
      situation: null,
      revision: 2,
    })
    assert.containsSubset(await taskOf(text.id), { state: 'WAITING' })
    assert.containsSubset(await db.from('corrections').where('answer_id', text.id).first(), {
      author_id: null,
    })
    assert.deepEqual(
      (await chainOf(text.id)).map(({ kind }) => kind),
      ['blank', 'marked', 'opened']
    )
    const broken: number[] = []
    await verifyMarks(({ answerId }) => broken.push(answerId))
    assert.notInclude(broken, text.id)
  })

  test('is not marked by who has read what it held before, though nobody had marked it', async ({
    client,
    assert,
  }) => {
    const marking = await createMarking(client)
    const { text, adminToken: admin, collectionId: collection } = marking
    const late = [{ id: text.id, term: 1, revision: 9, freeResponse: 'chegou tarde' }]
    ;(await put(client, marking, late)).assertStatus(400)
    const [entry] = (await quarantinedListOf(client, marking, admin)).results
    const [read] = await rowsOf(client, admin, { collection, ordering: 'id' })
    assert.containsSubset(read, { id: text.id, freeResponse: 'Meu texto', correctionStatus: 'analysis' })
    ;(await decideQuarantined(client, marking, entry?.key ?? '', admin)).assertStatus(200)
    const stale = await mark(client, admin, { answer: text.id, value: 1, revision: read?.revision })
    stale.assertStatus(409)
    assert.containsSubset(stale.body().current, { freeResponse: 'chegou tarde', correctionValue: null })
    ;(
      await mark(client, admin, { answer: text.id, value: 1, revision: stale.body().current.revision })
    ).assertStatus(200)
    const broken: number[] = []
    await verifyMarks(({ answerId }) => broken.push(answerId))
    assert.notInclude(broken, text.id)
  })

  test('has the mark that was disclosed, whatever it holds since', async ({ client, assert }) => {
    const { sitting, text, admin, keys } = await withLate(client)
    await discloseMarks(sitting)
    ;(await decideQuarantined(client, sitting, keys.text, admin)).assertStatus(200)
    await makeTasks([sitting.applicationId])
    const [row] = await rowsOf(client, admin, { collection: sitting.collectionId })
    assert.containsSubset(row, { freeResponse: 'chegou tarde', correctionValue: 0, revision: 0 })
    assert.lengthOf(await chainOf(text.id), 1)
  })

  test('is no control text any more, though its mark was disclosed', async ({ client, assert }) => {
    const planned = await createControlled(client, { texts: 6 })
    const { planId, texts, supervisor, adminToken } = planned
    const control = await makeControl(client, planned)
    const answerId = await answerOf(control)
    const written = texts.find(({ text }) => text.id === answerId)
    if (!written) throw new Error('no such text')
    await discloseMarks(written)
    const late = [{ id: answerId, term: 1, revision: 9, freeResponse: 'chegou tarde' }]
    ;(await put(client, written, late)).assertStatus(400)
    const [entry] = (await quarantinedListOf(client, written, adminToken)).results
    ;(await decideQuarantined(client, written, entry?.key ?? '', adminToken)).assertStatus(200)
    const [shown] = (await readControls(client, supervisor, planId)).body()
    assert.containsSubset(shown, { id: control, end: { by: null, reason: null } })
  })
})
