import type { Language } from '#shared'

/** What a message says, as it is sent: stored nowhere. */
export type MessageText = { readonly text: string; readonly html: string }

/** The message that is written. `createdAt`: when it was ordered, epoch ms. */
export type OrderedMessage = { readonly address: string; readonly createdAt: number }

/** A kind of single message. `write` is called for each attempt, and may make a link; null: there is nothing to say any more. */
export type MessageKind<Data> = {
  /** Stored. */
  readonly kind: string
  readonly data: { validate(value: unknown): Promise<Data> }
  write(data: Data, language: Language, message: OrderedMessage): Promise<MessageText | null>
}

type Writer = (data: unknown, language: Language, message: OrderedMessage) => Promise<MessageText | null>

const kinds = new Map<string, Writer>()

/** Makes a kind known to the workers of this process. @throws when the name is taken */
export function registerMessageKind<Data>({ kind, data: shape, write }: MessageKind<Data>): void {
  if (kinds.has(kind)) throw new Error(`two kinds of messages are called ${kind}`)
  kinds.set(kind, async (data, language, message) => write(await shape.validate(data), language, message))
}

/** For tests: what they registered goes with them. */
export const forgetMessageKind = (kind: string): void => void kinds.delete(kind)

/** @throws where no kind has this name: another version of the server may have ordered it */
export function writeMessage(
  kind: string,
  data: unknown,
  language: Language,
  message: OrderedMessage
): Promise<MessageText | null> {
  const write = kinds.get(kind)
  if (!write) throw new Error(`no kind of messages is called ${kind}`)
  return write(data, language, message)
}
