import { hkdfSync } from 'node:crypto'
import { defineConfig, drivers } from '@adonisjs/core/encryption'
import { appKeys } from '#start/app_keys'

/** A key for one purpose: whoever learns it learns neither the others nor the secret that all come from. */
const derived = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'banca', `banca/v1/${purpose}`, 32)).toString('base64url')

/** Reads what any of `secrets` has sealed or signed, and writes with the first (ADR 18). */
export const encryptionOf = (secrets: readonly string[]) => {
  const purpose = <Id extends string>(id: Id) =>
    drivers.aes256gcm({ id, keys: secrets.map((secret) => derived(secret, id)) })
  return defineConfig({
    default: 'web',
    list: {
      /** Cookies and signed links. */
      web: purpose('web'),
      /** Tokens of some minutes that another page shows. */
      tickets: purpose('tickets'),
      /** Inside a file of unsent answers: whose it is. */
      answers_file: purpose('answers_file'),
      /** The private halves of the keys that such files are sealed for. */
      recovery: purpose('recovery'),
      /** The secrets of second factors. */
      second_factor: purpose('second_factor'),
      /** What identity providers share with us, and log-ins from outside that wait for the person or the provider. */
      outside_login: purpose('outside_login'),
      /** Passwords of a list, from its arrival until its run ends. */
      import_secrets: purpose('import_secrets'),
      /** Messages between the server processes. */
      processes: purpose('processes'),
      /** Everything of before there was a key for each purpose. Read, never written. */
      undivided: drivers.aes256gcm({ id: 'gcm', keys: [...secrets] }),
    },
  })
}

/** Keys that sign receipts, the present one first: what any of them has signed is good. */
export const receiptKeys: readonly string[] = appKeys.map((secret) => derived(secret, 'receipts'))

/** Keys of the codes of the first access, the present one first. Cards that were printed under an old one are good while APP_KEYS_OLD has it. */
export const firstAccessKeys: readonly string[] = appKeys.map((secret) => derived(secret, 'first_access'))

/** Keys of the addresses that undelivered mail comes back to, the present one first. */
export const returnPathKeys: readonly string[] = appKeys.map((secret) => derived(secret, 'return_path'))

const encryptionConfig = encryptionOf(appKeys)

export default encryptionConfig

declare module '@adonisjs/core/types' {
  export interface EncryptorsList extends InferEncryptors<typeof encryptionConfig> {}
}
