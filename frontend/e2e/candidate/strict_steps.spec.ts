import { test } from '@japa/runner'
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright'
import { BATCH } from '../support/addresses.js'
import { choiceItem, pngDataUrl, textItem } from '../../../backend/tests/fixtures/exam_files.js'
import { violations } from '../support/chromium.js'
import { atInstructions, atItem } from '../support/own_exam.js'
import {
  applicationOf,
  choices,
  expect,
  savedLocally,
  next,
  OFFLINE,
  onItem,
  lazyPartsLoaded,
  start,
  textArea,
  write,
} from '../support/candidate.js'
import { answersIn, change, rowsIn } from '../support/database_rows.js'
import { revokeSession } from '../support/revoked_session.js'
import { PASSWORD } from '../support/school.js'
import { openFixture } from '../support/fixture.js'
import { reloadOnOwnClock } from '../support/page_clock.js'

const STEPS = { strictSteps: true, applicationConfiguration: { canBrowseAcrossItems: false } }
const WAITING = 'A próxima questão precisa da internet.'
const items = () => [
  choiceItem(1),
  textItem(2, { question: `<p>Descreva a figura. <img src="${pngDataUrl(9)}" alt="um quadrado cinza"></p>` }),
  choiceItem(3, { answerTimeLimit: 600 }),
]

const pictureDrawn = (page: Page) =>
  expect
    .poll(() =>
      page
        .getByRole('img', { name: 'um quadrado cinza' })
        .evaluate((image: HTMLImageElement) => image.naturalWidth)
    )
    .toBeGreaterThan(0)

/** The text of an item, which is nowhere on this computer before it is handed out. */
const heldHere = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error ?? new Error('closed'))
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
          reading.onerror = () => resolve([])
        })
        texts.push(JSON.stringify(rows))
      }
      database.close()
    }
    return texts.join()
  })

const shoot = async (page: Page, name: string) => {
  const folder = process.env.SHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: `${folder}/${name}-${width}.png` })
  }
}

const goOn = async (page: Page) => {
  await next(page)
  await page
    .getByRole('dialog', { name: 'Ir para a próxima questão?' })
    .getByRole('button', { name: 'Avançar' })
    .click()
}

test.group('An exam whose items are delivered one by one', (group) => {
  const fixture = openFixture(group)
  const givenOf = (id: number) =>
    rowsIn<{ given: number }>(
      fixture.school.databasePath,
      'select given_position as given from applications where id = ?',
      id
    )[0]?.given

  /** A candidate at the second item, of text, with the first one answered. */
  async function atSecond(username: string) {
    const page = await atItem(fixture, username, {
      items: [choiceItem(1), textItem(2)],
      collection: STEPS,
    })
    const id = applicationOf(page)
    await choices(page).first().click()
    await savedLocally(page)
    await goOn(page)
    await expect(textArea(page)).toBeVisible()
    await expect.poll(() => givenOf(id)).toBe(2)
    return { page, id }
  }

  test('announces it before the start, delivers each item after the one before, and ends as any other', async ({
    assert,
  }) => {
    const page = await atInstructions(fixture, 'aluno21', { items: items(), collection: STEPS })
    await expect(
      page.getByText('As questões vêm uma por vez, pela internet: depois de avançar, não dá para voltar.')
    ).toBeVisible()
    await expect(page.getByText('a próxima questão espera a conexão voltar', { exact: false })).toBeVisible()
    await shoot(page, 'instructions')
    await start(page)
    await onItem(page, 1)
    const id = applicationOf(page)
    assert.equal(givenOf(id), 1)
    const first = await heldHere(page)
    assert.notInclude(first, 'Descreva a figura')
    await choices(page).first().click()
    await savedLocally(page)
    await goOn(page)
    await onItem(page, 2)
    await expect(page.getByRole('img', { name: 'um quadrado cinza' })).toBeVisible()
    await pictureDrawn(page)
    await shoot(page, 'item')
    assert.equal(givenOf(id), 2)
    await write(page, 'Um quadrado.')
    await savedLocally(page)
    await goOn(page)
    await onItem(page, 3)
    await expect(page.getByTestId('item-time')).toBeVisible()
    await choices(page).last().click()
    await savedLocally(page)
    await page.getByRole('button', { name: /^Entregar/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByTestId('unanswered')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Entregar' }).click()
    await expect(page.getByRole('heading', { name: 'Parabéns, você terminou!' })).toBeVisible()
    const stored = answersIn(fixture.school.databasePath, id)
    assert.equal(stored[1]?.text, 'Um quadrado.')
    assert.isTrue(stored[0]?.alternativeId !== null && stored[2]?.alternativeId !== null)
    await page.context().close()
  })

  test('offline: the next item waits, the answer is stored locally, and all continues online, also after reloads', async ({
    assert,
  }) => {
    const page = await atItem(fixture, 'aluno22', { items: items(), collection: STEPS })
    const context = page.context()
    const id = applicationOf(page)
    await expect
      .poll(() =>
        page.evaluate(async () =>
          (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.state)
        )
      )
      .toEqual(['activated'])
    await context.setOffline(true)
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await choices(page).first().click()
    await savedLocally(page)
    await goOn(page)
    await expect(page.getByText(WAITING)).toBeVisible()
    await onItem(page, 2)
    await expect(page.getByRole('button', { name: 'Próxima', exact: true })).toHaveCount(0)
    assert.deepEqual(await violations(page), [], 'axe: waiting for the next item')
    await shoot(page, 'waiting')
    await page.reload()
    await expect(page.getByText(WAITING)).toBeVisible()
    await page.getByRole('button', { name: 'Tentar agora' }).click()
    await expect(page.getByText(WAITING)).toBeVisible()
    await context.setOffline(false)
    await expect(textArea(page)).toBeVisible()
    await onItem(page, 2)
    await expect
      .poll(() => answersIn(fixture.school.databasePath, id)[0]?.alternativeId ?? null)
      .not.toBeNull()
    await expect.poll(() => givenOf(id)).toBe(2)

    await context.setOffline(true)
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await write(page, 'Escrito sem internet.')
    await savedLocally(page)
    await page.reload()
    await onItem(page, 2)
    await expect(textArea(page)).toHaveValue('Escrito sem internet.')
    await context.setOffline(false)
    await expect.poll(() => answersIn(fixture.school.databasePath, id)[1]?.text).toBe('Escrito sem internet.')
    await goOn(page)
    await onItem(page, 3)
    await expect(choices(page).first()).toBeVisible()
    await context.close()
  })

  test('during a pause only the next item is requested again, and it arrives when the pause ends', async ({
    assert,
  }) => {
    const page = await atInstructions(fixture, 'aluno23', { items: items(), collection: STEPS })
    await reloadOnOwnClock(page)
    await start(page)
    await onItem(page, 1)
    const id = applicationOf(page)
    const asked: string[] = []
    page.on('request', (request) => {
      const [, what] =
        /\/applications\/\d+\/(claim|items|answers(?:\/\d+\/open)?)(?:\?.*)?$/.exec(request.url()) ?? []
      if (what !== undefined) asked.push(what.replace(/\d+/, 'n'))
    })
    change(
      fixture.school.databasePath,
      'update applications set held_at = ? where id = ?',
      Date.now() - 1_000,
      id
    )
    await choices(page).first().click()
    await savedLocally(page)
    await goOn(page)
    await expect(page.getByText('A próxima questão ainda não chegou.')).toBeVisible()
    assert.deepEqual(await violations(page), [], 'axe: waiting in a pause')
    await shoot(page, 'paused')
    const again = page.getByRole('button', { name: /^(Tentar agora|Tentando…)$/ })
    await again.focus()
    // Every 5 s.
    for (let times = 0; times < 3; times += 1) {
      const before = asked.length
      await page.clock.fastForward(5_000)
      await expect.poll(() => asked.length).toBeGreaterThan(before)
    }
    await expect(again).toBeFocused()
    assert.deepEqual([...new Set(asked)], ['answers/n/open'])
    assert.equal(givenOf(id), 1)
    change(fixture.school.databasePath, 'update applications set held_at = null where id = ?', id)
    await page.clock.fastForward(5_000)
    await expect(textArea(page)).toBeVisible()
    await onItem(page, 2)
    assert.isNotNull(answersIn(fixture.school.databasePath, id)[0]?.alternativeId ?? null)
    await page.context().close()
  })

  test('a restored server accepts edits of an item that was delivered before', async ({ assert }) => {
    const { page, id } = await atSecond('aluno24')
    change(
      fixture.school.databasePath,
      'update applications set given_position = 1, frontier_position = 1 where id = ?',
      id
    )
    await write(page, 'Depois da volta.')
    await expect.poll(() => answersIn(fixture.school.databasePath, id)[1]?.text).toBe('Depois da volta.')
    assert.equal(givenOf(id), 2)
    await expect(textArea(page)).toHaveValue('Depois da volta.')
    await page.context().close()
  })

  test('a server restored together with its sessions asks for the password, then accepts edits of an item that was delivered before', async ({
    assert,
  }) => {
    const { school } = fixture
    const { page, id } = await atSecond('aluno27')
    await page.route(BATCH, (route) => route.abort())
    await write(page, 'Depois da volta.')
    await expect(page.getByTestId('save-status')).toHaveAttribute('data-save', 'local')
    change(
      school.databasePath,
      'update applications set given_position = 1, frontier_position = 1 where id = ?',
      id
    )
    await revokeSession(page, school, id)
    await page.unroute(BATCH)
    const overlay = page.getByRole('dialog', { name: 'Entre de novo para continuar' })
    await overlay.getByRole('textbox', { name: 'Senha' }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(overlay).toHaveCount(0)
    await expect.poll(() => answersIn(school.databasePath, id)[1]?.text).toBe('Depois da volta.')
    assert.equal(givenOf(id), 2)
    await expect(textArea(page)).toHaveValue('Depois da volta.')
    await page.context().close()
  })

  test('without a local record of the exam the next item waits as well', async () => {
    const page = await atInstructions(fixture, 'aluno25', { items: items(), collection: STEPS })
    await page.addInitScript(() => {
      for (const name of ['get', 'put'] as const) {
        const real = IDBObjectStore.prototype[name] as (
          this: IDBObjectStore,
          ...given: unknown[]
        ) => IDBRequest
        Object.defineProperty(IDBObjectStore.prototype, name, {
          value(this: IDBObjectStore, ...given: unknown[]) {
            if (this.name === 'applications') throw new DOMException('broken', 'UnknownError')
            return real.apply(this, given)
          },
        })
      }
    })
    await page.reload()
    await start(page)
    await onItem(page, 1)
    await lazyPartsLoaded(page)
    await page.context().setOffline(true)
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await choices(page).first().click()
    await savedLocally(page)
    await goOn(page)
    await expect(page.getByText(WAITING)).toBeVisible()
    await onItem(page, 2)
    await expect(page.getByRole('button', { name: 'Próxima', exact: true })).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(textArea(page)).toBeVisible()
    await page.context().close()
  })

  test('a picture of the next item that failed to load arrives when the connection is back', async () => {
    const page = await atItem(fixture, 'aluno26', { items: items(), collection: STEPS })
    const context = page.context()
    let refused = 0
    await context.route('**/files/**', (route) => {
      refused += 1
      return route.abort()
    })
    await choices(page).first().click()
    await savedLocally(page)
    await goOn(page)
    await expect(textArea(page)).toBeVisible()
    await expect.poll(() => refused).toBeGreaterThan(0)
    await context.setOffline(true)
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await context.unroute('**/files/**')
    await context.setOffline(false)
    await pictureDrawn(page)
    await context.close()
  })
})
