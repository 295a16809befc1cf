import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { cancelJob } from '#jobs/actions/change_job'
import { closeEndedOrders } from '#reporting/actions/close_ended_orders'
import { recordsOf } from '#tests/fixtures/audit'
import { callerOf, openWindow } from '#tests/fixtures/applications'
import { choiceItem, importExamFixture } from '#tests/fixtures/exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import {
  addFinished,
  createReported,
  finish,
  orderRow,
  sheetRows,
  workOnOrder,
} from '#tests/fixtures/report_cards'

const generate = (client: ApiClient, token: string, collection: number) =>
  client.post(`/v1/generate-bulk-order/${collection}/generate`).headers(as(token))
const status = (client: ApiClient, token: string, collection: number) =>
  client.get(`/v1/generate-bulk-order?exam__collection=${collection}`).headers(as(token))
const list = (client: ApiClient, token: string, collection: number, more = '') =>
  client.get(`/v1/answer-sheet-order?collection=${collection}${more}`).headers(as(token))
const again = (client: ApiClient, token: string, application: number) =>
  client.post(`/v1/answer-sheet-order/${application}/generate`).headers(as(token))

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

  test('a card that ends without a file keeps nothing of what was frozen; one that has a former file does', async ({
    client,
    assert,
  }) => {
    const { sitting, candidates } = await createReported(['Ana', 'Bia'])
    const [former, fresh] = candidates.map(({ applicationId }) => applicationId)
    const token = await loginAs(sitting.admin)
    await workOnOrder((await again(client, token, former ?? 0)).body().id)
    const { id } = (await generate(client, token, sitting.collectionId)).body()
    const { job_id: jobId } = await orderRow(id)
    const frozen: unknown[] = []
    await workOnOrder(id, {
      isBusy: async () => {
        if ((await orderRow(id)).state === 'PRINTING' && frozen.length === 0) {
          frozen.push(...[...(await sheetRows(id)).values()].map((row) => row.content_json))
          await cancelJob(Number(jobId))
        }
        return false
      },
    })
    assert.lengthOf(frozen.filter(Boolean), 2)
    await closeEndedOrders()
    const rows = await sheetRows(id)
    assert.containsSubset(rows.get(fresh ?? 0), { state: 'DONE_WITH_ERRORS', content_json: null })
    assert.equal(rows.get(former ?? 0)?.content_json, frozen[0])
    assert.isNotNull(rows.get(former ?? 0)?.file_id)
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

  test('that is cancelled ends with errors in what it did not make, and another one may begin', async ({
    client,
    assert,
  }) => {
    const { sitting } = await createReported(['Ana', 'Bia', 'Caio', 'Davi', 'Eva'])
    const token = await loginAs(sitting.admin)
    const { id } = (await generate(client, token, sitting.collectionId)).body()
    const { job_id: jobId } = await orderRow(id)
    let looks = 0
    await workOnOrder(id, {
      isBusy: async () => {
        if ((await orderRow(id)).state === 'PREPARING' && (looks += 1) === 1) await cancelJob(Number(jobId))
        return false
      },
    })
    await closeEndedOrders()
    const after = await status(client, token, sitting.collectionId)
    after.assertBodyContains({
      status: { id: 'DONE_WITH_ERRORS' },
      total: 5,
      done: 5,
      failed: 5,
      hasZip: false,
    })
    const next = await generate(client, token, sitting.collectionId)
    next.assertStatus(202)
    assert.notEqual(next.body().id, id)
    await workOnOrder(next.body().id)
    assert.equal((await orderRow(next.body().id)).state, 'DONE')
  })

  test('goes on where a killed worker left it: each card once, none forgotten', async ({
    client,
    assert,
  }) => {
    const { sitting, candidates } = await createReported(['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fábio'])
    const token = await loginAs(sitting.admin)
    const { id } = (await generate(client, token, sitting.collectionId)).body()
    for (let run = 0; run < 40 && (await orderRow(id)).ended_at === null; run += 1) {
      const stop = new AbortController()
      let looks = 0
      await workOnOrder(
        id,
        { isBusy: async () => ((looks += 1) > 1 && stop.abort(), false), budgetMs: () => 1 },
        stop.signal
      )
    }
    assert.containsSubset(await orderRow(id), { state: 'DONE', total: 6, done: 6, failed: 0 })
    const files = await db
      .from('files')
      .where({ purpose: 'report_card', institution_id: sitting.institution.id })
    assert.lengthOf(files, candidates.length)
  })
})

test.group('report cards and who may see them', () => {
  test('staff order and see those of their own candidates; others have nothing', async ({
    client,
    assert,
  }) => {
    const { sitting, schoolClass, candidates } = await createReported(['Ana', 'Bia'])
    const { institution } = sitting
    const stranger = await addFinished(sitting, await createUser({ institution, name: 'Zeca' }))
    const director = await createUser({ groups: ['Diretor'], school: schoolClass.school })
    const token = await loginAs(director)
    const ordered = await generate(client, token, sitting.collectionId)
    ordered.assertBodyContains({ total: 2 })
    const all = await generate(client, await loginAs(sitting.admin), sitting.collectionId)
    all.assertBodyContains({ total: 3 })
    assert.notEqual(all.body().id, ordered.body().id)
    await workOnOrder(ordered.body().id)
    await workOnOrder(all.body().id)
    const { count } = (await list(client, token, sitting.collectionId)).body()
    assert.equal(count, 2)
    const hidden = await client
      .get(`/v1/answer-sheet-order/${stranger.applicationId}/generate_presigned_url`)
      .headers(as(token))
    hidden.assertStatus(404)
    const without: [string, Parameters<typeof createUser>[0], number][] = [
      [
        'a school administrator without the switch',
        { groups: ['SCHOOL-ADMIN'], school: schoolClass.school },
        403,
      ],
      ['a proctor', { groups: ['PROCTOR'], school: schoolClass.school }, 403],
      ['an administrator elsewhere', { groups: ['ADMINISTRADOR'] }, 404],
      ['a candidate', { schoolClass }, 403],
      ['a guardian', { groups: ['RESPONSIBLE'], institution }, 403],
    ]
    const [own] = candidates
    for (const [name, options, expected] of without) {
      const theirs = await loginAs(await createUser(options))
      for (const answer of [
        await generate(client, theirs, sitting.collectionId),
        await status(client, theirs, sitting.collectionId),
        await list(client, theirs, sitting.collectionId),
        await client
          .get(`/v1/generate-bulk-order/${sitting.collectionId}/generate_presigned_url_zip`)
          .headers(as(theirs)),
        await client.get(`/v1/collections/${sitting.collectionId}/report_card_pdfs`).headers(as(theirs)),
      ])
        assert.equal(answer.status(), expected, name)
      const card = await client
        .get(`/v1/answer-sheet-order/${own?.applicationId}/generate_presigned_url`)
        .headers(as(theirs))
      assert.include([403, 404], card.status(), name)
      const one = await again(client, theirs, own?.applicationId ?? 0)
      assert.include([403, 404], one.status(), name)
    }
    assert.lengthOf(await db.from('report_orders').where('collection_id', sitting.collectionId), 2)
  })

  test('a teacher of another class gets none of them, and a ticket ends with the right', async ({
    client,
    assert,
  }) => {
    const { sitting, schoolClass, candidates } = await createReported(['Ana'])
    const { school } = schoolClass
    const teacher = await createUser({ groups: ['Professor'], schoolClass, role: 'teacher' })
    const beside = await createUser({ groups: ['Professor'], school })
    const token = await loginAs(teacher)
    const { id } = (await generate(client, token, sitting.collectionId)).body()
    await workOnOrder(id)
    const besideToken = await loginAs(beside)
    assert.equal((await list(client, besideToken, sitting.collectionId)).body().count, 0)
    const nothing = await generate(client, besideToken, sitting.collectionId)
    nothing.assertStatus(409)
    const path = `/v1/answer-sheet-order/${candidates[0]?.applicationId}/generate_presigned_url`
    const { url } = (await client.get(path).headers(as(token))).body()
    await db.from('class_members').where('user_id', teacher.id).delete()
    const late = await client.get(url)
    late.assertStatus(404)
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
