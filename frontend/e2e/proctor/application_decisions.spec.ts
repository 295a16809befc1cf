import { test } from '@japa/runner'
import { openContext, violations, watchComplaints } from '../support/chromium.js'
import { openCandidate } from '../support/api_candidate.js'
import { openProctor, WATCHED } from '../support/live_room.js'
import { choose, openRoom, tile } from '../support/proctor.js'
import { expect } from '../support/candidate.js'
import { change } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'

const ANA = 'Ana Clara Menezes'
const BRUNO = 'Bruno Tavares'

/** The watched collection asks for approval, and all of its exams are begun. */
function begin(path: string): void {
  change(
    path,
    `update collections set flags_json = json_set(coalesce(flags_json, '{}'), '$.allowApproveExam', json('true')) where name = ?`,
    WATCHED
  )
  change(
    path,
    `update applications set state = 'STARTED', started_at = 1 where collection_id = (select id from collections where name = ?)`,
    WATCHED
  )
}

test.group('Decisions of a proctor', (group) => {
  const fixture = openFixture(group, { settings: { MEDIA: 'stills' }, prepare: begin })

  test('approve one exam, reject another with a reason, and unmute a microphone', async ({
    assert,
    cleanup,
  }) => {
    const { school } = fixture
    const [ana, bruno] = [await openCandidate(school, 'aluno'), await openCandidate(school, 'aluno02')]
    cleanup(() => {
      ana.leave()
      bruno.leave()
    })
    await ana.stay()
    await bruno.stay()
    // Without video there is nothing to silence on the wall: it was done before, by another proctor's.
    const before = await openProctor(school, ANA)
    await before.silence(true)

    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await openRoom(page, school)
    await choose(page, ANA, 'Aprovar a prova')
    const approving = page.getByRole('dialog', { name: `Aprovar a prova de ${ANA}` })
    await expect(approving.getByRole('button', { name: 'Aprovar', exact: true })).toBeVisible()
    assert.deepEqual(await violations(page), [])
    await approving.getByRole('button', { name: 'Aprovar', exact: true }).click()
    await expect(approving).toHaveCount(0)
    await expect(tile(page, ANA).getByText('Prova aprovada')).toBeVisible()
    await page.getByRole('button', { name: `Ações para ${ANA}`, exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Ver histórico' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Aprovar a prova' })).toHaveCount(0)
    await page.keyboard.press('Escape')

    await choose(page, BRUNO, 'Aprovar a prova')
    const reproving = page.getByRole('dialog', { name: `Aprovar a prova de ${BRUNO}` })
    await reproving.getByRole('button', { name: 'Reprovar', exact: true }).click()
    await expect(
      reproving.getByText('É necessário escrever o motivo para reprovar esta atividade')
    ).toBeVisible()
    await reproving.getByRole('textbox').fill('Outra pessoa respondeu.')
    await reproving.getByRole('button', { name: 'Reprovar', exact: true }).click()
    await expect(tile(page, BRUNO).getByText('Prova reprovada')).toBeVisible()
    await choose(page, BRUNO, 'Ver histórico')
    await expect(
      page
        .getByRole('dialog', { name: `Histórico de ${BRUNO}` })
        .getByText('Explicação: Outra pessoa respondeu.')
    ).toBeVisible()
    await page.keyboard.press('Escape')

    await expect(tile(page, ANA).getByText('Microfone desligado para a sala')).toBeVisible()
    await choose(page, ANA, 'Devolver o microfone')
    await expect(tile(page, ANA).getByText('Microfone desligado para a sala')).toHaveCount(0)
    assert.deepEqual(complaints, [])
    await context.close()
  }).timeout(600_000)
})
