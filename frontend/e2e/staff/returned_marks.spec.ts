import { test } from '@japa/runner'
import { expect } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { enterAs, markTexts, planThreeTexts, userOf, waitingTexts } from '../support/planned_texts.js'
import { fitsViewports } from '../support/viewport_checks.js'

test.group('Marks of a corrector that go back', (group) => {
  const fixture = openFixture(group)

  test('a supervisor chooses a moment, sees what goes back, and returns it; what was not shown is not returned', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const { collection, plan } = await planThreeTexts(school, {
      idn: 'devolucao',
      name: 'Redação: a praça',
      sentence: 'A praça é de quem passa por ela. ',
    })
    await markTexts(school, 'corretor', plan, () => [2, 2, 2, 2, 2])
    // One of them is older than the moment that will be chosen.
    change(
      school.databasePath,
      `UPDATE corrector_marks SET handed_in_at = handed_in_at - 172800000 WHERE id =
       (SELECT MIN(id) FROM corrector_marks WHERE plan_id = ? AND author_id = ?)`,
      plan,
      userOf(school, 'corretor')
    )
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)

    await enterAs(page, school, 'comissao', `/exams/dashboard/items/banca/${plan}?collection=${collection}`)
    const part = page.getByRole('region', { name: 'Corretores', exact: true })
    // Counted behind the hand-ins.
    await expect(async () => {
      await page.reload()
      await expect(part.getByRole('button', { name: /^Ver o dia a dia de Cora Mattos/ })).toBeVisible({
        timeout: 20_000,
      })
    }).toPass({ timeout: 240_000 })
    await part.getByRole('button', { name: /^Ver o dia a dia de Cora Mattos/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Cora Mattos', exact: true })
    await sheet.getByRole('button', { name: 'Devolver correções' }).click()
    const dialog = page.getByRole('dialog', { name: 'Devolver as correções de Cora Mattos?' })
    const time = dialog.getByLabel('Hora')
    await time.fill('2')
    await expect(dialog.getByText('Digite uma data e uma hora válidas.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Devolver/ })).toBeDisabled()
    // The moment that the second mark is younger than is on another day where the school's has just begun.
    const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString('pt-BR', {
      timeZone: 'America/Sao_Paulo',
    })
    await dialog.getByLabel('Data').fill(yesterday)
    await time.fill('00:00')
    await expect(dialog.getByText('2 textos voltam para a fila.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Devolver 2 textos' }).click()
    await expect(dialog.getByText('Escreva o motivo.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('As notas saíram iguais demais.')
    await fitsViewports(page, assert, 'return-marks')

    // Two of these texts get a final mark meanwhile: nobody applies what they did not see.
    await markTexts(school, 'corretor02', plan, () => [2, 2, 2, 2, 2])
    await dialog.getByRole('button', { name: 'Devolver 2 textos' }).click()
    await expect(dialog.getByText(/mudaram desde a conferência, e nada foi devolvido/)).toBeVisible()
    await expect(dialog.getByText(/^2 deles já têm nota final/)).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue(
      'As notas saíram iguais demais.'
    )
    await fitsViewports(page, assert, 'return-marks-stale')
    assert.equal(waitingTexts(school, plan), 0)
    const own = await openContext(browser)
    const [statement, desk] = [await own.newPage(), await own.newPage()]
    await enterAs(statement, school, 'corretor', '/exams/dashboard/items/producao')
    await expect(statement.getByRole('rowheader').first()).toBeVisible()
    await expect(statement.getByText('Textos devolvidos')).toHaveCount(0)
    await desk.goto(`${school.url}/exams/dashboard/items/correcao/${plan}?collection=${collection}`)
    await expect(desk.getByRole('button', { name: /Receber|Pegar|Procurar/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Devolver 2 textos' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(sheet).toHaveCount(0)
    await expect(page.getByText('2 textos voltaram para a fila.')).toBeVisible()
    const row = part.getByRole('row', { name: /iguais demais/ })
    await expect(row).toContainText('2, 2 com nota final')
    await expect(row).toContainText('Cora Mattos')
    assert.equal(waitingTexts(school, plan), 2)
    // Whose marks they were learns of it on the pages that are open.
    await expect(statement.locator('[data-total=returned]')).toContainText('2')
    await fitsViewports(statement, assert, 'production-returned')
    await expect(desk.getByText(/^Textos que você entregou voltaram para a fila/)).toBeVisible()
    await fitsViewports(desk, assert, 'desk-returned')
    await own.close()
    await row.scrollIntoViewIfNeeded()
    await fitsViewports(page, assert, 'returned-marks')

    // Nothing of them waits for whose marks they were.
    await markTexts(school, 'corretor', plan, () => [5, 5, 5, 5, 5])
    assert.equal(waitingTexts(school, plan), 2)
    await markTexts(school, 'corretor03', plan, () => [3, 2, 2, 2, 2])
    assert.equal(waitingTexts(school, plan), 0)

    assert.deepEqual(complaints, [])
    await context.close()
  })
})
