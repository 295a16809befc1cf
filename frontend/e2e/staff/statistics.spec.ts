import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect, fillLoginAgain } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { WATCHED } from '../support/live_room.js'
import { atCards } from '../support/proctor.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const NETWORK = 'Simulado da rede'
const SCIENCE = 'Ciências da Natureza: prova encerrada'
const ADDRESS = '/exams/dashboard/statistics'

const idOf = ({ databasePath }: School, collection: string): number =>
  rowsIn<{ id: number }>(databasePath, 'SELECT id FROM collections WHERE name = ?', collection)[0]?.id ?? 0

const shown = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
const chart = (page: Page, title: RegExp) => page.getByRole('figure', { name: title })

async function open(page: Page, school: School, username: string, collection = NETWORK): Promise<void> {
  await atCards(page, school, username)
  await page.goto(`${school.url}${ADDRESS}?collection=${idOf(school, collection)}`)
}

test.group('Statistics', (group) => {
  const fixture = openFixture(group)

  test('an administrator reads how an exam went, finds the wrong key, and narrows it to a class', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser, { acceptDownloads: true })
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await open(page, school, 'administrador')

    // The finding of each chart is its title, the numbers are beside it and in its table.
    const people = chart(page, /^480 de 540 terminaram \(88,89%\)$/)
    await expect(people).toContainText('Ninguém mais pode começar.')
    await expect(people.getByRole('listitem')).toHaveText(['Terminaram480', 'Começaram12', 'Ausentes48'])
    await expect(people.locator('svg path').nth(2)).toBeVisible()
    await people.getByRole('button', { name: 'Ver como tabela' }).click()
    await expect(people.getByRole('row', { name: 'Ausentes 48 8,89%' })).toBeVisible()
    await shown(page, /^00:0[01]:\d\d$/)

    // Each item has a bar, two decimals and the word for its colour.
    const row = (position: number) => page.getByRole('row', { name: new RegExp(`^Questão ${position} `) })
    await expect(
      page
        .getByRole('table', { name: 'Questões' })
        .or(page.getByRole('region', { name: 'Questões' }))
        .first()
    ).toBeVisible()
    for (const [position, word] of [
      [1, 'alto'],
      [8, 'médio'],
      [18, 'baixo'],
    ] as const)
      await expect(row(position)).toContainText(new RegExp(`\\d,\\d\\d%${word}`))
    await expect(row(20)).toContainText('Espera a correção')
    await expect(row(7)).toContainText('Gabarito suspeito')
    await fitsViewports(page, assert, 'statistics')

    // An item with its statement and who chose what.
    await row(7).getByRole('button', { name: 'Ver questão 7' }).click()
    const dialog = page.getByRole('dialog', { name: 'Questão 7' })
    await expect(dialog).toContainText('Quantos estados tem o Brasil')
    const frequency = dialog.getByRole('figure', { name: /^A alternativa C foi a mais marcada/ })
    await expect(frequency).toContainText('o gabarito é D')
    await expect(frequency.getByText('D (certa)').first()).toBeVisible()
    await frequency.getByRole('button', { name: 'Ver como tabela' }).click()
    await expect(frequency.getByRole('row', { name: /^C 26 317 66,04%/ })).toBeVisible()
    await fitsViewports(page, assert, 'statistics-item')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    // The classes beside the network, and both lists as workbooks.
    const classes = chart(page, /^10 de 18 turmas estão acima da média da rede/)
    await expect(classes.getByText(/^rede: \d\d,\d\d%$/)).toBeVisible()
    await classes.getByRole('button', { name: 'Ver como tabela' }).click()
    await expect(classes.getByRole('row')).toHaveCount(19)
    for (const [button, file] of [
      ['Baixar questões (Excel)', /^estatisticas-questoes-\d+\.xlsx$/],
      ['Baixar turmas (Excel)', /^estatisticas-turmas-\d+\.xlsx$/],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ])
      assert.match(download.suggestedFilename(), file)
    }

    // Narrowed to a class: its own numbers; the address keeps it, and a reload its name.
    const pick = async (label: string, name: string) => {
      await page.getByRole('combobox', { name: label, exact: true }).fill(name.slice(0, 12))
      await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
    }
    await pick('Escola', 'Escola Estadual Serra Azul')
    await pick('Série', '1ª série')
    await pick('Turma', 'Turma 101')
    await expect(chart(page, /^2\d de 30 terminaram/)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Turma', exact: true })).toHaveValue('Turma 101')
    await expect(chart(page, /^2\d de 30 terminaram/)).toBeVisible()
    await page.getByRole('button', { name: 'Limpar Escola' }).click()
    await expect(chart(page, /^480 de 540 terminaram/)).toBeVisible()

    // One click from the suspicion to the item.
    await page.getByRole('link', { name: 'Conferir a questão 7' }).click()
    await expect(page).toHaveURL(/\/exams\/dashboard\/view\?/)
    await expect(page.getByRole('heading', { name: 'Questão 7', exact: true })).toBeFocused()
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('without results it says so, what cannot be loaded is tried again, and on paper are the tables', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await page.route(/\/v1\/exams\/\d+\/statistics(\?|$)/, (route) => route.abort())
    await open(page, school, 'administrador', 'Simulado Horizonte')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Ocorreu um erro. Tente novamente.', { timeout: 60_000 })
    await fitsViewports(page, assert, 'statistics-failed')
    await page.unroute(/\/v1\/exams\/\d+\/statistics(\?|$)/)
    await alert.getByRole('button').click()
    await shown(page, 'Não há dados suficientes para calcular')
    await expect(chart(page, /^Ninguém terminou, de 31$/)).toContainText('31 pessoas ainda podem começar.')
    await fitsViewports(page, assert, 'statistics-empty')

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('table', { name: 'Participação' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
    await context.close()
  })

  test('the administration of a school reads its own school alone; who may not, has no tab', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await page.goto(`${school.url}/login`)
    await fillLoginAgain(page, 'schooladmin', page.getByText('Sandra Vilela').first())
    await page.goto(`${school.url}${ADDRESS}?collection=${idOf(school, SCIENCE)}`)
    await expect(chart(page, /^6 de 6 terminaram/)).toBeVisible()
    const own = page.getByRole('combobox', { name: 'Escola', exact: true })
    await expect(own).toBeDisabled()
    await expect(own).toHaveValue('Colégio Horizonte')
    await shown(page, 'A partir de 30 provas terminadas.')
    await page.goto(`${school.url}${ADDRESS}?collection=${idOf(school, NETWORK)}`)
    await expect(chart(page, /^Ninguém recebeu esta atividade$/)).toContainText('Terminaram0')
    assert.equal(await page.getByText(/480|540/).count(), 0)
    await context.close()

    const other = await openContext(browser)
    const room = await other.newPage()
    await atCards(room, school, 'proctor')
    await room.goto(`${school.url}/exams/dashboard/view?collection=${idOf(school, WATCHED)}`)
    await expect(room.getByRole('link', { name: 'Sala ao vivo' })).toBeVisible()
    await expect(room.getByRole('link', { name: 'Estatísticas' })).toHaveCount(0)
    await other.close()
  })
})
