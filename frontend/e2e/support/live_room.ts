import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { FLAGS } from './chromium_flags.js'
import { expect, logIn, start } from './candidate.js'
import { change } from './database_rows.js'
import { PASSWORD, type School, type SchoolAddress } from './school.js'

export const WATCHED = 'Simulado acompanhado'

/** `granted`: a camera that is there and allowed. `refused`: there and not allowed. `missing`: none is plugged in. */
export type Camera = 'granted' | 'refused' | 'missing'

const CAMERA: Record<Camera, string[]> = {
  granted: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  refused: ['--use-fake-device-for-media-stream', '--deny-permission-prompts'],
  missing: ['--use-fake-ui-for-media-stream'],
}

/** `film`: a y4m file that the camera shows instead of its own moving picture. */
export const openCameraBrowser = (camera: Camera, film?: string): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      ...FLAGS,
      ...CAMERA[camera],
      ...(film === undefined ? [] : [`--use-file-for-fake-video-capture=${film}`]),
    ],
  })

/** A second of darkness, as a covered camera sees it: 320x180, 15 frames a second. */
export function darkFilm(): Buffer {
  const frame = Buffer.concat([
    Buffer.from('FRAME\n'),
    Buffer.alloc(320 * 180, 16),
    Buffer.alloc(2 * 160 * 90, 128),
  ])
  return Buffer.concat([
    Buffer.from('YUV4MPEG2 W320 H180 F15:1 Ip A1:1 C420mpeg2\n'),
    ...Array<Buffer>(15).fill(frame),
  ])
}

type Tracked = Window & { givenTracks?: MediaStreamTrack[] }

/** Remembers every track that pages of this context are given. */
export const trackMedia = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const given: MediaStreamTrack[] = []
    ;(window as Tracked).givenTracks = given
    const devices = navigator.mediaDevices
    for (const name of ['getUserMedia', 'getDisplayMedia'] as const) {
      const ask = devices[name].bind(devices)
      devices[name] = async (options) => {
        const stream = await ask(options)
        given.push(...stream.getTracks())
        return stream
      }
    }
  })

export const liveTracks = (page: Page): Promise<number> =>
  page.evaluate(
    () => ((window as Tracked).givenTracks ?? []).filter((track) => track.readyState === 'live').length
  )

/** Changes the flags of the watched collection before anything is served. */
export function setConfiguration(
  databasePath: string,
  configuration: Record<string, boolean | number>
): void {
  for (const [name, value] of Object.entries(configuration))
    change(
      databasePath,
      `update collections set configuration_json = json_set(configuration_json, '$.${name}', json(?)) where name = ?`,
      JSON.stringify(value),
      WATCHED
    )
}

type Live = {
  version: number
  room: { id: number }
  candidates: {
    userId: number
    isOnline: boolean
    isInApplication: boolean
    hasAcceptedCamera: boolean
    cameraState: string | null
    acknowledged: { version: number } | null
    lastStill: unknown
    pause: { id: number; motive: string } | null
  }[]
  messages: {
    id: number
    candidateId: number
    author: string
    message: string
    motive: string
    dismissed: boolean
    version: number
  }[]
  breakRequests: { id: number; candidateId: number; status: string }[]
  situations: {
    userId: number
    itemPosition: number | null
    isInInstructions: boolean
    isScreenShared: boolean
    currentInternetScore: number | null
  }[]
}

/** The same person logs in on another device, without a page. */
export async function takeOver(school: School, username: string): Promise<string> {
  const body = { username, password: PASSWORD, set_new_client: true, client_id: `${username}-without-a-page` }
  const answer = await fetch(`${school.url}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await answer.json()) as { token: string }).token
}

/** The proctor of the room, without a page: what she does goes to the server as her page would send it. */
export async function openProctor(school: School, candidate: string) {
  const token = await takeOver(school, 'proctor')
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${school.url}/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `JWT ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return (text === '' ? null : JSON.parse(text)) as T
  }
  const { results } = await call<{ results: { id: number }[] }>('GET', '/rooms?opened=true')
  const roomId = results[0]?.id ?? 0
  const room = `/rooms/${roomId}`
  const users = await call<{ results: { id: number; name: string }[] }>('GET', `${room}/users?pageSize=50`)
  const userId = users.results.find(({ name }) => name === candidate)?.id ?? 0
  const live = () => call<Live>('GET', `${room}/live`)
  return {
    roomId,
    userId,
    live,
    own: async () => (await live()).candidates.find((one) => one.userId === userId),
    alert: (message: string, motive = 'MESSAGE') =>
      call<{ id: number; version: number }>('POST', `${room}/messages`, {
        candidate_id: userId,
        message,
        motive,
        reason: 'Teste',
      }),
    pause: (message: string) =>
      call<{ version: number }>('PUT', `${room}/candidates/${userId}/pause`, {
        message,
        show_message: true,
        reason: 'Teste',
      }),
    silence: (silenced: boolean) =>
      call<{ version: number }>('PUT', `${room}/candidates/${userId}/microphone`, { silenced }),
    resume: () => call('DELETE', `${room}/candidates/${userId}/pause`, { reason: 'Teste' }),
    /** Answers the request that waits. */
    answer: async (action: 'accept' | 'refuse') => {
      const request = (await live()).breakRequests.find(
        (one) => one.candidateId === userId && one.status === 'PENDING'
      )
      await call('PATCH', `${room}/break_requests/${request?.id}`, { action })
    },
  }
}

/** From the list to the instructions of a collection's exam: the camera allowed, devices chosen, both photos taken. */
export async function passCamera(
  page: Page,
  clean: (where: string) => Promise<void> = async () => {},
  collection = WATCHED
): Promise<void> {
  await page.getByRole('link', { name: collection, exact: true }).first().click()
  await page.waitForURL(/\/camera-permission-tutorial$/)
  await expect(page.getByRole('heading', { name: 'No Chrome' })).toBeVisible()
  await clean('camera tutorial')
  await page.getByRole('button', { name: 'Permitir câmera e microfone' }).click()
  // Asked once: the next page has the browser's answer already.
  await page.waitForURL(/\/camera-permission$/)
  await expect(page.getByRole('heading', { name: 'Escolha a câmera e o microfone' })).toBeVisible()
  // Of the fake microphones there are several: none is taken for granted.
  await page.getByRole('button', { name: 'Usar estes' }).click()
  await expect(page.getByText('Por favor, selecione um microfone e uma camera')).toBeVisible()
  await clean('devices')
  // There is one camera: it is chosen by itself.
  await expect(page.getByLabel('Câmera', { exact: true })).toHaveCount(0)
  await page.getByLabel('Microfone', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Usar estes' }).click()
  await expect(page.getByRole('heading', { name: 'Foto do documento' })).toBeVisible()
  await takePicture(page)
  await clean('document photo')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await takePicture(page)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('heading', { name: 'Foto do rosto' })).toBeVisible()
  await takePicture(page)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('heading', { name: 'Tudo pronto' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Provas', exact: true })).toBeVisible()
  await clean('photos kept')
  await page.getByRole('link', { name: 'Começar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Começar a prova' })).toBeVisible()
}

/** Until there is a first frame a press on the button takes nothing. */
const takePicture = (page: Page) => {
  const taken = page.getByRole('button', { name: 'Confirmar' })
  return expect(async () => {
    // It may have been taken after the last look: then there is nothing to press any more.
    if (!(await taken.isVisible()))
      await page.getByRole('button', { name: 'Tirar foto' }).click({ timeout: 3_000 })
    await expect(taken).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 120_000 })
}

/** Logs in, passes the camera and, from its last page, starts the exam of a collection that is watched. */
export async function beginWatched(
  page: Page,
  school: SchoolAddress,
  username: string,
  clean?: (where: string) => Promise<void>,
  collection?: string
): Promise<void> {
  await logIn(page, school, username)
  await passCamera(page, clean, collection)
  await start(page)
}
