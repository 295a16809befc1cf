import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect, fillLogin } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

/** More than a call makes at once. */
const MORE = 5_001
const CLASS = '9º ano A'

/** Five thousand applications, by a worker that leaves the processor to everybody else; ms. Longer than on any machine that works. */
const JOB_PATIENCE_MS = 240_000

/** A class so large that giving it an exam is a job. */
function enrol(databasePath: string): void {
  const column =
    'institution_id, school_id, name, password_hash, is_active, is_in_browser, language, logged_group, created_at, updated_at'
  change(
    databasePath,
    `WITH RECURSIVE seq(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM seq WHERE n < ?)
     INSERT INTO users (username, ${column}) SELECT 'convocado-' || n, ${column} FROM seq JOIN users ON username = 'aluno'`,
    MORE
  )
  const called = "SELECT id FROM users WHERE username LIKE 'convocado-%'"
  change(
    databasePath,
    `INSERT INTO user_groups (user_id, group_name) SELECT id, 'ALUNO' FROM users WHERE id IN (${called})`
  )
  change(
    databasePath,
    `INSERT INTO class_members (class_id, user_id, role)
     SELECT classes.id, users.id, 'student' FROM classes JOIN users ON users.id IN (${called}) WHERE classes.name = ?`,
    CLASS
  )
}

const bar = (page: Page) => page.getByRole('region', { name: 'Tarefas em segundo plano' })

/** Presses a button of the bar by its act, as somebody without a mouse does. */
const press = (page: Page, act: string) => bar(page).getByRole('button', { name: act }).press('Enter')

test.group('The bar of jobs', (group) => {
  // The worker is apart, so that a job waits until a test has one.
  const fixture = openFixture(group, { prepare: enrol, settings: { JOBS: 'off' } })

  test('shows a large order on all pages of staff, also after a reload; it is cancelled, tried again and put away by keyboard', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    const give = async () => {
      await page.goto(`${school.url}/admin/exams/1/show`)
      await page.getByRole('combobox', { name: 'Turmas' }).fill(CLASS)
      await page.getByRole('option', { name: new RegExp(CLASS) }).click()
      await page.getByRole('button', { name: /^Dar a \d+ estudantes$/ }).click()
      await expect(page.getByText('O pedido foi anotado.')).toBeVisible()
    }
    await page.goto(`${school.url}/login`)
    await fillLogin(page, 'administrador')
    await page.waitForURL((url) => url.pathname !== '/login')
    const home = page.url()
    const rows = page.getByRole('list', { name: 'Tarefas em segundo plano' }).locator('> li')

    await give()
    await expect(bar(page)).toContainText('na fila')
    await fitsViewports(page, assert, 'jobs-bar-console-queued')
    await page.reload()
    await expect(bar(page)).toContainText('na fila')
    change(school.databasePath, "UPDATE background_jobs SET waits_for = 'exams'")
    await page.goto(home)
    await expect(bar(page)).toContainText('em espera: há provas em andamento')
    await fitsViewports(page, assert, 'jobs-bar-staff-aside')

    await press(page, 'Cancelar:')
    await expect(bar(page).getByRole('button', { name: 'Deixar continuar' })).toBeFocused()
    await fitsViewports(page, assert, 'jobs-bar-staff-question')
    await press(page, 'Cancelar o que falta')
    await expect(bar(page)).toContainText('cancelado')
    await expect(bar(page)).toBeFocused()
    await press(page, 'Dispensar:')
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()

    await give()
    const fail = () =>
      change(
        school.databasePath,
        `UPDATE background_jobs SET state = 'FAILED', error_code = 'unexpected', error_json = ?, done = 1200, ended_at = ?
         WHERE state = 'QUEUED'`,
        JSON.stringify({ messages: ['jobs.error_unexpected'] }),
        Date.now()
      )
    fail()
    await page.goto(home)
    await expect(bar(page)).toContainText('Não deu certo, depois de várias tentativas.')
    await fitsViewports(page, assert, 'jobs-bar-staff-failed')
    await press(page, 'Tentar de novo:')
    await expect(bar(page)).toContainText('na fila')
    await expect(bar(page)).toBeFocused()

    fail()
    await page.goto(`${school.url}/admin/jobs`)
    await fitsViewports(page, assert, 'jobs-list-failed')
    await rows.first().getByRole('button', { name: 'Tentar de novo:' }).press('Enter')
    await expect(rows.first()).toContainText('na fila')
    await page.goto(home)

    school.work()
    await expect(bar(page)).toContainText('concluído', { timeout: JOB_PATIENCE_MS })
    await fitsViewports(page, assert, 'jobs-bar-staff-ended')
    const [given] = rowsIn<{ people: number }>(
      school.databasePath,
      "SELECT count(DISTINCT user_id) AS people FROM applications JOIN users ON users.id = user_id WHERE exam_id = 1 AND username LIKE 'convocado-%'"
    )
    assert.equal(given?.people, MORE)
    await press(page, 'Dispensar:')
    await expect(bar(page)).toHaveCount(0)

    // What the bar shows no more is in the list, by state and type. The demo school has jobs of its own.
    const open = (filter: object) =>
      page.goto(`${school.url}/admin/jobs?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    const type = 'delivery.applications'
    await page.goto(`${school.url}/admin/jobs`)
    await expect(rows.first()).toContainText('concluído')
    await expect(rows.first()).toContainText('encerrada em')
    await expect(rows.first().getByRole('button')).toHaveCount(0)
    await fitsViewports(page, assert, 'jobs-list')
    await open({ state: ['CANCELLED'], type })
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText('cancelado')
    await open({ state: ['QUEUED'], type })
    await expect(page.getByText('Nenhuma tarefa encontrada.')).toBeVisible()
    await fitsViewports(page, assert, 'jobs-list-empty')
    assert.deepEqual(complaints, [])
    await context.close()
  })
})
