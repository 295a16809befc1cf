import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { expect, logIn } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

/** A day of schools, so many days from today. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(
    Date.now() + days * 86_400_000
  )

test.group('Privacy in the console', (group) => {
  const fixture = openFixture(group)

  test('a request is recorded, shows what is left of its 15 days, and is closed with a reason, by keyboard', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const page = await (await openContext(browser)).newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/admin/privacy_requests`)
    await expect(page.getByText(/a escola tem 15 dias para responder/)).toBeVisible()
    await fitsViewports(page, assert, 'privacidade-nenhum')

    await page.getByRole('link', { name: 'Criar' }).press('Enter')
    await expect(page.getByRole('heading', { name: /Criar Pedido de privacidade/ }).first()).toBeVisible()
    const who = page.getByRole('combobox', { name: 'Pessoa' })
    await who.fill('aluno')
    await page.getByRole('option').first().click()
    await page.getByRole('radio', { name: 'Cópia dos dados' }).press('Space')
    await page.getByRole('radio', { name: 'Responsável pela pessoa' }).press('Space')
    await page.getByLabel('Anotação').fill('Carta entregue na secretaria.')
    await fitsViewports(page, assert, 'privacidade-criar')
    await page.getByRole('button', { name: 'Salvar' }).press('Enter')

    await expect(page.getByText('faltam 15 dias')).toBeVisible()
    await expect(page.getByText('Carta entregue na secretaria.')).toBeVisible()
    await fitsViewports(page, assert, 'privacidade-pedido')

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar a cópia dos dados' }).press('Enter')
    const copy = await saved
    assert.match(copy.suggestedFilename(), /^dados-\d+\.zip$/)
    const bytes = readFileSync(await copy.path())
    for (const name of ['dados/identity/users-1.json', 'resumo.pdf'])
      assert.isTrue(bytes.includes(name), name)

    change(school.databasePath, `UPDATE privacy_requests SET due_on = '${dayFromNow(-2)}'`)
    await page.goto(`${school.url}/admin/privacy_requests`)
    await expect(page.getByText('atrasado há 2 dias')).toBeVisible()
    await fitsViewports(page, assert, 'privacidade-lista')
    change(school.databasePath, `UPDATE privacy_requests SET due_on = '${dayFromNow(3)}'`)
    await page.reload()
    await expect(page.getByText('faltam 3 dias')).toBeVisible()
    await page.getByRole('row').nth(1).getByRole('link').press('Enter')

    await page.getByRole('radio', { name: 'Recusado' }).press('Space')
    await page.getByLabel('O que foi respondido').fill('Pedido de outra pessoa.')
    await page.getByRole('button', { name: 'Encerrar' }).press('Enter')
    await expect(page.getByText('Pedido encerrado.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Encerrar' })).toHaveCount(0)
    await expect(page.getByText('Pedido de outra pessoa.')).toBeVisible()
    await page.goto(`${school.url}/admin/privacy_requests`)
    await expect(page.getByText(/Nenhum pedido aqui/)).toBeVisible()
    assert.deepEqual(complaints, [])
  })

  test('an erasure shows what goes and what stays, and begins when a second administrator confirms it', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const page = await (await openContext(browser)).newPage()
    // Their log-in of the test before.
    change(school.databasePath, 'UPDATE sessions SET ended_at = 1 WHERE ended_at IS NULL')
    await logIn(page, school, 'administrador')
    const [{ id: candidate = 0 } = {}] = rowsIn<{ id: number }>(
      school.databasePath,
      "SELECT id FROM users WHERE username = 'aluno24'"
    )
    const [{ id: admin = 0 } = {}] = rowsIn<{ id: number }>(
      school.databasePath,
      "SELECT id FROM users WHERE username = 'administrador'"
    )
    change(
      school.databasePath,
      `UPDATE applications SET state = 'FINISHED', finished_at = 1, window_end_at = 1 WHERE user_id = ${candidate}`
    )
    change(school.databasePath, "UPDATE answers SET outcome = 'WRONG' WHERE outcome = 'PENDING'")
    change(school.databasePath, 'DELETE FROM appeal_windows')
    change(
      school.databasePath,
      `INSERT INTO privacy_requests (institution_id, user_id, kind, asked_by, received_on, due_on, state, made_by, created_at)
       SELECT institution_id, id, 'erasure', 'person', '${dayFromNow(0)}', '${dayFromNow(15)}', 'open', ${admin}, 1 FROM users WHERE id = ${candidate}`
    )
    await page.goto(`${school.url}/admin/privacy_requests`)
    await page.getByRole('row').nth(1).getByRole('link').press('Enter')
    await expect(page.getByText(/no lugar fica “Pessoa apagada”/)).toBeVisible()
    await expect(page.getByText(/Respostas das provas, também as que chegaram tarde, sem nome/)).toBeVisible()
    await fitsViewports(page, assert, 'privacidade-apagar')
    // Another administrator asked before.
    const [{ id: other = 0 } = {}] = rowsIn<{ id: number }>(
      school.databasePath,
      "SELECT id FROM users WHERE username = 'professor'"
    )
    change(
      school.databasePath,
      `INSERT INTO user_groups (user_id, group_name) VALUES (${other}, 'ADMINISTRADOR')`
    )
    change(
      school.databasePath,
      `INSERT INTO erasures (request_id, asked_by, asked_at, needs_second) SELECT id, ${other}, 1, 1 FROM privacy_requests WHERE user_id = ${candidate}`
    )
    await page.reload()
    await page.getByRole('button', { name: 'Confirmar o apagamento' }).press('Enter')
    const sure = page.getByRole('dialog')
    await expect(sure.getByText('Não dá para desfazer.')).toBeVisible()
    await sure.getByRole('button', { name: 'Confirmar o apagamento' }).press('Enter')
    await expect(page.getByText('O apagamento começou e segue sozinho até o fim.')).toBeVisible()
    const nameNow = () =>
      rowsIn<{ name: string }>(school.databasePath, `SELECT name FROM users WHERE id = ${candidate}`)[0]?.name
    await expect.poll(nameNow).toBe(`Pessoa apagada ${candidate}`)
    await expect(page.getByText('Atendido')).toBeVisible()
    await expect(page.getByText(/^Apagado em .* Pedido por /)).toBeVisible()
    await expect(page.getByText('O que foi embora (quantos registros)')).toBeVisible()
    // While it fades out, its colours are none that anybody reads.
    await expect(page.getByText('O apagamento começou e segue sozinho até o fim.')).toHaveCount(0)
    await fitsViewports(page, assert, 'privacidade-apagada')
  })
})
