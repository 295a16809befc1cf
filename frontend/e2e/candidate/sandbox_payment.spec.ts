import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { enterInstructions, expect, textAppears } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { atCards } from '../support/proctor.js'
import { fitsViewports } from '../support/viewport_checks.js'

/** Of the demo school: over, with an open window at R$ 10,00 for each appeal. */
const PAID = 'Linguagens: recursos pagos'

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

test.group('Payment at the sandbox bank', (group) => {
  const fixture = openFixture(group, { hasBank: true })

  test('a candidate pays at the bank and sees it paid without reloading; what was paid twice the bank gives back', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const [of] = rowsIn<{ id: number }>(
      school.databasePath,
      'SELECT id FROM collections WHERE name = ?',
      PAID
    )
    const collection = of?.id ?? 0
    const office = await openContext(browser)
    const desk = await office.newPage()
    const complaints = watchComplaints(desk, school.url)
    await atCards(desk, school, 'administrador')

    const home = await openContext(browser)
    const page = await home.newPage()
    const own = watchComplaints(page, school.url)
    await enterInstructions(page, school, 'aluno', [PAID, 'Linguagens'])
    await page.getByRole('link', { name: 'Ver respostas', exact: true }).click()
    await page.waitForURL(/\/answer-sheets\/\d+\/summary$/)
    await page.getByRole('link', { name: 'Recorrer: Questão 1', exact: true }).click()
    await page.getByRole('textbox', { name: /^Justificativa/ }).fill('A questão 1 tem duas respostas.')
    await page.getByRole('textbox', { name: /^Bibliografia/ }).fill('Livro didático, página 10')
    await Promise.all([
      textAppears(page, 'Recurso enviado com sucesso.'),
      press(page, 'Enviar recurso'),
      page.waitForURL(/\/answer-sheets\/\d+\/summary$/),
    ])
    await press(page, 'Carrinho (1)')
    await press(page, 'Concluir e pagar')
    const ending = page.getByRole('dialog', { name: 'Concluir e pagar?' })
    await expect(ending).toContainText(/Você vai pagar R\$\s10,00 por 1 recurso\./)
    await ending.getByRole('button', { name: 'Concluir e pagar', exact: true }).click()
    await page.waitForURL(/\/pagamentos\/\d+$/)
    await expect(page.getByText(/^Aguardando o pagamento de R\$\s10,00$/)).toBeVisible()
    await fitsViewports(page, assert, 'sandbox-open')

    const [bank] = await Promise.all([
      home.waitForEvent('page'),
      page.getByRole('link', { name: 'Pagar no banco de testes', exact: true }).click(),
    ])
    await expect(bank.getByText('R$ 10,00', { exact: true })).toBeVisible()
    await fitsViewports(bank, assert, 'sandbox-bank')
    await bank.getByLabel('Pagamentos', { exact: true }).selectOption('Duas vezes')
    await bank.getByLabel('Avisos à escola', { exact: true }).selectOption('Cinco ao mesmo tempo')
    await press(bank, 'Pagar')
    await expect(bank.getByRole('heading', { name: 'Pago', exact: true })).toBeVisible()
    await fitsViewports(bank, assert, 'sandbox-paid')

    // Nobody touches the page of the payment.
    await expect(page.getByText('Pagamento confirmado', { exact: true })).toBeVisible()
    await expect(page.getByTestId('payment-code')).toHaveCount(0)

    // Its notice may come later than the one of the payment that fits.
    const paid = () => rowsIn(school.databasePath, 'SELECT id FROM payments').length
    await expect.poll(paid).toBe(2)
    await desk.goto(`${school.url}/exams/dashboard/appeal/pagamentos?collection=${collection}`)
    await expect(desk.getByText(/^Pago mais de uma vez · /)).toBeVisible()
    await expect(desk.getByText(/^Lido no banco /)).toBeVisible()
    await fitsViewports(desk, assert, 'sandbox-question')
    await press(desk, /^Decidir sobre o pagamento de /)
    const settling = desk.getByRole('dialog', { name: 'O que fazer com este pagamento?' })
    await settling.getByRole('radio', { name: 'Devolver a quem pagou: o banco faz a devolução' }).check()
    await settling.getByLabel('Motivo', { exact: true }).fill('Pago em dobro.')
    await fitsViewports(desk, assert, 'sandbox-settle')
    await Promise.all([
      textAppears(desk, 'Decisão registrada.'),
      settling.getByRole('button', { name: 'Decidir', exact: true }).click(),
    ])
    await expect(desk.getByText('Nada a conferir.', { exact: true })).toBeVisible()
    await desk.getByText('Já decididos (1)', { exact: true }).first().click()
    await expect(desk.getByText('O banco fez a devolução.', { exact: true })).toBeVisible()
    assert.deepEqual([...complaints, ...own], [])
    for (const context of [office, home]) await context.close()
  })
})
