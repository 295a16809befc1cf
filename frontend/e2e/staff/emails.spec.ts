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

type Message = {
  address: string
  subject: string
  state: string
  answer: string | null
  name: string | null
}

const messages = (school: School) =>
  rowsIn<Message>(
    school.databasePath,
    `SELECT email_messages.address, email_messages.subject, email_messages.state, email_messages.answer, users.name
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
    await page.getByRole('textbox', { name: 'Com cópia (CC)' }).fill('ninguem@fora.example')
    await page.getByRole('button', { name: 'Enviar emails' }).press('Enter')

    await expect(page.getByText('Emails enviados com sucesso.')).toBeVisible()
    await expect(page.getByText(/^Não recebem, porque .*: ninguem@fora\.example$/)).toBeVisible()
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
    const page = await office()
    const now = Date.now()
    for (const statement of [
      `INSERT INTO email_mailings (institution_id, ordered_by, template_id, description, subject, body, language, context_json,
         copies_json, people_json, accepted, refused_json, made, state, run, order_digest, created_at, updated_at, ended_at)
       SELECT users.institution_id, users.id, email_templates.id, 'Aviso', 'Incerta', 'Olá', 'pt-BR', '{}', '[]', '[]', 1,
         '[]', 1, 'DONE', 1, 'x', ${now}, ${now}, ${now}
       FROM users JOIN email_templates ON email_templates.institution_id = users.institution_id
       WHERE username = 'administrador' LIMIT 1`,
      `INSERT INTO email_messages (institution_id, mailing_id, user_id, kind, address, domain, subject, language, data_json,
         state, attempts, not_before_at, created_at, updated_at, ended_at)
       SELECT users.institution_id, email_mailings.id, users.id, 'mailing', users.email, 'x', 'Incerta', 'pt-BR', '{}',
         'unknown', 1, ${now}, ${now}, ${now}, ${now}
       FROM email_mailings JOIN users ON users.institution_id = email_mailings.institution_id
       WHERE email_mailings.subject = 'Incerta' AND username = 'aluno02'`,
      `INSERT INTO email_suppressions (institution_id, address, reason, answer, created_at)
       SELECT institution_id, 'morto@horizonte.example', 'hard_bounce', '550 5.1.1', 1 FROM email_mailings WHERE subject = 'Incerta'`,
    ])
      change(school.databasePath, statement)
    const uncertain = () => messages(school).find(({ subject }) => subject === 'Incerta')
    await page.goto(`${school.url}/emails`)
    await page.getByRole('button', { name: 'Enviar de novo as incertas de “Incerta”' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/a pessoa pode recebê-la duas vezes/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Confirmar' }).press('Enter')
    await expect.poll(() => uncertain()?.state).toBe('sent')
    assert.include(await letter(school, uncertain()?.answer ?? ''), 'Subject: Incerta')
    await page.getByRole('button', { name: 'Liberar morto@horizonte.example' }).press('Enter')
    await expect(page.getByText('morto@horizonte.example volta a receber.')).toBeVisible()
    await expect(page.getByText('Nenhum endereço está suspenso.')).toBeVisible()
  })

  test('two who edit a template at once: the second is refused, loses nothing, and saves when they have seen the other', async ({
    assert,
  }) => {
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
      "UPDATE email_templates SET version = version + 1, subject = 'Já saiu' WHERE description = 'Resultado disponível'"
    )
    await description.fill('Resultado pronto')
    await page.getByRole('button', { name: 'Salvar' }).press('Enter')
    await expect(page.getByText(/mudou este modelo enquanto você o editava. Nada foi salvo/)).toBeVisible()
    await expect(description).toHaveValue('Resultado pronto')
    await page.getByRole('button', { name: 'Ver como está agora' }).press('Enter')
    await expect(page.getByText('Assunto: Já saiu')).toBeVisible()
    await fitsViewports(page, assert, 'emails-modelo-mudado')
    await page.setViewportSize(LAPTOP)
    await page.getByRole('button', { name: 'Já vi, quero salvar o meu' }).press('Enter')
    await expect(page.getByText('Assunto: Já saiu')).toHaveCount(0)
    await page.getByRole('button', { name: 'Salvar' }).press('Enter')
    await expect(page.getByRole('link', { name: 'Resultado pronto' })).toBeVisible()
    const stored = rowsIn<{ subject: string }>(
      school.databasePath,
      "SELECT subject FROM email_templates WHERE description = 'Resultado pronto'"
    )
    assert.notDeepEqual(stored, [{ subject: 'Já saiu' }])
    assert.lengthOf(stored, 1)
  })

  test('rule-email-004: a selection that fails is reported, and who was chosen stays', async () => {
    const { school } = fixture
    const page = await office()
    await page.goto(`${school.url}/emails/recipients`)
    await page.getByRole('button', { name: 'Idioma: Português' }).click()
    await page.getByRole('menuitem', { name: 'English', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Everybody found' }).check()
    const selecting = /\/v1\/users\/email\?.*checked=/
    await page.route(selecting, (route) => route.fulfill({ status: 500, json: { code: 'broken' } }))
    await page.getByRole('button', { name: 'Send e-mails' }).press('Enter')
    await expect(page.getByText('An error ocurred while trying to select the users')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Everybody found' })).toBeChecked()
    await page.unroute(selecting)
    await page.getByRole('button', { name: 'Send e-mails' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Write an e-mail' })).toBeVisible()
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByRole('menuitem', { name: 'Português', exact: true }).click()
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
