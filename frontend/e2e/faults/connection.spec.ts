import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { choiceItem } from '../../../backend/tests/fixtures/exam_files.js'
import { LAPTOP, openContext, PHONE } from '../support/chromium.js'
import { atItem } from '../support/own_exam.js'
import { BACK, choices, expect, OFFLINE, onItem, beginExam } from '../support/candidate.js'
import { PRODUCT_SYNC_INTERVAL } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

/** To be begun before the connection is back: the message is shown for five seconds, and a busy machine may poll too late. */
const saysAsStatus = (page: Page) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('[role=status]')].some((one) => one.textContent?.includes(wanted)),
    BACK,
    { polling: 50 }
  )

test.group('The connection of an exam', (group) => {
  const fixture = openFixture(group, { settings: PRODUCT_SYNC_INTERVAL })

  // That it is five seconds: frontend/tests/ui/offline_banner.test.tsx. When a page draws and when it is looked at is anybody's guess on a busy machine.
  test('a restored connection is announced for a moment (rule-offline-008)', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await beginExam(page, school, 'aluno11', ['Simulado Horizonte', 'Matemática'])
    await expect(page.getByText(BACK)).toHaveCount(0)
    await context.setOffline(true)
    await choices(page).nth(1).click()
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await Promise.all([saysAsStatus(page), context.setOffline(false)])
    await expect(page.getByText(OFFLINE)).toHaveCount(0)
    await expect(page.getByText(BACK)).toHaveCount(0)
    await context.close()
  })

  for (const [username, viewport] of [
    ['aluno13', LAPTOP],
    ['aluno14', PHONE],
  ] as const)
    test(`a lost connection is shown wherever the page is scrolled, covering nothing: ${viewport.width}x${viewport.height}`, async () => {
      const question = `<p>Primeira linha.</p>${'<p>Um texto longo, que não cabe na tela.</p>'.repeat(40)}`
      const page = await atItem(fixture, username, { items: [choiceItem(1, { question })] }, { viewport })
      await page.context().setOffline(true)
      await expect(page.getByText(OFFLINE)).toBeVisible()
      const boxOf = async (selector: string) => {
        const found = (await page.locator(selector).first().boundingBox()) ?? { y: Number.NaN, height: 0 }
        return { top: Math.round(found.y), bottom: Math.round(found.y + found.height) }
      }
      const look = async () => {
        const [line, head, first] = await Promise.all([
          boxOf('[data-part=link]'),
          boxOf('[data-part=top]'),
          boxOf('p:text-is("Primeira linha.")'),
        ])
        return {
          top: line.top,
          isOverHead: !(line.bottom <= head.top + 1),
          isOverFirst: !(head.bottom <= first.top),
          isScrolled: first.top < 0,
        }
      }
      await expect.poll(look).toEqual({ top: 0, isOverHead: false, isOverFirst: false, isScrolled: false })
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/offline-top-${viewport.width}.png` })
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect.poll(look).toEqual({ top: 0, isOverHead: false, isOverFirst: true, isScrolled: true })
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/offline-end-${viewport.width}.png` })
      await page.context().close()
    })

  test('an application that cannot be fetched is read from the local store, or the page shows an error (rule-offline-009)', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno12', ['Simulado Horizonte', 'Matemática'])
    const call = new RegExp(`/v1/applications/${applicationId}(\\?|$)`)
    await context.route(call, (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await onItem(page, 1)
    // Another computer has no copy of it.
    await page.goto('about:blank')
    await page.goto(`${school.url}/applications`)
    await page.evaluate(async () => {
      const names = (await indexedDB.databases()).flatMap(({ name = '' }) =>
        /^banca:\d+$/.test(name) ? [name] : []
      )
      const empty = (name: string) =>
        new Promise<void>((resolve, reject) => {
          const opened = indexedDB.open(name)
          opened.onerror = () => reject(opened.error)
          opened.onsuccess = () => {
            const emptied = opened.result.transaction('applications', 'readwrite')
            emptied.objectStore('applications').clear()
            emptied.oncomplete = () => resolve(opened.result.close())
          }
        })
      for (const name of names) await empty(name)
    })
    await page.goto(`${school.url}/applications/${applicationId}/answers/1`)
    await expect(page.getByText('Não foi possível buscar as informações da prova.')).toBeVisible()
    await context.unroute(call)
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await onItem(page, 1)
    await context.close()
  })
})
