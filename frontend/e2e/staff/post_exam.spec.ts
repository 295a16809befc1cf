import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { atCards } from '../support/proctor.js'
import { fitsViewports } from '../support/viewport_checks.js'

const WATCHED_BEFORE = 'Avaliação com câmera: encerrada'
const WITHOUT_ROOM = 'Ciências da Natureza: prova encerrada'
const SITTER = 'Olívia Rangel'

const dataOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Ver dados da prova de ${name}`, exact: true })
const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Dados da prova de ${name}` })
const openTab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name, exact: true }).click()
  await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
}
/** A picture is read with the log-in: it is there once it has pixels. */
const isDrawn = (page: Page, name: string | RegExp) =>
  expect
    .poll(() =>
      page
        .getByRole('img', { name })
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth)
    )
    .toBeGreaterThan(100)

/** What a page asks of an application, in the order of its calls. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    const [, call] = /^\/v1\/applications\/\d+\/(\w+)$/.exec(path) ?? []
    if (call !== undefined) calls.push(call)
  })
  return calls
}

test.group('After the exam', (group) => {
  const fixture = openFixture(group)

  test('an administrator reads everything that a watched exam left, confirms its photos and saves its pictures', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    const calls = callsOf(page)
    const looks = () =>
      rowsIn<{ what: string }>(
        school.databasePath,
        `SELECT DISTINCT what FROM capture_views JOIN users ON users.id = candidate_id WHERE users.name = ?`,
        SITTER
      ).map(({ what }) => what)
    await atCards(page, school, 'administrador')
    await page.getByRole('searchbox').fill('câmera')
    await page.getByRole('link', { name: WATCHED_BEFORE, exact: true }).click()
    await page.getByRole('link', { name: 'Ver resultados', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: SITTER })).toContainText('Concluída')
    await expect(page.getByRole('button', { name: 'Concluída 1' })).toBeVisible()
    await fitsViewports(page, assert, 'post-exam')

    // Chat first; the other parts are not asked for before they are opened.
    await dataOf(page, SITTER).click()
    await expect(sheetOf(page, SITTER)).toContainText('Posso usar uma folha de rascunho?')
    await expect(sheetOf(page, SITTER)).toContainText('Pedro Aguiar · Comportamento inadequado')
    assert.deepEqual(calls, ['messages'])
    assert.deepEqual(looks(), ['CHAT'])
    await fitsViewports(page, assert, 'post-exam-chat')

    // By keyboard: arrows move, and only Enter opens.
    await page.getByRole('tab', { name: 'Chat' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Internet' })).toBeFocused()
    assert.deepEqual(calls, ['messages'])
    await page.keyboard.press('Enter')
    const finding = /^A internet ficou ruim em \d+ % do tempo medido$/
    await expect(page.getByRole('heading', { name: finding })).toBeVisible()
    await expect(page.getByRole('img', { name: finding })).toContainText('ruim a partir de 1.500 ms')
    await page.getByText('Números do gráfico').click()
    const numbers = page.getByRole('region', { name: 'Números do gráfico' })
    await expect(numbers.getByRole('rowheader')).toHaveCount(75)
    await page.getByText('Números do gráfico').click()
    await fitsViewports(page, assert, 'post-exam-internet')

    await openTab(page, 'Vídeos')
    await page.getByRole('button', { name: /^Assistir: câmera de/ }).click()
    await expect
      .poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.readyState))
      .toBeGreaterThan(1)
    await fitsViewports(page, assert, 'post-exam-videos')

    await openTab(page, 'Imagens')
    await isDrawn(page, 'Documento')
    await isDrawn(page, /^Câmera às/)
    await fitsViewports(page, assert, 'post-exam-pictures')
    await page.getByRole('button', { name: 'Confirmar identidade' }).click()
    await expect(page.getByText(/^✓ Identidade confirmada por Otávio Lemos/)).toBeVisible()
    await page
      .getByRole('button', { name: /^Ampliar a imagem das/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: /^Câmera às/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(1)

    await openTab(page, 'Acessos')
    await expect(page.getByText('Sessão encerrada por outro acesso')).toBeVisible()
    await expect(page.getByText('Mostrando 4 de 4 registros.')).toBeVisible()
    await fitsViewports(page, assert, 'post-exam-logins')

    await openTab(page, 'Tela')
    await isDrawn(page, /^Tela às/)
    await fitsViewports(page, assert, 'post-exam-screens')
    assert.sameMembers(looks(), [
      'CHAT',
      'CONNECTION',
      'RECORDING',
      'LIST',
      'DOCUMENT',
      'SNAPSHOT',
      'LOGINS',
      'SCREENSHOT',
    ])
    await page.keyboard.press('Escape')
    await expect(dataOf(page, SITTER)).toBeFocused()

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download imagens estáticas de ${SITTER}` }).click()
    const saved = await saving
    assert.equal(saved.suggestedFilename(), `Imagens-${SITTER}.zip`)
    const bytes = await readFile(await saved.path())
    assert.equal(bytes.toString('latin1').split('PK\x01\x02').length - 1, 9, 'each picture of the camera')
    assert.include(looks(), 'ARCHIVE')

    // A failure is shown, and success only once the order was accepted.
    const generate = async () => {
      await page.getByRole('button', { name: 'Ações', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Gerar boletins em massa' }).click()
    }
    const orders = () => rowsIn(school.databasePath, 'SELECT id FROM report_orders').length
    await page.route('**/generate', (route) => route.abort())
    await generate()
    await expect(page.getByRole('alert').filter({ hasText: 'Tente de novo' })).toBeVisible()
    assert.equal(orders(), 0)
    await page.unroute('**/generate')
    await generate()
    await expect(page.getByText('Boletins gerados com sucesso!')).toBeVisible()
    assert.equal(orders(), 1)
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('at its second address a collection is chosen first; what an exam did not leave says so', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await atCards(page, school, 'administrador')
    await page.goto(`${school.url}/post-exams`)
    await expect(page.getByRole('heading', { level: 1, name: 'Depois da prova' })).toBeVisible()
    await expect(page.getByText('Escolha uma avaliação')).toBeVisible()
    await fitsViewports(page, assert, 'post-exams')
    await page.getByRole('combobox', { name: 'Avaliação' }).fill('natureza')
    await page.getByRole('option', { name: WITHOUT_ROOM }).click()
    await expect(page).toHaveURL(/\/post-exams\?collection=\d+$/)
    const first = 'Ana Clara Menezes'
    await page.getByRole('button', { name: `Download imagens estáticas de ${first}` }).click()
    await expect(page.getByText('Nenhuma imagem encontrada.')).toBeVisible()
    await expect(page.getByRole('link', { name: /boletim/i })).toHaveCount(0)
    await dataOf(page, first).click()
    for (const [tab, text] of [
      ['Chat', 'Nenhum histórico encontrado'],
      ['Internet', 'Nenhum registro encontrado'],
      ['Vídeos', 'Nenhum resultado encontrado.'],
      ['Imagens', 'Nenhum resultado encontrado.'],
      ['Tela', 'Nenhum resultado encontrado.'],
    ] as const) {
      await openTab(page, tab)
      await expect(page.getByRole('tabpanel').getByText(text, { exact: true })).toBeVisible()
    }
    await page.getByRole('tab', { name: 'Acessos' }).click()
    await expect(page.getByRole('tabpanel').getByText('Nenhum acesso encontrado.')).toBeVisible()
    await fitsViewports(page, assert, 'post-exam-empty')
    await page.keyboard.press('Escape')

    // Narrowed in the address, as the list of applications is.
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.getByRole('searchbox', { name: 'Nome ou identificador' }).fill('bruno')
    await expect(page).toHaveURL(/search=bruno/)
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('searchbox', { name: 'Nome ou identificador' }).fill('ninguém')
    await expect(page.getByText('Nenhum resultado encontrado.')).toBeVisible()

    // What cannot be loaded is tried again.
    await page.route('**/post_exam?**', (route) => route.abort())
    await page.reload()
    const failed = page.getByRole('alert').filter({ hasText: 'Tente de novo' })
    await expect(failed).toBeVisible()
    await page.unroute('**/post_exam?**')
    await failed.getByRole('button').click()
    await expect(page.getByText('Nenhum resultado encontrado.')).toBeVisible()

    await page.goto(`${school.url}/proctorsList/dashboard`)
    await page.getByRole('combobox', { name: 'Avaliação' }).fill('câmera')
    await page.getByRole('option', { name: WATCHED_BEFORE }).click()
    await expect(page.getByRole('heading', { name: 'Sala 3' })).toBeVisible()
    await fitsViewports(page, assert, 'proctors-list')
    await context.close()
  })

  test('a teacher reads the exams of the own class and confirms no photos; for others the pages are not there', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await atCards(page, school, 'professor')
    await page.goto(`${school.url}/post-exams`)
    await page.getByRole('combobox', { name: 'Avaliação' }).fill('câmera')
    await page.getByRole('option', { name: WATCHED_BEFORE }).click()
    await dataOf(page, SITTER).click()
    await openTab(page, 'Imagens')
    await isDrawn(page, 'Rosto')
    await expect(page.getByRole('button', { name: 'Confirmar identidade' })).toHaveCount(0)
    const address = new URL(page.url()).search
    await context.close()

    const other = await openContext(browser)
    const proctor = await other.newPage()
    await atCards(proctor, school, 'proctor')
    for (const path of ['/post-exams', '/proctorsList/dashboard', '/exams/dashboard/post-exam']) {
      await proctor.goto(`${school.url}${path}${address}`)
      await expect(proctor).not.toHaveURL(new RegExp(path))
    }
    await other.close()
  })
})
