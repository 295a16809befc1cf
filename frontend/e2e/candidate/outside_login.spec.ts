import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { codeAt, STEP_MS } from '../../../backend/tests/fixtures/authenticator.js'
import { OIDC_CLIENT, startOidcProvider } from '../../../backend/tests/fixtures/oidc_child.js'
import { atLogin, expect, logIn } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { nameOf, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { makeProviders, setUpFactor, startCodeProvider, tokenOf } from '../support/outside_login.js'
import { fitsViewports } from '../support/viewport_checks.js'

const loggedIn = (page: Page) =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('banca.session') ?? 'null') as { user: { username: string } } | null)
        ?.user.username ?? null
  )

/** Redirections within the page fire no load. */
const at = (page: Page, address: string) => expect.poll(() => page.url()).toBe(address)

test.group('A log-in from outside (rule-login-005)', (group) => {
  const settings: Record<string, string> = {}
  let codes: Awaited<ReturnType<typeof startCodeProvider>>
  let oidc: Awaited<ReturnType<typeof startOidcProvider>>
  group.setup(async () => {
    codes = await startCodeProvider()
    oidc = await startOidcProvider('http://127.0.0.1/oauth/callback', { aluno05: {} })
    settings.IDENTITY_PROVIDER_PRIVATE_HOSTS = `${codes.host},${oidc.host}`
    return async () => {
      await codes.stop()
      await oidc.stop()
    }
  })
  const fixture = openFixture(group, { settings })
  group.setup(() =>
    makeProviders(
      fixture.school,
      ['aluno04', 'aluno02', 'aluno03', 'aluno05', 'professor', 'proctor'],
      [
        {
          kind: 'oauth_code',
          codename: 'codigos',
          name: 'Portal',
          client_id: 'banca',
          secret: 'segredo',
          token_url: `http://${codes.host}/token`,
          userinfo_url: `http://${codes.host}/me`,
        },
        {
          kind: 'oidc',
          codename: 'conta-da-rede',
          name: 'a conta da rede',
          issuer: oidc.issuer,
          algorithm: 'RS256',
          client_id: OIDC_CLIENT.clientId,
          secret: OIDC_CLIENT.secret,
          authorization_url: oidc.addresses.authorization,
          token_url: oidc.addresses.token,
          jwks_url: oidc.addresses.jwks,
        },
      ]
    )
  )

  const open = async () => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    return { page, complaints: watchComplaints(page, fixture.school.url) }
  }

  test('a token leads to the landing page and out of the address; used again it is refused (trans-external-auth-001, rule-external-auth-001)', async ({
    assert,
  }) => {
    const { url } = fixture.school
    const { page } = await open()
    const token = await tokenOf('aluno04')
    await page.goto(`${url}/external-auth/plataforma/token/${token}`)
    await at(page, `${url}/applications`)
    assert.equal(await loggedIn(page), 'aluno04')
    const { page: other } = await open()
    await other.goto(`${url}/external-auth/plataforma/token/${token}`)
    await expect(other.getByRole('alert')).toHaveText(/Este acesso já foi usado\./)
    assert.notInclude(other.url(), token)
    await fitsViewports(other, assert, 'entrada-usada')
    await other.getByRole('button', { name: 'Voltar ao Login' }).click()
    await at(other, `${url}/login`)
    assert.isNull(await loggedIn(other))
  })

  test('the bridge leads to “next”, and to no other host (trans-external-auth-002, state-external-auth-001)', async ({
    assert,
  }) => {
    const { url } = fixture.school
    const { page } = await open()
    await page.goto(`${url}/educat-bridge/${await tokenOf('aluno02')}?next=/account`)
    await at(page, `${url}/account`)
    const { page: other } = await open()
    await other.goto(`${url}/educat-bridge/${await tokenOf('aluno03')}?next=//evil.example/`)
    await at(other, `${url}/applications`)
    assert.equal(await loggedIn(other), 'aluno03')
  })

  test('“next” of a token is not lost behind a code of a telephone; where that step cannot be loaded the page says so', async ({
    assert,
  }) => {
    const { school } = fixture
    const secret = await setUpFactor(school, 'proctor')
    const { page } = await open()
    const link = async () =>
      `${school.url}/external-auth/plataforma/token/${await tokenOf('proctor')}?next=/account`
    const step = '**/assets/next_step-*.js'
    await page.route(step, (route) => route.abort())
    await page.goto(await link())
    await expect(page.getByRole('alert')).toHaveText('Ocorreu um erro ao entrar.')
    await page.unroute(step)
    await page.goto(await link())
    const code = page.getByRole('textbox', { name: 'Código de 6 números' })
    // The code of the next half minute is good already.
    await code.fill(codeAt(secret, Date.now() + STEP_MS))
    await code.press('Enter')
    await at(page, `${school.url}/account`)
    assert.equal(await loggedIn(page), 'proctor')
  })

  test('a link does not replace who is logged in here: “Você vai entrar como …”, and then a session elsewhere', async ({
    assert,
  }) => {
    const { school } = fixture
    const { page, complaints } = await open()
    await logIn(page, school, 'aluno07')
    // aluno04 is logged in in the browser of another test.
    const link = async () => `${school.url}/external-auth/plataforma/token/${await tokenOf('aluno04')}`
    await page.goto(await link())
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(`Você vai entrar como ${nameOf(school.databasePath, 'aluno04')}`)
    await expect(heading).toBeFocused()
    await fitsViewports(page, assert, 'entrada-outra-pessoa')
    await page.getByRole('button', { name: 'Ficar como está' }).click()
    await at(page, `${school.url}/applications`)
    assert.equal(await loggedIn(page), 'aluno07')
    await page.goto(await link())
    await page.getByRole('button', { name: 'Entrar com esta conta' }).click()
    await expect(heading).toHaveText('Você já está em outro lugar')
    assert.equal(await loggedIn(page), 'aluno07')
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await at(page, `${school.url}/applications`)
    assert.equal(await loggedIn(page), 'aluno04')
    // Whoever was here is logged out on the server too.
    await expect
      .poll(
        () =>
          rowsIn(
            school.databasePath,
            `select sessions.id from sessions join users on users.id = user_id where username = 'aluno07' and ended_at is null`
          ).length
      )
      .toBe(0)
    assert.deepEqual(
      complaints.filter((text) => !text.includes('400')),
      []
    )
  })

  test('a code leads to the list of its collection; without one, or with a wrong one, the page says what happened (rule-external-auth-002, -003, -005, -006, trans-external-auth-003)', async ({
    assert,
  }) => {
    const { school } = fixture
    const [collection] = rowsIn<{ id: number; institution_id: number }>(
      school.databasePath,
      'select id, institution_id from collections where school_id is null order by id'
    )
    const { page } = await open()
    await page.goto(`${school.url}/oauth/callback`)
    await expect(page.getByRole('alert')).toHaveText('Código de autorização não encontrado na URL')
    await fitsViewports(page, assert, 'entrada-sem-codigo')
    const address = (code: string) =>
      `${school.url}/oauth/callback?${new URLSearchParams({
        code,
        user_id: 'professor',
        institution_id: String(collection?.institution_id),
        collection_id: String(collection?.id),
        period_id: '999999',
        turma_id: 'x',
      })}`
    codes.mean('professor')
    await page.goto(address('mau'))
    await expect(page.getByRole('alert')).toHaveText('Erro ao obter token')
    assert.equal(page.url(), `${school.url}/oauth/callback`)
    codes.mean('outra-pessoa')
    await page.goto(address('bom'))
    await expect(page.getByRole('alert')).toHaveText('Erro desconhecido')
    await page.getByRole('button', { name: 'Voltar ao Login' }).click()
    await at(page, `${school.url}/login`)
    codes.mean('professor')
    await page.goto(address('bom'))
    await expect.poll(() => new URL(page.url()).pathname).toBe('/exams/dashboard/list')
    const query = new URL(page.url()).searchParams
    assert.equal(query.get('collection'), String(collection?.id))
    assert.equal(query.get('institution'), String(collection?.institution_id))
    assert.isFalse(query.has('code'))
    assert.isFalse(query.has('period'))
    assert.equal(await loggedIn(page), 'professor')
  })

  test('“Entrar com …” goes to the provider and comes back to the page that was asked for', async ({
    assert,
  }) => {
    const { school } = fixture
    const { page } = await open()
    await atLogin(page, school, '?next=/account')
    const button = page.getByRole('link', { name: 'Entrar com a conta da rede' })
    await expect(button).toBeVisible()
    await fitsViewports(page, assert, 'entrada-provedores')
    await button.click()
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await expect(page.getByRole('alert')).toHaveText('Código de autorização não encontrado na URL')
    await page.getByRole('button', { name: 'Voltar ao Login' }).click()
    await atLogin(page, school, '?next=/account')
    await button.click()
    await page.getByRole('link', { name: 'aluno05' }).click()
    await at(page, `${school.url}/account`)
    assert.equal(await loggedIn(page), 'aluno05')
  })
})
