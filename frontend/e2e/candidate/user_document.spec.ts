import { test } from '@japa/runner'
import { atLogin, expect, fillLogin } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const LIMIT = 10_485_760

test.group('The document of a student', (group) => {
  const fixture = openFixture(group)
  const ask = (isOn: boolean) =>
    change(
      fixture.school.databasePath,
      `update institutions set settings_json = json_set(settings_json, '$.preferences', json('{"Login__DocUploadOnFirstAccess":${isOn}}'))`
    )
  const stored = (username: string) =>
    rowsIn(
      fixture.school.databasePath,
      `select d.id from user_documents d join users u on u.id = d.user_id where u.username = '${username}' and d.replaced_at is null`
    ).length

  test('is asked for after the log-in until there is one; the page says what is wrong with a file (rule-document-001, trans-document-001, rule-document-004)', async ({
    assert,
  }) => {
    const { school } = fixture
    ask(true)
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await atLogin(page, school)
    await fillLogin(page, 'aluno24')
    await page.waitForURL(`${school.url}/upload-user-document?next=%2Fapplications`)
    const file = page.getByLabel('Documento', { exact: true })
    await expect(file).toBeVisible()
    await page.getByRole('button', { name: 'Enviar', exact: true }).press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Nenhum arquivo foi escolhido.' })).toBeVisible()
    await expect(file).toBeFocused()
    await fitsViewports(page, assert, 'documento')
    await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(file).toHaveAccessibleDescription(/Este formato de arquivo não é aceito\./)
    await file.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(LIMIT) })
    await expect(file).toHaveAccessibleDescription(/O arquivo precisa ter menos de 10 MB\./)
    // Called a PDF, and none: the server goes by the bytes.
    await file.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\u0090') })
    await page.getByRole('button', { name: 'Enviar', exact: true }).press('Enter')
    await expect(
      page.getByRole('alert').filter({ hasText: 'Algo não deu certo. Tente de novo.' })
    ).toBeVisible()
    await fitsViewports(page, assert, 'documento-recusado')
    await file.setInputFiles({ name: 'rg.pdf', mimeType: 'application/pdf', buffer: PDF })
    await page.getByRole('button', { name: 'Enviar', exact: true }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Documento enviado!' })).toBeVisible()
    assert.equal(stored('aluno24'), 1)
    await fitsViewports(page, assert, 'documento-enviado')
    await expect(page.getByRole('button', { name: 'Continuar' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${school.url}/applications`)

    // The next log-in passes the page by.
    await page.evaluate(() => localStorage.removeItem('banca.session'))
    await atLogin(page, school)
    await fillLogin(page, 'aluno24')
    await page.waitForURL(`${school.url}/applications`)

    // Another one replaces it.
    await page.goto(`${school.url}/upload-user-document`)
    await expect(page.getByText('Você já enviou um documento em')).toBeVisible()
    await fitsViewports(page, assert, 'documento-outro')
    await page.getByLabel('Documento', { exact: true }).setInputFiles({
      name: 'rg2.pdf',
      mimeType: 'application/pdf',
      buffer: PDF,
    })
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Documento enviado!' })).toBeVisible()
    assert.equal(stored('aluno24'), 1)
    assert.deepEqual(
      complaints.filter((line) => !/40[04]/.test(line)),
      []
    )
    await context.close()
  })

  test('holds nobody up: a server that says nothing is not waited for, and an exam comes first', async () => {
    const { school } = fixture
    ask(true)
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    // No answer ever comes.
    const silent = new Set(['/v1/user_document'])
    await page.route(
      ({ pathname }) => silent.has(pathname),
      () => undefined
    )
    await atLogin(page, school)
    await fillLogin(page, 'aluno26')
    await page.waitForURL(/upload-user-document/)
    await expect(page.getByRole('status', { name: 'Conferindo se já há um documento…' })).toBeVisible()
    await page.getByRole('button', { name: 'Enviar depois' }).click()
    await page.waitForURL(`${school.url}/applications`)
    // It is given up, and then a document can be sent.
    await page.goto(`${school.url}/upload-user-document`)
    await expect(page.getByLabel('Documento', { exact: true })).toBeVisible()
    await page.evaluate(() => {
      localStorage.removeItem('banca.session')
      localStorage.removeItem('banca.settings')
    })
    await atLogin(page, school, '?next=%2Fapplications%2F999999')
    silent.add('/v1/settings')
    const exam = page.waitForURL(`${school.url}/applications/999999`)
    await fillLogin(page, 'aluno26')
    await exam
    await context.close()
  })

  test('can be sent later, in English too; other groups have no page, and no page is there while it is switched off (perm-access-018, pref-document-001)', async () => {
    const { school } = fixture
    ask(true)
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await atLogin(page, school)
    await page.getByRole('radio', { name: 'English' }).click()
    await page.getByRole('textbox', { name: 'User name' }).fill('aluno25')
    await page.getByLabel('Password', { exact: true }).fill('banca-demo-2026')
    await page.keyboard.press('Enter')
    await page.waitForURL(/upload-user-document/)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'No file was selected' })).toBeVisible()
    await page.getByLabel('Document', { exact: true }).setInputFiles({
      name: 'a.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg/>'),
    })
    await expect(page.getByText('File format is not allowed')).toBeVisible()
    await page.getByRole('button', { name: 'Send it later' }).click()
    await page.waitForURL(`${school.url}/applications`)
    ask(false)
    await page.goto(`${school.url}/upload-user-document`)
    await page.waitForURL(`${school.url}/applications`)
    await context.close()

    ask(true)
    const other = await openContext(fixture.browser)
    const guardian = await other.newPage()
    await atLogin(guardian, school, '?next=%2Fupload-user-document')
    await fillLogin(guardian, 'responsavel')
    await guardian.waitForURL(`${school.url}/applications`)
    await guardian.goto(`${school.url}/upload-user-document`)
    await guardian.waitForURL(`${school.url}/not-found`)
    await other.close()
  })
})
