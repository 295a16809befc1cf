import { test } from '@japa/runner'
import { expect, logIn } from '../support/candidate.js'
import { openContext } from '../support/chromium.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

const FAILED = 'As escolas não puderam ser carregadas. Confira a internet e tente de novo.'
const isOfSchools = (url: URL) => url.pathname.endsWith('/hierarchy_category')

test.group('The school of a person in the console', (group) => {
  const fixture = openFixture(group)

  test('schools that could not be read are not “none”: the form says so, and asks again by keyboard', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const page = await (await openContext(browser)).newPage()
    await logIn(page, school, 'administrador')
    await page.route(isOfSchools, (route) => route.abort())
    await page.goto(`${school.url}/admin/people/create`)
    const failed = page.getByRole('alert').filter({ hasText: FAILED })
    await expect(failed).toBeVisible()
    await fitsViewports(page, assert, 'pessoas-escolas-falha')
    const where = page.getByRole('combobox', { name: 'Escola' })
    await where.press('ArrowDown')
    await expect(page.getByText(FAILED)).toHaveCount(2)
    await expect(page.getByText('Nenhuma escola encontrada.')).toHaveCount(0)
    await where.press('Escape')

    await page.unroute(isOfSchools)
    await page.getByRole('button', { name: 'Tentar de novo' }).press('Enter')
    await expect(failed).toHaveCount(0)
    await where.fill('Horizonte')
    await page.getByRole('option', { name: 'Colégio Horizonte' }).click()
    await expect(where).toHaveValue('Colégio Horizonte')
  })
})
