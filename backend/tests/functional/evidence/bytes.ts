import { as } from '#tests/fixtures/people'
import { jpegOf, pngOf } from '#tests/fixtures/pictures'

/** One of each kind that is taken; of a film the beginning is enough. */
export const PNG = pngOf(320, 180)
export const JPEG = jpegOf(320, 180)
export const WEBM = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(256, 7)])

/** A request whose body is bytes. */
export const sendBytes = (
  method: string,
  path: string,
  bytes: Uint8Array,
  token: string | null,
  type = 'image/png'
) =>
  fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
    method,
    headers: { ...(token ? as(token) : {}), 'content-type': type },
    body: new Uint8Array(bytes),
  })
