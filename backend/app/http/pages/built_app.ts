import { existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import sirv from 'sirv'
import type { PageFrame } from './page_routes.js'

const NONCE = '__CSP_NONCE__'
const FRAME = '__PAGE_FRAME__'
const A_YEAR = 31_536_000

/** Texts of a build are UTF-8, and declare it. */
const TEXTS: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.xml': 'text/xml',
  '.md': 'text/markdown',
}

function setHeaders(response: ServerResponse, path: string) {
  const type = TEXTS[extname(path).toLowerCase()]
  if (type !== undefined) response.setHeader('Content-Type', `${type}; charset=utf-8`)
}

type FileServer = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * One Vite build: its index page and its files. Read again when the index changes, so that a build made while the
 * server runs is served completely.
 */
export class BuiltApp {
  readonly #folder: string
  #builtAt = 0
  #page: readonly string[] = []
  #hashed: FileServer | null = null
  #others: FileServer | null = null

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Loads a new build, if there is one; false when nothing has been built. */
  #refresh(): boolean {
    const index = join(this.#folder, 'index.html')
    const builtAt = statSync(index, { throwIfNoEntry: false })?.mtimeMs
    if (builtAt === undefined) return false
    if (builtAt !== this.#builtAt) {
      this.#page = readFileSync(index, 'utf8').split(NONCE)
      const assets = join(this.#folder, 'assets')
      const precompressed = { brotli: true, gzip: true, extensions: [], setHeaders }
      this.#hashed = existsSync(assets)
        ? sirv(assets, { ...precompressed, maxAge: A_YEAR, immutable: true })
        : null
      this.#others = sirv(this.#folder, { ...precompressed, etag: true, maxAge: 0 })
      this.#builtAt = builtAt
    }
    return true
  }

  /** The index page with the nonce and the name of its frame filled in; null when there is no build. */
  page({ nonce, frame }: { nonce: string; frame: PageFrame }): string | null {
    return this.#refresh() ? this.#page.join(nonce).replace(FRAME, frame) : null
  }

  /** Serves a file of the build (`path` within it); false when there is none. Resolves when the response is written. */
  file(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (!this.#refresh() || path.endsWith('.html')) return Promise.resolve(false)
    const isHashed = path.startsWith('/assets/')
    const serve = isHashed ? this.#hashed : this.#others
    if (!serve) return Promise.resolve(false)
    const inner: IncomingMessage = Object.create(request, {
      url: { value: isHashed ? path.slice('/assets'.length) : path },
    })
    return new Promise((resolve) => {
      response.once('close', () => resolve(true))
      serve(inner, response, () => resolve(false))
    })
  }
}
