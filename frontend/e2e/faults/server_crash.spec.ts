import { test } from '@japa/runner'
import { openContext } from '../support/chromium.js'
import {
  allOnServer,
  BACK,
  boxes,
  choices,
  expect,
  goTo,
  idAt,
  OFFLINE,
  says,
  sitDown,
  write,
} from '../support/candidate.js'
import { answersIn } from '../support/database_rows.js'
import { UNHURRIED } from '../support/school.js'
import { setStage } from '../support/fixture.js'

test.group('A server that dies in the middle of an exam', (group) => {
  const stage = setStage(group, { settings: UNHURRIED })

  test('loses nothing: the banner tells, and everything follows by itself when it is back', async () => {
    const { school, browser } = stage
    const context = await openContext(browser)
    const page = await context.newPage()
    const applicationId = await sitDown(page, school, 'aluno', ['Simulado Horizonte', 'Matemática'])
    await choices(page).nth(3).click()
    await allOnServer(page)
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

    await Promise.all([says(page, BACK), school.restart()])
    await allOnServer(page)
    await expect
      .poll(() => {
        const rows = answersIn(school.databasePath, applicationId)
        return [rows[0]?.alternativeId, rows[6]?.alternatives, rows[11]?.text]
      })
      .toEqual([first, [marked], 'O servidor caiu, e eu continuei.'])
    await context.close()
  })
})
