import { media } from '#config/media'
import { findJanus } from '#proctoring/media/janus/janus_programs'

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
