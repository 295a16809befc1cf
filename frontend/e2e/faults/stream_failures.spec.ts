import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { changeAnswers } from '../support/changed_responses.js'
import { openContext } from '../support/chromium.js'
import { openCameraBrowser, sitWatched } from '../support/live_room.js'
import { openRoom } from '../support/proctor.js'
import { allOnServer, choices, expect } from '../support/candidate.js'
import { rowsIn } from '../support/database_rows.js'
import { openSchool, type School } from '../support/school.js'

// rule-media-004: that the clients of video tell what failed is held by `peer.test`, that the log keeps it by `access.spec`; here, that
// the pages bring the two together.
test.group('A stream that fails', (group) => {
  const stage = {} as { school: School; browser: Awaited<ReturnType<typeof openCameraBrowser>> }
  group.setup(async () => {
    stage.school = await openSchool()
    stage.browser = await openCameraBrowser('granted')
    return async () => {
      await stage.browser.close()
      await stage.school.close()
    }
  })

  const logged = (username: string) =>
    rowsIn<{ message: string }>(
      stage.school.databasePath,
      "select message from client_logs where action = 'STREAMING' and user_id = (select id from users where username = ?) order by id",
      username
    ).map(({ message }) => message)
  const fail = (page: Page) =>
    page.route('**/media_session', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{"code":"media_down"}' })
    )

  test('is told to the log by the page of the pupil who sends it, and the exam goes on', async () => {
    const page = await (await openContext(stage.browser)).newPage()
    await fail(page)
    await sitWatched(page, stage.school, 'aluno')
    await expect.poll(() => logged('aluno')[0] ?? '').toMatch(/^publish: 503 media_down/)
    await choices(page).first().click()
    await allOnServer(page)
    await page.context().close()
  })

  test('is told to the log by the page of the proctor who watches it', async () => {
    const page = await (await openContext(stage.browser)).newPage()
    await fail(page)
    // A room with video, whatever this machine has.
    await changeAnswers<{ configuration: object }>(page, '**/v1/rooms/*/live*', (room) => ({
      ...room,
      configuration: { ...room.configuration, media: 'janus' },
    }))
    await openRoom(page, stage.school)
    await expect.poll(() => logged('proctor')[0] ?? '').toMatch(/^watch: 503 media_down/)
    await page.context().close()
  })

  test('is told to the log and to the proctor whose screen is recorded', async () => {
    const page = await (await openContext(stage.browser)).newPage()
    await page.context().addInitScript(() => {
      navigator.mediaDevices.getDisplayMedia = () => navigator.mediaDevices.getUserMedia({ video: true })
    })
    await page.route('**/recording/upload_url*', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{"code":"disk_full"}' })
    )
    await openRoom(page, stage.school)
    await page.getByRole('button', { name: 'Gravar Tela' }).click()
    await expect(
      page.getByText('Um trecho da gravação não foi enviado. Confira a sua internet.')
    ).toBeVisible()
    await expect.poll(() => logged('proctor').at(-1) ?? '').toMatch(/^recording: 503 disk_full/)
    await page.context().close()
  })
})
