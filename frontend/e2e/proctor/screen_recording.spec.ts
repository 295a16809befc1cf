import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import Database from 'better-sqlite3'
import type { BrowserContext, Page } from 'playwright'
import { openContext, violations, watchComplaints } from '../support/chromium.js'
import { openRoom } from '../support/proctor.js'
import { expect, textAppears } from '../support/candidate.js'
import { openFixture } from '../support/fixture.js'

type Piece = { key: string; status: string; storageKey: string; bytes: number; roomId: number; owner: string }

/** What the server has of recorded screens, in the order it came. */
function piecesIn(path: string): Piece[] {
  const database = new Database(path, { readonly: true, fileMustExist: true })
  try {
    return database
      .prepare<[], Piece>(
        `select r.upload_key as key, r.status, f.storage_key as storageKey, f.size_bytes as bytes, r.room_id as roomId, u.username as owner
         from recordings r join files f on f.id = r.file_id join users u on u.id = r.user_id where r.kind = 'SCREEN' order by r.upload_key`
      )
      .all()
  } finally {
    database.close()
  }
}

const isRecording = (path: string): boolean => {
  const database = new Database(path, { readonly: true, fileMustExist: true })
  try {
    return (
      database
        .prepare<[], { count: number }>('select count(*) as count from rooms where is_recording = 1')
        .get()?.count === 1
    )
  } finally {
    database.close()
  }
}

/** The bytes of every piece that a page of this context has recorded, in their order. */
async function watchRecorders(context: BrowserContext): Promise<number[]> {
  const made: number[] = []
  await context.exposeFunction('reportPiece', (bytes: number) => {
    made.push(bytes)
  })
  await context.addInitScript(() => {
    const { reportPiece } = window as unknown as { reportPiece(bytes: number): void }
    const start = MediaRecorder.prototype.start
    MediaRecorder.prototype.start = function (...given) {
      let bytes = 0
      this.addEventListener('dataavailable', ({ data }) => (bytes += data.size))
      this.addEventListener('stop', () => reportPiece(bytes))
      return start.apply(this, given)
    }
  })
  return made
}

/**
 * A screen on which something moves, shown without asking. Of the one that headless Chromium has, a busy machine may deliver no picture
 * for a minute: its pieces are empty then, and are not sent.
 */
const showMovingScreen = (context: BrowserContext) =>
  context.addInitScript(() => {
    navigator.mediaDevices.getDisplayMedia = async () => {
      const screen = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
      const pen = screen.getContext('2d')
      let at = 0
      setInterval(() => {
        if (pen === null) return
        pen.fillStyle = `hsl(${(at += 7)} 80% 50%)`
        pen.fillRect(0, 0, 320, 180)
        for (let bar = 0; bar < 40; bar += 1) pen.clearRect((at * bar) % 320, bar * 5, 30, 3)
      }, 50)
      return screen.captureStream(15)
    }
  })

/** A piece that is smaller, cut as it began, is the head of a film and no picture. */
const HEAD_BYTES = 2_000

/** Plays a film from its first to its last frame. Resolves to what the browser reports of it. */
const play = (page: Page, film: string) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const video = document.createElement('video')
    video.muted = true
    video.playbackRate = 8
    video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }))
    const ended = new Promise<void>((resolve, reject) => {
      video.addEventListener('ended', () => resolve(), { once: true })
      video.addEventListener('error', () => reject(new Error(video.error?.message ?? 'no film')), {
        once: true,
      })
    })
    const given = new Promise<never>((_, reject) =>
      setTimeout(
        () => reject(new Error(`not at its end after a minute: ${video.currentTime} of ${video.duration} s`)),
        60_000
      )
    )
    await Promise.race([video.play().then(() => ended), ended, given])
    return { width: video.videoWidth, height: video.videoHeight, seconds: video.currentTime }
  }, film)

test.group('Recording of the proctor’s screen', (group) => {
  const fixture = openFixture(group)

  test('uploads segments while it runs, which play afterwards', async ({ assert }) => {
    const { school } = fixture
    const context = await openContext(fixture.browser)
    await showMovingScreen(context)
    const made = await watchRecorders(context)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await openRoom(page, school)
    await page.getByRole('button', { name: 'Gravar Tela' }).click()
    await expect(page.getByRole('button', { name: 'Parar Gravação', exact: true })).toBeVisible()
    await expect.poll(() => isRecording(school.databasePath)).toBe(true)
    await expect.poll(() => piecesIn(school.databasePath).length).toBeGreaterThan(1)

    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Parar Gravação', exact: true }).click(),
    ])
    await expect(page.getByRole('button', { name: 'Gravar Tela' })).toBeVisible()
    await expect.poll(() => isRecording(school.databasePath)).toBe(false)
    const filmsIn = () => piecesIn(school.databasePath).filter(({ bytes }) => bytes > HEAD_BYTES)
    // The last one, begun and not full, as well.
    await expect
      .poll(() => filmsIn().map(({ bytes }) => bytes))
      .toEqual(made.filter((bytes) => bytes > HEAD_BYTES))
    const [pieces, films] = [piecesIn(school.databasePath), filmsIn()]
    assert.isAbove(films.length, 1)
    assert.deepEqual(
      new Set(pieces.map(({ status, owner }) => `${owner} ${status}`)),
      new Set(['proctor COMPLETED'])
    )
    for (const { storageKey, bytes } of films) {
      const film = await readFile(
        join(dirname(school.databasePath), 'data/files', storageKey.slice(0, 2), storageKey)
      )
      assert.equal(film.byteLength, bytes)
      const played = await play(page, film.toString('base64'))
      assert.isAbove(played.width, 0)
      assert.isAbove(played.seconds, 0)
    }
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('continues on another page, is shown in the header, and is stopped there', async ({ assert }) => {
    const { school } = fixture
    const context = await openContext(fixture.browser)
    await showMovingScreen(context)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await openRoom(page, school)
    const before = piecesIn(school.databasePath).length
    await page.getByRole('button', { name: 'Gravar Tela' }).click()
    await expect.poll(() => isRecording(school.databasePath)).toBe(true)
    await page.getByRole('link', { name: 'Salas', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sala 1' })).toBeVisible()
    const mark = page
      .getByRole('banner')
      .getByRole('button', { name: 'Parar Gravação: Gravando a tela · Sala 1' })
    await expect(mark).toBeVisible()
    assert.deepEqual(await violations(page), [])
    const left = piecesIn(school.databasePath).length
    await expect.poll(() => piecesIn(school.databasePath).length).toBeGreaterThan(left)
    assert.isTrue(isRecording(school.databasePath))
    // The tab itself asks before it goes.
    const asked = page.waitForEvent('dialog')
    const going = page.goto(`${school.url}/login`).catch(() => null)
    const question = await asked
    assert.equal(question.type(), 'beforeunload')
    await question.dismiss()
    await going
    await Promise.all([page.waitForEvent('load'), mark.click()])
    await expect.poll(() => isRecording(school.databasePath)).toBe(false)
    await expect(mark).toHaveCount(0)
    await expect.poll(() => piecesIn(school.databasePath).length).toBeGreaterThan(before + 1)
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('a refused screen is shown and records nothing', async ({ assert }) => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await context.addInitScript(() => {
      navigator.mediaDevices.getDisplayMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    const before = piecesIn(fixture.school.databasePath).length
    await openRoom(page, fixture.school)
    await Promise.all([
      textAppears(page, 'A gravação não começou: a tela não foi compartilhada.'),
      page.getByRole('button', { name: 'Gravar Tela' }).click(),
    ])
    await expect(page.getByRole('button', { name: 'Gravar Tela' })).toBeVisible()
    assert.equal(piecesIn(fixture.school.databasePath).length, before)
    assert.isFalse(isRecording(fixture.school.databasePath))
    await context.close()
  })
})
