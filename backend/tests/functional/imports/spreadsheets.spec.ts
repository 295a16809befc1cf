import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { listWorkbook } from '#tests/fixtures/workbooks'
import { as, createInstitution, createUser, loginAs, unique } from '#tests/fixtures/people'

const administrator = async () =>
  loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution: await createInstitution() }))

const send = (client: ApiClient, token: string, file: Buffer, name = 'lista.xlsx') =>
  client
    .post('/v1/imports')
    .headers(as(token))
    .file('file', file, { filename: name })
    .fields({ kind: 'students' })

/** What a call answers as a file; the client of tests takes texts only. */
async function fileOf(token: string, path: string): Promise<Buffer> {
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT}${path}`, { headers: as(token) })
  return Buffer.from(await answer.arrayBuffer())
}

test.group('import of students from a spreadsheet', () => {
  test('rows are those of a CSV; what the spreadsheet did to cells is shown, and mended on the page', async ({
    client,
    assert,
  }) => {
    const token = await administrator()
    const zeros = `0${Date.now()}`
    const file = listWorkbook([
      ['Nome', 'Matrícula', 'Usuário', 'Ano letivo'],
      ['José da Silva', zeros],
      ['<c r="A3" t="str"><f>UPPER("bia")</f><v>BIA</v></c>', unique('ra')],
      ['Caio', 8],
      ['Davi', unique('ra'), '<c r="C5" t="str"><f>A5</f><v>Davi</v></c>'],
    ])
    const sent = await send(client, token, file)
    sent.assertStatus(201)
    const { id, counts, encoding } = sent.body()
    assert.equal(encoding, 'xlsx')
    assert.deepEqual(counts, { create: 2, refused: 2 })
    const rows = await client.get(`/v1/imports/${id}/rows`).headers(as(token))
    const [text, formula, number, named] = rows.body().results
    assert.deepInclude(text.cells, { field: 'public_identifier', value: zeros })
    assert.deepEqual(formula.warnings, [
      {
        field: 'name',
        message: 'Esta célula é uma fórmula; vale o resultado que ela tinha quando a planilha foi salva.',
      },
    ])
    assert.lengthOf(formula.cells, 2)
    assert.match(number.problems[0].message, /tirou os zeros da esquerda/)
    assert.match(named.problems[0].message, /cole só os valores/)

    const mend = (line: number, field: string, value: string) =>
      client
        .patch(`/v1/imports/${id}/rows/${line}`)
        .headers(as(token))
        .json({ cells: [{ field, value }] })
    // Another field does not say that the identifier is right.
    assert.equal((await mend(4, 'name', 'Caio Reis')).body().outcome, 'refused')
    assert.equal((await mend(4, 'public_identifier', unique('0ra'))).body().outcome, 'create')
    assert.equal((await mend(5, 'username', unique('davi'))).body().outcome, 'create')
    const applied = await client.post(`/v1/imports/${id}/apply`).headers(as(token))
    assert.deepEqual(applied.body().counts, { created: 4 })
  })

  test('the example and the report of refused rows can be sent as they come', async ({ client, assert }) => {
    const token = await administrator()
    // User names are unique over all institutions, and another test may have sent the example too.
    await db
      .from('users')
      .where('username', 'ana.souza')
      .update({ username: unique('ana') })
    const example = await fileOf(token, '/v1/import_user_exemple_file?format=excel')
    const sent = await send(client, token, example)
    sent.assertStatus(201)
    assert.deepEqual(sent.body().counts, { create: 1 })

    const refused = await send(client, token, listWorkbook([['Nome', 'Matrícula'], ['Ana', '007'], ['Bia']]))
    const report = await fileOf(token, `/v1/imports/${refused.body().id}/report?format=excel`)
    const again = await send(client, token, report)
    again.assertStatus(201)
    assert.deepEqual(again.body().counts, { refused: 1 })
  })
})
