import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect, fillLogin, logIn } from '../support/candidate.js'
import { LAPTOP, openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

type Exam = { id: number; idn: string; items: number }

/** An exam with items for paper, and somebody who has no application of it. */
function paperExam({ databasePath }: School) {
  const [exam] = rowsIn<Exam>(
    databasePath,
    `SELECT exams.id, exams.idn, COUNT(*) AS items FROM exams JOIN items ON items.exam_id = exams.id
     WHERE items.category = 'MULTIPLE_CHOICE' AND items.position > 0 AND exams.adaptative = 0
       AND EXISTS (SELECT 1 FROM time_windows WHERE exam_id = exams.id AND end_at > unixepoch() * 1000)
     GROUP BY exams.id ORDER BY exams.id`
  )
  const [person] = rowsIn<{ id: number; identifier: string }>(
    databasePath,
    `SELECT users.id, public_identifier AS identifier FROM users JOIN user_groups ON user_id = users.id
     WHERE group_name = 'ALUNO' AND is_active = 1 AND public_identifier IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM applications WHERE applications.user_id = users.id AND exam_id = ${exam?.id ?? 0}
     ) ORDER BY users.id`
  )
  if (!exam || !person) throw new Error('the seeded school has no exam for paper')
  return { exam, person }
}

const paperOf = (school: School, examId: number, userId: number) =>
  rowsIn<{ state: string; source: string | null }>(
    school.databasePath,
    `SELECT state, finish_source AS source FROM applications WHERE exam_id = ${examId} AND user_id = ${userId}`
  )

const sent = (page: Page, name: string, text: string, mimeType = 'text/csv') =>
  page.getByTestId('vectors-file').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })

test.group('Vectors imported in the console', (group) => {
  const fixture = openFixture(group)

  test('an administrator reads what is wrong with a file, mends it, and the exam on paper is finished', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const { exam, person } = paperExam(school)
    const context = await openContext(browser, { viewport: LAPTOP })
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await page.goto(`${school.url}/login?next=/imports/vectors`)
    await fillLogin(page, 'administrador')
    await page.waitForURL(`${school.url}/imports/vectors`)
    const send = page.getByRole('button', { name: 'Importar', exact: true })
    await expect(page.getByRole('heading', { level: 2, name: 'Formas do arquivo' })).toBeVisible()
    await fitsViewports(page, assert, 'vectors')

    // val-import-003 and val-import-004.
    await send.click()
    await expect(
      page.getByText('É necessário o anexo de um arquivo .csv, para realizar a importação.')
    ).toBeVisible()
    await sent(page, 'vetores.pdf', 'x', 'application/pdf')
    await expect(
      page.getByText('Não é permitido o uso de outros formatos de arquivos, utilize somente a extensão .csv')
    ).toBeVisible()

    // rule-import-006, with what to mend.
    const head = 'exam;public_identifier;answers'
    const row = `${exam.idn};${person.identifier};`
    await sent(page, 'vetores.csv', `${head}\n${row}${'A'.repeat(exam.items + 1)}`)
    await send.click()
    await expect(
      page.getByText('Ocorreu um erro no processo de importação dos vetores, tente novamente.')
    ).toBeVisible()
    await expect(page.getByRole('status').getByRole('listitem')).toHaveText([
      `answers: linha 2: A prova tem ${exam.items} questões de múltipla escolha, e a linha tem ${exam.items + 1} marcas.`,
    ])
    await fitsViewports(page, assert, 'vectors-refused')
    assert.deepEqual(paperOf(school, exam.id, person.id), [])

    await sent(page, 'vetores.csv', `${head}\n${row}*${'A'.repeat(exam.items - 1)}`)
    await send.click()
    await expect(page.getByText('Importação dos vetores concluída com sucesso!')).toBeVisible()
    await expect(page.getByText('1 prova feita no papel foi concluída.')).toBeVisible()
    await fitsViewports(page, assert, 'vectors-done')
    assert.deepEqual(paperOf(school, exam.id, person.id), [{ state: 'FINISHED', source: 'paper' }])

    await sent(page, 'itens.csv', `exam;item;a;b;c\n${exam.idn};1;1,2;-0,4;0,2`)
    await send.click()
    await expect(page.getByText('1 item conferido; com outros parâmetros que antes: 1.')).toBeVisible()
    assert.deepEqual(
      complaints.filter((text) => !text.includes('400')),
      []
    )
    await context.close()
  })

  test('a proctor does not open the page', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await logIn(page, school, 'proctor')
    await page.goto(`${school.url}/imports/vectors`)
    await page.waitForURL('**/not-found')
    await context.close()
  })
})
