import { test } from '@japa/runner'
import { openContext } from '../support/chromium.js'
import { savedOnServer, choices, expect, goTo, savedLocally, beginExam } from '../support/candidate.js'
import { applicationIn, change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'

const PATH = ['Simulado Horizonte', 'Matemática']
/** Longer ago than every grace. */
const LONG_AGO_MS = 3_600_000

const lateIn = (path: string, id: number) =>
  rowsIn(path, 'select id from late_batches where application_id = ?', id).length

test.group('Answer counts on the finished page', (group) => {
  const fixture = openFixture(group)

  test('count unsent, quarantined and accepted answers', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const id = await beginExam(page, school, 'aluno09', PATH)
    await choices(page).nth(1).click()
    await savedOnServer(page)
    await goTo(page, 2)
    // Not the link but the server: what a closing page hands to the browser would get out all the same.
    await school.kill()
    await choices(page).nth(0).click()
    await savedLocally(page)
    await page.goto('about:blank')
    // The time is over, and the server ends the exam when somebody looks.
    change(
      school.databasePath,
      'update applications set deadline_at = ?, started_at = ? where id = ?',
      Date.now() - LONG_AGO_MS,
      Date.now() - 2 * LONG_AGO_MS,
      id
    )
    let isCut = true
    await context.route(/\/v1\/applications\/\d+\/(answers\/batch|finish)(\?|$)/, (route) =>
      isCut ? route.abort() : route.continue()
    )
    await school.restart()
    await page.goto(`${school.url}/applications/${id}/finished`)
    const here = page.getByTestId('answers-here')
    await expect(here).toContainText('1 resposta ainda está neste computador')
    await expect(page.getByText('ainda falta enviar uma parte')).toBeVisible()
    await expect.poll(() => applicationIn(school.databasePath, id).state).toBe('FINISHED')
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/finished-here.png` })
    isCut = false
    // By the button, or by itself if that was quicker.
    const notice = expect(here).toContainText(
      '1 resposta foi guardada à parte: a escola decide se ela conta.'
    )
    await Promise.any([here.getByRole('button', { name: 'Enviar agora' }).click(), notice])
    await notice
    await expect(here).not.toContainText('neste computador')
    await expect(page.getByTestId('finish-record')).toContainText('1 resposta recebida')
    await expect.poll(() => lateIn(school.databasePath, id)).toBe(1)
    for (const [name, width, height] of [
      ['wide', 1366, 768],
      ['narrow', 390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/finished-apart-${name}.png` })
    }
    // Shown again by the server's data alone, after a reload.
    await page.reload()
    await expect(page.getByTestId('answers-here')).toContainText('1 resposta foi guardada à parte')
    await context.close()
  })

  test('answers accepted within the grace period are marked as such', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const id = await beginExam(page, school, 'aluno10', PATH)
    await choices(page).nth(1).click()
    await savedOnServer(page)
    change(
      school.databasePath,
      'update answers set is_late = 1 where application_id = ? and position = 1',
      id
    )
    change(
      school.databasePath,
      'update applications set deadline_at = ? where id = ?',
      Date.now() - LONG_AGO_MS,
      id
    )
    await page.goto(`${school.url}/applications/${id}/finished`)
    await expect(page.getByTestId('answers-here')).toHaveText(
      '1 resposta chegou um pouco depois do fim do tempo e foi aceita.'
    )
    await expect(page.getByText('estão com a escola')).toBeVisible()
    await context.close()
  })
})
