import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { choiceItem } from '#tests/fixtures/exams'
import { atInstructions, atQuestion, conceptItem } from './support/own_exam.js'
import { applicationOf, choices, expect, goTo, keptHere, next, onQuestion, says } from './support/pupil.js'
import { change } from './support/rows.js'
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

test.group('The instructions of an exam', (group) => {
  const stage = setStage(group)
  const status = (page: Page) => page.getByRole('region', { name: 'Situação da prova' })

  test('ask for the status by themselves, show how it goes on and how it ended, and what the collection allows', async () => {
    const { school } = stage
    const page = await atInstructions(stage, 'aluno16', {
      items: [choiceItem(1)],
      collection: { allowInstructionsCommunication: true, instructionsUrl: '/comunicados/prova', postAnswerVisualization: true },
    })
    const id = applicationOf(page)
    await expect(page.getByRole('link', { name: 'Abrir o comunicado de instruções' })).toHaveAttribute('href', '/comunicados/prova')
    await expect(page.getByRole('button', { name: 'Começar a prova' })).toBeVisible()
    // Nobody touches the page: what changes elsewhere is seen within ten seconds.
    change(school.databasePath, "update applications set state = 'STARTED', started_at = ?, deadline_at = ? where id = ?", Date.now(), Date.now() + 3_600_000, id)
    await expect(page.getByRole('button', { name: 'Continuar a prova' })).toBeVisible()
    await expect(page.getByTestId('time-left')).toContainText('Tempo restante')
    change(school.databasePath, "update applications set state = 'FINISHED', finished_at = ?, finish_reason = 'CANDIDATE', finish_answer_count = 0 where id = ?", Date.now(), id)
    await expect(status(page)).toContainText('Prova entregue.')
    await expect(page.getByRole('link', { name: 'Ver respostas' })).toHaveAttribute('href', `/answer-sheets/${id}/summary`)
    await page.context().close()
  })

  test('have no link to a notice where the collection allows none', async () => {
    const { school } = stage
    const page = await atInstructions(stage, 'aluno17', { items: [choiceItem(1)], collection: { instructionsUrl: '/comunicados/prova' } })
    const id = applicationOf(page)
    await expect(page.getByRole('button', { name: 'Começar a prova' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Abrir o comunicado de instruções' })).toHaveCount(0)
    change(school.databasePath, "update applications set state = 'FINISHED', started_at = ?, finished_at = ?, finish_reason = 'CANDIDATE', finish_answer_count = 0 where id = ?", Date.now(), Date.now(), id)
    await page.reload()
    await expect(status(page)).toContainText('Prova entregue.')
    await page.context().close()
  })

  test('say why a start failed, in the server\'s words or in our own', async () => {
    const page = await atInstructions(stage, 'aluno18', { items: [choiceItem(1)] })
    const begin = page.getByRole('button', { name: 'Começar a prova' })
    for (const [body, words] of [
      ['{"code":"not_yet","nonFieldErrors":["Espere o sinal.","E mais."]}', 'Espere o sinal.'],
      ['{"code":"broken"}', 'Ocorreu um erro. Tente novamente.'],
    ] as const) {
      await page.route('**/v1/applications/*/start', (route) => route.fulfill({ status: 409, contentType: 'application/json', body }))
      await begin.click()
      await expect(status(page).getByText(words, { exact: true })).toBeVisible()
      await page.unrouteAll()
    }
    await page.context().close()
  })

  test('lead back to the list where there is no question, and where the exam is nobody\'s to see', async ({ assert }) => {
    const { school } = stage
    const page = await atInstructions(stage, 'aluno19', { items: [choiceItem(1)] })
    const id = applicationOf(page)
    change(school.databasePath, "update applications set state = 'STARTED', started_at = ?, deadline_at = ? where id = ?", Date.now(), Date.now() + 3_600_000, id)
    await page.route('**/v1/applications/*/answers?*', (route) => route.fulfill({ contentType: 'application/json', body: '[]' }))
    await page.reload()
    await Promise.all([says(page, 'Nenhuma questão disponível.'), page.getByRole('button', { name: 'Continuar a prova' }).click()])
    await page.waitForURL(`${school.url}/applications`)
    await page.unrouteAll()
    for (const code of [403, 404]) {
      await page.route(`**/v1/applications/${id}`, (route) => route.fulfill({ status: code, contentType: 'application/json', body: '{"code":"no"}' }))
      await page.goto(`${school.url}/applications/${id}/instructions`)
      await page.waitForURL(`${school.url}/applications`)
      await page.unrouteAll()
    }
    // Another pupil's, by the server's own word.
    await page.goto(`${school.url}/applications/1/instructions`)
    await page.waitForURL(`${school.url}/applications`)
    assert.equal(new URL(page.url()).pathname, '/applications')
    await page.context().close()
  })
})
