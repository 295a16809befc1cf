import { readFile } from 'node:fs/promises'
import { Workbook } from '@cj-tech-master/excelts'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect, logIn } from '../support/candidate.js'
import { LAPTOP, openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { atCards } from '../support/proctor.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const NETWORK = 'Simulado da rede'

async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

/** How many schools have candidates in the network's collection. */
const schoolsOf = ({ databasePath }: School): number =>
  rowsIn<{ total: number }>(
    databasePath,
    `SELECT COUNT(DISTINCT applications.school_id) AS total FROM applications
     JOIN collections ON collections.id = applications.collection_id WHERE collections.name = ?`,
    NETWORK
  )[0]?.total ?? 0

const button = (page: Page) => page.getByRole('button', { name: 'Exportar', exact: true })

/** Presses the button, and reads the rows of the workbook that comes. */
async function downloaded(page: Page): Promise<{ name: string; rows: unknown[][] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page).click()])
  const workbook = new Workbook()
  await workbook.xlsx.load(await readFile(await download.path()))
  const rows: unknown[][] = []
  workbook.getWorksheet(1)?.eachRow((row) => {
    rows.push(Array.isArray(row.values) ? row.values.slice(1) : [])
  })
  return { name: download.suggestedFilename(), rows }
}

async function fromMenu(page: Page, school: School, username: string, entry: string): Promise<void> {
  await atCards(page, school, username)
  await page.getByRole('button', { name: /menu/i }).first().click()
  await page.getByRole('link', { name: entry, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible()
}

test.group('Exports of results', (group) => {
  const fixture = openFixture(group)

  test('an administrator reads how many rows the grades have, downloads them as Excel, and narrows them to a class', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser, { acceptDownloads: true })
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await fromMenu(page, school, 'administrador', 'Exportar notas')
    // val-export-002: disabled while a required filter is not chosen.
    await expect(button(page)).toBeDisabled()
    await expect(page.getByText('Para continuar, escolha: avaliação.')).toBeVisible()
    await fitsViewports(page, assert, 'grades-export-empty')
    await pick(page, 'Avaliação', NETWORK)
    // val-export-001: a category is chosen.
    await button(page).click()
    await expect(page.getByText('Selecione uma categoria para continuar', { exact: true })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Turma' }).check()
    await page.getByRole('checkbox', { name: 'Escola' }).check()
    await expect(page.getByText('A planilha terá 540 estudantes.')).toBeVisible()
    await expect(page.getByText('Selecione uma categoria para continuar')).toHaveCount(0)
    await fitsViewports(page, assert, 'grades-export')
    const all = await downloaded(page)
    assert.match(all.name, /^notas-\d+\.xlsx$/)
    assert.deepEqual(all.rows[0]?.slice(0, 4), ['Estudante', 'Identificador', 'Escola', 'Turma'])
    assert.lengthOf(all.rows, 541)
    assert.equal(all.rows.filter((row) => row.includes('Finalizada')).length, 480)
    await expect(page.getByText('A planilha foi baixada.')).toBeVisible()
    await pick(page, 'Escola', 'Escola Estadual Serra Azul')
    await expect(page.getByText('A planilha foi baixada.')).toHaveCount(0)
    await pick(page, 'Turma', 'Turma 101')
    await expect(page.getByText('A planilha terá 30 estudantes.')).toBeVisible()
    const some = await downloaded(page)
    assert.lengthOf(some.rows, 31)
    assert.isTrue(some.rows.slice(1).every((row) => row[3] === 'Turma 101'))
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('the performance has a row for each school and class; staff without the page are turned away', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser, { acceptDownloads: true })
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    const schools = schoolsOf(school)
    await fromMenu(page, school, 'administrador', 'Desempenho por hierarquia')
    await pick(page, 'Avaliação', NETWORK)
    await page.getByRole('checkbox', { name: 'Turma' }).check()
    await expect(page.getByText('A planilha terá 18 linhas.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Escola' }).check()
    await expect(page.getByText(`A planilha terá ${18 + schools} linhas.`)).toBeVisible()
    // Above schools are regions: the schools of one have candidates here, of the other nobody.
    await page.getByRole('checkbox', { name: 'Diretoria regional (DRE)' }).check()
    await expect(page.getByText(`A planilha terá ${19 + schools} linhas.`)).toBeVisible()
    await pick(page, 'Diretoria regional', 'DRE Litoral')
    await expect(page.getByText(/^Nenhum resultado com estes filtros/)).toBeVisible()
    await pick(page, 'Diretoria regional', 'DRE Capital')
    await expect(page.getByText(`A planilha terá ${19 + schools} linhas.`)).toBeVisible()
    await fitsViewports(page, assert, 'performance-export-region')
    await page.getByRole('button', { name: 'Limpar Diretoria regional' }).click()
    await page.getByRole('checkbox', { name: 'Diretoria regional (DRE)' }).uncheck()
    await expect(page.getByText(`A planilha terá ${18 + schools} linhas.`)).toBeVisible()
    await fitsViewports(page, assert, 'performance-export')
    const { name, rows } = await downloaded(page)
    assert.match(name, /^desempenho-\d+\.xlsx$/)
    assert.deepEqual(rows[0]?.slice(0, 6), ['Nível', 'Escola', 'Série', 'Turma', 'Estudantes', 'Terminaram'])
    const classes = rows.filter(([level]) => level === 'Turma')
    assert.lengthOf(classes, 18)
    assert.equal(
      classes.reduce((sum, row) => sum + Number(row[4]), 0),
      540
    )
    // A filter that is changed meanwhile takes the way to give the file up from nobody.
    await page.route('**/v1/hierarchies_performance?**', () => undefined)
    await button(page).click()
    const cancel = page.getByRole('button', { name: 'Cancelar', exact: true })
    await expect(cancel).toBeVisible()
    await page.getByRole('checkbox', { name: 'Escola' }).uncheck()
    await expect(page.getByText('A planilha terá 18 linhas.')).toBeVisible()
    await cancel.click()
    await expect(button(page)).toBeVisible()
    // A call that fails says so, and the page goes on.
    await page.route('**/v1/hierarchies_performance?**', (route) => route.abort())
    await button(page).click()
    await expect(page.getByRole('alert').filter({ hasText: /servidor/ })).toBeVisible()
    await fitsViewports(page, assert, 'performance-export-failed')
    assert.isAtMost(complaints.filter((text) => !text.includes('ERR_FAILED')).length, 0)
    await context.close()

    const other = await openContext(browser)
    const proctor = await other.newPage()
    await logIn(proctor, school, 'proctor')
    for (const path of ['/grades/download', '/hierarchy/performance']) {
      await proctor.goto(`${school.url}${path}`)
      await proctor.waitForURL('**/not-found')
    }
    await other.close()
  })

  test('lists of the console are downloaded with all their rows, as they are narrowed', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser, { viewport: LAPTOP, acceptDownloads: true })
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await atCards(page, school, 'administrador')
    await page.goto(`${school.url}/admin/exams`)
    const [exams] = rowsIn<{ total: number }>(school.databasePath, 'SELECT COUNT(*) AS total FROM exams')
    const currentUser =
      rowsIn<{ id: number }>(school.databasePath, "SELECT id FROM users WHERE username = 'administrador'")[0]
        ?.id ?? 0
    const tool = page.getByRole('button', { name: /^Exportar \(|O arquivo está sendo preparado/ })
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(tool).toHaveText(`Exportar (${exams?.total})`, { timeout: 10_000 })
    const textOf = async () => {
      await tool.click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'CSV (.csv)' }).click(),
      ])
      assert.equal(download.suggestedFilename(), 'exams.csv')
      return readFile(await download.path(), 'utf8')
    }
    const all = await textOf()
    assert.isTrue(all.startsWith('\uFEFFNúmero;Código (idn);Nome;'))
    assert.lengthOf(all.trimEnd().split('\r\n'), Number(exams?.total) + 1)
    const name =
      rowsIn<{ name: string }>(school.databasePath, 'SELECT name FROM exams ORDER BY id')[0]?.name ?? ''
    await page.getByRole('textbox', { name: /Pesquisar|Buscar|Procurar/ }).fill(name)
    await expect(tool).not.toHaveText(`Exportar (${exams?.total})`)
    const some = await textOf()
    assert.include(some, name)
    assert.isBelow(some.split('\r\n').length, all.split('\r\n').length)

    // A long list: what its server answers is tested there, with lists that are shorter.
    const job = {
      id: 77,
      type: 'exports.list',
      name: 'Preparar um arquivo',
      title: 'Preparar o arquivo: Provas',
      state: 'RUNNING',
      waitsFor: null,
      stateText: 'em andamento',
      done: 20_000,
      total: 60_000,
      result: {},
      resultTexts: [] as string[],
      warnings: 0,
      error: null,
      isCancelRequested: false,
      canCancel: true,
      hasFile: false,
      orderedBy: { id: currentUser, name: 'Otávio Lemos' },
      channel: `users/${currentUser}`,
      createdAt: '2026-11-23T12:00:00Z',
      startedAt: '2026-11-23T12:00:00Z',
      endedAt: null as string | null,
    }
    await page.route(/\/v1\/exports\/exams\?/, (route) =>
      route.fulfill({ status: 202, json: { id: job.id, status: 'QUEUED', rows: 60_000 } })
    )
    await page.route(/\/v1\/jobs\?/, (route) =>
      route.fulfill({ json: { results: [job], count: 1, numPages: 1 } })
    )
    await tool.click()
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
    await expect(page.getByText(/São 60.000 linhas: o arquivo está sendo preparado/)).toBeVisible()
    await expect(tool).toHaveText('O arquivo está sendo preparado…')
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/lista-longa.png` })
    Object.assign(job, {
      state: 'DONE',
      stateText: 'concluída',
      done: 60_000,
      hasFile: true,
      resultTexts: ['60.000 linhas. O arquivo fica aqui por 24 horas.'],
      endedAt: '2026-11-23T12:05:00Z',
    })
    await page.goto(`${school.url}/admin/collections`)
    const bar = page.getByRole('region', { name: 'Tarefas em segundo plano' })
    await bar.getByRole('button', { name: 'Mostrar tarefas' }).click()
    await expect(bar.getByRole('button', { name: 'Baixar: Preparar o arquivo: Provas' })).toBeVisible()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/lista-longa-pronta.png` })
    assert.deepEqual(complaints, [])
    await context.close()
  })
})
