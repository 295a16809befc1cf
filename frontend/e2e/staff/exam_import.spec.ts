import { test } from '@japa/runner'
import { join } from 'node:path'
import { enemFolder } from '../../../backend/tests/fixtures/enem.js'
import { openContext } from '../support/chromium.js'
import { administrator, call } from '../support/assigned_exam.js'
import {
  allOnServer,
  applicationOf,
  choices,
  expect,
  fillLogin,
  idAt,
  logIn,
  openInstructions,
  start,
} from '../support/candidate.js'
import { answersIn } from '../support/database_rows.js'
import { setStage } from '../support/fixture.js'

const NAME = 'ENEM 2023 – Matemática e suas Tecnologias'

test.group('A real exam, from its file to its last picture', (group) => {
  const stage = setStage(group)
  const folder = enemFolder()

  test('an administrator imports it in the console, and a pupil sits it with every picture, link or no link', async ({
    assert,
  }) => {
    const { school, browser } = stage
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

    await file.setInputFiles(join(folder ?? '', 'enem-2023-matematica.exam.json'))
    await send.click()
    await expect(desk.getByText('Prova importada com sucesso!')).toBeVisible({ timeout: 60_000 })
    await expect(
      desk.getByText('Imagens recusadas (ficam fora deste servidor e nunca são baixadas)')
    ).toBeVisible()
    await expect(desk.getByText('https://enem.dev/broken-image.svg').first()).toBeVisible()
    await office.close()

    const token = await administrator(school)
    const exams = (await (
      await fetch(`${school.url}/v1/exams?search=ENEM`, { headers: { authorization: `JWT ${token}` } })
    ).json()) as {
      results: { id: number; idn: string; collection: { id: number } | number }[]
    }
    const exam = exams.results.find(({ idn }) => idn === 'enem-2023-matematica')
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
    await openInstructions(page, [NAME])
    await start(page)
    const applicationId = applicationOf(page)
    const slots = page
      .getByRole('navigation', { name: 'Questões da prova' })
      .getByRole('listitem')
      .getByRole('button')
    await expect(slots).toHaveCount(45)
    await context.setOffline(true)
    let pictures = 0
    for (let number = 1; number <= 12; number += 1) {
      await slots.nth(number - 1).click()
      await expect(slots.nth(number - 1)).toHaveAttribute('aria-current', 'step')
      await expect(choices(page).first()).toBeVisible()
      for (const picture of await page.locator('article img').all()) {
        await expect
          .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(0)
        pictures += 1
      }
    }
    assert.isAbove(pictures, 5)
    await choices(page).nth(2).click()
    const chosen = await idAt(choices(page), 2)
    await context.setOffline(false)
    await allOnServer(page)
    await expect.poll(() => answersIn(school.databasePath, applicationId)[11]?.alternativeId).toBe(chosen)
    await context.close()
  }).skip(folder === null, 'the ENEM files are not beside this checkout')
})
