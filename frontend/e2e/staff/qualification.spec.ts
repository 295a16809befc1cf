import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { enterAs, markTexts, planTexts, userOf, writeTexts } from '../support/planned_texts.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const SITTERS = ['aluno16', 'aluno17', 'aluno18', 'aluno19', 'aluno20', 'aluno21'] as const

/** Texts of the plan that somebody has, or has handed in. */
const liveTexts = (school: School, plan: number, username: string): number =>
  rowsIn<{ count: number }>(
    school.databasePath,
    'SELECT count(*) AS count FROM correction_tasks WHERE plan_id = ? AND taken_by = ? AND round < 1000',
    plan,
    userOf(school, username)
  )[0]?.count ?? 0

/** The panel's mark for the first text that is offered, of 120 points in each criterion. */
async function choose(page: Page, purpose: string, button: string): Promise<void> {
  const part = page.getByRole('region', { name: 'Textos de controle', exact: true })
  // By key: what is still being loaded above moves the button away from under a click.
  await part.getByRole('button', { name: 'Escolher um texto de controle' }).press('Enter')
  const choice = part.getByRole('group', { name: 'Escolher um texto de controle' })
  await choice.getByText(purpose, { exact: true }).click()
  await choice.getByRole('button', { name: 'Ver e dar nota' }).first().click()
  for (const criterion of await choice.locator('[data-criterion]').all())
    await criterion.getByRole('radio', { name: '120' }).check({ force: true })
  await choice
    .getByRole('textbox', { name: 'Por que esta nota, em palavras' })
    .fill('Defende um ponto de vista.')
  await choice.getByRole('button', { name: button }).click()
  await expect(choice).toHaveCount(0)
}

/** Gives the one text of a lot this level in each criterion by keys, and hands it in. */
async function mark(page: Page, key: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Texto 1 de 1' })).toBeVisible()
  for (let at = 0; at < 5; at += 1) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Entregar 1 correção' }).click()
}

test.group('Practice and qualification', (group) => {
  const fixture = openFixture(group)

  test('a corrector practises, does not pass, passes the attempt that a supervisor grants, and only then gets texts of the plan', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const collection = await writeTexts(school, {
      idn: 'qualificacao',
      name: 'Redação: o mercado da praça',
      sitters: SITTERS,
      textOf: (username) => `Texto de ${username}. ${'A feira começa antes do sol. '.repeat(20)}`,
    })
    const plan = await planTexts(school, collection, {
      team: { corretor: 'corrector', corretor02: 'corrector', comissao: 'supervisor' },
      texts: SITTERS.length,
    })
    const board = `/exams/dashboard/items/banca/${plan}?collection=${collection}`
    const desk = `/exams/dashboard/items/correcao/${plan}?collection=${collection}`
    const staff = await openContext(browser)
    const watching = await staff.newPage()
    const complaints = watchComplaints(watching, school.url)

    // The supervisor chooses the texts of both sets.
    await enterAs(watching, school, 'comissao', board)
    const controls = watching.getByRole('region', { name: 'Textos de controle', exact: true })
    await choose(watching, 'Treino', 'Usar como texto de treino')
    await expect(controls.getByRole('heading', { name: 'Texto de treino 1: 600 pontos' })).toBeVisible()
    await choose(watching, 'Qualificação', 'Usar como texto de qualificação')
    await choose(watching, 'Controle', 'Usar como texto de controle')
    await controls
      .getByRole('listitem')
      .filter({ hasText: 'Texto de controle 3' })
      .getByRole('button', { name: 'Usar para…' })
      .click()
    const move = watching.getByRole('dialog', { name: 'Usar este texto para outra coisa?' })
    await move.getByText('Qualificação', { exact: true }).click()
    await move.getByRole('textbox', { name: 'Motivo' }).fill('É um texto mediano.')
    await fitsViewports(watching, assert, 'qualification-move')
    await move.getByRole('button', { name: 'Mudar' }).click()
    await expect(controls.getByRole('heading', { name: 'Texto de qualificação 3: 600 pontos' })).toBeVisible()
    const part = watching.getByRole('region', { name: 'Treino e qualificação', exact: true })
    await expect(part).toContainText('Este plano não pede qualificação.')
    await expect(part).toContainText('1 de treino, 2 de qualificação')

    // Who manages the collection asks for it.
    await enterAs(watching, school, 'administrador', `/exams/dashboard/items?collection=${collection}`)
    const card = watching.getByRole('list', { name: 'Planos de correção' }).getByRole('listitem')
    await card.getByRole('button', { name: 'Mudar' }).click()
    const form = watching.getByRole('dialog', { name: 'Mudar o plano de correção' })
    const texts = form.getByLabel('Textos da qualificação de cada corretor (0: sem qualificação)')
    await texts.fill('1')
    await form.getByRole('button', { name: 'Salvar o plano' }).click()
    await expect(form.getByText('Digite um número de 1 até os textos da qualificação')).toBeVisible()
    await form.getByLabel('Destes, dentro da tolerância para passar').fill('1')
    await fitsViewports(watching, assert, 'qualification-plan-form')
    await form.getByRole('button', { name: 'Salvar o plano' }).click()
    await expect(form).toHaveCount(0)

    // The corrector practises, and reads the panel's mark.
    const context = await openContext(browser)
    const page = await context.newPage()
    const own = watchComplaints(page, school.url)
    await enterAs(page, school, 'corretor', desk)
    await expect(page.getByText(/Antes dos textos deste plano há uma preparação/)).toBeVisible()
    await page.getByRole('button', { name: 'Receber textos' }).click()
    await expect(page.getByText(/^Treino: nada do que você der aqui conta como nota/)).toBeVisible()
    await fitsViewports(page, assert, 'practice-desk')
    await mark(page, '5')
    const practised = page.getByRole('region', { name: 'Seu treino e a banca' })
    await expect(practised).toContainText('fora da tolerância')
    await expect(practised).toContainText('Defende um ponto de vista.')
    await expect(practised.getByRole('row', { name: /Total/ })).toContainText('+400')
    await fitsViewports(page, assert, 'practice-result')
    await page.reload()
    await expect(practised).toContainText('+400')

    // Then they qualify, and do not pass.
    await page.getByRole('button', { name: 'Receber textos' }).click()
    await expect(page.getByText(/^Qualificação, 0 de 1 entregues/)).toBeVisible()
    await fitsViewports(page, assert, 'qualification-desk')
    await mark(page, '5')
    await expect(page.getByText('Desta vez não deu')).toBeVisible()
    await expect(page.getByText('Dentro da tolerância da banca: 0 de 1', { exact: false })).toBeVisible()
    await fitsViewports(page, assert, 'qualification-failed')
    assert.equal(liveTexts(school, plan, 'corretor'), 0)

    // The supervisor grants another attempt, and admits somebody else.
    await enterAs(watching, school, 'comissao', board)
    const row = part.getByRole('row').filter({ hasText: 'Não passou na tentativa 1' })
    await expect(row).toBeVisible()
    await row.scrollIntoViewIfNeeded()
    await fitsViewports(watching, assert, 'qualification-board')
    await row.getByRole('button', { name: /^Dar outra tentativa: / }).click()
    const grant = watching.getByRole('dialog', { name: /^Dar outra tentativa a / })
    await grant.getByRole('button', { name: 'Dar outra tentativa' }).click()
    await expect(grant).toContainText('Escreva o motivo.')
    await grant.getByRole('textbox', { name: 'Motivo' }).fill('Lemos os critérios juntos.')
    await grant.getByRole('button', { name: 'Dar outra tentativa' }).click()
    await expect(part).toContainText('Tentativa 2: 0 de 1 entregues')
    await expect(part).toContainText('Lemos os critérios juntos.')
    await part
      .getByRole('row')
      .filter({ hasText: 'No treino' })
      .getByRole('button', { name: /^Admitir: / })
      .click()
    const admit = watching.getByRole('dialog', { name: /^Admitir .+ neste plano\?$/ })
    await admit.getByRole('textbox', { name: 'Motivo' }).fill('Corrige conosco há anos.')
    await fitsViewports(watching, assert, 'qualification-admit')
    await admit.getByRole('button', { name: 'Admitir' }).click()
    await expect(part).toContainText('Admissão pela supervisão')
    await markTexts(school, 'corretor02', plan, () => [3, 3, 3, 3, 3])
    assert.isAbove(liveTexts(school, plan, 'corretor02'), 0)

    // The corrector passes, and gets texts of the plan.
    await page.getByRole('button', { name: 'Ver se já foi decidido' }).click()
    await expect(page.getByText('Esta é a sua 2ª tentativa.')).toBeVisible()
    await mark(page, '3')
    await expect(page.getByText(/^Você passou na qualificação/)).toBeVisible()
    await fitsViewports(page, assert, 'qualification-passed')
    await page.getByRole('button', { name: 'Receber textos' }).click()
    await expect(page.getByRole('heading', { name: /^Texto 1 de [23]$/ })).toBeVisible()
    await expect(page.getByText(/^Qualificação, /)).toHaveCount(0)

    assert.deepEqual([...complaints, ...own], [])
    await context.close()
    await staff.close()
  })
})
