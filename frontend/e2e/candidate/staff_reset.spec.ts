import { test } from '@japa/runner'
import type { Locator } from 'playwright'
import { textItem } from '../../../backend/tests/fixtures/exam_files.js'
import { BATCH } from '../support/addresses.js'
import {
  expect,
  applicationOf,
  fillLogin,
  savedLocally,
  savedOnServer,
  textArea,
  textAppears,
} from '../support/candidate.js'
import { changeResponses } from '../support/changed_responses.js'
import { answersIn, rowsIn } from '../support/database_rows.js'
import { staff } from '../support/exam_staff.js'
import { openFixture } from '../support/fixture.js'
import { atItem } from '../support/own_exam.js'
import type { School } from '../support/school.js'
import { LAPTOP, PHONE } from '../support/chromium.js'
import { fitsViewports } from '../support/viewport_checks.js'

/** `over` covers nothing of `shown`. */
async function hidesNothing(over: Locator, shown: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [a, b] = [await over.boundingBox(), await shown.boundingBox()]
      return (
        a !== null &&
        b !== null &&
        a.y < b.y + b.height &&
        b.y < a.y + a.height &&
        a.x < b.x + b.width &&
        b.x < a.x + a.width
      )
    })
    .toBe(false)
}

const textsIn = (school: School, applicationId: number) =>
  answersIn(school.databasePath, applicationId).map(({ text }) => text)

test.group('An exam that staff change while it is written', (group) => {
  const fixture = openFixture(group)

  test('tells of a moved deadline, goes on after a reset of the time, and leaves its finished page when it is opened again', async () => {
    const { school } = fixture
    // Longer than a screen, so that what is above the question can be scrolled away.
    const question = '<p>Leia com calma.</p>'.repeat(30)
    const page = await atItem(fixture, 'aluno27', { items: [textItem(1, { question })] })
    const applicationId = applicationOf(page)
    const { act, giveMinutes } = await staff(school, applicationId)
    await textArea(page).fill('Antes')
    await textArea(page).blur()
    await savedOnServer(page)

    const shown = textAppears(page, 'min a menos)')
    await giveMinutes(40)
    await shown
    await hidesNothing(page.getByTestId('toasts'), page.locator('header[data-part=top]'))

    await act('stop')
    await expect(page.getByText('Sua prova foi interrompida. Aguarde.')).toBeVisible()
    await act('resume')
    await page.getByRole('button', { name: 'Continuar a prova' }).click()
    await expect(textArea(page)).toHaveValue('Antes')

    await textArea(page).scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
    await act('reset')
    const notice = page.getByText('recomeçou o tempo desta prova')
    await textArea(page).fill('Antes, e durante')
    await expect(notice).toBeVisible()
    // Whoever has scrolled down to write sees it, and goes on to see what is being written.
    const bar = page.getByTestId('reset-notice')
    for (const size of [PHONE, LAPTOP]) {
      await page.setViewportSize(size)
      await textArea(page).scrollIntoViewIfNeeded()
      await expect(page.getByRole('button', { name: 'Continuar', exact: true })).toBeInViewport({ ratio: 1 })
      await expect(textArea(page)).toBeInViewport({ ratio: 1 })
      await hidesNothing(bar, page.locator('header[data-part=top]'))
      await hidesNothing(bar, textArea(page))
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/reset-${size.width}.png` })
    }
    // The question stays, and what is typed stays on this computer.
    await textArea(page).fill('Antes, durante e sem começar')
    await textArea(page).blur()
    await savedLocally(page)
    expect(textsIn(school, applicationId)[0]).toBe('Antes')
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await expect(notice).toBeHidden()
    await savedOnServer(page)
    await expect(textArea(page)).toHaveValue('Antes, durante e sem começar')
    expect(textsIn(school, applicationId)[0]).toBe('Antes, durante e sem começar')

    await page
      .getByRole('button', { name: /^Rever e entregar/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Entregar a prova', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
    await expect(page.getByTestId('finish-record')).toBeVisible()
    await act('reset')
    const begin = page.getByRole('button', { name: 'Começar a prova' })
    await expect(begin).toBeVisible()
    await begin.click()
    await expect(textArea(page)).toHaveValue('Antes, durante e sem começar')
    await textArea(page).fill('Reaberta')
    await textArea(page).blur()
    await savedOnServer(page)
    // What the page says may be of the save before.
    await expect.poll(() => textsIn(school, applicationId)[0]).toBe('Reaberta')
  })

  test('is stopped again where a hand-in of what was stopped is undone, and goes on with its answers (S11.9)', async () => {
    const { school } = fixture
    const page = await atItem(fixture, 'aluno24', { items: [textItem(1)] })
    const applicationId = applicationOf(page)
    const { act, order, undo } = await staff(school, applicationId)
    await textArea(page).fill('Antes')
    await textArea(page).blur()
    await savedOnServer(page)
    await act('stop')
    const stopped = page.getByText('Sua prova foi interrompida. Aguarde.')
    await expect(stopped).toBeVisible()
    const handedIn = await order('finish_on_behalf')
    await expect(stopped).toBeHidden()
    await undo(handedIn)
    await expect(stopped).toBeVisible()
    await expect(page.getByRole('button', { name: 'Começar a prova' })).toHaveCount(0)
    await act('resume')
    await page.getByRole('button', { name: 'Continuar a prova' }).click()
    await expect(textArea(page)).toHaveValue('Antes')
    await textArea(page).fill('Depois')
    await textArea(page).blur()
    await savedOnServer(page)
    await expect.poll(() => textsIn(school, applicationId)[0]).toBe('Depois')
  })

  test('hands what a computer without a connection held of cleared answers to the school, and begins empty', async () => {
    const { school } = fixture
    const page = await atItem(fixture, 'aluno28', { items: [textItem(1), textItem(2)] })
    const applicationId = applicationOf(page)
    const { act } = await staff(school, applicationId)
    await textArea(page).fill('Da primeira')
    await textArea(page).blur()
    await savedOnServer(page)
    await page.context().setOffline(true)
    await textArea(page).fill('Sem rede')
    await textArea(page).blur()
    await savedLocally(page)
    await act('reset', { clear_answers: true, reason: 'Sala errada' })
    await page.context().setOffline(false)
    const dialog = page.getByRole('dialog', { name: /zerou as respostas desta prova/ })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Continuar', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(textArea(page)).toHaveValue('')
    await textArea(page).fill('Da segunda')
    await textArea(page).blur()
    await savedOnServer(page)
    expect(textsIn(school, applicationId)[0]).toBe('Da segunda')
    const late = rowsIn<{ entries_json: string; reason: string }>(
      school.databasePath,
      'select reason, entries_json from late_batches where application_id = ?',
      applicationId
    )
    expect(late.map(({ reason }) => reason)).toContain('sitting_closed')
    expect(late.some(({ entries_json: entries }) => entries.includes('Sem rede'))).toBe(true)
    const closed = rowsIn<{ answers_json: string }>(
      school.databasePath,
      'select answers_json from application_sittings where application_id = ?',
      applicationId
    )
    expect(closed.map(({ answers_json: answers }) => answers.includes('Da primeira'))).toEqual([true])
  })

  test('what the server has no room for holds nobody: whoever logs out sees that it stays, with the file', async ({
    assert,
  }) => {
    const { school } = fixture
    const page = await atItem(fixture, 'aluno29', { items: [textItem(1)] })
    const { act } = await staff(school, applicationOf(page))
    await changeResponses<{ code?: string }>(page, BATCH, (body) =>
      body.code === 'sitting_closed' ? { ...body, kept: false } : body
    )
    await page.context().setOffline(true)
    await textArea(page).fill('Sem lugar')
    await textArea(page).blur()
    await savedLocally(page)
    await act('reset', { clear_answers: true, reason: 'Sala errada' })
    await page.context().setOffline(false)
    const reset = page.getByRole('dialog', { name: /zerou as respostas desta prova/ })
    await expect(reset.getByTestId('save-file')).toBeVisible()
    await fitsViewports(page, assert, 'reset-aside')
    await reset.getByRole('button', { name: 'Continuar', exact: true }).click()
    await expect(reset).toBeHidden()
    await page.getByRole('button', { name: 'Sair da prova' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click()
    await page.waitForURL(/\/applications(\?|$)/)

    await page.getByRole('button', { name: /^Meu Perfil/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '1 resposta de antes está só neste computador' })
    await expect(dialog).toBeVisible()
    await fitsViewports(page, assert, 'leave-aside')
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Salvar arquivo protegido' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/\.banca$/)
    await dialog.getByRole('button', { name: 'Seguir assim mesmo' }).click()
    await page.waitForURL(`${school.url}/login`)
    await page.goto(`${school.url}/this-computer`)
    await expect(page.getByText('1 resposta de antes que o servidor não aceitou')).toBeVisible()
  })

  test('what waits for the start after a reset of the time holds nobody: it stays, with the file, and goes with the next start (S17.14)', async ({
    assert,
  }) => {
    const { school } = fixture
    const page = await atItem(fixture, 'aluno30', { items: [textItem(1)] })
    const applicationId = applicationOf(page)
    const { act } = await staff(school, applicationId)
    await textArea(page).fill('Antes')
    await textArea(page).blur()
    await savedOnServer(page)
    await act('reset')
    await expect(page.getByText('recomeçou o tempo desta prova')).toBeVisible()
    await textArea(page).fill('Antes, e sem começar')
    await textArea(page).blur()
    await savedLocally(page)
    await page.getByRole('button', { name: 'Sair da prova' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click()
    await page.waitForURL(/\/applications(\?|$)/)

    await page.getByRole('button', { name: /^Meu Perfil/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '1 resposta espera o recomeço da prova' })
    await expect(dialog).toBeVisible()
    await fitsViewports(page, assert, 'leave-before-the-start')
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Salvar arquivo protegido' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/\.banca$/)
    await dialog.getByRole('button', { name: 'Seguir assim mesmo' }).click()
    await page.waitForURL(`${school.url}/login`)
    expect(textsIn(school, applicationId)[0]).toBe('Antes')

    await fillLogin(page, 'aluno30')
    await page.waitForURL(`${school.url}/applications`)
    await page.goto(`${school.url}/applications/${applicationId}/instructions`)
    await page.getByRole('button', { name: 'Começar a prova' }).click()
    await expect(textArea(page)).toHaveValue('Antes, e sem começar')
    await expect.poll(() => textsIn(school, applicationId)[0]).toBe('Antes, e sem começar')
  })
})
