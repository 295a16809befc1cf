import { useCallback, useEffect, useRef, useState } from 'react'
import { OrderKey } from '../exams/order_key'
import { jobWatch } from '../jobs/useJobActs'
import { call } from '../providers/data'
import { reasonsOf } from '../selections/failure'
import { bodyOf, type Batch } from './batch_calls'

/** `working`: a durable job has it, which goes on without this page. */
export type OrderState =
  | { readonly step: 'ready' | 'sending' }
  | { readonly step: 'working'; readonly done: number; readonly total: number | null }
  | { readonly step: 'made'; readonly created: number; readonly alreadyCreated: number }
  | { readonly step: 'failed'; readonly reasons: readonly string[] }

const ASK_EVERY_MS = 2_000

/** Orders the applications, and waits for the counts, at once or from the job. */
export function useBatchOrder() {
  const [state, setState] = useState<OrderState>({ step: 'ready' })
  const [jobId, setJobId] = useState<number | null>(null)
  const key = useRef(new OrderKey())

  const send = useCallback(async (batch: Batch) => {
    setState({ step: 'sending' })
    const body = bodyOf(batch)
    try {
      const given = await call('POST', '/v1/collections/bulk_create_applications', {
        body,
        key: key.current.of(body),
      })
      key.current.forget()
      if ('status' in given) {
        jobWatch.refresh()
        setState({ step: 'working', done: 0, total: null })
        setJobId(given.id)
      } else setState({ step: 'made', created: given.created, alreadyCreated: given.alreadyCreated })
    } catch (error) {
      setState({ step: 'failed', reasons: reasonsOf(error) })
    }
  }, [])

  useEffect(() => {
    if (jobId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const ask = async () => {
      const next = await askJob(jobId)
      if (!isCurrent) return
      if (next !== null) setState(next)
      if (next === null || next.step === 'working') timer = setTimeout(() => void ask(), ASK_EVERY_MS)
      else setJobId(null)
    }
    void ask()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [jobId])

  return { state, send }
}

/** What became of the job; null: it could not be asked, and is asked again. */
async function askJob(id: number): Promise<OrderState | null> {
  try {
    const job = await call('GET', '/v1/jobs/:id', { params: { id } })
    if (job.state === 'DONE') {
      const { created = 0, alreadyCreated = 0 } = job.result
      return { step: 'made', created, alreadyCreated }
    }
    if (job.state === 'FAILED' || job.state === 'CANCELLED')
      return { step: 'failed', reasons: job.error?.messages ?? [] }
    return { step: 'working', done: job.done, total: job.total }
  } catch {
    return null
  }
}
