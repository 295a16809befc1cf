import { test } from '@japa/runner'
import { administrator, call } from '../support/assigned_exam.js'
import { expect, logIn } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { annotationOn, markTexts, planTexts, writeTexts } from '../support/planned_texts.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const SITTER = 'aluno17'
const ANNOTATED = {
  corretor: ['Quem mora', 'cohesion', 'Retome a cidade.'],
  comissao: ['dorme tarde', 'strength', ''],
} as const
const LEVELS = { corretor: [4, 4, 4, 4, 4], comissao: [4, 4, 3, 3, 4] }
const SHOWN = { categoryExam: true, postAnswerVisualization: true, showCandidateGrade: true }

async function disclose(school: School, collection: number): Promise<void> {
  const token = await administrator(school)
  const path = `/v1/collections/${collection}/disclose_corrections`
  const { basis } = await call<{ basis: string }>(school, path, { mode: 'preview' }, token)
  await call(school, path, { mode: 'apply', basis }, token)
}

test.group('A mark by a plan', (group) => {
  const fixture = openFixture(group)

  test('is read with its criteria, both marks and their mean, and printed with the text in numbered lines', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const collection = await writeTexts(school, {
      idn: 'mark-breakdown',
      name: 'Redação: a cidade à noite',
      sitters: [SITTER],
      textOf: () => 'A cidade dorme tarde.\n\nQuem mora perto da avenida sabe disso.',
    })
    const plan = await planTexts(school, collection, {
      team: { corretor: 'corrector', comissao: 'corrector' },
      texts: 1,
    })
    for (const username of ['corretor', 'comissao'] as const) {
      const annotations = (text: string) => {
        const [quote, kind, comment] = ANNOTATED[username]
        return [annotationOn(text, quote, kind, comment)]
      }
      await markTexts(school, username, plan, () => LEVELS[username], annotations)
    }
    change(
      school.databasePath,
      'UPDATE collections SET flags_json = ? WHERE id = ?',
      JSON.stringify(SHOWN),
      collection
    )
    await disclose(school, collection)
    const [application] = rowsIn<{ id: number }>(
      school.databasePath,
      `SELECT applications.id AS id FROM applications JOIN disclosures ON disclosures.collection_id = applications.collection_id
       WHERE applications.collection_id = ?`,
      collection
    )
    await expect
      .poll(
        () =>
          rowsIn<{ state: string }>(
            school.databasePath,
            'SELECT state FROM disclosures WHERE collection_id = ?',
            collection
          )[0]?.state
      )
      .toBe('DONE')

    const page = await (await openContext(browser)).newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, SITTER)
    await page.goto(`${school.url}/answer-sheets/${application?.id}/summary`)
    // What both annotated, over the text and as a list, without whose it is.
    const annotations = page.getByRole('list', { name: 'Anotações no texto' })
    await expect(annotations).toBeHidden()
    await page.getByRole('button', { name: 'Ver 2 anotações no texto: Questão 1' }).click()
    await expect(annotations.getByRole('listitem')).toHaveText([
      /^\[1\]Acertolinha 1dorme tarde$/,
      /^\[2\]Coesãolinha 3Quem moraRetome a cidade\.$/,
    ])
    await fitsViewports(page, assert, 'annotations-summary')
    await page.getByRole('button', { name: 'Fechar as anotações: Questão 1' }).click()
    await expect(annotations).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(annotations).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'Espelho de correção: Questão 1' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Espelho de correção' })).toBeVisible()
    const breakdown = page.getByTestId('breakdown')
    await expect(breakdown).toContainText('7,6 de 10')
    await expect(breakdown).toContainText('Vale a média das duas')
    const cohesion = page.getByRole('listitem').filter({ hasText: '4. Coesão' })
    await expect(cohesion).toContainText('140 de 200')
    await expect(cohesion.getByText('Correção 1')).toBeVisible()
    await expect(cohesion.getByText('Correção 2')).toBeVisible()
    const text = page.getByRole('group', { name: 'A resposta, com as linhas numeradas' })
    await expect(text).toContainText('Quem mora[2] perto da avenida')
    await expect(annotations.getByRole('listitem')).toHaveCount(2)
    const all = await page.locator('main').innerText()
    const correctors = rowsIn<{ name: string }>(
      school.databasePath,
      "SELECT name FROM users WHERE username IN ('corretor', 'comissao')"
    ).map(({ name }) => name)
    assert.lengthOf(correctors, 2)
    for (const name of [...correctors, ...Object.keys(LEVELS)]) assert.notInclude(all, name)
    await fitsViewports(page, assert, 'mark-breakdown')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
    await expect(page.getByText('Estudante:')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })

    await page.route('**/mark_breakdown/**', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('button', { name: /Tentar de novo/ })).toBeVisible()
    await page.unroute('**/mark_breakdown/**')
    await page.getByRole('button', { name: /Tentar de novo/ }).click()
    await expect(page.getByTestId('breakdown')).toBeVisible()

    await page.route('**/mark_breakdown/**', (route) =>
      route.fulfill({ status: 404, json: { code: 'not_found', nonFieldErrors: ['Não encontrado.'] } })
    )
    await page.reload()
    await expect(page.getByText('Este espelho não pode mais ser visto', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: /Tentar de novo/ })).toHaveCount(0)
    await fitsViewports(page, assert, 'mark-breakdown-gone')
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})
