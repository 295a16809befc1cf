import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import type { BrowserContext, Page } from 'playwright'
import { fillMoment, makeAppealable } from '../support/appealable_exam.js'
import { expect, fillLoginAgain, logIn, logOut, textAppears } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { atCards } from '../support/proctor.js'
import { send } from '../support/sat_exam.js'
import { fitsViewports } from '../support/viewport_checks.js'

const APPELLANT = 'aluno08'
const HOUR_MS = 3_600_000
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const JUSTIFICATION = 'A alternativa A também responde à pergunta 😀.'

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('banca.draft.')))

/** Of whoever is logged in there: another log-in would end that session. */
const tokenOn = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('banca.session') ?? '{}') as { token: string }).token)

const content = (page: Page) => page.getByRole('textbox', { name: /^Justificativa/ })
const bibliography = (page: Page) => page.getByRole('textbox', { name: /^Bibliografia/ })
const attach = (page: Page, name: string, buffer: Buffer) =>
  page.getByTestId('appeal-file').setInputFiles({ name, mimeType: 'application/pdf', buffer })

/** Somebody without an account opens the address on the paper; then types a code that nobody got, and the right one in small letters. */
async function checksReceipt(
  context: BrowserContext,
  assert: Assert,
  { address, appeal }: { address: string; appeal: number }
): Promise<void> {
  const page = await context.newPage()
  const isGenuine = () =>
    expect(page.getByText('O recurso continua igual ao que este comprovante registra.')).toBeVisible()
  await page.goto(address)
  await isGenuine()
  await expect(page.getByText(`${appeal}, 2ª versão`, { exact: true })).toBeVisible()
  await fitsViewports(page, assert, 'receipt-check')
  const code = page.getByRole('textbox', { name: 'Código do comprovante' })
  await code.fill('00000-00000-00000-00000')
  await code.press('Enter')
  await expect(page.getByText('Não emitimos um comprovante com este código.')).toBeVisible()
  await fitsViewports(page, assert, 'receipt-unknown')
  await code.fill(address.split('/').at(-1)?.toLowerCase() ?? '')
  await code.press('Enter')
  await isGenuine()
  await page.goto(new URL('/comprovantes', address).href)
  await page.getByRole('button', { name: 'Conferir', exact: true }).click()
  await expect(page.getByText('Preencha este campo')).toBeVisible()
  await context.close()
}

test.group('Appeals', (group) => {
  const fixture = openFixture(group)

  test('a candidate appeals with a file in the window that staff opened, staff reply and disclose, and the candidate reads it', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const { collection, application } = await makeAppealable(school, {
      collection: 'Simulado com recursos',
      exam: 'Prova com recursos',
      idn: 'prova-com-recursos',
      username: APPELLANT,
    })
    const office = await openContext(browser)
    const desk = await office.newPage()
    const complaints = watchComplaints(desk, school.url)
    await atCards(desk, school, 'administrador')
    await desk.goto(`${school.url}/exams/dashboard/list?collection=${collection}`)
    await desk.getByRole('link', { name: 'Ver recursos', exact: true }).click()
    await expect(desk.getByText('Esta avaliação ainda não tem prazo para recursos.')).toBeVisible()
    await expect(desk.getByText('Nenhum recurso ainda', { exact: true })).toBeVisible()
    await fitsViewports(desk, assert, 'appeals-none')

    // The window: what is wrong is shown at its field.
    const now = Date.now()
    await desk.getByRole('button', { name: 'Abrir prazo para recursos', exact: true }).click()
    await fillMoment(desk, 'Abre em', now - HOUR_MS)
    await fillMoment(desk, 'Fecha em', now - 2 * HOUR_MS)
    await desk.getByRole('button', { name: 'Salvar prazo', exact: true }).click()
    await expect(desk.getByText('O prazo precisa fechar depois de abrir.')).toBeVisible()
    await fillMoment(desk, 'Fecha em', now + 48 * HOUR_MS)
    await desk.getByRole('checkbox', { name: 'Esconder o nome do estudante de quem responde' }).check()
    await fitsViewports(desk, assert, 'appeals-window-form')
    await Promise.all([
      textAppears(desk, 'Prazo para recursos salvo.'),
      desk.getByRole('button', { name: 'Salvar prazo', exact: true }).click(),
    ])
    await expect(desk.getByText(/^Recursos de .+ até /)).toBeVisible()

    // The candidate: 'Recorrer' where it is possible, else why not.
    const home = await openContext(browser)
    const page = await home.newPage()
    const own = watchComplaints(page, school.url)

    await logIn(page, school, APPELLANT)
    await page.goto(`${school.url}/answer-sheets/${application}/summary`)
    const issue = page.getByRole('link', { name: 'Recorrer: Questão 1', exact: true })
    await expect(issue).toBeVisible()
    await expect(page.getByRole('link', { name: 'Recorrer: Questão 2', exact: true })).toHaveCount(0)
    await expect(page.getByText(/resultado desta questão for divulgado/)).toBeVisible()
    await fitsViewports(page, assert, 'appeals-summary')
    await issue.click()
    await page.waitForURL(/\/appeals\/new\?a=\d+&exam_item=\d+&ch=3000&bi=1000$/)
    await expect(page.getByText(/Você pode enviar e mudar o recurso até/)).toBeVisible()
    await expect(page.getByText('Pergunta 1')).toBeVisible()
    await content(page).fill('Um rascunho que ninguém mais deve ler.')
    await expect.poll(() => drafts(page)).toHaveLength(1)
    // A log-out takes the draft along, and says so first.
    await page.getByRole('button', { name: /^Meu Perfil/ }).click()
    const profile = page.getByRole('dialog')
    await profile.getByRole('button', { name: 'Sair', exact: true }).click()
    await expect(profile.getByText(/será apagado se você sair/)).toBeVisible()
    assert.lengthOf(await drafts(page), 1)
    await logOut(page)
    assert.lengthOf(await drafts(page), 0)
    await fillLoginAgain(page, APPELLANT, page.getByRole('button', { name: /^Meu Perfil/ }))
    await page.goto(`${school.url}/answer-sheets/${application}/summary`)
    await issue.click()
    await expect(content(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Enviar recurso', exact: true }).click()
    await expect(content(page)).toBeFocused()
    await content(page).fill(JUSTIFICATION)
    // An emoji is one character.
    await expect(page.getByText(`${[...JUSTIFICATION].length}/3000`, { exact: true })).toBeVisible()
    await bibliography(page).fill('Livro didático, página 10')

    // One file, of the kinds and sizes that are allowed.
    await attach(page, 'planilha.xlsx', PDF)
    await expect(page.getByText('Formato de arquivo não permitido', { exact: true })).toBeVisible()
    await attach(page, 'grande.pdf', Buffer.alloc(10_485_760))
    await expect(page.getByText('O arquivo deve ter menos de 10 MB', { exact: true })).toBeVisible()
    // Nothing is sent without a file that is on its way.
    const arrival = Promise.withResolvers<void>()
    await page.route('**/v1/appeal_attachments', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await attach(page, 'fontes.pdf', PDF)
    const sendButton = page.getByRole('button', { name: 'Enviar recurso', exact: true })
    await expect(sendButton).toHaveAttribute('aria-disabled', 'true')
    await sendButton.click({ force: true })
    arrival.resolve()
    await expect(page.getByText('fontes.pdf', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/appeals\/new\?/)
    await page.unroute('**/v1/appeal_attachments')
    await fitsViewports(page, assert, 'appeals-form')
    await page.getByRole('button', { name: 'Remover fontes.pdf', exact: true }).click()
    await expect(page.getByText('Tem certeza de que quer remover este anexo?')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar', exact: true }).click()

    // Leaving asks, and what is typed is there again.
    const leaving = page.getByRole('dialog', { name: 'Sair desta página?' })
    await page.getByRole('link', { name: 'Voltar ao resumo', exact: true }).click()
    await expect(leaving).toBeVisible()
    await fitsViewports(page, assert, 'appeals-leaving')
    await leaving.getByRole('button', { name: 'Ficar nesta página', exact: true }).click()
    await page.goBack()
    await leaving.getByRole('button', { name: 'Ficar nesta página', exact: true }).click()
    await expect(page).toHaveURL(/\/appeals\/new\?/)
    assert.lengthOf(await drafts(page), 1)
    await page.reload()
    await expect(content(page)).toHaveValue(JUSTIFICATION)
    await expect(page.getByText('fontes.pdf', { exact: true })).toBeVisible()
    await expect(page.getByText(/Você já tinha começado este recurso/)).toBeVisible()
    await Promise.all([
      textAppears(page, 'Recurso enviado com sucesso.'),
      page.getByRole('button', { name: 'Enviar recurso', exact: true }).click(),
    ])
    await page.waitForURL(/\/answer-sheets\/\d+\/summary$/)
    assert.lengthOf(await drafts(page), 0)

    // Changed while the window is open.
    await page.getByRole('link', { name: 'Ver recurso: Questão 1', exact: true }).click()
    await page.waitForURL(/\/appeals\/\d+\/\?application=\d+$/)
    const appeal = Number(/\/appeals\/(\d+)/.exec(page.url())?.[1])
    await expect(content(page)).toHaveValue(JUSTIFICATION)
    await content(page).fill(`${JUSTIFICATION} Veja o anexo.`)
    await fitsViewports(page, assert, 'appeals-own')
    await Promise.all([
      textAppears(page, 'Recurso atualizado com sucesso'),
      page.getByRole('button', { name: 'Salvar mudanças', exact: true }).click(),
    ])
    await page.waitForURL(/\/answer-sheets\/\d+\/summary$/)

    // The receipt of what the server has now: to be printed, and checked by anybody.
    await page.getByRole('link', { name: 'Ver recurso: Questão 1', exact: true }).click()
    await page.getByRole('link', { name: 'Ver e imprimir o comprovante', exact: true }).click()
    await expect(page.getByText(`${appeal}, 2ª versão`, { exact: true })).toBeVisible()
    await expect(page.getByText(`${JUSTIFICATION} Veja o anexo.`, { exact: true })).toBeVisible()
    const address = await page.getByText(/\/comprovantes\/[0-9A-Z-]{23}$/).textContent()
    await fitsViewports(page, assert, 'appeals-receipt')
    await checksReceipt(await openContext(browser), assert, { address: address ?? '', appeal })
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Imprimir', exact: true })).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await page.emulateMedia({ media: null })
    await page.getByRole('link', { name: 'Voltar ao recurso', exact: true }).click()
    await expect(content(page)).toHaveValue(`${JUSTIFICATION} Veja o anexo.`)
    await page.getByRole('link', { name: 'Voltar ao resumo', exact: true }).click()

    // Another one is removed again.
    await page.getByRole('link', { name: 'Recorrer: Questão 3', exact: true }).click()
    await content(page).fill('A pergunta 3 tem duas respostas.')
    await bibliography(page).fill('Apostila')
    await page.getByRole('button', { name: 'Enviar recurso', exact: true }).click()
    await page.getByRole('link', { name: 'Ver recurso: Questão 3', exact: true }).click()
    await page.getByRole('button', { name: 'Remover recurso', exact: true }).click()
    await Promise.all([
      textAppears(page, 'Recurso removido com sucesso.'),
      page.getByRole('dialog').getByRole('button', { name: 'Remover recurso', exact: true }).click(),
    ])
    await expect(page.getByRole('link', { name: 'Recorrer: Questão 3', exact: true })).toBeVisible()

    // A corrector replies, without the name; an administrator was faster.
    const [person] = rowsIn<{ name: string; number: string }>(
      school.databasePath,
      'SELECT name, public_identifier AS number FROM users WHERE username = ?',
      APPELLANT
    )
    const schoolDesk = await openContext(browser)
    const grader = await schoolDesk.newPage()
    const graders = watchComplaints(grader, school.url)
    grader.on('dialog', (dialog) => void dialog.accept())
    await grader.goto(`${school.url}/login`)
    await fillLoginAgain(grader, 'corretor', grader.getByRole('heading', { level: 1, name: 'Aplicações' }))
    await grader.goto(`${school.url}/exams/dashboard/appeal?collection=${collection}`)
    await expect(grader.getByText('Mostrando 1 de 1 encontrados')).toBeVisible()
    await expect(grader.getByText(person?.number ?? '', { exact: true })).toBeVisible()
    await expect(grader.getByText(person?.name ?? '')).toHaveCount(0)
    await fitsViewports(grader, assert, 'appeals-list')
    await grader.getByRole('link', { name: 'Responder', exact: true }).click()
    await grader.waitForURL(new RegExp(`/appeals-response/${appeal}/\\?id=\\d+&item=\\d+&hide=true$`))
    await expect(grader.getByText(`${JUSTIFICATION} Veja o anexo.`)).toBeVisible()
    await expect(grader.getByText('Pergunta 1')).toBeVisible()
    const [file] = await Promise.all([
      grader.waitForEvent('download'),
      grader.getByRole('button', { name: 'Baixar anexo.pdf', exact: true }).click(),
    ])
    // The file's own name could say whose it is.
    assert.equal(file.suggestedFilename(), 'anexo.pdf')
    await grader.getByRole('button', { name: 'Responder recurso', exact: true }).click()
    await expect(grader.getByText('Preencha este campo.').first()).toBeVisible()
    await grader.getByRole('combobox', { name: 'Decisão', exact: true }).fill('parc')
    await grader.getByRole('option', { name: 'Parcialmente deferido', exact: true }).click()
    const response = grader.getByRole('textbox', { name: 'Texto da resposta', exact: true })
    await response.focus()
    await expect(grader.getByRole('toolbar')).toBeVisible()
    await response.pressSequentially('A alternativa A está certa em parte.')
    await fitsViewports(grader, assert, 'appeals-reply')
    const [result] = rowsIn<{ id: number }>(school.databasePath, 'SELECT id FROM appeal_results LIMIT 1')
    await send(
      school,
      'PUT',
      `/v1/appeals/${appeal}/reply`,
      { response: '<p>Concordamos.</p>', result: result?.id },
      await tokenOn(desk)
    )
    await grader.getByRole('button', { name: 'Responder recurso', exact: true }).click()
    await expect(grader.getByText(/O seu texto continua aqui/)).toBeVisible()
    await expect(grader.getByText('Concordamos.', { exact: true })).toBeVisible()
    await expect(response).toContainText('A alternativa A está certa em parte.')
    await fitsViewports(grader, assert, 'appeals-conflict')
    await Promise.all([
      textAppears(grader, 'Recurso respondido com sucesso.'),
      grader.getByRole('button', { name: 'Trocar a resposta', exact: true }).click(),
    ])
    await grader.waitForURL(/\/exams\/dashboard\/appeal\?/)
    await expect(grader.getByRole('link', { name: 'Visualizar', exact: true })).toBeVisible()
    await grader.getByLabel('Situação do recurso', { exact: true }).selectOption({ label: 'Em análise' })
    await expect(grader.getByText('Nenhum resultado encontrado', { exact: true })).toBeVisible()
    await grader.reload()
    await expect(grader.getByText('Nenhum resultado encontrado', { exact: true })).toBeVisible()
    assert.isNotNull(await grader.evaluate(() => localStorage.getItem('appeal-list-filter')))

    // Nothing of it reaches the candidate before the disclosure.
    await page.goto(`${school.url}/appeals/${appeal}/?application=${application}`)
    await expect(page.getByText('Seu recurso está em análise.', { exact: false })).toBeVisible()
    await expect(page.getByText('certa em parte')).toHaveCount(0)

    await desk.goto(`${school.url}/appeals/dashboard?collection=${collection}`)
    await desk.getByRole('button', { name: 'Divulgar respostas', exact: true }).click()
    const disclosing = desk.getByRole('dialog', { name: 'Divulgar as respostas aos recursos?' })
    await expect(disclosing).toContainText('1 resposta será divulgada')
    await fitsViewports(desk, assert, 'appeals-disclosure')
    await Promise.all([
      textAppears(desk, '1 resposta divulgada.'),
      disclosing.getByRole('button', { name: 'Divulgar 1 resposta', exact: true }).click(),
    ])
    await desk.getByRole('link', { name: 'Visualizar', exact: true }).click()
    await expect(desk.getByRole('heading', { name: 'Análise', exact: true })).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Trocar a resposta' })).toHaveCount(0)
    await fitsViewports(desk, assert, 'appeals-analysis')

    await page.reload()
    await expect(page.getByText('Parcialmente deferido', { exact: true })).toBeVisible()
    await expect(page.getByText('A alternativa A está certa em parte.')).toBeVisible()
    await fitsViewports(page, assert, 'appeals-read')
    assert.deepEqual([...complaints, ...own, ...graders], [])
    for (const context of [office, home, schoolDesk]) await context.close()
  })
})
