import { test } from '@japa/runner'
import { administrator, call } from '../support/assigned_exam.js'
import { expect } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { annotationOn, enterAs, writeTexts } from '../support/planned_texts.js'
import { send } from '../support/sat_exam.js'
import { fitsViewports } from '../support/viewport_checks.js'

const TEXT = 'O rio sob a rua\n\nPor isso a prefeitura deve abrir o rio.'

test.group('Annotations in the list of answers', (group) => {
  const fixture = openFixture(group)

  test('a corrector annotates a text without a plan, over a dead link and the annotations of somebody else', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const collection = await writeTexts(school, {
      idn: 'lista-anotada',
      name: 'Redação anotada na lista',
      sitters: ['aluno15'],
      textOf: () => TEXT,
    })
    const stored = () =>
      rowsIn<{ id: number; revision: number; points: number | null; annotations: string | null }>(
        school.databasePath,
        `SELECT corrections.id AS id, corrections.revision AS revision, corrections.points AS points, annotations_json AS annotations
         FROM answer_marks JOIN corrections ON corrections.id = answer_marks.correction_id WHERE collection_id = ?`,
        collection
      )[0]
    const kinds = () =>
      (JSON.parse(stored()?.annotations ?? '[]') as { kind: string }[]).map(({ kind }) => kind)
    await expect.poll(() => stored()?.id, { timeout: 120_000 }).toBeTruthy()
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    page.on('dialog', (dialog) => void dialog.accept())
    await enterAs(page, school, 'corretor', `/exams/dashboard/items?collection=${collection}`)
    const card = page.getByRole('list', { name: 'Respostas para corrigir' }).getByRole('listitem')
    await card.getByRole('button', { name: 'Anotar o texto' }).click()
    const sheet = page.getByRole('dialog', { name: 'Questão 1: o texto e as anotações' })
    const form = page.getByRole('dialog', { name: 'Anotar trecho' })
    const list = sheet.getByRole('list', { name: 'Anotações no texto' })
    const saving = sheet.locator('[data-save]')
    const annotate = async (kind: string) => {
      await sheet.getByRole('button', { name: 'Anotar trecho' }).click()
      await form.getByText(kind, { exact: true }).click()
      await page.keyboard.press('Control+Enter')
      await expect(form).toHaveCount(0)
    }
    await annotate('Acerto')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect.poll(kinds).toEqual(['strength'])
    await expect(saving).toHaveAttribute('data-save', 'saved')
    await fitsViewports(page, assert, 'lista-anotar')

    // The connection is gone: what was annotated stays, and the sheet with it.
    const calls = '**/v1/free_response_corrections/**'
    await page.route(calls, (route) => route.abort())
    await annotate('Coesão')
    await expect(saving).toHaveAttribute('data-save', 'error')
    await expect(sheet.getByRole('button', { name: 'Fechar' })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await fitsViewports(page, assert, 'lista-sem-conexao')
    // Somebody else was first: nothing of theirs is overwritten unseen.
    const admin = await administrator(school)
    const { id = 0, revision } = stored() ?? {}
    const theirs = { annotations: [annotationOn(TEXT, 'prefeitura', 'proposal', 'Como?')], revision }
    await send(school, 'PUT', `/v1/free_response_corrections/${id}/annotations`, theirs, admin)
    // With the connection back it is sent by itself.
    await page.unroute(calls)
    await expect(saving).toContainText('Outra pessoa mudou as anotações deste texto', { timeout: 60_000 })
    await expect(saving.getByRole('list', { name: 'Anotações da outra pessoa' })).toContainText('Como?')
    assert.deepEqual(kinds(), ['proposal'])
    await fitsViewports(page, assert, 'lista-conflito')
    await saving.getByRole('button', { name: 'Salvar as minhas' }).click()
    await expect(saving).toHaveAttribute('data-save', 'saved')
    assert.deepEqual(kinds(), ['strength', 'cohesion'])
    await sheet.getByRole('button', { name: 'Fechar' }).click()

    // The card knows, and its mark is saved over them.
    await expect(card.getByRole('button', { name: 'Anotações no texto (2)' })).toBeFocused()
    await card.getByRole('textbox', { name: /^Nota de 0 a 10$/ }).fill('8')
    await expect.poll(() => stored()?.points).toBe(8000)
    assert.lengthOf(kinds(), 2)
    const disclosing = `/v1/collections/${collection}/disclose_corrections`
    const { basis } = await call<{ basis: string }>(school, disclosing, { mode: 'preview' }, admin)
    await call(school, disclosing, { mode: 'apply', basis }, admin)
    await expect(async () => {
      await page.reload()
      await expect(card.getByText('Divulgado')).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 120_000 })
    await card.getByRole('button', { name: 'Anotações no texto (2)' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(sheet.getByRole('button')).toHaveText([''])
    await fitsViewports(page, assert, 'lista-divulgada')
    assert.deepEqual(complaints, [])
    await context.close()
  })
})
