import { randomBytes } from 'node:crypto'
import { cp, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { test } from '@japa/runner'
import Database from 'better-sqlite3'
import { openContext, watchComplaints } from '../support/chromium.js'
import { atCards } from '../support/proctor.js'
import { expect, textAppears } from '../support/candidate.js'
import type { School } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

/** A real film of some seconds, from the demo school. */
const FILM = resolve(import.meta.dirname, '../../../backend/database/demo/media/contagem.webm')

type Room = { id: number; institutionId: number; collectionId: number; name: string; proctorId: number }

function within<Result>(school: School, work: (database: Database.Database) => Result): Result {
  const database = new Database(school.databasePath, { fileMustExist: true, timeout: 60_000 })
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const roomOf = (school: School): Room =>
  within(school, (database) => {
    const room = database
      .prepare<[], Room>(
        `select r.id, r.institution_id as institutionId, r.collection_id as collectionId, r.name, u.id as proctorId
         from rooms r join room_responsibles s on s.room_id = r.id join users u on u.id = s.user_id where u.username = 'proctor' order by r.id`
      )
      .get()
    if (!room) throw new Error('the demo school has no room of the proctor')
    return room
  })

/** Two pieces of the proctor's screen, and a film of a candidate that could not be prepared. */
async function storeRecordings(school: School, room: Room): Promise<void> {
  const { size } = await stat(FILM)
  const now = Date.now()
  for (const piece of [1, 2]) {
    const key = randomBytes(24).toString('hex')
    const folder = join(dirname(school.databasePath), 'data/files', key.slice(0, 2))
    await mkdir(folder, { recursive: true })
    await cp(FILM, join(folder, key))
    within(school, (database) => {
      const file = database
        .prepare(
          `insert into files (institution_id, owner_id, purpose, retention_class, storage_key, sha256, content_type, filename, size_bytes, created_at)
           values (?, ?, 'screen_recording', 'recording', ?, 'x', 'video/webm', 'x.webm', ?, ?)`
        )
        .run(room.institutionId, room.proctorId, key, size, now).lastInsertRowid
      database
        .prepare(
          `insert into recordings (institution_id, room_id, user_id, kind, status, upload_key, file_id, started_at, ended_at, changed_at)
           values (?, ?, ?, 'SCREEN', 'COMPLETED', ?, ?, ?, ?, ?)`
        )
        .run(
          room.institutionId,
          room.id,
          room.proctorId,
          `rooms/${room.id}/1/0000${piece}.webm`,
          file,
          now + piece,
          now + piece,
          now
        )
    })
  }
  within(school, (database) =>
    database
      .prepare(
        `insert into recordings (institution_id, room_id, user_id, kind, status, error, attempts, started_at, ended_at, changed_at)
         select ?, ?, user_id, 'CAMERA', 'ERROR', 'no film', 3, ?, ?, ? from applications where room_id = ? limit 1`
      )
      .run(room.institutionId, room.id, now, now, now, room.id)
  )
}

const looks = (school: School) =>
  within(
    school,
    (database) =>
      database
        .prepare<[], { count: number }>(
          "select count(*) as count from capture_views where what = 'RECORDING'"
        )
        .get()?.count
  )

test.group('Recordings', (group) => {
  const fixture = openFixture(group)

  test('are listed by room, played by keyboard segment by segment, and each view is audited', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const room = roomOf(school)
    await storeRecordings(school, room)
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await atCards(page, school, 'proctor')
    await page.goto(`${school.url}/exams/dashboard/proctor?collection=${room.collectionId}`)
    await expect(page.getByText('Gravações dos candidatos: 1 com erro')).toBeVisible()
    await page.getByRole('button', { name: `Gravações: ${room.name}`, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Gravações · ${room.name}` })
    await expect(dialog.getByRole('listitem')).toHaveCount(2)

    const watch = dialog.getByRole('button', { name: /^Assistir: tela do aplicador de/ })
    await watch.focus()
    await page.keyboard.press('Enter')
    const player = dialog.getByRole('group', { name: /tela do aplicador/ })
    await expect(player).toBeFocused()
    const film = player.locator('video')
    const at = () => film.evaluate((video: HTMLVideoElement) => video.currentTime)
    await expect.poll(at, { timeout: 60_000 }).toBeGreaterThan(0)
    await expect.poll(() => looks(school) ?? 0).toBeGreaterThanOrEqual(1)
    // A place further on is a part of the file, asked for with what the first look left.
    await film.evaluate((video: HTMLVideoElement) => {
      // On a stalled machine the second piece may be there already, and not know how long it is.
      if (video.duration > 1) video.currentTime = video.duration - 0.2
    })
    await expect(player.getByText('Trecho 2 de 2')).toBeVisible({ timeout: 60_000 })
    await expect.poll(at, { timeout: 60_000 }).toBeGreaterThan(0)
    await expect.poll(() => looks(school)).toBe(2)

    await Promise.all([
      textAppears(page, 'A gravação voltou para a fila de processamento.'),
      dialog.getByRole('button', { name: /^Processar de novo: câmera de/ }).click(),
    ])
    assert.deepEqual(complaints, [])
    await context.close()
  })
})
