import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { WATCHED } from '../support/live_room.js'
import { atCards } from '../support/proctor.js'
import { fitsViewports } from '../support/viewport_checks.js'

const KINDS = 'Tipos de questão'
const NAMES = [
  'Conceito',
  'Cartão de estudo',
  'Resposta livre',
  'Lacunas',
  'Imagem',
  'Múltiplas alternativas',
  'Múltipla escolha',
  'Várias respostas curtas',
  'Escala linear',
  'Tabela de repertorização',
  'Tabela editável',
  'Vídeo',
]

const items = (page: Page) => page.getByRole('list', { name: 'Questões', exact: true }).getByRole('listitem')
const shown = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()

/** Two of the candidates have begun; the collection is a track that is approved, and its pre-tests too. */
function makeTrack(databasePath: string): { collection: number; exam: number } {
  const [row] = rowsIn<{ collection: number; exam: number }>(
    databasePath,
    'SELECT collections.id AS collection, exams.id AS exam FROM collections JOIN exams ON exams.collection_id = collections.id WHERE collections.name = ?',
    KINDS
  )
  if (row === undefined) throw new Error('the demo school has no such collection')
  change(
    databasePath,
    'UPDATE collections SET category = 1, flags_json = ? WHERE id = ?',
    JSON.stringify({ categoryExam: true, allowApproveExam: true }),
    row.collection
  )
  change(
    databasePath,
    'UPDATE institutions SET settings_json = ?',
    JSON.stringify({
      preferences: { Shared_Data__ActivateSharedFlow: true, Application__ExamCategoryFlow: true },
    })
  )
  change(
    databasePath,
    `UPDATE applications SET state = 'FINISHED', started_at = 1, finished_at = 2 WHERE exam_id = ?
     AND user_id IN (SELECT id FROM users WHERE username IN ('aluno', 'aluno02'))`,
    row.exam
  )
  return row
}

test.group('View', (group) => {
  const fixture = openFixture(group)

  test('a teacher reads an exam of all twelve types with its key, approves it once and judges a pre-test', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const { collection, exam } = makeTrack(school.databasePath)
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await atCards(page, school, 'professor')
    await page.goto(`${school.url}/exams/dashboard-pre-filter?categoria=1`)
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: KINDS, exact: true }) })
    await card.getByRole('link', { name: 'Avaliar', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/exams/dashboard/view\\?collection=${collection}$`))

    // Every type is drawn by its own review, as an item without an answer.
    for (const name of NAMES) await expect(items(page).filter({ hasText: name }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeEnabled()
    await expect(page.getByText('Sem resposta')).toHaveCount(0)
    await shown(page, 'Resposta certa')
    await fitsViewports(page, assert, 'exam-view')

    // Explanations are in a dialog; an alternative without one says so.
    const choice = items(page).filter({ hasText: 'Múltipla escolha' }).first()
    await choice
      .getByRole('button', { name: /^Ver a explicação da alternativa/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: /^Explicação da alternativa/ })
    await expect(dialog).toContainText('Explicação da alternativa não informada')
    await fitsViewports(page, assert, 'exam-view-explanation')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    // The way to an item, by keyboard.
    await page.getByRole('combobox', { name: 'Ir para a questão' }).fill('12')
    await page.getByRole('option', { name: /^Questão 12/ }).click()
    await expect(page.getByRole('heading', { name: 'Questão 12' })).toBeFocused()

    // A pre-test: a reason to reprove, none to approve.
    await page.getByRole('button', { name: 'Avaliar pré-teste' }).click()
    const sheet = page.getByRole('dialog', { name: 'Avaliar pré-teste' })
    await sheet.getByRole('button', { name: 'Aprovar' }).click()
    await expect(sheet).toContainText('Escolha de quem é a prova.')
    await sheet.getByRole('combobox', { name: 'Estudante' }).click()
    await sheet.getByRole('option').first().click()
    await sheet.getByRole('button', { name: 'Reprovar' }).click()
    await expect(sheet).toContainText('É necessário escrever o motivo para reprovar esta atividade')
    await sheet.getByRole('textbox', { name: 'Motivo da reprovação' }).fill('Ficou em branco.')
    await sheet.getByRole('button', { name: 'Aprovar' }).click()
    await expect(sheet).toContainText(
      'Para aprovar um pré-teste, o campo motivo de reprovação deve estar em branco'
    )
    await fitsViewports(page, assert, 'exam-view-pretest')
    await page.route('**/reprove_exam', (route) => route.abort())
    await sheet.getByRole('button', { name: 'Reprovar' }).click()
    await shown(page, 'Ocorreu um erro ao tentar APROVAR/REPROVAR esta atividade.')
    await page.unroute('**/reprove_exam')
    await sheet.getByRole('button', { name: 'Reprovar' }).click()
    await shown(page, 'Pré-teste reprovado.')
    const decided = rowsIn<{ approval: string; approval_reason: string }>(
      school.databasePath,
      'SELECT approval, approval_reason FROM applications WHERE exam_id = ? AND approval IS NOT NULL',
      exam
    )
    assert.deepEqual(decided, [{ approval: 'REPROVED', approval_reason: 'Ficou em branco.' }])

    // The exam itself: a failure leaves it pending, a decision takes the controls away for good.
    const controls = page.getByRole('group', { name: 'Aprovação da atividade' })
    await controls.getByRole('button', { name: 'Rejeitar' }).click()
    await fitsViewports(page, assert, 'exam-view-reject')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await page.route('**/set_approval', (route) => route.abort())
    await controls.getByRole('button', { name: 'Aprovar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
    await shown(page, 'Ocorreu um erro em efetuar a sua avaliação.')
    await page.unroute('**/set_approval')
    await page.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
    await shown(page, 'Sua avaliação foi enviada com sucesso!')
    await shown(page, 'Atividade aprovada')
    await expect(controls).toHaveCount(0)
    await page.reload()
    await shown(page, 'Atividade aprovada')
    await expect(controls).toHaveCount(0)
    await fitsViewports(page, assert, 'exam-view-approved')
    // An address may name the application: its dialog opens at once, and is gone from the address when it closes.
    const [waiting] = rowsIn<{ id: number; name: string }>(
      school.databasePath,
      `SELECT applications.id, users.name FROM applications JOIN users ON users.id = applications.user_id
       WHERE exam_id = ? AND state = 'FINISHED' AND approval IS NULL`,
      exam
    )
    await page.goto(`${school.url}/exams/dashboard/view?collection=${collection}&application=${waiting?.id}`)
    await expect(sheet).toContainText(waiting?.name ?? '-')
    await sheet.getByRole('button', { name: 'Aprovar' }).click()
    await shown(page, 'Pré-teste aprovado.')
    await expect(page).toHaveURL(new RegExp(`view\\?collection=${collection}$`))
    await page.goto(`${school.url}/exams/dashboard-pre-filter?categoria=1&avaliada=true`)
    await expect(page.getByRole('link', { name: KINDS, exact: true })).toBeVisible()
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('what cannot be loaded is tried again, and paper has the items alone', async () => {
    const { school, browser } = fixture
    const { collection } = makeTrack(school.databasePath)
    const context = await openContext(browser)
    const page = await context.newPage()
    await atCards(page, school, 'administrador')
    // The first answer gets lost, and with it each attempt of the page itself; then the view of one type does.
    await page.route('**/answer_sheet?**', (route) => route.abort())
    await page.goto(`${school.url}/exams/dashboard/view?collection=${collection}`)
    const alert = page.getByRole('alert').filter({ hasText: 'Ocorreu um erro ao carregar esta atividade.' })
    await expect(alert).toBeVisible()
    await page.unroute('**/answer_sheet?**')
    await page.route('**/assets/ChoiceReview-*', (route) => route.abort())
    await alert.getByRole('button', { name: 'Tentar de novo' }).click()
    const first = items(page).first()
    await expect(first.getByRole('alert')).toContainText('Ocorreu um erro ao carregar esta questão.')
    await expect(items(page).filter({ hasText: 'Mercúrio' }).first()).toBeVisible()
    await page.unroute('**/assets/ChoiceReview-*')
    await first.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(first.getByText('Resposta certa')).toBeVisible()

    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeEnabled()
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await page.getByRole('button', { name: 'Imprimir' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Questão 1', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
    await expect(page.getByRole('combobox', { name: 'Atividade' })).toBeHidden()
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/exam-view-paper.png`, fullPage: true })
    await context.close()
  })

  test('another exam of the collection is chosen, and the address has it', async ({ assert }) => {
    const { school, browser } = fixture
    const exams = rowsIn<{ id: number; name: string; collection: number }>(
      school.databasePath,
      `SELECT exams.id, exams.name, collections.id AS collection FROM exams
       JOIN collections ON collections.id = exams.collection_id WHERE collections.name = 'Simulado Horizonte' ORDER BY exams.id`
    )
    const [first, second] = exams
    assert.isAtLeast(exams.length, 2)
    const context = await openContext(browser)
    const page = await context.newPage()
    await atCards(page, school, 'administrador')
    await page.goto(`${school.url}/exams/dashboard/view?collection=${first?.collection}`)
    const title = (name = '') => page.getByRole('heading', { level: 2, name, exact: true })
    await expect(title(first?.name)).toBeVisible()
    await page.getByRole('combobox', { name: 'Atividade' }).fill(second?.name ?? '')
    await page.getByRole('option', { name: second?.name ?? '' }).click()
    await expect(title(second?.name)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`exam=${second?.id}`))
    await page.reload()
    await expect(title(second?.name)).toBeVisible()
    await page.goBack()
    await expect(title(first?.name)).toBeVisible()
    await context.close()
  })

  test('a proctor reads the statements of the room’s exam without any key', async ({ assert }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await atCards(page, school, 'proctor')
    await page.goto(`${school.url}/exams/dashboard-pre-filter?categoria=2`)
    await page.getByRole('link', { name: WATCHED, exact: true }).click()
    const sheet = page.waitForResponse((response) => response.url().includes('/answer_sheet?'))
    await page.getByRole('link', { name: 'Visualização', exact: true }).click()
    const body = (await (await sheet).json()) as { isKeyShown: boolean; results: object[] }
    assert.isFalse(body.isKeyShown)
    for (const entry of body.results) assert.notProperty(entry, 'answer')
    await expect(items(page).first()).toBeVisible()
    await expect(page.getByText('sem gabarito')).toBeVisible()
    await expect(page.getByText('Resposta certa')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Ver a explicação/ })).toHaveCount(0)
    await context.close()
  })
})
