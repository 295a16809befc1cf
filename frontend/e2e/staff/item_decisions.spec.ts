import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { makeAppealable } from '../support/appealable_exam.js'
import { administrator, call } from '../support/assigned_exam.js'
import { expect, logIn, textAppears } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { atCards } from '../support/proctor.js'
import { send, tokenOf } from '../support/sat_exam.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const CANDIDATE = 'aluno12'
const REASON = 'Duas alternativas estão certas.'
const RULING = 'A questão foi anulada.'
const HOUR_MS = 3_600_000
const iso = (at: number) => new Date(at).toISOString()

/** A candidate chose A where B is the key, reads their points, and has appealed against that. */
async function makeDecidable(school: School) {
  const { collection, application } = await makeAppealable(school, {
    collection: 'Questão com duas respostas',
    exam: 'Prova com duas respostas',
    idn: 'prova-com-duas-respostas',
    username: CANDIDATE,
  })
  const [{ flags, item } = { flags: '{}', item: 0 }] = rowsIn<{ flags: string; item: number }>(
    school.databasePath,
    `SELECT collections.flags_json AS flags, answers.item_id AS item FROM answers JOIN applications ON applications.id = answers.application_id
     JOIN collections ON collections.id = applications.collection_id WHERE answers.application_id = ? AND answers.position = 1`,
    application
  )
  const shown = JSON.stringify({ ...(JSON.parse(flags) as object), showCandidateGrade: true })
  change(school.databasePath, 'UPDATE collections SET flags_json = ? WHERE id = ?', shown, collection)
  const admin = await administrator(school)
  const window = { opens_at: iso(Date.now() - HOUR_MS), closes_at: iso(Date.now() + 48 * HOUR_MS) }
  await send(school, 'PUT', `/v1/collections/${collection}/appeal_issuing_window`, window, admin)
  const candidate = await tokenOf(school, CANDIDATE)
  const appeal = { application, item, content: 'A também está certa.', bibliography: 'Livro' }
  await call<object>(school, '/v1/appeals', appeal, candidate)
  await send(school, 'POST', '/v1/logout', {}, candidate)
  await makeCounted(school, collection, admin)
  return { collection, application, item }
}

/** A selection process that counts the exam twice: the candidate has 53 of the 54 points that pass. */
async function makeCounted(school: School, collection: number, admin: string): Promise<void> {
  const [user] = rowsIn<{ id: number }>(
    school.databasePath,
    'SELECT id FROM users WHERE username = ?',
    CANDIDATE
  )
  const sections = [{ name: 'Prova objetiva', collection, weight: 2 }]
  const process = { name: 'Bolsas com corte', sections }
  const { id } = await call<{ id: number }>(school, '/v1/selection_processes', process, admin)
  const result = { user: user?.id, section_name: 'Prova objetiva', value: 53, total_value: 90 }
  const results = [{ ...result, passing_score: 54 }]
  await send(school, 'PUT', `/v1/selection_processes/${id}/results`, { results }, admin)
}

const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()
const reason = (page: Page) => page.getByRole('textbox', { name: /^Motivo/ })
const check = (page: Page) => page.getByRole('button', { name: 'Conferir o que muda', exact: true }).click()
const history = (page: Page) =>
  page.getByRole('list', { name: 'O que já foi decidido', exact: true }).getByRole('listitem')
const now = (page: Page) => page.getByTestId('counts-now')

/** Every version of the replies to the appeals against an item. */
const repliesTo = (school: School, item: number) =>
  rowsIn<{ response: string; withdrawn: number; status: string }>(
    school.databasePath,
    `SELECT appeal_replies.response AS response, appeal_replies.withdrawn_at IS NOT NULL AS withdrawn, appeals.status AS status
     FROM appeal_replies JOIN appeals ON appeals.id = appeal_replies.appeal_id WHERE appeals.item_id = ? ORDER BY appeal_replies.id`,
    item
  )

test.group('Decisions about an item', (group) => {
  const fixture = openFixture(group)

  test('an item is annulled as it was previewed, the candidate reads the new points and why, and it is undone', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const { collection, application, item } = await makeDecidable(school)
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await atCards(page, school, 'administrador')
    await page.goto(`${school.url}/exams/dashboard/appeal?collection=${collection}&view=items`)
    await page.getByRole('link', { name: 'Decisões', exact: true }).click()
    await page.waitForURL(`**/exams/dashboard/items/decisoes/${item}?collection=${collection}`)
    await expect(page.getByRole('heading', { name: 'Decisões sobre a questão 1', exact: true })).toBeVisible()
    await expect(page.getByText('Prova com duas respostas').first()).toBeVisible()
    await expect(now(page)).toHaveText('Gabarito: B')
    await expect(page.getByText('Pergunta 1')).toBeVisible()
    await expect(page.getByText('Nada foi decidido sobre esta questão', { exact: false })).toBeVisible()

    await check(page)
    await expect(page.getByText('Escolha uma decisão.')).toBeVisible()
    await choose(page, 'Mudar o gabarito')
    await choose(page, 'B (gabarito)')
    await check(page)
    await expect(page.getByText('Esta resposta já é aceita', { exact: false })).toBeVisible()
    await fitsViewports(page, assert, 'decisions-key')
    await choose(page, 'Anular a questão')
    await reason(page).fill(REASON)
    await page.reload()
    // What was chosen and typed is there again.
    await expect(reason(page)).toHaveValue(REASON)
    await expect(page.getByRole('radio', { name: 'Anular a questão', exact: true })).toBeChecked()
    await check(page)
    const preview = page.getByRole('region', { name: 'Uma nota muda', exact: true })
    await expect(preview).toContainText('1 estudante terminou a prova')
    await expect(preview).toContainText('1 nota sobe 1')
    await expect(preview).toContainText('Nenhuma nota cai')
    await expect(preview).toContainText('Média da prova: 0,00 → 1,00')
    await expect(preview).toContainText('Há um recurso sobre esta questão: 1 em análise')
    const appeals = page.getByRole('link', { name: 'Ver os recursos por questão', exact: true })
    await expect(appeals).toHaveAttribute(
      'href',
      `/exams/dashboard/appeal?collection=${collection}&view=items`
    )
    await expect(preview).toContainText('Dos recursos em análise, a nota sobe em 1 e não sobe em 0.')
    await expect(preview).toContainText('Respondeu A: sobe em 1, não sobe em 0')
    const selections = preview.getByRole('region', { name: 'Processos seletivos', exact: true })
    await expect(selections).toContainText('Bolsas com corte · Prova objetiva')
    await selections.getByText('1 estudante passa a alcançar a nota', { exact: true }).click()
    await expect(selections.getByRole('cell', { name: '53 → 55', exact: true })).toBeVisible()
    await fitsViewports(page, assert, 'decisions-preview')

    const answers = page.getByRole('group', { name: 'Resposta aos recursos', exact: true })
    await answers.getByRole('checkbox', { name: 'Responder ao recurso em análise', exact: false }).check()
    const except = answers.getByRole('checkbox', { name: /recurso nº/ })
    await except.check()
    await expect(answers.getByText('1 marcado fica em análise', { exact: false })).toBeVisible()
    await except.uncheck()
    await expect(answers.getByRole('link', { name: /^Ler o recurso nº/ })).toHaveAttribute(
      'href',
      /^\/appeals-response\/\d+\//
    )
    await expect(
      answers.getByRole('combobox', { name: 'Decisão para 1 recurso em que a nota sobe', exact: false })
    ).toHaveValue('Deferido')

    // Candidates who look at their answers read what is decided by itself.
    const candidates = await openContext(browser)
    const sheet = await candidates.newPage()
    await logIn(sheet, school, CANDIDATE)
    await sheet.goto(`${school.url}/answer-sheets/${application}/summary`)
    const note = sheet.getByTestId('item-decision')
    await expect(sheet.getByRole('link', { name: /questão 1/i }).first()).toBeVisible()
    await expect(note).toHaveCount(0)

    // Other points meanwhile: nothing is applied that was not seen, and what was typed stays.
    change(
      school.databasePath,
      'UPDATE answers SET earned = 0.5 WHERE application_id = ? AND position = 3',
      application
    )
    change(school.databasePath, 'UPDATE applications SET earned_total = 500 WHERE id = ?', application)
    const apply = page.getByRole('button', { name: 'Anular a questão · 1 nota muda', exact: true })
    await apply.click()
    await expect(answers.getByText('Escreva a resposta aos recursos', { exact: false })).toBeVisible()
    const response = answers.getByRole('textbox', { name: 'Texto da resposta', exact: true })
    await response.focus()
    await expect(answers.getByRole('toolbar')).toBeVisible()
    await response.pressSequentially(RULING)
    await fitsViewports(page, assert, 'decisions-ruling')
    await apply.click()
    await expect(preview.getByRole('alert')).toContainText('mudaram desde a sua conferência')
    await expect(preview).toContainText('Média da prova: 0,50 → 1,50')
    await expect(reason(page)).toHaveValue(REASON)
    await Promise.all([textAppears(page, 'Decisão registrada.'), apply.click()])
    await expect(history(page)).toHaveCount(1)
    await expect(history(page).first()).toContainText(REASON)
    await expect(history(page).first()).toContainText('em vigor desde')
    await expect(history(page).first()).toContainText('1 nota mudou')
    await expect(history(page).first()).toContainText('Recursos: 1 respondido')
    assert.deepEqual(repliesTo(school, item), [
      { response: `<p>${RULING}</p>`, withdrawn: 0, status: 'replied' },
    ])
    await expect(now(page)).toHaveText('Questão anulada: todos ganham os pontos dela.')
    await expect(page.getByRole('radio')).toHaveCount(1)
    await fitsViewports(page, assert, 'decisions-annulled')

    await expect(note).toContainText('Questão anulada: todos ganham os pontos dela')
    await expect(note).toContainText(REASON)
    await expect(note).toContainText('Nota nesta questão: antes 0, agora 1.')
    await fitsViewports(sheet, assert, 'decision-sheet')
    await sheet
      .getByRole('link', { name: /questão 1/i })
      .first()
      .click()
    await sheet.waitForURL(`**/items/${item}`)
    await expect(note).toContainText('antes 0, agora 1.')
    await fitsViewports(sheet, assert, 'decision-review')

    await page.getByRole('button', { name: 'Desfazer esta decisão', exact: true }).click()
    await expect(reason(page)).toBeFocused()
    await expect(reason(page)).toHaveValue('')
    await check(page)
    const back = page.getByRole('button', { name: 'Desfazer · 1 nota muda', exact: true })
    await back.click()
    await expect(page.getByText('Escreva o motivo: os estudantes vão lê-lo.')).toBeVisible()
    await reason(page).fill('Só uma está certa.')
    await expect(page.getByText('Uma nota cai.', { exact: false })).toBeVisible()
    await expect(
      page.getByText('1 resposta a recurso que veio desta decisão', { exact: false })
    ).toBeVisible()
    await fitsViewports(page, assert, 'decisions-undo')
    await Promise.all([textAppears(page, 'Decisão registrada.'), back.click()])
    await expect(history(page)).toHaveCount(2)
    await expect(history(page).first()).toContainText('Desfeita: Questão anulada')
    await expect(history(page).first()).toContainText('1 nota mudou')
    await expect(history(page).nth(1)).toContainText('1 resposta retirada')
    assert.deepEqual(repliesTo(school, item), [
      { response: `<p>${RULING}</p>`, withdrawn: 1, status: 'analysis' },
    ])
    await expect(now(page)).toHaveText('Gabarito: B')
    await expect(note).toContainText('A decisão anterior sobre esta questão foi desfeita')
    await expect(note).toContainText('antes 1, agora 0.')
    assert.deepEqual(
      rowsIn(
        school.databasePath,
        `SELECT items.is_cancelled AS cancelled, answers.earned AS earned FROM items JOIN answers ON answers.item_id = items.id
         WHERE items.id = ? AND answers.application_id = ?`,
        item,
        application
      ),
      [{ cancelled: 0, earned: 0 }]
    )

    // Another key: page, statement and answer sheet have it.
    await choose(page, 'Mudar o gabarito')
    await choose(page, 'A')
    await reason(page).fill('A chave estava trocada.')
    await check(page)
    await expect(preview).toContainText('só depois')
    const key = page.getByRole('button', { name: 'Mudar o gabarito · 1 nota muda', exact: true })
    await Promise.all([textAppears(page, 'Decisão registrada.'), key.click()])
    await expect(history(page)).toHaveCount(3)
    await expect(history(page).first()).toContainText('Gabarito mudado para A')
    await expect(history(page).first()).toContainText('1 nota mudou')
    await expect(now(page)).toHaveText('Gabarito: A')
    await expect(
      page
        .getByRole('region', { name: 'A questão', exact: true })
        .getByText('Resposta certa')
        .locator('xpath=..')
    ).toContainText('Alternativa A')
    await fitsViewports(page, assert, 'decisions-history')
    await sheet.goto(`${school.url}/answer-sheets/${application}/summary`)
    await expect(note).toContainText('O gabarito desta questão mudou')
    await expect(note).toContainText('antes 0, agora 1.')
    await fitsViewports(sheet, assert, 'decision-key-sheet')

    // The same page from the exam itself, and back.
    await page.goto(`${school.url}/exams/dashboard/view?collection=${collection}`)
    await page.getByRole('link', { name: 'Decisões da questão', exact: true }).first().click()
    await expect(history(page)).toHaveCount(3)
    // Not every collection has the tab: from elsewhere the way to the appeals is the page of all.
    await choose(page, 'Anular a questão')
    await check(page)
    await expect(appeals).toHaveAttribute('href', `/appeals/dashboard?collection=${collection}&view=items`)
    await page.getByRole('button', { name: 'Descartar', exact: true }).click()
    await page.getByRole('link', { name: 'Voltar', exact: true }).click()
    await page.waitForURL(/\/exams\/dashboard\/view\?/)
    assert.deepEqual(complaints, [])
    await context.close()
    await candidates.close()
  })

  test('who reads the key reads what was decided and is offered no decision; a proctor gets neither', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const [{ item } = { item: 0 }] = rowsIn<{ item: number }>(
      school.databasePath,
      'SELECT item_id AS item FROM item_decisions ORDER BY id DESC'
    )
    for (const [username, sees] of [
      ['comissao', true],
      ['proctor', false],
    ] as const) {
      const context = await openContext(browser)
      const page = await context.newPage()
      await atCards(page, school, username)
      await page.goto(`${school.url}/exams/dashboard/items/decisoes/${item}`)
      await expect(
        page
          .getByText(sees ? 'Quem decide sobre esta questão' : 'não está disponível', { exact: false })
          .first()
      ).toBeVisible()
      if (sees) await expect(history(page).first()).toContainText('Gabarito mudado para A')
      assert.equal(await history(page).count(), sees ? 3 : 0)
      assert.equal(await page.getByRole('radio').count(), 0)
      assert.equal(await page.getByRole('button', { name: 'Desfazer esta decisão' }).count(), 0)
      await context.close()
    }
  })
})
