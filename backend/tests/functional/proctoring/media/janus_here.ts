import { media } from '#config/media'
import { findJanus } from '#proctoring/media/janus/janus_programs'

/** Can a Janus be started here? With `CI=true` it must be: a test that is skipped there has not been run. */
export function janusIsMissing(): boolean {
  const found = findJanus(media.searchPath, media.janusPath)
  if (!('missing' in found)) return false
  if (process.env.CI === 'true') throw new Error(found.missing)
  return true
}
