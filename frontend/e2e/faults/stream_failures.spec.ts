import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { changeResponses } from '../support/changed_responses.js'
import { openContext } from '../support/chromium.js'
import { openCameraBrowser, beginWatched } from '../support/live_room.js'
import { openRoom } from '../support/proctor.js'
import { savedOnServer, choices, expect, textAppears } from '../support/candidate.js'
import { rowsIn } from '../support/database_rows.js'
import { openSchool, type School } from '../support/school.js'

// rule-media-004: `peer.test` proves that the video clients report failures, `access.spec` that the log stores them. This file proves that
// the pages connect the two.
test.group('A failing media stream', (group) => {
  const fixture = {} as { school: School; browser: Awaited<ReturnType<typeof openCameraBrowser>> }
  group.setup(async () => {
    fixture.school = await openSchool()
    fixture.browser = await openCameraBrowser('granted')
    return async () => {
      await fixture.browser.close()
      await fixture.school.close()
    }
  })

  const logged = (username: string) =>
    rowsIn<{ message: string }>(
      fixture.school.databasePath,
      "select message from client_logs where action = 'STREAMING' and user_id = (select id from users where username = ?) order by id",
      username
    ).map(({ message }) => message)
  const fail = (page: Page) =>
    page.route('**/media_session', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{"code":"media_down"}' })
    )

  test('is logged by the candidate’s page, and the exam continues', async () => {
    const page = await (await openContext(fixture.browser)).newPage()
    await fail(page)
    await beginWatched(page, fixture.school, 'aluno')
    await expect.poll(() => logged('aluno')[0] ?? '').toMatch(/^publish: 503 media_down/)
    await choices(page).first().click()
    await savedOnServer(page)
    await page.context().close()
  })

  test('is logged by the proctor’s page', async () => {
    const page = await (await openContext(fixture.browser)).newPage()
    await fail(page)
    // A room with video, whatever this machine has.
    await changeResponses<{ configuration: object }>(page, '**/v1/rooms/*/live*', (room) => ({
      ...room,
      configuration: { ...room.configuration, media: 'janus' },
    }))
    await openRoom(page, fixture.school)
    await expect.poll(() => logged('proctor')[0] ?? '').toMatch(/^watch: 503 media_down/)
    await page.context().close()
  })

  test('is logged and shown to the proctor whose screen is recorded', async () => {
    const page = await (await openContext(fixture.browser)).newPage()
    await page.context().addInitScript(() => {
      navigator.mediaDevices.getDisplayMedia = () => navigator.mediaDevices.getUserMedia({ video: true })
    })
    await page.route('**/recording/upload_url*', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{"code":"disk_full"}' })
    )
    await openRoom(page, fixture.school)
    await Promise.all([
      textAppears(page, 'Um trecho da gravação não foi enviado. Confira a sua internet.'),
      page.getByRole('button', { name: 'Gravar Tela' }).click(),
    ])
    await expect.poll(() => logged('proctor').at(-1) ?? '').toMatch(/^recording: 503 disk_full/)
    await page.context().close()
  })
})
