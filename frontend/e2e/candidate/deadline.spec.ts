import { test } from '@japa/runner'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { openContext, PATIENCE_MS } from '../support/chromium.js'
import {
  savedOnServer,
  choices,
  expect,
  goTo,
  idAt,
  savedLocally,
  beginExam,
  textArea,
} from '../support/candidate.js'
import { answersIn, applicationIn, change } from '../support/database_rows.js'
import { holdBatch } from '../support/held_batch.js'
import { PASSWORD, type School } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

const PATH = ['Simulado Horizonte', 'Matemática']
/** From the change of the deadline to the deadline: one response has to be drawn in between. Everything else a test does before the change. */
const TIME_LEFT_MS = 10_000

/** The page learns of it by the next response. */
const endSoon = ({ databasePath }: School, applicationId: number) =>
  change(
    databasePath,
    'update applications set deadline_at = ? where id = ?',
    Date.now() + TIME_LEFT_MS,
    applicationId
  )

async function bringFile(
  school: School,
  path: string,
  name: string,
  candidate: number
): Promise<{ outcome: string }> {
  const login = await fetch(`${school.url}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'administrador', password: PASSWORD, client_id: 'browser-suite' }),
  })
  const { token } = (await login.json()) as { token: string }
  const form = new FormData()
  form.append('candidate', String(candidate))
  form.append('file', new Blob([await readFile(path)]), name)
  const answer = await fetch(`${school.url}/v1/applications/import_answers_file`, {
    method: 'POST',
    headers: { authorization: `JWT ${token}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { outcome: string }
}

/** Resolves when the page has shown that its time is nearly over, however shortly. To be begun before the page learns of the deadline. */
const turnsCritical = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('[data-testid=exam-time]')?.getAttribute('data-state') === 'critical',
    undefined,
    { polling: 50, timeout: PATIENCE_MS }
  )

test.group('At the deadline of an exam', (group) => {
  const fixture = openFixture(group)

  test('the page warns, submits by itself and shows the finished page', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno', PATH)
    await choices(page).nth(1).click()
    const chosen = await idAt(choices(page), 1)
    await savedOnServer(page)
    await goTo(page, 12)
    // What is written while a batch is on its way is sent after the page has learnt of the end.
    const batch = await holdBatch(page)
    await textArea(page).pressSequentially('Escrito')
    await batch.held
    await textArea(page).pressSequentially(' no fim')
    const critical = turnsCritical(page)
    endSoon(school, applicationId)
    batch.release()
    await critical
    await expect(page.getByRole('heading', { name: 'Parabéns, você terminou!' })).toBeVisible()
    await expect
      .poll(() => {
        const rows = answersIn(school.databasePath, applicationId)
        return [
          rows[0]?.alternativeId,
          rows[11]?.text,
          applicationIn(school.databasePath, applicationId).state,
        ]
      })
      .toEqual([chosen, 'Escrito no fim', 'FINISHED'])
    await context.close()
  })

  test('an offline page keeps retrying and offers the encrypted answer file, which staff import', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno02', PATH)
    const batch = await holdBatch(page)
    await choices(page).nth(0).click()
    await batch.held
    // Changed before the page learns of the end, and sent by nothing after it: that comes with the last answer before the link is cut.
    await choices(page).nth(2).click()
    const chosen = await idAt(choices(page), 2)
    await savedLocally(page)
    // Whatever was open then, one dialog is seen.
    await page.getByRole('button', { name: 'Sair da prova' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const critical = turnsCritical(page)
    endSoon(school, applicationId)
    batch.release(() => context.setOffline(true))
    await critical
    const dialog = page.getByRole('dialog', { name: 'O tempo da prova acabou' })
    await expect(dialog).toBeVisible()
    await expect(page.locator('dialog:visible')).toHaveCount(1)
    await expect(dialog.getByTestId('grace')).toContainText('ainda conta se chegar em até')
    await expect(dialog.getByText('Verifique sua conexão com a internet e tente novamente.')).toBeVisible()
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Salvar arquivo' }).click()
    const file = await downloading
    await expect(dialog.getByText(`Arquivo salvo: ${file.suggestedFilename()}`)).toBeVisible()
    assert.notInclude(await readFile(await file.path(), 'utf8'), 'alternative')

    assert.equal(
      (
        await bringFile(
          school,
          await file.path(),
          file.suggestedFilename(),
          applicationIn(school.databasePath, applicationId).user_id
        )
      ).outcome,
      'applied'
    )
    assert.equal(answersIn(school.databasePath, applicationId)[0]?.alternativeId, chosen)

    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Parabéns, você terminou!' })).toBeVisible()
    await expect.poll(() => applicationIn(school.databasePath, applicationId).state).toBe('FINISHED')
    assert.equal(answersIn(school.databasePath, applicationId)[0]?.alternativeId, chosen)
    await context.close()
  })
})
