import { Readable } from 'node:stream'
import { within } from '#shared'

/**
 * `body`, which breaks off with what `failed` makes of the error where its sender breaks off or says nothing for so long. The time that its
 * reader takes does not count: a film that is paused is no store that is away.
 */
export function boundedStream(
  body: Readable,
  { silentMs, failed }: { silentMs: number; failed: (error: unknown) => Error }
): Readable {
  const stream = Readable.from(pieces(body, silentMs, failed), { objectMode: false })
  // Also where nobody ever read of it, so that no connection stays taken.
  stream.once('close', () => body.destroy())
  return stream
}

async function* pieces(
  body: Readable,
  silentMs: number,
  failed: (error: unknown) => Error
): AsyncGenerator<Uint8Array> {
  const source: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]()
  for (;;) {
    const next = await within(source.next(), silentMs).catch((error: unknown) => {
      body.destroy()
      throw failed(error)
    })
    if (next.done === true) return
    yield next.value
  }
}
