import type { Caller } from '#shared'
import { isChannelName, matchChannel, type ChannelParams } from './domain/channel_pattern.js'

type Authoriser = (caller: Caller, params: ChannelParams) => boolean | Promise<boolean>

const authorisers = new Map<string, Authoriser>()

/**
 * Opens channels to those `authorise` lets in. `pattern` names ids by placeholders: `rooms/:roomId`. A channel without a pattern is closed
 * to everybody: the module that owns a resource must register who may subscribe.
 */
export function registerChannel(pattern: string, authorise: Authoriser): void {
  authorisers.set(pattern, authorise)
}

/** Whether the caller may subscribe to this channel. Unknown and malformed names: no. */
export async function mayHear(caller: Caller, channel: string): Promise<boolean> {
  if (!isChannelName(channel)) return false
  for (const [pattern, authorise] of authorisers) {
    const params = matchChannel(pattern, channel)
    if (params) return authorise(caller, params)
  }
  return false
}
