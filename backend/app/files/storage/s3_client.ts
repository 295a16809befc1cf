import type { S3Client } from '@aws-sdk/client-s3'

/** Where the store is, and as whom this server enters it. */
export type S3Place = {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** How long and how much at once. Milliseconds; numbers of connections. */
export type S3Limits = {
  /** A call with all its attempts, also the wait for a connection; of a file that is read, until its first bytes. */
  readonly answerMs: number
  /** The same for a call that brings a piece of a file. */
  readonly pieceMs: number
  /** How long the store may be silent in the middle of a file. */
  readonly silentMs: number
  readonly attempts: number
  /** Files that are read at once. A reader keeps its connection for as long as it reads. */
  readonly readers: number
  /** Pieces in memory at once. */
  readonly pieces: number
  /** Keys in one answer of a list; a store gives 1,000 at most. */
  readonly listed: number
}

export const USUAL_LIMITS: S3Limits = {
  answerMs: 20_000,
  pieceMs: 60_000,
  silentMs: 20_000,
  attempts: 3,
  readers: 256,
  pieces: 16,
  listed: 1_000,
}

const CONNECTS_WITHIN_MS = 3_000
/** Beside the pieces: looks, removals, beginnings and ends of uploads. */
const SHORT_CALLS = 32

export type S3Sdk = typeof import('@aws-sdk/client-s3')

/** The library and two clients: slow readers must not take the connections of those who store. */
export type S3Clients = { readonly sdk: S3Sdk; readonly reader: S3Client; readonly writer: S3Client }

/** Loads the library, which a server with a disk never does, and makes the clients. Nothing connects yet. */
export async function s3Clients(place: S3Place, limits: S3Limits): Promise<S3Clients> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = (connections: number) => {
    const agent = { keepAlive: true, maxSockets: connections }
    return new sdk.S3Client({
      endpoint: place.endpoint,
      region: place.region,
      credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
      // `bucket.endpoint` needs names and certificates that few stores of one's own have.
      forcePathStyle: true,
      // The newer checksums of AWS are unknown to most other stores. What is sent is signed with its SHA-256 all the same.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: limits.attempts,
      requestHandler: { connectionTimeout: CONNECTS_WITHIN_MS, httpAgent: agent, httpsAgent: agent },
    })
  }
  return { sdk, reader: client(limits.readers), writer: client(limits.pieces + SHORT_CALLS) }
}
