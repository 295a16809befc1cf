import { useCallback, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import { OrderKey } from '../exams/order_key'
import { jobWatch } from '../jobs/useJobActs'
import { authProvider } from '../providers/auth'
import { call } from '../providers/data'
import { reasonsByField, reasonsOf } from '../selections/failure'
import { filled, orderOf, preview, type Draft, type Preview } from './calls'

type State = {
  readonly isBusy: boolean
  readonly preview: Preview | null
  /** Keys of texts. */
  readonly notice: string | null
  readonly failure: string | null
  /** The server's words. */
  readonly reasons: readonly string[]
  /** By the path of a field. */
  readonly faults: Readonly<Record<string, string>>
}
const READY: State = { isBusy: false, preview: null, notice: null, failure: null, reasons: [], faults: {} }

/** Shows, tries and sends a mail to a selection; sent twice by a double click it is one order. */
export function useOrder(selection: number) {
  const [state, setState] = useState(READY)
  const key = useRef(new OrderKey())
  const run = useCallback(
    async <T>(
      failure: string,
      work: () => Promise<T>,
      done: (made: T) => Partial<State>
    ): Promise<T | null> => {
      setState((before) => ({ ...READY, preview: before.preview, isBusy: true }))
      try {
        const made = await work()
        setState((before) => ({ ...before, isBusy: false, ...done(made) }))
        return made
      } catch (error) {
        if (error instanceof HttpError) await authProvider.checkError(error)
        setState((before) => ({
          ...before,
          isBusy: false,
          failure,
          reasons: reasonsOf(error),
          faults: reasonsByField(error),
        }))
        return null
      }
    },
    []
  )
  return {
    state,
    forgetPreview: () => setState(READY),
    show: (draft: Draft) =>
      run(
        'emails.preview_failed',
        () => preview(draft, selection),
        (shown) => ({ preview: shown })
      ),
    test: ({ typeId, subject, body, context }: Draft) =>
      run(
        'emails.test_failed',
        () => call('POST', '/v2/emails/test', { body: { typeId, subject, body, context: filled(context) } }),
        () => ({ notice: 'emails.test_sent' })
      ),
    /** @returns the addresses that get nothing; null: it was not sent */
    send: (draft: Draft): Promise<readonly string[] | null> => {
      const body = orderOf(draft, selection)
      return run(
        'emails.send_failed',
        async () => {
          const { refused } = await call('POST', '/v2/emails/bulk', { body, key: key.current.of(body) })
          return refused.map(({ email }) => email)
        },
        () => {
          key.current.forget()
          jobWatch.refresh()
          return {}
        }
      )
    },
  }
}
