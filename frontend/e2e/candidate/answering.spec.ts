import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { BATCH } from '../support/addresses.js'
import { choiceItem, textItem } from '../../../backend/tests/fixtures/exam_files.js'
import { changeResponses } from '../support/changed_responses.js'
import { atInstructions, atItem, conceptItem } from '../support/own_exam.js'
import {
  alertAppears,
  savedOnServer,
  applicationOf,
  choices,
  expect,
  goTo,
  idAt,
  savedLocally,
  next,
  onItem,
  textAppears,
  start,
  textArea,
  write,
} from '../support/candidate.js'
import { answersIn, change, rowsIn } from '../support/database_rows.js'
import { revokeSession } from '../support/revoked_session.js'
import { PASSWORD } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

const NO_BROWSING = { applicationConfiguration: { canBrowseAcrossItems: false } }

/** Requests whose path ends so wait until the given function is called. */
async function hold(page: Page, path: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(path, async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  return release
}

/** Of the warning above the way on. */
const warning = (page: Page, text: string) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()

/** Chooses a file for the open item; gives its line. */
async function attach(page: Page) {
  await page
    .getByTestId('attach-input')
    .setInputFiles({ name: 'conta.txt', mimeType: 'text/plain', buffer: Buffer.from('2 + 2 = 4') })
  return page.getByTestId('file-line')
}

const navigatorSlot = (page: Page, number: number) =>
  page
    .getByRole('navigation', { name: 'Questões da prova' })
    .getByRole('button', { name: new RegExp(`^Questão ${number}(?!\\d)`) })

/** The alternatives are disabled, and the item shows the reason. */
async function isClosed(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('article').getByText(text)).toBeVisible()
  for (const choice of await choices(page).all()) await expect(choice).toBeDisabled()
}

test.group('Answering an item', (group) => {
  // Of all tests of this file: each candidate takes one exam of his own.
  const fixture = openFixture(group)

  test('alternatives are disabled when answers may not be updated, and when the item time is over (val-question-006, -007)', async () => {
    const page = await atItem(fixture, 'aluno03', {
      items: [choiceItem(1), choiceItem(2), choiceItem(3)],
      collection: { applicationConfiguration: { canUpdateAnswer: false } },
    })
    await choices(page).first().click()
    await savedLocally(page)
    await next(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Avançar' }).click()
    await onItem(page, 2)
    await expect(choices(page).first()).toBeEnabled()
    await goTo(page, 1)
    await isClosed(page, 'Nesta prova, uma resposta enviada não pode ser alterada.')

    change(
      fixture.school.databasePath,
      'update answers set answer_time_limit = 600, opened_at = 1, closes_at = 2 where application_id = ? and position = 3',
      applicationOf(page)
    )
    await page.reload()
    await onItem(page, 1)
    await goTo(page, 3)
    await isClosed(page, 'Tempo máximo da questão esgotado')
    await page.context().close()
  })

  test('alternatives are disabled while the exam is being submitted (val-question-008)', async () => {
    const page = await atItem(fixture, 'aluno04', { items: [choiceItem(1)], collection: NO_BROWSING })
    await choices(page).first().click()
    await savedOnServer(page)
    await page.getByRole('button', { name: 'Entregar', exact: true }).click()
    const release = await hold(page, /\/v1\/applications\/\d+(\?|$)/)
    await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
    await isClosed(page, 'Estamos enviando suas respostas. Aguarde um instante.')
    release()
    await expect(page.getByRole('heading', { name: 'Parabéns, você terminou!' })).toBeVisible()
    await page.context().close()
  })

  test('alternatives are disabled when the deadline has passed (val-question-005)', async () => {
    const page = await atItem(fixture, 'aluno05', { items: [choiceItem(1), choiceItem(2)] })
    await expect(choices(page).first()).toBeEnabled()
    const release = await hold(page, /\/v1\/applications\/\d+(\?|$)/)
    // The page's clock follows the next response.
    change(
      fixture.school.databasePath,
      'update applications set deadline_at = ? where id = ?',
      Date.now() + 2_000,
      applicationOf(page)
    )
    await choices(page).first().click()
    await isClosed(page, 'Sua resposta ficou como está e não pode mais ser alterada.')
    release()
    await expect(page.getByRole('heading', { name: 'Parabéns, você terminou!' })).toBeVisible()
    await page.context().close()
  })

  test('the next button without browsing requires an answer, also at the end, except for reading items (val-question-010, val-question-011)', async () => {
    const page = await atItem(fixture, 'aluno06', {
      items: [choiceItem(1), conceptItem(2), choiceItem(3)],
      collection: NO_BROWSING,
    })
    const advance = () => page.getByRole('dialog').getByRole('button', { name: 'Avançar' }).click()
    await Promise.all([alertAppears(page, 'Responda à questão para ir para a próxima'), next(page)])
    await choices(page).first().click()
    await savedLocally(page)
    await next(page)
    await advance()
    await onItem(page, 2)
    await next(page)
    await advance()
    await onItem(page, 3)
    const handIn = page.getByRole('button', { name: 'Entregar', exact: true })
    await Promise.all([alertAppears(page, 'Responda à questão para encerrar a prova'), handIn.click()])
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await choices(page).first().click()
    await handIn.click()
    await expect(
      page.getByRole('dialog', { name: 'Tem certeza de que quer entregar a prova?' })
    ).toBeVisible()
    await page.context().close()
  })

  test('the next button waits while an attachment is being stored locally (val-question-012)', async () => {
    const page = await atItem(fixture, 'aluno07', { items: [textItem(1), choiceItem(2)] })
    await page.evaluate(() => {
      const digest = crypto.subtle.digest.bind(crypto.subtle)
      const held = new Promise<void>((resolve) => Object.assign(window, { release: resolve }))
      crypto.subtle.digest = (...what) => held.then(() => digest(...what))
    })
    const line = await attach(page)
    await expect(line).toHaveAttribute('data-state', 'storing')
    await Promise.all([alertAppears(page, 'Aguarde o carregamento da imagem'), next(page)])
    await onItem(page, 1)
    await page.evaluate(() => (window as unknown as { release: () => void }).release())
    await expect(line).toHaveAttribute('data-state', 'stored')
    await next(page)
    await onItem(page, 2)
    await page.context().close()
  })

  test('the next button does not wait for an attachment that the server rejected, and the page shows the rejection (rule-question-018)', async () => {
    const page = await atItem(fixture, 'aluno08', { items: [textItem(1), choiceItem(2)] })
    await page.route(/\/answer_files\/[0-9a-f]{64}\/complete$/, (route) =>
      route.fulfill({ status: 400, contentType: 'application/json', body: '{"code":"file_type"}' })
    )
    const line = await attach(page)
    await expect(line).toHaveAttribute('data-state', 'failed')
    await expect(line).toContainText('Erro ao importar o arquivo')
    await next(page)
    await onItem(page, 2)
    await page.context().close()
  })

  test('an item that failed to load shows an error and can be requested again (rule-question-015)', async () => {
    const page = await atInstructions(fixture, 'aluno09', { items: [choiceItem(1), choiceItem(2)] })
    await changeResponses<{ results: unknown[] }>(
      page,
      /\/v1\/applications\/\d+\/items(\?|$)/,
      ({ results }) => ({ results: results.slice(0, 1), count: 1, numPages: 1 })
    )
    await start(page)
    await onItem(page, 1)
    await navigatorSlot(page, 2).click()
    await warning(page, 'Ocorreu um erro ao carregar esta questão.')
    await warning(page, 'Verifique sua conexão com a internet e tente novamente.')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await onItem(page, 2)
    await expect(choices(page).first()).toBeEnabled()
    await page.context().close()
  })

  test('an item is logged by its position when it is answered (rule-question-014)', async ({ assert }) => {
    const page = await atItem(fixture, 'aluno10', { items: [choiceItem(1), choiceItem(2)] })
    await goTo(page, 2)
    const logged = page.waitForRequest(/\/v1\/applications\/\d+\/answer_logs$/)
    await choices(page).nth(1).click()
    const alternativeId = await idAt(choices(page), 1)
    const { answers } = (await logged).postDataJSON() as {
      answers: Record<string, { alternative_id: number }>
    }
    assert.deepEqual(Object.keys(answers), ['2'])
    assert.equal(answers[2]?.alternative_id, alternativeId)
    await expect
      .poll(
        () =>
          rowsIn(
            fixture.school.databasePath,
            'select id from answer_logs where application_id = ?',
            applicationOf(page)
          ).length
      )
      .toBe(1)
    await page.context().close()
  })

  test('a session that ends asks for the password in a dialog, and what was written meanwhile reaches the server', async ({
    assert,
  }) => {
    const { school } = fixture
    const page = await atItem(fixture, 'aluno11', { items: [textItem(1)] })
    const id = applicationOf(page)
    const textIn = () => answersIn(school.databasePath, id)[0]?.text
    await write(page, 'Escrito antes')
    await expect.poll(textIn).toBe('Escrito antes')
    const address = page.url()
    await page.route(BATCH, (route) => route.abort())
    await write(page, 'Escrito antes e depois')
    await expect(page.getByTestId('save-status')).toHaveAttribute('data-save', 'local')
    await revokeSession(page, school, id)
    await page.unroute(BATCH)
    const overlay = page.getByRole('dialog', { name: 'Entre de novo para continuar' })
    await expect(overlay).toContainText('Suas respostas estão guardadas neste computador')
    await expect(textArea(page)).toHaveValue('Escrito antes e depois')
    const password = overlay.getByRole('textbox', { name: 'Senha' })
    await expect(password).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(overlay).toBeVisible()
    await password.fill('outra-senha')
    await page.keyboard.press('Enter')
    // Announced once.
    await expect(overlay.getByRole('alert')).toHaveText([/^Usuário ou senha incorretos/])
    assert.equal(textIn(), 'Escrito antes')
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(overlay).toHaveCount(0)
    await expect.poll(textIn).toBe('Escrito antes e depois')
    await expect(textArea(page)).toHaveValue('Escrito antes e depois')
    assert.equal(page.url(), address)
    await write(page, 'Escrito antes, depois e agora')
    await expect.poll(textIn).toBe('Escrito antes, depois e agora')
    await page.context().close()
  })

  test('without local storage the instructions warn of it instead of promising local copies, and no banner covers the item', async () => {
    const page = await atInstructions(fixture, 'aluno12', { items: [choiceItem(1)] })
    const promise = page.getByText('tudo fica salvo neste computador')
    const text = page.getByText('Este computador não consegue guardar as respostas')
    await expect(promise).toBeVisible()
    await expect(text).toHaveCount(0)
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('No room left', 'QuotaExceededError')
      }
    })
    await page.reload()
    await warning(page, 'Este computador não consegue guardar as respostas')
    await expect(promise).toHaveCount(0)
    for (const [name, width, height] of [
      ['wide', 1366, 768],
      ['narrow', 390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(text).toBeInViewport()
      await expect(page.getByRole('button', { name: 'Começar a prova' })).toBeInViewport()
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/store-broken-${name}.png` })
    }
    await page.getByRole('button', { name: 'Começar a prova' }).click()
    await onItem(page, 1)
    await expect(text).toHaveCount(0)
    await page.context().close()
  })

  test('without local storage the warning comes before the start; the exam works, and every answer is sent immediately', async () => {
    const { school } = fixture
    const page = await atInstructions(fixture, 'aluno13', { items: [choiceItem(1)] })
    const id = applicationOf(page)
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('No room left', 'QuotaExceededError')
      }
    })
    // The warning appears before the start reaches the server.
    const release = await hold(page, /\/v1\/applications\/\d+\/start$/)
    await Promise.all([
      textAppears(page, 'Este computador não consegue guardar as respostas'),
      page.getByRole('button', { name: 'Começar a prova' }).click(),
    ])
    release()
    await onItem(page, 1)
    await choices(page).nth(2).click()
    const alternativeId = await idAt(choices(page), 2)
    await expect.poll(() => answersIn(school.databasePath, id)[0]?.alternativeId).toBe(alternativeId)
    await page.getByRole('button', { name: /^Rever e entregar/ }).click()
    await page.getByRole('button', { name: 'Entregar a prova', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Parabéns, você terminou!' })).toBeVisible()
    await page.context().close()
  })
})
