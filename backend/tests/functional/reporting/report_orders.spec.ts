import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { recordsOf } from '#tests/fixtures/audit'
import { callerOf, openWindow } from '#tests/fixtures/applications'
import { choiceItem, importExamFixture } from '#tests/fixtures/exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import {
  addFinished,
  again,
  createReported,
  finish,
  generate,
  list,
  orderRow,
  sheetRows,
  status,
  workOnOrder,
} from '#tests/fixtures/report_cards'

/** The bytes of a file of ours. */
const bytesOf = async (client: ApiClient, url: string) => {
  const answer = await client.get(url)
  answer.assertStatus(200)
  return answer
}

test.group('an order of report cards', () => {
  test('makes a PDF for each finished application, in five states, and is one order while it runs', async ({
    client,
    assert,
  }) => {
    const { sitting, candidates } = await createReported(['Ana Lima', 'Bia Souza', 'Caio Reis'])
    const token = await loginAs(sitting.admin)
    const none = await status(client, token, sitting.collectionId)
    none.assertBodyContains({ id: null, status: null, hasZip: false })
    const ordered = await generate(client, token, sitting.collectionId)
    ordered.assertStatus(202)
    ordered.assertBodyContains({
      collectionId: sitting.collectionId,
      status: { id: 'REQUESTED', name: 'solicitado' },
      total: 3,
      done: 0,
      failed: 0,
      orderedBy: { id: sitting.admin.id },
      endedAt: null,
    })
    const { id } = ordered.body()
    const repeated = await generate(client, token, sitting.collectionId)
    repeated.assertStatus(200)
    assert.equal(repeated.body().id, id)
    assert.containsSubset(await recordsOf(sitting.institution.id), [
      { act: 'report_cards_ordered', subject_type: 'collection', subject_id: sitting.collectionId },
    ])
    const seen: string[] = []
    const look = async () => {
      seen.push(String((await orderRow(id)).state))
      return false
    }
    await workOnOrder(id, { isBusy: look })
    assert.sameMembers([...new Set(seen)], ['REQUESTED', 'PREPARING', 'PRINTING'])
    const after = await status(client, token, sitting.collectionId)
    after.assertBodyContains({
      id,
      status: { id: 'DONE', name: 'finalizado com sucesso' },
      total: 3,
      done: 3,
      failed: 0,
      hasZip: true,
    })
    const page = await list(client, token, sitting.collectionId)
    page.assertBodyContains({ count: 3, numPages: 1 })
    assert.deepEqual(
      page
        .body()
        .results.map((row: { application: { user: { name: string } } }) => row.application.user.name),
      ['Ana Lima', 'Bia Souza', 'Caio Reis']
    )
    for (const row of page.body().results)
      assert.containsSubset(row, {
        status: { id: 'DONE', name: 'finalizado com sucesso' },
        errors: [],
        hasPdf: true,
        isOutdated: false,
        canOrder: true,
      })
    const [first] = candidates
    const address = await client
      .get(`/v1/answer-sheet-order/${first?.applicationId}/generate_presigned_url`)
      .headers(as(token))
    const file = await bytesOf(client, address.body().url)
    assert.equal(file.header('content-type'), 'application/pdf')
    assert.equal(file.header('content-disposition'), "attachment; filename*=UTF-8''Boletim-Ana%20Lima.pdf")
    assert.equal(Buffer.from(file.body()).subarray(0, 5).toString(), '%PDF-')
    const used = await client.get(address.body().url)
    used.assertStatus(401)
    used.assertBodyContains({ code: 'ticket_invalid' })
  })

  test('a second person at the same moment gets the same order', async ({ client, assert }) => {
    const { sitting } = await createReported(['Ana Lima'])
    const other = await createUser({ groups: ['ADMINISTRADOR'], institution: sitting.institution })
    const answers = await Promise.all(
      [sitting.admin, other, sitting.admin, other].map(async (user) =>
        generate(client, await loginAs(user), sitting.collectionId)
      )
    )
    assert.lengthOf(new Set(answers.map((answer) => answer.body().id)), 1)
    assert.lengthOf(
      answers.filter((answer) => answer.status() === 202),
      1
    )
    assert.lengthOf(await db.from('report_orders').where('collection_id', sitting.collectionId), 1)
  })

  test('is refused while nobody has finished, and takes nothing that is finished later', async ({
    client,
    assert,
  }) => {
    const { sitting } = await createReported([])
    const token = await loginAs(sitting.admin)
    const early = await generate(client, token, sitting.collectionId)
    early.assertStatus(409)
    early.assertBodyContains({ code: 'nothing_finished' })
    await addFinished(sitting, await createUser({ institution: sitting.institution }))
    const { id } = (await generate(client, token, sitting.collectionId)).body()
    await db.from('report_orders').where('id', id).decrement('created_at', 10_000)
    const { created_at: createdAt } = await orderRow(id)
    const later = await addFinished(sitting, await createUser({ institution: sitting.institution }))
    await db
      .from('applications')
      .where('exam_id', sitting.examId)
      .whereNot('id', later.applicationId)
      .where('state', 'FINISHED')
      .update({ finished_at: createdAt })
    await workOnOrder(id)
    assert.isFalse((await sheetRows(id)).has(later.applicationId))
    assert.equal((await orderRow(id)).total, 1)
  })

  test('a bad application is an error in its own row and stops no other', async ({ client, assert }) => {
    const { sitting, candidates } = await createReported(['Ana', 'Bia', 'Caio'])
    const token = await loginAs(sitting.admin)
    const { id } = (await generate(client, token, sitting.collectionId)).body()
    const [reset, broken] = candidates
    // Listed before, and reset before its turn.
    let isListed = false
    await workOnOrder(id, {
      isBusy: async () => {
        if (!isListed && (await orderRow(id)).state === 'PREPARING') {
          isListed = true
          await db
            .from('applications')
            .where('id', reset?.applicationId ?? 0)
            .update({ state: 'CREATED' })
          const answers = db.from('answers').where('application_id', broken?.applicationId ?? 0)
          await answers.update({ alternatives_json: '{"not": "a list"}' })
        }
        return false
      },
    })
    const after = await status(client, token, sitting.collectionId)
    after.assertBodyContains({
      status: { id: 'DONE_WITH_ERRORS', name: 'finalizado com erros' },
      total: 3,
      done: 3,
      failed: 2,
    })
    const { results } = (await list(client, token, sitting.collectionId)).body()
    assert.containsSubset(results[0], {
      status: { id: 'DONE_WITH_ERRORS' },
      errors: [{ code: 'not_finished' }],
      hasPdf: false,
      canOrder: false,
    })
    assert.match(results[0].errors[0].message, /deixou de estar finalizado/)
    assert.containsSubset(results[1], {
      errors: [{ code: 'content_missing' }],
      hasPdf: false,
      canOrder: true,
    })
    assert.containsSubset(results[2], { status: { id: 'DONE' }, errors: [], hasPdf: true })
    const missing = await client
      .get(`/v1/answer-sheet-order/${reset?.applicationId}/generate_presigned_url`)
      .headers(as(token))
    missing.assertStatus(404)
    missing.assertBodyContains({ code: 'no_pdf' })
    const byState = await list(client, token, sitting.collectionId, '&status=DONE_WITH_ERRORS')
    assert.equal(byState.body().count, 2)
    const byUser = await list(client, token, sitting.collectionId, `&user=${broken?.user.id}`)
    assert.equal(byUser.body().count, 1)
    const byExam = await list(client, token, sitting.collectionId, `&exam=${sitting.examId + 1_000}`)
    assert.equal(byExam.body().count, 0)
  })

  test('an exam that cannot be read is an error of its own report cards, which the list still shows', async ({
    client,
    assert,
  }) => {
    const { sitting } = await createReported(['Ana'])
    const { institution, collectionId } = sitting
    const { exam } = await importExamFixture(callerOf(sitting.admin), {
      collection: collectionId,
      items: [choiceItem(1)],
      timeWindows: openWindow(),
    })
    const other = await createUser({ institution, name: 'Bia' })
    await addFinished({ ...sitting, examId: exam.id }, other)
    // Another version: none of it is cached.
    await db.from('exams').where('id', exam.id).increment('content_version', 1)
    await db.from('items').where('exam_id', exam.id).update({ public_json: '{broken' })
    const token = await loginAs(sitting.admin)
    const { id } = (await generate(client, token, collectionId)).body()
    await workOnOrder(id)
    assert.containsSubset(await orderRow(id), { state: 'DONE_WITH_ERRORS', total: 2, done: 2, failed: 1 })
    const page = await list(client, token, collectionId)
    page.assertStatus(200)
    assert.containsSubset(page.body().results, [
      { application: { user: { name: 'Ana' } }, errors: [], hasPdf: true },
      { application: { user: { name: 'Bia' } }, errors: [{ code: 'content_missing' }], canOrder: true },
    ])
  })

  test('after another mark, or a reset, a report card says that it is older, and another one is offered', async ({
    client,
    assert,
  }) => {
    const { sitting, candidates } = await createReported(['Ana'])
    const [candidate] = candidates
    const application = candidate?.applicationId ?? 0
    const token = await loginAs(sitting.admin)
    const { id } = (await generate(client, token, sitting.collectionId)).body()
    await workOnOrder(id)
    const rowOf = async () => (await list(client, token, sitting.collectionId)).body().results[0]
    assert.isFalse((await rowOf()).isOutdated)
    const answers = db.from('answers').where('application_id', application).where('position', 2)
    await answers.update({ earned: 0.5 })
    assert.containsSubset(await rowOf(), { isOutdated: true, hasPdf: true, canOrder: true })
    const former = (await sheetRows(id)).get(application)
    const anew = await again(client, token, application)
    anew.assertStatus(202)
    const both = await again(client, token, application)
    both.assertStatus(200)
    assert.equal(both.body().id, anew.body().id)
    await workOnOrder(anew.body().id)
    assert.containsSubset(await rowOf(), { isOutdated: false, hasPdf: true })
    assert.isNull(await db.from('files').where('id', Number(former?.file_id)).first(), 'the former file goes')
    const bulk = await status(client, token, sitting.collectionId)
    assert.equal(bulk.body().id, id, 'the order of one is not that of all')
    await db.from('applications').where('id', application).update({ state: 'CREATED', finished_at: null })
    assert.containsSubset(await rowOf(), { isOutdated: true, hasPdf: true, canOrder: false })
    const refused = await again(client, token, application)
    refused.assertStatus(409)
    refused.assertBodyContains({ code: 'not_finished' })
  })

  test('the options of the filter are the five states; a filter that is wrong is named', async ({
    client,
    assert,
  }) => {
    const { sitting } = await createReported([])
    const token = await loginAs(sitting.admin)
    const states = await client.get('/v1/sheet-order-status').headers(as(token))
    assert.deepEqual(
      states.body().results.map(({ name }: { name: string }) => name),
      ['solicitado', 'gerando payload', 'gerando pdf', 'finalizado com sucesso', 'finalizado com erros']
    )
    const bad = await list(client, token, sitting.collectionId, '&status=ready&user=x')
    bad.assertStatus(400)
    assert.containsSubset(Object.keys(bad.body()), ['status', 'user'])
  })

  test('what is finished again after a reset gets its report card by the next order', async ({
    client,
    assert,
  }) => {
    const { sitting, candidates } = await createReported(['Ana'])
    const token = await loginAs(sitting.admin)
    const application = candidates[0]?.applicationId ?? 0
    await db.from('applications').where('id', application).update({ state: 'CREATED' })
    const none = await generate(client, token, sitting.collectionId)
    none.assertStatus(409)
    await finish(application)
    const { id } = (await generate(client, token, sitting.collectionId)).body()
    await workOnOrder(id)
    assert.equal((await sheetRows(id)).get(application)?.state, 'DONE')
  })
})
