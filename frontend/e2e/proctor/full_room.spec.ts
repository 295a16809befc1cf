import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright'
import { LAPTOP, openContext, PHONE, violations, watchComplaints } from '../support/chromium.js'
import { openCandidate } from '../support/api_candidate.js'
import { openRoom } from '../support/proctor.js'
import { expect } from '../support/candidate.js'
import { rowsIn } from '../support/database_rows.js'
import type { School } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

const ROOM = 30
const LATE = 3

type Candidate = Awaited<ReturnType<typeof openCandidate>>

const boxesOf = async (tiles: Locator) =>
  Promise.all(
    (await tiles.all()).map(async (one) => ({
      name: await one.getAttribute('data-candidate'),
      ...((await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }),
    }))
  )

const shoot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

/** The thirty classmates of the demo school, in the order of their user names. */
async function openClass(school: School): Promise<[Candidate, ...Candidate[]]> {
  const found: Candidate[] = []
  for (let at = 1; at <= ROOM; at += 1)
    found.push(await openCandidate(school, at === 1 ? 'aluno' : `aluno${String(at).padStart(2, '0')}`))
  return found as [Candidate, ...Candidate[]]
}

const nameOf = (school: School, { userId }: Candidate) =>
  rowsIn<{ name: string }>(school.databasePath, 'select name from users where id = ?', userId)[0]?.name ?? ''

test.group('A live room of thirty connected candidates', (group) => {
  const fixture = openFixture(group, { settings: { MEDIA: 'stills' } })

  test('fits one laptop screen, whatever happens, without moving a tile', async ({ assert, cleanup }) => {
    const { school } = fixture
    const candidates = await openClass(school)
    cleanup(() => candidates.forEach((one) => one.leave()))
    const here = candidates.slice(0, ROOM - LATE)
    for (const one of here.slice(0, 2)) await one.stay()
    for (const one of here.slice(0, 24)) await one.picture()
    const [ana] = candidates
    const [finisher, asker, writer, resting] = [
      candidates[8],
      candidates[19],
      candidates[4],
      candidates[11],
    ] as [Candidate, Candidate, Candidate, Candidate]
    await finisher.identify()
    await finisher.call('POST', `/applications/${finisher.applicationId}/start`, {})
    await finisher.call('POST', `/applications/${finisher.applicationId}/finish`, {})

    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await openRoom(page, school)
    const tiles = page.getByRole('list', { name: 'Candidatos da sala' }).locator(':scope > li')
    const absent = page.getByRole('region', { name: /ainda não chega/ })
    const lowest = async (of: Locator) => Math.max(...(await boxesOf(of)).map(({ y, height }) => y + height))
    // Two have the room there is.
    await expect(tiles).toHaveCount(2)
    await expect
      .poll(async () => Math.min(...(await boxesOf(tiles)).map(({ width }) => width)))
      .toBeGreaterThan(LAPTOP.width * 0.45)
    assert.isAtMost(await lowest(tiles), LAPTOP.height)
    await shoot(page, 'sala-2')

    for (const one of here.slice(2)) await one.stay()
    await expect(tiles).toHaveCount(ROOM - LATE)
    await expect(absent.getByRole('listitem')).toHaveCount(LATE)
    await expect.poll(() => lowest(absent)).toBeLessThanOrEqual(LAPTOP.height)
    await shoot(page, 'sala-27')

    for (const one of candidates.slice(ROOM - LATE)) await one.stay()
    await expect(tiles).toHaveCount(ROOM)
    await expect(absent).toHaveCount(0)
    await expect.poll(() => lowest(tiles)).toBeLessThanOrEqual(LAPTOP.height)
    assert.deepEqual(await page.evaluate(() => [scrollX, scrollY]), [0, 0])
    await shoot(page, 'sala-30')
    const before = await boxesOf(tiles)

    await resting.ask('BATHROOM')
    await page.getByRole('button', { name: `Permitir a pausa de ${nameOf(school, resting)}` }).click()
    await expect(page.locator(`[data-candidate="${resting.userId}"]`).getByRole('timer')).toBeVisible()
    await asker.ask('BATHROOM')
    await writer.write('A figura da questão 3 não aparece. Pode ver?')
    await expect(
      page.getByRole('button', { name: `Permitir a pausa de ${nameOf(school, asker)}` })
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mensagens, 1 sem resposta' })).toBeVisible()
    assert.deepEqual(await boxesOf(tiles), before)
    await shoot(page, 'sala-30-pedidos')
    // Of the countdown nothing lies under the menu in the corner of the picture.
    const rest = page.locator(`[data-candidate="${resting.userId}"]`)
    const menu = await rest.locator('[aria-haspopup="menu"]').boundingBox()
    const timer = await rest.getByRole('timer').boundingBox()
    assert.isAtMost((timer?.x ?? 0) + (timer?.width ?? 0), menu?.x ?? 0)
    assert.deepEqual(await violations(page), [])

    await page.getByRole('button', { name: `Ampliar a imagem de ${nameOf(school, ana)}` }).click()
    const large = page.getByRole('dialog', { name: `Imagem da câmera de ${nameOf(school, ana)}` })
    await expect(large.getByRole('img')).toBeVisible()
    await shoot(page, 'sala-ampliada')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Mensagens, 1 sem resposta' }).click()
    await expect(page.getByRole('region', { name: 'Mensagens' })).toBeVisible()
    await shoot(page, 'sala-mensagens')
    await page.keyboard.press('Escape')

    await page.setViewportSize(PHONE)
    await expect(tiles.last()).toBeAttached()
    assert.equal(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      0
    )
    await shoot(page, 'sala-fone')
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/sala-fone-tudo.png`, fullPage: true })
    assert.deepEqual(complaints, [])
    await context.close()
  }).timeout(600_000)
})
