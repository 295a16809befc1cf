import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { Group } from '@japa/runner/core'
import { media } from '#config/media'
import { recordingsFolder } from '#media/janus/janus_process'
import { findJanus } from '#media/janus/janus_programs'
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
