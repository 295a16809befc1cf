import { clock } from '#shared'
import type { Receiver } from '../payment_providers/payment_provider.js'
import { SandboxBank } from './sandbox_bank.js'
import { serveSandbox, type SandboxServer } from './sandbox_server.js'

type Order = {
  readonly sandbox: { readonly url: string; readonly secret: string }
  readonly receiver: Receiver
  /** Where notices go. */
  readonly webhook: string
  /** As `save` was given them; null: new ones. */
  readonly books: string | null
  save(books: string): void
}

/** The sandbox bank at the address of the settings. */
export async function serveSandboxBank({
  sandbox,
  receiver,
  webhook,
  books,
  save,
}: Order): Promise<SandboxServer> {
  const bank = new SandboxBank(() => clock.now(), books, save)
  bank.webhook = webhook
  const { name, city } = receiver
  return serveSandbox({
    bank,
    secret: sandbox.secret,
    receiver: { name, city },
    port: Number(new URL(sandbox.url).port || 80),
  })
}
