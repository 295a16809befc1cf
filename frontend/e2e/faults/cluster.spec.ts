import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { Browser } from 'playwright'
import texts from '../../src/locales/pt-BR/common.json' with { type: 'json' }
import { expect, goTo, savedOnServer, textArea } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { Cluster, takenOf } from '../support/cluster.js'
import { beginWatched, openCameraBrowser } from '../support/live_room.js'
import { filmMoves, filmTime, openRoom, roomTool, tile } from '../support/proctor.js'
import { noteShown, takeShown, type Shown } from '../support/shown_connection.js'

/** What a busy machine may need for all of it. */
const LIMIT_MS = 3_600_000
const PATIENT = { timeout: 300_000 }

const ANA = 'Ana Clara Menezes'
/** Of whom the class by script has nothing. */
const THIAGO = { username: 'aluno20', name: 'Thiago Mendonça' }
const SERVERS = ['server-1', 'server-2']

/** What the line of the connection may say. Of answers that are in memory alone it says more, and that is none of these. */
const LINES = Object.entries(texts.connection).flatMap(([key, text]) =>
  key.endsWith('InMemory') ? [] : [text]
)

/** All that a page has shown beside its title and the line of the connection. */
const unexpectedOf = ({ lines, titles, notices, overlays }: Shown, isTitle: RegExp) => [
  ...lines.filter((line) => line !== '' && !LINES.includes(line)),
  ...titles.filter((title) => !isTitle.test(title)),
  ...notices.filter((notice) => notice.trim() !== ''),
  ...overlays,
]

test.group('npm run cluster', (group) => {
  let cluster: Cluster
  let browser: Browser

  group.setup(async () => {
    cluster = await Cluster.open()
    browser = await openCameraBrowser('granted')
    return async () => {
      await browser.close()
      await cluster.close()
    }
  })
  group.each.timeout(LIMIT_MS)

  test('each process is killed, then all servers at once, then all are restarted in turns: a candidate and a proctor see a short line at most, and no answer is lost', async ({
    assert,
    cleanup,
  }) => {
    const sitting = cluster.order('--class', '--candidates', '4', '--minutes', '180')
    cleanup(() => void sitting.child.kill('SIGKILL'))
    const [, exam = ''] = await sitting.says(/sit "([^"]+)"/)
    const contexts = [await openContext(browser), await openContext(browser)] as const
    await Promise.all(contexts.map(noteShown))
    const [candidate, proctor] = [await contexts[0].newPage(), await contexts[1].newPage()]
    const complaints = [candidate, proctor].map((page) => watchComplaints(page, cluster.url))
    await openRoom(proctor, cluster, exam)
    await beginWatched(candidate, cluster, 'aluno', undefined, exam)
    await filmMoves(proctor, ANA)
    await Promise.all([candidate, proctor].map(takeShown))
    for (const [at, page] of [candidate, proctor].entries())
      page.on('load', () => void complaints[at]?.push('it was loaded anew'))

    const typed: string[] = []
    /** The next question is answered, before and while something happens; afterwards both pages are as they were. */
    const answerThrough = async (event: () => Promise<unknown>) => {
      const number = typed.length + 1
      await goTo(candidate, number)
      const [before, after] = [
        `${number}, antes. `,
        `${number}, enquanto uma parte do serviço acaba, e depois.`,
      ]
      typed.push(before + after)
      await textArea(candidate).pressSequentially(before)
      await Promise.all([event(), textArea(candidate).pressSequentially(after)])
      await savedOnServer(candidate)
      await expect(tile(proctor, ANA)).toContainText(`Questão ${number}`)
      await filmMoves(proctor, ANA)
    }

    for (const names of [...SERVERS.map((name) => [name]), ['worker'], SERVERS])
      await answerThrough(async () => {
        const before = cluster.ids
        names.forEach((name) => cluster.kill(name))
        for (const name of names) {
          await cluster.isBack(name, before)
          // Where one after the other is killed, there is always one that serves.
          if (SERVERS.includes(name)) await cluster.sendsTo(name)
        }
      })

    const before = cluster.ids
    const restart = cluster.order('--restart')
    for (const name of SERVERS) {
      await restart.says(new RegExp(`^Restarting ${name}$`, 'm'))
      await answerThrough(async () => undefined)
    }
    assert.equal(await restart.over, 0, restart.output)
    await answerThrough(async () => undefined)
    for (const name of [...SERVERS, 'worker']) assert.notEqual(cluster.ids[name], before[name], name)
    for (const [page, title] of [
      [candidate, /^(Questão \d+)?$/],
      [proctor, /^$/],
    ] as const) {
      await expect(page.locator('[data-part=link]')).toHaveText('')
      assert.deepEqual(unexpectedOf(await takeShown(page), title), [])
    }

    await candidate.getByRole('button', { name: 'Rever e entregar a prova' }).click()
    const applicationId = Number(/\/applications\/(\d+)/.exec(candidate.url())?.[1])
    await candidate.getByRole('button', { name: 'Entregar a prova', exact: true }).click()
    await candidate.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
    await candidate.waitForURL(/\/finished$/)
    const answers = await cluster.rows<{ text: string | null }>(
      'select free_response as text from answers where application_id = ? order by position',
      applicationId
    )
    assert.deepEqual(
      answers.slice(0, typed.length).map(({ text }) => text),
      typed
    )
    assert.deepEqual(await cluster.rows('select state from applications where id = ?', applicationId), [
      { state: 'FINISHED' },
    ])
    sitting.child.kill('SIGTERM')
    assert.equal(await sitting.over, 0, sitting.output)
    assert.include(sitting.output, 'Every acknowledged answer is there')
    assert.deepEqual(complaints, [[], []])
    await Promise.all(contexts.map((context) => context.close()))
  })

  test('a film that one process recorded is in the store, and is played and sought through another one after the first was killed', async ({
    assert,
  }) => {
    // Each page is at a process of its own: who owns what is not left to the balancer.
    const [here, there] = SERVERS.map((name) => ({ url: `http://${cluster.placeOf(name)}` }))
    if (!here || !there) throw new Error('two servers')
    const contexts = [await openContext(browser), await openContext(browser)] as const
    const [candidate, proctor] = [await contexts[0].newPage(), await contexts[1].newPage()]
    const complaints = watchComplaints(proctor, there.url)
    await openRoom(proctor, there)
    await beginWatched(candidate, here, THIAGO.username)
    await filmMoves(proctor, THIAGO.name)

    const films = () =>
      cluster.rows<{ status: string; error: string | null; storageKey: string | null }>(
        `select r.status, r.error, f.storage_key as storageKey from recordings r left join files f on f.id = r.file_id
         join users u on u.id = r.user_id where u.username = ? and r.kind = 'CAMERA'`,
        THIAGO.username
      )
    await roomTool(proctor, 'Gravar as câmeras da sala')
    await expect.poll(films, PATIENT).toMatchObject([{ status: 'RECORDING' }])
    const began = await filmTime(proctor, THIAGO.name)
    await expect.poll(() => filmTime(proctor, THIAGO.name), PATIENT).toBeGreaterThan(began + 5)
    await roomTool(proctor, 'Parar de gravar as câmeras')
    await expect.poll(films, PATIENT).toMatchObject([{ status: 'COMPLETED', error: null }])
    const [film] = await films()
    const key = film?.storageKey ?? ''
    assert.isNotEmpty(key)
    assert.isFalse(existsSync(join(cluster.folder, 'cluster/school/files', key.slice(0, 2), key)))

    const before = cluster.ids
    cluster.kill('server-1')
    const parts: string[] = []
    proctor.on('response', (response) => {
      const range = response.headers()['content-range']
      if (range && response.status() === 206) parts.push(new URL(response.url()).origin)
    })
    await roomTool(proctor, 'Gravações')
    const dialog = proctor.getByRole('dialog', { name: /^Gravações/ })
    await dialog.getByRole('button', { name: new RegExp(`^Assistir: câmera de ${THIAGO.name}`) }).click()
    const player = dialog.locator('video')
    const at = () => player.evaluate((video: HTMLVideoElement) => video.currentTime)
    await expect.poll(at, PATIENT).toBeGreaterThan(0)
    const seek = (part: number) =>
      player.evaluate(
        (video: HTMLVideoElement, wanted) =>
          new Promise<number>((done) => {
            video.pause()
            video.addEventListener('seeked', () => done(video.currentTime / video.duration), { once: true })
            video.currentTime = video.duration * wanted
          }),
        part
      )
    for (const part of [0.75, 0.25]) assert.closeTo(await seek(part), part, 0.05)
    assert.isNotEmpty(parts)
    assert.deepEqual([...new Set(parts)], [there.url])
    assert.deepEqual(complaints, [])
    await cluster.isBack('server-1', before)
    await Promise.all(contexts.map((context) => context.close()))
  })

  test('SIGTERM leaves no process and no port that listens', async ({ assert }) => {
    const ports = await cluster.listening()
    assert.includeMembers(ports, [Number(new URL(cluster.url).port), ...cluster.ports])
    assert.equal(await cluster.end(), 0)
    assert.deepEqual(await cluster.processes(), [])
    assert.deepEqual(await takenOf(ports), [])
  })
})
