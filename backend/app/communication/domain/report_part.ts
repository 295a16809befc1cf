/** Bytes of the headers of a mail, and of a part: what is longer is no report. */
const MOST_HEADERS = 64 * 1024
const MOST_PART_HEADERS = 4 * 1024

/** Parts of a report: a text, the status, the mail. */
const MOST_PARTS = 10

const HEADERS_END = /\r?\n\r?\n/

/** The value of a header, its lines joined; '' where there is none. */
function headerOf(headers: string, name: string): string {
  const lines = headers.replaceAll(/\r?\n[ \t]/g, ' ').split(/\r?\n/)
  const found = lines.find((line) => line.slice(0, name.length + 1).toLowerCase() === `${name}:`)
  return found?.slice(name.length + 1).trim() ?? ''
}

/** Up to the first empty line, which is looked for in so many characters. */
function splitHeaders(text: string, most: number): { headers: string; body: string } | null {
  const end = HEADERS_END.exec(text.slice(0, most))
  return end && { headers: text.slice(0, end.index), body: text.slice(end.index + end[0].length) }
}

/**
 * The part `message/delivery-status` of a report (RFC 6522): the first one of the mail's own parts, never one within another. Nothing else of the mail is
 * looked at: whoever sends it may have written anything into it, so that the work is in proportion to its length.
 * @param mail of any bytes, as latin1
 * @returns null where the mail is no report
 */
export function deliveryStatusIn(mail: string): string | null {
  const outer = splitHeaders(mail, MOST_HEADERS)
  if (!outer) return null
  const type = headerOf(outer.headers, 'content-type')
  if (!/^multipart\/report\b/i.test(type)) return null
  const boundary = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type)
  const line = boundary && `--${boundary[1] ?? boundary[2]}`
  if (!line) return null
  // A boundary begins a line.
  const parts = `\n${outer.body}`.split(`\n${line}`, 1 + MOST_PARTS).slice(1)
  for (const part of parts) {
    if (part.startsWith('--')) return null
    const inner = splitHeaders(part, MOST_PART_HEADERS)
    if (inner && /^message\/(?:global-)?delivery-status\b/i.test(headerOf(inner.headers, 'content-type')))
      return decoded(inner.body, headerOf(inner.headers, 'content-transfer-encoding').toLowerCase())
  }
  return null
}

const decoded = (body: string, encoding: string): string =>
  encoding === 'base64' ? Buffer.from(body, 'base64').toString('latin1') : body
