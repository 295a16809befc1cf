/**
 * A room of 30 simulated publishers (small and slow pictures of one camera: what is measured is Janus and the proctor's page, not
 * thirty browsers on one machine): Janus' share of a core, the time to the first picture of each, and the memory of the proctor's page
 * after as many changes of what is on the screen as an hour of scrolling brings.
 */
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { recordingsFolder } from '#media/janus/janus_process'
import { openMediaPage, type MediaWindow } from '../../frontend/e2e/support/media_page.js'
import { janusOf, makeRooms, tokenOf, type MediaRooms } from '../../frontend/e2e/support/media_school.js'
import { openSchool } from '../../frontend/e2e/support/school.js'
import { percentile, SECONDS } from './support/load.js'
import { cpuSeconds } from './support/processes.js'

const PEOPLE = Number(process.env.BENCH_PUBLISHERS ?? 30)
const SHAPE = { width: 160, height: 90, frameRate: 5 }
/** One change every five seconds for an hour. */
const CHANGES = 720
const IN_SIGHT = 8
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--use-fake-device-for-media-stream',
]
const PATIENT = { timeout: 300_000, polling: 200 }

const names = Array.from({ length: PEOPLE }, (_, at) =>
  at === 0 ? 'aluno' : `aluno${String(at + 1).padStart(2, '0')}`
)
const see = (page: Page, roomId: number, ids: number[]) =>
  page.evaluate(
    ([room, who]) => void (window as unknown as MediaWindow).watchIn(room as number, who as number[]),
    [roomId, ids] as const
  )
const heapOf = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}

let rooms: MediaRooms = { watched: 0, other: 0, candidates: [] }
const school = await openSchool({
  prepare: (path) => (rooms = makeRooms(path, names)),
  settings: { MEDIA: 'janus', JANUS_RTP_PORTS: '45000-45199' },
})
const browsers: Browser[] = []
const newBrowser = async () => {
  const args = [
    ...FLAGS,
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
    '--disable-background-timer-throttling',
    '--disable-renderer-backgrounding',
  ]
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args,
  })
  browsers.push(browser)
  return browser
}
try {
  const tokens: string[] = []
  for (const { name } of rooms.candidates) tokens.push((await tokenOf(school, name)).token)
  const senders = await openMediaPage(await (await newBrowser()).newContext(), school, {
    token: tokens[0] ?? '',
    userId: 0,
  })
  await senders.evaluate(
    ([who, room, shape]) =>
      (window as unknown as MediaWindow).publishAs(who as string[], room as number, shape as typeof SHAPE),
    [tokens, rooms.watched, SHAPE] as const
  )
  await senders.waitForFunction(
    (count) => (window as unknown as MediaWindow).sending === count,
    tokens.length,
    PATIENT
  )
  const janus = (await janusOf(school)) ?? 0
  const share = async () => {
    const before = cpuSeconds([janus])
    const began = performance.now()
    await new Promise((go) => setTimeout(go, SECONDS * 500))
    return (100 * (cpuSeconds([janus]) - before)) / ((performance.now() - began) / 1000)
  }
  const alone = await share()
  const proctor = await openMediaPage(
    await (await newBrowser()).newContext(),
    school,
    await tokenOf(school, 'proctor')
  )
  const ids = rooms.candidates.map((one) => one.id)
  const opened = await proctor.evaluate(() => performance.now())
  await see(proctor, rooms.watched, ids)
  await proctor.waitForFunction(
    (count) => Object.keys((window as unknown as MediaWindow).firstFrames).length === count,
    ids.length,
    PATIENT
  )
  const first = Object.values(
    await proctor.evaluate(() => (window as unknown as MediaWindow).firstFrames)
  ).map((at) => at - opened)
  const watched = await share()

  await see(proctor, rooms.watched, ids.slice(0, IN_SIGHT))
  const before = await heapOf(proctor)
  for (let change = 0; change < CHANGES; change += 1) {
    const from = (change * 3) % ids.length
    const sight = [...ids, ...ids].slice(from, from + IN_SIGHT)
    await see(proctor, rooms.watched, sight)
    await proctor.waitForFunction(
      (who) => who.every((id) => id in (window as unknown as MediaWindow).frames()),
      sight,
      PATIENT
    )
  }
  const after = await heapOf(proctor)
  const rounded = (value: number) => Math.round(value)
  console.log(
    `A room of ${ids.length} who send ${SHAPE.width}x${SHAPE.height} at ${SHAPE.frameRate} frames with sound, and one proctor who has all of them on the screen`
  )
  console.table({
    'Janus, nobody watches': { '% of a core': alone.toFixed(1) },
    'Janus, the proctor watches all': { '% of a core': watched.toFixed(1) },
    'first picture (ms after opening)': {
      p50: rounded(percentile(first, 0.5)),
      p95: rounded(percentile(first, 0.95)),
      last: rounded(Math.max(...first)),
    },
    [`heap of the proctor's page, MB (${CHANGES} changes of ${IN_SIGHT} tiles)`]: {
      before: before.toFixed(1),
      after: after.toFixed(1),
    },
  })
} finally {
  for (const browser of browsers) await browser.close()
  await school.close()
  await rm(recordingsFolder(join(dirname(school.databasePath), 'data/janus/run')), {
    recursive: true,
    force: true,
  })
}
process.exit()
