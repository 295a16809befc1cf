import { setTimeout as wait } from 'node:timers/promises'
import { rereadRights } from '#identity'
import { recheckStreams } from '../actions/recheck_streams.js'
import { hub } from '../fan_out.js'
import { byeFrame, HEARTBEAT } from '../frames.js'

/** Sends the heartbeat to every stream of this process. */
export const sendHeartbeat = (): void => hub.deliverToAll(HEARTBEAT)

/** Closes every stream whose session ended, or whose person lost a right, of which no message came. */
export async function recheckAllStreams(): Promise<void> {
  const streams = hub.streams()
  await rereadRights(streams)
  await recheckStreams(streams)
}

/** Closes every stream with the event that asks its page to come back. */
export const endStreams = (): void => hub.dismissAll(byeFrame('restart'))

/** Over so many slices at most; a few streams are one slice. */
const SLICES = 30
const SMALLEST_SLICE = 50
const BETWEEN_SLICES_MS = 100

/**
 * Asks every page to come back, slice by slice: thousands that come at the same moment would be a load that the other processes never have
 * otherwise. Each page adds a pause of its own.
 * @param pause between two slices, in milliseconds
 */
export async function moveStreams(
  pause: (ms: number) => Promise<unknown> = (ms) => wait(ms, undefined, { ref: false })
): Promise<void> {
  const streams = hub.streams()
  const size = Math.max(SMALLEST_SLICE, Math.ceil(streams.length / SLICES))
  for (let at = 0; at < streams.length; at += size) {
    if (at > 0) await pause(BETWEEN_SLICES_MS)
    hub.dismiss(streams.slice(at, at + size), byeFrame('restart'))
  }
  // Those that opened meanwhile.
  endStreams()
}
