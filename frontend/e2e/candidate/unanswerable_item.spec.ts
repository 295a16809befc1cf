import { test } from '@japa/runner'
import { greyPng } from '../../../backend/database/demo/pictures/png.js'
import { choiceItem, pngDataUrl, textItem } from '../../../backend/tests/fixtures/exam_files.js'
import { fitsViewports } from '../support/viewport_checks.js'
import { openContext } from '../support/chromium.js'
import { beginAssigned } from '../support/assigned_exam.js'
import { savedOnServer, choices, expect, next, onItem, textAppears, textArea } from '../support/candidate.js'
import { openFixture } from '../support/fixture.js'

const NAME = 'Sem saída'
const OUTSIDE = '<p><img src="https://fora.example/a.png"></p>'

// No browsing, and an item that nobody could answer is in the middle.
test.group('An unanswerable item', (group) => {
  const fixture = openFixture(group)

  test('shows that it is incomplete and lets the candidate continue, as does an item answered by a file', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const alternatives = ['A', 'B'].map((letter, at) => ({
      letter,
      position: at + 1,
      content: OUTSIDE,
      isCorrect: at === 0,
    }))
    const drawing = {
      idn: 'q3',
      position: 3,
      category: 'IMAGEM',
      question: `<p>Desenhe <img src="${pngDataUrl(3)}" alt="modelo"></p>`,
      hasAttachment: true,
    }
    const items = [
      choiceItem(1),
      choiceItem(2, { alternatives }),
      drawing,
      textItem(4, { hasAttachment: false }),
    ]
    const context = await openContext(browser)
    const page = await context.newPage()
    await beginAssigned(page, school, 'aluno09', {
      name: NAME,
      items,
      applicationConfiguration: { canBrowseAcrossItems: false, canUpdateAnswer: true },
    })
    // An item that can be answered is asked for first.
    await Promise.all([textAppears(page, 'Responda à questão para ir para a próxima'), next(page)])
    await choices(page).nth(0).click()
    await savedOnServer(page)
    await next(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Avançar' }).click()
    await onItem(page, 2)
    await expect(page.getByText('Esta questão veio incompleta')).toBeVisible()
    await fitsViewports(page, assert, 'sem-saida')
    await next(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Avançar' }).click()
    // The collection takes no files and the item asks for one: it is answered by it.
    await onItem(page, 3)
    await Promise.all([textAppears(page, 'Responda à questão para ir para a próxima'), next(page)])
    await page.getByTestId('attach-input').setInputFiles({
      name: 'desenho.png',
      mimeType: 'image/png',
      buffer: greyPng(8, 8, new Uint8Array(64)),
    })
    await expect(page.getByTestId('file-line')).toHaveAttribute('data-state', 'stored')
    await next(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Avançar' }).click()
    await onItem(page, 4)
    await textArea(page).fill('Cheguei ao fim.')
    await textArea(page).blur()
    await savedOnServer(page)
    await context.close()
  })
})
