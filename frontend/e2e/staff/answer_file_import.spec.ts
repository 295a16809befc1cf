import { test } from '@japa/runner'
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright'
import { BATCH } from '../support/addresses.js'
import { choiceItem, textItem } from '../../../backend/tests/fixtures/exam_files.js'
import { fitsViewports } from '../support/viewport_checks.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { beginAssigned } from '../support/assigned_exam.js'
import { atCards } from '../support/proctor.js'
import { savedOnServer, choices, expect, idAt, savedLocally, next, write } from '../support/candidate.js'
import { answersIn, applicationIn, change, eventsIn, rowsIn } from '../support/database_rows.js'
import type { School } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

const OPEN = 'Trazer respostas de um arquivo'
type Sealed = { name: string; mimeType: string; buffer: Buffer }

/** What waits on a candidate's computer, as the page "Neste computador" saves it. */
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

test.group('An encrypted answer file', (group) => {
  const fixture = openFixture(group)
  const nameOf = (username: string) =>
    rowsIn<{ name: string }>(
      fixture.school.databasePath,
      'select name from users where username = ?',
      username
    )[0]?.name ?? ''

  /** A candidate whose answers do not get through, and the file of them. */
  async function candidate(
    username: string,
    exam: string
  ): Promise<{
    context: BrowserContext
    file: Sealed
    collectionId: number
    applicationId: number
    chosen: number
  }> {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    const sat = await beginAssigned(page, fixture.school, username, {
      name: exam,
      items: [choiceItem(1), textItem(2), choiceItem(3)],
    })
    await choices(page).nth(0).click()
    await savedOnServer(page)
    await context.route(BATCH, (route) => route.abort())
    await choices(page).nth(2).click()
    const chosen = await idAt(choices(page), 2)
    await savedLocally(page)
    await next(page)
    await write(page, 'Escrito sem internet')
    await savedLocally(page)
    // What a closing page hands to the browser passes by every route: without a server it goes nowhere.
    await fixture.school.kill()
    await page.close()
    await fixture.school.restart()
    return { context, ...sat, chosen, file: await sealedFrom(await context.newPage(), fixture.school) }
  }

  test('is previewed with its owner and changes, and imported; an invalid file changes nothing', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const path = school.databasePath
    const { context, file, collectionId, applicationId, chosen } = await candidate(
      'aluno09',
      'Arquivo a tempo'
    )
    const name = nameOf('aluno09')
    const office = await openContext(browser)
    const desk = await office.newPage()
    const complaints = watchComplaints(desk, school.url)
    await atCards(desk, school, 'administrador')
    await desk.goto(`${school.url}/exams/dashboard/list?collection=${collectionId}`)
    await desk.getByRole('button', { name: OPEN }).click()
    await fitsViewports(desk, assert, 'arquivo-escolher')
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
    await fitsViewports(desk, assert, 'arquivo-recusado')

    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await office.route('**/import_answers_file/preview', async (route) => {
      await held
      await route.continue()
    })
    await chooseFile(desk, file)
    await expect(sheet.getByRole('status', { name: 'Lendo o arquivo…' })).toBeVisible()
    await fitsViewports(desk, assert, 'arquivo-lendo')
    go()
    const about = sheet.getByLabel('De quem é o arquivo')
    await expect(about).toContainText(name)
    await expect(about).toContainText('Arquivo a tempo')
    await expect(about).toContainText(file.name)
    const brings = sheet.getByRole('list', { name: 'O que há no arquivo' })
    await expect(brings.getByRole('listitem')).toHaveCount(1)
    await expect(brings).toContainText('2 respostas passam a valer')
    await expect(brings).toContainText('Questões 1, 2')
    // The owner of the answers is shown, their content is not.
    await expect(sheet).not.toContainText('Escrito sem internet')
    await fitsViewports(desk, assert, 'arquivo-visto')
    assert.equal(answersIn(path, applicationId)[1]?.text, null)

    await office.route('**/import_answers_file', (route) => route.abort())
    const bring = sheet.getByRole('button', { name: `Trazer as respostas de ${name}` })
    await bring.click()
    await expect(sheet.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    await fitsViewports(desk, assert, 'arquivo-sem-servidor')
    await office.unroute('**/import_answers_file')
    await bring.click()
    await expect(sheet.getByText(`As respostas de ${name} chegaram.`)).toBeVisible()
    await expect(sheet.getByText('2 respostas valem agora.')).toBeVisible()
    await fitsViewports(desk, assert, 'arquivo-trazido')
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
    await fitsViewports(desk, assert, 'arquivo-repetido')
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('button', { name: OPEN })).toBeFocused()
    assert.deepEqual(complaints, [])
    await Promise.all([office.close(), context.close()])
  })

  test('imported after the end is quarantined, and accepted from there', async ({ assert }) => {
    const { school, browser } = fixture
    const path = school.databasePath
    const { context, file, collectionId, applicationId, chosen } = await candidate(
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
    await fitsViewports(desk, assert, 'arquivo-tarde')
    await sheet.getByRole('button', { name: `Guardar à parte as respostas de ${name}` }).click()
    await expect(sheet.getByText('2 respostas esperam pela sua decisão.')).toBeVisible()
    await fitsViewports(desk, assert, 'arquivo-a-parte')
    assert.equal(applicationIn(path, applicationId).state, 'FINISHED')
    await sheet.getByRole('button', { name: 'Ver as respostas à parte' }).click()
    const quarantinedSheet = desk.getByRole('dialog', { name: `Respostas à parte de ${name}` })
    await expect(quarantinedSheet.getByTestId('quarantined-answer')).toHaveCount(2)
    await expect(quarantinedSheet.getByText(/^Veio por arquivo de respostas, depois do fim · /)).toHaveCount(
      2
    )
    await quarantinedSheet.getByRole('button', { name: 'Aceitar a versão da Questão 1' }).click()
    await expect.poll(() => answersIn(path, applicationId)[0]?.alternativeId).toBe(chosen)
    assert.equal(answersIn(path, applicationId)[1]?.text, null)
    await Promise.all([office.close(), context.close()])
  })

  test('is imported by permitted staff, and the link is shown to nobody else', async ({ assert }) => {
    const { school, browser } = fixture
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
        const session = Object.values(localStorage).find((value) => value.includes('"token"')) ?? '{}'
        const { token } = JSON.parse(session) as { token?: string }
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
