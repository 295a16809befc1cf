import { test } from '@japa/runner'
import { BATCH } from '../support/addresses.js'
import { fitsViewports } from '../support/viewport_checks.js'
import { openContext, violations, watchComplaints } from '../support/chromium.js'
import { atCards } from '../support/proctor.js'
import {
  savedOnServer,
  choices,
  expect,
  fillLogin,
  idAt,
  logIn,
  logOut,
  beginExam,
  textAppears,
} from '../support/candidate.js'
import { answersIn, rowsIn } from '../support/database_rows.js'
import { PASSWORD } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

const NEW = 'quatro cavalos azuis 9'

/** A page of own sessions with "encerrar", and change of one's own password. */
test.group('Own account', (group) => {
  const fixture = openFixture(group)
  const logInByCall = async (username: string, more: object) => {
    const body = JSON.stringify({ username, password: PASSWORD, ...more })
    const answer = await fetch(`${fixture.school.url}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return ((await answer.json()) as { token: string }).token
  }

  test('a candidate changes the password by keyboard; rejected ones show why at their field', async ({
    assert,
  }) => {
    const { school } = fixture
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'aluno03')
    await page.getByRole('button', { name: /Meu Perfil/ }).click()
    await page.getByRole('link', { name: 'Minha conta' }).press('Enter')
    await page.waitForURL(`${school.url}/account`)
    await expect(page.getByTestId('own-session')).toHaveCount(1)
    await expect(page.getByTestId('own-session')).toContainText('este aparelho')
    await fitsViewports(page, assert, 'conta')

    const [present, fresh, again] = ['Senha atual', 'Nova senha', 'Nova senha, outra vez'].map((name) =>
      page
        .getByRole('textbox', { name, exact: true })
        .or(page.getByLabel(name, { exact: true }))
        .first()
    )
    if (!present || !fresh || !again) throw new Error('fields')
    const send = page.getByRole('button', { name: 'Trocar a senha' })
    const fill = async (values: [string, string, string]) => {
      for (const [at, input] of [present, fresh, again].entries()) await input.fill(values[at] ?? '')
      await again.press('Enter')
    }
    await send.press('Enter')
    await expect(page.getByText('Preencha este campo.')).toHaveCount(3)
    await expect(present).toBeFocused()
    await fill([PASSWORD, NEW, `${NEW} `])
    await expect(page.getByText('A confirmação precisa ser igual à senha.')).toBeVisible()
    await expect(again).toBeFocused()
    await fill([PASSWORD, 'senha123', 'senha123'])
    await expect(
      page.getByText('Esta senha é muito comum e fácil de adivinhar. Escolha outra.')
    ).toBeVisible()
    await expect(fresh).toBeFocused()
    await fitsViewports(page, assert, 'conta-recusada')
    await fill(['não é esta', NEW, NEW])
    await expect(page.getByText('Esta não é a sua senha atual. Confira e tente de novo.')).toBeVisible()
    await expect(present).toHaveAccessibleDescription(/não é a sua senha atual/)

    await page.getByRole('button', { name: 'Mostrar: Nova senha', exact: true }).press('Enter')
    await expect(fresh).toHaveAttribute('type', 'text')
    await expect(fresh).toHaveAttribute('autocomplete', 'new-password')
    await expect(present).toHaveAttribute('autocomplete', 'current-password')
    await expect(page.getByRole('checkbox', { name: 'Sair dos outros aparelhos' })).toBeChecked()
    await fill([PASSWORD, NEW, NEW])
    await expect(page.getByText('Pronto: sua senha foi trocada.')).toBeVisible()
    await expect(present).toHaveValue('')
    await fitsViewports(page, assert, 'conta-trocada')
    await expect
      .poll(
        () =>
          rowsIn(school.databasePath, "select id from login_events where type = 'password_changed'").length
      )
      .toBe(1)

    // The page goes on under its new token.
    await page.goto(`${school.url}/applications`)
    await page.getByRole('button', { name: /Meu Perfil/ }).click()
    await logOut(page)
    await fillLogin(page, 'aluno03', PASSWORD)
    await expect(page.getByText('Usuário ou senha incorretos. Confira e tente de novo.')).toBeVisible()
    await fillLogin(page, 'aluno03', NEW)
    await page.waitForURL(`${school.url}/applications`)
    assert.deepEqual(
      complaints.filter((line) => !line.includes('400')),
      []
    )
    await context.close()
  })

  test('staff see their sessions and end the others with their password', async ({ assert }) => {
    const { school } = fixture
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await atCards(page, school, 'administrador')
    for (let at = 0; at < 2; at += 1) await logInByCall('administrador', { purpose: 'import' })
    await page.goto(`${school.url}/account`)
    const rows = page.getByTestId('own-session')
    await expect(rows).toHaveCount(3)
    await fitsViewports(page, assert, 'conta-acessos')
    await rows.first().getByRole('button').press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('nada dela fica pela metade')
    const password = dialog.getByLabel('Senha atual', { exact: true })
    await expect(password).toBeFocused()
    await password.fill('errada')
    await password.press('Enter')
    await expect(dialog.getByText('Esta não é a sua senha atual. Confira e tente de novo.')).toBeVisible()
    await fitsViewports(page, assert, 'conta-encerrar')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(rows).toHaveCount(3)
    await page.getByRole('button', { name: 'Encerrar todas as outras' }).press('Enter')
    await expect(dialog).toContainText('nenhuma resposta se perde')
    // The keyboard goes as the eye does: to the right, the confirming button last.
    const [cancel, confirm] = [
      dialog.getByRole('button', { name: 'Cancelar' }),
      dialog.getByRole('button', { name: 'Encerrar', exact: true }),
    ]
    await expect(password).toBeFocused()
    for (const next of [dialog.getByRole('button', { name: /^Mostrar/ }), cancel, confirm]) {
      await page.keyboard.press('Tab')
      await expect(next).toBeFocused()
    }
    const [left, right] = [await cancel.boundingBox(), await confirm.boundingBox()]
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0)
    await page.keyboard.press('Shift+Tab')
    await expect(cancel).toBeFocused()
    await password.fill(PASSWORD)
    await password.press('Enter')
    await expect(rows).toHaveCount(1)
    await expect(page.getByText('Acesso encerrado.')).toBeVisible()
    await expect
      .poll(() => rowsIn(school.databasePath, "select id from login_events where type = 'revoked'").length)
      .toBe(2)
    await context.close()
  })

  test('a school’s administrator lists open sessions and logs a person out', async ({ assert }) => {
    const { school } = fixture
    await logInByCall('aluno04', { setNewClient: true })
    const [candidate] = rowsIn<{ id: number; name: string }>(
      school.databasePath,
      "select id, name from users where username = 'aluno04'"
    )
    const name = candidate?.name ?? ''
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await page.goto(`${school.url}/login`)
    await fillLogin(page, 'schooladmin')
    await page.waitForURL((url) => url.pathname !== '/login')
    await page.getByRole('button', { name: /Meu Perfil/ }).click()
    await page.getByRole('link', { name: 'Contas e acessos' }).press('Enter')
    await page.waitForURL(`${school.url}/admin/open_sessions`)
    const end = page.getByRole('button', { name: `Encerrar acesso de ${name}`, exact: true })
    await expect(end).toBeVisible()
    // The console's own pages and its account menu, and none of the exams.
    await expect(page.getByRole('menuitem', { name: 'Senhas erradas' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Provas', exact: true })).toHaveCount(0)
    await fitsViewports(page, assert, 'console-pessoas')
    // At one size: the list is drawn anew at another, and the question in it goes.
    await end.click()
    await expect(page.getByRole('dialog')).toContainText('nenhuma resposta se perde')
    assert.deepEqual(await violations(page), [])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/console-encerrar.png` })
    await Promise.all([
      textAppears(page, `O acesso de ${name} foi encerrado.`),
      page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click(),
    ])
    await expect(end).toHaveCount(0)
    await expect
      .poll(
        () =>
          rowsIn(
            school.databasePath,
            "select id from login_events where type = 'revoked' and user_id = ? and author_id is not null",
            candidate?.id ?? 0
          ).length
      )
      .toBe(1)
    await page.goto(`${school.url}/admin/failed_logins`)
    await expect(page.getByText('Nenhuma senha errada encontrada.').or(page.getByRole('table'))).toBeVisible()
    await page.goto(`${school.url}/admin/exams`)
    await page.waitForURL(`${school.url}/not-found`)
    await page.goto(`${school.url}/admin`)
    await page.getByRole('button', { name: 'Sandra Vilela' }).click()
    await page.getByRole('menuitem', { name: 'Minha conta' }).click()
    await page.waitForURL(`${school.url}/account`)
    await expect(page.getByTestId('own-session')).toHaveCount(1)
    await context.close()
  })

  test('a candidate logged out by staff during an exam loses no answer', async () => {
    const { school } = fixture
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno02', ['Simulado Horizonte', 'Matemática'])
    const [candidate] = rowsIn<{ id: number }>(
      school.databasePath,
      "select id from users where username = 'aluno02'"
    )
    // Not sent until the session is gone.
    await context.route(BATCH, (route) => route.abort())
    const chosen = await idAt(choices(page), 1)
    await choices(page).nth(1).click()
    const token = await logInByCall('administrador', { setNewClient: true })
    const ended = await fetch(`${school.url}/v1/users/${candidate?.id}/end_sessions`, {
      method: 'POST',
      headers: { authorization: `JWT ${token}` },
    })
    expect(await ended.json()).toEqual({ ended: 1 })
    await context.unrouteAll()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Senha', { exact: true })).toBeVisible()
    await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await dialog.getByLabel('Senha', { exact: true }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await savedOnServer(page)
    await expect.poll(() => answersIn(school.databasePath, applicationId)[0]?.alternativeId).toBe(chosen)
    await context.close()
  })
})
