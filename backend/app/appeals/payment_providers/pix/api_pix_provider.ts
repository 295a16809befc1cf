import { clock } from '#shared'
import { brCode } from '../../domain/br_code.js'
import { pixAmount } from '../../domain/pix_amount.js'
import { markedTxid } from '../charge_ids.js'
import {
  ProviderTrouble,
  type ChargeOrder,
  type PaymentProvider,
  type PaymentReadings,
  type Receiver,
} from '../payment_provider.js'
import { answerOf, chargeIn, type BankCharge } from './bank_answers.js'
import { BankClient, type BankAccess } from './bank_client.js'
import { bankReadings } from './bank_readings.js'

/** As it is stored, and as payers' apps read it. */
const CODE = /^[\x20-\x7e]{1,512}$/

/** A bank that speaks API Pix v2 of the Central Bank. `notices`: how its notices are known. */
export function apiPixProvider(
  name: string,
  access: BankAccess,
  receiver: Receiver,
  notices: Pick<PaymentReadings, 'admits' | 'isGenuine'>
): PaymentProvider {
  const client = new BankClient(access)
  return {
    name,
    receiver,
    newTxid: markedTxid,
    async createCharge(order) {
      const charge = await chargeAt(client, receiver.key, order)
      // A charge of another amount, or for somebody else, must never reach a payer.
      if (charge.amount !== order.amount || charge.key !== receiver.key)
        throw new ProviderTrouble(200, `the bank has charge ${order.txid} with another amount or key`)
      return { brCode: codeOf(charge, receiver) }
    },
    readings: { ...bankReadings(client, receiver.key), ...notices },
  }
}

async function chargeAt(
  client: BankClient,
  key: string,
  { txid, amount, expiresAt }: ChargeOrder
): Promise<BankCharge> {
  const path = ['cob', txid]
  const read = () => client.call({ method: 'GET', path })
  // Made by a call whose answer was lost. Asked for again, its shorter time would count from when it was made, and end before ours.
  const there = await read()
  if (there.status === 200) return chargeIn(answerOf(there, 200), txid)
  // The bank counts from when it reads this.
  const seconds = Math.floor((expiresAt - clock.now()) / 1000)
  if (seconds < 1) throw new ProviderTrouble(0, `the time to pay charge ${txid} is over`)
  const body = {
    calendario: { expiracao: seconds },
    valor: { original: pixAmount(amount) },
    chave: key,
    solicitacaoPagador: 'Recursos',
  }
  const made = await client.call({ method: 'PUT', path }, { body })
  if (made.status === 200 || made.status === 201) return chargeIn(answerOf(made, 200, 201), txid)
  // Somebody else has made it meanwhile.
  const other = await read()
  return chargeIn(other.status === 404 ? answerOf(made, 201) : answerOf(other, 200), txid)
}

/** Banks of the first versions of the standard give the address of a charge alone. */
function codeOf({ code, location, amount }: BankCharge, { name, city }: Receiver): string {
  if (code !== null && CODE.test(code)) return code
  const written = location === null ? null : brCode({ kind: 'dynamic', name, city, amount, url: location })
  if (written?.ok) return written.value
  throw new ProviderTrouble(200, 'the bank gives no code that can be paid')
}
