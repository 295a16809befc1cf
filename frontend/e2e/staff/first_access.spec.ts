import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { drawnIn } from '../../../backend/tests/fixtures/pdf_text.js'
import { atLogin, expect, fillLogin, logIn, textAppears } from '../support/candidate.js'
import { openContext, PHONE, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { PASSWORD } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const NEW = 'quatro cavalos azuis 9'
const LETTERS = '[BCDFGHJKMNPQRSTVWXZ]{5}'

/** Saves what a click downloads, and reads the code of somebody's card in it. */
async function codeIn(page: Page, username: string, click: () => Promise<void>): Promise<string> {
  const saved = page.waitForEvent('download')
  await click()
  const pdf = await readFile(await (await saved).path())
  const text = drawnIn(pdf)
    .map((drawn) => drawn.text)
    .join('')
    .replaceAll(' ', '')
  return new RegExp(`${username}Seucódigo(${LETTERS}-${LETTERS})`).exec(text)?.[1] ?? ''
}

test.group('The first access', (group) => {
  const fixture = openFixture(group)

  const forget = (username: string) =>
    change(
      fixture.school.databasePath,
      'update users set password_hash = null, email = ? where username = ?',
      `${username}@escola.example`,
      username
    )
  /** Waits for what the search finds, or a click would be about the table of before. */
  const searchClasses = async (page: Page) => {
    const found = page.waitForResponse((answer) => decodeURIComponent(answer.url()).includes('"q":"9º ano"'))
    await page.getByRole('searchbox', { name: 'Buscar turma ou escola' }).fill('9º ano')
    await found
  }
  const choose = async (page: Page, one: string, other = one) => {
    await page.getByLabel('Nova senha', { exact: true }).fill(one)
    await page.getByLabel('Nova senha, de novo', { exact: true }).fill(other)
    await page.keyboard.press('Enter')
  }

  test('cards of a class are printed in the console, and one opens its account on a phone, once', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    for (const username of ['aluno24', 'aluno25']) forget(username)
    const staff = await openContext(browser)
    const desk = await staff.newPage()
    const deskComplaints = watchComplaints(desk, school.url)
    await logIn(desk, school, 'administrador')
    await desk.goto(`${school.url}/users/first-access`)
    await searchClasses(desk)
    const row = desk.getByRole('row').filter({ hasText: '9º ano A' })
    await expect(row).toContainText('5 de 7')
    await fitsViewports(desk, assert, 'primeiro-acesso-turmas')
    await row.getByRole('checkbox').press('Space')
    await expect(row.getByRole('checkbox')).toBeChecked()
    await expect(desk.getByText('2 pessoas sem acesso; turmas escolhidas: 1')).toBeVisible()
    await desk.getByRole('button', { name: 'Imprimir cartões' }).press('Enter')
    await fitsViewports(desk, assert, 'primeiro-acesso-imprimir')
    const code = await codeIn(desk, 'aluno24', () =>
      desk.getByRole('dialog').getByRole('button', { name: 'Imprimir cartões' }).press('Enter')
    )
    assert.match(code, new RegExp(`^${LETTERS}-${LETTERS}$`))
    await row.getByRole('button', { name: /Ver as 2 pessoas/ }).press('Enter')
    const dialog = desk.getByRole('dialog')
    await expect(dialog.getByText(/aluno25 · tem e-mail · código de/)).toBeVisible()
    await fitsViewports(desk, assert, 'primeiro-acesso-quem-falta')

    const context = await openContext(browser, { viewport: PHONE })
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await atLogin(page, school)
    await page.getByRole('link', { name: 'É a sua primeira vez aqui?' }).press('Enter')
    await page.waitForURL(`${school.url}/primeiro-acesso`)
    const username = page.getByRole('textbox', { name: 'Nome de usuário' })
    const card = page.getByRole('textbox', { name: 'Código do cartão' })
    await expect(username).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Preencha este campo.')).toHaveCount(2)
    await username.fill('aluno24')
    await card.fill('bbbbbbbbbb')
    await expect(card).toHaveValue('BBBBB-BBBBB')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(
      'Usuário ou código incorretos. Confira o cartão e tente de novo.'
    )
    await expect(card).toBeFocused()
    await fitsViewports(page, assert, 'primeiro-acesso-codigo-errado')
    const checked = `${school.url}/v1/login/first_access/check`
    await page.route(checked, (route) => route.abort())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('O que você digitou continua aqui')
    await expect(username).toHaveValue('aluno24')
    await expect(card).toHaveValue('BBBBB-BBBBB')
    await page.unroute(checked)

    // As the QR code opens it: what it brings leaves the address bar, and a reload does not lose it.
    await page.goto('about:blank')
    await page.goto(`${school.url}/primeiro-acesso#u=aluno24&c=${code.replace('-', '')}`)
    await expect(card).toHaveValue(code)
    await page.waitForURL(`${school.url}/primeiro-acesso`)
    await page.reload()
    await expect(username).toHaveValue('aluno24')
    await expect(page.getByRole('button', { name: 'Continuar' })).toBeFocused()
    await fitsViewports(page, assert, 'primeiro-acesso-cartao')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Olá, /)
    await choose(page, NEW, `${NEW} `)
    await expect(page.getByLabel('Nova senha, de novo', { exact: true })).toHaveAccessibleDescription(
      'A confirmação precisa ser igual à senha.'
    )
    await choose(page, 'senha123')
    await expect(page.getByLabel('Nova senha', { exact: true })).toHaveAccessibleDescription(/muito comum/)
    await fitsViewports(page, assert, 'primeiro-acesso-senha')
    const used = `${school.url}/v1/login/first_access`
    await page.route(used, (route) => route.abort())
    await choose(page, NEW)
    await expect(page.getByRole('alert')).toContainText('O que você digitou continua aqui')
    await expect(page.getByLabel('Nova senha', { exact: true })).toHaveValue(NEW)
    await page.unroute(used)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${school.url}/applications`)
    assert.isEmpty(asked.filter((url) => url.includes(code.replace('-', '')) || url.includes(code)))

    const other = await (await openContext(browser, { viewport: PHONE })).newPage()
    await other.goto(`${school.url}/primeiro-acesso#u=aluno24&c=${code}`)
    await other.getByRole('button', { name: 'Continuar' }).press('Enter')
    await expect(other.getByRole('alert')).toContainText('Este código já foi usado')
    await atLogin(other, school)
    await fillLogin(other, 'aluno24', NEW)
    await expect(other.getByRole('heading', { name: 'Você já está em outro lugar' })).toBeVisible()
    await other.context().close()

    // A card that was lost is printed anew, for one person.
    const anew = await codeIn(desk, 'aluno25', () =>
      dialog.getByRole('button', { name: 'Imprimir o cartão de Alice Barreto' }).press('Enter')
    )
    assert.match(anew, new RegExp(`^${LETTERS}-${LETTERS}$`))
    await dialog.getByRole('button', { name: 'Fechar' }).press('Enter')
    forget('aluno27')
    await desk.reload()
    await searchClasses(desk)
    await expect(row).toContainText('5 de 7')
    await row.getByRole('checkbox').press('Space')
    await expect(row.getByRole('checkbox')).toBeChecked()
    await desk.getByRole('button', { name: 'Enviar por e-mail' }).press('Enter')
    const send = desk.getByRole('dialog').getByRole('button', { name: 'Enviar por e-mail' })
    const mailed = `${school.url}/v1/first_access/mails`
    await desk.route(mailed, (route) => route.abort())
    await Promise.all([textAppears(desk, 'Não sabemos se deu certo'), send.press('Enter')])
    await desk.unroute(mailed)
    await Promise.all([textAppears(desk, '2 e-mails a caminho.'), send.press('Enter')])
    const mails = () =>
      rowsIn(
        school.databasePath,
        "select state from email_messages where kind = 'first_access' and state = 'sent'"
      )
    await expect.poll(() => mails().length).toBe(2)
    assert.deepEqual(
      [...deskComplaints, ...complaints].filter((line) => !/400|ERR_FAILED/.test(line)),
      []
    )
    await context.close()
    await staff.close()
  })

  test("a password that a list gave leads to one of one's own before anything opens", async ({ assert }) => {
    const { school, browser } = fixture
    change(school.databasePath, "update users set must_change_password = 1 where username = 'aluno26'")
    const context = await openContext(browser, { viewport: PHONE })
    const page = await context.newPage()
    await atLogin(page, school)
    await fillLogin(page, 'aluno26', PASSWORD)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escolha uma senha só sua')
    await fitsViewports(page, assert, 'senha-dada')
    await choose(page, PASSWORD)
    await expect(page.getByLabel('Nova senha', { exact: true })).toHaveAccessibleDescription(
      'Escolha uma senha diferente da que a escola deu.'
    )
    await choose(page, NEW)
    await page.waitForURL(`${school.url}/applications`)
    await context.close()
  })
})
