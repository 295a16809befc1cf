import { test } from '@japa/runner'
import { textItem } from '../../../backend/tests/fixtures/exam_files.js'
import { startMailServer, tokensIn, type MailServer } from '../../../backend/tests/fixtures/smtp_server.js'
import { applicationOf, atLogin, expect, fillLogin, savedOnServer, textArea } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { answersIn, change } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { atItem } from '../support/own_exam.js'
import { PASSWORD } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const NEW = 'quatro cavalos azuis 9'

test.group('A forgotten password', (group) => {
  const settings: Record<string, string> = {}
  let mails: MailServer
  group.setup(async () => {
    const ends: (() => Promise<void>)[] = []
    mails = await startMailServer((end) => void ends.push(end))
    Object.assign(settings, {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mails.port),
      MAIL_FROM: 'Colégio Horizonte <provas@escola.example>',
    })
    return async () => {
      for (const end of ends) await end()
    }
  })
  const fixture = openFixture(group, { settings })

  const give = (username: string, address: string) =>
    change(fixture.school.databasePath, 'update users set email = ? where username = ?', address, username)

  /** The link in the newest mail to this address, once there is one that is not among `before`. */
  async function linkFor(address: string, before: readonly string[] = []): Promise<string> {
    const newest = () =>
      mails.received
        .filter(({ to }) => to.includes(address))
        .flatMap(({ source }) => tokensIn(source))
        .filter((token) => !before.includes(token))
        .at(-1)
    await expect.poll(() => newest() !== undefined).toBe(true)
    return newest() ?? ''
  }

  test('is replaced from the log-in page to the log-in, by keyboard alone (rule-login-006, rule-password-001)', async ({
    assert,
  }) => {
    const { school } = fixture
    give('aluno21', 'aluno21@escola.example')
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await atLogin(page, school)
    await page.getByRole('link', { name: 'Esqueci minha senha' }).press('Enter')
    await page.waitForURL(`${school.url}/forgot-password`)
    const email = page.getByRole('textbox', { name: 'E-mail do cadastro' })
    await expect(email).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Preencha este campo.')).toBeVisible()
    await page.keyboard.type('aluno21')
    await page.keyboard.press('Enter')
    await expect(email).toHaveAccessibleDescription(/Confira o e-mail/)
    await fitsViewports(page, assert, 'senha-esquecida')
    await email.fill('ninguem@escola.example')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Não há ninguém cadastrado com este e-mail.')
    await fitsViewports(page, assert, 'senha-desconhecida')
    await email.fill('aluno21@escola.example')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confira o seu e-mail')
    await fitsViewports(page, assert, 'senha-enviada')

    const token = await linkFor('aluno21@escola.example')
    const answered = page.waitForResponse((response) => response.url().includes(`/reset_password/${token}`))
    await page.goto(`${school.url}/reset_password/${token}`)
    assert.equal((await answered).headers()['referrer-policy'], 'no-referrer')
    const password = page.getByLabel('Nova senha', { exact: true })
    const again = page.getByLabel('Nova senha, de novo', { exact: true })
    await expect(password).toBeFocused()
    assert.equal(page.url(), `${school.url}/reset_password`)
    await expect(page.getByText('usuário aluno21')).toBeVisible()
    // A reload does not lose it.
    await page.reload()
    await expect(password).toBeFocused()
    assert.equal(page.url(), `${school.url}/reset_password`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Preencha este campo.')).toHaveCount(2)
    const fill = async (one: string, other: string) => {
      await password.fill(one)
      await again.fill(other)
      await page.keyboard.press('Enter')
    }
    await fill(NEW, `${NEW} `)
    await expect(again).toHaveAccessibleDescription('A confirmação precisa ser igual à senha.')
    await expect(again).toBeFocused()
    await fill('senha123', 'senha123')
    await expect(password).toHaveAccessibleDescription(/muito comum/)
    await expect(password).toBeFocused()
    await fitsViewports(page, assert, 'senha-nova')
    await fill(NEW, NEW)
    await expect(page.getByRole('status')).toContainText('Pronto: a sua senha mudou.')
    await fitsViewports(page, assert, 'senha-mudada')
    await page.getByRole('link', { name: 'Ir para a entrada' }).press('Enter')
    await page.waitForURL(`${school.url}/login`)
    await fillLogin(page, 'aluno21', PASSWORD)
    await expect(page.getByText('Usuário ou senha incorretos. Confira e tente de novo.')).toBeVisible()
    await fillLogin(page, 'aluno21', NEW)
    await page.waitForURL(`${school.url}/applications`)

    // The link is used up (trans-password-001, rule-password-003).
    await page.goto(`${school.url}/reset_password/${token}`)
    await page.waitForURL(`${school.url}/reset-password-expired`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este link não vale mais')
    await fitsViewports(page, assert, 'senha-link-usado')
    assert.deepEqual(
      complaints.filter((line) => !line.includes('400')),
      []
    )
    await context.close()
  })

  test('without a token the page leads to the log-in; any other failure is the generic error, and can be tried again', async ({
    assert,
  }) => {
    const { school } = fixture
    give('aluno22', 'aluno22@escola.example')
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await page.goto(`${school.url}/reset_password`)
    await page.waitForURL(`${school.url}/login`)
    await page.getByRole('radio', { name: 'English' }).click()
    await page.getByRole('link', { name: 'Forgot my password' }).click()
    const email = page.getByRole('textbox', { name: 'Registration e-mail' })
    await email.fill('nobody@escola.example')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText("There's no user registered with the provided email")
    const asked = `${school.url}/reset_password`
    await page.route(asked, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.continue()
    )
    await email.fill('aluno22@escola.example')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.')
    await page.unroute(asked)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail')
    const token = await linkFor('aluno22@escola.example')
    const checked = `${school.url}/reset_password/validate_token`
    await page.route(checked, (route) => route.abort())
    await page.goto(`${school.url}/reset_password/${token}`)
    await expect(page.getByRole('alert')).toContainText('An error occurred. Please try again.')
    await fitsViewports(page, assert, 'senha-sem-conexao')
    await page.unroute(checked)
    await page.getByRole('button', { name: 'Try again' }).click()
    const password = page.getByLabel('New password', { exact: true })
    await password.fill(NEW)
    await page.getByLabel('New password again', { exact: true }).fill('other')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Confirmation must be equal to password')).toBeVisible()
    const confirmed = `${school.url}/reset_password/confirm`
    await page.route(confirmed, (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.getByLabel('New password again', { exact: true }).fill(NEW)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.')
    await page.unroute(confirmed)
    // Another tab is faster: the link is worth nothing any more when the form is sent.
    const other = await fetch(confirmed, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password: `${NEW} x` }),
    })
    assert.equal(other.status, 200)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${school.url}/reset-password-expired`)
    await context.close()
  })

  test('that is replaced while its owner sits an exam asks for the new one over the question; no answer is lost', async ({
    assert,
  }) => {
    const { school } = fixture
    give('aluno23', 'aluno23@escola.example')
    const page = await atItem(fixture, 'aluno23', { items: [textItem(1)] })
    const id = applicationOf(page)
    const stored = () => answersIn(school.databasePath, id)[0]?.text
    await textArea(page).fill('Antes')
    await textArea(page).blur()
    await savedOnServer(page)
    await fetch(`${school.url}/reset_password/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ALUNO23@escola.example' }),
    })
    const token = await linkFor('aluno23@escola.example')
    const confirmed = await fetch(`${school.url}/reset_password/confirm/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password: NEW }),
    })
    assert.equal(confirmed.status, 200)
    await textArea(page).fill('Antes e depois')
    const overlay = page.getByRole('dialog', { name: 'Entre de novo para continuar' })
    await expect(overlay).toContainText('Suas respostas estão guardadas neste computador')
    const password = overlay.getByRole('textbox', { name: 'Senha' })
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(overlay.getByRole('alert')).toHaveText([/^Usuário ou senha incorretos/])
    await password.fill(NEW)
    await page.keyboard.press('Enter')
    await expect(overlay).toHaveCount(0)
    await expect.poll(stored).toBe('Antes e depois')
    await expect(textArea(page)).toHaveValue('Antes e depois')
    await page.context().close()
  })
})
