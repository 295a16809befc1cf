import type { ChildProcess, StdioOptions } from 'node:child_process'
import type { Certificate } from './certificate.d.mts'

export interface RunningRedis {
  readonly host: string
  readonly port: number
  readonly pid: number
  /** Ends the server without any goodbye; resolves when it is gone. */
  kill9(): Promise<void>
  /** Ends it in good order. */
  stop(): Promise<void>
}

/** Rejects when Redis is not installed or does not become ready. `tls`: it takes no connection without TLS. `port`: that of one that ended. */
export function startRedis(options?: { tls?: Certificate; port?: number }): Promise<RunningRedis>

/** The server program, or null when Redis is not installed here. */
export function redisProgram(): string | null

/** How a Redis is started on a port, and whether it answers there. */
export function placeRedis(options: { folder: string; tls?: Certificate; stdio?: StdioOptions }): {
  start(port: number): ChildProcess
  answers(port: number): Promise<boolean>
}
