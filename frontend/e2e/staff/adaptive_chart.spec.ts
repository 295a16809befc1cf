import { test } from '@japa/runner'
import { expect } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { atCards } from '../support/proctor.js'
import { fitsViewports } from '../support/viewport_checks.js'

const TRACK = 'Trilha adaptativa de matemática'

type Sitting = { id: number; collection: number; name: string }

test.group('Adaptive exam', (group) => {
  const fixture = openFixture(group)

  test('its chart follows the estimate, is offered only where there are steps, and says what failed', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const pick = (state: string) => {
      const [found] = rowsIn<Sitting>(
        school.databasePath,
        `SELECT applications.id, applications.collection_id AS collection, users.name FROM applications
         JOIN users ON users.id = applications.user_id JOIN collections ON collections.id = applications.collection_id
         WHERE collections.name = ? AND applications.state = ? ORDER BY applications.candidate_key LIMIT 1`,
        TRACK,
        state
      )
      if (found === undefined) throw new Error(`nobody of the track is ${state}`)
      return found
    }
    const sat = pick('FINISHED')
    const other = pick('CREATED')
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await atCards(page, school, 'administrador')
    await page.goto(`${school.url}/exams/dashboard/list?collection=${sat.collection}`)
    const entry = page.getByRole('menuitem', { name: 'Progresso do teste adaptativo' })
    const menuOf = async ({ name }: Sitting) => {
      await page.getByRole('button', { name: `Ações para ${name}`, exact: true }).click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
    }

    // Nobody has answered there: the server was asked, and there is no entry.
    const asked = page.waitForResponse((response) => response.url().includes(`/${other.id}/cat_result_log`))
    await menuOf(other)
    await (await asked).finished()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    // Opened again, the menu is drawn with what came.
    await menuOf(other)
    await expect(entry).toHaveCount(0)
    await page.keyboard.press('Escape')

    await menuOf(sat)
    await entry.click()
    const sheet = page.getByRole('dialog', { name: `Progresso do teste adaptativo: ${sat.name}` })
    const chart = sheet.getByRole('figure', { name: /^Depois de 8 questões, a estimativa é -?\d,\d\d/ })
    await expect(chart.locator('svg path').first()).toBeVisible()
    // The axis up is in five steps.
    await expect(chart.locator('.MuiChartsAxis-directionY .MuiChartsAxis-tickLabel')).toHaveCount(6)
    await chart.getByRole('button', { name: 'Ver como tabela' }).click()
    await expect(chart.getByRole('row')).toHaveCount(10)
    await fitsViewports(page, assert, 'adaptive-chart')

    // While it is open it follows the exam.
    change(
      school.databasePath,
      `INSERT INTO adaptive_steps (application_id, step, item_id, theta, standard_error, is_answer, taken_at)
       VALUES (?, 9, (SELECT MIN(item_id) FROM adaptive_steps), 1.25, 0.5, 1, 1764148000000)`,
      sat.id
    )
    await expect(
      sheet.getByRole('figure', { name: 'Depois de 9 questões, a estimativa é 1,25 (erro padrão 0,50)' })
    ).toBeVisible()
    assert.deepEqual(complaints, [])

    // What the server says of a failure is shown, else a text of ours; what was there stays.
    await page.route('**/cat_result_log', (route) =>
      route.fulfill({
        status: 500,
        json: { code: 'broken', nonFieldErrors: ['O registro está indisponível.'] },
      })
    )
    await expect(sheet.getByRole('alert')).toContainText('O registro está indisponível.')
    await expect(sheet.getByRole('figure', { name: /^Depois de 9 questões/ })).toBeVisible()
    await page.unroute('**/cat_result_log')
    await page.route('**/cat_result_log', (route) => route.fulfill({ status: 500, json: { code: 'broken' } }))
    await expect(sheet.getByRole('alert')).toContainText('Ocorreu um erro. Tente novamente mais tarde.')
    await page.unroute('**/cat_result_log')
    await sheet.getByRole('alert').getByRole('button').click()
    await expect(sheet.getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: `Ações para ${sat.name}`, exact: true })).toBeFocused()
    await context.close()
  })
})
