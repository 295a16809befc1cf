import { test } from '@japa/runner'
import { fitsViewports } from '../support/viewport_checks.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { atCards, openRoom } from '../support/proctor.js'
import { expect, textAppears } from '../support/candidate.js'
import { rowsIn } from '../support/database_rows.js'
import { PASSWORD } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

const BRUNO = 'Bruno Tavares'

/** Who waits because of wrong passwords reads why, is seen, and is freed with one act. */
test.group('Wrong passwords', (group) => {
  const fixture = openFixture(group, { settings: { MEDIA: 'stills' } })

  test('a locked candidate is unlocked by a proctor from the room, and by an administrator from the console', async ({
    assert,
  }) => {
    const { school } = fixture
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await page.goto(`${school.url}/login`)
    await page.getByRole('textbox', { name: 'Nome de usuário' }).fill('aluno02')
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    const enter = page.getByRole('button', { name: 'Entrar', exact: true })
    /** As many as all devices that nobody knows have together, and the one that makes them wait for half a minute. */
    for (let at = 0; at < 31; at += 1)
      await fetch(`${school.url}/v1/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'aluno02', password: 'errada', clientId: `inventado-${at}` }),
      })
    await enter.click()
    await expect(page.getByRole('alert')).toContainText(
      /Muitas tentativas com senha errada\. Espere \d+ s e tente de novo\..*chame quem aplica/
    )
    await fitsViewports(page, assert, 'entrada-espera')

    const staff = await openContext(fixture.browser)
    const proctor = await staff.newPage()
    await openRoom(proctor, school)
    // Not there yet, so only a name below the wall.
    await proctor.getByRole('button', { name: BRUNO, exact: true }).click()
    await expect(proctor.getByRole('menuitem', { name: 'Liberar o acesso' })).toBeVisible()
    await fitsViewports(proctor, assert, 'sala-liberar')
    await Promise.all([
      textAppears(proctor, `${BRUNO} já pode entrar, sem esperar.`),
      proctor.getByRole('menuitem', { name: 'Liberar o acesso' }).press('Enter'),
    ])
    await expect
      .poll(
        () =>
          rowsIn(school.databasePath, "select motive from room_events where motive = 'LOGIN_FREED'").length
      )
      .toBe(1)
    await staff.close()

    const office = await openContext(fixture.browser)
    const admin = await office.newPage()
    const seenComplaints = watchComplaints(admin, school.url)
    await atCards(admin, school, 'administrador')
    await admin.goto(`${school.url}/admin/failed_logins`)
    const free = admin.getByRole('button', { name: `Liberar o acesso de ${BRUNO}` }).first()
    await expect(free).toBeVisible()
    await fitsViewports(admin, assert, 'console-senhas')
    await Promise.all([textAppears(admin, `${BRUNO} já pode entrar, sem esperar.`), free.click()])
    await admin.getByRole('textbox', { name: 'Endereço IP' }).fill('10.9.9.9')
    await expect(admin.getByText('Nenhuma senha errada encontrada.')).toBeVisible()
    await fitsViewports(admin, assert, 'console-senhas-nada')
    assert.deepEqual(seenComplaints, [])
    await office.close()

    await expect
      .poll(
        () =>
          rowsIn(
            school.databasePath,
            "select id from login_events where type = 'freed' and author_id is not null"
          ).length
      )
      .toBe(2)
    await enter.click()
    await page.waitForURL((url) => url.pathname !== '/login')
    assert.deepEqual(
      complaints.filter((line) => !line.includes('429')),
      []
    )
    await context.close()
  })
})
