import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { applicationRow } from '#tests/fixtures/applications'
import { makeTasks } from '#grading/actions/make_tasks'
import { idAt } from '#tests/fixtures/desk'
import { act } from '#tests/fixtures/exam_acts'
import {
  chainOf,
  createMarking,
  discloseMarks,
  handIn,
  mark,
  rowsOf,
  taskOf,
  type ListedAnswer,
} from '#tests/fixtures/marks'
import { loginAs } from '#tests/fixtures/people'
import { bulkAct, orderIn, undoOrder } from '#tests/fixtures/staff_orders'
import { begunDesk, ordered } from '#tests/fixtures/undone_orders'

test.group('an application that is opened again', () => {
  for (const clearsAnswers of [false, true])
    test(`takes its marks out of the list, and the next finish brings them fresh (cleared: ${clearsAnswers})`, async ({
      client,
      assert,
    }) => {
      const marking = await createMarking(client)
      const { adminToken, collectionId, text, applicationId } = marking
      const given = (await mark(client, adminToken, { answer: text.id, value: 9 })).body() as ListedAnswer
      const reset = await act(client, marking, adminToken, 'reset', {
        clearAnswers: clearsAnswers,
        reason: 'engano',
      })
      reset.assertStatus(200)
      assert.lengthOf(await rowsOf(client, adminToken, { collection: collectionId }), 0)
      assert.containsSubset(await taskOf(text.id), { state: 'WITHDRAWN' })
      assert.equal((await chainOf(text.id)).at(-1)?.kind, 'withdrawn')
      ;(await mark(client, adminToken, { answer: text.id, value: 1 })).assertStatus(404)
      await handIn(client, marking, 'Outro texto')
      const { sitting } = await applicationRow(applicationId)
      const [row] = await rowsOf(client, adminToken, { collection: collectionId })
      assert.containsSubset(row, {
        id: text.id,
        freeResponse: 'Outro texto',
        correctionId: given.correctionId,
        correctionValue: null,
        correctionStatus: 'analysis',
      })
      assert.isAbove(row?.revision ?? 0, given.revision)
      assert.containsSubset(await taskOf(text.id), { state: 'WAITING', sitting })
      assert.deepEqual(
        (await chainOf(text.id)).map(({ kind }) => kind),
        ['opened', 'marked', 'withdrawn', 'opened']
      )
    })

  test('stays finished once a mark was disclosed: 409, and nothing is withdrawn', async ({
    client,
    assert,
  }) => {
    const marking = await createMarking(client)
    const { adminToken, collectionId, applicationId } = marking
    await discloseMarks(marking)
    for (const clearAnswers of [false, true]) {
      const refused = await act(client, marking, adminToken, 'reset', { clearAnswers, reason: 'engano' })
      refused.assertStatus(409)
      assert.equal(refused.body().code, 'correction_disclosed')
    }
    assert.equal((await applicationRow(applicationId)).state, 'FINISHED')
    assert.lengthOf(await rowsOf(client, adminToken, { collection: collectionId }), 2)
  })

  test('so do orders on many, and the undo of a hand-in; a preview says so before', async ({
    client,
    assert,
  }) => {
    const desk = await begunDesk()
    const ids = [idAt(desk, 0), idAt(desk, 1), idAt(desk, 2)] as const
    const stop = { act: 'stop', selection: { ids: [ids[0], ids[1]] }, reason: 'chuva' }
    assert.containsSubset(orderIn(await bulkAct(client, desk, stop)), { changed: 2 })
    const finished = await ordered(client, desk, { act: 'finish_on_behalf' })
    assert.containsSubset(finished, { changed: 3 })
    await makeTasks(ids)
    const marksOf = async (id: number) => (await db.from('answer_marks').where('application_id', id)).length
    await discloseMarks({ ...desk, applicationId: ids[0] })
    const skipped = [{ code: 'correction_disclosed', count: 1 }]
    const token = await loginAs(desk.admin)
    const preview = await undoOrder(client, token, finished.id, { dryRun: true })
    assert.containsSubset(preview.body(), { change: 2, skipped })
    assert.containsSubset(orderIn(await undoOrder(client, token, finished.id)), { changed: 2, skipped: 1 })
    assert.deepEqual(await Promise.all(ids.map(marksOf)), [1, 0, 0])
    // What was stopped is stopped again, and hands in another time.
    assert.equal((await applicationRow(ids[1])).state, 'STOPPED')
    const again = { selection: { ids: [ids[1]] }, reason: 'fim' }
    assert.containsSubset(orderIn(await bulkAct(client, desk, { act: 'finish_on_behalf', ...again })), {
      changed: 1,
    })
    await makeTasks(ids)
    assert.deepEqual(await Promise.all(ids.map(marksOf)), [1, 1, 0])
    const reset = {
      act: 'reset',
      params: { clear_answers: true },
      selection: { ids: [ids[0], ids[1]] },
      reason: 'x',
    }
    const resetPreview = await bulkAct(client, desk, reset, { dryRun: true })
    assert.containsSubset(resetPreview.body(), { change: 1, skipped })
    assert.deepEqual(await Promise.all(ids.map(marksOf)), [1, 1, 0])
    assert.containsSubset(orderIn(await bulkAct(client, desk, reset)), { changed: 1, skipped: 1 })
    assert.deepEqual(await Promise.all(ids.map(marksOf)), [1, 0, 0])
  })
})
