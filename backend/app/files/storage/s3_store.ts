import type { Readable } from 'node:stream'
import type { CompletedPart } from '@aws-sdk/client-s3'
import type { Part, Source, StorageDriver, StoredBytes } from './driver.js'
import { STORAGE_KEY } from '../domain/names.js'
import { boundedStream } from './bounded_stream.js'
import {
  s3Clients,
  USUAL_LIMITS,
  type S3Clients,
  type S3Limits,
  type S3Place,
  type S3Sdk,
} from './s3_client.js'
import { readError, storeAway } from './store_away.js'
import { outcomeOf, type Outcome } from './store_state.js'
import { UploadGate } from './upload_gate.js'
import { piecesOf, type Pieces } from './upload_pieces.js'

/** A file up to this size goes in one call, a larger one in parts of it. S3 takes no smaller part than 5 MiB. */
const PIECE_BYTES = 8 * 1_048_576
/** Stores that refuse more exist (Swift); S3 itself takes ten times as many. */
const MOST_PARTS = 1_000

const isMissing = (error: unknown) => readError(error).status === 404

/** Files in a bucket of an S3-compatible store, by the same names as on a disk. Nothing but this server ever gets an address of one. */
export class S3Store implements StorageDriver {
  readonly #place: S3Place
  readonly #limits: S3Limits
  readonly #gate: UploadGate
  readonly #note: (outcome: Outcome, error?: unknown) => void
  #clients: Promise<S3Clients> | null = null

  /** `note`: called with the outcome of each call. */
  constructor(
    place: S3Place,
    limits: Partial<S3Limits> = {},
    note: (outcome: Outcome, error?: unknown) => void = () => undefined
  ) {
    this.#place = place
    this.#note = note
    this.#limits = { ...USUAL_LIMITS, ...limits }
    const { pieces, pieceMs } = this.#limits
    this.#gate = new UploadGate({
      limit: pieces,
      waitMs: pieceMs,
      late: () => storeAway('the uploads before', null),
    })
  }

  #at(key: string) {
    return { Bucket: this.#place.bucket, Key: `${key.slice(0, 2)}/${key}` }
  }

  async #ask<T>(
    work: (sdk: S3Sdk, clients: S3Clients, abortSignal: AbortSignal) => Promise<T>,
    ms = this.#limits.answerMs
  ): Promise<T> {
    this.#clients ??= s3Clients(this.#place, this.#limits)
    const clients = await this.#clients
    const late = new AbortController()
    // Cleared with the answer: what is read afterwards has limits of its own.
    const timer = setTimeout(() => late.abort(), ms)
    try {
      const answer = await work(clients.sdk, clients, late.signal)
      this.#note('answers')
      return answer
    } catch (error) {
      this.#note(outcomeOf(error), error)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  async put(key: string, source: Source) {
    const pieces = await piecesOf(source)
    try {
      if (pieces.sizeBytes <= PIECE_BYTES) await this.#putAtOnce(key, pieces)
      else await this.#putInParts(key, pieces)
    } finally {
      await pieces.close()
    }
  }

  async #putAtOnce(key: string, pieces: Pieces) {
    await this.#gate.run(async () => {
      const Body = await pieces.read(0, pieces.sizeBytes)
      await this.#ask(
        ({ PutObjectCommand }, { writer }, abortSignal) =>
          writer.send(new PutObjectCommand({ ...this.#at(key), Body, ContentLength: Body.byteLength }), {
            abortSignal,
          }),
        this.#limits.pieceMs
      ).catch(away('PutObject'))
    })
  }

  /** The parts are one file when the last call says so; until then, and where it fails, there is none. */
  async #putInParts(key: string, pieces: Pieces) {
    const { UploadId } = await this.#ask(({ CreateMultipartUploadCommand }, { writer }, abortSignal) =>
      writer.send(new CreateMultipartUploadCommand(this.#at(key)), { abortSignal })
    ).catch(away('CreateMultipartUpload'))
    const upload = { ...this.#at(key), UploadId }
    try {
      const Parts = await this.#sendParts(upload, pieces)
      await this.#ask(
        ({ CompleteMultipartUploadCommand }, { writer }, abortSignal) =>
          writer.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }), {
            abortSignal,
          }),
        this.#limits.pieceMs
      ).catch(away('CompleteMultipartUpload'))
    } catch (error) {
      // Where the store does not hear this either, `removeAbandoned` takes it later.
      await this.#abort(upload).catch(() => undefined)
      throw error
    }
  }

  async #sendParts(upload: Upload, pieces: Pieces): Promise<CompletedPart[]> {
    const length = Math.max(PIECE_BYTES, Math.ceil(pieces.sizeBytes / MOST_PARTS))
    const parts: CompletedPart[] = []
    for (let start = 0; start < pieces.sizeBytes; start += length)
      await this.#gate.run(async () => {
        const PartNumber = parts.length + 1
        const Body = await pieces.read(start, Math.min(length, pieces.sizeBytes - start))
        const part = { ...upload, PartNumber, Body, ContentLength: Body.byteLength }
        const { ETag } = await this.#ask(
          ({ UploadPartCommand }, { writer }, abortSignal) =>
            writer.send(new UploadPartCommand(part), { abortSignal }),
          this.#limits.pieceMs
        ).catch(away('UploadPart'))
        parts.push({ ETag, PartNumber })
      })
    return parts
  }

  async #abort(upload: Upload) {
    await this.#ask(({ AbortMultipartUploadCommand }, { writer }, abortSignal) =>
      writer.send(new AbortMultipartUploadCommand(upload), { abortSignal })
    )
  }

  async open(key: string, part?: Part) {
    try {
      const { Body } = await this.#ask(({ GetObjectCommand }, { reader }, abortSignal) =>
        reader.send(
          new GetObjectCommand({
            ...this.#at(key),
            ...(part && { Range: `bytes=${part.start}-${part.end}` }),
          }),
          { abortSignal }
        )
      )
      return boundedStream(Body as Readable, {
        silentMs: this.#limits.silentMs,
        failed: (error) => {
          this.#note('away', error)
          return storeAway('GetObject', error)
        },
      })
    } catch (error) {
      // A bucket that is gone is no file that never was.
      if (isMissing(error) && readError(error).name !== 'NoSuchBucket') return null
      throw storeAway('GetObject', error)
    }
  }

  async exists(key: string) {
    try {
      await this.#ask(({ HeadObjectCommand }, { writer }, abortSignal) =>
        writer.send(new HeadObjectCommand(this.#at(key)), { abortSignal })
      )
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw storeAway('HeadObject', error)
    }
  }

  async remove(key: string) {
    try {
      await this.#ask(({ DeleteObjectCommand }, { writer }, abortSignal) =>
        writer.send(new DeleteObjectCommand(this.#at(key)), { abortSignal })
      )
    } catch (error) {
      if (!isMissing(error)) throw storeAway('DeleteObject', error)
    }
  }

  async *list(): AsyncGenerator<StoredBytes> {
    let after: string | undefined
    do {
      const from = after
      const page = await this.#ask(({ ListObjectsV2Command }, { writer }, abortSignal) =>
        writer.send(
          new ListObjectsV2Command({
            Bucket: this.#place.bucket,
            MaxKeys: this.#limits.listed,
            ContinuationToken: from,
          }),
          { abortSignal }
        )
      ).catch(away('ListObjectsV2'))
      for (const { Key = '', Size, LastModified } of page.Contents ?? []) {
        const key = Key.slice(3)
        if (STORAGE_KEY.test(key) && Key === this.#at(key).Key && LastModified)
          yield { key, sizeBytes: Number(Size), storedAt: LastModified.getTime() }
      }
      after = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (after !== undefined)
  }

  async removeAbandoned(before: number) {
    let removed = 0
    let after: { KeyMarker?: string; UploadIdMarker?: string } | null = {}
    while (after) {
      const from: { KeyMarker?: string; UploadIdMarker?: string } = after
      const page = await this.#ask(({ ListMultipartUploadsCommand }, { writer }, abortSignal) =>
        writer.send(new ListMultipartUploadsCommand({ Bucket: this.#place.bucket, ...from }), { abortSignal })
      ).catch(away('ListMultipartUploads'))
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (!Initiated || Initiated.getTime() >= before) continue
        removed += await this.#removeUpload({ Bucket: this.#place.bucket, Key, UploadId })
      }
      after = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : null
    }
    return removed
  }

  /** @returns 0 where another process was first */
  async #removeUpload(upload: Upload): Promise<number> {
    try {
      await this.#abort(upload)
      return 1
    } catch (error) {
      if (isMissing(error)) return 0
      throw storeAway('AbortMultipartUpload', error)
    }
  }

  /** One small call, for a sign of life. @throws Unavailable where the store does not answer, or not as it should */
  async look(): Promise<void> {
    await this.#headBucket().catch(away('HeadBucket'))
  }

  async #headBucket() {
    try {
      await this.#ask(({ HeadBucketCommand }, { writer }, abortSignal) =>
        writer.send(new HeadBucketCommand({ Bucket: this.#place.bucket }), { abortSignal })
      )
    } catch (error) {
      // The answer to HEAD has no body that would name the reason.
      if (isMissing(error)) this.#note('no_bucket', error)
      throw error
    }
  }

  /**
   * Is the bucket there, and may this server write into it?
   * @returns what is wrong and the remedy; null where nothing is
   * @throws Unavailable where the store does not answer
   */
  async problem(): Promise<string | null> {
    const { bucket, endpoint } = this.#place
    try {
      await this.#headBucket()
      const probe = { Bucket: bucket, Key: PROBE, Body: new Uint8Array() }
      await this.#ask(({ PutObjectCommand }, { writer }, abortSignal) =>
        writer.send(new PutObjectCommand(probe), { abortSignal })
      )
    } catch (error) {
      const { status } = readError(error)
      if (status === 404)
        return `S3_BUCKET is ${bucket}, and ${endpoint} has no such bucket: make it (private, without public access), or give the name of one that is there`
      if (status === 401 || status === 403)
        return `${endpoint} refuses S3_ACCESS_KEY_ID in the bucket ${bucket}: give the key and S3_SECRET_ACCESS_KEY of an account that may read, write, list and delete there`
      throw storeAway('the check at the start', error)
    }
    return null
  }
}

type Upload = { Bucket: string; Key: string | undefined; UploadId: string | undefined }

/** Overwritten at each start; the name of no file. */
const PROBE = 'banca-write-check'

const away = (what: string) => (error: unknown) => {
  throw storeAway(what, error)
}
