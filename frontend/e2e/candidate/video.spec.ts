import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { LAPTOP, openContext, PHONE, violations } from '../support/chromium.js'
import { expect, goTo, onItem, beginExam, textArea } from '../support/candidate.js'
import { PASSWORD, type School } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

const VIDEO_ITEM = 11
const SECONDS = 8

const player = (page: Page) => page.getByLabel('Vídeo da questão')
const duration = (page: Page) =>
  player(page).evaluate((video: HTMLVideoElement) => Math.round(video.duration))
const cue = (page: Page) =>
  player(page).evaluate(
    (video: HTMLVideoElement) => (video.textTracks[0]?.activeCues?.[0] as VTTCue | undefined)?.text ?? ''
  )
const seek = (page: Page, to: number) =>
  player(page).evaluate((video: HTMLVideoElement, seconds) => void (video.currentTime = seconds), to)

async function call<T>(school: School, path: string, body: object, token?: string): Promise<T> {
  const isForm = body instanceof FormData
  const answer = await fetch(`${school.url}${path}`, {
    method: 'POST',
    headers: {
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `JWT ${token}` }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** The demo's video followed by 21 MB of padding (a Void element): more than the local cache takes. */
async function largeVideo(): Promise<Blob> {
  const video = await readFile(
    resolve(import.meta.dirname, '../../../backend/database/demo/media/contagem.webm')
  )
  const nothing = Buffer.alloc(21 * 1024 * 1024)
  nothing[0] = 0xec
  nothing.writeBigUInt64BE((0x01n << 56n) | BigInt(nothing.length - 9), 1)
  return new Blob([video, nothing])
}

/** An exam of one item with a large video, for one candidate. */
async function giveLargeVideo(school: School, username: string) {
  const { token } = await call<{ token: string }>(school, '/v1/login', {
    username: 'administrador',
    password: PASSWORD,
  })
  const form = new FormData()
  form.set('file', await largeVideo(), 'aula.webm')
  const { url } = await call<{ url: string }>(school, '/v1/item_files', form, token)
  const item = {
    idn: 'aula-1',
    position: 1,
    verboseName: 'Questão 1',
    category: 'VIDEO',
    question: '<p>O que se vê?</p>',
    video: { src: url },
  }
  const { collection } = await call<{ collection: { id: number } }>(
    school,
    '/v1/exams',
    { idn: 'aula', name: 'Aula longa', instructions: '<p>Assista.</p>', items: [item] },
    token
  )
  await call(
    school,
    '/v1/collections/bulk_create_applications',
    { collections: [collection.id], filters: { usernames: [username] } },
    token
  )
}

test.group('A video item', (group) => {
  const fixture = openFixture(group)

  test('plays offline with captions and keys, on a laptop and on a phone', async ({ assert }) => {
    const { school, browser } = fixture
    for (const [username, viewport] of [
      ['aluno', LAPTOP],
      ['aluno02', PHONE],
    ] as const) {
      const context = await openContext(browser, { viewport })
      const page = await context.newPage()
      await beginExam(page, school, username, ['Tipos de questão'])
      await context.setOffline(true)
      await goTo(page, VIDEO_ITEM)
      await expect.poll(() => duration(page)).toBe(SECONDS)
      await expect(player(page)).toHaveAttribute('src', /^blob:/)
      await seek(page, 5)
      await expect.poll(() => cue(page)).toContain('Agora 4 e depois 5')
      await player(page).focus()
      await page.keyboard.press('ArrowLeft')
      await expect
        .poll(() => player(page).evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeLessThan(1)
      await onItem(page, VIDEO_ITEM)
      await expect(page.getByText(/para assistir é preciso internet/)).toHaveCount(0)
      await textArea(page).fill('O número aumenta.')
      assert.deepEqual(await violations(page), [])
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/video-${viewport.width}.png`, fullPage: true })
      await context.close()
    }
  })

  test('streams in ranges when it is too large to be stored, and shows that', async () => {
    const { school, browser } = fixture
    await giveLargeVideo(school, 'aluno03')
    const context = await openContext(browser)
    const page = await context.newPage()
    const streamed: string[] = []
    page.on('request', (request) => void (request.url().includes('/stream') && streamed.push(request.url())))
    await beginExam(page, school, 'aluno03', ['Aula longa'])
    await expect(page.getByText(/para assistir é preciso internet/)).toBeVisible()
    await expect.poll(() => duration(page)).toBe(SECONDS)
    await seek(page, 6)
    await expect
      .poll(() => player(page).evaluate((video: HTMLVideoElement) => video.seeking || video.readyState < 2))
      .toBe(false)
    await expect(page.getByText('Este vídeo não tem legendas.')).toBeVisible()
    expect(streamed.length).toBeGreaterThan(0)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/video-stream.png`, fullPage: true })
    await context.close()
  })
})
