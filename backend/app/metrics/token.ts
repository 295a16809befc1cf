import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether an `Authorization` header is `Bearer` with this token. How long it takes says nothing about the token. */
export function isBearer(header: string | undefined, token: string): boolean {
  const given = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(header ?? '')?.[1]
  return timingSafeEqual(digest(given ?? ''), digest(token)) && given !== undefined
}
