import { createHash } from 'node:crypto'

/** The address of a picture in the text until it is stored and has one of its own. */
const WAITING = /\/files\/waiting-([0-9a-f]{64})/g
const FILE = /^\s*data:\s*(?:video\/(?:mp4|webm)|text\/vtt)\s*(?:;[^,]*)?;\s*base64\s*,/i
const STORED = /^\/files\/([0-9a-f]{48})$/
const DATA_URL = /^\s*data:\s*image\/[a-z0-9.+-]+\s*(?:;[^,]*)?;\s*base64\s*,/i

/** A picture in an exam file, by what it holds: the same picture in ten items is one. */
export type Picture = { sha256: string; bytes: Buffer; at: string }

/** A video or captions in an exam file, by what it holds. `type`: what its field takes. */
export type Clip = Picture & { type: string }

/** The pictures of a file, gathered while its texts are sanitised. */
export class Pictures {
  readonly found = new Map<string, Picture>()
  readonly clips = new Map<string, Clip>()
  /** Files that are named as stored already, with the field that names them. */
  readonly named: { at: string; key: string; type: string }[] = []
  readonly refused: { at: string; address: string }[] = []
  /** How many pictures the texts show, the same one as often as it occurs. */
  embedded = 0
  /** The fields with pictures that have no alternative text, once for each picture. */
  readonly withoutAlt: string[] = []

  /** The placeholder address of a picture given as a data URL; null for an outside address, which is reported and never fetched. */
  take(source: string, alt: string | undefined, at: string): string | null {
    const head = DATA_URL.exec(source.slice(0, 200))
    if (!head) {
      this.refused.push({ at, address: source.trim().slice(0, 200) })
      return null
    }
    this.embedded += 1
    if ((alt ?? '').trim() === '') this.withoutAlt.push(at)
    const picture = inside(source.slice(head[0].length), at)
    if (!this.found.has(picture.sha256)) this.found.set(picture.sha256, picture)
    return waiting(picture)
  }

  /**
   * The address of a video or of captions, in a field that takes `type`: a placeholder for a data URL, the address itself where it is
   * stored already, null where it is neither.
   */
  takeClip(source: string, at: string, type: string): string | null {
    const key = STORED.exec(source)?.[1]
    if (key !== undefined) {
      this.named.push({ at, key, type })
      return source
    }
    const head = FILE.exec(source.slice(0, 200))
    if (!head) return null
    const clip = { ...inside(source.slice(head[0].length), at), type }
    // By kind too: what is a video in one field may be called captions in another.
    this.clips.set(`${clip.sha256} ${type}`, clip)
    return waiting(clip)
  }
}

function inside(base64: string, at: string): Picture {
  const bytes = Buffer.from(base64, 'base64')
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes, at }
}

const waiting = ({ sha256 }: Picture) => `/files/waiting-${sha256}`

/** Is a file of this content type what a field of `type` (`video/*`, `text/vtt`) takes? */
export const fits = (contentType: string, type: string) =>
  type.endsWith('/*') ? contentType.startsWith(type.slice(0, -1)) : contentType === type

/** The text with the stored address of each picture. */
export const placePictures = (html: string, addressOf: (sha256: string) => string): string =>
  html.replace(WAITING, (_, sha256: string) => addressOf(sha256))
