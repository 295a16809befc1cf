import { test } from '@japa/runner'
import { readExample } from '../../../backend/tests/fixtures/example_exams.js'
import { openContext } from '../support/chromium.js'
import { administrator, call } from '../support/assigned_exam.js'
import {
  savedOnServer,
  applicationOf,
  choices,
  expect,
  fillLogin,
  goTo,
  idAt,
  logIn,
  openInstructions,
  start,
} from '../support/candidate.js'
import { answersIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'

/** An exam of all kinds of pictures; one more, at an outside address, is added here. */
const EXAM = readExample('simulado-natureza-e-matematica.exam.json')
const OUTSIDE = 'https://fora.example/mapa.png'
const PICTURES = JSON.stringify(EXAM).split('<img ').length - 1

function examFile(): Buffer {
  const { collection: _, ...exam } = EXAM
  const items = exam.items.map((item, index) =>
    index === 1 ? { ...item, description: `<p><img src="${OUTSIDE}" alt="mapa"></p>` } : item
  )
  return Buffer.from(JSON.stringify({ ...exam, items }))
}

test.group('Exam file imported in the console', (group) => {
  const fixture = openFixture(group)

  test('a file with faults is refused with its faults; a valid one is taken by a candidate with every picture, also offline', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const office = await openContext(browser)
    const desk = await office.newPage()
    await desk.goto(`${school.url}/login?next=/imports/exam`)
    await fillLogin(desk, 'administrador')
    await desk.waitForURL(`${school.url}/imports/exam`)
    const file = desk.getByTestId('exam-file')
    const send = desk.getByRole('button', { name: 'Importar', exact: true })

    await file.setInputFiles({
      name: 'errada.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"idn": "errada", "items": [{}]}'),
    })
    await send.click()
    await expect(desk.getByText('A prova não foi importada. Nada foi gravado.')).toBeVisible()
    await expect(desk.getByRole('status').getByRole('listitem').first()).toContainText('name')
    await file.setInputFiles({
      name: 'quebrada.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"idn": '),
    })
    await send.click()
    await expect(desk.getByText('O formato JSON é inválido.')).toBeVisible()

    await file.setInputFiles({ name: 'simulado.json', mimeType: 'application/json', buffer: examFile() })
    await send.click()
    await expect(desk.getByText('Prova importada com sucesso!')).toBeVisible({ timeout: 60_000 })
    await expect(
      desk.getByText('Imagens recusadas (ficam fora deste servidor e nunca são baixadas)')
    ).toBeVisible()
    await expect(desk.getByText(OUTSIDE).first()).toBeVisible()
    await office.close()

    const token = await administrator(school)
    const exams = (await (
      await fetch(`${school.url}/v1/exams?search=Simulado`, { headers: { authorization: `JWT ${token}` } })
    ).json()) as {
      results: { id: number; idn: string; collection: { id: number } | number }[]
    }
    const exam = exams.results.find(({ idn }) => idn === EXAM.idn)
    const collection = typeof exam?.collection === 'object' ? exam.collection.id : exam?.collection
    await call(
      school,
      '/v1/collections/bulk_create_applications',
      { collections: [collection], filters: { usernames: ['aluno02'] } },
      token
    )

    const context = await openContext(browser)
    const page = await context.newPage()
    await logIn(page, school, 'aluno02')
    await openInstructions(page, [EXAM.name])
    await start(page)
    const applicationId = applicationOf(page)
    const slots = page
      .getByRole('navigation', { name: 'Questões da prova' })
      .getByRole('listitem')
      .getByRole('button')
    await expect(slots).toHaveCount(EXAM.items.length)
    await context.setOffline(true)
    let pictures = 0
    for (let number = 1; number <= EXAM.items.length; number += 1) {
      await goTo(page, number)
      for (const picture of await page.locator('article img').all()) {
        await expect
          .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(0)
        pictures += 1
      }
    }
    assert.equal(pictures, PICTURES)
    await goTo(page, 2)
    await choices(page).nth(2).click()
    const chosen = await idAt(choices(page), 2)
    await context.setOffline(false)
    await savedOnServer(page)
    await expect.poll(() => answersIn(school.databasePath, applicationId)[1]?.alternativeId).toBe(chosen)
    await context.close()
  })
})
