import { test } from '@japa/runner'
import { makeAppealable } from '../support/appealable_exam.js'
import { administrator } from '../support/assigned_exam.js'
import { expect, logIn, textAppears } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { atCards } from '../support/proctor.js'
import { send } from '../support/sat_exam.js'
import { fitsViewports } from '../support/viewport_checks.js'

const APPELLANT = 'aluno14'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const REASON = 'O sistema ficou fora do ar nesta manhã.'
const iso = (at: number) => new Date(at).toISOString()

test.group('An appeal window in which the service was away', (group) => {
  const fixture = openFixture(group)

  test('staff are offered the lost time and extend it with a reason, which candidates read', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const { collection, application } = await makeAppealable(school, {
      collection: 'Simulado com queda',
      exam: 'Prova com queda',
      idn: 'prova-com-queda',
      username: APPELLANT,
    })
    const now = Date.now()
    const window = { opens_at: iso(now - 2 * HOUR_MS), closes_at: iso(now + HOUR_MS) }
    const admin = await administrator(school)
    await send(school, 'PUT', `/v1/collections/${collection}/appeal_issuing_window`, window, admin)
    change(
      school.databasePath,
      'INSERT INTO service_outages (from_at, until_at) VALUES (?, ?)',
      now - HOUR_MS,
      now - 15 * MINUTE_MS
    )
    const office = await openContext(browser)
    const desk = await office.newPage()
    const complaints = watchComplaints(desk, school.url)
    await atCards(desk, school, 'administrador')
    await desk.goto(`${school.url}/exams/dashboard/appeal?collection=${collection}`)
    await expect(
      desk.getByText('O sistema ficou fora do ar por 45 minutos dentro deste prazo.')
    ).toBeVisible()
    await fitsViewports(desk, assert, 'extension-offered')
    await desk.getByRole('button', { name: 'Decidir sobre o prazo', exact: true }).click()
    const sheet = desk.getByRole('dialog', { name: 'Prorrogar o prazo para recursos?' })
    await sheet.getByRole('button', { name: 'Prorrogar o prazo', exact: true }).click()
    await expect(sheet.getByText('Escreva o motivo.')).toBeVisible()
    await sheet.getByRole('textbox', { name: /^Motivo/ }).fill(REASON)
    await fitsViewports(desk, assert, 'extension-form')
    await Promise.all([
      textAppears(desk, 'Prazo para recursos prorrogado.'),
      sheet.getByRole('button', { name: 'Prorrogar o prazo', exact: true }).click(),
    ])
    await expect(
      desk.getByText(/^Prorrogado: fechava .+ O sistema ficou fora do ar nesta manhã\.$/)
    ).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Decidir sobre o prazo', exact: true })).toHaveCount(0)
    await fitsViewports(desk, assert, 'extension-done')

    const home = await openContext(browser)
    const page = await home.newPage()
    await logIn(page, school, APPELLANT)
    await page.goto(`${school.url}/answer-sheets/${application}/summary`)
    await page.getByRole('link', { name: 'Recorrer: Questão 1', exact: true }).click()
    await expect(page.getByText(`O prazo foi prorrogado: ${REASON}`)).toBeVisible()
    await fitsViewports(page, assert, 'extension-candidate')
    assert.deepEqual(complaints, [])
    await office.close()
    await home.close()
  })
})
