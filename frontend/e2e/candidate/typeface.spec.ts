import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { choiceItem } from '../../../backend/tests/fixtures/exam_files.js'
import { choices, expect, goTo, next, OFFLINE, onItem } from '../support/candidate.js'
import { openFixture } from '../support/fixture.js'
import { atItem } from '../support/own_exam.js'
import { fitsViewports } from '../support/viewport_checks.js'

const DYSLEXIC = 'OpenDyslexic, para dislexia'

/** In what each text of the item is set: headline, alternatives and whatever else has letters of its own. */
const facesOf = (page: Page) =>
  page.evaluate(() => {
    const item = document.querySelector('[data-testid=item-content]')
    const texts = [...(item?.querySelectorAll('*') ?? [])].filter((one) =>
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    )
    return [...new Set(texts.map((one) => getComputedStyle(one).fontFamily.split(',')[0]))]
  })

const isDrawn = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some((face) => face.family === 'OpenDyslexic' && face.status === 'loaded')
  )

const cachedFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().filter(({ url }) => url.includes('opendyslexic')).length
  })

test.group('The typeface of an exam', (group) => {
  const fixture = openFixture(group)

  test('OpenDyslexic is fetched when it is chosen, is in all texts of the item, and stays without a connection', async ({
    assert,
  }) => {
    const page = await atItem(fixture, 'aluno12', { items: [choiceItem(1), choiceItem(2)] })
    const fetched: string[] = []
    page.on('request', (request) => request.url().includes('opendyslexic') && fetched.push(request.url()))
    await page.getByRole('button', { name: 'Ferramentas de leitura' }).click()
    const reading = page.getByRole('region', { name: 'Leitura', exact: true })
    await expect(reading.getByRole('radio', { name: 'Padrão' })).toBeChecked()
    assert.deepEqual(fetched, [])
    assert.notInclude(await facesOf(page), 'OpenDyslexic')

    await reading.getByRole('radio', { name: DYSLEXIC }).click()
    await expect.poll(() => facesOf(page)).toEqual(['OpenDyslexic'])
    await expect.poll(() => isDrawn(page)).toBe(true)
    await fitsViewports(page, assert, 'typeface-panel')
    await reading.getByRole('button', { name: 'Fechar' }).click()
    await fitsViewports(page, assert, 'typeface')
    await next(page)
    await onItem(page, 2)
    assert.deepEqual(await facesOf(page), ['OpenDyslexic'])

    await expect.poll(() => cachedFiles(page)).toBe(4)
    await page.context().setOffline(true)
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await page.reload()
    await onItem(page, 2)
    await expect.poll(() => facesOf(page)).toEqual(['OpenDyslexic'])
    await expect.poll(() => isDrawn(page)).toBe(true)
    await page.context().setOffline(false)

    await goTo(page, 1)
    await page.getByRole('toolbar').getByRole('button', { name: 'Leitura', exact: true }).click()
    await reading.getByRole('radio', { name: 'Padrão' }).click()
    await expect.poll(() => facesOf(page)).not.toContain('OpenDyslexic')
    await expect(choices(page).first()).toBeVisible()
    await page.context().close()
  })

  test('one that cannot be fetched is not chosen, and the page says why', async () => {
    const page = await atItem(fixture, 'aluno13', { items: [choiceItem(1)] })
    await page.route(/dyslexic_typeface/, (route) => route.abort())
    await page.getByRole('button', { name: 'Ferramentas de leitura' }).click()
    const reading = page.getByRole('region', { name: 'Leitura', exact: true })
    await reading.getByRole('radio', { name: DYSLEXIC }).click()
    await expect(
      page.getByText('Não foi possível falar com o servidor', { exact: false }).first()
    ).toBeVisible()
    await expect(reading.getByRole('radio', { name: 'Padrão' })).toBeChecked()
    await page.context().close()
  })
})
