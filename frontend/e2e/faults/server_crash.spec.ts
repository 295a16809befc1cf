import { test } from '@japa/runner'
import { openContext } from '../support/chromium.js'
import {
  savedOnServer,
  BACK,
  boxes,
  choices,
  expect,
  goTo,
  idAt,
  OFFLINE,
  textAppears,
  beginExam,
  write,
} from '../support/candidate.js'
import { answersIn } from '../support/database_rows.js'
import { PRODUCT_SYNC_INTERVAL } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

test.group('A server crash during an exam', (group) => {
  const fixture = openFixture(group, { settings: PRODUCT_SYNC_INTERVAL })

  test('loses nothing: a banner shows it, and pending answers are sent when the server is back', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno', ['Simulado Horizonte', 'Matemática'])
    await choices(page).nth(3).click()
    await savedOnServer(page)
    await choices(page).nth(1).click()
    const first = await idAt(choices(page), 1)
    await school.kill()

    await goTo(page, 7)
    await boxes(page).nth(1).click()
    const marked = await idAt(boxes(page), 1)
    await goTo(page, 12)
    await write(page, 'O servidor caiu, e eu continuei.')
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await expect(page.getByTestId('unsent-count')).toHaveText('3 respostas por enviar')

    await Promise.all([textAppears(page, BACK), school.restart()])
    await savedOnServer(page)
    await expect
      .poll(() => {
        const rows = answersIn(school.databasePath, applicationId)
        return [rows[0]?.alternativeId, rows[6]?.alternatives, rows[11]?.text]
      })
      .toEqual([first, [marked], 'O servidor caiu, e eu continuei.'])
    await context.close()
  })
})
