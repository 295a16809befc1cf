import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect, textAppears } from '../support/candidate.js'
import { LAPTOP, openContext, PHONE, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { atCards } from '../support/proctor.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const COLLECTION = 'Simulado Horizonte'
const WITHOUT_WINDOW = 'Desafio de lógica'

/** The shared flow is on, the collection is of one school, somebody of another is not in it, another has no window, and one class is empty. */
function prepare(databasePath: string): void {
  const set = (sql: string, ...values: string[]) => change(databasePath, sql, ...values)
  set(`UPDATE institutions SET settings_json = '{"preferences":{"Shared_Data__ActivateSharedFlow":true}}'`)
  set(
    "UPDATE collections SET school_id = (SELECT id FROM schools WHERE codename = 'horizonte') WHERE name = ?",
    COLLECTION
  )
  set(
    `DELETE FROM time_windows WHERE exam_id IN
     (SELECT exams.id FROM exams JOIN collections ON collections.id = collection_id WHERE collections.name = ?)`,
    WITHOUT_WINDOW
  )
  const ofGuest = `IN (SELECT applications.id FROM applications JOIN users ON users.id = user_id
    JOIN collections ON collections.id = collection_id WHERE users.name = 'Yasmin Teles' AND collections.name = ?)`
  set(`DELETE FROM answers WHERE application_id ${ofGuest}`, COLLECTION)
  set(`DELETE FROM applications WHERE id ${ofGuest}`, COLLECTION)
  set(
    `INSERT INTO classes (school_id, grade_id, codename, name, school_year)
     SELECT school_id, grade_id, '3c-noite', '3ª série C', school_year FROM classes WHERE codename = '3a-manha'`
  )
}

/** How many exams of the collection somebody has. */
const examsOf = ({ databasePath }: School, name: string) =>
  rowsIn(
    databasePath,
    `SELECT applications.id FROM applications JOIN users ON users.id = user_id JOIN collections ON collections.id = collection_id
     WHERE users.name = ? AND collections.name = ?`,
    name,
    COLLECTION
  ).length

/** The candidates of a class, and how many of them have an exam of the collection. */
const membersOf = ({ databasePath }: School, className: string) =>
  rowsIn<{ name: string }>(
    databasePath,
    `SELECT users.name FROM users JOIN class_members ON user_id = users.id JOIN classes ON classes.id = class_id
     WHERE classes.name = ? AND role = 'student'`,
    className
  ).map(({ name }) => name)

const dialog = (page: Page) => page.getByRole('dialog')

async function openSheet(page: Page, school: School, username: string) {
  await atCards(page, school, username)
  await openSheetOf(page, COLLECTION)
}

/** From the cards, of which there may be more than a page. */
async function openSheetOf(page: Page, collection: string) {
  await page.getByRole('searchbox', { name: 'Pesquisar pelo nome' }).fill(collection)
  await page.getByRole('link', { name: collection, exact: true }).click()
  await page.getByRole('button', { name: 'Adicionar estudante' }).click()
  await expect(page.getByRole('dialog', { name: 'Adicionar estudante' })).toBeVisible()
}

/** Types the beginning of an entry and chooses it from what the server found. */
async function pick(page: Page, label: string, name: string): Promise<void> {
  const field = dialog(page).getByRole('combobox', { name: label, exact: true })
  await field.fill(name.slice(0, 8))
  await dialog(page)
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .click()
  await expect(field).toHaveValue(name)
}

const pickClass = async (page: Page, school: string, grade: string, className: string, first = 'Escolas') => {
  await pick(page, first, school)
  await pick(page, 'Série', grade)
  await pick(page, 'Turma', className)
}

const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

test.group('Adding candidates to a collection', (group) => {
  const fixture = openFixture(group, { prepare })

  test('an administrator adds a shared candidate and a class, and reads why others were not added', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await openSheet(page, school, 'administrador')
    await expect(page.getByRole('combobox', { name: 'Estudante' })).toBeDisabled()
    await page.getByRole('combobox', { name: 'Escolas' }).fill('nenhuma assim')
    await expect(page.getByText('Nenhum resultado encontrado')).toBeVisible()
    await page.getByRole('combobox', { name: 'Escolas' }).fill('')
    await expect(dialog(page).getByRole('option')).toHaveCount(3)
    await fitsViewports(page, assert, 'add-candidate-list')

    await pickClass(page, 'Colégio Horizonte', '3ª série', '3ª série A')
    await pick(page, 'Estudante', 'Ana Clara Menezes')
    await press(page, 'Adicionar')
    await expect(page.getByRole('alert')).toContainText('Este estudante já tem esta prova agendada.')
    await fitsViewports(page, assert, 'add-candidate-duplicate')

    await page.getByText('Turma inteira').click()
    await pick(page, 'Turma', '3ª série C')
    await press(page, 'Adicionar a turma')
    await expect(page.getByRole('alert')).toContainText('Nenhum estudante encontrado nessa turma.')
    await pick(page, 'Turma', '3ª série B')
    const members = membersOf(school, '3ª série B')
    const before = members.filter((name) => examsOf(school, name) > 0).length
    await press(page, 'Adicionar a turma')
    await expect(dialog(page).getByRole('status').last()).toContainText(/\d+ já existiam? e fic/)
    assert.isAbove(before, 0)
    for (const name of members) assert.isAbove(examsOf(school, name), 0, name)

    await page.getByText('Estudantes compartilhados').click()
    await page.getByText('Estudante', { exact: true }).first().click()
    await page.getByRole('combobox', { name: 'Escolas' }).click()
    await expect(dialog(page).getByRole('option')).toHaveText([
      'Escola Beira-Mar',
      'Escola Estadual Serra Azul',
    ])
    await pickClass(page, 'Escola Beira-Mar', '9º ano', '9º ano A')
    await pick(page, 'Estudante', 'Yasmin Teles')
    assert.equal(examsOf(school, 'Yasmin Teles'), 0)
    await press(page, 'Adicionar')
    await expect(page.getByText('Yasmin Teles já pode fazer esta avaliação.')).toBeVisible()
    await fitsViewports(page, assert, 'add-candidate-shared')
    assert.isAbove(examsOf(school, 'Yasmin Teles'), 0)
    const [shared] = rowsIn<{ marked: number }>(
      school.databasePath,
      "SELECT sum(shared_student) AS marked FROM applications JOIN users ON users.id = user_id WHERE name = 'Yasmin Teles'"
    )
    assert.equal(shared?.marked, examsOf(school, 'Yasmin Teles'))

    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Adicionar estudante' })).toBeFocused()
    await page.goto(`${school.url}/exams/dashboard-pre-filter`)
    await openSheetOf(page, WITHOUT_WINDOW)
    await pickClass(page, 'Colégio Horizonte', '3ª série', '3ª série B')
    await pick(page, 'Estudante', 'Wesley Corrêa')
    await press(page, 'Adicionar')
    await expect(page.getByRole('alert')).toContainText('Esta prova não está agendada para esta turma!')
    await expect(page.getByRole('alert')).toContainText(
      'Este estudante ainda não tem agendamento para esta prova!'
    )
    assert.deepEqual(
      complaints.filter((one) => !/40[04]/.test(one)),
      []
    )
    await context.close()
  })

  test('two who register the same person at once make one, whose password is shown once', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const contexts = [await openContext(browser), await openContext(browser)]
    const pages = await Promise.all(contexts.map((context) => context.newPage()))
    const [first, second] = pages as [Page, Page]
    await openSheet(first, school, 'administrador')
    await openSheet(second, school, 'professor')
    for (const page of pages) {
      await press(page, 'Cadastrar novo estudante')
      for (const size of [PHONE, LAPTOP]) {
        await page.setViewportSize(size)
        const button = dialog(page).getByRole('button', { name: 'Cadastrar e adicionar' })
        await expect(button).toBeInViewport({ ratio: 1 })
      }
      await press(page, 'Cadastrar e adicionar')
      await expect(page.getByRole('textbox', { name: 'Nome *' })).toBeFocused()
      await expect(page.getByText('Preencha este campo.')).toHaveCount(5)
      if (page === first) await fitsViewports(page, assert, 'new-candidate-missing')
      await page.getByRole('textbox', { name: 'Nome *' }).fill('Tainá Figueiredo')
      await page.getByRole('textbox', { name: 'Identificador *' }).fill('2026-0417')
      await page.getByRole('textbox', { name: 'E-mail' }).fill('taina@horizonte.example')
      await page.getByRole('checkbox', { name: 'Usar o email digitado acima?' }).check()
      await expect(page.getByRole('textbox', { name: 'Usuário' })).toHaveValue('taina@horizonte.example')
      await pickClass(page, 'Colégio Horizonte', '3ª série', '3ª série A', 'Escola')
    }
    await Promise.all([
      // rule-add-student-009; the message is gone after 8 s.
      Promise.any(pages.map((page) => textAppears(page, 'Estudante cadastrado e adicionado à avaliação!'))),
      ...pages.map((page) => press(page, 'Cadastrar e adicionar')),
    ])
    const shown = async (page: Page) =>
      (await page.getByRole('dialog', { name: 'Senha do novo estudante' }).count()) === 1
    await expect.poll(async () => (await Promise.all(pages.map(shown))).filter(Boolean).length).toBe(1)
    const [made, refused] = (await shown(first)) ? [first, second] : [second, first]
    await expect(
      refused.getByText('Já existe alguém com este identificador. Confira se o estudante já está cadastrado.')
    ).toBeVisible()
    await expect(refused.getByText('Já existe alguém com este e-mail.')).toBeVisible()
    await expect(refused.getByRole('textbox', { name: 'Identificador *' })).toBeFocused()
    await fitsViewports(refused, assert, 'new-candidate-taken')
    await fitsViewports(made, assert, 'new-candidate-password')
    assert.equal(examsOf(school, 'Tainá Figueiredo') > 0, true)
    const people = rowsIn(school.databasePath, "SELECT id FROM users WHERE public_identifier = '2026-0417'")
    assert.lengthOf(people, 1)

    const password = (await made.getByText(/^[a-z\d]{4}-[a-z\d]{4}-[a-z\d]{4}$/).textContent()) ?? ''
    await press(made, 'Já anotei')
    await expect(made.getByText(password)).toHaveCount(0)
    const answer = await made.request.post(`${school.url}/v1/login`, {
      data: { username: 'taina@horizonte.example', password },
    })
    assert.equal(answer.status(), 200)
    for (const context of contexts) await context.close()
  })

  test('is not offered to who may not', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await atCards(page, school, 'proctor')
    await page.getByRole('link', { name: 'Simulado acompanhado', exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Páginas da avaliação' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Adicionar estudante' })).toHaveCount(0)
    await context.close()
  })
})
