import { test } from '@japa/runner'
import { choiceItem } from '#tests/fixtures/exams'
import { atQuestion, conceptItem } from './support/own_exam.js'
import { choices, expect, goTo, keptHere, next, onQuestion } from './support/pupil.js'
import { setStage } from './support/stage.js'

test.group('Ways through an exam', (group) => {
  const stage = setStage(group)

  test('a question has one number on every screen, whatever gaps its author left', async ({ assert }) => {
    const items = [choiceItem(1), conceptItem(2), choiceItem(9, { verboseName: 'Questão 91' })]
    const page = await atQuestion(stage, 'aluno08', { items })
    await goTo(page, 3)
    await expect(page.getByText('Questão 3 de 3')).toBeVisible()
    await expect(page.getByText('Questão 9', { exact: false })).toHaveCount(0)
    await page.getByRole('button', { name: /^Rever e entregar/ }).click()
    const rows = page.getByTestId('review-row')
    await expect(rows).toHaveCount(3)
    assert.deepEqual((await rows.locator('[data-part=number]').allInnerTexts()).map((text) => text.trim()), ['Questão 1', 'Questão 2', 'Questão 3'])
    // What is only read lacks no answer.
    assert.deepEqual(await rows.nth(1).locator('[data-part=answer]').innerText(), 'leitura')
    await page.context().close()

    const shown = await atQuestion(stage, 'aluno09', { items, collection: { showItemId: true } })
    await goTo(shown, 1)
    await shown.getByRole('navigation', { name: 'Questões da prova' }).getByRole('button', { name: /^Questão 3(?!\d)/ }).click()
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Questão 3 (Questão 91)')
    await shown.context().close()
  })

  test('the reading aids of an exam without tools open with one press, and take and give back the focus', async () => {
    const page = await atQuestion(stage, 'aluno10', { items: [choiceItem(1)] })
    await page.getByRole('button', { name: 'Ferramentas de leitura' }).focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: 'Leitura', exact: true })
    await expect(panel).toBeVisible()
    await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('toolbar').getByRole('button', { name: 'Leitura', exact: true })).toBeFocused()
    await page.context().close()
  })

  test('without browsing, moving on asks first, and no more once that is silenced', async () => {
    const page = await atQuestion(stage, 'aluno11', { items: [choiceItem(1), choiceItem(2), choiceItem(3), choiceItem(4)], collection: { applicationConfiguration: { canBrowseAcrossItems: false } } })
    const asked = page.getByRole('dialog', { name: 'Ir para a próxima questão?' })
    await choices(page).first().click()
    await keptHere(page)
    await next(page)
    await expect(asked).toBeVisible()
    await asked.getByRole('button', { name: 'Ficar nesta questão' }).click()
    await onQuestion(page, 1)
    await next(page)
    await asked.getByRole('button', { name: 'Avançar' }).click()
    await onQuestion(page, 2)
    await choices(page).first().click()
    await keptHere(page)
    await next(page)
    await asked.getByRole('checkbox', { name: 'Não mostrar novamente' }).check()
    await asked.getByRole('button', { name: 'Avançar' }).click()
    await onQuestion(page, 3)
    await choices(page).first().click()
    await keptHere(page)
    await next(page)
    await onQuestion(page, 4)
    await expect(asked).toHaveCount(0)
    await page.context().close()
  })

  test('an answer that neither this computer nor the server could keep holds the pupil at its question, and says so', async () => {
    const page = await atQuestion(stage, 'aluno20', { items: [choiceItem(1), choiceItem(2)] })
    await page.context().setOffline(true)
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('No room left', 'QuotaExceededError')
      }
    })
    await choices(page).first().click()
    await next(page)
    await expect(page.getByRole('alert').filter({ hasText: 'Sua resposta não foi salva' })).toBeVisible()
    await onQuestion(page, 1)
    await expect(choices(page).first()).toBeChecked()
    await page.context().close()
  })
})
