import type { Caller } from '#shared'
import { isChannelName, matchChannel, type ChannelParams } from './domain/channel_pattern.js'

type Authoriser = (caller: Caller, params: ChannelParams) => boolean | Promise<boolean>

const authorisers = new Map<string, Authoriser>()

/**
 * Opens channels to those `authorise` lets in. `pattern` names ids by placeholders: `rooms/:roomId`. A channel that no
 * pattern fits is closed to everybody: who owns a thing must say who may hear of it.
 */
export function registerChannel(pattern: string, authorise: Authoriser): void {
  authorisers.set(pattern, authorise)
}

/** May the caller hear this channel? Unknown and malformed names: no. */
export async function mayHear(caller: Caller, channel: string): Promise<boolean> {
  if (!isChannelName(channel)) return false
  for (const [pattern, authorise] of authorisers) {
    const params = matchChannel(pattern, channel)
    if (params) return authorise(caller, params)
  }
  return false
}
