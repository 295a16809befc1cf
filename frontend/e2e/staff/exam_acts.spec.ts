import { test } from '@japa/runner'
import { choiceItem, textItem } from '../../../backend/tests/fixtures/exam_files.js'
import { administrator, beginAssigned, call } from '../support/assigned_exam.js'
import { expect, textAppears, write } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { answersIn, applicationIn, eventsIn, nameOf, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { atCards } from '../support/proctor.js'
import { PASSWORD, type School } from '../support/school.js'
import { rowOf, typed } from '../support/staff_list.js'
import { fitsViewports } from '../support/viewport_checks.js'
import type { Page } from 'playwright'

const MINUTE_MS = 60_000
const EXAM = 'Atos da equipe'

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Ações para ${name}` })
const choose = async (page: Page, name: string, entry: string) => {
  await menuOf(page, name).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const openPermissions = async (page: Page) => {
  await page.getByRole('button', { name: 'Opções', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Permissões dos estudantes' }).click()
}

/** What somebody else of the staff does while a dialog is open. */
async function giveMinutes(school: School, id: number, timeout: number): Promise<number> {
  const { token } = await call<{ token: string }>(school, '/v1/login', {
    username: 'schooladmin',
    password: PASSWORD,
    client_id: 'suite',
    set_new_client: true,
  })
  const answer = await fetch(`${school.url}/v1/applications/${id}/set_timeout`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `JWT ${token}` },
    body: JSON.stringify({ timeout }),
  })
  return answer.status
}

test.group('Acts of staff in the list of applications', (group) => {
  const fixture = openFixture(group)

  test('a running exam gets another end and more time, is stopped, resumed and handed in; its history has it all', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const path = school.databasePath
    const home = await openContext(browser)
    const { collectionId, applicationId } = await beginAssigned(await home.newPage(), school, 'aluno11', {
      name: EXAM,
      items: [choiceItem(1), textItem(2)],
    })
    const name = nameOf(path, 'aluno11')
    const other = nameOf(path, 'aluno12')
    await call(
      school,
      '/v1/collections/bulk_create_applications',
      { collections: [collectionId], filters: { usernames: ['aluno12'] } },
      await administrator(school)
    )
    const state = () => applicationIn(path, applicationId)

    const office = await openContext(browser)
    const page = await office.newPage()
    const complaints = watchComplaints(page, school.url)
    await atCards(page, school, 'administrador')
    await page.goto(`${school.url}/exams/dashboard/list?collection=${collectionId}`)
    await expect(rowOf(page, name).getByText('Em andamento')).toBeVisible()
    await fitsViewports(page, assert, 'acts-list')

    const dialog = page.getByRole('dialog')
    const soon = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + 20 * MINUTE_MS
    await choose(page, name, 'Tempo extra')
    const before = Number(await dialog.getByLabel('Minutos desde o início').inputValue())
    await dialog.getByLabel('Nova data de fim').fill(typed(soon).date)
    await dialog.getByLabel('Nova hora de fim').fill(typed(soon).time)
    await Promise.all([
      textAppears(page, 'O tempo foi alterado com sucesso'),
      dialog.getByRole('button', { name: 'Salvar' }).click(),
    ])
    assert.equal(state().window_end_at, soon)
    await expect(rowOf(page, name).getByText(/^recebido às \d\d:\d\d:\d\d$/)).toBeVisible()
    await expect(menuOf(page, name)).toBeFocused()

    await choose(page, name, 'Tempo extra')
    await dialog.getByLabel('Minutos desde o início').fill(String(before + 30))
    await expect(dialog.getByText(/^Ganha \d+ dos 30 min: a janela fecha às \d\d:\d\d\.$/)).toBeVisible()
    await fitsViewports(page, assert, 'acts-extra-time')
    await dialog.getByRole('button', { name: 'Mover o fim junto' }).click()
    await expect(dialog.getByText(/^Ganha/)).toHaveCount(0)

    assert.equal(await giveMinutes(school, applicationId, before + 5), 200)
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    const schoolAdmin = nameOf(path, 'schooladmin')
    await expect(dialog.getByText(new RegExp(`${schoolAdmin} mudou a duração às`))).toBeVisible()
    await expect(dialog.getByLabel('Minutos desde o início')).toHaveValue(String(before + 30))
    await fitsViewports(page, assert, 'acts-changed-meanwhile')
    await expect(async () => {
      await dialog.getByRole('button', { name: 'Salvar mesmo assim' }).click()
      await expect(dialog).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
    const { started_at: startedAt, deadline_at: deadlineAt } = state()
    assert.equal(Number(deadlineAt) - Number(startedAt), (before + 30) * MINUTE_MS)

    await choose(page, name, 'Interromper a prova')
    await fitsViewports(page, assert, 'acts-stop')
    await dialog.getByRole('button', { name: 'Interromper' }).click()
    await expect(rowOf(page, name).getByText('Interrompida')).toBeVisible()
    assert.equal(state().state, 'STOPPED')
    await choose(page, name, 'Retomar a prova')
    await dialog.getByRole('button', { name: 'Retomar' }).click()
    await expect(rowOf(page, name).getByText('Em andamento')).toBeVisible()

    await choose(page, name, 'Entregar no lugar do estudante')
    await dialog.getByLabel('Motivo (opcional)').fill('Passou mal')
    await dialog.getByRole('button', { name: 'Entregar' }).click()
    await expect(rowOf(page, name).getByText('Concluída')).toBeVisible()
    assert.equal(state().state, 'FINISHED')
    await menuOf(page, name).click()
    const entry = page.getByRole('menuitem', { name: 'Tempo extra' })
    await expect(entry).toHaveAttribute('aria-disabled', 'true')
    await expect(entry.getByText('A prova já terminou.')).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name, exact: true }).click()
    await expect(dialog.getByText('Prova entregue pela equipe')).toBeVisible()
    await expect(dialog.getByText('Motivo: Passou mal')).toBeVisible()
    await expect(dialog.getByText('Prova interrompida')).toBeVisible()
    await expect(dialog.getByText(`Minutos: de ${before + 5} para ${before + 30}`)).toBeVisible()
    await fitsViewports(page, assert, 'acts-history')
    await page.keyboard.press('Escape')

    await choose(page, other, 'Definir prazo')
    await dialog.getByRole('button', { name: 'Definir prazo' }).click()
    await expect(dialog.getByText('Formato inválido.')).toHaveCount(2)
    const end = soon + 100 * MINUTE_MS
    await dialog.getByLabel('Data de início').fill(typed(soon).date)
    await dialog.getByLabel('Hora de início').fill(typed(soon).time)
    await dialog.getByLabel('Data de fim').fill(typed(end).date)
    await dialog.getByLabel('Hora de fim').fill(typed(end).time)
    await expect(dialog.getByLabel('Duração em minutos')).toHaveValue('100')
    await fitsViewports(page, assert, 'acts-deadline')
    await Promise.all([
      textAppears(page, 'Data definida com sucesso'),
      dialog.getByRole('button', { name: 'Definir prazo' }).click(),
    ])
    const [set] = rowsIn<{ from: number; until: number }>(
      path,
      `select window_start_at as "from", window_end_at as until from applications
       where collection_id = ? and id <> ?`,
      collectionId,
      applicationId
    )
    assert.deepEqual(set, { from: soon, until: end })
    await expect(rowOf(page, other).getByText('Em breve')).toBeVisible()

    assert.includeMembers(
      eventsIn(path, applicationId).map(({ type }) => type),
      ['started', 'schedule_changed', 'stopped', 'resumed', 'finished']
    )
    assert.deepEqual(complaints, [])
    await Promise.all([home.close(), office.close()])
  })

  test('a reset with answers closes the sitting, which is put back with all of them; a withdrawn exam too', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const path = school.databasePath
    const home = await openContext(browser)
    const candidate = await home.newPage()
    const { collectionId, applicationId } = await beginAssigned(candidate, school, 'aluno13', {
      name: 'Reinício',
      items: [textItem(1)],
    })
    await write(candidate, 'O que escrevi')
    await expect.poll(() => answersIn(path, applicationId)[0]?.text).toBe('O que escrevi')
    await home.close()
    const name = nameOf(path, 'aluno13')
    const office = await openContext(browser)
    const page = await office.newPage()
    const complaints = watchComplaints(page, school.url)
    await atCards(page, school, 'administrador')
    await page.goto(`${school.url}/exams/dashboard/list?collection=${collectionId}`)
    await expect(rowOf(page, name).getByText('1 de 1')).toBeVisible()
    const dialog = page.getByRole('dialog')

    // What somebody else has done meanwhile is in the row once its menu is open, long before the list is read again (const-dashboard-006).
    assert.equal(await giveMinutes(school, applicationId, 400), 200)
    await menuOf(page, name).click()
    // Its code may be on its way: a key that comes before the menu closes nothing.
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rowOf(page, name).getByText(/^\+\d+ min/)).toBeVisible({ timeout: 60_000 })

    await choose(page, name, 'Reiniciar e apagar respostas')
    await dialog.getByRole('button', { name: 'Reiniciar e apagar' }).click()
    await expect(dialog.getByText('Preencha este campo.')).toBeVisible()
    await dialog.getByLabel('Motivo').fill('Respondeu a prova errada')
    await fitsViewports(page, assert, 'acts-reset')
    await dialog.getByRole('button', { name: 'Reiniciar e apagar' }).click()
    await expect(rowOf(page, name).getByText('0 de 1')).toBeVisible()
    assert.isNull(answersIn(path, applicationId)[0]?.text ?? null)

    await page.getByRole('button', { name, exact: true }).click()
    await dialog.getByText('1 resposta', { exact: true }).click()
    await expect(dialog.getByText('O que escrevi')).toBeVisible()
    await fitsViewports(page, assert, 'acts-sittings')
    await dialog.getByRole('button', { name: 'Trazer de volta a realização 1' }).click()
    await expect.poll(() => answersIn(path, applicationId)[0]?.text).toBe('O que escrevi')
    await page.keyboard.press('Escape')
    await expect(rowOf(page, name).getByText('1 de 1')).toBeVisible()

    await choose(page, name, 'Retirar a prova')
    await dialog.getByRole('button', { name: 'Retirar' }).click()
    await expect(page.getByText('Nenhum estudante ainda')).toBeVisible()
    await fitsViewports(page, assert, 'acts-withdrawn')
    await page.getByRole('button', { name: 'Trazer de volta' }).click()
    await expect(rowOf(page, name).getByText('1 de 1')).toBeVisible()

    await choose(page, name, 'Adaptação de tempo')
    await dialog.getByLabel(/^Tempo, em %/).fill('125')
    await fitsViewports(page, assert, 'acts-accommodation')
    await Promise.all([
      textAppears(page, 'Adaptação salva. '),
      dialog.getByRole('button', { name: 'Salvar' }).click(),
    ])
    await expect(rowOf(page, name).getByText('Tempo +25 %')).toBeVisible()

    await openPermissions(page)
    await dialog.getByRole('checkbox', { name: 'Mostrar a nota ao estudante' }).check()
    await fitsViewports(page, assert, 'acts-permissions')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog).toHaveCount(0)
    await openPermissions(page)
    await expect(dialog.getByRole('checkbox', { name: 'Mostrar a nota ao estudante' })).toBeChecked()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Opções', exact: true }).click()
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Lista de salas (Excel)' }).click(),
    ])
    assert.equal(sheet.suggestedFilename(), `salas-${collectionId}.xlsx`)
    assert.deepEqual(complaints, [])
    await office.close()
  })
})
