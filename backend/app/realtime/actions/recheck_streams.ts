import { liveSessions, type RightsChange } from '#identity'
import { clock, GroupCommit, isStaffGroup, toIso } from '#shared'
import { mayHear } from '../channels.js'
import { deliver, hub } from '../fan_out.js'
import { byeFrame } from '../frames.js'
import type { OpenStream } from '../hub.js'

/** Streams that are checked by one read of each kind. */
const AT_ONCE = 250

/** The streams here that may be heard by somebody whose rights have changed. */
export function streamsConcerned(change: RightsChange): OpenStream[] {
  if ('userId' in change) return hub.streamsOf(change.userId)
  if ('roomId' in change) return hub.streamsUnder(`rooms/${change.roomId}`)
  // A sitting reads them when it begins: candidates are not asked to read anything anew in the middle of it.
  if ('settingsOf' in change)
    return hub
      .streams()
      .filter((stream) => stream.institutionId === change.settingsOf && isStaffGroup(stream.group))
  const { institutionId, group } = change
  return hub.streams().filter((stream) => stream.institutionId === institutionId && stream.group === group)
}

/** Has the pages of these streams, as far as they hear what concerns their person, read anew what they may. */
export function hintRights(streams: readonly OpenStream[]): void {
  const version = clock.now()
  for (const userId of new Set(streams.map((stream) => stream.userId)))
    deliver({
      channel: `users/${userId}`,
      payload: { kind: 'rights', version, userId, at: toIso(version) },
    })
}

/**
 * Closes those of the streams whose session has ended, or whose person may not hear one of its channels any more: the page asks for another
 * and learns what it may. The rights are those of the database now. Resolves after they got their last event.
 */
export async function recheckStreams(streams: readonly OpenStream[]): Promise<void> {
  for (let from = 0; from < streams.length; from += AT_ONCE)
    await recheck(streams.slice(from, from + AT_ONCE))
}

const opened = new GroupCommit<OpenStream, null>(async (streams) => {
  await recheck(streams)
  return streams.map(() => null)
}, AT_ONCE)

/** The same for a stream that was opened just now: those that open at the same time, as after a restart, share the reads. */
export const recheckOpened = (stream: OpenStream): Promise<null> => opened.add(stream)

async function recheck(streams: readonly OpenStream[]): Promise<void> {
  const sessions = await liveSessions(streams.map(({ sessionId }) => sessionId))
  const asked = streams.flatMap((stream) => {
    const session = sessions.get(stream.sessionId)
    return session ? stream.channels.map((channel) => ({ stream, caller: session.caller, channel })) : []
  })
  const allowed = await mayHear(asked)
  const narrowed = new Set(asked.filter((one) => !allowed.has(one)).map(({ stream }) => stream))
  hub.dismiss(
    streams.filter(({ sessionId }) => !sessions.has(sessionId)),
    byeFrame('session')
  )
  hub.dismiss(narrowed, byeFrame('rights'))
}
