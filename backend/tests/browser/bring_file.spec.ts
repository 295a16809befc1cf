import { test } from '@japa/runner'
import { openContext } from './support/chromium.js'
import { atCards } from './support/proctor.js'
import { expect } from './support/pupil.js'
import { rowsIn } from './support/rows.js'
import { setStage } from './support/stage.js'

const OPEN = 'Trazer respostas de um arquivo'

test.group('A sealed file of answers', (group) => {
  const stage = setStage(group)

  test('is brought in by who may, and the way to it is offered to nobody else', async ({ assert }) => {
    const { school, browser } = stage
    const [watched] = rowsIn<{ id: number }>(school.databasePath, "select id from collections where name = 'Simulado acompanhado'")
    for (const username of ['proctor', 'professor']) {
      const context = await openContext(browser)
      const page = await context.newPage()
      await atCards(page, school, username)
      await page.goto(`${school.url}/exams/dashboard/list?collection=${watched?.id}`)
      await expect(page.getByRole('region', { name: 'Estudantes' }).or(page.getByText('Nenhum estudante tem prova nesta avaliação ainda.'))).toBeVisible()
      await expect(page.getByRole('button', { name: OPEN })).toHaveCount(0)
      const refused = await page.evaluate(async () => {
        const kept = Object.values(localStorage).find((value) => value.includes('"token"')) ?? '{}'
        const { token } = JSON.parse(kept) as { token?: string }
        const body = new FormData()
        body.append('file', new Blob(['x']), 'x.banca')
        const answer = await fetch('/v1/applications/import_answers_file/preview', { method: 'POST', body, headers: { authorization: `JWT ${token}` } })
        return answer.status
      })
      assert.equal(refused, 403, username)
      await context.close()
    }
  })
})
