import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright'
import { examFile, textItem } from '../../../backend/tests/fixtures/exam_files.js'
import { administrator, assignExams, call } from '../support/assigned_exam.js'
import { expect } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { atCards } from '../support/proctor.js'
import { sit, tokenOf } from '../support/sat_exam.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const COLLECTION = 'Redações de novembro'
const EXAM = 'Redação: a cidade e as águas'
/** The first two candidates answer everything, the third hands in nothing. */
const SITTERS = ['aluno05', 'aluno06', 'aluno07'] as const
const ITEMS = 6

const PARAGRAPH =
  'A água que corre sob as nossas ruas já foi rio, e quem mora perto dela sabe o dia em que ela lembra disso. '
const ESSAY = Array.from({ length: 6 }, (_, at) => `${at + 1}. ${PARAGRAPH.repeat(4)}`).join('\n\n')

/** An exam of texts that two candidates have written and a third has left blank; it is over. */
async function makeWritten(school: School): Promise<void> {
  const file = examFile({
    idn: 'redacoes',
    name: EXAM,
    collection: { name: COLLECTION },
    items: Array.from({ length: ITEMS }, (_, at) =>
      textItem(at + 1, { value: 10, freeResponseMaxLength: 5000 })
    ),
  })
  const id = await assignExams(school, SITTERS[0], [file])
  await call(
    school,
    '/v1/collections/bulk_create_applications',
    { collections: [id], filters: { usernames: SITTERS } },
    await administrator(school)
  )
  await sit(school, id, SITTERS[0], ({ position }) => ({
    freeResponse: position === 1 ? ESSAY : `O vento ${position}`,
  }))
  await sit(school, id, SITTERS[1], ({ position }) => ({ freeResponse: `A chuva ${position}` }))
  await sit(school, id, SITTERS[2], () => null)
  const flags = JSON.stringify({ categoryExam: true, postAnswerVisualization: true })
  change(school.databasePath, 'UPDATE collections SET flags_json = ? WHERE id = ?', flags, id)
  change(
    school.databasePath,
    'UPDATE time_windows SET end_at = start_at + 1 WHERE exam_id IN (SELECT id FROM exams WHERE collection_id = ?)',
    id
  )
}

/** The card of an answer; candidates are listed by their public identifiers. */
const cardOf = (page: Page, school: School, username: string, position: number): Locator => {
  const [person] = rowsIn<{ number: string }>(
    school.databasePath,
    'SELECT public_identifier AS number FROM users WHERE username = ?',
    username
  )
  return page
    .getByRole('list', { name: 'Respostas para corrigir' })
    .getByRole('listitem')
    .filter({ hasText: `Nº ${person?.number}` })
    .filter({ hasText: new RegExp(`Questão ${position}(?!\\d)`) })
}

const points = (card: Locator) => card.getByRole('textbox', { name: /^Nota de 0 a 10$/ })
const comment = (card: Locator) => card.getByRole('textbox', { name: 'Comentário', exact: true })
/** How the saving of the mark is, and of the comment. */
const saving = (card: Locator, at: 0 | 1) => card.locator('[data-save]').nth(at)
const isSaved = (card: Locator, at: 0 | 1 = 0) => expect(saving(card, at)).toHaveAttribute('data-save', 'ok')

type Stored = {
  points: number | null
  comment: string | null
  status: string
  revision: number
  answer: number
}

/** What the server has of an answer. */
const storedOf = (school: School, username: string, position: number) =>
  rowsIn<Stored>(
    school.databasePath,
    `SELECT corrections.points AS points, comment, answer_marks.status AS status, revision, answer_marks.answer_id AS answer
     FROM answer_marks JOIN corrections ON corrections.id = answer_marks.correction_id
     JOIN users ON users.id = answer_marks.user_id JOIN collections ON collections.id = answer_marks.collection_id
     WHERE collections.name = ? AND users.username = ? AND answer_marks.position = ?`,
    COLLECTION,
    username,
    position
  )[0]

const collectionIn = (school: School): number =>
  rowsIn<{ id: number }>(school.databasePath, 'SELECT id FROM collections WHERE name = ?', COLLECTION)[0]
    ?.id ?? 0

/** Nothing but the marks can be saved or cleared until the returned function is called. */
async function cutSaving(page: Page): Promise<() => Promise<void>> {
  const address = '**/v1/free_response_corrections**'
  await page.route(address, (route) => route.abort())
  return () => page.unroute(address)
}

test.group('Corrections', (group) => {
  const fixture = openFixture(group)
  group.setup(() => makeWritten(fixture.school))

  test('a corrector marks, clears and comments, filters, meets the mark of somebody else, and loses nothing to a dead link or a reload', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const [first, second, blank] = SITTERS
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    // The browser asks before a page with unsaved text is reloaded.
    page.on('dialog', (dialog) => void dialog.accept())
    await atCards(page, school, 'corretor')
    await page.getByRole('searchbox').fill('novembro')
    // The exam is over: its card leads a corrector to the answers.
    await page.getByRole('link', { name: COLLECTION, exact: true }).click()
    await page.waitForURL(/\/exams\/dashboard\/items\?/)
    const essay = cardOf(page, school, first, 1)
    // The tasks are made behind the finish.
    await expect(async () => {
      if (!(await page.getByText('Mostrando 10 de 18 registros.').isVisible())) await page.reload()
      await expect(page.getByText('Mostrando 10 de 18 registros.')).toBeVisible({ timeout: 20_000 })
    }).toPass({ timeout: 240_000 })
    await expect(essay).toContainText('Aguardando Correção')
    await expect(essay).toContainText(EXAM)
    await expect(essay).toContainText('vale 10 pontos')
    await fitsViewports(page, assert, 'corrections')
    await essay.getByRole('button', { name: 'Mostrar o texto todo' }).click()
    await essay.getByRole('button', { name: 'Mostrar menos' }).click()

    // Letters, wheel and arrows change nothing; comma or point is the same.
    await points(essay).click()
    await page.keyboard.type('7x,5')
    await page.keyboard.press('ArrowUp')
    await page.mouse.wheel(0, 1)
    await expect(points(essay)).toHaveValue('7,5')
    await isSaved(essay)
    await expect(essay).toContainText('Corrigido')
    assert.deepInclude(storedOf(school, first, 1), { points: 7500, status: 'replied', revision: 1 })
    // Enter saves, and goes on to the next card.
    await points(essay).fill('8.25')
    await page.keyboard.press('Enter')
    await expect(points(cardOf(page, school, first, 2))).toBeFocused()
    await isSaved(essay)
    await page.reload()
    await expect(points(essay)).toHaveValue('8,25')

    // What the server refuses says why, and stays until it is put away.
    await points(essay).fill('11')
    await points(essay).blur()
    await expect(essay.getByRole('alert')).toHaveText(/vai de 0 a 10/)
    await expect(saving(essay, 0)).toHaveAttribute('data-save', 'error')
    assert.equal(storedOf(school, first, 1)?.points, 8250)
    await fitsViewports(page, assert, 'corrections-refused')
    await essay.getByRole('button', { name: 'Descartar' }).click()
    await expect(points(essay)).toHaveValue('8,25')

    await points(essay).fill('')
    await points(essay).blur()
    await isSaved(essay)
    await expect(essay).toContainText('Aguardando Correção')
    assert.deepInclude(storedOf(school, first, 1), { points: null, status: 'analysis' })

    // A comment, with the editor that comes at the first focus.
    await comment(essay).focus()
    await expect(essay.getByRole('toolbar')).toBeVisible()
    await comment(essay).pressSequentially('Boa tese. Cuide da conclusão.')
    await points(essay).fill('9')
    await points(essay).blur()
    await isSaved(essay, 0)
    await isSaved(essay, 1)
    const marked = storedOf(school, first, 1)
    assert.deepInclude(marked, { points: 9000 })
    assert.include(marked?.comment ?? '', 'Boa tese. Cuide da conclusão.')
    await fitsViewports(page, assert, 'corrections-comment')
    // What is put away goes from the editor, too.
    const reconnect = await cutSaving(page)
    await comment(essay).pressSequentially(' Rascunho.')
    await expect(saving(essay, 1)).toHaveAttribute('data-save', 'error')
    await essay.getByRole('button', { name: 'Descartar' }).click()
    await expect(comment(essay)).toHaveText('Boa tese. Cuide da conclusão.')
    await expect(comment(essay)).toBeFocused()
    await expect(essay.getByRole('toolbar')).toBeVisible()
    await reconnect()

    // The item with its answer, as its category shows them.
    await essay.getByRole('button', { name: 'Ver item' }).click()
    const item = page.getByRole('dialog', { name: 'Questão 1' })
    await expect(item).toContainText('Escreva 1')
    await expect(item).toContainText('A água que corre')
    await fitsViewports(page, assert, 'corrections-item')
    await page.keyboard.press('Escape')

    // Somebody else marks while this person types.
    const other = cardOf(page, school, first, 2)
    const { answer = 0 } = storedOf(school, first, 2) ?? {}
    const office = await administrator(school)
    await call(school, '/v1/free_response_corrections', { answer, value: 4 }, office)
    await points(other).fill('6')
    await points(other).blur()
    await expect(other.getByRole('alert')).toContainText('Outra pessoa salvou a nota 4')
    await expect(points(other)).toHaveValue('6')
    assert.equal(storedOf(school, first, 2)?.points, 4000)
    await fitsViewports(page, assert, 'corrections-conflict')
    await other.getByRole('button', { name: 'Salvar o meu' }).click()
    await isSaved(other)
    assert.equal(storedOf(school, first, 2)?.points, 6000)

    // A dead link: what is typed stays, over a reload and another page of the list too, and is saved when it is back.
    const third = cardOf(page, school, first, 3)
    const mend = await cutSaving(page)
    await points(third).fill('5,5')
    await points(third).blur()
    await expect(third.getByRole('alert')).toContainText('O que você digitou continua aqui')
    await fitsViewports(page, assert, 'corrections-offline')
    await page.reload()
    await expect(points(third)).toHaveValue('5,5')
    await expect(saving(third, 0)).toHaveAttribute('data-save', 'error')
    await page.getByRole('button', { name: /^Meu Perfil/ }).click()
    const profile = page.getByRole('dialog')
    await profile.getByRole('button', { name: 'Sair', exact: true }).click()
    // In the dialog itself: what lies behind it is not seen, and not read aloud.
    await expect(profile.getByText('1 correção não foi salva.')).toBeVisible()
    await fitsViewports(page, assert, 'corrections-leaving')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Próxima', exact: true }).click()
    await expect(third).toHaveCount(0)
    const unsaved = page.getByRole('region', { name: '1 texto ainda não foi salvo' })
    await expect(unsaved).toContainText('nota 5,5')
    await fitsViewports(page, assert, 'corrections-unsaved')
    await mend()
    await unsaved.getByRole('button', { name: 'Salvar agora' }).click()
    await expect(unsaved).toHaveCount(0)
    await expect.poll(() => storedOf(school, first, 3)?.points).toBe(5500)

    // Filters, also after a reload.
    await page.getByRole('textbox', { name: 'Questão', exact: true }).focus()
    await expect(
      page.getByText('Selecione uma atividade para filtrar a questão', { exact: true })
    ).toBeVisible()
    await page.getByRole('combobox', { name: 'Prova', exact: true }).click()
    await page.getByRole('option', { name: EXAM, exact: true }).click()
    const place = page.getByRole('combobox', { name: 'Questão', exact: true })
    await place.fill('77')
    await expect(page.getByText('Nenhum resultado encontrado', { exact: true })).toBeVisible()
    await place.fill('2')
    await page.getByRole('option', { name: /^Questão 2/ }).click()
    await expect(page.getByText('Mostrando 3 de 3 registros.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Trecho da resposta' }).fill('chuva')
    await expect(page.getByText('Mostrando 1 de 1 registros.')).toBeVisible()
    await expect(cardOf(page, school, second, 2)).toBeVisible()
    await page.reload()
    await expect(page.getByText('Mostrando 1 de 1 registros.')).toBeVisible()
    assert.isNotNull(await page.evaluate(() => localStorage.getItem('items-list-filter')))
    await fitsViewports(page, assert, 'corrections-filtered')
    await page.getByLabel('Situação da correção', { exact: true }).selectOption({ label: 'Divulgado' })
    await expect(page.getByText('Nenhum resultado encontrado', { exact: true })).toBeVisible()
    await fitsViewports(page, assert, 'corrections-none')
    await page.getByRole('button', { name: 'Limpar os filtros', exact: true }).first().click()
    await page.getByRole('checkbox', { name: 'Só sem nota' }).check()
    // Two texts and the blank ones have theirs.
    await expect(page.getByText('Mostrando 9 de 9 registros.')).toBeVisible()
    await page.getByRole('button', { name: 'Limpar os filtros', exact: true }).click()
    assert.deepInclude(storedOf(school, blank, 1), { points: 0, status: 'replied' })
    await expect(page.getByRole('button', { name: 'Divulgar correções' })).toHaveCount(0)

    // A collection without the tab: its card leads here all the same.
    await page.goto(`${school.url}/exams/dashboard-pre-filter`)
    await page.getByRole('searchbox').fill('prova encerrada')
    await page.getByRole('link', { name: 'Ciências da Natureza: prova encerrada', exact: true }).click()
    await expect(
      page.getByRole('list', { name: 'Respostas para corrigir' }).getByRole('listitem').first()
    ).toContainText('Ciências da Natureza')
    await expect(page.getByRole('link', { name: 'Lista de itens', exact: true })).toHaveCount(0)
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('an administrator finds the answers of all collections, and discloses those of one, which are only read from then on', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const [first, , blank] = SITTERS
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    // Who has no part in marking has no tab, and reads so.
    await atCards(page, school, 'proctor')
    await page.goto(`${school.url}/exams/dashboard/items?collection=${collectionIn(school)}`)
    await expect(page.getByText(/^Você não tem acesso à página “Lista de itens”/)).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('banca.session'))
    await atCards(page, school, 'administrador')
    await page.goto(`${school.url}/items-list/dashboard`)
    // Those of another collection, too.
    await expect(page.getByRole('listitem').filter({ hasText: EXAM })).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Prova', exact: true }).click()
    await page.getByRole('option', { name: EXAM, exact: true }).click()
    await expect(cardOf(page, school, first, 1)).toContainText(EXAM)
    await fitsViewports(page, assert, 'items-list')
    await page.goto(`${school.url}/exams/dashboard/items?collection=${collectionIn(school)}`)
    await page.getByRole('button', { name: 'Divulgar correções' }).click()
    const dialog = page.getByRole('dialog', { name: 'Divulgar as correções?' })
    await expect(dialog).toContainText('9 correções com nota são divulgadas agora.')
    await expect(dialog).toContainText('9 respostas ainda estão sem nota e ficam de fora.')
    await fitsViewports(page, assert, 'corrections-disclose')
    // One more is marked before it is confirmed: what it would do now is shown first.
    const { answer = 0 } = storedOf(school, first, 4) ?? {}
    const corrector = await tokenOf(school, 'corretor')
    await call(school, '/v1/free_response_corrections', { answer, value: 3 }, corrector)
    await dialog.getByRole('button', { name: 'Divulgar 9 correções' }).click()
    await expect(dialog).toContainText('As correções mudaram desde que esta tela abriu.')
    await fitsViewports(page, assert, 'corrections-stale')
    await dialog.getByRole('button', { name: 'Divulgar 10 correções' }).click()
    await expect(dialog).toHaveCount(0)
    const essay = cardOf(page, school, first, 1)
    await expect(essay).toContainText('Divulgado', { timeout: 120_000 })
    await expect(essay).toContainText('Nota final')
    await expect(essay).toContainText('Boa tese. Cuide da conclusão.')
    await expect(essay.getByRole('textbox')).toHaveCount(0)
    await expect(points(cardOf(page, school, first, 5))).toBeVisible()
    await fitsViewports(page, assert, 'corrections-disclosed')
    assert.equal(storedOf(school, blank, 1)?.status, 'disclosed')
    assert.deepEqual(complaints, [])
    await context.close()
  })
})
