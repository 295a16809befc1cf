import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright'
import { expect } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { failJob } from '../support/failed_job.js'
import { enterAs, markTexts, planTexts, userOf, writeTexts } from '../support/planned_texts.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const EXAM = 'Redação: a ponte de pedestres'
const DAY_MS = 86_400_000

/**
 * Forty texts more that two have marked, of answers of any exam: the second gives a level more in every second one. Their moments are past, as
 * nobody handed them in: the plan is marked as to be counted again.
 */
function storeMarks(school: School, plan: number, authors: readonly [string, string]): void {
  // Two days ago at 8:00 at the school, whose day may be the one before that of Greenwich.
  const eight = Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS + 11 * 3_600_000
  authors.forEach((username, place) => {
    // Four minutes each from then on.
    change(
      school.databasePath,
      `INSERT INTO corrector_marks (plan_id, answer_id, author_id, position, handle, round, total, criteria_json, revision, saved_at, handed_in_at)
       SELECT ?, id, ?, 1, 'board-' || id || '-' || ?, ?, 40000 * (2 * (id % 4) + 6 + (? * (id % 2))),
         '[' || (id % 4) || ',2,2,' || (2 + ? * (id % 2)) || ',' || (id % 4) || ']', 1, moment, moment
       FROM (SELECT answers.id AS id, ? + 240000 * row_number() OVER (ORDER BY answers.id) AS moment FROM answers
         WHERE NOT EXISTS (SELECT 1 FROM corrector_marks WHERE corrector_marks.answer_id = answers.id AND handle NOT LIKE 'board-%')
         ORDER BY answers.id LIMIT 40)`,
      plan,
      userOf(school, username),
      place,
      place + 1,
      place,
      place,
      eight
    )
  })
  change(school.databasePath, 'UPDATE plan_tallies SET is_stale = 1 WHERE plan_id = ?', plan)
}

const countedTo = (page: Page, agreement: Locator, text: string) =>
  expect(async () => {
    await page.reload()
    await expect(agreement.getByText(text)).toBeVisible({ timeout: 20_000 })
  }).toPass({ timeout: 240_000 })

test.group('The board of a marking', (group) => {
  const fixture = openFixture(group)

  test('a supervisor reads progress, agreement and drift; a corrector their own statement, as a file too', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const collection = await writeTexts(school, {
      idn: 'concordancia',
      name: EXAM,
      sitters: ['aluno17', 'aluno18'],
      textOf: (username) => `Texto de ${username}. ${'A ponte liga os dois lados do bairro. '.repeat(20)}`,
    })
    const plan = await planTexts(school, collection, {
      team: { corretor: 'corrector', administrador: 'corrector', comissao: 'supervisor' },
      texts: 2,
    })
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    const board = `/exams/dashboard/items/banca/${plan}?collection=${collection}`
    await enterAs(page, school, 'comissao', board)
    const progress = page.getByRole('region', { name: 'Andamento', exact: true })
    await expect(progress.getByText('Faltam 4 correções.')).toBeVisible()
    await expect(progress.getByText(/Não há ritmo suficiente/)).toBeVisible()
    await fitsViewports(page, assert, 'board-no-pace')
    await markTexts(school, 'corretor', plan, () => [3, 3, 3, 3, 3])
    await markTexts(school, 'administrador', plan, () => [3, 3, 3, 3, 4])
    const agreement = page.getByRole('region', { name: 'Concordância', exact: true })
    // Counted behind the hand-ins.
    await countedTo(page, agreement, '4 correções contadas')
    await expect(agreement.getByRole('row', { name: /^Total/ })).toContainText('menos de 30 textos')
    storeMarks(school, plan, ['corretor', 'administrador'])
    await countedTo(page, agreement, '84 correções contadas')
    await expect(agreement.getByRole('row', { name: /^Total/ })).toContainText(/Textos com duas notas\s*42/)
    await expect(progress.getByText('Nenhuma correção por fazer.')).toBeVisible()
    // As if the second marks were still to be given.
    const setSeconds = (state: string) =>
      change(
        school.databasePath,
        'UPDATE correction_tasks SET state = ?, taken_by = NULL WHERE plan_id = ? AND round = 2',
        state,
        plan
      )
    setSeconds('WAITING')
    await page.reload()
    await expect(progress.getByRole('row', { name: /^2ª correção 2 0 0$/ })).toBeVisible()
    await expect(
      progress.getByText(/^No ritmo dos últimos sete dias, .+ o fim é por volta de \d/)
    ).toBeVisible()
    await expect(progress.getByText(/^Textos com duas correções: 42; /)).toBeVisible()
    await fitsViewports(page, assert, 'board-progress')
    setSeconds('MARKED')
    await agreement.getByText('Ao longo do dia, toda a equipe').click()
    await expect(agreement.getByRole('table', { name: 'Por hora do dia' })).toBeVisible()
    const correctors = page.getByRole('region', { name: 'Corretores', exact: true })
    await expect(correctors.getByRole('row', { name: /Otávio Lemos/ })).toContainText(/\+\d/)
    await fitsViewports(page, assert, 'board-agreement')
    await correctors.getByRole('button', { name: /^Ver o dia a dia de Cora Mattos/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Cora Mattos' })
    await expect(sheet.getByRole('table', { name: 'Pela posição do texto no dia' })).toContainText(
      '26º a 50º'
    )
    await fitsViewports(page, assert, 'board-corrector')
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)

    // Who supervises discloses, after having seen how many.
    await page.getByRole('button', { name: 'Divulgar correções', exact: true }).click()
    const disclosure = page.getByRole('dialog', { name: 'Divulgar as correções?' })
    const disclose = disclosure.getByRole('button', { name: /^Divulgar 2 correções/ })
    await expect(disclose).toBeEnabled()
    await fitsViewports(page, assert, 'board-disclose')
    await disclose.click()
    await expect(disclosure).toHaveCount(0)
    const disclosed = () =>
      rowsIn<{ state: string }>(
        school.databasePath,
        'SELECT state FROM disclosures WHERE collection_id = ?',
        collection
      )[0]?.state
    const hasFollowed = () =>
      rowsIn(
        school.databasePath,
        "SELECT background_jobs.id FROM background_jobs JOIN disclosures ON disclosures.job_id = background_jobs.id WHERE collection_id = ? AND background_jobs.state = 'DONE'",
        collection
      ).length === 1
    await expect.poll(disclosed, { timeout: 120_000 }).toBe('DONE')

    // As if its work had failed for good before the switch.
    const list = `/exams/dashboard/items?collection=${collection}`
    const stopDisclosure = () => {
      const [stored] = rowsIn<{ id: number; job: number }>(
        school.databasePath,
        'SELECT id, job_id AS job FROM disclosures WHERE collection_id = ?',
        collection
      )
      change(
        school.databasePath,
        "UPDATE disclosures SET state = 'RUNNING', done_at = NULL WHERE id = ?",
        stored?.id ?? 0
      )
      failJob(school.databasePath, stored?.job ?? 0)
    }
    const retried = async (shot: string) => {
      const stopped = page.getByRole('alert').filter({ hasText: 'parou antes do fim' })
      await expect(stopped.getByText(/Nenhum estudante vê ainda estas notas/)).toBeVisible()
      await expect(stopped.getByText(/Não deu certo, depois de várias tentativas/)).toBeVisible()
      await fitsViewports(page, assert, shot)
      await stopped.getByRole('button', { name: 'Tentar de novo' }).click()
      await expect(stopped).toHaveCount(0)
      await expect.poll(disclosed, { timeout: 120_000 }).toBe('DONE')
    }
    await expect.poll(hasFollowed, { timeout: 120_000 }).toBe(true)
    stopDisclosure()
    await page.reload()
    await retried('board-stopped-disclosure')

    // Who manages the collection sees it there, and as a member marks too.
    await expect.poll(hasFollowed, { timeout: 120_000 }).toBe(true)
    stopDisclosure()
    await enterAs(page, school, 'administrador', list)
    await retried('list-stopped-disclosure')
    await expect(page.getByRole('link', { name: 'Corrigir', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Acompanhar' })).toBeVisible()

    await enterAs(page, school, 'corretor', list)
    await page.getByRole('link', { name: 'Minha produção' }).click()
    await expect(page.getByRole('heading', { name: 'Minha produção' })).toBeVisible()
    // Beside what they marked in the demo school.
    await expect(page.locator('[data-total=texts]')).toHaveText(/Textos corrigidos\s*\d+/)
    const table = page.getByRole('region', { name: 'Produção por dia' })
    // The newest day; the stored marks are of another one, with their time and without a hand-in.
    const own = table.getByRole('row').filter({ hasText: EXAM }).first()
    await expect(own).toContainText(/Textos corrigidos\s*2/)
    await expect(own).toContainText(/Como terceira correção\s*0/)
    const [candidate] = rowsIn<{ name: string }>(
      school.databasePath,
      "SELECT name FROM users WHERE username = 'aluno17'"
    )
    const shown = await page.getByRole('main').innerText()
    for (const name of ['aluno17', candidate?.name ?? '']) assert.notInclude(shown, name)
    await fitsViewports(page, assert, 'production')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
    await expect(table.getByRole('columnheader', { name: 'Textos corrigidos' })).toBeVisible()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/production-print.png` })
    await page.emulateMedia({ media: 'screen' })
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar planilha (CSV)' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    assert.match(file, /^\u{feff}Dia;Avaliação;Prova;/u)
    assert.include(file, `;${EXAM};1;2;0;0;`)
    await page.getByLabel('Mês', { exact: true }).selectOption({ index: 11 })
    await expect(page.getByText('Você não entregou correções neste mês.')).toBeVisible()
    await fitsViewports(page, assert, 'production-none')
    await page.route('**/v1/correction_statement?*', (route) => route.abort())
    await page.getByLabel('Mês', { exact: true }).selectOption({ index: 10 })
    const failed = page.getByRole('alert').filter({ hasText: 'servidor' })
    await expect(failed).toBeVisible()
    await fitsViewports(page, assert, 'production-failed')
    await page.unroute('**/v1/correction_statement?*')
    await failed.getByRole('button').click()
    await expect(page.getByText('Você não entregou correções neste mês.')).toBeVisible()

    assert.deepEqual(complaints, [])
    await context.close()
  })
})
