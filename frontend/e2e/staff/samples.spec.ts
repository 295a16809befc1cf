import { test } from '@japa/runner'
import { expect } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { openFixture } from '../support/fixture.js'
import { enterAs, markTexts, planThreeTexts, waitingTexts } from '../support/planned_texts.js'
import { fitsViewports } from '../support/viewport_checks.js'

test.group('A sample for second reading', (group) => {
  const fixture = openFixture(group)

  test('a supervisor draws marked texts, sees how near the second readings come, and opens one that differs again', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const { collection, plan } = await planThreeTexts(school, {
      idn: 'releitura',
      name: 'Redação: a biblioteca',
      sentence: 'A biblioteca abre as portas do bairro. ',
    })
    for (const username of ['corretor', 'corretor02'])
      await markTexts(school, username, plan, () => [2, 2, 2, 2, 2])
    assert.equal(waitingTexts(school, plan), 0)
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)

    await enterAs(page, school, 'comissao', `/exams/dashboard/items/banca/${plan}?collection=${collection}`)
    const part = page.getByRole('region', { name: 'Segunda leitura', exact: true })
    await expect(part.getByText('Nenhum texto foi sorteado ainda.')).toBeVisible()
    await part.getByRole('button', { name: 'Sortear textos' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sortear textos para segunda leitura?' })
    await expect(dialog.getByText('3 textos disponíveis.')).toBeVisible()
    await dialog.getByLabel('Quantos textos').fill('0')
    await expect(dialog.getByText('Um número de 1 a 200.')).toBeVisible()
    await dialog.getByLabel('Quantos textos').fill('2')
    await dialog.getByRole('button', { name: 'Sortear 2 textos' }).click()
    await expect(dialog.getByText('Escreva o motivo.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Rotina da semana.')
    await fitsViewports(page, assert, 'sample-draw')
    await dialog.getByRole('button', { name: 'Sortear 2 textos' }).click()
    await expect(dialog).toHaveCount(0)
    const row = part.getByRole('row', { name: /Rotina da semana/ })
    await expect(row).toContainText('0 de 2')
    assert.equal(waitingTexts(school, plan), 2)

    let read = 0
    await markTexts(school, 'corretor03', plan, () => Array<number>(5).fill((read += 1) === 1 ? 2 : 5))
    await page.reload()
    await expect(row).toContainText('2 de 2')
    await expect(row).toContainText('1 de 2 (50%)')
    await part.getByRole('button', { name: 'Ver o texto' }).click()
    await expect(part.getByRole('region', { name: 'Nota da segunda leitura' })).toContainText('1000 pontos')
    await expect(part.getByRole('region', { name: 'Nota sorteada' })).toContainText('400 pontos')
    await fitsViewports(page, assert, 'samples')
    await part.getByRole('button', { name: 'Reabrir' }).click()
    const reopen = page.getByRole('dialog', { name: 'Reabrir este texto?' })
    await reopen.getByRole('textbox', { name: 'Motivo' }).fill('As notas estão distantes.')
    await fitsViewports(page, assert, 'sample-reopen')
    await reopen.getByRole('button', { name: 'Reabrir' }).click()
    await expect(reopen).toHaveCount(0)
    await expect(part.getByText(/^Reaberto por .+, /)).toBeVisible()
    await expect(part.getByRole('button', { name: 'Reabrir' })).toHaveCount(0)
    // Both marks are to be given anew.
    await expect.poll(() => waitingTexts(school, plan), { timeout: 60_000 }).toBe(2)

    // Another sample is ended before anybody reads it.
    await part.getByRole('button', { name: 'Sortear textos' }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Por engano.')
    await dialog.getByRole('button', { name: 'Sortear 1 texto' }).click()
    await expect(dialog).toHaveCount(0)
    const second = part.getByRole('row', { name: /Por engano/ })
    assert.equal(waitingTexts(school, plan), 3)
    await second.getByRole('button', { name: 'Encerrar' }).click()
    const end = page.getByRole('dialog', { name: 'Encerrar este sorteio?' })
    await expect(end.getByText(/^1 texto que ninguém releu sai da fila/)).toBeVisible()
    await end.getByRole('textbox', { name: 'Motivo' }).fill('Basta a primeira.')
    await fitsViewports(page, assert, 'sample-end')
    await end.getByRole('button', { name: 'Encerrar' }).click()
    await expect(end).toHaveCount(0)
    await expect(second).toContainText(/Encerrado por .+: Basta a primeira\./)
    await expect(second).toContainText('0 de 1 · 1 sem leitura')
    assert.equal(waitingTexts(school, plan), 2)
    await second.scrollIntoViewIfNeeded()
    await fitsViewports(page, assert, 'sample-ended')

    assert.deepEqual(complaints, [])
    await context.close()
  })
})
