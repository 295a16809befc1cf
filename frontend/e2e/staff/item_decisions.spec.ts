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
  return { collection, application, item }
}

const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()
const reason = (page: Page) => page.getByRole('textbox', { name: /^Motivo/ })
const check = (page: Page) => page.getByRole('button', { name: 'Conferir o que muda', exact: true }).click()
const history = (page: Page) =>
  page.getByRole('list', { name: 'O que já foi decidido', exact: true }).getByRole('listitem')
const now = (page: Page) => page.getByTestId('counts-now')

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
    await fitsViewports(page, assert, 'decisions-preview')

    // Other points meanwhile: nothing is applied that was not seen, and what was typed stays.
    change(
      school.databasePath,
      'UPDATE answers SET earned = 0.5 WHERE application_id = ? AND position = 3',
      application
    )
    const apply = page.getByRole('button', { name: 'Anular a questão · 1 nota muda', exact: true })
    await apply.click()
    await expect(preview.getByRole('alert')).toContainText('mudaram desde a sua conferência')
    await expect(preview).toContainText('Média da prova: 0,50 → 1,50')
    await expect(reason(page)).toHaveValue(REASON)
    await Promise.all([textAppears(page, 'Decisão registrada.'), apply.click()])
    await expect(history(page)).toHaveCount(1)
    await expect(history(page).first()).toContainText(REASON)
    await expect(history(page).first()).toContainText('em vigor desde')
    await expect(history(page).first()).toContainText('1 nota mudou')
    await expect(now(page)).toHaveText('Questão anulada: todos ganham os pontos dela.')
    await expect(page.getByRole('radio')).toHaveCount(1)
    await fitsViewports(page, assert, 'decisions-annulled')

    const candidates = await openContext(browser)
    const sheet = await candidates.newPage()
    await logIn(sheet, school, CANDIDATE)
    await sheet.goto(`${school.url}/answer-sheets/${application}/summary`)
    const note = sheet.getByTestId('item-decision')
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
    await fitsViewports(page, assert, 'decisions-undo')
    await Promise.all([textAppears(page, 'Decisão registrada.'), back.click()])
    await expect(history(page)).toHaveCount(2)
    await expect(history(page).first()).toContainText('Desfeita: Questão anulada')
    await expect(history(page).first()).toContainText('1 nota mudou')
    await expect(now(page)).toHaveText('Gabarito: B')
    await sheet.goto(`${school.url}/answer-sheets/${application}/summary`)
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
