import { readFile } from 'node:fs/promises'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createClass, createGrade, createRegion, createSchool } from '#identity'
import { as, createInstitution, createUser, loginAs, unique } from '#tests/fixtures/people'

const FOLDER = new URL('../../../../docs/examples/import/', import.meta.url)

type RowBody = {
  line: number
  outcome: string
  cells: { field: string; value: string }[]
  problems: { field: string; message: string }[]
  warnings: { field: string; message: string }[]
}

/** What the lists of the examples expect of an institution: the places of the demo, and those whom rows name. */
async function network() {
  const institution = await createInstitution()
  const institutionId = institution.id
  const [region] = await Promise.all(
    ['DRE Capital', 'DRE Litoral'].map((name) => createRegion({ institutionId, codename: name, name }))
  )
  const school = await createSchool({
    institutionId,
    codename: unique('escola'),
    name: 'Colégio Horizonte',
    regionId: region?.id ?? null,
  })
  const grade = await createGrade({ institutionId, codename: '3ª série', name: '3ª série' })
  await createClass({
    schoolId: school.id,
    gradeId: grade.id,
    codename: '3a',
    name: '3ª série A',
    schoolYear: 2026,
  })
  const second = await createUser({ institution, groups: ['ALUNO'] })
  const known = { first: '202600001', second: '202600002', staff: '202600033' }
  const first = await createUser({ institution, groups: ['ALUNO'] })
  const staff = await createUser({ institution, groups: ['ADMINISTRADOR'] })
  for (const [user, identifier] of [
    [first, known.first],
    [second, known.second],
    [staff, known.staff],
  ] as const)
    await db.from('users').where('id', user.id).update({ public_identifier: identifier })
  return { token: await loginAs(staff), second, elsewhere: await createUser({ groups: ['ADMINISTRADOR'] }) }
}

const send = (client: ApiClient, token: string, bytes: Uint8Array, name: string) =>
  client.post('/v1/imports').headers(as(token)).file('file', Buffer.from(bytes), { filename: name })

const example = (name: string) => readFile(new URL(name, FOLDER))

async function rowsOf(client: ApiClient, token: string, run: number): Promise<RowBody[]> {
  const rows: RowBody[] = []
  for (let page = 1; ; page += 1) {
    const answer = await client.get(`/v1/imports/${run}/rows?page=${page}&size=100`).headers(as(token))
    answer.assertStatus(200)
    const { results, numPages } = answer.body() as { results: RowBody[]; numPages: number }
    rows.push(...results)
    if (page >= numPages) return rows
  }
}

/** By line: what is wrong with a row, and its warnings. */
const remarksOf = (rows: readonly RowBody[]) =>
  Object.fromEntries(
    rows.map(({ line, outcome, problems, warnings }) => [
      line,
      [
        outcome,
        ...problems.map(({ field, message }) => `${field}: ${message}`),
        ...warnings.map(({ message }) => message),
      ],
    ])
  )

const ZEROS =
  'A planilha transformou este identificador em número e tirou os zeros da esquerda. Formate a coluna como texto e preencha de novo.'
const DIGITS =
  'A planilha transformou o identificador em número e perdeu dígitos. Formate a coluna como texto e preencha de novo.'

/** The table of the README beside the lists. */
const EXPECTED = {
  2: ['create'],
  4: ['create'],
  6: ['refused', 'public_identifier: Falta o identificador (matrícula).'],
  7: ['refused', 'name: Falta o nome, que é obrigatório para quem é novo.'],
  8: ['refused', `public_identifier: ${DIGITS}`],
  9: ['refused', '#: Mais de uma linha tem este identificador: linhas 9, 10. Deixe só uma.'],
  10: ['refused', '#: Mais de uma linha tem este identificador: linhas 9, 10. Deixe só uma.'],
  11: ['refused', '#: A linha tem mais ou menos células que o cabeçalho. Confira separadores e aspas.'],
  12: ['refused', '#: A linha tem mais ou menos células que o cabeçalho. Confira separadores e aspas.'],
  13: ['refused', 'email: O e-mail não está completo (nome@lugar.br).'],
  14: ['refused', 'cpf: O CPF não confere; confira os dígitos.'],
  15: ['refused', 'nursing_mother: Escreva sim ou não.'],
  16: ['refused', 'school_year: Escreva o ano com quatro dígitos, como 2026.'],
  17: ['refused', 'name: Este campo não pode ficar vazio.'],
  18: ['refused', 'public_identifier: O texto é longo demais.'],
  19: ['refused', 'class: Há escola, mas falta a turma.'],
  20: ['refused', 'class: Há diretoria regional, mas falta a turma.'],
  21: ['refused', 'region: Não há diretoria regional com este nome ou código. Confira, ou crie-a antes.'],
  22: ['refused', 'region: Esta escola não é desta diretoria regional; confira as duas.'],
  23: ['refused', 'school: Esta turma não existe; para criá-la, preencha a escola.'],
  24: ['refused', 'grade: Esta turma não existe; para criá-la, preencha a série.'],
  25: ['refused', 'username: Este nome de usuário já está em uso; escolha outro.'],
  26: [
    'refused',
    'username: O identificador e o nome de usuário são de pessoas diferentes; corrija um deles.',
  ],
  27: [
    'refused',
    'public_identifier: Esta pessoa é da equipe; uma lista de estudantes não muda o cadastro dela.',
  ],
  28: ['create', 'A turma será criada.'],
  29: ['create', 'A escola e a turma serão criadas.'],
}
const EXPECTED_OF_SHEET = {
  2: ['create'],
  3: ['refused', `public_identifier: ${ZEROS}`],
  4: [
    'refused',
    'public_identifier: Quem a linha identifica vem de uma fórmula. Copie a coluna e cole só os valores.',
  ],
  5: ['create', 'Esta célula é uma fórmula; vale o resultado que ela tinha quando a planilha foi salva.'],
  6: [
    'refused',
    'cellphone: A planilha mostra um erro nesta célula (como #N/D). Corrija a fórmula ou escreva o valor.',
  ],
  7: ['refused', `public_identifier: ${ZEROS}`, `public_identifier: ${DIGITS}`],
}

test.group('the lists of docs/examples/import', () => {
  test('the good list is the same as a workbook and as CSV, and imported twice it changes nothing', async ({
    client,
    assert,
  }) => {
    const { token } = await network()
    const sent = []
    for (const name of ['estudantes.xlsx', 'estudantes.csv'])
      sent.push((await send(client, token, await example(name), name)).body())
    assert.deepEqual(
      sent.map(({ encoding, counts }) => [encoding, counts]),
      [
        ['xlsx', { create: 300 }],
        ['windows-1252', { create: 300 }],
      ]
    )
    const [sheet, csv] = await Promise.all(sent.map(({ id }) => rowsOf(client, token, id)))
    assert.lengthOf(sheet ?? [], 300)
    assert.deepEqual(sheet, csv)
    const applied = await client.post(`/v1/imports/${sent[0].id}/apply`).headers(as(token))
    assert.deepEqual(applied.body().counts, { created: 300 })
    const again = await client.post(`/v1/imports/${sent[1].id}/apply`).headers(as(token))
    assert.deepEqual(again.body().counts, { unchanged: 300 })
  })

  test('each fault of the faulty list is refused, or shown with a warning, at its line', async ({
    client,
    assert,
  }) => {
    const { token, second, elsewhere } = await network()
    const text = (await example('estudantes-com-erros.csv')).toString('latin1')
    const own = text.replace('aluno02', second.username).replace('admin-serra-azul', elsewhere.username)
    const sent = (await send(client, token, Buffer.from(own, 'latin1'), 'com-erros.csv')).body()
    assert.deepInclude(sent.columns, { header: 'Observação', field: null })
    assert.deepEqual(remarksOf(await rowsOf(client, token, sent.id)), EXPECTED)
    assert.deepEqual(sent.counts, { create: 4, refused: 22 })
  })

  test('what a spreadsheet did to cells is refused or shown with a warning too', async ({
    client,
    assert,
  }) => {
    const { token } = await network()
    const name = 'estudantes-com-erros.xlsx'
    const sent = (await send(client, token, await example(name), name)).body()
    assert.deepEqual(remarksOf(await rowsOf(client, token, sent.id)), EXPECTED_OF_SHEET)
  })

  test('files that are no list are refused with what to do', async ({ client, assert }) => {
    const { token } = await network()
    const codeOf = async (name: string) => {
      const answer = await send(client, token, await example(`recusados/${name}`), name)
      answer.assertStatus(400)
      return answer.body().code
    }
    const names = ['coluna-repetida.csv', 'coluna-faltando.csv', 'aspas-abertas.csv', 'pagina.xls']
    assert.deepEqual(await Promise.all(names.map(codeOf)), [
      'column_twice',
      'column_missing',
      'open_quote',
      'file_html',
    ])
  })
})
