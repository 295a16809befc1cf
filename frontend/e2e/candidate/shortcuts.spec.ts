import { test } from '@japa/runner'
import { openContext } from '../support/chromium.js'
import {
  boxes,
  choices,
  expect,
  goTo,
  savedLocally,
  onItem,
  beginExam,
  textArea,
} from '../support/candidate.js'
import { openFixture } from '../support/fixture.js'

const SEVERAL = 7
const TEXT = 12

test.group('Keyboard shortcuts of the item screen', (group) => {
  const fixture = openFixture(group)

  test('navigation keys never change an answer; arrows stay with alternatives, and letters with text fields', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await beginExam(page, school, 'aluno', ['Simulado Horizonte', 'Matemática'])

    // Chosen by its letter: the focus is among the alternatives from now on.
    await expect(async () => {
      // Until the page listens; a second press of the same letter changes nothing.
      await page.keyboard.press('b')
      await expect(choices(page).nth(1)).toBeChecked({ timeout: 1_000 })
    }).toPass()
    await savedLocally(page)
    await page.keyboard.press('Alt+ArrowRight')
    await onItem(page, 2)
    await page.keyboard.press('Alt+ArrowLeft')
    await onItem(page, 1)
    await expect(choices(page).nth(1)).toBeChecked()
    await choices(page).nth(1).focus()
    await page.keyboard.press('n')
    await onItem(page, 2)
    await page.keyboard.press('p')
    await onItem(page, 1)
    await expect(choices(page).nth(1)).toBeChecked()
    // Alone it is the arrow of any group of radio buttons, and never leaves the item.
    await choices(page).nth(1).focus()
    await page.keyboard.press('ArrowRight')
    await expect(choices(page).nth(2)).toBeChecked()
    await onItem(page, 1)
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(choices(page).nth(2)).toBeChecked()
    await onItem(page, 1)

    await goTo(page, SEVERAL)
    await boxes(page).nth(1).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Alt+ArrowRight')
    await onItem(page, SEVERAL + 1)
    await page.keyboard.press('Alt+ArrowLeft')
    await onItem(page, SEVERAL)
    await expect
      .poll(() => boxes(page).evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked)))
      .toEqual([false, true, false, false, false])

    await goTo(page, TEXT)
    await textArea(page).focus()
    await page.keyboard.type('npr b?')
    await expect(textArea(page)).toHaveValue('npr b?')
    await onItem(page, TEXT)

    // The help lists the same keys, and switches off those without Alt.
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Atalhos do teclado' })
    await expect(help).toBeVisible()
    assert.deepEqual(await help.locator('kbd').allInnerTexts(), [
      'A',
      'B',
      '…',
      'N',
      'Alt + →',
      'P',
      'Alt + ←',
      'R',
      '?',
    ])
    await help.getByRole('switch').uncheck()
    await page.keyboard.press('Escape')
    await goTo(page, 1)
    await page.keyboard.press('a')
    await page.keyboard.press('n')
    await onItem(page, 1)
    await expect(choices(page).nth(2)).toBeChecked()
    await page.keyboard.press('Alt+ArrowRight')
    await onItem(page, 2)
    await context.close()
  })
})
