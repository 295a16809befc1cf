import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { fillMoment, makeAppealable } from '../support/appealable_exam.js'
import { expect, logIn, textAppears } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { atCards } from '../support/proctor.js'
import { readQr } from '../support/read_qr.js'
import { fitsViewports } from '../support/viewport_checks.js'

const APPELLANT = 'aluno09'
const HOUR_MS = 3_600_000
const END_TO_END = 'E12345678202611201530abcdefghij'

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** Sends an appeal against a question from the summary, to which it comes back. */
async function appeal(page: Page, question: string): Promise<void> {
  await page.getByRole('link', { name: `Recorrer: ${question}`, exact: true }).click()
  await expect(page.getByText(/^Cada recurso desta prova custa R\$\s12,50\./)).toBeVisible()
  await page.getByRole('textbox', { name: /^Justificativa/ }).fill(`A ${question} tem duas respostas.`)
  await page.getByRole('textbox', { name: /^Bibliografia/ }).fill('Livro didático, página 10')
  await Promise.all([
    textAppears(page, 'Recurso enviado com sucesso.'),
    press(page, 'Enviar recurso'),
    page.waitForURL(/\/answer-sheets\/\d+\/summary$/),
  ])
}

test.group('Payment of appeals', (group) => {
  const fixture = openFixture(group, {
    settings: {
      PAYMENT_PROVIDER: 'manual',
      // Nobody's: a random key as in the manual of the Central Bank.
      PIX_KEY: '123e4567-e12b-12d1-a456-426655440000',
      PIX_NAME: 'Colégio São José',
      PIX_CITY: 'São Paulo',
    },
  })

  test('a candidate reviews the appeals, pays by code or picture, and staff confirm what came in and decide what does not fit', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const { collection, application } = await makeAppealable(school, {
      collection: 'Simulado com recursos pagos',
      exam: 'Prova com recursos pagos',
      idn: 'prova-com-recursos-pagos',
      username: APPELLANT,
    })
    const office = await openContext(browser)
    const desk = await office.newPage()
    const complaints = watchComplaints(desk, school.url)
    await atCards(desk, school, 'administrador')
    await desk.goto(`${school.url}/exams/dashboard/appeal?collection=${collection}`)
    const now = Date.now()
    await press(desk, 'Abrir prazo para recursos')
    await fillMoment(desk, 'Abre em', now - HOUR_MS)
    await fillMoment(desk, 'Fecha em', now + 24 * HOUR_MS)
    await desk.getByRole('checkbox', { name: 'Cobrar pelos recursos, por Pix' }).check()
    await press(desk, 'Salvar prazo')
    await expect(desk.getByText('Escreva um valor maior que zero, como 12,50.')).toBeVisible()
    await desk.getByLabel('Valor de cada recurso, em reais', { exact: true }).fill('12,5')
    await fillMoment(desk, 'Pagar até', now + 48 * HOUR_MS)
    await fitsViewports(desk, assert, 'payments-window')
    await Promise.all([textAppears(desk, 'Prazo para recursos salvo.'), press(desk, 'Salvar prazo')])
    await expect(desk.getByText(/R\$\s12,50 por recurso, pagos até /)).toBeVisible()

    const home = await openContext(browser)
    const page = await home.newPage()
    const own = watchComplaints(page, school.url)
    await logIn(page, school, APPELLANT)
    await page.goto(`${school.url}/answer-sheets/${application}/summary`)
    await appeal(page, 'Questão 1')
    await expect(page.getByRole('button', { name: 'Carrinho (1)', exact: true })).toBeVisible()
    await appeal(page, 'Questão 3')
    await expect(page.getByText(/^2 recursos · R\$\s25,00$/)).toBeVisible()
    await fitsViewports(page, assert, 'payments-summary')
    await press(page, 'Carrinho (2)')
    const cart = page.getByRole('dialog', { name: 'Seus recursos' })
    await expect(cart.getByRole('listitem')).toHaveCount(2)
    await fitsViewports(page, assert, 'payments-cart')
    await cart.getByRole('button', { name: 'Remover recurso: Questão 3', exact: true }).click()
    await Promise.all([textAppears(page, 'Recurso removido com sucesso.'), press(page, 'Remover')])
    await expect(cart.getByRole('listitem')).toHaveCount(1)

    // Nobody who replies knows of an unpaid one.
    await desk.reload()
    await expect(desk.getByText('Nenhum recurso ainda', { exact: true })).toBeVisible()

    // A start that fails says so, and nothing is concluded.
    const start = '**/v1/appeal-process/*/start_payment_process'
    const ending = page.getByRole('dialog', { name: 'Concluir e pagar?' })
    // Nothing is confirmed before the price was read again.
    const price = '**/v1/appeal-process?*'
    await page.route(price, (route) => route.fulfill({ status: 404, json: {} }))
    await cart.getByRole('button', { name: 'Concluir e pagar', exact: true }).click()
    await expect(ending.getByText('Não conseguimos conferir o valor agora.')).toBeVisible()
    await expect(ending.getByRole('button', { name: 'Concluir e pagar', exact: true })).toBeDisabled()
    await fitsViewports(page, assert, 'payments-price-unread')
    await page.unroute(price)
    await ending.getByRole('button', { name: 'Tentar de novo', exact: true }).click()
    await expect(ending).toContainText(/Você vai pagar R\$\s12,50 por 1 recurso\./)
    await page.route(start, (route) => route.fulfill({ status: 500, json: {} }))
    await ending.getByRole('button', { name: 'Concluir e pagar', exact: true }).click()
    await expect(
      ending.getByText('Ocorreu um erro ao iniciar o processo de pagamento do recurso.')
    ).toBeVisible()
    await fitsViewports(page, assert, 'payments-start-failed')
    await page.unroute(start)
    await ending.getByRole('button', { name: 'Concluir e pagar', exact: true }).click()
    await page.waitForURL(/\/pagamentos\/\d+$/)

    // The code as text, by the button, and in the picture: all the same.
    const code = (await page.getByTestId('payment-code').textContent()) ?? ''
    assert.match(code, /^000201.+br\.gov\.bcb\.pix.+5303986540512\.505802BR.+6304[0-9A-F]{4}$/)
    assert.include(code, 'Colegio Sao Jose')
    const picture = page.getByRole('img', { name: 'QR Code do pagamento por Pix' })
    await expect(picture).toBeVisible()
    assert.lengthOf(await picture.locator('path').all(), 1)
    assert.equal(await readQr(page, picture), code)
    await home.grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(page, 'Copiar código')
    await expect(page.getByText('Código copiado.', { exact: true })).toBeVisible()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), code)
    await fitsViewports(page, assert, 'payments-open')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    assert.equal(await readQr(page, picture), code)
    await expect(page.getByRole('button', { name: 'Copiar código' })).toBeHidden()
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/payments-paper.png`, fullPage: true })
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })

    // Without a server the page says so, and is there again afterwards.
    const read = '**/v1/appeal-process/*'
    await page.route(read, (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('button', { name: 'Tentar de novo', exact: true })).toBeVisible()
    await page.unroute(read)
    await press(page, 'Tentar de novo')
    await expect(page.getByTestId('payment-code')).toHaveText(code)

    // What was concluded is neither added to nor changed.
    const other = await home.newPage()
    await other.goto(`${school.url}/answer-sheets/${application}/summary`)
    await expect(other.getByText(/^Pagamento iniciado: 1 recurso, R\$\s12,50\./)).toBeVisible()
    await expect(other.getByRole('link', { name: /^Recorrer/ })).toHaveCount(0)
    await expect(other.getByText(/pagamento dos seus recursos já foi iniciado/).first()).toBeVisible()
    await fitsViewports(other, assert, 'payments-started')
    await other.getByRole('link', { name: 'Ver recurso: Questão 1', exact: true }).click()
    await expect(other.getByText(/^Este recurso ainda não foi pago\./)).toBeVisible()
    await expect(other.getByRole('button', { name: 'Remover recurso' })).toHaveCount(0)
    await other.getByRole('link', { name: 'Ver o pagamento', exact: true }).click()
    await other.waitForURL(/\/pagamentos\/\d+$/)
    await other.close()

    // Staff: a payment of another amount is kept, decided about, and the right one confirmed.
    const [person] = rowsIn<{ name: string }>(
      school.databasePath,
      'SELECT name FROM users WHERE username = ?',
      APPELLANT
    )
    const name = person?.name ?? ''
    await desk.getByRole('link', { name: 'Pagamentos', exact: true }).click()
    await desk.waitForURL(/\/exams\/dashboard\/appeal\/pagamentos\?collection=\d+$/)
    await expect(desk.getByRole('rowheader', { name: new RegExp(`^${name}`) })).toBeVisible()
    await expect(desk.getByText('Nada a conferir.', { exact: true })).toBeVisible()
    await fitsViewports(desk, assert, 'payments-desk')
    await press(desk, `Confirmar pagamento: ${name}`)
    const sheet = desk.getByRole('dialog', { name: 'Confirmar pagamento' })
    const fill = (label: string | RegExp, text: string) => sheet.getByLabel(label, { exact: true }).fill(text)
    const send = () => sheet.getByRole('button', { name: 'Confirmar pagamento', exact: true }).click()
    await expect(sheet.getByLabel('Valor pago, em reais', { exact: true })).toHaveValue('12,50')
    await fill('Identificação da transação (EndToEndId)', 'E123')
    await send()
    await expect(sheet.getByText(/^Copie a identificação como está no extrato/)).toBeVisible()
    await fill('Identificação da transação (EndToEndId)', `${END_TO_END}1`)
    await fill('Valor pago, em reais', '10')
    await fill('Como você conferiu', 'Está no extrato.')
    await fitsViewports(desk, assert, 'payments-confirm')
    await Promise.all([textAppears(desk, 'O pagamento não combina com o que foi cobrado'), send()])
    await expect(
      desk.getByText('1 pagamento não combina com o que foi cobrado.', { exact: false })
    ).toBeVisible()
    await fitsViewports(desk, assert, 'payments-question')
    await press(desk, /^Decidir sobre o pagamento de /)
    const settling = desk.getByRole('dialog', { name: 'O que fazer com este pagamento?' })
    await expect(settling.getByRole('button', { name: 'Decidir', exact: true })).toBeDisabled()
    await settling.getByRole('radio', { name: 'Foi devolvido a quem pagou' }).check()
    await settling.getByLabel('Motivo', { exact: true }).fill('O banco devolveu.')
    await fitsViewports(desk, assert, 'payments-settle')
    await Promise.all([
      textAppears(desk, 'Decisão registrada.'),
      settling.getByRole('button', { name: 'Decidir', exact: true }).click(),
    ])
    await expect(desk.getByText('Nada a conferir.', { exact: true })).toBeVisible()
    await desk.getByText('Já decididos (1)', { exact: true }).first().click()
    await expect(desk.getByText('Devolvido', { exact: true })).toBeVisible()

    await expect(page.getByText(/^Aguardando o pagamento de R\$\s12,50$/)).toBeVisible()
    await press(desk, `Confirmar pagamento: ${name}`)
    await fill('Identificação da transação (EndToEndId)', `${END_TO_END}2`)
    await fill('Como você conferiu', 'Está no extrato.')
    await Promise.all([textAppears(desk, 'Pagamento confirmado.'), send()])
    await expect(desk.getByRole('row').filter({ hasText: name })).toContainText('Pago')

    // It was another person's: the candidate's page waits for the payment again, with its code.
    await expect(page.getByText('Pagamento confirmado', { exact: true })).toBeVisible()
    await fitsViewports(desk, assert, 'payments-confirmed')
    await press(desk, `Desfazer confirmação: ${name}`)
    const withdrawing = desk.getByRole('dialog', { name: 'Desfazer a confirmação?' })
    const takeBack = () =>
      withdrawing.getByRole('button', { name: 'Desfazer confirmação', exact: true }).click()
    await takeBack()
    await expect(withdrawing.getByText('Diga por que a confirmação foi um engano.')).toBeVisible()
    await withdrawing.getByLabel('Motivo', { exact: true }).fill('Era de outra pessoa.')
    await fitsViewports(desk, assert, 'payments-withdraw')
    await Promise.all([textAppears(desk, 'Confirmação desfeita.'), takeBack()])
    await expect(page.getByText(/^Aguardando o pagamento de R\$\s12,50$/)).toBeVisible()
    await expect(page.getByTestId('payment-code')).toHaveCount(1)
    await press(desk, `Confirmar pagamento: ${name}`)
    await fill('Identificação da transação (EndToEndId)', `${END_TO_END}3`)
    await fill('Como você conferiu', 'Está no extrato.')
    await Promise.all([textAppears(desk, 'Pagamento confirmado.'), send()])

    // The candidate's page changes by itself; the appeal is now one to reply to.
    await expect(page.getByText('Pagamento confirmado', { exact: true })).toBeVisible()
    await expect(page.getByTestId('payment-code')).toHaveCount(0)
    await fitsViewports(page, assert, 'payments-payed')
    await page.getByRole('link', { name: 'Voltar ao resumo', exact: true }).click()
    await expect(page.getByText('Em breve seus recursos serão avaliados.', { exact: false })).toBeVisible()
    await desk.getByRole('link', { name: 'Voltar aos recursos', exact: true }).click()
    await expect(desk.getByText('Mostrando 1 de 1 encontrados')).toBeVisible()
    assert.deepEqual([...complaints, ...own], [])
    for (const context of [office, home]) await context.close()
  })
})
