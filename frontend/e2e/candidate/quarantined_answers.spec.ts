import { test } from '@japa/runner'
import { choiceItem, examFile, textItem } from '../../../backend/tests/fixtures/exam_files.js'
import { fitsViewports } from '../support/viewport_checks.js'
import { openCandidate } from '../support/api_candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { call, assignExams, openAssigned, beginAssigned } from '../support/assigned_exam.js'
import { WATCHED } from '../support/live_room.js'
import { atCards, choose, openRoom, tile } from '../support/proctor.js'
import { expect, fillLogin, goTo, textAppears, write } from '../support/candidate.js'
import { answersIn, eventsIn, nameOf, rowsIn } from '../support/database_rows.js'
import { PASSWORD } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

const versionsIn = (path: string, id: number) =>
  rowsIn<{ reason: string }>(path, 'select reason from answer_versions where application_id = ?', id)
const decisions = (path: string, id: number) =>
  eventsIn(path, id)
    .filter(({ type }) => type.startsWith('kept_'))
    .map(({ type }) => type)

test.group('Quarantined answers', (group) => {
  const fixture = openFixture(group)

  test('an answer of a displaced device is shown in the list and accepted with one click', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const path = school.databasePath
    const home = await openContext(browser)
    const first = await home.newPage()
    const exam = { name: 'Duas versões', items: [choiceItem(1), textItem(2)] }
    const { collectionId, applicationId } = await beginAssigned(first, school, 'aluno08', exam)
    await goTo(first, 2)
    await write(first, 'Começo')
    await expect.poll(() => answersIn(path, applicationId)[1]?.text).toBe('Começo')
    await home.setOffline(true)
    await write(first, 'Começo, e o que escrevi sem internet')
    await expect(first.getByTestId('save-status')).toHaveAttribute('data-save', 'local')

    const lab = await openContext(browser)
    const second = await lab.newPage()
    await second.goto(`${school.url}/login`)
    await fillLogin(second, 'aluno08')
    await second.getByRole('button', { name: 'Continuar', exact: true }).click()
    await second.waitForURL(`${school.url}/applications`)
    await openAssigned(second, school, { name: exam.name, collectionId })
    await second.getByRole('button', { name: 'Continuar a prova' }).click()
    await expect(second.getByRole('navigation', { name: 'Questões da prova' })).toBeVisible()
    await goTo(second, 2)
    await write(second, 'Começo, no outro computador')
    await expect.poll(() => answersIn(path, applicationId)[1]?.text).toBe('Começo, no outro computador')
    await home.setOffline(false)
    await expect
      .poll(() => versionsIn(path, applicationId), { timeout: 120_000 })
      .toEqual([{ reason: 'superseded' }])
    await Promise.all([home.close(), lab.close()])

    const office = await openContext(browser)
    const page = await office.newPage()
    const complaints = watchComplaints(page, school.url)
    await atCards(page, school, 'administrador')
    await page.goto(`${school.url}/exams/dashboard/list?collection=${collectionId}`)
    const name = nameOf(path, 'aluno08')
    await page.getByRole('button', { name: `Ver respostas à parte de ${name}` }).click()
    const sheet = page.getByRole('dialog', { name: `Respostas à parte de ${name}` })
    const row = sheet.getByTestId('quarantined-answer')
    await expect(row).toHaveCount(1)
    await expect(row.getByText('Questão 2', { exact: true })).toBeVisible()
    await expect(row.getByText(/^De um aparelho que já não era o da prova · Chrome \d+ · /)).toBeVisible()
    await expect(row.getByText('Começo, e o que escrevi sem internet', { exact: true })).toBeVisible()
    await expect(row.getByText('Começo, no outro computador', { exact: true })).toBeVisible()
    await expect(sheet.getByText(/^A prova ainda está em andamento/)).toBeVisible()
    await fitsViewports(page, assert, 'quarantined-displaced')

    await Promise.all([
      textAppears(page, 'Aceita: agora é a resposta do estudante.'),
      row.getByRole('button', { name: 'Aceitar a versão da Questão 2' }).click(),
    ])
    await expect
      .poll(() => answersIn(path, applicationId)[1]?.text)
      .toBe('Começo, e o que escrevi sem internet')
    // The replaced answer is quarantined in its place, with who decided, also after a reload.
    await expect(row).toHaveCount(2)
    await page.reload()
    await page.getByRole('button', { name: `Ver respostas à parte de ${name}` }).click()
    const accepted = row.filter({ hasText: 'É a resposta de agora' })
    await expect(
      accepted.getByText(new RegExp(`^Aceita por ${nameOf(path, 'administrador')}, `))
    ).toBeVisible()
    await expect(accepted.getByRole('button')).toHaveCount(0)
    await expect(
      row.filter({ hasText: 'Era a resposta antes de uma decisão' }).getByText('Começo, no outro computador')
    ).toBeVisible()
    assert.deepEqual(decisions(path, applicationId), ['kept_accepted'])
    await fitsViewports(page, assert, 'quarantined-accepted')
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: `Ver respostas à parte de ${name}` })).toBeFocused()
    assert.deepEqual(complaints, [])
    await office.close()
  })

  test('what the server could not validate is listed beside them, without a decision', async ({ assert }) => {
    const { school, browser } = fixture
    const items = [textItem(1), textItem(2), textItem(3, { answerTimeLimit: 180 })]
    const name = 'Sem conferir'
    const collectionId = await assignExams(school, 'aluno09', [
      examFile({
        idn: name,
        name,
        items,
        collection: { name, applicationConfiguration: { canBrowseAcrossItems: false } },
      }),
    ])
    const { token } = await call<{ token: string }>(school, '/v1/login', {
      username: 'aluno09',
      password: PASSWORD,
      set_new_client: true,
      client_id: 'made-by-hand',
    })
    const [sat] = rowsIn<{ id: number }>(
      school.databasePath,
      'select id from applications where collection_id = ?',
      collectionId
    )
    const base = `/v1/applications/${sat?.id}`
    await call(school, `${base}/start`, {}, token)
    const last = rowsIn<{ id: number }>(
      school.databasePath,
      'select id from answers where application_id = ? order by position',
      sat?.id ?? 0
    )[2]
    const entry = { id: last?.id, term: 1, revision: 1, freeResponse: 'A última, primeiro', seconds: 9999 }
    const sent = await fetch(`${school.url}${base}/answers/batch`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `JWT ${token}` },
      body: JSON.stringify([entry]),
    })
    assert.equal(sent.status, 200)

    const office = await openContext(browser)
    const page = await office.newPage()
    const complaints = watchComplaints(page, school.url)
    await atCards(page, school, 'administrador')
    await page.goto(`${school.url}/exams/dashboard/list?collection=${collectionId}`)
    const who = nameOf(school.databasePath, 'aluno09')
    await page.getByRole('button', { name: `Ver respostas à parte de ${who}` }).click()
    const sheet = page.getByRole('dialog', { name: `Respostas à parte de ${who}` })
    const rows = sheet
      .getByRole('region', { name: 'O que não pôde ser conferido' })
      .getByTestId('unchecked-answer')
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText(
      'A prova passou adiante sem que esta questão aparecesse para o servidor.'
    )
    await expect(rows.last()).toContainText('Questão 3')
    await expect(rows.last()).toContainText('9999 s usados, de 180 s')
    await expect(sheet.getByText('Nada ficou à parte nesta aplicação.')).toHaveCount(0)
    await expect(sheet.getByTestId('quarantined-answer')).toHaveCount(0)
    await fitsViewports(page, assert, 'quarantined-unchecked')
    assert.deepEqual(complaints, [])
    await office.close()
  })

  test('late answers are decided from the live room’s card: loading, failing, empty, rejected, accepted', async ({
    assert,
    cleanup,
  }) => {
    const { school, browser } = fixture
    const path = school.databasePath
    const late = await openCandidate(school, 'aluno')
    const other = await openCandidate(school, 'aluno02')
    cleanup(() => [late, other].forEach((one) => one.leave()))
    await Promise.all([late.identify(), other.identify()])
    for (const one of [late, other]) await one.call('POST', `/applications/${one.applicationId}/start`, {})
    await Promise.all([late.stay(), other.stay()])
    // The first item; whatever it asks, one of its alternatives.
    const [answer] = rowsIn<{ id: number; alternative: number }>(
      path,
      `select answers.id as id, max(alternatives.id) as alternative from answers join alternatives on alternatives.item_id = answers.item_id
       where application_id = ? group by answers.id order by answers.position`,
      late.applicationId
    )
    await late.call('POST', `/applications/${late.applicationId}/finish`, {})
    const entry = { id: answer?.id, term: 1, revision: 1, alternativeId: answer?.alternative }
    await late
      .call('PUT', `/applications/${late.applicationId}/answers/batch`, [entry])
      .catch((error: Error) => assert.include(error.message, '400'))
    await expect
      .poll(
        () => rowsIn(path, 'select id from late_batches where application_id = ?', late.applicationId).length
      )
      .toBe(1)
    const stored = () =>
      rowsIn<{ alternative_id: number | null }>(
        path,
        'select alternative_id from answers where id = ?',
        answer?.id ?? 0
      )[0]?.alternative_id

    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    // Whoever only watches a room does not see answers.
    await openRoom(page, school)
    await page.getByRole('button', { name: `Ações para ${nameOf(path, 'aluno')}`, exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Ver histórico' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Respostas à parte' })).toHaveCount(0)
    await context.close()

    const office = await openContext(browser)
    const desk = await office.newPage()
    await atCards(desk, school, 'administrador')
    await desk.getByRole('link', { name: WATCHED, exact: true }).click()
    await desk.getByRole('link', { name: 'Sala ao vivo', exact: true }).click()
    await expect(tile(desk, nameOf(path, 'aluno'))).toBeVisible()
    await choose(desk, nameOf(path, 'aluno02'), 'Respostas à parte')
    await expect(desk.getByText('Nada ficou à parte nesta aplicação.')).toBeVisible()
    await fitsViewports(desk, assert, 'quarantined-empty')
    await desk.keyboard.press('Escape')

    // No answer for as long as it lasts, then none at all, then the list.
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    let isCut = true
    await office.route('**/kept_answers', async (route) => {
      await held
      await (isCut ? route.abort() : route.continue())
    })
    await choose(desk, nameOf(path, 'aluno'), 'Respostas à parte')
    const sheet = desk.getByRole('dialog', { name: `Respostas à parte de ${nameOf(path, 'aluno')}` })
    await expect(sheet.getByRole('status')).toBeVisible()
    await fitsViewports(desk, assert, 'quarantined-loading')
    go()
    await expect(sheet.getByRole('alert')).toContainText('Não foi possível ler as respostas à parte.')
    await fitsViewports(desk, assert, 'quarantined-failed')
    isCut = false
    await sheet.getByRole('button', { name: 'Tentar de novo' }).click()
    const row = sheet.getByTestId('quarantined-answer')
    await expect(row.getByText(/^Chegou depois do fim da prova · /)).toBeVisible()
    await expect(row.getByText(/^[A-E]$/)).toBeVisible()
    await expect(row.getByText('sem resposta')).toBeVisible()
    await fitsViewports(desk, assert, 'quarantined-late')

    await Promise.all([
      textAppears(desk, 'Recusada. Ela continua guardada aqui.'),
      row.getByRole('button', { name: /^Recusar a versão/ }).click(),
    ])
    await expect(row.getByText(/^Recusada por /)).toBeVisible()
    assert.isNull(stored())
    // A decision that fails shows an error, and changes nothing.
    await office.route('**/decision', (route) => route.abort())
    await Promise.all([
      textAppears(desk, 'Não foi possível falar com o servidor. Confira a sua internet e tente de novo.'),
      row.getByRole('button', { name: /^Aceitar a versão/ }).click(),
    ])
    assert.isNull(stored())
    await office.unroute('**/decision')
    await row.getByRole('button', { name: /^Aceitar a versão/ }).click()
    await expect(row.getByText('É a resposta de agora')).toBeVisible()
    await expect.poll(stored).toBe(answer?.alternative)
    assert.deepEqual(decisions(path, late.applicationId), ['kept_refused', 'kept_accepted'])
    assert.deepEqual(complaints, [])
    await office.close()
  })
})
