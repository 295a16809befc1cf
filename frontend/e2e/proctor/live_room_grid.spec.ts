import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright'
import { changeResponses } from '../support/changed_responses.js'
import { openContext, violations, watchComplaints } from '../support/chromium.js'
import { openCandidate } from '../support/api_candidate.js'
import { openRoom } from '../support/proctor.js'
import { expect } from '../support/candidate.js'
import { openFixture } from '../support/fixture.js'

const LAPTOP = { width: 1366, height: 768 }

type Candidate = Record<string, unknown> & { userId: number; name: string; lastSeen: string | null }
type Snapshot = {
  version: number
  serverTime: string
  candidates: Candidate[]
  breakRequests: object[]
  messages: object[]
}

/** Turns the server's room into one of thirty candidates, with whatever a test adds. */
async function fillRoom(page: Page): Promise<{ add(change: (room: Snapshot) => void): void }> {
  let change: (room: Snapshot) => void = () => {}
  let version = 1_000
  await changeResponses<Snapshot>(page, /\/v1\/rooms\/\d+\/live$/, (room) => {
    const here = room.candidates.find(({ lastSeen }) => lastSeen !== null) as Candidate
    const one = (at: number, more: object = {}) => ({
      ...here,
      userId: 9_000 + at,
      name: `Candidata ${String(at).padStart(2, '0')} de Sobrenome Comprido`,
      ...more,
    })
    const absent = {
      isOnline: false,
      indicator: 'offline',
      lastSeen: null,
      isInApplication: false,
      isSitting: false,
    }
    room.candidates = [
      ...Array.from({ length: 30 }, (_, at) => one(at + 1)),
      ...[31, 32].map((at) => one(at, absent)),
    ]
    room.breakRequests = []
    room.messages = []
    room.version = version += 1
    change(room)
    return room
  })
  return { add: (next) => void (change = next) }
}

const boxesOf = async (tiles: Locator) =>
  Promise.all(
    (await tiles.all()).map(async (tile) => (await tile.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 })
  )
type Box = { x: number; y: number; width: number; height: number }
const meet = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test.group('A live room grid of thirty on a laptop', (group) => {
  const fixture = openFixture(group, { settings: { MEDIA: 'stills' } })

  test('shows all tiles; requests move none, messages cover none, and one click enlarges a picture', async ({
    assert,
    cleanup,
  }) => {
    const { school } = fixture
    const context = await openContext(fixture.browser, { viewport: LAPTOP })
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    const ana = await openCandidate(school, 'aluno')
    cleanup(() => ana.leave())
    await ana.stay()
    await ana.picture()
    const room = await fillRoom(page)
    await page.route(/\/candidates\/9\d{3}\/still$/, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/candidates\/\d+/, `candidates/${ana.userId}`),
      })
    )
    await openRoom(page, school)
    const tiles = page.getByRole('list', { name: 'Candidatos da sala' }).locator(':scope > li')
    await expect(tiles).toHaveCount(30)
    await expect
      .poll(async () => Math.max(...(await boxesOf(tiles)).map(({ y, height }) => y + height)))
      .toBeLessThanOrEqual(LAPTOP.height)
    await expect(page.getByRole('region', { name: '2 ainda não chegaram' })).toContainText('Candidata 31')
    assert.deepEqual(await violations(page), [])

    // The name of the collection is written once, in the header.
    await expect(page.getByRole('banner').getByText('Simulado acompanhado', { exact: true })).toBeVisible()
    assert.isAtMost((await page.getByRole('heading', { level: 1 }).boundingBox())?.height ?? 0, 1)
    // Everything is drawn by now: from here on nobody's tile moves.
    const before = await boxesOf(tiles)
    assert.isAtLeast(Math.min(...before.map(({ y }) => y)), 64)

    room.add((snapshot) => {
      const asked = {
        id: 1,
        motive: 'BATHROOM',
        status: 'PENDING',
        pending: true,
        dismissed: false,
        createdAt: snapshot.serverTime,
        answeredAt: null,
        version: 1,
      }
      snapshot.breakRequests = [
        {
          ...asked,
          candidateId: 9_020,
          expiresAt: new Date(Date.parse(snapshot.serverTime) + 300_000).toISOString(),
        },
      ]
    })
    await expect(page.getByRole('button', { name: /^Permitir a pausa de Candidata 20/ })).toBeVisible()
    assert.deepEqual(await boxesOf(tiles), before)
    await page
      .getByRole('list', { name: 'Quem precisa de você' })
      .getByRole('button', { name: /^Candidata Comprido/ })
      .click()
    await expect(page.getByRole('button', { name: /^Permitir a pausa de Candidata 20/ })).toBeFocused()
    assert.deepEqual(await violations(page), [])

    await page.getByRole('button', { name: 'Mensagens', exact: true }).click()
    const chat = page.getByRole('region', { name: 'Mensagens' })
    const covered = async () => {
      const [over, boxes] = [await chat.boundingBox(), await boxesOf(tiles)]
      return over === null ? null : boxes.filter((box) => meet(box, over)).length
    }
    await expect.poll(covered).toBe(0)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Ampliar a imagem de Candidata 07/ }).click()
    const large = page.getByRole('dialog', { name: /^Imagem da câmera de Candidata 07/ })
    await expect(large.getByRole('img')).toBeVisible()
    await expect
      .poll(async () => (await large.getByRole('img').boundingBox())?.width ?? 0)
      .toBeGreaterThan(800)
    assert.deepEqual(await violations(page), [])
    await page.keyboard.press('Escape')
    await expect(large).toHaveCount(0)
    assert.deepEqual(complaints, [])
    await context.close()
  })
})
