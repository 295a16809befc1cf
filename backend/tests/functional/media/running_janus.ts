import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { media } from '#config/media'
import { JanusProcess, recordingsFolder, type JanusEndpoint } from '#media/janus/janus_process'
import { findJanus } from '#media/janus/janus_programs'
import { janusSecrets } from '#media/janus/janus_secrets'
import { RTP_PORTS } from './test_janus.js'

/** Resolves when `done` holds; every event that can make it hold calls `look`, or the wait is for ever. */
export function waiter() {
  const waiting: { done: () => boolean; go: () => void }[] = []
  return {
    look: () => waiting.filter(({ done }) => done()).forEach(({ go }) => go()),
    until: (done: () => boolean) =>
      new Promise<void>((go) => (done() ? go() : void waiting.push({ done, go }))),
  }
}

/** A Janus of ours by itself. `end()` ends it and removes its folders. */
export async function startJanus() {
  const programs = findJanus(media.searchPath, media.janusPath)
  if ('missing' in programs) throw new Error(programs.missing)
  const folder = await mkdtemp(join(tmpdir(), 'banca-janus-'))
  const ups: JanusEndpoint[] = []
  let downs = 0
  const { look, until } = waiter()
  const secrets = await janusSecrets(folder)
  const janus = new JanusProcess({
    programs,
    folder: join(folder, 'run'),
    recordings: recordingsFolder(folder),
    rtpPorts: RTP_PORTS,
    secrets,
    log: () => undefined,
    up: (endpoint) => (ups.push(endpoint), look()),
    down: () => ((downs += 1), look()),
  })
  await janus.start()
  return {
    janus,
    folder,
    secrets,
    ups,
    downs: () => downs,
    until,
    end: () =>
      janus
        .stop()
        .then(() =>
          Promise.all(
            [folder, recordingsFolder(folder)].map((path) => rm(path, { recursive: true, force: true }))
          )
        ),
  }
}
