import type { TFunction } from 'i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { ApiError } from '../../../api/errors.ts'
import { paymentAddress } from './process_state.ts'

/** @returns why it could not be removed, in words, or null */
export async function removeAppeal(id: number, t: TFunction<'payments'>): Promise<string | null> {
  try {
    await api.delete('/v1/appeals/:id', { params: { id } })
    return null
  } catch (error) {
    return errorText(error, t, t('cart.removeFailed'))
  }
}

type Started = { ok: true; address: string } | { ok: false; failure: string }

/** Concludes the appeals of a process (trans-appeal-payment-004): from then on only its payment is left. */
export async function startPayment(id: number, t: TFunction<'payments'>): Promise<Started> {
  try {
    await api.post('/v1/appeal-process/:id/start_payment_process', { params: { id } })
    return { ok: true, address: paymentAddress({ id }) }
  } catch (error) {
    return { ok: false, failure: startFailure(error, t) }
  }
}

/** That it failed (rule-appeal-payment-001), and what the server says about it. */
export const startFailure = (error: unknown, t: TFunction<'payments'>): string =>
  [t('cart.startFailed'), error instanceof ApiError ? (error.messages[0] ?? '') : errorText(error, t, '')]
    .filter(Boolean)
    .join(' ')
