import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright'
import { findJanus } from '../../../backend/app/media/janus/janus_programs.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { liveTracks, openCameraBrowser, beginWatched, trackMedia } from '../support/live_room.js'
import { janusOf } from '../support/media_school.js'
import { choose, filmMoves, openRoom, tile } from '../support/proctor.js'
import { savedOnServer, choices, expect, next, textAppears } from '../support/candidate.js'
import { change } from '../support/database_rows.js'
import { openSchool, type School } from '../support/school.js'

const ANA = 'Ana Clara Menezes'
const PATIENT = { timeout: 90_000 }

const isMissing = () => {
  const found = findJanus(process.env.PATH ?? '', process.env.JANUS_PATH)
  if (!('missing' in found)) return false
  if (process.env.CI === 'true') throw new Error(found.missing)
  return true
}

const contact = (page: Page) => page.getByRole('button', { name: /^Falar com o aplicador/ })
const overlay = (page: Page, name: string) => page.getByRole('dialog', { name })

async function askForBreak(candidate: Page, proctor: Page) {
  await contact(candidate).click()
  await candidate.getByRole('button', { name: 'Pedir para ir ao banheiro' }).click()
  await candidate.getByRole('button', { name: 'Voltar à prova' }).click()
  await proctor.getByRole('button', { name: `Permitir a pausa de ${ANA}` }).click()
}

test.group('A proctored exam with candidate and proctor browsers', (group) => {
  let school: School
  let browser: Browser

  group.setup(async () => {
    if (isMissing()) return () => undefined
    school = await openSchool({ settings: { MEDIA: 'janus', JANUS_RTP_PORTS: '22200-22299' } })
    browser = await openCameraBrowser('granted')
    return async () => {
      await browser.close()
      await school.close()
    }
  })

  test('both see each other, exchange messages and pauses, also without an event stream and without Janus', async ({
    assert,
  }) => {
    const [desk, office] = [await openContext(browser), await openContext(browser)]
    await trackMedia(desk)
    const [candidate, proctor] = [await desk.newPage(), await office.newPage()]
    const complaints = [candidate, proctor].map((page) => watchComplaints(page, school.url))
    await openRoom(proctor, school)
    await beginWatched(candidate, school, 'aluno')

    await expect(proctor.getByRole('heading', { name: 'Total online: 1' })).toBeVisible()
    await filmMoves(proctor, ANA)

    await contact(candidate).click()
    await candidate
      .getByRole('textbox', { name: 'Mensagem ao aplicador' })
      .fill('Posso usar <b>rascunho</b>?')
    await candidate.getByRole('button', { name: 'Enviar mensagem' }).click()
    await candidate.getByRole('button', { name: 'Voltar à prova' }).click()
    await proctor.getByRole('button', { name: 'Mensagens, 1 sem resposta' }).click()
    const chat = proctor.getByRole('region', { name: 'Mensagens' })
    await chat.getByRole('button', { name: new RegExp(ANA) }).click()
    await expect(chat.getByText('Posso usar <b>rascunho</b>?')).toBeVisible()
    await chat.getByRole('textbox', { name: 'Sua resposta' }).fill('Pode, sim.')
    await Promise.all([
      textAppears(candidate, 'Aplicador: Pode, sim.'),
      chat.getByRole('button', { name: 'Responder' }).click(),
    ])
    await chat.getByRole('button', { name: 'Fechar' }).click()
    await choose(proctor, ANA, 'Enviar alerta')
    const alert = overlay(proctor, `Enviar alerta a ${ANA}`)
    await alert.getByRole('textbox', { name: /^Mensagem/ }).fill('Fique no quadro da câmera.')
    await alert.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(overlay(candidate, 'Aviso do aplicador')).toContainText('Fique no quadro da câmera.')
    await candidate.getByRole('button', { name: 'Recebi' }).click()

    // A break that is overstayed opens only from the other side.
    await choices(candidate).nth(2).click()
    await askForBreak(candidate, proctor)
    await candidate.getByRole('button', { name: 'Ir agora' }).click()
    await expect(overlay(candidate, 'Pausa para ir ao banheiro')).toBeVisible()
    change(
      school.databasePath,
      'update room_pauses set max_end_at = ? where ended_at is null',
      Date.now() - 60_000
    )
    await expect(overlay(candidate, 'O tempo da pausa acabou')).toBeVisible()
    await expect(tile(proctor, ANA).getByText('Passou do tempo da pausa')).toBeVisible()
    await choose(proctor, ANA, 'Retomar a prova')
    await expect(candidate.getByRole('dialog')).toHaveCount(0)
    // "Ir agora" is gone: the keyboard goes on at the item.
    await expect(candidate.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(choices(candidate).nth(2)).toBeChecked()

    // The candidate's stream is blocked and cut: what is done still reaches the page, and what it answers still arrives.
    await desk.route(/\/v1\/events/, (route) => route.abort())
    await desk.setOffline(true)
    await desk.setOffline(false)
    await choose(proctor, ANA, 'Pausar a prova')
    const pause = proctor.getByRole('dialog', { name: `Pausar a prova de ${ANA}` })
    await pause.getByRole('textbox').fill('Troca de fiscal na sala.')
    await pause.getByRole('checkbox', { name: 'Mostrar ao candidato' }).check()
    await pause.getByRole('button', { name: 'Pausar', exact: true }).click()
    await expect(overlay(candidate, 'Prova pausada')).toContainText('Troca de fiscal na sala.')
    await expect(tile(proctor, ANA).getByText('recebido', { exact: true })).toBeVisible()
    await choose(proctor, ANA, 'Retomar a prova')
    await expect(candidate.getByRole('dialog')).toHaveCount(0)
    await desk.unroute(/\/v1\/events/)

    // Janus falls: the exam goes on, the room goes on with stills, and film comes back by itself.
    const first = await janusOf(school)
    assert.isNotNull(first)
    process.kill(first as number, 'SIGKILL')
    await next(candidate)
    await choices(candidate).first().click()
    await savedOnServer(candidate)
    await expect(
      tile(proctor, ANA)
        .getByRole('img', { name: `Imagem da câmera de ${ANA}` })
        .or(tile(proctor, ANA).locator('video'))
    ).toBeVisible()
    await expect
      .poll(async () => (await janusOf(school)) !== null && (await janusOf(school)) !== first, PATIENT)
      .toBe(true)
    await filmMoves(proctor, ANA)

    await choose(proctor, ANA, 'Pedir para recarregar')
    const reload = proctor.getByRole('dialog', { name: `Pedir a ${ANA} para recarregar` })
    await reload.getByRole('button', { name: 'Pedir', exact: true }).click()
    await Promise.all([
      candidate.waitForEvent('load'),
      candidate.getByRole('button', { name: 'Recarregar agora' }).click(),
    ])
    await expect(choices(candidate).first()).toBeChecked()

    // The camera comes back by itself after the reload, not with the answer.
    await expect.poll(() => liveTracks(candidate), PATIENT).toBeGreaterThan(0)
    await candidate.getByRole('button', { name: 'Rever e entregar a prova' }).click()
    await candidate.getByRole('button', { name: 'Entregar a prova', exact: true }).click()
    await candidate.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
    await candidate.waitForURL(/\/finished$/)
    await expect.poll(() => liveTracks(candidate)).toBe(0)
    await expect(tile(proctor, ANA).getByText('Prova concluída')).toBeVisible()
    assert.deepEqual(complaints, [[], []])
  }).skip(isMissing, 'Janus is not installed: apt-get install janus janus-tools ffmpeg')
})
