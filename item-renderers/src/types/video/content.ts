import type { FieldError, ItemContent, PublicItem, Video } from '../../contract/index.ts'
import { readRequiredText, readText } from '../../kit/reading/fields.ts'
import { problem } from '../../kit/reading/problems.ts'
import { isObject, type Raw } from '../../kit/reading/raw.ts'

export type VideoContent = ItemContent & { video: Video }
export type VideoPublic = PublicItem & { video: Video; freeResponseMaxLength: number | null }

export function videoOf(item: ItemContent | PublicItem): Video {
  return item.video ?? { src: '' }
}

/** A video with a question is answered by text; without one it is only watched. */
export function asksQuestion(item: ItemContent | PublicItem): boolean {
  return item.question.trim() !== ''
}

/** A path on our own host: `/files/7f3a.mp4`. Not another host, no path with `..`. */
export function isOwnPath(address: string): boolean {
  return /^\/[^/\\]/.test(address) && !/[\s\\]|(?:^|\/)\.\.(?:\/|$)/.test(address)
}

const INSIDE = {
  src: /^data:video\/(?:mp4|webm)[;,]/i,
  captions: /^data:text\/vtt[;,]/i,
} as const

/**
 * A file inside the exam file itself (a data URL), of the type that the field
 * accepts. The import checks the bytes.
 */
export function isInside(field: keyof typeof INSIDE, address: string): boolean {
  return INSIDE[field].test(address)
}

/** Reads `video` of an item. */
export function readVideo(raw: Raw, problems: FieldError[]): Video {
  const video = raw.video ?? undefined
  if (!isObject(video)) {
    problems.push(problem('video', video === undefined ? 'required' : 'not_an_object'))
    return { src: '' }
  }
  const read = (key: string) => ({ raw: video, key, at: 'video', problems })
  const src = readRequiredText(read('src')).trim()
  const captions = readText(read('captions')).trim()
  const captionsLanguage = readText(read('captionsLanguage')).trim()
  for (const [key, address] of [
    ['src', src],
    ['captions', captions],
  ] as const) {
    if (address !== '' && !isInside(key, address) && !isOwnPath(address))
      problems.push(problem(`video.${key}`, 'outside_address'))
  }
  return {
    src,
    ...(captions === '' ? {} : { captions }),
    ...(captionsLanguage === '' ? {} : { captionsLanguage }),
  }
}
