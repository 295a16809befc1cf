import { test } from '@japa/runner'
import { rightTriangle } from '../../../backend/database/demo/pictures/charts.js'
import { openContext, violations } from '../support/chromium.js'
import { expect, goTo, lazyPartsLoaded, textAppears, beginExam } from '../support/candidate.js'
import { openFixture } from '../support/fixture.js'

const PICTURE_ITEM = 9
const VIDEO_ITEM = 11

/** The picture of a data URL. */
const drawing = () => Buffer.from(rightTriangle(8, 6).split(',')[1] ?? '', 'base64')

test.group('An answer attachment', (group) => {
  const fixture = openFixture(group)

  test('is validated by its bytes, previewed before and after upload, and shown in the review', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno04', ['Tipos de questão'])
    await goTo(page, PICTURE_ITEM)
    await lazyPartsLoaded(page)
    await context.setOffline(true)

    const choose = (name: string, buffer: Buffer) =>
      page.getByTestId('attach-input').setInputFiles({ name, mimeType: 'image/png', buffer })
    await Promise.all([
      textAppears(page, 'Formato de arquivo não permitido'),
      choose('falsa.png', Buffer.from('isto é um texto')),
    ])
    await choose('triangulo.png', drawing())
    await expect(page.getByTestId('file-line')).toHaveAttribute('data-state', 'waiting')
    const preview = page.getByRole('img', { name: 'Conteúdo de triangulo.png' })
    const width = () => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await page.getByRole('button', { name: 'Ver triangulo.png', exact: true }).click()
    await expect.poll(width).toBeGreaterThan(0)
    assert.deepEqual(await violations(page), [])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/anexo.png` })

    await context.setOffline(false)
    await expect(page.getByTestId('file-line')).toHaveAttribute('data-state', 'stored')
    await page.getByRole('button', { name: 'Ver triangulo.png', exact: true }).click()
    await expect.poll(width).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Esconder triangulo.png' }).click()
    await expect(preview).toHaveCount(0)

    await page.getByRole('button', { name: /^Rever e entregar/ }).click()
    await page.getByRole('button', { name: 'Entregar a prova', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Parabéns, você terminou!' })).toBeVisible()

    await page.goto(`${school.url}/answer-sheets/${applicationId}/summary`)
    const open = async (number: number) => {
      await page
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`Questão ${number}(?!\\d)`) })
        .getByRole('link')
        .last()
        .click()
      await expect(page.getByRole('heading', { name: `Questão ${number}`, exact: true })).toBeVisible()
    }
    await open(PICTURE_ITEM)
    const answer = page.getByRole('button', { name: /triangulo\.png/ }).locator('img')
    await expect
      .poll(() => answer.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    assert.deepEqual(await violations(page), [])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/anexo-lido.png` })
    await page.goto(`${school.url}/answer-sheets/${applicationId}/summary`)
    await open(VIDEO_ITEM)
    await expect
      .poll(() =>
        page.getByLabel('Vídeo da questão').evaluate((video: HTMLVideoElement) => Math.round(video.duration))
      )
      .toBe(8)
    await context.close()
  })

  test('opens its preview once the lazy chunk has loaded, although the first request for the chunk failed', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const held = /\/assets\/item_parts-/
    await page.route(held, (route) => route.abort())
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => held.test(request.url())),
      beginExam(page, school, 'aluno05', ['Tipos de questão']),
    ])
    await goTo(page, PICTURE_ITEM)
    await page
      .getByTestId('attach-input')
      .setInputFiles({ name: 'triangulo.png', mimeType: 'image/png', buffer: drawing() })
    await expect(page.getByTestId('file-line')).toHaveAttribute('data-state', 'stored')
    await expect(page.getByRole('button', { name: 'Ver triangulo.png', exact: true })).toHaveCount(0)
    await page.unroute(held)
    await page.getByRole('button', { name: 'Ver triangulo.png', exact: true }).click()
    await expect(page.getByRole('img', { name: 'Conteúdo de triangulo.png' })).toBeVisible()
    await context.close()
  })
})
