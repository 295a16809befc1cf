/** perm-email-001, rule-email-001 to -004, trans-email-001 to -003, val-email-001: mails to many in the console. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect, logIn } from '../support/candidate.js'
import { LAPTOP, openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

type Message = { address: string; state: string; answer: string | null; name: string | null }

const messages = (school: School) =>
  rowsIn<Message>(
    school.databasePath,
    `SELECT email_messages.address, email_messages.state, email_messages.answer, users.name
     FROM email_messages LEFT JOIN users ON users.id = email_messages.user_id
     WHERE mailing_id IS NOT NULL ORDER BY email_messages.id`
  )

const classOf = (school: School) =>
  rowsIn<{ name: string; people: number }>(
    school.databasePath,
    `SELECT classes.name, COUNT(*) AS people FROM classes JOIN class_members ON class_id = classes.id
     JOIN users ON users.id = user_id WHERE role = 'student' AND is_active = 1 AND classes.id = (
       SELECT class_id FROM class_members JOIN users ON users.id = user_id WHERE username = 'aluno02'
     ) GROUP BY classes.id`
  )[0]

/** The schools of this suite begin without preferences. */
const emailFlow = (school: School, isOn: boolean) =>
  change(
    school.databasePath,
    `UPDATE institutions SET settings_json = json_set(settings_json, '$.preferences', json('{"Application__EmailFlowEnabled":${isOn}}'))`
  )

/** A file of a mail, its quoted-printable undone. */
const letter = async (school: School, name: string) =>
  Buffer.from(
    (await readFile(join(dirname(school.databasePath), 'data', name), 'utf8'))
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1'
  ).toString('utf8')

test.group('Mails to many in the console', (group) => {
  const fixture = openFixture(group)
  let opened: Page | null = null
  /** One administrator, logged in once for all of these. */
  async function office(): Promise<Page> {
    if (opened) return opened
    const context = await openContext(fixture.browser, { viewport: LAPTOP })
    opened = await context.newPage()
    emailFlow(fixture.school, true)
    await logIn(opened, fixture.school, 'administrador')
    return opened
  }

  test('an administrator mails a class but for one of them, sees how it looks, and each of them has a mail', async ({
    assert,
  }) => {
    const { school } = fixture
    const own = classOf(school)
    if (!own) throw new Error('the demo school has no class')
    const page = await office()
    const complaints = watchComplaints(page, school.url)
    await page.goto(`${school.url}/emails/recipients`)
    await expect(page.getByRole('heading', { name: 'Destinatários' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Histórico de e-mails' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Pessoas' })).toBeVisible()
    await fitsViewports(page, assert, 'emails-destinatarios')
    await page.setViewportSize(LAPTOP)

    const box = page.getByRole('combobox', { name: 'Turma' })
    await box.fill(own.name)
    await page
      .getByRole('option', { name: new RegExp(`^${own.name} ·`) })
      .first()
      .click()
    const status = page.getByRole('status').filter({ hasText: /encontradas|menos/ })
    await expect(status).toContainText(`de ${own.people} encontradas`)
    await page.getByRole('checkbox', { name: 'Todas as pessoas encontradas' }).check()
    await expect(status).toContainText(`Escolhidas: ${own.people}`)
    const first = page.getByRole('row').nth(1).getByRole('checkbox')
    const left = (await first.getAttribute('aria-label')) ?? ''
    await first.uncheck()
    await expect(status).toContainText(`Todas as ${own.people}, menos 1`)
    await page.getByRole('button', { name: 'Enviar emails' }).press('Enter')

    await expect(page.getByRole('heading', { name: 'Escrever e-mail' })).toBeVisible()
    await expect(page.getByText('Selecione um modelo para continuar a preencher o formulário.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Assunto' })).toBeDisabled()
    await page.getByRole('combobox', { name: 'Modelo' }).click()
    await page.getByRole('option', { name: 'Aviso de prova' }).click()
    await page.getByRole('textbox', { name: 'Assunto' }).fill('Prova de {{turma}} para {{primeironome}}')
    await page.getByRole('button', { name: 'Ver como fica' }).press('Enter')
    const shown = page.getByRole('region', { name: 'Como fica a mensagem' })
    await expect(shown.getByText(`${own.people - 1} pessoas recebem este e-mail.`)).toBeVisible()
    await expect(shown.getByText(new RegExp(`^Prova de .*${own.name}`)).first()).toBeVisible()
    await fitsViewports(page, assert, 'emails-escrever')
    await page.setViewportSize(LAPTOP)
    await page.getByRole('textbox', { name: 'Com cópia (CC)' }).fill('sem-arroba')
    await page.getByRole('button', { name: 'Enviar emails' }).press('Enter')
    await expect(
      page.getByText('Ocorreu um erro ao enviar os emails. Tente novamente mais tarde')
    ).toBeVisible()
    await page.getByRole('textbox', { name: 'Com cópia (CC)' }).fill('')
    await page.getByRole('button', { name: 'Enviar emails' }).press('Enter')

    await expect(page.getByText('Emails enviados com sucesso.')).toBeVisible()
    assert.equal(new URL(page.url()).pathname, '/emails/recipients')
    await expect
      .poll(() => messages(school).filter(({ state }) => state === 'sent').length)
      .toBe(own.people - 1)
    const sent = messages(school)
    assert.notInclude(
      sent.map(({ name }) => name),
      left
    )
    const [one] = sent
    const source = await letter(school, one?.answer ?? '')
    assert.include(source, `To: ${one?.address}`)
    assert.include(source, `Olá, ${one?.name}!`)
    assert.include(source, own.name)

    await page.getByRole('button', { name: 'Ver o histórico' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Envios' }).getByText('terminado')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Mensagens' }).getByText('enviada', { exact: true })
    ).toHaveCount(10)
    await expect(page.getByText('Nenhum endereço está suspenso.')).toBeVisible()
    await fitsViewports(page, assert, 'emails-historico')
    assert.deepEqual(complaints, [])
  })

  test('what may have arrived is sent again by a person who was asked, and a dead address is lifted', async ({
    assert,
  }) => {
    const { school } = fixture
    const [before] = messages(school)
    for (const statement of [
      "UPDATE email_messages SET state = 'unknown' WHERE id = (SELECT MIN(id) FROM email_messages WHERE mailing_id IS NOT NULL)",
      'UPDATE email_mailings SET counts_json = NULL',
      `INSERT INTO email_suppressions (institution_id, address, reason, answer, created_at)
       SELECT institution_id, 'morto@horizonte.example', 'hard_bounce', '550 5.1.1', 1 FROM email_mailings LIMIT 1`,
    ])
      change(school.databasePath, statement)
    const page = await office()
    await page.goto(`${school.url}/emails`)
    await page.getByRole('button', { name: /^Enviar de novo as incertas de/ }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/a pessoa pode recebê-la duas vezes/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Confirmar' }).press('Enter')
    await expect.poll(() => messages(school)[0]?.state).toBe('sent')
    assert.notEqual(messages(school)[0]?.answer, before?.answer)
    await page.getByRole('button', { name: 'Liberar morto@horizonte.example' }).press('Enter')
    await expect(page.getByText('morto@horizonte.example volta a receber.')).toBeVisible()
    await expect(page.getByText('Nenhum endereço está suspenso.')).toBeVisible()
  })

  test('two who edit a template at once: the second is refused and loses nothing', async () => {
    const { school } = fixture
    const page = await office()
    await page.goto(`${school.url}/admin/email_templates`)
    // What the list had is shown until the server has answered.
    const read = page.waitForResponse((answer) => /\/v1\/email_templates\/\d+$/.test(answer.url()))
    await page.getByRole('link', { name: 'Resultado disponível' }).click()
    await read
    const description = page.getByRole('textbox', { name: 'Descrição' })
    await expect(description).toHaveValue('Resultado disponível')
    change(
      school.databasePath,
      "UPDATE email_templates SET version = version + 1 WHERE description = 'Resultado disponível'"
    )
    await description.fill('Resultado pronto')
    await page.getByRole('button', { name: 'Salvar' }).press('Enter')
    await expect(page.getByText(/mudou este modelo enquanto você o editava/)).toBeVisible()
    await expect(description).toHaveValue('Resultado pronto')
  })

  test('where the institution has turned e-mails off there are no such pages', async () => {
    const { school } = fixture
    emailFlow(school, false)
    const page = await office()
    for (const path of ['/emails/recipients/form', '/emails/recipients', '/emails']) {
      await page.goto(`${school.url}${path}`)
      await page.waitForURL('**/not-found')
    }
  })
})
