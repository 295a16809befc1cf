import { test } from '@japa/runner'
import { makeAppealable } from '../support/appealable_exam.js'
import { administrator, call } from '../support/assigned_exam.js'
import { expect, textAppears } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { atCards } from '../support/proctor.js'
import { send, tokenOf } from '../support/sat_exam.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const APPELLANT = 'aluno11'
const HOUR_MS = 3_600_000
const iso = (at: number) => new Date(at).toISOString()

/** An appeal against item 3, then one against item 1. @returns ids of the collection and of both appeals */
async function makeAppeals(school: School) {
  const { collection, application } = await makeAppealable(school, {
    collection: 'Recursos por questão',
    exam: 'Prova com recursos por questão',
    idn: 'prova-com-recursos-por-questao',
    username: APPELLANT,
  })
  const admin = await administrator(school)
  const window = { opens_at: iso(Date.now() - HOUR_MS), closes_at: iso(Date.now() + 48 * HOUR_MS) }
  await send(school, 'PUT', `/v1/collections/${collection}/appeal_issuing_window`, window, admin)
  const items = rowsIn<{ id: number }>(
    school.databasePath,
    'SELECT item_id AS id FROM answers WHERE application_id = ? AND position IN (1, 3) ORDER BY position DESC',
    application
  )
  const candidate = await tokenOf(school, APPELLANT)
  const ids: number[] = []
  for (const item of items) {
    const body = { application, item: item.id, content: 'Também está certa.', bibliography: 'Livro' }
    ids.push((await call<{ id: number }>(school, '/v1/appeals', body, candidate)).id)
  }
  const [third = 0, first = 0] = ids
  return { collection, admin, third, first }
}

test.group('Appeals by question', (group) => {
  const fixture = openFixture(group)

  test('questions where somebody waits come first; one leads to its appeals, and one reply goes to those that are chosen', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const { collection, third, first } = await makeAppeals(school)
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await atCards(page, school, 'administrador')
    await page.goto(`${school.url}/exams/dashboard/appeal?collection=${collection}`)
    await page.getByRole('button', { name: 'Por questão', exact: true }).click()
    const rows = page.getByRole('list', { name: 'Recursos por questão', exact: true }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('questão 3')
    await expect(rows.first()).toContainText(
      '1 recurso: 1 em análise, 0 com resposta, 0 com resposta divulgada'
    )
    await fitsViewports(page, assert, 'appeals-items')

    await rows.last().getByRole('button', { name: 'Ver recursos', exact: true }).click()
    await expect(page.getByText('Mostrando 1 de 1 encontrados')).toBeVisible()
    await expect(page.getByText(`Recurso nº ${first} `, { exact: false })).toBeVisible()
    await page.goBack()
    await expect(rows).toHaveCount(2)

    await rows.first().getByRole('button', { name: 'Responder a vários', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Responder a recursos da questão 3', exact: true })
    await sheet.getByRole('button', { name: 'Marcar todos', exact: true }).click()
    await expect(sheet.getByText('1 recurso recebe a resposta.')).toBeVisible()
    const send = sheet.getByRole('button', { name: 'Responder 1 recurso', exact: true })
    await send.click()
    await expect(sheet.getByText('Preencha este campo.').first()).toBeVisible()
    await sheet.getByRole('combobox', { name: 'Decisão', exact: true }).fill('indef')
    await page.getByRole('option', { name: 'Indeferido', exact: true }).click()
    const response = sheet.getByRole('textbox', { name: 'Texto da resposta', exact: true })
    await response.focus()
    await expect(sheet.getByRole('toolbar')).toBeVisible()
    await response.pressSequentially('A chave está certa.')
    await fitsViewports(page, assert, 'appeals-bulk')
    // What is typed is there again after a look at the appeals.
    await sheet.getByRole('button', { name: 'Fechar', exact: true }).click()
    await rows.first().getByRole('button', { name: 'Ver recursos', exact: true }).click()
    await page.goBack()
    await rows.first().getByRole('button', { name: 'Responder a vários', exact: true }).click()
    await expect(response).toContainText('A chave está certa.')
    await sheet.getByRole('button', { name: 'Marcar todos', exact: true }).click()
    await expect(sheet.getByText('1 recurso recebe a resposta.')).toBeVisible()
    await Promise.all([textAppears(page, '1 recurso respondido.'), send.click()])
    await expect(sheet).toHaveCount(0)
    await expect(rows.first()).toContainText('questão 1')
    await expect(rows.last()).toContainText('Todos têm resposta')
    assert.deepEqual(
      rowsIn(
        school.databasePath,
        'SELECT appeal_id AS id, response FROM appeal_replies WHERE appeal_id IN (?, ?)',
        third,
        first
      ),
      [{ id: third, response: '<p>A chave está certa.</p>' }]
    )
    assert.deepEqual(complaints, [])
    await context.close()
  })
})
