import type { ChildProcess, StdioOptions } from 'node:child_process'
export interface RunningS3 {
  /** Stays the same over `restart()`, as do the keys and the bucket. */
  readonly endpoint: string
  readonly host: string
  readonly port: number
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** What it stores; it stays over `kill9()` and `restart()`. */
  readonly dir: string
  /** Ends it without any goodbye; resolves when it is gone. */
  kill9(): Promise<void>
  /** Starts it again on the same folder and ports; resolves when it answers. Ends it first when it runs. */
  restart(): Promise<void>
  /** Ends it and removes the folder if it was a temporary one. */
  stop(): Promise<void>
}

/** Rejects when Swift is not installed or does not become ready. */
export function startS3(options?: { dir?: string; bucket?: string }): Promise<RunningS3>

/** The server's settings for this store, by the names that `backend/start/env.ts` reads. */
export function s3Settings(
  running: Pick<RunningS3, 'endpoint' | 'bucket' | 'region' | 'accessKeyId' | 'secretAccessKey'>
): Record<
  'STORE' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY',
  string
>

/** Looks until something is found, and returns that from then on. */
export function untilFound<T>(find: () => T | null): () => T | null

/** The Python that has Swift's modules, and its version; null while Swift is not installed here. */
export function swiftPrograms(): { python: string; version: string } | null

/** A store on these ports, and whether it answers; the bucket is there then. */
export function placeS3(options: {
  folder: string
  ports: number[]
  bucket?: string
  stdio?: StdioOptions
}): {
  start(): ChildProcess
  answers(): Promise<boolean>
  place: Pick<RunningS3, 'endpoint' | 'bucket' | 'region' | 'accessKeyId' | 'secretAccessKey'>
}
