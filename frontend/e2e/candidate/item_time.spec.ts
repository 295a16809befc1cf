import { test } from '@japa/runner'
import { changeResponses } from '../support/changed_responses.js'
import { openContext } from '../support/chromium.js'
import { expect, goTo, onItem, beginExam } from '../support/candidate.js'
import { change, itemTimeIn } from '../support/database_rows.js'
import { forwardOffline, reloadOnOwnClock } from '../support/page_clock.js'
import { openFixture } from '../support/fixture.js'

const PATH = ['Simulado Horizonte', 'Matemática']

test.group('Item time', (group) => {
  const fixture = openFixture(group)

  test('continues through reloads by the server’s clock', async ({ assert }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno03', PATH)
    change(
      school.databasePath,
      'update answers set answer_time_limit = 600 where application_id = ? and position = 2',
      applicationId
    )
    await page.reload()
    await onItem(page, 1)
    await goTo(page, 2)
    const clock = page.getByTestId('item-time')
    await expect(clock).toBeVisible()
    await expect
      .poll(() => itemTimeIn(school.databasePath, applicationId, 2)?.closesAt ?? 0)
      .toBeGreaterThan(0)
    const closesAt = itemTimeIn(school.databasePath, applicationId, 2)?.closesAt ?? 0
    // The server counts down, not this page: after a minute that nobody waited for, every reload shows a minute less.
    change(
      school.databasePath,
      'update answers set opened_at = opened_at - 60000, closes_at = closes_at - 60000 where application_id = ? and position = 2',
      applicationId
    )
    for (let reload = 0; reload < 3; reload += 1) {
      await page.reload()
      await onItem(page, 2)
      const left = async () => {
        const [minutes, seconds] = (/(\d+):(\d\d)$/.exec((await clock.textContent()) ?? '') ?? [])
          .slice(1)
          .map(Number)
        return Math.abs((minutes ?? 0) * 60 + (seconds ?? 0) - (closesAt - 60_000 - Date.now()) / 1000)
      }
      await expect.poll(left).toBeLessThanOrEqual(3)
    }
    assert.equal(itemTimeIn(school.databasePath, applicationId, 2)?.closesAt, closesAt - 60_000)

    await context.close()
  })

  test('shows a dialog when it is over, and the next open item follows (trans-timers-003)', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno04', PATH)
    change(
      school.databasePath,
      'update answers set answer_time_limit = 600 where application_id = ? and position in (2, 3)',
      applicationId
    )
    // The third was opened and closed before.
    change(
      school.databasePath,
      'update answers set opened_at = 1, closes_at = 2 where application_id = ? and position = 3',
      applicationId
    )
    await reloadOnOwnClock(page)
    await onItem(page, 1)
    await goTo(page, 2)
    await expect(page.getByTestId('item-time')).toBeVisible()
    await expect
      .poll(() => itemTimeIn(school.databasePath, applicationId, 2)?.closesAt ?? 0)
      .toBeGreaterThan(0)
    await forwardOffline(page, 600_000)
    const dialog = page.getByRole('dialog', { name: 'O tempo de resposta desta questão acabou' })
    await expect(dialog).toBeVisible()
    await context.setOffline(false)
    await expect(page.locator('dialog:visible')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Ir para a próxima questão' }).click()
    await onItem(page, 4)
    await expect(
      page
        .getByRole('navigation', { name: 'Questões da prova' })
        .getByRole('button', { name: /^Questão 2(?!\d).*tempo esgotado/ })
    ).toBeVisible()
    await context.close()
  })
})

test.group('The header of an item', (group) => {
  const fixture = openFixture(group)

  test('has slots of 70 px between margins of 84 px, and the counter only where the institution enables it (const-question-001, pref-question-001)', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser, { viewport: { width: 1366, height: 768 } })
    const page = await context.newPage()
    await beginExam(page, school, 'aluno05', PATH)
    const navigator = page.getByRole('navigation', { name: 'Questões da prova' })
    const slot = () => navigator.getByRole('listitem').first().boundingBox()
    await expect.poll(async () => Math.abs(((await slot())?.width ?? 0) - 70)).toBeLessThanOrEqual(6)
    await expect(navigator).toHaveCSS('padding-left', '84px')
    const counter = page.getByText(/\d+ de \d+ respondidas/).first()
    await expect(counter).toBeVisible()
    change(
      school.databasePath,
      "update institutions set settings_json = json_set(settings_json, '$.preferences.Application__ShowAnswerCounter', json('false'))"
    )
    // The server remembers for a second what the institution says about sittings.
    await expect
      .poll(async () => {
        await page.reload()
        await onItem(page, 1)
        return counter.count()
      })
      .toBe(0)
    await context.close()
  })

  test('shows an unavailable clock without a deadline (rule-timers-005)', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    // A server that gives no time: every response without it.
    await changeResponses(
      page,
      /\/v1\/applications\//,
      (body) =>
        JSON.parse(
          JSON.stringify(body).replaceAll(/"secondsToTimeout":\d+/g, '"secondsToTimeout":null')
        ) as object
    )
    await beginExam(page, school, 'aluno06', PATH)
    await expect(page.getByRole('group', { name: 'Tempo da prova' }).getByText('Indisponível')).toBeVisible()
    await expect(page.getByTestId('exam-time')).toHaveCount(0)
    await context.close()
  })
})
