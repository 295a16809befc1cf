import { deflateSync } from 'node:zlib'
import { as } from '#tests/fixtures/people'

/** The smallest of each kind that passes for one. */
export const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), deflateSync(Buffer.alloc(64))])
export const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00, 0xff, 0xd9])
export const WEBM = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(256, 7)])

/** A request whose body is bytes. */
export const sendBytes = (method: string, path: string, bytes: Uint8Array, token: string | null, type = 'image/png') =>
  fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
    method,
    headers: { ...(token ? as(token) : {}), 'content-type': type },
    body: new Uint8Array(bytes),
  })
