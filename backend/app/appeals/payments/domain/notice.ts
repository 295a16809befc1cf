/** What a notice names. `txid` '' where it names none; `namesRefund`: something of the payment went back, or shall. */
export type NoticeEntry = {
  readonly endToEndId: string
  readonly txid: string
  readonly namesRefund: boolean
}

/** Bytes of a notice. Banks send one payment, or some. */
export const NOTICE_BYTES = 32_768
const ENTRIES_MOST = 100

const END_TO_END = /^E[A-Za-z0-9]{31}$/
const TXID = /^[A-Za-z0-9]{1,35}$/

/**
 * The payments that a notice names, each once: none where it has no list of them, as what banks send to try an address. Null where it is no notice. Nothing else of it
 * is read: it is asked for at the provider.
 */
export function noticeEntries(body: Uint8Array): NoticeEntry[] | null {
  const list = listIn(body)
  if (list === null || list.length > ENTRIES_MOST) return null
  const entries = new Map<string, NoticeEntry>()
  for (const item of list) {
    if (typeof item !== 'object' || item === null) return null
    const { endToEndId, txid, devolucoes } = item as Record<string, unknown>
    if (typeof endToEndId !== 'string' || !END_TO_END.test(endToEndId)) return null
    const isBefore = entries.get(endToEndId)?.namesRefund ?? false
    entries.set(endToEndId, {
      endToEndId,
      txid: typeof txid === 'string' && TXID.test(txid) ? txid : '',
      namesRefund: isBefore || (Array.isArray(devolucoes) && devolucoes.length > 0),
    })
  }
  return [...entries.values()]
}

function listIn(body: Uint8Array): unknown[] | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    const { pix = [] } = value as Record<string, unknown>
    return Array.isArray(pix) ? pix : null
  } catch {
    return null
  }
}
