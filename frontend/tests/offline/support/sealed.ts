import type { AnswerFileEnvelope, ExportedAnswers } from '../../../src/offline/index.ts'

/** The server's keys, which no client has. */
export const keyPair = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(
    { name: 'RSA-OAEP', modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    true,
    ['encrypt', 'decrypt']
  )

export const bytes = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/** The content of a recovery file without files of answers. */
export async function decrypt(
  blob: Blob,
  privateKey: CryptoKey
): Promise<{ envelope: AnswerFileEnvelope; inner: ExportedAnswers }> {
  const envelope = JSON.parse(await blob.text()) as AnswerFileEnvelope
  const raw = await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, privateKey, bytes(envelope.wrappedKey))
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes(envelope.iv) },
    key,
    bytes(envelope.data)
  )
  return { envelope, inner: JSON.parse(new TextDecoder().decode(plain)) as ExportedAnswers }
}
