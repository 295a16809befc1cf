import type { ChildProcess, StdioOptions } from 'node:child_process'
import type { Certificate } from './certificate.d.mts'

export interface RunningMariaDb {
  readonly host: string
  /** Stays the same over `restart()`, so that clients may reconnect. */
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
  /** The data folder; it stays over `kill9()` and `restart()`. */
  readonly dir: string
  readonly pid: number
  /** Ends the server without any goodbye, as a power cut would; resolves when it is gone. */
  kill9(): Promise<void>
  /** Starts it again on the same folder and port; resolves when it answers. Ends it first when it runs. */
  restart(): Promise<void>
  /** Ends it in good order and removes the folder if it was a temporary one. */
  stop(): Promise<void>
}

export interface MariaDbOptions {
  /** Data folder to use and keep; without it a temporary one. */
  dir?: string
  /** Database to make; default `banca_test`. The user may make others. */
  database?: string
  /** More flags for mariadbd. */
  settings?: string[]
  /** Takes no connection without TLS. */
  tls?: Certificate
}

/** Rejects when MariaDB is not installed or does not become ready. */
export function startMariaDb(options?: MariaDbOptions): Promise<RunningMariaDb>

/** The server's settings for this database, by the names that `backend/start/env.ts` reads. */
export function mariaDbSettings(
  running: Pick<RunningMariaDb, 'host' | 'port' | 'user' | 'password' | 'database'>
): Record<'DB_CONNECTION' | 'DB_HOST' | 'DB_PORT' | 'DB_USER' | 'DB_PASSWORD' | 'DB_DATABASE', string>

/** The programs needed, or null when MariaDB is not installed here. */
export function mariaDbPrograms(): { server: string; install: string; admin: string } | null

/** How a MariaDB is started on a port, and whether it answers there. */
export function placeMariaDb(options: {
  folder: string
  database: string
  settings?: string[]
  tls?: Certificate
  stdio?: StdioOptions
}): Promise<{ start(port: number): ChildProcess; answers(port: number): Promise<boolean> }>

/** How to reach the database of `placeMariaDb`. */
export function mariaDbPlace(
  port: number,
  database: string
): Pick<RunningMariaDb, 'host' | 'port' | 'user' | 'password' | 'database'>
