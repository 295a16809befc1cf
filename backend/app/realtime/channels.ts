import type { Caller } from '#shared'
import { isChannelName, matchChannel, type ChannelParams } from './domain/channel_pattern.js'

type Asked = { readonly caller: Caller; readonly params: ChannelParams }
/** Who of these callers may subscribe, in their order. */
type Authoriser = (asked: readonly Asked[]) => readonly boolean[] | Promise<readonly boolean[]>

const authorisers = new Map<string, Authoriser>()

/**
 * Opens channels to those `authorise` lets in; it is asked about many at once, so that all streams of a process are checked in a few
 * reads. `pattern` names ids by placeholders: `rooms/:roomId`. A channel without a pattern is closed to everybody: the module that owns a
 * resource must register who may subscribe.
 */
export function registerChannel(pattern: string, authorise: Authoriser): void {
  authorisers.set(pattern, authorise)
}

type Subscription = { readonly caller: Caller; readonly channel: string }

/** Those of the subscriptions that their callers may have now. Unknown and malformed names: none. */
export async function mayHear<S extends Subscription>(asked: readonly S[]): Promise<Set<S>> {
  const allowed = new Set<S>()
  for (const [pattern, authorise] of authorisers) {
    const fitting = asked.flatMap((subscription) => {
      const params = isChannelName(subscription.channel) && matchChannel(pattern, subscription.channel)
      return params ? [{ subscription, caller: subscription.caller, params }] : []
    })
    if (fitting.length === 0) continue
    const answers = await authorise(fitting)
    for (const [at, { subscription }] of fitting.entries()) if (answers[at]) allowed.add(subscription)
  }
  return allowed
}
