import { isDeadAddress, isDeadStatus, plainAddress } from './dead_address.js'

/**
 * What a mail server reports of the one recipient of a message (RFC 3464). `isDead`: there is no such address. `recipients`: which, in lower case: another than
 * ours where a mailbox forwards what it gets.
 */
export type DeliveryReport = {
  readonly answer: string
  readonly isDead: boolean
  readonly recipients: readonly string[]
}

/** Characters that are looked at: a report on one recipient has some hundred. */
const MOST = 32_768

const UNKNOWN_STATUSES = ['', '5.0.0']

/**
 * Reads the part `message/delivery-status` of a report: fields of the message, then groups of fields of each recipient.
 * @returns null where it says of nobody that the message was not delivered: it is only late, or it arrived
 */
export function readDeliveryReport(text: string): DeliveryReport | null {
  const groups = text
    .slice(0, MOST)
    .replaceAll(/\r\n?/g, '\n')
    // A line that begins with a blank goes on with the one before it.
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n\s*\n/)
    .map(fieldsOf)
  const failed = groups.find((fields) => fields.get('action')?.toLowerCase() === 'failed')
  if (!failed) return null
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(failed.get('status') ?? '')?.[0] ?? ''
  const diagnostic = failed.get('diagnostic-code') ?? ''
  const answer = diagnostic.replace(/^smtp\s*;\s*/i, '')
  const responseCode = Number(/^(\d{3})\b/.exec(answer)?.[1] ?? 0)
  // A status that says nothing leaves it to the server that refused.
  const isDead = UNKNOWN_STATUSES.includes(status)
    ? isDeadAddress({ responseCode, response: answer })
    : isDeadStatus(status)
  const recipients = ['final-recipient', 'original-recipient'].flatMap((name) => {
    const address = /^rfc822\s*;\s*<?([^\s<>]+)/i.exec(failed.get(name) ?? '')?.[1]
    return address === undefined ? [] : [plainAddress(address)]
  })
  return { answer: answer === '' ? status : answer, isDead, recipients }
}

function fieldsOf(group: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const line of group.split('\n')) {
    const at = line.indexOf(':')
    const name = line.slice(0, Math.max(at, 0)).trim().toLowerCase()
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(at + 1).trim())
  }
  return fields
}
