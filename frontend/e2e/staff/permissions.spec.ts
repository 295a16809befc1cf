import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { fitsViewports } from '../support/viewport_checks.js'
import { LAPTOP, openContext, PHONE, watchComplaints } from '../support/chromium.js'
import { expect, fillLoginAgain } from '../support/candidate.js'
import { openFixture } from '../support/fixture.js'
import type { School } from '../support/school.js'

const ADDRESS = '/users/permissions'

async function enter(page: Page, school: School, username: string): Promise<void> {
  await page.goto(`${school.url}/login`)
  // The same person was here in the test before.
  await fillLoginAgain(page, username, page.locator('#conteudo'))
}

/** A save by the same person beside the page, without a version. */
const saveBeside = (page: Page, group: string, permissions: object) =>
  page.evaluate(
    async ([name, body]) => {
      const { token } = JSON.parse(localStorage.getItem('banca.session') ?? '{}') as { token: string }
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch(`/v1/groups/${name}/permissions`, { method: 'PUT', headers, body })
      return answer.status
    },
    [group, JSON.stringify({ permissions })] as const
  )

const groups = (page: Page) => page.getByRole('navigation', { name: 'Grupos' })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const choose = (page: Page, name: RegExp) => groups(page).getByRole('button', { name }).click()
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Salvar', exact: true })

/** What a group may is chosen, seen beforehand, saved and taken back; on a phone as on a laptop. */
test.group('The page of permissions', (group) => {
  const fixture = openFixture(group)

  test('a switch is turned by keyboard, its effect is shown, and it is saved (rule-permissions-001, -002)', async ({
    assert,
  }) => {
    const { school } = fixture
    const context = await openContext(fixture.browser, { viewport: PHONE })
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await enter(page, school, 'administrador')
    await page.goto(school.url + ADDRESS)
    await expect(groups(page).getByRole('button'), 'eleven groups, two roles, and a new one').toHaveCount(14)
    await fitsViewports(page, assert, 'permissions-groups')
    await page.setViewportSize(PHONE)
    // After a wider page the menu of the console covers this one.
    await page.reload()
    await choose(page, /^Aplicação de provas/)
    await expect(groups(page)).toBeHidden()
    await expect(box(page, 'Pausar e retomar')).toBeChecked()
    await fitsViewports(page, assert, 'permissions-tree')
    await expect(groups(page)).toBeVisible()

    await box(page, 'Pausar e retomar').focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('vai desligar')).toBeVisible()
    await expect(page.getByText('1 mudança')).toBeVisible()
    assert.isTrue(
      await box(page, 'Sala ao vivo').evaluate((input) => (input as HTMLInputElement).indeterminate)
    )
    await page.getByRole('switch', { name: 'Só o que mudou' }).check()
    await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(3)
    await page.getByRole('switch', { name: 'Só o que mudou' }).uncheck()
    await page.getByRole('searchbox', { name: 'Buscar permissão' }).fill('pausar')
    await expect(box(page, 'Enviar alerta')).toHaveCount(0)
    // The box of a branch is about all below it, also what is not shown.
    await expect(page.getByText('9 de 10')).toBeVisible()

    await save(page).press('Enter')
    const dialog = page.getByRole('dialog', { name: /^1 chave, \d+ pessoa/ })
    await expect(dialog.getByRole('list', { name: 'Perdem' })).toContainText(
      'Painel de provas › Sala ao vivo › Pausar e retomar'
    )
    await fitsViewports(page, assert, 'permissions-preview')
    await dialog.getByRole('button', { name: 'Salvar agora' }).press('Enter')
    await expect(page.getByText('Permissões salvas.')).toBeVisible()
    await expect(page.getByText('Nenhuma mudança')).toBeVisible()
    await expect(page.getByText(/^Última mudança|Última mudança em/)).toBeVisible()

    await page.reload()
    await choose(page, /^Aplicação de provas/)
    await expect(box(page, 'Pausar e retomar')).not.toBeChecked()
    assert.deepEqual(complaints, [])
    assert.equal(await saveBeside(page, 'PROCTOR', { Dashboard: { Videos: { PauseResume: true } } }), 200)
    await context.close()
  })

  test('what somebody else saved meanwhile is shown beside what was chosen, which stays; Cancel takes it back', async ({
    assert,
  }) => {
    const { school } = fixture
    const context = await openContext(fixture.browser, { viewport: LAPTOP })
    const page = await context.newPage()
    await enter(page, school, 'administrador')
    await page.goto(school.url + ADDRESS)
    await choose(page, /^Comissão/)
    await box(page, 'Condutor').check()
    await save(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    assert.equal(await saveBeside(page, 'COMISSION', { sga: true }), 200)
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar agora' }).click()
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'mudou estas permissões enquanto você as editava' })
    await expect(notice).toContainText('SGA: agora ligada, com a sua escolha ligada')
    await expect(box(page, 'Condutor')).toBeChecked()
    await expect(notice).toBeInViewport()
    await fitsViewports(page, assert, 'permissions-meanwhile')
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(box(page, 'Condutor')).not.toBeChecked()
    await expect(notice).toHaveCount(0)
    assert.equal(await saveBeside(page, 'COMISSION', { sga: false }), 200)
    await context.close()
  })

  test('a teacher sees their own tree without changing it, and reads what they cannot give', async ({
    assert,
  }) => {
    const { school } = fixture
    const context = await openContext(fixture.browser, { viewport: LAPTOP })
    const page = await context.newPage()
    await enter(page, school, 'professor')
    await page.goto(school.url + ADDRESS)
    await choose(page, /^Professor/)
    await expect(page.getByText('Você pode ver estas permissões, mas não mudar')).toBeVisible()
    await expect(box(page, 'Condutor')).toBeDisabled()
    await choose(page, /^Direção/)
    await box(page, 'Auditoria').check()
    await save(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toContainText('Você só pode dar o que também tem')
    await expect(dialog.getByRole('list', { name: 'Permissões' })).toContainText('Administração › Auditoria')
    await expect(dialog.getByRole('button', { name: 'Salvar agora' })).toBeDisabled()
    await fitsViewports(page, assert, 'permissions-cannot-grant')
    await page.keyboard.press('Escape')
    // Another group is chosen only by who says that the changes may go.
    page.once('dialog', (question) => void question.dismiss())
    await choose(page, /^Comissão/)
    await expect(box(page, 'Auditoria')).toBeChecked()
    await context.close()
  })

  test('a page whose switch is off is not found, and "Por quê?" says who turned it off', async ({
    assert,
  }) => {
    const { school } = fixture
    const context = await openContext(fixture.browser, { viewport: LAPTOP })
    const teacherContext = await openContext(fixture.browser, { viewport: { width: 1600, height: 900 } })
    const [page, teacher] = [await context.newPage(), await teacherContext.newPage()]
    await enter(page, school, 'administrador')
    await enter(teacher, school, 'professor')
    const entry = teacher.getByRole('link', { name: 'Importar prova' })
    await expect(entry).toBeVisible()
    assert.equal(await saveBeside(page, 'Professor', { BackOffice: { Imports: { Exams: false } } }), 200)
    await expect(entry, 'the page that stands open').toHaveCount(0)
    assert.equal(await saveBeside(page, 'Professor', { BackOffice: { Imports: { Exams: true } } }), 200)
    await expect(entry).toBeVisible()
    await entry.click()
    await expect(teacher.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible()
    const periods = teacher.getByRole('menuitem', { name: 'Períodos Ano', exact: true })
    await expect(periods).toBeVisible()
    assert.equal(await saveBeside(page, 'Professor', { BackOffice: { Periods: false } }), 200)
    await expect(periods, 'an entry of the open console').toHaveCount(0)
    await expect(teacher.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible()
    assert.equal(await saveBeside(page, 'Professor', { BackOffice: { Periods: true } }), 200)
    await expect(periods).toBeVisible()
    assert.equal(await saveBeside(page, 'Professor', { BackOffice: { Imports: { Exams: false } } }), 200)
    await teacher.waitForURL('**/not-found')
    await teacher.goto(`${school.url}/imports/exam`)
    await teacher.waitForURL('**/not-found')

    await page.goto(school.url + ADDRESS)
    await page.getByRole('textbox', { name: 'Nome de usuário' }).fill('professor')
    await page.getByRole('combobox', { name: 'Página' }).click()
    await page.getByRole('option', { name: '/imports/exam' }).click()
    await page.getByRole('button', { name: 'Explicar' }).click()
    const why = page.getByRole('region', { name: 'Por quê?' })
    await expect(
      why.getByText('Administração › Importações › Importar provas: a instituição desligou.')
    ).toBeVisible()
    await fitsViewports(page, assert, 'permissions-why')
    await page.getByRole('textbox', { name: 'Nome de usuário' }).fill('ninguem')
    await page.getByRole('button', { name: 'Explicar' }).click()
    await expect(why.getByText('Não encontramos essa pessoa entre as que você vê.')).toBeVisible()

    assert.equal(await saveBeside(page, 'Professor', { BackOffice: { Imports: { Exams: true } } }), 200)
    await teacher.goto(`${school.url}/imports/exam`)
    await expect(teacher.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible()
    await context.close()
    await teacherContext.close()
  })
})
