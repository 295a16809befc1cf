import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { examFile, textItem } from '../../../backend/tests/fixtures/exam_files.js'
import { administrator, assignExams, call } from '../support/assigned_exam.js'
import { expect, fillLoginAgain, logIn, textAppears } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { send, sit, tokenOf } from '../support/sat_exam.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const CANDIDATE = 'aluno10'
const HOUR_MS = 3_600_000
const iso = (at: number) => new Date(at).toISOString()

const SHOWN = JSON.stringify({
  categoryExam: true,
  postAnswerVisualization: true,
  postItemNavigation: true,
  showCandidateGrade: true,
})

/** A text that has 5 of 10 points, disclosed, and an appeal against it. */
async function makeAppealed(school: School) {
  const name = 'Redação com nota nova'
  const file = examFile({ idn: name, name, collection: { name }, items: [textItem(1, { value: 10 })] })
  const collection = await assignExams(school, CANDIDATE, [file])
  const application = await sit(school, collection, CANDIDATE, () => ({ freeResponse: 'O que eu penso.' }))
  change(school.databasePath, 'UPDATE collections SET flags_json = ? WHERE id = ?', SHOWN, collection)
  const admin = await administrator(school)
  const marks = () =>
    rowsIn<{ answer: number; item: number; status: string }>(
      school.databasePath,
      'SELECT answer_id AS answer, item_id AS item, status FROM answer_marks WHERE application_id = ?',
      application
    )
  await expect.poll(() => marks().length).toBe(1)
  const [{ answer, item } = { answer: 0, item: 0 }] = marks()
  await send(school, 'POST', '/v1/free_response_corrections', { answer, value: 5 }, admin)
  const disclosing = `/v1/collections/${collection}/disclose_corrections`
  const { basis } = await call<{ basis: string }>(school, disclosing, { mode: 'preview' }, admin)
  await call(school, disclosing, { mode: 'apply', basis }, admin)
  await expect.poll(() => marks()[0]?.status).toBe('disclosed')
  const window = { opens_at: iso(Date.now() - HOUR_MS), closes_at: iso(Date.now() + 48 * HOUR_MS) }
  await send(school, 'PUT', `/v1/collections/${collection}/appeal_issuing_window`, window, admin)
  const candidate = await tokenOf(school, CANDIDATE)
  const texts = { content: 'Falta ver o último parágrafo.', bibliography: 'Proposta' }
  const { id } = await call<{ id: number }>(school, '/v1/appeals', { application, item, ...texts }, candidate)
  await send(school, 'POST', '/v1/logout', {}, candidate)
  return { collection, application, admin, id }
}

const field = (page: Page) => page.getByRole('textbox', { name: /^Nova nota/ })

test.group('A new grade by an appeal', (group) => {
  const fixture = openFixture(group)

  test('is typed beside the present one and saved by itself, counts from the disclosure on, and the candidate reads both', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const { collection, application, admin, id } = await makeAppealed(school)
    const grader = await (await openContext(browser)).newPage()
    const complaints = watchComplaints(grader, school.url)
    await grader.goto(`${school.url}/login`)
    await fillLoginAgain(grader, 'corretor', grader.getByRole('heading', { level: 1, name: 'Aplicações' }))
    await grader.goto(`${school.url}/appeals-response/${id}/?id=${id}&item=1&hide=false`)
    await expect(grader.getByText('Nota atual: 5', { exact: true })).toBeVisible()
    await expect(grader.getByText('de 5 a 10', { exact: true })).toBeVisible()
    await field(grader).pressSequentially('7a,5')
    await expect(field(grader)).toHaveValue('7,5')
    // Neither a wheel nor an arrow changes what was typed.
    await field(grader).press('ArrowUp')
    await grader.mouse.wheel(0, 200)
    await expect(field(grader)).toHaveValue('7,5')
    await expect(grader.getByText('Salva', { exact: true })).toBeVisible()
    await expect(grader.getByText('Pelo recurso: 7,5, quando a resposta for divulgada')).toBeVisible()
    await fitsViewports(grader, assert, 'nova-nota')

    // What the item does not take stays typed, and keeps the reply.
    await field(grader).fill('12')
    await grader.getByRole('combobox', { name: 'Decisão', exact: true }).fill('defer')
    await grader.getByRole('option', { name: 'Deferido', exact: true }).click()
    const response = grader.getByRole('textbox', { name: 'Texto da resposta', exact: true })
    await response.focus()
    await expect(grader.getByRole('toolbar')).toBeVisible()
    await response.pressSequentially('O último parágrafo conclui bem.')
    const reply = grader.getByRole('button', { name: 'Responder recurso', exact: true })
    await reply.click()
    await expect(grader.getByText(/Valor máximo 10 permitido/)).toBeVisible()
    await expect(field(grader)).toHaveValue('12')
    await expect(field(grader)).toHaveAttribute('aria-invalid', 'true')
    await expect(grader).toHaveURL(/\/appeals-response\//)
    await fitsViewports(grader, assert, 'nova-nota-recusada')
    await grader.getByRole('button', { name: 'Descartar', exact: true }).click()
    await expect(field(grader)).toHaveValue('7,5')
    await field(grader).fill('8.25')
    await Promise.all([textAppears(grader, 'Recurso respondido com sucesso.'), reply.click()])

    const page = await (await openContext(browser)).newPage()
    const own = watchComplaints(page, school.url)
    await logIn(page, school, CANDIDATE)
    const summary = `${school.url}/answer-sheets/${application}/summary`
    await page.goto(summary)
    await expect(page.getByText('5 de 10').first()).toBeVisible()
    await expect(page.getByText(/8,25/)).toHaveCount(0)
    const body = { collection, mode: 'preview' }
    const { basis, grades } = await call<{ basis: string; grades: number }>(
      school,
      '/v1/appeals/disclose',
      body,
      admin
    )
    assert.equal(grades, 1)
    await call(school, '/v1/appeals/disclose', { ...body, mode: 'apply', basis }, admin)
    await page.goto(summary)
    await expect(page.getByText('8,25 de 10').first()).toBeVisible()
    await page.goto(`${school.url}/appeals/${id}/?application=${application}`)
    await expect(page.getByText('A nota desta questão passou de 5 para 8,25.')).toBeVisible()
    await fitsViewports(page, assert, 'nova-nota-lida')
    await grader.goto(`${school.url}/appeals-response/${id}/?id=${id}&item=1&hide=false`)
    await expect(grader.getByText('Pelo recurso: de 5 para 8,25', { exact: true })).toBeVisible()
    await expect(field(grader)).toHaveCount(0)
    await fitsViewports(grader, assert, 'nova-nota-divulgada')
    assert.deepEqual([...complaints, ...own], [])
  })
})
