import { test } from '@japa/runner'
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright'
import { choiceItem, textItem } from '../../../backend/tests/fixtures/exam_files.js'
import { fits } from '../support/viewport_checks.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { sitGiven } from '../support/assigned_exam.js'
import { atCards } from '../support/proctor.js'
import { allOnServer, choices, expect, idAt, keptHere, next, write } from '../support/candidate.js'
import { answersIn, applicationIn, change, eventsIn, rowsIn } from '../support/database_rows.js'
import type { School } from '../support/school.js'
import { setStage } from '../support/fixture.js'

const OPEN = 'Trazer respostas de um arquivo'
const BATCH = '**/answers/batch'
type Sealed = { name: string; mimeType: string; buffer: Buffer }

/** What waits on a pupil's computer, as the page "Neste computador" saves it. */
async function sealedFrom(page: Page, school: School): Promise<Sealed> {
  await page.goto(`${school.url}/this-computer`)
  const downloading = page.waitForEvent('download')
  await page.getByTestId('held-exam').getByRole('button', { name: 'Salvar arquivo protegido' }).click()
  const file = await downloading
  return {
    name: file.suggestedFilename(),
    mimeType: 'application/octet-stream',
    buffer: await readFile(await file.path()),
  }
}

/** The dialog, with a file chosen in it. */
async function chooseFile(page: Page, file: Sealed) {
  const sheet = page.getByRole('dialog', { name: OPEN })
  await sheet.getByTestId('answers-file').setInputFiles(file)
  return sheet
}

test.group('A sealed file of answers', (group) => {
  const stage = setStage(group)
  const nameOf = (username: string) =>
    rowsIn<{ name: string }>(
      stage.school.databasePath,
      'select name from users where username = ?',
      username
    )[0]?.name ?? ''

  /** A pupil whose answers do not get through, and the file of them. */
  async function pupil(
    username: string,
    exam: string
  ): Promise<{
    context: BrowserContext
    file: Sealed
    collectionId: number
    applicationId: number
    chosen: number
  }> {
    const context = await openContext(stage.browser)
    const page = await context.newPage()
    const sat = await sitGiven(page, stage.school, username, {
      name: exam,
      items: [choiceItem(1), textItem(2), choiceItem(3)],
    })
    await choices(page).nth(0).click()
    await allOnServer(page)
    await context.route(BATCH, (route) => route.abort())
    await choices(page).nth(2).click()
    const chosen = await idAt(choices(page), 2)
    await keptHere(page)
    await next(page)
    await write(page, 'Escrito sem internet')
    await keptHere(page)
    // What a closing page hands to the browser passes by every route: without a server it goes nowhere.
    await stage.school.kill()
    await page.close()
    await stage.school.restart()
    return { context, ...sat, chosen, file: await sealedFrom(await context.newPage(), stage.school) }
  }

  test('is looked at, with whose it is and what it changes, and brought in; what is no such file changes nothing', async ({
    assert,
  }) => {
    const { school, browser } = stage
    const path = school.databasePath
    const { context, file, collectionId, applicationId, chosen } = await pupil('aluno09', 'Arquivo a tempo')
    const name = nameOf('aluno09')
    const office = await openContext(browser)
    const desk = await office.newPage()
    const complaints = watchComplaints(desk, school.url)
    await atCards(desk, school, 'administrador')
    await desk.goto(`${school.url}/exams/dashboard/list?collection=${collectionId}`)
    await desk.getByRole('button', { name: OPEN }).click()
    await fits(desk, assert, 'arquivo-escolher')
    const sheet = await chooseFile(desk, {
      name: 'lista.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"a":1}'),
    })
    await expect(
      sheet
        .getByRole('alert')
        .filter({ hasText: 'Este não é um arquivo de respostas da Banca ou ele está danificado.' })
    ).toBeVisible()
    await fits(desk, assert, 'arquivo-recusado')

    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await office.route('**/import_answers_file/preview', async (route) => {
      await held
      await route.continue()
    })
    await chooseFile(desk, file)
    await expect(sheet.getByRole('status', { name: 'Lendo o arquivo…' })).toBeVisible()
    await fits(desk, assert, 'arquivo-lendo')
    go()
    const about = sheet.getByLabel('De quem é o arquivo')
    await expect(about).toContainText(name)
    await expect(about).toContainText('Arquivo a tempo')
    await expect(about).toContainText(file.name)
    const brings = sheet.getByRole('list', { name: 'O que há no arquivo' })
    await expect(brings.getByRole('listitem')).toHaveCount(1)
    await expect(brings).toContainText('2 respostas passam a valer')
    await expect(brings).toContainText('Questões 1, 2')
    // Whose answers they are is said, what they are is not.
    await expect(sheet).not.toContainText('Escrito sem internet')
    await fits(desk, assert, 'arquivo-visto')
    assert.equal(answersIn(path, applicationId)[1]?.text, null)

    await office.route('**/import_answers_file', (route) => route.abort())
    const bring = sheet.getByRole('button', { name: `Trazer as respostas de ${name}` })
    await bring.click()
    await expect(sheet.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    await fits(desk, assert, 'arquivo-sem-servidor')
    await office.unroute('**/import_answers_file')
    await bring.click()
    await expect(sheet.getByText(`As respostas de ${name} chegaram.`)).toBeVisible()
    await expect(sheet.getByText('2 respostas valem agora.')).toBeVisible()
    await fits(desk, assert, 'arquivo-trazido')
    await expect
      .poll(() => answersIn(path, applicationId).map(({ alternativeId, text }) => alternativeId ?? text))
      .toEqual([chosen, 'Escrito sem internet', null])
    assert.include(
      eventsIn(path, applicationId).map(({ type }) => type),
      'answers_imported'
    )
    assert.equal(applicationIn(path, applicationId).state, 'STARTED')

    await sheet.getByRole('button', { name: 'Trazer outro arquivo' }).click()
    await chooseFile(desk, file)
    await expect(
      sheet.getByText('O servidor já tem tudo o que há neste arquivo. Não é preciso trazer nada.')
    ).toBeVisible()
    await expect(sheet.getByRole('button', { name: /^(Trazer as|Guardar)/ })).toHaveCount(0)
    await fits(desk, assert, 'arquivo-repetido')
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('button', { name: OPEN })).toBeFocused()
    assert.deepEqual(complaints, [])
    await Promise.all([office.close(), context.close()])
  }).timeout(400_000)

  test('that comes after the end is quarantined, and accepted from there', async ({ assert }) => {
    const { school, browser } = stage
    const path = school.databasePath
    const { context, file, collectionId, applicationId, chosen } = await pupil(
      'aluno10',
      'Arquivo depois do fim'
    )
    const name = nameOf('aluno10')
    change(
      path,
      'update applications set deadline_at = ? where id = ?',
      Date.now() - 3_600_000,
      applicationId
    )
    const office = await openContext(browser)
    const desk = await office.newPage()
    await atCards(desk, school, 'administrador')
    await desk.goto(`${school.url}/exams/dashboard/list?collection=${collectionId}`)
    await desk.getByRole('button', { name: OPEN }).click()
    const sheet = await chooseFile(desk, file)
    await expect(sheet.getByText(/^A prova já terminou: /)).toBeVisible()
    await expect(sheet.getByRole('list', { name: 'O que há no arquivo' })).toContainText(
      '2 respostas ficam à parte'
    )
    await fits(desk, assert, 'arquivo-tarde')
    await sheet.getByRole('button', { name: `Guardar à parte as respostas de ${name}` }).click()
    await expect(sheet.getByText('2 respostas esperam pela sua decisão.')).toBeVisible()
    await fits(desk, assert, 'arquivo-a-parte')
    assert.equal(applicationIn(path, applicationId).state, 'FINISHED')
    await sheet.getByRole('button', { name: 'Ver as respostas à parte' }).click()
    const kept = desk.getByRole('dialog', { name: `Respostas à parte de ${name}` })
    await expect(kept.getByTestId('kept-answer')).toHaveCount(2)
    await expect(kept.getByText(/^Veio por arquivo de respostas, depois do fim · /)).toHaveCount(2)
    await kept.getByRole('button', { name: 'Aceitar a versão da Questão 1' }).click()
    await expect.poll(() => answersIn(path, applicationId)[0]?.alternativeId).toBe(chosen)
    assert.equal(answersIn(path, applicationId)[1]?.text, null)
    await Promise.all([office.close(), context.close()])
  }).timeout(400_000)

  test('is brought in by who may, and the way to it is offered to nobody else', async ({ assert }) => {
    const { school, browser } = stage
    const [watched] = rowsIn<{ id: number }>(
      school.databasePath,
      "select id from collections where name = 'Simulado acompanhado'"
    )
    for (const username of ['proctor', 'professor']) {
      const context = await openContext(browser)
      const page = await context.newPage()
      await atCards(page, school, username)
      await page.goto(`${school.url}/exams/dashboard/list?collection=${watched?.id}`)
      await expect(
        page
          .getByRole('region', { name: 'Estudantes' })
          .or(page.getByText('Nenhum estudante tem prova nesta avaliação ainda.'))
      ).toBeVisible()
      await expect(page.getByRole('button', { name: OPEN })).toHaveCount(0)
      const refused = await page.evaluate(async () => {
        const kept = Object.values(localStorage).find((value) => value.includes('"token"')) ?? '{}'
        const { token } = JSON.parse(kept) as { token?: string }
        const body = new FormData()
        body.append('file', new Blob(['x']), 'x.banca')
        const answer = await fetch('/v1/applications/import_answers_file/preview', {
          method: 'POST',
          body,
          headers: { authorization: `JWT ${token}` },
        })
        return answer.status
      })
      assert.equal(refused, 403, username)
      await context.close()
    }
  })
})
