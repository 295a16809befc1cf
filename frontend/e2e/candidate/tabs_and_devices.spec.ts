import { test } from '@japa/runner'
import { BATCH } from '../support/addresses.js'
import { openContext } from '../support/chromium.js'
import {
  savedOnServer,
  choices,
  expect,
  fillLogin,
  goTo,
  idAt,
  savedLocally,
  onItem,
  openInstructions,
  beginExam,
  textArea,
  write,
} from '../support/candidate.js'
import { answersIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'

const PATH = ['Simulado Horizonte', 'Matemática']

test.group('One exam in two tabs or devices', (group) => {
  const fixture = openFixture(group)

  test('a second tab shows the conflict, takes over, and has what the first had not sent', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const first = await context.newPage()
    const applicationId = await beginExam(first, school, 'aluno', PATH)
    await context.route(BATCH, (route) => route.abort())
    await choices(first).nth(2).click()
    const chosen = await idAt(choices(first), 2)
    await goTo(first, 12)
    await write(first, 'Comecei na primeira aba')
    await savedLocally(first)

    const second = await context.newPage()
    second.on('dialog', (dialog) => void dialog.accept())
    await second.goto(first.url())
    const notice = (page: typeof first) =>
      page.getByRole('dialog', { name: 'A prova está aberta em outra aba' })
    await expect(notice(second)).toBeVisible()
    await notice(second).getByRole('button', { name: 'Continuar aqui' }).click()
    await expect(notice(second)).toHaveCount(0)
    await expect(notice(first)).toBeVisible()
    await expect(textArea(second)).toHaveValue('Comecei na primeira aba')
    await write(second, 'Comecei na primeira aba e terminei na segunda')
    await context.unrouteAll()
    await savedOnServer(second)

    const stored = () => {
      const rows = answersIn(school.databasePath, applicationId)
      return [rows[0]?.alternativeId, rows[11]?.text]
    }
    await expect.poll(stored).toEqual([chosen, 'Comecei na primeira aba e terminei na segunda'])
    await context.close()
  })

  test('a second device takes over; what the first had not sent still reaches the server', async () => {
    const { school, browser } = fixture
    const home = await openContext(browser)
    const first = await home.newPage()
    const applicationId = await beginExam(first, school, 'aluno02', PATH)
    await home.setOffline(true)
    await choices(first).nth(1).click()
    const chosen = await idAt(choices(first), 1)
    await goTo(first, 12)
    await write(first, 'Escrito sem internet no primeiro computador')
    await expect(first.getByTestId('save-status')).toHaveAttribute('data-save', 'local')

    const lab = await openContext(browser)
    const second = await lab.newPage()
    await second.goto(`${school.url}/login`)
    await fillLogin(second, 'aluno02')
    await expect(second.getByRole('heading', { name: 'Você já está em outro lugar' })).toBeVisible()
    await second.getByRole('button', { name: 'Continuar', exact: true }).click()
    await second.waitForURL(`${school.url}/applications`)
    await openInstructions(second, PATH)
    await second.getByRole('button', { name: 'Continuar a prova' }).click()
    await onItem(second, 1)
    await goTo(second, 2)
    await choices(second).nth(3).click()
    const there = await idAt(choices(second), 3)
    await savedOnServer(second)

    await home.setOffline(false)
    await expect
      .poll(() => answersIn(school.databasePath, applicationId)[11]?.text)
      .toBe('Escrito sem internet no primeiro computador')
    // It learns of it with the next thing it asks: at the latest with its look at the application, once a minute.
    await expect(first.getByRole('dialog')).toBeVisible({ timeout: 90_000 })
    await expect
      .poll(() =>
        answersIn(school.databasePath, applicationId)
          .slice(0, 2)
          .map((row) => row.alternativeId)
      )
      .toEqual([chosen, there])
    await expect(first.getByRole('dialog', { name: 'A prova foi aberta em outro computador' })).toBeVisible()
    await expect(first.getByRole('textbox', { name: 'Senha' })).toBeVisible()
    await home.close()
    await lab.close()
  })
})
