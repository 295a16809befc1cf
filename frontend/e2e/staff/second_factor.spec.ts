import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { codeAt, STEP_MS, wrongCode } from '../../../backend/tests/fixtures/authenticator.js'
import { fitsViewports } from '../support/viewport_checks.js'
import { openContext, violations, watchComplaints } from '../support/chromium.js'
import { expect, textAppears } from '../support/candidate.js'
import { change, rowsIn } from '../support/database_rows.js'
import { PASSWORD } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

const SET_UP = 'Proteja a sua conta com o celular'
const CODES_TITLE = 'Guarde os seus códigos de recuperação'
const ELSEWHERE = 'Você já está em outro lugar'

/**
 * An administrator logs in with a code besides the password. The server's clock is the test's: codes are those of this step and the next,
 * which is good already, so that nobody waits for one.
 */
test.group('Second factor', (group) => {
  const fixture = openFixture(group, {
    settings: { SECOND_FACTOR_GROUPS: 'ADMINISTRADOR' },
    // Two of them: one takes away what the other lost.
    prepare(path) {
      change(
        path,
        "insert into user_groups (user_id, group_name) select id, 'ADMINISTRADOR' from users where username = 'diretor'"
      )
      change(path, "update users set logged_group = 'ADMINISTRADOR' where username = 'diretor'")
    },
  })

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const code = (page: Page) => page.getByRole('textbox', { name: 'Código de 6 números' })

  async function password(page: Page, username: string) {
    await page.goto(`${fixture.school.url}/login`)
    await page.getByRole('textbox', { name: 'Nome de usuário' }).fill(username)
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await press(page, 'Entrar')
  }
  const isIn = (page: Page) => page.waitForURL((url) => url.pathname !== '/login')
  const secretOn = async (page: Page) => (await page.getByTestId('second-factor-key').textContent()) as string
  const codesOn = (page: Page) =>
    page.getByRole('list', { name: CODES_TITLE }).getByRole('listitem').allTextContents()

  test('is set up at the log-in, accepts a code and a recovery code, and is removed with a lost phone', async ({
    assert,
  }) => {
    const { school } = fixture
    const first = await openContext(fixture.browser)
    const page = await first.newPage()
    const complaints = watchComplaints(page, school.url)
    await password(page, 'administrador')
    await expect(heading(page, SET_UP)).toBeFocused()
    await fitsViewports(page, assert, 'segundo-fator-configurar')
    assert.lengthOf(rowsIn(school.databasePath, 'select id from sessions where ended_at is null'), 0)
    const secret = await secretOn(page)
    await press(page, 'Confirmar')
    await expect(page.getByText('Digite os 6 números que aparecem no celular.')).toBeVisible()
    await code(page).fill(wrongCode(secret, Date.now()))
    await press(page, 'Confirmar')
    await expect(page.getByRole('alert')).toContainText('Esse código não vale')
    await fitsViewports(page, assert, 'segundo-fator-configurar-errado')
    await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(code(page)).toHaveAttribute('inputmode', 'numeric')
    await code(page).fill(codeAt(secret, Date.now()))
    await code(page).press('Enter')
    await expect(heading(page, CODES_TITLE)).toBeFocused()
    const recovery = await codesOn(page)
    assert.lengthOf(recovery, 10)
    await fitsViewports(page, assert, 'segundo-fator-codigos')
    const saved = page.waitForEvent('download')
    await press(page, 'Baixar')
    assert.equal((await saved).suggestedFilename(), 'banca-codigos-de-recuperacao.txt')
    await press(page, 'Já guardei, entrar')
    await isIn(page)

    const second = await openContext(fixture.browser)
    const other = await second.newPage()
    const seenComplaints = watchComplaints(other, school.url)
    await password(other, 'administrador')
    await expect(heading(other, 'Código do celular')).toBeVisible()
    await expect(code(other)).toBeFocused()
    await fitsViewports(other, assert, 'segundo-fator-codigo')
    const next = codeAt(secret, Date.now() + STEP_MS)
    await code(other).fill(`${next.slice(0, 3)} ${next.slice(3)}`)
    await press(other, 'Entrar')
    await expect(heading(other, ELSEWHERE)).toBeFocused()
    await press(other, 'Continuar')
    await isIn(other)

    const third = await openContext(fixture.browser)
    const last = await third.newPage()
    await password(last, 'administrador')
    await code(last).fill(next)
    await press(last, 'Entrar')
    await expect(last.getByRole('alert')).toContainText(
      'já foi usado, passou do tempo ou está diferente. Espere o próximo'
    )
    await fitsViewports(last, assert, 'segundo-fator-repetido')
    await press(last, 'Estou sem o celular')
    await expect(heading(last, 'Código de recuperação')).toBeVisible()
    await fitsViewports(last, assert, 'segundo-fator-recuperacao')
    await last.getByRole('textbox', { name: 'Código de recuperação' }).fill(recovery[0] as string)
    await press(last, 'Entrar')
    await press(last, 'Continuar')
    await isIn(last)

    const office = await openContext(fixture.browser)
    const adminPage = await office.newPage()
    await password(adminPage, 'diretor')
    await code(adminPage).fill(codeAt(await secretOn(adminPage), Date.now()))
    await press(adminPage, 'Confirmar')
    await press(adminPage, 'Já guardei, entrar')
    await isIn(adminPage)
    await adminPage.goto(`${school.url}/admin/second_factors`)
    const take = adminPage.getByRole('button', { name: 'Retirar o código do celular de Otávio Lemos' })
    await expect(take).toHaveCount(1)
    await expect(adminPage.getByText('9 códigos de recuperação.')).toBeVisible()
    await fitsViewports(adminPage, assert, 'console-codigos')
    // A list of another width is another list, and what it asks goes with it: looked at in this width.
    await take.click()
    await expect(adminPage.getByRole('dialog')).toContainText('Confirme antes, por outro meio')
    assert.deepEqual(await violations(adminPage), [])
    if (process.env.SHOTS)
      await adminPage.screenshot({ path: `${process.env.SHOTS}/console-codigos-retirar-1366.png` })
    await Promise.all([
      textAppears(adminPage, 'O código do celular de Otávio Lemos foi retirado.'),
      adminPage.getByRole('dialog').getByRole('button', { name: 'Retirar', exact: true }).click(),
    ])
    await expect(adminPage.getByText(/^Retirado em .* por /)).toBeVisible()
    await expect
      .poll(
        () =>
          rowsIn(school.databasePath, "select act from audit_records where act = 'second_factor_removed'")
            .length
      )
      .toBe(1)
    await adminPage.goto(`${school.url}/admin/failed_logins`)
    await expect(adminPage.getByText('código do celular errado, com a senha certa').first()).toBeVisible()
    await fitsViewports(adminPage, assert, 'console-codigos-errados')

    const fourth = await openContext(fixture.browser)
    const anew = await fourth.newPage()
    await password(anew, 'administrador')
    await expect(heading(anew, SET_UP)).toBeVisible()
    assert.notEqual(await secretOn(anew), secret)
    await press(anew, 'Voltar')
    await expect(anew.getByRole('textbox', { name: 'Nome de usuário' })).toHaveValue('administrador')
    assert.deepEqual([...complaints, ...seenComplaints], [])
    for (const context of [first, second, third, office, fourth]) await context.close()
  })

  test('is set up, changed and removed in the own account, with the password and an existing code; candidates have none', async ({
    assert,
  }) => {
    const { school } = fixture
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await password(page, 'corretor')
    await isIn(page)
    await page.goto(`${school.url}/account`)
    const section = page.getByRole('region', { name: 'Código do celular' })
    const again = section.getByLabel('Senha atual', { exact: true })
    const act = (name: string) => section.getByRole('button', { name, exact: true }).press('Enter')
    await expect(section).toContainText('Hoje você entra só com a senha.')
    await fitsViewports(page, assert, 'conta-codigo-sem')
    await act('Configurar')
    await expect(again).toBeFocused()
    await again.fill('errada')
    await act('Continuar')
    await expect(section).toContainText('Esta não é a sua senha atual. Confira e tente de novo.')
    await expect(again).toBeFocused()
    await fitsViewports(page, assert, 'conta-codigo-senha')
    await again.fill(PASSWORD)
    await act('Continuar')
    const secret = await secretOn(page)
    const now = Date.now()
    await code(page).fill(codeAt(secret, now))
    await fitsViewports(page, assert, 'conta-codigo-configurar')
    await act('Confirmar')
    const before = await section
      .getByRole('list', { name: CODES_TITLE })
      .getByRole('listitem')
      .allTextContents()
    await fitsViewports(page, assert, 'conta-codigo-codigos')
    await act('Já guardei')
    await expect(section).toContainText('Pronto: na próxima entrada, o código do celular é pedido.')
    await expect(section).toContainText('Restam 10 códigos de recuperação.')
    await fitsViewports(page, assert, 'conta-codigo-com')
    await act('Fazer novos códigos de recuperação')
    await expect(again).toBeFocused()
    await act('Continuar')
    await expect(section.getByText('Preencha este campo.')).toBeVisible()
    await expect(again).toBeFocused()
    await again.fill(PASSWORD)
    await act('Continuar')
    await expect(section.getByText('Digite os 6 números que aparecem no celular.')).toBeVisible()
    await expect(code(page)).toBeFocused()
    await fitsViewports(page, assert, 'conta-codigo-pedido')
    await code(page).fill(codeAt(secret, now))
    await act('Continuar')
    await expect(section.getByRole('alert')).toContainText('Esse código não vale: já foi usado')
    await expect(code(page)).toBeFocused()
    await expect(code(page)).toHaveValue('')
    await fitsViewports(page, assert, 'conta-codigo-errado')
    await code(page).fill(codeAt(secret, Date.now() + STEP_MS))
    await act('Continuar')
    await expect(section.getByRole('list', { name: CODES_TITLE }).getByRole('listitem')).toHaveCount(10)
    const anew = await codesOn(page)
    assert.notDeepEqual(anew, before)
    await act('Já guardei')
    await act('Deixar de usar')
    await again.fill(PASSWORD)
    await act('Estou sem o celular')
    await section.getByRole('textbox', { name: 'Código de recuperação' }).fill(anew[0] as string)
    await fitsViewports(page, assert, 'conta-codigo-recuperacao')
    await act('Continuar')
    await expect(section).toContainText('Pronto: agora basta a senha.')
    await expect
      .poll(
        () =>
          rowsIn(
            school.databasePath,
            "select id from login_events where type = 'factor_removed' and author_id = user_id"
          ).length
      )
      .toBe(1)
    assert.deepEqual(complaints, [])
    await context.close()

    const other = await openContext(fixture.browser)
    const candidate = await other.newPage()
    await password(candidate, 'aluno05')
    await isIn(candidate)
    await candidate.goto(`${school.url}/account`)
    await expect(candidate.getByTestId('own-session')).toHaveCount(1)
    await expect(candidate.getByRole('region', { name: 'Código do celular' })).toHaveCount(0)
    await other.close()
  })

  test('set up in another tab meanwhile requires its code', async ({ assert }) => {
    const context = await openContext(fixture.browser)
    const [page, other] = [await context.newPage(), await context.newPage()]
    await password(page, 'coordenador')
    await isIn(page)
    const sectionOf = (tab: Page) => tab.getByRole('region', { name: 'Código do celular' })
    const act = (tab: Page, name: string) =>
      sectionOf(tab).getByRole('button', { name, exact: true }).press('Enter')
    const again = (tab: Page) => sectionOf(tab).getByLabel('Senha atual', { exact: true })
    for (const tab of [page, other]) {
      await tab.goto(`${fixture.school.url}/account`)
      await act(tab, 'Configurar')
      await again(tab).fill(PASSWORD)
    }
    await act(other, 'Continuar')
    const secret = await secretOn(other)
    await code(other).fill(codeAt(secret, Date.now()))
    await act(other, 'Confirmar')
    await expect(sectionOf(other).getByRole('list', { name: CODES_TITLE })).toBeVisible()

    await act(page, 'Continuar')
    await expect(sectionOf(page).getByRole('status')).toHaveText(
      'O código do celular foi configurado em outra página. Agora confirme a senha com um código.'
    )
    await expect(again(page)).toBeFocused()
    await fitsViewports(page, assert, 'conta-codigo-de-outra-pagina')
    await again(page).fill(PASSWORD)
    await code(page).fill(codeAt(secret, Date.now() + STEP_MS))
    await act(page, 'Continuar')
    assert.notEqual(await secretOn(page), secret)
    await act(page, 'Cancelar')
    await expect(sectionOf(page)).toContainText('Restam 10 códigos de recuperação.')
    await context.close()
  })

  test('is required of no other group', async () => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    for (const username of ['professor', 'aluno']) {
      await password(page, username)
      await isIn(page)
      await page.evaluate(() => localStorage.clear())
    }
    await context.close()
  })
})
