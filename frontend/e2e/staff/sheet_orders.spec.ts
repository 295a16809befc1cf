import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect, textAppears } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { atCards } from '../support/proctor.js'
import { fitsViewports } from '../support/viewport_checks.js'

const KINDS = 'Tipos de questão'

type Finished = { application: number; name: string }

/** Three candidates have finished an exam of all item types, in a category-exam collection; what one of them answered cannot be read. */
function makeFinished(databasePath: string): { collection: number; finished: Finished[] } {
  const [row] = rowsIn<{ collection: number; exam: number }>(
    databasePath,
    `SELECT collections.id AS collection, exams.id AS exam FROM collections
     JOIN exams ON exams.collection_id = collections.id WHERE collections.name = ?`,
    KINDS
  )
  if (row === undefined) throw new Error('the demo school has no such collection')
  change(
    databasePath,
    'UPDATE collections SET flags_json = ? WHERE id = ?',
    JSON.stringify({ categoryExam: true }),
    row.collection
  )
  const finished = rowsIn<Finished>(
    databasePath,
    `SELECT applications.id AS application, users.name AS name FROM applications JOIN users ON users.id = applications.user_id
     WHERE applications.exam_id = ? ORDER BY applications.candidate_key LIMIT 3`,
    row.exam
  )
  for (const { application } of finished)
    change(
      databasePath,
      `UPDATE applications SET state = 'FINISHED', started_at = 1, finished_at = 2 WHERE id = ?`,
      application
    )
  change(
    databasePath,
    `UPDATE answers SET alternatives_json = '"?"' WHERE application_id = ?`,
    finished[2]?.application ?? 0
  )
  return { collection: row.collection, finished }
}

/** Gives one candidate of a collection 10,000 more attempts. */
function makeLong(databasePath: string): number {
  const [row] = rowsIn<Record<string, number>>(
    databasePath,
    `SELECT applications.* FROM applications JOIN collections ON collections.id = applications.collection_id
     WHERE collections.name = ? ORDER BY applications.id LIMIT 1`,
    KINDS
  )
  if (row === undefined) throw new Error('the demo school has no such application')
  const others = Object.keys(row).filter((column) => column !== 'id' && column !== 'attempt')
  change(
    databasePath,
    `WITH RECURSIVE more(attempt) AS (SELECT 10 UNION ALL SELECT attempt + 1 FROM more WHERE attempt < 10009)
     INSERT INTO applications (attempt, ${others.join(', ')})
     SELECT more.attempt, ${others.map((column) => `one.${column}`).join(', ')}
     FROM more, (SELECT * FROM applications WHERE id = ?) AS one`,
    row.id ?? 0
  )
  return row.collection_id ?? 0
}

const line = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

const bulk = (page: Page) => page.getByRole('region', { name: 'Boletins desta avaliação' })

/** What the browser saves when this is pressed. */
async function saved(page: Page, name: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test.group('Report cards', (group) => {
  const fixture = openFixture(group)

  test('staff order all of a collection, download one and all, read why one failed, and order an outdated one anew', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const { collection, finished } = makeFinished(school.databasePath)
    const [first, second, broken] = finished.map(({ name }) => name) as [string, string, string]
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await atCards(page, school, 'administrador')
    await page.goto(`${school.url}/exams/dashboard/list?collection=${collection}`)
    await page.getByRole('link', { name: 'Gerar boletim', exact: true }).click()
    await expect(page.getByText('Nenhum boletim ainda', { exact: true })).toBeVisible()
    await expect(bulk(page)).toContainText('nenhum pedido ainda')
    await expect(page.getByRole('button', { name: 'Baixar todos (zip)', exact: true })).toBeDisabled()
    await fitsViewports(page, assert, 'boletins-vazio')

    await page.getByRole('button', { name: 'Gerar boletins', exact: true }).click()
    await expect(page.getByText('Boletins gerados com sucesso!', { exact: true })).toBeVisible()
    await expect(bulk(page)).toContainText('finalizado com erros', { timeout: 60_000 })
    await expect(bulk(page)).toContainText('3 de 3')
    await expect(bulk(page)).toContainText('1 boletim com erro')
    await expect(line(page, first)).toContainText('finalizado com sucesso')
    await expect(line(page, broken)).toContainText('finalizado com erros')
    await fitsViewports(page, assert, 'boletins')

    const card = await saved(page, `Baixar: ${first}`)
    assert.equal(card.name, `Boletim-${first}.pdf`)
    assert.equal(card.bytes.subarray(0, 5).toString(), '%PDF-')
    const zip = await saved(page, 'Baixar todos (zip)')
    assert.match(zip.name, /^Boletins .+\.zip$/)
    assert.isTrue(zip.bytes.includes(`Boletim-${first}.pdf`) && zip.bytes.includes(`Boletim-${second}.pdf`))
    assert.isFalse(zip.bytes.includes(`Boletim-${broken}.pdf`))

    await page.getByRole('button', { name: `Ver erros: ${broken}`, exact: true }).click()
    const errors = page.getByRole('dialog', { name: 'Visualização de erros' })
    await expect(errors).toContainText('O conteúdo deste exame não pôde ser lido.')
    await fitsViewports(page, assert, 'boletins-erros')
    await errors.getByRole('button', { name: 'Fechar', exact: true }).click()

    // What is chosen is there again after a reload.
    await page
      .getByLabel('Situação do pedido', { exact: true })
      .selectOption({ label: 'finalizado com erros' })
    await expect(line(page, first)).toHaveCount(0)
    await expect(line(page, broken)).toBeVisible()
    await page.reload()
    await expect(line(page, broken)).toBeVisible()
    await expect(line(page, first)).toHaveCount(0)
    assert.isNotNull(await page.evaluate(() => localStorage.getItem('order-list-filter')))
    await page.getByRole('button', { name: 'Limpar os filtros', exact: true }).click()
    await expect(line(page, first)).toBeVisible()

    change(
      school.databasePath,
      'UPDATE answers SET earned = 0.5 WHERE application_id = ?',
      finished[0]?.application ?? 0
    )
    await page.reload()
    await expect(line(page, first)).toContainText('Mais antigo que o resultado')
    await fitsViewports(page, assert, 'boletins-antigo')
    await page.getByRole('button', { name: `Gerar outro: ${first}`, exact: true }).click()
    await expect(line(page, first)).not.toContainText('Mais antigo que o resultado', { timeout: 60_000 })
    if (process.env.SHOTS) {
      const anew = await saved(page, `Baixar: ${first}`)
      const { writeFileSync } = await import('node:fs')
      writeFileSync(`${process.env.SHOTS}/boletim.pdf`, anew.bytes)
    }
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('a list of more than 10,000 rows becomes an Excel file in the background, also over a reload', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const collection = makeLong(school.databasePath)
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await atCards(page, school, 'administrador')
    await page.goto(`${school.url}/exams/dashboard/list?collection=${collection}`)
    await Promise.all([
      textAppears(page, 'A lista é grande: a planilha está sendo preparada'),
      page.getByRole('button', { name: 'Baixar esta lista (Excel)', exact: true }).click(),
    ])
    const order = page.getByRole('listitem').filter({ hasText: 'Planilha: Aplicações' })
    await expect(order).toBeVisible()
    await page.reload()
    await expect(order).toContainText('pronta', { timeout: 60_000 })
    await fitsViewports(page, assert, 'planilha-pronta')
    const file = await saved(page, 'Baixar: planilha Aplicações')
    assert.equal(file.name, `aplicacoes-${collection}.xlsx`)
    assert.equal(file.bytes.subarray(0, 2).toString(), 'PK')
    assert.deepEqual(complaints, [])
    await context.close()
  })
})
