import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect, logIn } from '../support/candidate.js'
import { LAPTOP, openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

type Exam = { id: number; name: string; collectionId: number; collection: string }

/** Exams of collections of which every exam has a window that is not over. */
const openExams = (school: School) =>
  rowsIn<Exam>(
    school.databasePath,
    `SELECT exams.id, exams.name, collections.id AS collectionId, collections.name AS collection
     FROM exams JOIN collections ON collections.id = exams.collection_id
     WHERE NOT EXISTS (
       SELECT 1 FROM exams AS other WHERE other.collection_id = collections.id AND NOT EXISTS (
         SELECT 1 FROM time_windows WHERE exam_id = other.id AND end_at > unixepoch() * 1000 + 3600000
       )
     ) ORDER BY exams.id`
  )

/** Of the exam, whoever has an application. */
const having = (school: School, examId: number) =>
  rowsIn<{ id: number }>(
    school.databasePath,
    `SELECT user_id AS id FROM applications WHERE exam_id = ${examId} ORDER BY user_id`
  ).map(({ id }) => id)

const candidatesLike = (school: School, text: string) =>
  rowsIn<{ total: number }>(
    school.databasePath,
    `SELECT COUNT(*) AS total FROM users JOIN user_groups ON user_id = users.id
     WHERE group_name = 'ALUNO' AND is_active = 1 AND username LIKE '%${text}%'`
  )[0]?.total ?? 0

const classOf = (school: School) =>
  rowsIn<{ name: string; people: number }>(
    school.databasePath,
    `SELECT classes.name, COUNT(*) AS people FROM classes JOIN class_members ON class_id = classes.id
     JOIN users ON users.id = user_id WHERE role = 'student' AND username = 'aluno02'
     GROUP BY classes.id`
  )[0]

async function pickCollection(page: Page, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Avaliações' })
  await box.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

test.group('Allocation of exams in batch', (group) => {
  const fixture = openFixture(group)

  test('an administrator gives a collection to everybody found but one, sees what it will do, and goes on to the dashboard', async ({
    assert,
  }) => {
    const { school } = fixture
    const [exam] = openExams(school)
    if (!exam) throw new Error('the demo school has no exam that is open')
    const before = having(school, exam.id)
    const found = candidatesLike(school, 'aluno0')
    const context = await openContext(fixture.browser, { viewport: LAPTOP })
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'administrador')
    const searched = page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url())
      return pathname === '/v1/collections' && searchParams.get('ordering') === '-start_time'
    })
    await page.goto(`${school.url}/batchapplications/exams`)
    await searched
    await page.getByRole('button', { name: 'Continuar para os estudantes' }).click()
    await expect(page.getByText('Este campo é obrigatório.')).toBeVisible()
    await fitsViewports(page, assert, 'console-lote-avaliacoes')
    await page.setViewportSize(LAPTOP)
    await pickCollection(page, exam.collection)
    await page.getByRole('button', { name: 'Continuar para os estudantes' }).click()

    // The second step is skipped: no exam is left out.
    await expect(page.getByRole('heading', { name: 'Escolha os estudantes' })).toBeVisible()
    const asked = page.waitForRequest((request) => {
      const { pathname, searchParams: query } = new URL(request.url())
      const isFixed = query.get('group') === 'ALUNO' && query.get('is_active') === 'true'
      return pathname === '/v1/users' && isFixed && query.get('search') === 'aluno0'
    })
    await page.getByRole('searchbox', { name: 'Buscar estudante' }).fill('aluno0')
    await asked
    await expect(page.getByRole('status').filter({ hasText: 'encontrados' })).toContainText(
      `de ${found} encontrados`
    )
    await page.getByRole('button', { name: 'Continuar para conferir' }).click()
    await expect(page.getByText('Escolha ao menos um estudante.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Todos os encontrados' }).check()
    await expect(page.getByRole('status').filter({ hasText: 'encontrados' })).toContainText(
      `${found} escolhidos`
    )
    await page.getByRole('table', { name: 'Estudantes' }).getByRole('checkbox').nth(1).uncheck()
    await expect(page.getByRole('status').filter({ hasText: 'encontrados' })).toContainText(
      `${found - 1} escolhidos`
    )
    await fitsViewports(page, assert, 'console-lote-estudantes')
    await page.setViewportSize(LAPTOP)
    await page.getByRole('button', { name: 'Continuar para conferir' }).click()

    await expect(page.getByText(new RegExp(`^${found - 1} estudantes: `))).toBeVisible()
    await expect(page.getByRole('table', { name: exam.name })).toBeVisible()
    await fitsViewports(page, assert, 'console-lote-conferir')
    await page.setViewportSize(LAPTOP)

    // What the server refuses is shown, and can be sent again.
    const address = '**/v1/collections/bulk_create_applications'
    await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Criar aplicações' }).click()
    await expect(page.getByText('Ocorreu um erro. Tente novamente.')).toBeVisible()
    await page.unroute(address)
    await page.getByRole('button', { name: 'Criar aplicações' }).click()
    const dialog = page.getByRole('dialog', { name: 'Aplicações criadas' })
    await expect(dialog).toBeVisible()
    const made = having(school, exam.id).length - before.length
    assert.isAbove(made, 0)
    await expect(dialog).toContainText(made === 1 ? '1 aplicação criada.' : `${made} aplicações criadas.`)
    await fitsViewports(page, assert, 'console-lote-criadas')
    await dialog.getByRole('button', { name: 'Ir para as aplicações' }).click()
    await page.waitForURL('**/exams/dashboard-pre-filter')
    assert.deepEqual(
      complaints.filter((line) => !/500/.test(line)),
      []
    )
    await context.close()
  })

  test('a collection without windows is named; exams are left out, and a teacher reaches their own class', async ({
    assert,
  }) => {
    const { school } = fixture
    const exam = openExams(school).at(-1)
    const schoolClass = classOf(school)
    if (!exam || !schoolClass) throw new Error('the demo school has no exam that is open')
    change(school.databasePath, `UPDATE time_windows SET end_at = end_at - 1e12 WHERE exam_id = ${exam.id}`)
    const context = await openContext(fixture.browser, { viewport: LAPTOP })
    const page = await context.newPage()
    await logIn(page, school, 'professor')
    await page.goto(`${school.url}/batchapplications/exams`)
    await pickCollection(page, exam.collection)
    await page.getByRole('button', { name: 'Deixar provas de fora' }).click()
    await expect(
      page.getByText(`${exam.collection} possui atividades sem janelas de aplicação disponíveis.`)
    ).toBeVisible()
    await fitsViewports(page, assert, 'console-lote-sem-janela')
    await page.setViewportSize(LAPTOP)
    change(school.databasePath, `UPDATE time_windows SET end_at = end_at + 1e12 WHERE exam_id = ${exam.id}`)
    await page.getByRole('button', { name: 'Deixar provas de fora' }).click()
    await expect(page.getByRole('heading', { name: 'Escolha as provas que entram' })).toBeVisible()
    const all = page.getByRole('checkbox', { name: 'Selecionar todos' })
    await expect(all).toBeChecked()
    await all.uncheck()
    await page.getByRole('button', { name: 'Continuar para os estudantes' }).click()
    await expect(page.getByText('Escolha ao menos uma prova.')).toBeVisible()
    await page.getByRole('button', { name: exam.name, exact: true }).click()
    await fitsViewports(page, assert, 'console-lote-provas')
    await page.setViewportSize(LAPTOP)
    await page.getByRole('button', { name: 'Continuar para os estudantes' }).click()
    const classes = page.getByRole('combobox', { name: 'Turma' })
    await classes.click()
    const option = page.getByRole('option').first()
    const ofClass = await option.innerText()
    await option.click()
    await expect(page.getByRole('status').filter({ hasText: /encontrado/ })).toContainText(/de [1-9]/)
    await page.getByRole('table', { name: 'Estudantes' }).getByRole('checkbox').nth(1).check()
    await page.getByRole('button', { name: 'Continuar para conferir' }).click()
    await expect(page.getByText(/^1 estudante: /)).toBeVisible()

    // Whoever goes back sees what the list is narrowed by; an exam whose windows are over cannot be ordered.
    await page.getByRole('button', { name: 'Voltar' }).click()
    await expect(page.getByText(ofClass, { exact: true })).toBeVisible()
    const previews = '**/v1/collections/bulk_create_applications?*'
    await page.route(previews, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...((await answer.json()) as object), noWindow: 1 } })
    })
    await page.getByRole('button', { name: 'Continuar para conferir' }).click()
    await expect(page.getByText(/^Há provas sem janela de aplicação aberta/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Criar aplicações' })).toBeDisabled()
    await page.unroute(previews)
    await page.getByRole('button', { name: 'Voltar' }).click()
    await page.getByRole('button', { name: 'Continuar para conferir' }).click()
    await page.getByRole('button', { name: 'Criar aplicações' }).click()
    await expect(page.getByRole('dialog', { name: 'Aplicações criadas' })).toBeVisible()
    await context.close()
  })
})
