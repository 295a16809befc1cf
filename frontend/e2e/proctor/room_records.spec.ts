import { test } from '@japa/runner'
import { fitsViewports } from '../support/viewport_checks.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { WATCHED } from '../support/live_room.js'
import { openRoom, roomTool } from '../support/proctor.js'
import { expect, textAppears } from '../support/candidate.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'

const MANY = 45
const FAILED = 'Ocorreu um erro. Tente de novo.'
const RECORDS = '**/v1/room_event_record*'

/** A room whose staff have written a lot, in a collection without the recording of screens. */
function prepare(databasePath: string): void {
  for (let at = 1; at <= MANY; at += 1)
    change(
      databasePath,
      `insert into room_event_records (room_id, user_id, description, created_at)
       select room_id, user_id, ?, ? from room_responsibles order by room_id limit 1`,
      `Registro ${at}`,
      Date.now() - (MANY - at) * 60_000
    )
  change(
    databasePath,
    "update collections set flags_json = json_set(flags_json, '$.shouldStartRecordingScreenFlow', json('false')) where name = ?",
    WATCHED
  )
}

test.group('The records of a room', (group) => {
  const fixture = openFixture(group, { prepare })

  test('are paginated; failed reads and writes are shown, and typed text stays (rule-rooms-003)', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await openRoom(page, school)
    let isCut = true
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await context.route(RECORDS, async (route) => {
      await held
      await (isCut
        ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"internal"}' })
        : route.continue())
    })
    await roomTool(page, 'Histórico de registros')
    const records = page.getByRole('dialog', { name: 'Histórico de registros' })
    await expect(records.getByRole('status')).toBeVisible()
    go()
    await expect(records.getByRole('alert').filter({ hasText: FAILED })).toBeVisible()
    await fitsViewports(page, assert, 'registros-falha')
    isCut = false
    await records.getByRole('button', { name: 'Tentar de novo' }).click()
    const lines = records.getByRole('listitem')
    await expect(lines).toHaveCount(20)
    await expect(lines.first()).toContainText(`Registro ${MANY}`)
    await records.getByRole('button', { name: 'Mostrar mais' }).click()
    await expect(lines).toHaveCount(40)
    await records.getByRole('button', { name: 'Mostrar mais' }).click()
    await expect(lines).toHaveCount(MANY)
    await expect(lines.last()).toContainText('Registro 1')
    await expect(records.getByRole('button', { name: 'Mostrar mais' })).toHaveCount(0)

    isCut = true
    await records.getByRole('textbox').fill('Duas pessoas saíram juntas.')
    const save = records.getByRole('button', { name: 'Salvar registro' })
    await Promise.all([textAppears(page, FAILED), save.click()])
    await expect(records.getByRole('textbox')).toHaveValue('Duas pessoas saíram juntas.')
    isCut = false
    await save.click()
    await expect(lines.first()).toContainText('Duas pessoas saíram juntas.')
    await expect(records.getByRole('textbox')).toHaveValue('')
    await expect
      .poll(
        () =>
          rowsIn(
            school.databasePath,
            "select id from room_event_records where description = 'Duas pessoas saíram juntas.'"
          ).length
      )
      .toBe(1)
    await fitsViewports(page, assert, 'registros')
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('the screen recording is offered only where the collection requires it (cflag-recording-001)', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await openRoom(page, school)
    await expect(page.getByRole('button', { name: 'Mais da sala', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Gravar Tela' })).toHaveCount(0)
    // Served anew: a server remembers the flags of a collection for a while.
    await school.kill()
    change(
      school.databasePath,
      "update collections set flags_json = json_set(flags_json, '$.shouldStartRecordingScreenFlow', json('true')) where name = ?",
      WATCHED
    )
    await school.restart()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Gravar Tela' })).toBeVisible()
    await context.close()
  })
})
