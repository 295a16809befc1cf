import { test } from '@japa/runner'
import { alertAppears, expect, logIn, textAppears } from '../support/candidate.js'
import { openContext } from '../support/chromium.js'
import { openFixture } from '../support/fixture.js'
import { selectionStaff } from '../support/selection.js'
import { fitsViewports } from '../support/viewport_checks.js'

const PROCESS = 'Seleção de bolsas de iniciação científica 2027'
const OBJECTIVE = {
  section_name: 'Prova objetiva',
  value: 62.5,
  total_value: 90,
  passing_score: 54,
  status: 'Aprovado para a segunda etapa',
  color: '#3F7D3A',
  category: 'Ampla concorrência',
}
const ESSAY = { section_name: 'Redação', status: 'Em lista de espera', color: '#B45309' }
const JUSTIFICATION = 'A questão 14 aceita também a alternativa B 😀.'

type Waiting = Window & { waiting?: { shownAt?: number; askedAt?: number; outline?: string } }

/** In the page: when its title is there, with what in the place of the results, and when it asks for them. */
function watchWaiting(): void {
  const waiting: NonNullable<Waiting['waiting']> = {}
  ;(window as Waiting).waiting = waiting
  new MutationObserver(() => {
    const title = document.querySelector('h1')
    if (title?.textContent !== 'Meus resultados' || waiting.shownAt !== undefined) return
    waiting.shownAt = Date.now()
    waiting.outline = title.parentElement?.querySelector('[role="status"]')?.getAttribute('aria-label') ?? ''
  }).observe(document, { childList: true, subtree: true })
  const send = window.fetch
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (address.includes('/v1/user_result')) waiting.askedAt ??= Date.now()
    return send(input, init)
  }
}

test.group('Results of selection processes', (group) => {
  const fixture = openFixture(group)

  test('const-user-result-001: the page waits 2 s before it asks, showing the outline; without results it explains', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const page = await (await openContext(browser)).newPage()
    await logIn(page, school, 'aluno10')
    await page.clock.install()
    await page.addInitScript(watchWaiting)
    // Everything that begins at one moment of this clock has begun at the same time, however slow the machine is.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto(`${school.url}/resultados`)
    const waiting = () => page.evaluate(() => (window as Waiting).waiting ?? null)
    await expect(async () => {
      await page.clock.runFor(250)
      expect((await waiting())?.askedAt).toBeDefined()
    }).toPass()
    const { shownAt = 0, askedAt = 0, outline = '' } = (await waiting()) ?? {}
    assert.equal(askedAt - shownAt, 2_000)
    assert.equal(outline, 'Carregando…')
    await page.clock.resume()
    await expect(page.getByText('Você ainda não tem resultados')).toBeVisible()
    await fitsViewports(page, assert, 'resultados-vazio')
  })

  test('a candidate reads them, appeals once, and reads the reply when it is published', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const staff = await selectionStaff(school)
    const process = await staff.publishResults(PROCESS, [
      { username: 'aluno07', ...OBJECTIVE },
      { username: 'aluno07', ...ESSAY },
    ])
    const page = await (await openContext(browser)).newPage()
    await logIn(page, school, 'aluno07')
    await page.getByRole('button', { name: 'Abrir o menu' }).click()
    await page.getByRole('link', { name: 'Meus resultados' }).click()
    const card = page.getByRole('article', { name: 'Prova objetiva' })
    await expect(card.getByText(PROCESS)).toBeVisible()
    for (const text of ['62,5 de 90', '69,4%', '54', 'Aprovado para a segunda etapa', 'Ampla concorrência'])
      await expect(card.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(2)
    await fitsViewports(page, assert, 'resultados')

    // rule-user-result-003: a failure says so, and nothing that was typed is lost.
    await card.getByRole('button', { name: 'Abrir recurso' }).click()
    const form = card.getByRole('form', { name: 'Recurso contra o resultado' })
    await form.getByRole('button', { name: 'Enviar recurso' }).click()
    await expect(form.getByText('Preencha este campo.')).toBeVisible()
    await form.getByLabel('Justificativa').fill(JUSTIFICATION)
    await form.getByLabel('Bibliografia').fill('Edital, item 7.3')
    await page.route('**/v1/appeals/create_appeal_user_result', (route) =>
      route.fulfill({ status: 500, json: { code: 'broken' } })
    )
    await Promise.all([
      textAppears(page, 'Ocorreu um erro durante a criação do recurso!'),
      form.getByRole('button', { name: 'Enviar recurso' }).click(),
    ])
    await expect(form.getByRole('alert').getByText('O que você escreveu continua aqui.')).toBeVisible()
    await expect(form.getByLabel('Justificativa')).toHaveValue(JUSTIFICATION)
    await fitsViewports(page, assert, 'resultados-recurso')
    await page.getByRole('button', { name: 'Abrir o menu' }).click()
    await page.getByRole('link', { name: 'Minhas provas' }).click()
    await page.getByRole('button', { name: 'Ficar', exact: false }).click()
    await page.keyboard.press('Escape')
    await expect(form.getByLabel('Justificativa')).toHaveValue(JUSTIFICATION)

    await page.unroute('**/v1/appeals/create_appeal_user_result')
    const marked = page.waitForResponse(/\/v1\/user_result\/\d+\/set_opened_appeal$/)
    await Promise.all([
      textAppears(page, 'Recurso criado com sucesso!'),
      form.getByRole('button', { name: 'Enviar recurso' }).click(),
    ])
    assert.equal((await marked).status(), 200)
    await page.reload()
    await expect(card.getByRole('button', { name: 'Abrir recurso' })).toHaveCount(0)
    await card.getByRole('button', { name: 'Ver recurso' }).click()
    await expect(card.getByText(JUSTIFICATION)).toBeVisible()
    await expect(card.getByText('Recurso: Em análise')).toBeVisible()

    await staff.reply(process, '<p>A soma foi refeita: <strong>um ponto</strong> a mais.</p>')
    await page.reload()
    await card.getByRole('button', { name: 'Ver recurso' }).click()
    await expect(card.getByText('A resposta aparece aqui quando a escola publicar.')).toBeVisible()
    await staff.publish(process)
    await page.reload()
    await card.getByRole('button', { name: 'Ver recurso' }).click()
    await expect(card.getByText('Parcialmente deferido')).toBeVisible()
    await expect(card.getByText('um ponto')).toBeVisible()
    await fitsViewports(page, assert, 'resultados-resposta')
  })

  test('results that could not be loaded are asked for again', async () => {
    const { school, browser } = fixture
    const staff = await selectionStaff(school)
    await staff.publishResults('Olimpíada interna', [{ username: 'aluno08', ...ESSAY }])
    const page = await (await openContext(browser)).newPage()
    await logIn(page, school, 'aluno08')
    await page.route('**/v1/user_result?*', (route) =>
      route.fulfill({ status: 400, json: { code: 'broken' } })
    )
    await Promise.all([
      alertAppears(page, 'Não foi possível carregar os resultados.'),
      page.goto(`${school.url}/resultados`),
    ])
    await page.unroute('**/v1/user_result?*')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(page.getByRole('article', { name: 'Redação' })).toBeVisible()
  })
})
