import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { administrator, call } from '../support/assigned_exam.js'
import { expect, logIn } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { PASSWORD, type School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const CANDIDATE = 'aluno06'
const NAME = 'Monitoria do laboratório'
/** In the time zone of the schools. */
const DAY = { opens: '2026-01-01T08:00', closes: '2099-12-31T18:00' }

const stored = <T extends object>(school: School, sql: string) => rowsIn<T>(school.databasePath, sql)

const published = (school: School) =>
  stored<{ id: number }>(
    school,
    `SELECT user_result_id AS id FROM published_results JOIN users ON users.id = user_id
     JOIN selection_processes ON selection_processes.id = selection_process_id
     WHERE username = '${CANDIDATE}' AND selection_processes.name LIKE '${NAME}%' AND version_number = published_number`
  )

/** The appeal of the candidate, by call. */
async function appeal(school: School): Promise<void> {
  const person = { username: CANDIDATE, password: PASSWORD, client_id: 'suite', set_new_client: true }
  const { token, user } = await call<{ token: string; user: { id: number } }>(school, '/v1/login', person)
  const [result] = published(school)
  const texts = { content: 'A questão 4 foi somada duas vezes.', bibliography: 'Edital, item 5.2.' }
  const body = { user: user.id, user_result: result?.id, use_result_appeal: true, ...texts }
  await call(school, '/v1/appeals/create_appeal_user_result', body, token)
}

/** Previews, reads how many, and publishes. */
async function publish(page: Page, counts: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Ver prévia e publicar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(counts)
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('Publicado: os estudantes já podem ler.')).toBeVisible()
}

/** A score to pass is set, and the results that the exam gives are published; what was entered by hand stays. */
async function compute(page: Page, school: School, assert: Assert): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar' }).nth(1).click()
  await page.getByRole('textbox', { name: 'Etapa do corte' }).fill('Prova objetiva')
  await page.getByRole('spinbutton', { name: 'Nota de corte' }).fill('0.5')
  await page.getByRole('combobox', { name: 'Cor de quem passa' }).click()
  await page.getByRole('option', { name: 'Azul' }).click()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect
    .poll(() =>
      stored(school, "SELECT passing_score AS score FROM section_rules WHERE section_key = 'prova objetiva'")
    )
    .toEqual([{ score: 500 }])
  await page.getByRole('button', { name: 'Calcular pelas etapas e publicar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 estudante terminou avaliações destas etapas.')
  await expect(dialog).toContainText(
    'Resultados calculados. Novos: 1. Alterados: 0. Que deixam de existir: 0.'
  )
  await expect(dialog).toContainText('Com nota de corte, passam: 1. Não passam: 0.')
  await fitsViewports(page, assert, 'console-processo-calcular')
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('Publicado: os estudantes já podem ler.')).toBeVisible()
  await expect(page.getByText('publicado · calculado')).toBeVisible()
  await expect(page.getByText(/^Versão 3, publicada em /)).toBeVisible()
  await fitsViewports(page, assert, 'console-processo-calculado')
  assert.lengthOf(published(school), 1)
  assert.deepEqual(
    stored(
      school,
      `SELECT username, status, color FROM published_results JOIN users ON users.id = user_id
       WHERE version_number = 3 ORDER BY username`
    ),
    [
      { username: 'aluno', status: 'Aprovado', color: '#27508A' },
      { username: CANDIDATE, status: 'Aprovado', color: '#3F7D3A' },
    ]
  )
}

/** By call: an item of the exam that the demo's process counts, whose only candidate was wrong. */
async function annul(school: School): Promise<void> {
  const [wrong] = stored<{ item: number }>(
    school,
    `SELECT answers.item_id AS item FROM answers JOIN applications ON applications.id = answers.application_id
     JOIN exams ON exams.id = applications.exam_id
     WHERE exams.idn = 'demo-linguagens' AND applications.state = 'FINISHED' AND answers.earned = 0`
  )
  const token = await administrator(school)
  const wanted = { item: wrong?.item, kind: 'annul' }
  const { basis } = await call<{ basis: string }>(school, '/v1/item_decisions/preview', wanted, token)
  const order = { ...wanted, reason: 'A pergunta tem duas leituras.', basis }
  await call<object>(school, '/v1/item_decisions', order, token)
  await expect.poll(() => stored(school, 'SELECT state FROM item_decisions')).toEqual([{ state: 'DONE' }])
  // One session of an administrator is open at a time.
  await fetch(`${school.url}/v1/logout`, { method: 'POST', headers: { authorization: `JWT ${token}` } })
}

/** A publication of the demo's process, whose job has used up its attempts before anything was copied. */
function stop({ databasePath }: School): void {
  const process = `FROM selection_processes WHERE name = 'Bolsas Horizonte 2027'`
  change(
    databasePath,
    `INSERT INTO background_jobs (type, lane, state, institution_id, payload_json, result_json, cursor, done, attempts, fence,
       error_code, error_json, not_before_at, created_at, updated_at, ended_at)
     SELECT 'results.publication', 'default', 'FAILED', institution_id,
       json_object('version', (SELECT COALESCE(MAX(id), 0) + 1 FROM selection_versions)), '{}', 0, 0, 8, 8,
       'unexpected', '{"messages":["jobs.error_unexpected"],"params":{}}', now, now, now, now
     FROM (SELECT *, strftime('%s', 'now') * 1000 AS now ${process})`
  )
  change(
    databasePath,
    `INSERT INTO selection_versions (id, selection_process_id, number, source, state, replaces_entered, replies_json,
       ordered_by, ordered_at, job_id)
     SELECT (SELECT COALESCE(MAX(id), 0) + 1 FROM selection_versions), id, published_number + 1, 'ENTERED', 'COPYING', 0, '[]',
       created_by, strftime('%s', 'now') * 1000, (SELECT MAX(id) FROM background_jobs) ${process}`
  )
}

test.group('Selection processes in the console', (group) => {
  // Of the first test: one session of an administrator is open at a time.
  let page: Page
  const fixture = openFixture(group, {
    prepare: (path) =>
      change(path, `UPDATE users SET public_identifier = 'INS-06' WHERE username = '${CANDIDATE}'`),
  })

  test('an administrator enters results, publishes them, replies to an appeal, and publishes the reply', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    page = await (await openContext(browser)).newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/admin/selection_processes/create`)
    await page.getByRole('textbox', { name: 'Nome' }).fill(NAME)
    await page.getByLabel('Recursos abrem em').fill(DAY.opens)
    await page.getByLabel('Recursos fecham em').fill(DAY.closes)
    await page.getByRole('button', { name: 'Adicionar' }).first().click()
    await page.getByRole('textbox', { name: 'Etapa' }).fill('Prova objetiva')
    await page.getByRole('combobox', { name: 'Avaliação' }).fill('Linguagens')
    await page.getByRole('option', { name: 'Linguagens: recursos pagos' }).click()
    await page.getByRole('spinbutton', { name: 'Peso' }).fill('1.5')
    await fitsViewports(page, assert, 'console-processo-novo')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.waitForURL(/\/admin\/selection_processes\/\d+$/)
    await expect(page.getByLabel('Recursos abrem em')).toHaveValue(DAY.opens)

    assert.deepEqual(
      stored(
        school,
        'SELECT section_key AS section, weight FROM selection_sections ORDER BY id DESC LIMIT 1'
      ),
      [{ section: 'prova objetiva', weight: 1_500 }]
    )
    await expect(page.getByRole('spinbutton', { name: 'Peso' })).toHaveValue('1.5')

    const lines = page.getByRole('textbox', { name: 'Linhas' })
    await lines.fill('INS-06;Prova objetiva;62,5;90;54;Aprovado\nNINGUEM;Prova objetiva;1;90')
    await page.getByRole('button', { name: 'Incluir', exact: true }).click()
    await expect(page.getByText('2: Não há estudante da instituição com este identificador.')).toBeVisible()
    await fitsViewports(page, assert, 'console-processo-recusado')
    await page.getByRole('textbox', { name: 'Nome' }).fill(`${NAME} 2`)
    await lines.fill('INS-06;Prova objetiva;62,5;90;54;Aprovado;#3F7D3A;Ampla concorrência')
    await page.getByRole('button', { name: 'Incluir', exact: true }).click()
    await expect(page.getByText('Pronto. Novos: 1. Alterados: 0.')).toBeVisible()
    await expect(page.getByText('não publicado', { exact: true })).toBeVisible()
    // What is typed above and not saved yet stays.
    await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue(`${NAME} 2`)
    assert.lengthOf(published(school), 0)
    await publish(page, /Resultados novos: 1\. Resultados alterados: 0\./)
    await expect(page.getByText('publicado', { exact: true })).toBeVisible()
    await fitsViewports(page, assert, 'console-processo')

    await appeal(school)
    await page.goto(`${school.url}/admin/result_appeals`)
    await expect(page.getByText('Em análise')).toBeVisible()
    await fitsViewports(page, assert, 'console-recursos')
    await page.locator('a[href$="/show"]').press('Enter')
    await expect(page.getByText('A questão 4 foi somada duas vezes.')).toBeVisible()
    await page.getByRole('button', { name: 'Salvar resposta' }).click()
    await expect(page.getByText('Escolha a decisão e escreva a resposta.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Decisão' }).click()
    await page.getByRole('option', { name: 'Indeferido', exact: true }).click()
    await page.getByRole('textbox', { name: 'Texto da resposta' }).fill('A soma está certa.\n\nNota < 63.')
    // Somebody else replied meanwhile: that is read, what is typed stays, and the next save is over it.
    change(school.databasePath, 'UPDATE result_appeals SET revision = revision + 1')
    await page.getByRole('button', { name: 'Salvar resposta' }).click()
    await expect(page.getByText('Outra pessoa respondeu enquanto você escrevia.')).toBeVisible()
    await page.getByRole('button', { name: 'Salvar resposta' }).click()
    await expect(page.getByText('Resposta salva.')).toBeVisible()
    await expect(page.getByText('Respostas salvas')).toBeVisible()
    await fitsViewports(page, assert, 'console-recurso')
    const [reply] = stored<{ response: string }>(school, 'SELECT response FROM result_appeal_replies')
    assert.equal(reply?.response, '<p>A soma está certa.</p><p>Nota &lt; 63.</p>')

    await page.goto(`${school.url}/admin/selection_processes`)
    await expect(page.getByRole('link', { name: NAME })).toBeVisible()
    await fitsViewports(page, assert, 'console-processos')
    await page.getByRole('link', { name: NAME }).press('Enter')
    await publish(page, /Respostas a recursos que serão divulgadas: 1\./)
    assert.deepEqual(stored(school, 'SELECT status FROM result_appeals'), [{ status: 'disclosed' }])
    await compute(page, school, assert)
    assert.deepEqual(complaints, [])
  })

  test('a decision of the institution is made, and offered', async ({ assert }) => {
    const { school } = fixture
    await page.goto(`${school.url}/admin/appeal_results/create`)
    await page.getByRole('textbox', { name: 'Descrição' }).fill('Deferido com recontagem')
    await page.getByRole('combobox', { name: 'Vale como' }).click()
    await page.getByRole('option', { name: 'Deferido', exact: true }).click()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Deferido com recontagem')).toBeVisible()
    await expect(page.getByText('desta instituição')).toBeVisible()
    await fitsViewports(page, assert, 'console-decisoes')
    assert.lengthOf(stored(school, "SELECT id FROM appeal_results WHERE kind = 'granted'"), 1)
  })

  test('a result that is computed anew says to staff and to its candidate what it was, and why', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    await page.close()
    await annul(school)
    page = await (await openContext(browser)).newPage()
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/admin/selection_processes`)
    await page.getByRole('link', { name: 'Bolsas Horizonte 2027' }).press('Enter')
    await expect(page.getByText(/^Desde que os resultados foram calculados/)).toContainText(
      'Decisões sobre questões: 1.'
    )
    await page.getByRole('button', { name: 'Calcular pelas etapas e publicar' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Resultados calculados. Novos: 0. Alterados: 1.')
    await dialog.getByRole('button', { name: 'Publicar', exact: true }).click()
    const changes = page.getByRole('region', { name: 'O que a versão 2 mudou' })
    await expect(changes.getByRole('row')).toHaveCount(2)
    await expect(page.getByText(/^Desde que os resultados foram calculados/)).toHaveCount(0)
    await fitsViewports(page, assert, 'console-processo-versao')

    const candidate = await (await openContext(browser)).newPage()
    await logIn(candidate, school, 'aluno')
    await candidate.goto(`${school.url}/resultados`)
    const card = candidate.getByRole('article', { name: 'Linguagens' })
    await expect(card).toContainText('O que mudou')
    await expect(card).toContainText(/Sua nota era .+ e agora é .+\./)
    await expect(card).toContainText('Uma questão foi anulada em')
    await fitsViewports(candidate, assert, 'resultados-mudanca')
  })

  test('a publication that stopped for good is given up, or goes on', async ({ assert }) => {
    const { school } = fixture
    const stopped = page.getByText(/^A publicação da versão 3 parou enquanto os resultados eram preparados/)
    const open = async () => {
      stop(school)
      await page.goto(`${school.url}/admin/selection_processes`)
      await expect(page.getByText('Publicado · A publicação parou')).toBeVisible()
      await page.getByRole('link', { name: 'Bolsas Horizonte 2027' }).press('Enter')
      await expect(stopped).toBeInViewport()
    }
    await open()
    await expect(page.getByText('Nada se perdeu: os estudantes continuam lendo a versão 2.')).toBeVisible()
    await expect(page.getByText(/^Não deu certo, depois de várias tentativas/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ver prévia e publicar' })).toBeDisabled()
    await fitsViewports(page, assert, 'console-processo-parado')
    await page.getByRole('button', { name: 'Desistir desta publicação' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('O que os estudantes leem não muda.')
    await dialog.getByRole('button', { name: 'Desistir desta publicação' }).click()
    await expect(page.getByText(/^A publicação da versão 3 parou, e desistiram dela/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ver prévia e publicar' })).toBeEnabled()
    await fitsViewports(page, assert, 'console-processo-desistencia')

    await open()
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByText(/^Versão 3, publicada em /)).toBeVisible()
    await expect(stopped).toHaveCount(0)
  })
})
