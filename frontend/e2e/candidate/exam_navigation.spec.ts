import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { BATCH } from '../support/addresses.js'
import { choiceItem, examFile } from '../../../backend/tests/fixtures/exam_files.js'
import { openContext } from '../support/chromium.js'
import { assignExams, openAssigned } from '../support/assigned_exam.js'
import { atInstructions, atItem, conceptItem } from '../support/own_exam.js'
import {
  alertAppears,
  choices,
  expect,
  goTo,
  savedLocally,
  logIn,
  next,
  onItem,
  start,
} from '../support/candidate.js'
import { openFixture } from '../support/fixture.js'

test.group('Navigation in an exam, and its end', (group) => {
  // Of all tests of this file: each is about other candidates.
  const fixture = openFixture(group)

  test('an item has the same number on every screen, whatever gaps its author left', async ({ assert }) => {
    const items = [choiceItem(1), conceptItem(2), choiceItem(9, { verboseName: 'Questão 91' })]
    const page = await atItem(fixture, 'aluno08', { items })
    await goTo(page, 3)
    await expect(page.getByText('Questão 3 de 3')).toBeVisible()
    await expect(page.getByText('Questão 9', { exact: false })).toHaveCount(0)
    await page.getByRole('button', { name: /^Rever e entregar/ }).click()
    const rows = page.getByTestId('review-row')
    await expect(rows).toHaveCount(3)
    assert.deepEqual(
      (await rows.locator('[data-part=number]').allInnerTexts()).map((text) => text.trim()),
      ['Questão 1', 'Questão 2', 'Questão 3']
    )
    // What is only read lacks no answer.
    assert.deepEqual(await rows.nth(1).locator('[data-part=answer]').innerText(), 'leitura')
    await page.context().close()

    const shown = await atItem(fixture, 'aluno09', { items, collection: { showItemId: true } })
    await goTo(shown, 1)
    await shown
      .getByRole('navigation', { name: 'Questões da prova' })
      .getByRole('button', { name: /^Questão 3(?!\d)/ })
      .click()
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Questão 3 (Questão 91)')
    await shown.context().close()
  })

  test('the reads of an exam tell the server how many answers it lacks', async () => {
    const page = await atItem(fixture, 'aluno07', {
      items: [choiceItem(1), choiceItem(2), choiceItem(3)],
    })
    let isCut = true
    await page.route(BATCH, (route) =>
      isCut ? route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }) : route.continue()
    )
    const reported = (unsent: number) =>
      page.waitForRequest((request) => request.url().endsWith(`?unsent_answers=${unsent}`))
    await choices(page).nth(1).click()
    await savedLocally(page)
    await Promise.all([reported(1), goTo(page, 2)])
    await choices(page).nth(0).click()
    await savedLocally(page)
    await Promise.all([reported(2), goTo(page, 3)])
    isCut = false
    await page.getByRole('button', { name: 'Tentar agora' }).click()
    await expect(page.getByTestId('save-status')).toHaveAttribute('data-unsent', '0')
    await Promise.all([reported(0), goTo(page, 1)])
    await page.context().close()
  })

  test('reading aids of an exam without tools open with one key press, and take and return the focus', async () => {
    const page = await atItem(fixture, 'aluno10', { items: [choiceItem(1)] })
    await page.getByRole('button', { name: 'Ferramentas de leitura' }).focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: 'Leitura', exact: true })
    await expect(panel).toBeVisible()
    await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(
      page.getByRole('toolbar').getByRole('button', { name: 'Leitura', exact: true })
    ).toBeFocused()
    await page.context().close()
  })

  test('without browsing, the next button asks first, until the question is silenced (rule-question-004, rule-question-005)', async () => {
    const page = await atItem(fixture, 'aluno11', {
      items: [choiceItem(1), choiceItem(2), choiceItem(3), choiceItem(4)],
      collection: { applicationConfiguration: { canBrowseAcrossItems: false } },
    })
    const asked = page.getByRole('dialog', { name: 'Ir para a próxima questão?' })
    await choices(page).first().click()
    await savedLocally(page)
    await next(page)
    await expect(asked).toBeVisible()
    await asked.getByRole('button', { name: 'Ficar nesta questão' }).click()
    await onItem(page, 1)
    await next(page)
    await asked.getByRole('button', { name: 'Avançar' }).click()
    await onItem(page, 2)
    await choices(page).first().click()
    await savedLocally(page)
    await next(page)
    await asked.getByRole('checkbox', { name: 'Não mostrar novamente' }).check()
    await asked.getByRole('button', { name: 'Avançar' }).click()
    await onItem(page, 3)
    await choices(page).first().click()
    await savedLocally(page)
    await next(page)
    await onItem(page, 4)
    await expect(asked).toHaveCount(0)
    await page.context().close()
  })

  test('an answer stored neither locally nor on the server blocks navigation and shows why (rule-question-016)', async () => {
    const page = await atItem(fixture, 'aluno20', { items: [choiceItem(1), choiceItem(2)] })
    await page.context().setOffline(true)
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('No room left', 'QuotaExceededError')
      }
    })
    await choices(page).first().click()
    await Promise.all([alertAppears(page, 'Sua resposta não foi salva'), next(page)])
    await onItem(page, 1)
    await expect(choices(page).first()).toBeChecked()
    await page.context().close()
  })

  const finish = async (page: Page, question: string) => {
    await page.getByRole('button', { name: /^Rever e entregar/ }).click()
    await page.getByRole('button', { name: 'Entregar a prova', exact: true }).click()
    const asked = page.getByRole('dialog', { name: question })
    await asked.getByRole('button', { name: 'Entregar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Parabéns, você terminou!' })).toBeVisible()
  }

  test('the end of an exam asks with the text of its exam type, and links to the next exam where there is one', async ({
    assert,
  }) => {
    // The way to the next exam, and the question before the finish (rule-finish-002, rule-finish-004).
    const { school, browser } = fixture
    const collection = { name: 'Uma prova e uma atividade' }
    const of = (name: string, type: number) =>
      examFile({ idn: name, name, type, items: [choiceItem(1)], collection })
    const collectionId = await assignExams(school, 'aluno12', [
      of('Primeira, uma prova', 1),
      of('Segunda, uma atividade', 3),
    ])
    const page = await (await openContext(browser)).newPage()
    await logIn(page, school, 'aluno12')
    await openAssigned(page, school, { name: 'Primeira, uma prova', collectionId })
    await start(page)
    await onItem(page, 1)
    await finish(page, 'Tem certeza de que quer entregar a prova?')
    const goOn = page.getByRole('link', { name: 'Ir para a próxima prova' })
    await goOn.click()
    await page.waitForURL(/\/applications\/\d+\/instructions$/)
    await expect(page.getByText('Segunda, uma atividade').first()).toBeVisible()
    await start(page)
    await onItem(page, 1)
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/next_application')),
      finish(page, 'Tem certeza de que quer encerrar a atividade?'),
    ])
    await expect(page.getByRole('link', { name: 'Voltar às provas' })).toBeVisible()
    assert.deepEqual(await answer.json(), { id: null })
    await expect(goOn).toHaveCount(0)
    await page.context().close()
  })

  test('the review shows item codes and scale answers', async () => {
    // What the review shows besides the answers (rule-review-002).
    const value = (position: number, value: string) => ({ position, value })
    const gradeLinear = {
      rows: [value(1, 'Entendi'), value(2, 'Perguntei')],
      columns: [value(1, 'Pouco'), value(2, 'Muito')],
    }
    const scale = {
      idn: 'q2',
      position: 2,
      category: 'MULTIPLE_LINEAR_SCALE',
      question: '<p>Quanto combina com você?</p>',
      gradeLinear,
    }
    const given = { items: [choiceItem(1, { verboseName: 'ENEM 91' }), scale] }
    const page = await atInstructions(fixture, 'aluno13', { ...given, collection: { showItemId: true } })
    await start(page)
    const rows = page.getByTestId('review-row')
    await page
      .getByRole('navigation', { name: 'Questões da prova' })
      .getByRole('button', { name: /^Questão 2/ })
      .click()
    await page.getByRole('radio', { name: /Muito/ }).last().click()
    await savedLocally(page)
    await page.getByRole('button', { name: /^Rever e entregar/ }).click()
    await expect(rows.nth(0).locator('[data-part=number]')).toHaveText(/^Questão 1ENEM 91 · Código \d+$/)
    await expect(rows.nth(1).locator('[data-part=answer]')).toHaveText('Perguntei: Muito')
    await page.context().close()
    const plain = await atItem(fixture, 'aluno14', given)
    await goTo(plain, 2)
    await plain.getByRole('button', { name: /^Rever e entregar/ }).click()
    await expect(plain.getByTestId('review-row').nth(0).locator('[data-part=number]')).toHaveText('Questão 1')
    await plain.context().close()
  })
})
