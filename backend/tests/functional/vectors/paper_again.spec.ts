import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { applicationRow, callerOf, openWindow } from '#tests/fixtures/applications'
import { addCandidates, createDesk } from '#tests/fixtures/desk'
import { choiceItem, importExamFixture } from '#tests/fixtures/exams'
import { as, unique } from '#tests/fixtures/people'

/** A candidate who sits an exam on paper. */
async function world() {
  const code = unique('ra')
  const desk = await createDesk([])
  const own = await addCandidates(desk, ['Ana'], { identifier: () => code })
  const { idn } = await db.from('exams').where('id', desk.examId).firstOrFail()
  const items = await db
    .from('items')
    .where({ exam_id: desk.examId, category: 'MULTIPLE_CHOICE' })
    .where('position', '>', 0)
  return { ...desk, idn: String(idn), code, id: own[0]?.id ?? 0, marks: items.length }
}
type World = Awaited<ReturnType<typeof world>>

const send = (client: ApiClient, token: string, rows: string) =>
  client
    .post('/v1/exams/import_vectors')
    .headers({ ...as(token), 'accept-language': 'pt-BR' })
    .file('file', Buffer.from(`exam;public_identifier;answers\n${rows}`), { filename: 'folhas.csv' })

const sheet = ({ idn, code, marks }: World, letter: string) => `${idn};${code};${letter.repeat(marks)}`

const reset = (client: ApiClient, { id, token }: World, clearAnswers: boolean) =>
  client
    .post(`/v1/applications/${id}/reset`)
    .headers(as(token))
    .json({ clearAnswers, reason: 'folha trocada' })

test.group('another paper of the same person', () => {
  test('is imported after staff have reset the exam and cleared it, and refused while answers are there', async ({
    client,
    assert,
  }) => {
    const paper = await world()
    ;(await send(client, paper.token, sheet(paper, 'A'))).assertStatus(201)
    const first = await applicationRow(paper.id)
    ;(await reset(client, paper, true)).assertStatus(200)
    const sent = await send(client, paper.token, sheet(paper, 'B'))
    assert.deepEqual([sent.status(), sent.body().handedIn], [201, 1])
    const second = await applicationRow(paper.id)
    assert.deepEqual([second.state, second.finish_source], ['FINISHED', 'paper'])
    assert.notEqual(second.finish_digest, first.finish_digest)
    ;(await reset(client, paper, false)).assertStatus(200)
    const refused = await send(client, paper.token, sheet(paper, 'A'))
    refused.assertStatus(400)
    assert.match(refused.body().public_identifier[0], /^linha 2: .*na tela/)
    assert.equal((await applicationRow(paper.id)).state, 'CREATED')
  })
})

test.group('files of many papers', () => {
  test('more than 20,000 answers are refused before anything is written, with what to do', async ({
    client,
    assert,
  }) => {
    const { admin, token } = await createDesk([])
    const idn = unique('prova')
    const items = Array.from({ length: 201 }, (_, at) => choiceItem(at + 1))
    const { id } = await importExamFixture(callerOf(admin), { idn, timeWindows: openWindow(), items })
    const rows = Array.from({ length: 100 }, (_, at) => `${idn};ra${at};${'A'.repeat(201)}`)
    const refused = await send(client, token, rows.join('\n'))
    refused.assertStatus(400)
    assert.equal(refused.body().code, 'file_answers')
    assert.match(refused.body().file[0], /20100 respostas.*até 20000.*Divida/)
    // 99 of them are few enough: what is wrong with them is looked at.
    const fewer = await send(client, token, rows.slice(1).join('\n'))
    assert.equal(fewer.body().code, 'invalid_vectors')
    assert.lengthOf(await db.from('applications').where('exam_id', id), 0)
  })
})
