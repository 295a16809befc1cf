import type { WatchedWorld } from './candidate.js'
import type { ServerProcess } from './server.js'
import { pageOf } from './shared_media.js'

/**
 * A candidate's page that sends, each call at the next process. Resolves to whether it sends now; otherwise it tried once to come back:
 * with another session where the one it had is over.
 */
export function cameraOf(world: WatchedWorld, next: () => ServerProcess): () => Promise<boolean> {
  const page = pageOf(world, world.candidateToken, 'publish')
  let isOpen = false
  const comesBack = async () => {
    const shown = isOpen ? await page.show(next()) : null
    if (shown?.status === 200 && shown.body.live) return true
    if (shown === null || shown.status === 404 || shown.status === 410)
      isOpen = (await page.open(next())) === 200
    return isOpen && (await page.publish(next())).status === 200
  }
  // A process that was killed gives no answer.
  return () => comesBack().catch(() => false)
}
