import { test } from '@japa/runner'
import { greyPng } from '../../../backend/database/demo/pictures/png.js'
import { choiceItem, pngDataUrl, textItem } from '../../../backend/tests/fixtures/exam_files.js'
import { fits } from '../support/viewport_checks.js'
import { openContext } from '../support/chromium.js'
import { sitGiven } from '../support/assigned_exam.js'
import { allOnServer, choices, expect, next, onQuestion, says, textArea } from '../support/candidate.js'
import { setStage } from '../support/fixture.js'

const NAME = 'Sem saída'
const OUTSIDE = '<p><img src="https://fora.example/a.png"></p>'

// Issue 7, 2.11: no browsing, and an item that nobody could answer stands in the middle.
test.group('An item that nobody could answer', (group) => {
  const stage = setStage(group)

  test('says so kindly, and the way goes on to the end, as it does by a file where one is asked for', async ({
    assert,
  }) => {
    const { school, browser } = stage
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
    await sitGiven(page, school, 'aluno09', {
      name: NAME,
      items,
      applicationConfiguration: { canBrowseAcrossItems: false, canUpdateAnswer: true },
    })
    // An item that can be answered is asked for first.
    await Promise.all([says(page, 'Responda à questão para ir para a próxima'), next(page)])
    await choices(page).nth(0).click()
    await allOnServer(page)
    await next(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Avançar' }).click()
    await onQuestion(page, 2)
    await expect(page.getByText('Esta questão veio incompleta')).toBeVisible()
    await fits(page, assert, 'sem-saida')
    await next(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Avançar' }).click()
    // The collection takes no files and the item asks for one: it is answered by it.
    await onQuestion(page, 3)
    await Promise.all([says(page, 'Responda à questão para ir para a próxima'), next(page)])
    await page.getByTestId('attach-input').setInputFiles({
      name: 'desenho.png',
      mimeType: 'image/png',
      buffer: greyPng(8, 8, new Uint8Array(64)),
    })
    await expect(page.getByTestId('file-line')).toHaveAttribute('data-state', 'stored')
    await next(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Avançar' }).click()
    await onQuestion(page, 4)
    await textArea(page).fill('Cheguei ao fim.')
    await textArea(page).blur()
    await allOnServer(page)
    await context.close()
  })
})
