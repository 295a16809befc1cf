import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { textItem } from '../../../backend/tests/fixtures/exam_files.js'
import { administrator, beginAssigned, call } from '../support/assigned_exam.js'
import { expect, write, savedOnServer } from '../support/candidate.js'
import { openContext } from '../support/chromium.js'
import { openFixture } from '../support/fixture.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const NAME = 'Redação do semestre'
const COMMENT =
  '<p>Boa tese, e <strong>argumentos claros</strong>. Na próxima, retome a proposta no último parágrafo.</p>'

const SHOWN = {
  postAnswerVisualization: true,
  postItemNavigation: true,
  showCandidateGrade: true,
  showAnswerSheetOverview: true,
}

type Row = { id: number; correctionId: number; correctionStatus: string; itemPosition: number }

/** A corrector's and an administrator's calls, about this collection. */
async function staffOf(school: School, collectionId: number) {
  const token = await administrator(school)
  const get = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${school.url}${path}`, { headers: { authorization: `JWT ${token}` } })).json()) as T
  const rows = async () =>
    (await get<{ results: Row[] }>(`/v1/item_with_answer?collection=${collectionId}`)).results
  const post = <T>(path: string, body: object) => call<T>(school, path, body, token)
  const disclose = async () => {
    const path = `/v1/collections/${collectionId}/disclose_corrections`
    const { basis } = await post<{ basis: string }>(path, { mode: 'preview' })
    await post(path, { mode: 'apply', basis })
  }
  const permit = () =>
    fetch(`${school.url}/v1/collections/${collectionId}/update_collection_permissions`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `JWT ${token}` },
      body: JSON.stringify(SHOWN),
    })
  return { rows, post, disclose, permit }
}

const rowOf = (page: Page, number: number) =>
  page.getByTestId('sheet-row').filter({ hasText: `Questão ${number}` })

test.group('A disclosed mark', (group) => {
  const fixture = openFixture(group)

  // The points and the comment of rule-summary-001.
  test('is read with its comment in the summary and at the question, and nothing of it before', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const page = await (await openContext(browser)).newPage()
    const items = [
      textItem(1, { value: 1000, question: '<p>Escreva sobre o transporte da sua cidade.</p>' }),
      textItem(2, { value: 4 }),
    ]
    const { collectionId, applicationId } = await beginAssigned(page, school, 'aluno05', {
      name: NAME,
      items,
    })
    await write(
      page,
      'O transporte da cidade precisa de mais linhas à noite, porque quem estuda volta tarde.'
    )
    await savedOnServer(page)
    await page.getByRole('button', { name: /^Rever e entregar/ }).click()
    await page.getByRole('button', { name: 'Entregar a prova', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Parabéns, você terminou!' })).toBeVisible()

    const staff = await staffOf(school, collectionId)
    await staff.permit()
    await expect.poll(async () => (await staff.rows()).length).toBe(2)
    const text = (await staff.rows()).find(({ itemPosition }) => itemPosition === 1)
    if (!text) throw new Error('the text is not in the list')
    await staff.post('/v1/free_response_corrections', { answer: text.id, value: 840 })
    await staff.post('/v1/free_response_corrections/save_comment', {
      id: text.correctionId,
      comment: COMMENT,
    })

    const summary = `${school.url}/answer-sheets/${applicationId}/summary`
    await page.goto(summary)
    await expect(rowOf(page, 1).getByText('Ainda não corrigida')).toBeVisible()
    for (const hidden of [/840/, /Boa tese/, 'Corrigida'])
      await expect(page.getByText(hidden, { exact: true })).toHaveCount(0)

    await staff.disclose()
    await expect
      .poll(async () => (await staff.rows()).map(({ correctionStatus }) => correctionStatus))
      .toEqual(['disclosed', 'disclosed'])
    await page.goto(summary)
    const first = rowOf(page, 1)
    await expect(first.getByText('Corrigida', { exact: true })).toBeVisible()
    await expect(first.getByText('840 de 1.000')).toBeVisible()
    await expect(first.getByTestId('teacher-comment')).toContainText('argumentos claros')
    await expect(rowOf(page, 2).getByText('Em branco')).toBeVisible()
    await expect(page.getByText('840 de 1.004')).toBeVisible()
    await fitsViewports(page, assert, 'nota-divulgada-resumo')

    await first.getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Questão 1', exact: true })).toBeVisible()
    await expect(page.getByTestId('teacher-comment').locator('strong')).toHaveText('argumentos claros')
    await expect(page.getByText(/840/)).toBeVisible()
    await fitsViewports(page, assert, 'nota-divulgada-questao')
  })
})
