/** Interval of keep-alive frames, in seconds; a client that gets nothing for thrice as long opens another stream. */
export const HEARTBEAT_SECONDS = 10

const frame = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** The first frame of a stream. */
export const welcomeFrame = (now: number) =>
  frame('welcome', { heartbeatSeconds: HEARTBEAT_SECONDS, serverTime: new Date(now).toISOString() })

export const HEARTBEAT = frame('heartbeat', {})

/** Names no event: to an `EventSource` it is a message. JSON has no line breaks of its own, so it is one line of the stream. */
export const hintFrame = (channel: string, payload: unknown) =>
  `data: ${JSON.stringify({ channel, payload })}\n\n`

/** The last frame of a stream: `restart` means come back soon, `session` means ask who you are, `rights` means ask what you still may. */
export const byeFrame = (reason: 'restart' | 'session' | 'rights') => frame('bye', { reason })
