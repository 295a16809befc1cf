import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { Group } from '@japa/runner/core'
import { media } from '#config/media'
import { JanusAdmin } from '#media/janus/janus_admin'
import { JanusNode } from '#media/janus/janus_node'
import { recordingsFolder, type JanusEndpoint } from '#media/janus/janus_process'
import { findJanus } from '#media/janus/janus_programs'
import { janusSecrets } from '#media/janus/janus_secrets'
import { startMedia, stopMedia } from '#media/media_server'

/**
 * UDP ports for the Janus of every test, also of those that run at the same time on the other database: each looks for a free
 * one in it. Below 32768, where the kernel takes ports for everybody who asks for any.
 */
export const RTP_PORTS = '21000-21999'

/** Can a Janus be started here? With `CI=true` it must be: a test that is skipped there has not been run. */
export function janusIsMissing(): boolean {
  const found = findJanus(media.searchPath, media.janusPath)
  if (!('missing' in found)) return false
  if (process.env.CI === 'true') throw new Error(found.missing)
  return true
}

/** A test that is skipped, with the reason, where there is no Janus. */
export const withJanus = (title: string) => test(title).skip(janusIsMissing, 'Janus is not installed')

/** The server's media run by a Janus of this group's own; a test that wants a sweep sweeps. @returns its folder, known once the group has begun */
export function withOwnJanus(group: Group): () => string {
  let folder = ''
  group.setup(async () => {
    if (janusIsMissing()) return () => undefined
    folder = await mkdtemp(join(tmpdir(), 'banca-janus-'))
    const started = await startMedia({ mode: 'janus', folder, rtpPorts: RTP_PORTS })
    if (started.kind !== 'janus') throw new Error(started.why)
    return async () => {
      await stopMedia()
      for (const path of [folder, recordingsFolder(join(folder, 'run'))])
        await rm(path, { recursive: true, force: true })
    }
  })
  return () => folder
}

async function endpointOf(folder: string): Promise<JanusEndpoint> {
  const portIn = async (file: string, name: string) =>
    new RegExp(`${name} = (\\d+)`).exec(await readFile(join(folder, 'run', 'config', file), 'utf8'))?.[1] ??
    ''
  return {
    ws: `ws://127.0.0.1:${await portIn('janus.transport.websockets.jcfg', 'ws_port')}`,
    admin: `http://127.0.0.1:${await portIn('janus.transport.http.jcfg', 'admin_port')}/admin`,
    secrets: await janusSecrets(folder),
    recordings: folder,
  }
}

/** A connection of its own to the Janus that `startMedia({ folder })` runs; `lost()` ends it. */
export async function nodeOf(folder: string, publishers = 10): Promise<JanusNode> {
  const node = new JanusNode({
    name: 'probe',
    shape: { bitrate: 100_000, publishers },
    log: () => undefined,
    up: () => undefined,
    down: () => undefined,
  })
  await node.found(await endpointOf(folder))
  return node
}

/** The candidates who are in a room of that Janus, by their user ids, whether their media flow or not. */
export async function candidatesIn(folder: string, roomId: number): Promise<number[]> {
  const { admin, secrets } = await endpointOf(folder)
  const listed = await new JanusAdmin(admin, secrets).room({
    request: 'listparticipants',
    room: `banca-${roomId}`,
  })
  return (listed.participants as { id: string }[]).map(({ id }) => Number(id)).filter(Number.isSafeInteger)
}
