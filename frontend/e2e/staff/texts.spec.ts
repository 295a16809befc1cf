import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { choiceItem } from '../../../backend/tests/fixtures/exam_files.js'
import { expect, logIn, OFFLINE, onItem } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { atItem } from '../support/own_exam.js'
import { fitsViewports } from '../support/viewport_checks.js'

const isCached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().some(({ url }) => url.includes('own_texts'))
  })

test.group('Texts of the institution', (group) => {
  const fixture = openFixture(group)

  test('an own wording is checked, saved, and shown to candidates, without a connection too', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/admin/texts`)
    await expect(page.getByText(/0 redações próprias/)).toBeVisible()
    await fitsViewports(page, assert, 'textos')

    await page.getByRole('searchbox', { name: 'Buscar texto ou chave' }).fill('runner.way.')
    const own = page.getByRole('textbox', { name: 'Redação própria de runner.way.next em Português' })
    await expect(own).toBeVisible()
    const look = page.getByRole('button', { name: 'Conferir e salvar' })
    const dialog = page.getByRole('dialog')
    const save = async () => {
      await look.press('Enter')
      await dialog.getByRole('button', { name: 'Salvar' }).press('Enter')
      await expect(dialog).toHaveCount(0)
    }
    await own.fill('Seguir {{number}}')
    await save()
    await expect(page.getByText(/Mantenha as mesmas partes entre chaves/)).toBeVisible()
    await expect(own).toHaveValue('Seguir {{number}}')
    await fitsViewports(page, assert, 'textos-recusados')
    await own.fill('Seguir em frente')
    await look.press('Enter')
    await expect(dialog).toContainText('de “Próxima” para “Seguir em frente”')
    await fitsViewports(page, assert, 'textos-conferir')
    await dialog.getByRole('button', { name: 'Salvar' }).press('Enter')
    await expect(page.getByText('Textos salvos.')).toBeVisible()
    await expect(page.getByText(/1 redações próprias/)).toBeVisible()
    const stored = rowsIn<{ texts: string }>(
      school.databasePath,
      'SELECT texts_json AS texts FROM institutions ORDER BY id LIMIT 1'
    )
    assert.deepEqual(JSON.parse(stored[0]?.texts ?? '{}'), {
      'pt-BR': { 'frontend:runner.way.next': 'Seguir em frente' },
      en: {},
    })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar' }).press('Enter'),
    ])
    assert.equal(file.suggestedFilename(), 'textos.zip')

    await page.route('**/v1/texts?**', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Não conseguimos ler os textos')
    await page.unroute('**/v1/texts?**')
    await page.getByRole('button', { name: 'Tentar de novo' }).press('Enter')
    await expect(page.getByText(/1 redações próprias/)).toBeVisible()
    assert.isEmpty(complaints.filter((text) => !/ERR_FAILED|409|400/.test(text)))

    // It imports by the same administrator, whose log-in here ends.
    const exam = await atItem(fixture, 'aluno12', { items: [choiceItem(1), choiceItem(2)] })
    const next = exam.getByRole('button', { name: 'Seguir em frente' })
    await expect(next).toBeVisible()
    await expect.poll(() => isCached(exam)).toBe(true)
    await exam.context().setOffline(true)
    await expect(exam.getByText(OFFLINE)).toBeVisible()
    await exam.reload()
    await onItem(exam, 1)
    await expect(next).toBeVisible()
    await exam.context().setOffline(false)
    await exam.context().close()
    await context.close()
  })
})
