import { test } from '@japa/runner'
import { choiceItem, textItem } from '../../../backend/tests/fixtures/exam_files.js'
import { administrator, beginAssigned, call } from '../support/assigned_exam.js'
import { expect } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { applicationIn, nameOf, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { atCards } from '../support/proctor.js'
import { rowOf, typed } from '../support/staff_list.js'
import { fitsViewports } from '../support/viewport_checks.js'
import type { Page } from 'playwright'

const MINUTE_MS = 60_000
const OTHERS = ['aluno15', 'aluno16', 'aluno17', 'aluno18']

const withdrawn = (path: string, collectionId: number): number =>
  rowsIn(
    path,
    'select id from applications where collection_id = ? and withdrawn_at is not null',
    collectionId
  ).length

const choose = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'Ações', exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test.group('Acts of staff on many applications of the list', (group) => {
  const fixture = openFixture(group)

  test('all of a filter but one get another end after a preview, hear of it at once, and get the old one back', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const path = school.databasePath
    const home = await openContext(browser)
    const { collectionId, applicationId } = await beginAssigned(await home.newPage(), school, 'aluno14', {
      name: 'Muitos de uma vez',
      items: [choiceItem(1), textItem(2)],
    })
    await call(
      school,
      '/v1/collections/bulk_create_applications',
      { collections: [collectionId], filters: { usernames: OTHERS } },
      await administrator(school)
    )
    const endOf = () => Number(applicationIn(path, applicationId).window_end_at)
    const before = endOf()
    const left = nameOf(path, OTHERS[0] ?? '')
    const other = nameOf(path, OTHERS[1] ?? '')
    const writing = nameOf(path, 'aluno14')

    const office = await openContext(browser)
    const page = await office.newPage()
    const complaints = watchComplaints(page, school.url)
    await atCards(page, school, 'administrador')
    await page.goto(`${school.url}/exams/dashboard/list?collection=${collectionId}`)
    await expect(page.getByText('Nenhuma prova selecionada')).toBeVisible()
    await page.getByRole('button', { name: 'Selecionar todas as 5 deste filtro' }).click()
    // The pressed button is gone: the focus is on what it did.
    await expect(page.getByRole('status').filter({ hasText: '5' }).first()).toBeFocused()
    await page.getByRole('checkbox', { name: `Selecionar ${left}` }).uncheck()
    await expect(page.getByText('4 selecionadas, de todo este filtro')).toBeVisible()
    await fitsViewports(page, assert, 'bulk-selected')

    const dialog = page.getByRole('dialog')
    const soon = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + 30 * MINUTE_MS
    await choose(page, 'Tempo extra')
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
    await expect(dialog.getByText('Mude o fim ou os minutos.')).toBeVisible()
    await dialog.getByLabel('Nova data de fim').fill(typed(soon).date)
    await dialog.getByLabel('Nova hora de fim').fill(typed(soon).time)
    await fitsViewports(page, assert, 'bulk-fields')
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
    await expect(dialog.getByText('4 de 4 provas mudam.')).toBeVisible()
    await expect(dialog.getByText('1 estudante está escrevendo agora.')).toBeVisible()
    await dialog.getByText('Ver os 4 primeiros nomes').click()
    await expect(dialog.getByText(writing)).toBeVisible()
    await fitsViewports(page, assert, 'bulk-preview')
    // Back to what was typed, and on again.
    await dialog.getByRole('button', { name: 'Voltar' }).click()
    await expect(dialog.getByLabel('Nova hora de fim')).toHaveValue(typed(soon).time)
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
    await dialog.getByRole('button', { name: 'Mudar o tempo de 4 provas' }).click()
    await expect(dialog).toHaveCount(0)
    assert.equal(endOf(), soon)
    const order = page.getByRole('listitem').filter({ hasText: 'Mudar o fim de 4 provas' })
    await expect(order.getByText('4 de 4 mudaram')).toBeVisible()
    await expect(order.getByText('Recebido por 1 de 1 que estão escrevendo.')).toBeVisible()
    await expect(rowOf(page, writing).getByText(/^recebido às/)).toBeVisible()
    await fitsViewports(page, assert, 'bulk-order')

    // It is there after a reload.
    await page.reload()
    await order.getByRole('button', { name: /^Desfazer:/ }).click()
    await expect(dialog.getByText('4 de 4 provas mudam.')).toBeVisible()
    await fitsViewports(page, assert, 'bulk-undo')
    await dialog.getByRole('button', { name: 'Desfazer em 4 provas' }).click()
    await expect(dialog).toHaveCount(0)
    assert.equal(endOf(), before)

    // Ticked rows, of which only one can be stopped.
    await page.getByRole('checkbox', { name: `Selecionar ${writing}` }).check()
    await page.getByRole('checkbox', { name: `Selecionar ${left}` }).check()
    await choose(page, 'Interromper as provas')
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
    await expect(dialog.getByText('1 de 2 provas muda.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Interromper 1 prova' }).click()
    await expect(rowOf(page, writing).getByText('Interrompida')).toBeVisible()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Interromper 2 provas' })
      .getByRole('button', { name: /^Ver quem ficou:/ })
      .click()
    await expect(dialog.getByText(left)).toBeVisible()
    await fitsViewports(page, assert, 'bulk-rest')
    await page.keyboard.press('Escape')
    // The list of a class, by its place in the hierarchy; what was ticked is not meant any more.
    await page.getByRole('combobox', { name: 'Hierarquia' }).click()
    await page.getByRole('option', { name: /^3ª série B.*Colégio Horizonte/ }).click()
    await expect(page.getByText('Mostrando 3 de 3 registros.')).toBeVisible()
    await expect(page.getByText('Nenhuma prova selecionada')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Hierarquia' })).toHaveValue('3ª série B')

    // What was withdrawn has a list of its own, from which it is put back; the undo withdraws it again.
    await page.getByRole('button', { name: 'Limpar os filtros' }).click()
    await page.getByRole('checkbox', { name: `Selecionar ${left}` }).check()
    await page.getByRole('checkbox', { name: `Selecionar ${other}` }).check()
    await choose(page, 'Retirar as provas')
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
    await dialog.getByRole('button', { name: 'Retirar 2 provas' }).click()
    await expect(rowOf(page, left)).toHaveCount(0)
    await page.getByRole('button', { name: 'Retiradas', exact: true }).click()
    await expect(rowOf(page, left).getByText('Retirada', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Selecionar todas as 2 deste filtro' }).click()
    await fitsViewports(page, assert, 'bulk-withdrawn')
    await choose(page, 'Trazer de volta')
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
    await expect(dialog.getByText('2 de 2 provas mudam.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Trazer 2 provas de volta' }).click()
    await expect(rowOf(page, left)).toHaveCount(0)
    assert.equal(withdrawn(path, collectionId), 0)
    const back = page.getByRole('listitem').filter({ hasText: 'Trazer 2 provas de volta' })
    await back.getByRole('button', { name: /^Desfazer:/ }).click()
    await dialog.getByRole('button', { name: 'Desfazer em 2 provas' }).click()
    await expect(rowOf(page, left)).toBeVisible()
    assert.equal(withdrawn(path, collectionId), 2)
    await page.getByRole('button', { name: /^Todos/ }).click()
    await expect(rowOf(page, writing)).toBeVisible()
    assert.deepEqual(complaints, [])
    await Promise.all([home.close(), office.close()])
  })
})
