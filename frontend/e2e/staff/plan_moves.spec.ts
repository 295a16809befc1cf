import { test } from '@japa/runner'
import { administrator, call } from '../support/assigned_exam.js'
import { expect } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { failJob } from '../support/failed_job.js'
import { enterAs, markTexts, planTexts, waitingTexts, writeTexts } from '../support/planned_texts.js'
import { send } from '../support/sat_exam.js'
import { fitsViewports } from '../support/viewport_checks.js'

const LEVELS = [
  { points: 0, label: 'Fraco' },
  { points: 1000, label: 'Médio' },
  { points: 2000, label: 'Bom' },
]
const definitionOf = (levels: typeof LEVELS) => ({
  kind: 'criteria',
  criteria: ['Clareza', 'Argumento'].map((name) => ({ name, guide: '', levels })),
  situations: [],
  tolerance: { total: 1000, criterion: 1000, situations: true },
})

test.group('A plan that moves to another version of its correction type', (group) => {
  const fixture = openFixture(group)

  test('shows what would change, is moved as it was shown, and the desk goes on with the new criteria', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const sitters = ['aluno16', 'aluno17', 'aluno18'] as const
    const collection = await writeTexts(school, {
      idn: 'mudanca',
      name: 'Redação: a feira',
      sitters,
      textOf: (username) => `Texto de ${username}. ${'A feira começa antes do sol. '.repeat(14)}`,
    })
    const type = await call<{ id: number }>(
      school,
      '/v1/correction_types',
      { name: 'Rubrica da casa', definition: definitionOf(LEVELS) },
      await administrator(school)
    )
    const plan = await planTexts(school, collection, {
      team: { corretor: 'corrector', corretor02: 'corrector', comissao: 'supervisor' },
      texts: sitters.length,
    })
    const [stored] = rowsIn<{ version: number }>(
      school.databasePath,
      'SELECT version FROM correction_plans WHERE id = ?',
      plan
    )
    await send(
      school,
      'PATCH',
      `/v1/correction_plans/${plan}`,
      { version: stored?.version, type: type.id, marks: 1 },
      await administrator(school)
    )
    await expect.poll(() => waitingTexts(school, plan), { timeout: 120_000 }).toBe(3)
    await markTexts(school, 'corretor', plan, (text) => (text.includes('aluno16') ? [1, 1] : [2, 2]))
    // "Médio" is gone, and "Bom" is worth more.
    const [least, , most] = LEVELS as [(typeof LEVELS)[0], unknown, (typeof LEVELS)[0]]
    await call(
      school,
      `/v1/correction_types/${type.id}/versions`,
      { definition: definitionOf([least, { points: 1500, label: 'Regular' }, most]) },
      await administrator(school)
    )

    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await enterAs(
      page,
      school,
      'administrador',
      `/exams/dashboard/items/banca/${plan}?collection=${collection}`
    )
    const part = page.getByRole('region', { name: 'Versão do tipo de correção', exact: true })
    await expect(part.getByText('Rubrica da casa, versão 1')).toBeVisible()
    await part.getByRole('button', { name: 'Levar para outra versão' }).click()
    const dialog = page.getByRole('dialog', { name: 'Levar o plano para outra versão?' })
    await expect(dialog.getByText('2 textos ficam com a mesma nota final.')).toBeVisible()
    await expect(dialog.getByText('1 texto precisa ser corrigido de novo:')).toBeVisible()
    await expect(dialog.getByText('1 correção usa um nível que não existe na outra versão.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Levar para a versão 2' }).click()
    await expect(dialog.getByText('Escreva o motivo.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('O nível do meio valia pouco.')
    await fitsViewports(page, assert, 'move-plan')
    await dialog.getByRole('button', { name: 'Levar para a versão 2' }).click()
    await expect(dialog).toHaveCount(0)
    const row = part.getByRole('row', { name: /valia pouco/ })
    await expect(row).toContainText('versão 1 para 2')
    await expect(row).toContainText('3: 0 com outra nota, 1 a corrigir de novo', { timeout: 60_000 })
    await expect(part.getByText('Rubrica da casa, versão 2')).toBeVisible()
    await expect(part.getByRole('button', { name: 'Levar para outra versão' })).toBeVisible()
    await row.scrollIntoViewIfNeeded()
    await fitsViewports(page, assert, 'moved-plan')
    assert.equal(waitingTexts(school, plan), 1)

    // As if its work had failed for good before the plan was opened again.
    const [last] = rowsIn<{ id: number; job: number }>(
      school.databasePath,
      'SELECT id, job_id AS job FROM plan_moves WHERE plan_id = ?',
      plan
    )
    const { id: move = 0, job = 0 } = last ?? {}
    const state = (table: string, id: number) =>
      rowsIn<{ state: string }>(school.databasePath, `SELECT state FROM ${table} WHERE id = ?`, id)[0]?.state
    change(school.databasePath, "UPDATE plan_moves SET state = 'RUNNING', done_at = NULL WHERE id = ?", move)
    change(school.databasePath, 'UPDATE correction_plans SET moving_id = ? WHERE id = ?', move, plan)
    failJob(school.databasePath, job)
    await enterAs(page, school, 'comissao', `/exams/dashboard/items/banca/${plan}?collection=${collection}`)
    const stopped = part.getByRole('alert')
    await expect(stopped.getByText(/A mudança para a versão 2 parou antes do fim/)).toBeVisible()
    await expect(stopped.getByText(/Não deu certo, depois de várias tentativas/)).toBeVisible()
    await expect(stopped.getByText(/3 textos já foram levados e ficam nesta versão/)).toBeVisible()
    await expect(part.getByText('As correções estão sendo levadas')).toHaveCount(0)
    await stopped.scrollIntoViewIfNeeded()
    await fitsViewports(page, assert, 'stopped-move')
    await stopped.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(stopped).toHaveCount(0)
    await expect.poll(() => state('plan_moves', move), { timeout: 60_000 }).toBe('DONE')
    await expect(row).toContainText('3: 0 com outra nota, 1 a corrigir de novo', { timeout: 60_000 })

    // Whose mark it was gets the text again, in the version that is in force.
    await enterAs(
      page,
      school,
      'corretor',
      `/exams/dashboard/items/correcao/${plan}?collection=${collection}`
    )
    await expect(page.getByText('Rubrica da casa, versão 2')).toBeVisible()
    await page.getByRole('button', { name: 'Receber textos' }).click()
    await expect(page.getByText(/Texto de aluno16/).first()).toBeVisible()
    await expect(page.getByRole('radio', { name: /Regular/ }).first()).not.toBeChecked()

    assert.deepEqual(complaints, [])
    await context.close()
  })
})
