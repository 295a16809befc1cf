import { test } from '@japa/runner'
import { fitsViewports } from '../support/viewport_checks.js'
import { openContext, PHONE, violations, watchComplaints } from '../support/chromium.js'
import { WATCHED } from '../support/live_room.js'
import { atCards } from '../support/proctor.js'
import { expect } from '../support/candidate.js'
import { openFixture } from '../support/fixture.js'

test.group('Staff on a phone', (group) => {
  const fixture = openFixture(group)

  test('the candidate list shows everything it shows on a laptop, with nothing out of sight', async ({
    assert,
  }) => {
    const context = await openContext(fixture.browser, { viewport: PHONE })
    const page = await context.newPage()
    const complaints = watchComplaints(page, fixture.school.url)
    await atCards(page, fixture.school, 'administrador')
    await page.getByRole('link', { name: WATCHED, exact: true }).click()
    const line = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Ana Clara Menezes' }) })
    await expect(line).toBeVisible()
    for (const word of ['Prova', 'Sala', 'Respostas', 'Situação']) {
      const cell = line.getByRole('cell').filter({ hasText: new RegExp(`^${word}`) })
      await expect(cell).toBeVisible()
      const box = await cell.boundingBox()
      assert.isAtLeast(box?.x ?? -1, 0, word)
      assert.isAtMost((box?.x ?? 0) + (box?.width ?? 1_000), PHONE.width, word)
    }
    const tooWide = await page.evaluate(
      () =>
        [...document.querySelectorAll('main *')].filter(
          (one) =>
            one.scrollWidth > one.clientWidth + 1 &&
            getComputedStyle(one).overflowX !== 'visible' &&
            one.clientWidth > 1
        ).length
    )
    assert.equal(tooWide, 0)
    assert.deepEqual(await violations(page), [])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/lista-390.png` })
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('the title of the console is complete, with the language menu beside it', async ({ assert }) => {
    const context = await openContext(fixture.browser, { viewport: PHONE })
    const page = await context.newPage()
    const complaints = watchComplaints(page, fixture.school.url)
    await atCards(page, fixture.school, 'administrador')
    for (const [path, name] of [
      ['/admin/exams', 'Provas'],
      ['/imports/exam', 'Importar prova'],
    ] as const) {
      await page.goto(fixture.school.url + path)
      const title = page.locator('#react-admin-title')
      await expect(title).toHaveText(name)
      assert.isTrue(await title.evaluate((one) => one.scrollWidth <= one.clientWidth), `${path}: cut off`)
      const [left, right] = [
        await title.boundingBox(),
        await page.getByRole('button', { name: 'Idioma: Português' }).boundingBox(),
      ]
      assert.isAtMost((left?.x ?? 0) + (left?.width ?? 0), right?.x ?? 0, path)
      assert.deepEqual(await violations(page), [], path)
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/console${path.replaceAll('/', '-')}-390.png` })
    }
    await page.getByRole('button', { name: 'Idioma: Português' }).click()
    await page.getByRole('menuitem', { name: 'English', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Language: English' })).toBeVisible()
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('the console shows the category of a collection as text, on a phone and on a laptop', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await atCards(page, school, 'administrador')
    await page.goto(`${school.url}/admin/collections`)
    const line = page.getByRole('row').filter({ hasText: WATCHED })
    await expect(
      line.getByRole('cell').filter({ hasText: /^(Trilha adaptativa|Avaliação|Atividade processual)$/ })
    ).toBeVisible()
    await fitsViewports(page, assert, 'console-avaliacoes')
    await context.close()
  })
})
