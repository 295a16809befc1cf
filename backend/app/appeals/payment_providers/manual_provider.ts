import { brCode } from '../domain/br_code.js'
import { randomId } from './charge_ids.js'
import type { PaymentProvider, Receiver } from './payment_provider.js'

/** The longest id of a static code: nobody guesses it, and no two are the same. */
const TXID_LENGTH = 25

/** Codes of the institution's own key, with amount and id. The money is seen in its bank's statement, and confirmed by a person. */
export const manualProvider = (receiver: Receiver): PaymentProvider => ({
  name: 'manual',
  receiver,
  newTxid: () => randomId(TXID_LENGTH),
  async createCharge({ txid, amount }) {
    const code = brCode({ kind: 'static', ...receiver, amount, txid })
    // The receiver was checked at the start of the server, and prices are bounded.
    if (!code.ok) throw new Error(`No Pix code of ${amount} cents can be written: ${code.error}`)
    return { brCode: code.value }
  },
  readings: null,
})
