import { readFile, rm } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { chromium, type Browser, type Page } from 'playwright'
import { findJanus } from '../../../backend/app/media/janus/janus_programs.js'
import { recordingsFolder } from '../../../backend/app/media/janus/janus_process.js'
import { FLAGS } from '../support/chromium_flags.js'
import { openMediaPage, type MediaWindow } from '../support/media_page.js'
import { janusOf, makeRooms, socketsOf, tokenOf, type MediaRooms } from '../support/media_school.js'
import { expect } from '../support/candidate.js'
import { recordingOf } from '../support/database_rows.js'
import { openSchool, type School } from '../support/school.js'

/** Below 32768, where the kernel takes ports for everybody who asks for any. */
const RTP = { from: 22_000, to: 22_199 }
const PUBLISHERS = ['aluno02', 'aluno03', 'aluno04', 'aluno05', 'aluno06', 'aluno07', 'aluno08', 'aluno09']
/** What a slow machine may need; nothing is expected to take so long. */
const PATIENT = { timeout: 90_000 }

const CAMERA_FLAGS = [
  ...FLAGS,
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
]

const there = (page: Page) => page.evaluate(() => (window as unknown as MediaWindow).frames())
const stateOf = (page: Page) => page.evaluate(() => (window as unknown as MediaWindow).state)
const send = (page: Page, roomId: number) =>
  page.evaluate((id) => (window as unknown as MediaWindow).publishIn(id), roomId)
const see = (page: Page, roomId: number, userIds: number[]) =>
  page.evaluate(([id, ids]) => (window as unknown as MediaWindow).watchIn(id as number, ids as number[]), [
    roomId,
    userIds,
  ] as const)
const call = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    ([how, where, what]) => (window as unknown as MediaWindow).api(how as string, where as string, what),
    [method, path, body] as const
  )

/** Every one of these people's pictures gains ten frames, and then ten more. */
async function moves(page: Page, userIds: readonly number[]) {
  for (const _again of [1, 2]) {
    const before = await there(page)
    await expect
      .poll(async () => {
        const now = await there(page)
        return userIds.filter((id) => (now[id] ?? 0) < (before[id] ?? 0) + 10)
      }, PATIENT)
      .toEqual([])
  }
}

const isMissing = () => {
  const found = findJanus(process.env.PATH ?? '', process.env.JANUS_PATH)
  if (!('missing' in found)) return false
  if (process.env.CI === 'true') throw new Error(found.missing)
  return true
}

test.group('Video by Janus in Chromium', (group) => {
  let school: School
  let rooms: MediaRooms
  let browser: Browser
  let proctor: Page
  const pages: Page[] = []
  const janus = (title: string) => test(title).skip(isMissing, 'Janus is not installed')
  const idOf = (name: string) => rooms.candidates.find((one) => one.name === name)?.id ?? 0

  group.setup(async () => {
    if (isMissing()) return () => undefined
    school = await openSchool({
      prepare: (path) => (rooms = makeRooms(path, PUBLISHERS)),
      settings: { MEDIA: 'janus', JANUS_RTP_PORTS: `${RTP.from}-${RTP.to}` },
    })
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: CAMERA_FLAGS,
    })
    proctor = await openMediaPage(await browser.newContext(), school, await tokenOf(school, 'proctor'))
    for (const name of PUBLISHERS)
      pages.push(await openMediaPage(await browser.newContext(), school, await tokenOf(school, name)))
    return async () => {
      await browser.close()
      await school.close()
      await rm(recordingsFolder(join(dirname(school.databasePath), 'data/janus/run')), {
        recursive: true,
        force: true,
      })
    }
  })

  janus('eight candidates publish, and the proctor sees every video play').run(async () => {
    const ids = PUBLISHERS.map(idOf)
    for (const page of pages) await send(page, rooms.watched)
    for (const page of pages) await expect.poll(() => stateOf(page), PATIENT).toBe('connected')
    await see(proctor, rooms.watched, ids)
    await moves(proctor, ids)
    const streaming = async () => {
      const live = (await call(proctor, 'GET', `/v1/rooms/${rooms.watched}/live`)).body as {
        candidates: { userId: number; isStreaming: boolean }[]
      }
      return live.candidates
        .filter((one) => one.isStreaming)
        .map((one) => one.userId)
        .toSorted((one, other) => one - other)
    }
    await expect.poll(streaming, PATIENT).toEqual(ids.toSorted((one, other) => one - other))
  })

  janus('only visible videos are forwarded; a returning one plays again').run(async () => {
    const [first, second] = [idOf('aluno02'), idOf('aluno03')]
    await see(proctor, rooms.watched, [first])
    await expect.poll(async () => Object.keys(await there(proctor)), PATIENT).toEqual([String(first)])
    await see(proctor, rooms.watched, [first, second])
    await moves(proctor, [first, second])

    const [page] = pages
    await page?.evaluate(() => (window as unknown as MediaWindow).stopAll())
    await expect.poll(async () => Object.keys(await there(proctor)), PATIENT).toEqual([String(second)])
    await send(page as Page, rooms.watched)
    await moves(proctor, [first, second])
    await expect.poll(() => stateOf(proctor), PATIENT).toBe('connected')
  })

  janus('unauthorised people are refused').run(async ({ assert }) => {
    const [candidate] = pages
    const open = `/v1/rooms/${rooms.watched}/media_session`
    assert.equal(
      (await call(candidate as Page, 'POST', open, { role: 'watch' })).status,
      403,
      'a candidate would watch'
    )
    assert.equal((await call(proctor, 'POST', open, { role: 'publish' })).status, 403, 'a proctor would send')
    assert.equal(
      (await call(proctor, 'POST', `/v1/rooms/${rooms.other}/media_session`, { role: 'watch' })).status,
      404,
      "another room's proctor"
    )
    const forged = `/v1/media_sessions/${'A'.repeat(32)}/publish`
    assert.equal(
      (await call(candidate as Page, 'POST', forged, { sdp: 'v=0 nothing at all' })).status,
      404,
      'a forged session'
    )
    const { body } = await call(candidate as Page, 'POST', open, { role: 'publish' })
    const mine = (body as { sessionId: string }).sessionId
    assert.equal(
      (
        await call(candidate as Page, 'POST', `/v1/media_sessions/${mine}/watch`, {
          feeds: [idOf('aluno03')],
        })
      ).status,
      403
    )
    assert.equal(
      (await call(proctor, 'POST', `/v1/media_sessions/${mine}/publish`, { sdp: 'v=0 nothing at all' }))
        .status,
      404
    )
    assert.equal((await call(candidate as Page, 'DELETE', `/v1/media_sessions/${mine}`)).status, 204)
    assert.equal(
      (
        await call(candidate as Page, 'POST', `/v1/media_sessions/${mine}/publish`, {
          sdp: 'v=0 nothing at all',
        })
      ).status,
      404,
      'one that is over'
    )
  })

  janus('only the media ports of Janus are reachable, and it does not run as root').run(
    async ({ assert }) => {
      const pid = (await janusOf(school)) ?? 0
      assert.isAbove(pid, 0)
      const sockets = await socketsOf(pid)
      const listeners = sockets.filter((one) => one.kind === 'tcp')
      assert.isAbove(listeners.length, 0)
      assert.deepEqual(
        listeners.filter((one) => one.address !== '127.0.0.1'),
        [],
        'its listeners are on loopback'
      )
      const media = sockets.filter((one) => one.kind === 'udp')
      assert.isAbove(media.length, 0)
      assert.deepEqual(
        media.filter((one) => one.port < RTP.from || one.port > RTP.to),
        [],
        'media within its range'
      )
      const outside = Object.values(networkInterfaces())
        .flat()
        .find((one) => one?.family === 'IPv4' && !one.internal)?.address
      for (const { port } of listeners)
        await assert.rejects(() => fetch(`http://${outside}:${port}/admin`), /fetch failed/)
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      if (process.getuid?.() === 0) assert.match(status, /^Uid:\s+65534\s+65534\s+65534\s+65534$/m)
      assert.notInclude(await readFile(`/proc/${pid}/environ`, 'utf8'), 'APP_KEY')
    }
  )

  janus('a muted microphone stays muted through a reconnection, until it is unmuted')
    .timeout(600_000)
    .run(async ({ assert }) => {
      const id = idOf('aluno05')
      const page = pages[PUBLISHERS.indexOf('aluno05')] as Page
      const heard = () => proctor.evaluate(() => (window as unknown as MediaWindow).soundPackets())
      const silence = async (silenced: boolean) =>
        assert.equal(
          (await call(proctor, 'PUT', `/v1/rooms/${rooms.watched}/candidates/${id}/microphone`, { silenced }))
            .status,
          200
        )
      const listen = () =>
        proctor.evaluate(
          ([room, who]) =>
            (window as unknown as MediaWindow).watchIn(room as number, [who as number], [who as number]),
          [rooms.watched, id] as const
        )
      /** Her picture gains twenty frames and more; how many packets of her sound came meanwhile? */
      const heardWhilePictureMoves = async () => {
        const before = await heard()
        await moves(proctor, [id])
        return (await heard()) - before
      }
      const sounds = async () => {
        const before = await heard()
        await expect.poll(async () => (await heard()) - before, PATIENT).toBeGreaterThan(20)
      }
      if ((await stateOf(page)) !== 'connected') await send(page, rooms.watched)
      await listen()
      await moves(proctor, [id])
      await sounds()
      await silence(true)
      // What was on its way arrives first.
      await heardWhilePictureMoves()
      assert.equal(await heardWhilePictureMoves(), 0)
      await page.evaluate(() => (window as unknown as MediaWindow).stopAll())
      await expect.poll(async () => Object.keys(await there(proctor)), PATIENT).toEqual([])
      await send(page, rooms.watched)
      await moves(proctor, [id])
      assert.equal(await heardWhilePictureMoves(), 0)
      await silence(false)
      await sounds()
    })

  janus('a recording started and stopped by the proctor plays in Chromium afterwards')
    .run(async ({ assert }) => {
      const id = idOf('aluno04')
      const order = { user_id: id, room_id: rooms.watched, provider: 'janus' }
      // In the middle of the stream: the hard case, which begins within a picture.
      await see(proctor, rooms.watched, [id])
      await moves(proctor, [id])
      assert.equal((await call(proctor, 'POST', '/recording/start', order)).status, 204)
      await moves(proctor, [id])
      await moves(proctor, [id])
      assert.equal((await call(proctor, 'POST', '/recording/stop', order)).status, 204)
      // Compared with its error, so that a failed conversion shows the reason.
      const isOver = ({ status = '' } = {}) => status === 'COMPLETED' || status === 'ERROR'
      await expect.poll(() => isOver(recordingOf(school.databasePath, id)), { timeout: 240_000 }).toBe(true)
      assert.deepEqual(recordingOf(school.databasePath, id), { status: 'COMPLETED', error: null })
      const { url } = (await call(proctor, 'GET', `/video?user_id=${id}&provider_codename=janus`)).body as {
        url: string
      }
      const played = await proctor.evaluate(async (address) => {
        const video = document.createElement('video')
        video.muted = true
        video.src = address
        document.body.append(video)
        await new Promise((ready, failed) => {
          video.addEventListener('timeupdate', () => video.currentTime > 0.5 && ready(null))
          video.addEventListener('ended', () => failed(new Error(`over after ${video.currentTime} s`)))
          video.addEventListener('error', () => failed(new Error(video.error?.message)))
          video.play().catch(failed)
        })
        return { width: video.videoWidth, at: video.currentTime }
      }, url)
      assert.equal(played.width, 320)
      assert.isAbove(played.at, 0.5)
      const stranger = await browser.newContext()
      assert.equal((await stranger.request.get(`${school.url}${url}`)).status(), 401, 'the address is used')
      await stranger.close()

      // In a window of its own, as the proctor's page opens it.
      const { url: again } = (await call(proctor, 'GET', `/video?user_id=${id}&provider_codename=janus`))
        .body as { url: string }
      const [popup] = await Promise.all([
        proctor.waitForEvent('popup'),
        proctor.evaluate((address) => void window.open(address, '_blank', 'width=800,height=600'), again),
      ])
      await popup.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3, null, {
        polling: 50,
        ...PATIENT,
      })
      await popup.close()
    })
    .timeout(600_000)

  janus('a killed Janus is shown to the proctor, and the videos come back by themselves').run(
    async ({ assert }) => {
      const ids = [idOf('aluno02'), idOf('aluno03')]
      await see(proctor, rooms.watched, ids)
      await moves(proctor, ids)
      const before = (await janusOf(school)) ?? 0
      // They may be back before this process looks again: the page itself sees that they are gone.
      const gone = proctor.waitForFunction(
        () => Object.keys((window as unknown as MediaWindow).frames()).length === 0,
        undefined,
        { polling: 50, ...PATIENT }
      )
      await Promise.all([gone, process.kill(before, 'SIGKILL')])
      await expect.poll(async () => ((await janusOf(school)) ?? before) !== before, PATIENT).toBe(true)
      await expect.poll(async () => Object.keys(await there(proctor)).length, PATIENT).toBe(2)
      await moves(proctor, ids)
      // The exam's own calls never depended on it.
      assert.equal((await call(pages[0] as Page, 'GET', '/v1/applications')).status, 200)
    }
  )
})
