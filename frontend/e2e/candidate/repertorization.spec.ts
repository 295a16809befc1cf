import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { LAPTOP, openContext, PHONE, violations, watchComplaints } from '../support/chromium.js'
import { savedOnServer, BACK, expect, goTo, OFFLINE, textAppears, beginExam } from '../support/candidate.js'
import { answersIn, applicationIn } from '../support/database_rows.js'
import { PRODUCT_SYNC_INTERVAL } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const notice = (page: Page) => page.getByTestId('table-notice')

test.group('A repertorization table', (group) => {
  const fixture = openFixture(group, { settings: PRODUCT_SYNC_INTERVAL })

  test('is saved, partly offline, submitted and shown in the review: {name}')
    .with([
      { name: 'laptop', viewport: LAPTOP, username: 'aluno05' },
      { name: 'phone', viewport: PHONE, username: 'aluno06' },
    ])
    .run(async ({ assert }, { viewport, username }) => {
      const { school, browser } = fixture
      const context = await openContext(browser, { viewport })
      const page = await context.newPage()
      const complaints = watchComplaints(page, school.url)
      const applicationId = await beginExam(page, school, username, ['Tipos de questão'])
      const at =
        answersIn(school.databasePath, applicationId).find((row) => row.category === 'REPERTORIZATION_TABLE')
          ?.position ?? 0
      const stored = () =>
        JSON.parse(answersIn(school.databasePath, applicationId)[at - 1]?.text ?? 'null') as unknown
      await goTo(page, at)
      await expect(notice(page)).toHaveCount(0)

      await cell(page, 'Sintoma diretor').fill('Medo de ficar só')
      await cell(page, 'Linha 1, Sintoma').fill('Acorda assustada')
      await cell(page, 'Linha 1, Página e coluna').fill('p. 43')
      await cell(page, 'Arsenicum album, rubrica 1').pressSequentially('3')
      await Promise.all([
        textAppears(page, 'O valor da rubrica deve ser de 1 a 3'),
        cell(page, 'Phosphorus, rubrica 1').pressSequentially('7'),
      ])
      await expect(cell(page, 'Phosphorus, rubrica 1')).toHaveValue('')
      await cell(page, 'Phosphorus, rubrica 1').pressSequentially('2')
      await cell(page, 'Phosphorus, rubrica 1').blur()
      await expect(notice(page)).toHaveText('Tabela sincronizada: tudo está no servidor.')
      await savedOnServer(page)
      await expect.poll(stored).toMatchObject({
        directorSymptom: 'Medo de ficar só',
        rubrics: [
          { position: 1, value: 3 },
          { position: 1, value: 2 },
        ],
      })
      assert.deepEqual(await violations(page), [], 'axe: the table')

      await context.setOffline(true)
      await expect(page.getByText(OFFLINE)).toBeVisible()
      await cell(page, 'Linha 2, Sintoma').fill('Sede de pequenos goles')
      await cell(page, 'Phosphorus, rubrica 1').fill('0')
      await cell(page, 'Arsenicum album, rubrica 5').fill('2')
      await cell(page, 'Arsenicum album, rubrica 5').blur()
      await expect(notice(page)).toHaveText('Sincronizando… já está guardado neste computador.')
      await expect(page.getByTestId('unsent-count')).toHaveText('1 resposta por enviar')
      await goTo(page, 1)
      await goTo(page, at)
      await expect(cell(page, 'Linha 2, Sintoma')).toHaveValue('Sede de pequenos goles')
      await expect(cell(page, 'Arsenicum album, rubrica 5')).toHaveValue('2')

      await Promise.all([textAppears(page, BACK), context.setOffline(false)])
      await expect(notice(page)).toHaveText('Tabela sincronizada: tudo está no servidor.')
      await page.reload()
      await expect(cell(page, 'Linha 2, Sintoma')).toHaveValue('Sede de pequenos goles')

      // The last edit is still unsent when the candidate hands in.
      await cell(page, 'Linha 10, Rubrica').fill('Piora à noite')
      await page.getByRole('button', { name: /^Rever e entregar/ }).click()
      const row = page.getByTestId('review-row').nth(at - 1)
      await expect(row).toContainText('Medo de ficar só; Arsenicum album: 5')
      await row.getByText('Ver a tabela').click()
      await expect(row.getByRole('table', { name: 'Tabela de sintomas' })).toContainText('Piora à noite')
      assert.deepEqual(await violations(page), [], 'axe: the review')
      await page.getByRole('button', { name: 'Entregar a prova', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Parabéns, você terminou!' })).toBeVisible()
      await expect.poll(() => applicationIn(school.databasePath, applicationId).state).toBe('FINISHED')
      await expect.poll(stored).toMatchObject({
        directorSymptom: 'Medo de ficar só',
        symptoms: expect.arrayContaining([
          expect.objectContaining({ position: 1, symptom: 'Acorda assustada', pageColumn: 'p. 43' }),
          expect.objectContaining({ position: 2, symptom: 'Sede de pequenos goles' }),
          expect.objectContaining({ position: 10, rubric: 'Piora à noite' }),
        ]),
        rubrics: expect.arrayContaining([
          expect.objectContaining({ position: 1, value: 3 }),
          expect.objectContaining({ position: 5, value: 2 }),
        ]),
      })

      await page.goto(`${school.url}/answer-sheets/${applicationId}/summary`)
      const entry = page.getByRole('listitem').filter({ hasText: 'Medo de ficar só; Arsenicum album: 5' })
      await entry.getByRole('link').last().click()
      await expect(page.getByRole('table', { name: 'Tabela de sintomas' })).toContainText('Piora à noite')
      await expect(page.getByRole('table', { name: 'Tabela de medicamentos' })).toContainText(
        'Pulsatilla nigricans'
      )
      assert.deepEqual(await violations(page), [], 'axe: read back')
      assert.deepEqual(complaints, [])
      await context.close()
    })

  test('the last keystroke of a cell survives closing the tab', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno07', ['Tipos de questão'])
    const at =
      answersIn(school.databasePath, applicationId).find((row) => row.category === 'REPERTORIZATION_TABLE')
        ?.position ?? 0
    await goTo(page, at)
    await cell(page, 'Linha 1, Sintoma').click()
    await page.keyboard.type('Últimas palavras')
    const address = page.url()
    await page.close()
    const next = await context.newPage()
    await next.goto(address)
    await expect(cell(next, 'Linha 1, Sintoma')).toHaveValue('Últimas palavras')
    await context.close()
  })
})
