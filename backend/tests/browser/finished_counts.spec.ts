import { test } from '@japa/runner'
import { openContext } from './support/chromium.js'
import { allOnServer, choices, expect, sitDown } from './support/pupil.js'
import { change } from './support/rows.js'
import { setStage } from './support/stage.js'

const PATH = ['Simulado Horizonte', 'Matemática']
/** Longer ago than every grace. */
const LONG_AGO_MS = 3_600_000

test.group('The page of the end tells what became of the answers (issue 7, 2.5)', (group) => {
  const stage = setStage(group)

  test('answers that came within the grace are called so', async () => {
    const { school, browser } = stage
    const context = await openContext(browser)
    const page = await context.newPage()
    const id = await sitDown(page, school, 'aluno10', PATH)
    await choices(page).nth(1).click()
    await allOnServer(page)
    change(school.databasePath, 'update answers set is_late = 1 where application_id = ? and position = 1', id)
    change(school.databasePath, 'update applications set deadline_at = ? where id = ?', Date.now() - LONG_AGO_MS, id)
    await page.goto(`${school.url}/applications/${id}/finished`)
    await expect(page.getByTestId('answers-here')).toHaveText('1 resposta chegou um pouco depois do fim do tempo e foi aceita.')
    await expect(page.getByText('estão com a escola')).toBeVisible()
    await context.close()
  })
})
