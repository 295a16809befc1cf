import { once } from 'node:events'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { importExamFixture, choiceItem } from '#tests/fixtures/exams'
import { callerOf, openWindow } from '#tests/fixtures/applications'
import { makeApplications } from '#delivery'
import { liveSession } from '#identity'
import { allInOne, cardsZip } from '#reporting/actions/open_cards'
import { clock, unwrap, type Caller } from '#shared'
import { as, createUser, loginAs, type TestUser } from '#tests/fixtures/people'
import { createReported, finish, sheetRows, workOnOrder } from '#tests/fixtures/report_cards'
import { readZip } from '#tests/fixtures/zip'

const order = async (client: ApiClient, token: string, collection: number): Promise<number> => {
  const answer = await client.post(`/v1/generate-bulk-order/${collection}/generate`).headers(as(token))
  const { id } = answer.body()
  await workOnOrder(id)
  return id
}

const callerNow = async (user: TestUser): Promise<Caller> => {
  await loginAs(user)
  const { id } = (await db
    .from('sessions')
    .where('user_id', user.id)
    .orderBy('id', 'desc')
    .firstOrFail()) as {
    id: number
  }
  const session = await liveSession(id)
  if (!session) throw new Error('the log-in has ended')
  return session.caller
}

const fetched = async (url: string) => {
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT}${url}`)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const zipOf = async (client: ApiClient, token: string, collection: number) => {
  const address = await client
    .get(`/v1/generate-bulk-order/${collection}/generate_presigned_url_zip`)
    .headers(as(token))
  address.assertStatus(200)
  return fetched(address.body().url)
}

/** Pages of a PDF, by the objects that describe them. */
const pagesIn = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length

const content = async (orderId: number, application: number) =>
  JSON.parse(String((await sheetRows(orderId)).get(application)?.content_json))

const HOSTILE = [
  '=HYPERLINK("http://x.example")',
  '../../etc/passwd',
  `${'Á'.repeat(200)}`,
  'ana \u202etxe.exe',
  '...',
]

test.group('files of report cards', () => {
  test('a zip has each of them, those of one name apart, whatever people are called', async ({
    client,
    assert,
  }) => {
    const { sitting } = await createReported(['Ana Lima', 'Ana Lima', 'ANA LIMA', ...HOSTILE])
    const token = await loginAs(sitting.admin)
    const none = await client
      .get(`/v1/generate-bulk-order/${sitting.collectionId}/generate_presigned_url_zip`)
      .headers(as(token))
    none.assertStatus(404)
    none.assertBodyContains({ code: 'no_zip', nonFieldErrors: ['Nenhum zip encontrado.'] })
    await order(client, token, sitting.collectionId)
    const { answer, bytes } = await zipOf(client, token, sitting.collectionId)
    assert.equal(answer.headers.get('content-type'), 'application/zip')
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      /^attachment; filename\*=UTF-8''Boletins%20/
    )
    const files = readZip(bytes)
    assert.sameMembers(
      [...files.keys()],
      [
        'Boletim-Ana Lima.pdf',
        'Boletim-Ana Lima (2).pdf',
        'Boletim-ANA LIMA (3).pdf',
        'Boletim-=HYPERLINK(_http___x.example_).pdf',
        'Boletim-_.._etc_passwd.pdf',
        `Boletim-${'Á'.repeat(80)}.pdf`,
        'Boletim-ana txe.exe.pdf',
        'Boletim-sem nome.pdf',
      ]
    )
    for (const pdf of files.values()) assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  })

  test('a person reads one zip at a time; one that has stalled gives its place', async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(() => clock.release())
    const { sitting } = await createReported(['Ana'])
    const token = await loginAs(sitting.admin)
    const { collectionId } = sitting
    await order(client, token, collectionId)
    const address = async () =>
      client.get(`/v1/generate-bulk-order/${collectionId}/generate_presigned_url_zip`).headers(as(token))
    const { url } = (await address()).body()
    const caller = await callerNow(sitting.admin)
    const first = unwrap(await cardsZip(caller, collectionId, false))
    const early = await address()
    early.assertStatus(409)
    early.assertBodyContains({ code: 'zip_running' })
    assert.equal((await fetched(url)).answer.status, 409)
    clock.advance(3 * 60_000)
    const second = unwrap(await cardsZip(caller, collectionId, false))
    if (!first.closed) await once(first, 'close')
    second.destroy()
    if (!second.closed) await once(second, 'close')
    assert.equal(readZip((await zipOf(client, token, collectionId)).bytes).size, 1)
  })

  test('one document of all is made for a person at a time, and few at once', async ({ assert }) => {
    const { sitting } = await createReported(['Ana'])
    const people = [sitting.admin]
    for (let more = 0; more < 4; more += 1)
      people.push(await createUser({ groups: ['ADMINISTRADOR'], institution: sitting.institution }))
    const { signal } = new AbortController()
    const callers = await Promise.all(people.map(callerNow))
    const make = (caller: Caller) => allInOne(caller, sitting.collectionId, signal)
    const [own, ...others] = callers as [Caller, ...Caller[]]
    const first = make(own)
    const again = await make(own)
    assert.containsSubset(again, { ok: false, error: { code: 'print_running' } })
    const all = await Promise.all([first, ...others.map(make)])
    assert.deepEqual(
      all.map((made) => (made.ok ? '' : made.error.code)),
      ['no_pdf', 'no_pdf', 'no_pdf', 'no_pdf', 'print_busy']
    )
    assert.containsSubset(await make(own), { ok: false, error: { code: 'no_pdf' } })
  })

  test('a zip of several exams has a folder for each', async ({ client, assert }) => {
    const { sitting, candidates } = await createReported(['Ana Lima'])
    const { id: examId } = (
      await importExamFixture(callerOf(sitting.admin), {
        name: 'Prova de ciências',
        collection: sitting.collectionId,
        items: [choiceItem(1)],
        timeWindows: openWindow(),
      })
    ).exam
    const userIds = candidates.map(({ user }) => user.id)
    unwrap(
      await makeApplications({
        target: { examId },
        people: { userIds },
        actor: { institutionId: sitting.institution.id },
      })
    )
    const { id } = (await db.from('applications').where('exam_id', examId).firstOrFail()) as { id: number }
    await finish(id)
    const token = await loginAs(sitting.admin)
    await order(client, token, sitting.collectionId)
    const { bytes } = await zipOf(client, token, sitting.collectionId)
    assert.sameMembers(
      [...readZip(bytes).keys()],
      [sitting.examId, examId].map((exam) => `Prova de ciências (${exam})/Boletim-Ana Lima.pdf`)
    )
  })

  test('all of a collection are one PDF of up to 200, and beyond it an order', async ({ client, assert }) => {
    const { sitting } = await createReported(['Ana', 'Bia', 'Caio'])
    const token = await loginAs(sitting.admin)
    const path = `/v1/collections/${sitting.collectionId}/report_card_pdfs`
    const none = await client.get(path).headers(as(token))
    none.assertStatus(404)
    none.assertBodyContains({ code: 'no_pdf', nonFieldErrors: ['Nenhum pdf encontrado.'] })
    await order(client, token, sitting.collectionId)
    const { url } = (await client.get(path).headers(as(token))).body()
    const { answer, bytes } = await fetched(url)
    assert.equal(answer.headers.get('content-type'), 'application/pdf')
    assert.match(answer.headers.get('content-disposition') ?? '', /^inline; /)
    assert.equal(pagesIn(bytes), 3)
    const rows = (await db.from('answer_sheet_orders').where('collection_id', sitting.collectionId)) as {
      file_id: number
      application_id: number
    }[]
    const { file_id: file } = rows[0] ?? { file_id: 0 }
    const applications = Array.from({ length: 198 }, (_, at) => at)
    const template = (await db.from('applications').where('exam_id', sitting.examId).firstOrFail()) as Record<
      string,
      unknown
    >
    for (const at of applications) {
      const user = await createUser({ institution: sitting.institution })
      const { id: _id, ...values } = template
      const [id] = (await db
        .table('applications')
        .insert({ ...values, user_id: user.id, candidate_key: `z${at}` })) as number[]
      await db.table('answer_sheet_orders').insert({
        order_id: (await db.from('report_orders').where('collection_id', sitting.collectionId).firstOrFail())
          .id,
        application_id: id,
        collection_id: sitting.collectionId,
        state: 'DONE',
        errors_json: '[]',
        file_id: file,
        requested_at: 1,
      })
    }
    const many = await client.get(path).headers(as(token))
    many.assertStatus(202)
    const orders = () => db.from('report_orders').where('collection_id', sitting.collectionId).orderBy('id')
    const [known, ...others] = (await orders()) as { id: number }[]
    assert.isEmpty(others, 'what is made is not made again')
    many.assertBodyContains({ id: known?.id, status: { id: 'DONE' } })
    await db
      .from('report_orders')
      .update({ application_id: rows[0]?.application_id })
      .where('id', known?.id ?? 0)
    const first = await client.get(path).headers(as(token))
    const again = await client.get(path).headers(as(token))
    first.assertStatus(202)
    first.assertBodyContains({ status: { name: 'solicitado' } })
    assert.equal(again.body().id, first.body().id)
    assert.lengthOf(await orders(), 2)
  })

  test('a report card freezes what it prints: marks and answers, the key where it is disclosed', async ({
    client,
    assert,
  }) => {
    const { sitting, candidates } = await createReported(['Ana'])
    const [candidate] = candidates
    const application = candidate?.applicationId ?? 0
    const token = await loginAs(sitting.admin)
    const id = await order(client, token, sitting.collectionId)
    const frozen = await content(id, application)
    assert.containsSubset(frozen, {
      exam: 'Prova de ciências',
      candidate: 'Ana',
      attempt: 1,
      grade: { earned: 1, max: 2 },
      counts: { correct: 1, available: 2, pending: 0 },
    })
    assert.containsSubset(frozen.rows, [
      { position: 1, outcome: 'CORRECT', key: null, points: { earned: 1, max: 1 } },
      { position: 2, outcome: 'NOT_ANSWERED', answer: '', key: null },
    ])
    assert.match(frozen.rows[0].answer, /^B\) /)
    assert.notMatch(JSON.stringify(frozen), /CHAVE/)
    const before = (await sheetRows(id)).get(application)?.file_id
    await db
      .from('users')
      .where('id', candidate?.user.id ?? 0)
      .update({ name: 'Outra pessoa' })
    const { items } = { items: db.from('items').where('exam_id', sitting.examId) }
    await items.clone().where('position', 2).update({ is_cancelled: 1 })
    assert.deepEqual(await content(id, application), frozen, 'what was ordered stays')
    assert.equal((await sheetRows(id)).get(application)?.file_id, before)
    const flags = { answerSheetDisclosed: true, showAnswerSheetToCandidate: true, categoryExam: true }
    await db
      .from('collections')
      .where('id', sitting.collectionId)
      .update({ flags_json: JSON.stringify(flags) })
    const anew = await content(await order(client, token, sitting.collectionId), application)
    assert.containsSubset(anew.rows, [
      { position: 1, outcome: 'CORRECT', key: 'B' },
      { position: 2, outcome: 'CANCELLED', points: { earned: 1, max: 1 } },
    ])
    assert.containsSubset(anew, { candidate: 'Outra pessoa', grade: { earned: 2, max: 2 } })
  })
})
