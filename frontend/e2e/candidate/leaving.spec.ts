import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { BATCH } from '../support/addresses.js'
import { openContext } from '../support/chromium.js'
import {
  expect,
  fillLogin,
  goTo,
  onItem,
  openInstructions,
  beginExam,
  textArea,
  write,
} from '../support/candidate.js'
import { answersIn, rowsIn } from '../support/database_rows.js'
import { PASSWORD } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

const PATH = ['Simulado Horizonte', 'Matemática']

test.group('Unsent answers on other pages', (group) => {
  const fixture = openFixture(group)
  const textIn = (applicationId: number) => answersIn(fixture.school.databasePath, applicationId)[11]?.text

  test('the last keystrokes are sent after the exam page was left', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno03', PATH)
    await goTo(page, 12)
    await write(page, 'Escrito logo antes de sair')
    await page.getByRole('button', { name: 'Sair da prova' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click()
    await page.waitForURL(/\/applications(\?|$)/)
    await expect.poll(() => textIn(applicationId)).toBe('Escrito logo antes de sair')
    await context.close()
  })

  test('a log-out from the list first sends unsent answers', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno04', PATH)
    await goTo(page, 12)
    await context.route(BATCH, (route) => route.abort())
    await write(page, 'Só neste computador')
    await page.getByRole('button', { name: 'Sair da prova' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click()
    await page.waitForURL(/\/applications(\?|$)/)
    const leave = async () => {
      await page.getByRole('button', { name: /^Meu Perfil/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click()
    }
    await leave()
    await expect(
      page.getByText('Elas estão guardadas neste computador: espere a internet voltar antes de sair.')
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await context.unroute(BATCH)
    await leave()
    await page.waitForURL(`${school.url}/login`)
    await expect.poll(() => textIn(applicationId)).toBe('Só neste computador')
    await context.close()
  })

  test('the candidate’s next log-in sends what was left in the browser, and another person’s does not', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno05', PATH)
    await goTo(page, 12)
    await context.route(BATCH, (route) => route.abort())
    await write(page, 'Ficou aqui')
    await expect(page.getByTestId('save-status')).toHaveAttribute('data-save', 'local')
    // As if the session had ended while nobody was there.
    await page.evaluate(() => {
      localStorage.removeItem('banca.session')
      // A request that outlives its page passes by the routes of this test.
      window.fetch = () => Promise.reject(new TypeError('no link'))
    })
    await page.goto(`${school.url}/login`)
    await context.unroute(BATCH)
    const sent: string[] = []
    page.on(
      'request',
      (request) => void (request.url().includes('/answers/batch') && sent.push(request.url()))
    )
    await fillLogin(page, 'aluno06')
    await page.waitForURL(`${school.url}/applications`)
    await expect(page.getByRole('link', { name: 'Simulado Horizonte', exact: true }).first()).toBeVisible()
    // Twice at the start of the app: what the first one sends has been sent when the second one is over.
    await page.reload()
    await expect(page.getByRole('link', { name: 'Simulado Horizonte', exact: true }).first()).toBeVisible()
    assert.deepEqual(sent, [])
    assert.equal(textIn(applicationId), null)
    await page.evaluate(() => localStorage.removeItem('banca.session'))
    await page.goto(`${school.url}/login`)
    await fillLogin(page, 'aluno05')
    await page.waitForURL(`${school.url}/applications`)
    await expect.poll(() => textIn(applicationId)).toBe('Ficou aqui')
    await context.close()
  })

  test('an edit in a displaced browser does not overwrite the answer of the newer device', async () => {
    const { school, browser } = fixture
    const home = await openContext(browser)
    const first = await home.newPage()
    const applicationId = await beginExam(first, school, 'aluno07', PATH)
    await goTo(first, 12)
    await write(first, 'Do primeiro computador')
    await expect.poll(() => textIn(applicationId)).toBe('Do primeiro computador')
    await home.setOffline(true)
    await write(first, 'Do primeiro computador, sem internet')
    await expect(first.getByTestId('save-status')).toHaveAttribute('data-save', 'local')

    const lab = await openContext(browser)
    const second = await lab.newPage()
    await second.goto(`${school.url}/login`)
    await fillLogin(second, 'aluno07')
    await second.getByRole('button', { name: 'Continuar', exact: true }).click()
    await second.waitForURL(`${school.url}/applications`)
    await openInstructions(second, PATH)
    await second.getByRole('button', { name: 'Continuar a prova' }).click()
    await expect(second.getByRole('navigation', { name: 'Questões da prova' })).toBeVisible()
    await goTo(second, 12)
    await write(second, 'Do segundo computador')
    // Not by the save state on the screen: that of the edit before is shown for one more frame, and the window closes now.
    await expect.poll(() => textIn(applicationId)).toBe('Do segundo computador')
    await lab.close()

    await home.setOffline(false)
    const password = first.getByRole('textbox', { name: 'Senha' })
    await expect(password).toBeVisible({ timeout: 90_000 })
    await password.fill(PASSWORD)
    await first.getByRole('button', { name: 'Entrar e continuar' }).click()
    // The other computer's session is alive: it is asked whether that one may end.
    const go = first.getByRole('button', { name: 'Continuar aqui' })
    await expect(go).toBeVisible()
    await go.click()
    await expect(first.getByRole('dialog')).toHaveCount(0)
    await expect(textArea(first)).toHaveValue('Do segundo computador')
    const other = first.getByTestId('version-notice')
    await expect(other).toContainText('Do primeiro computador, sem internet')
    await expect(other).toBeInViewport({ ratio: 1 })
    await textArea(first).press('End')
    await textArea(first).pressSequentially(' e mais')
    await textArea(first).blur()
    // Not by the save state on the screen: a pause in the typing sends half of the text, and its state is shown for one more frame.
    await expect.poll(() => textIn(applicationId)).toBe('Do segundo computador e mais')

    await other.getByRole('button', { name: 'Usar esta versão' }).click()
    await expect(textArea(first)).toHaveValue('Do primeiro computador, sem internet')
    await expect(other).toHaveCount(0)
    await expect.poll(() => textIn(applicationId)).toBe('Do primeiro computador, sem internet')
    await onItem(first, 12)
    await home.close()
  })
})

test.group('A page closed before the next sync', (group) => {
  // What leaves by itself leaves long after these tests.
  const fixture = openFixture(group, { settings: { ANSWER_SYNC_INTERVAL_MS: '60000' } })

  test('hands unsent answers to the browser, and leaves item seconds to the next page (S6.1)', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno03', PATH)
    const onServer = (position: number) =>
      rowsIn<{ text: string | null; seconds: number }>(
        school.databasePath,
        'select free_response as text, seconds from answers where application_id = ? and position = ?',
        applicationId,
        position
      )[0]
    await goTo(page, 11)
    await page.waitForFunction(
      (since) => performance.now() - since > 3_000,
      await page.evaluate(() => performance.now())
    )
    await goTo(page, 12)
    await write(page, 'Escrito logo antes de fechar')
    await expect(page.getByTestId('save-status')).toHaveAttribute('data-save', 'local')
    assert.include(onServer(12), { text: null })
    await page.goto(`${school.url}/favicon.svg`)
    await expect.poll(() => onServer(12)?.text).toBe('Escrito logo antes de fechar')
    // Seconds alone are not handed on: they wait for a page of ours, whichever it is.
    assert.include(onServer(11), { seconds: 0 })
    await page.goto(`${school.url}/applications`)
    await expect.poll(() => onServer(11)?.seconds).toBeGreaterThanOrEqual(2)
    await context.close()
  })

  /** Each leads to the log-in page. */
  const waysOut: [string, (page: Page, url: string) => Promise<unknown>][] = [
    [
      'the profile',
      async (page, url) => {
        await page.goto(`${url}/applications`)
        await page.getByRole('button', { name: /^Meu Perfil/ }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click()
      },
    ],
    [
      'a page that does not exist',
      async (page, url) => {
        await page.goto(`${url}/nothing-here`)
        await page.getByRole('button', { name: 'Sair', exact: true }).click()
      },
    ],
    [
      'a link of another application',
      (page, url) =>
        page.goto(
          `${url}/external-application-middleware?applicationName=exams&path=%2Fapplications&forceLogout=true`
        ),
    ],
  ]
  for (const [at, [way, leave]] of waysOut.entries())
    test(`a log-out by ${way} first has the tab of the exam send what it has (S6.4)`, async () => {
      const { school, browser } = fixture
      const context = await openContext(browser)
      const first = await context.newPage()
      const applicationId = await beginExam(first, school, `aluno0${4 + at}`, PATH)
      await goTo(first, 12)
      await write(first, 'Escrito antes de sair na outra aba')
      await expect(first.getByTestId('save-status')).toHaveAttribute('data-save', 'local')
      const second = await context.newPage()
      await leave(second, school.url)
      await second.waitForURL(/\/login(\?|$)/)
      expect(answersIn(school.databasePath, applicationId)[11]?.text).toBe(
        'Escrito antes de sair na outra aba'
      )
      await context.close()
    })
})
