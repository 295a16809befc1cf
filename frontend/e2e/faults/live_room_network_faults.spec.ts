import { test } from '@japa/runner'
import type { Browser } from 'playwright'
import { openContext } from '../support/chromium.js'
import { openFaultyStream } from '../support/faulty_proxy.js'
import { openCameraBrowser, openProctor, beginWatched } from '../support/live_room.js'
import { savedOnServer, choices, expect } from '../support/candidate.js'
import { openSchool, type School } from '../support/school.js'

const PEOPLE = {
  lossy: { username: 'aluno02', name: 'Bruno Tavares' },
  cut: { username: 'aluno', name: 'Ana Clara Menezes' },
  held: { username: 'aluno03', name: 'Camila Duarte' },
} as const

test.group('A proctored exam through a faulty proxy', (group) => {
  let school: School
  let browser: Browser

  group.setup(async () => {
    school = await openSchool({ settings: { MEDIA: 'stills' } })
    browser = await openCameraBrowser('granted')
    return async () => {
      await browser.close()
      await school.close()
    }
  })

  test('every act and answer arrives and is acknowledged: {$self}')
    .with(['lossy', 'cut', 'held'] as const)
    .run(async ({ cleanup }, fault) => {
      const proxy = await openFaultyStream(school.url, fault)
      cleanup(() => proxy.close())
      const page = await (await openContext(browser)).newPage()
      await beginWatched(page, { ...school, url: proxy.url }, PEOPLE[fault].username)
      const proctor = await openProctor(school, PEOPLE[fault].name)
      const paused = page.getByRole('dialog', { name: 'Prova pausada' })
      for (let round = 0; round < 2; round += 1) {
        await choices(page).nth(round).click()
        const pause = await proctor.pause(`Pausa ${round}`)
        await expect(paused).toContainText(`Pausa ${round}`, { timeout: 60_000 })
        await expect
          .poll(async () => ((await proctor.own())?.acknowledged?.version ?? 0) >= pause.version, {
            timeout: 60_000,
          })
          .toBe(true)
        await proctor.resume()
        await expect(paused).toHaveCount(0, { timeout: 60_000 })
        await expect(choices(page).nth(round)).toBeChecked()
      }
      await savedOnServer(page)
      await expect.poll(async () => (await proctor.own())?.isInApplication).toBe(true)
      await page.context().close()
    })
})
