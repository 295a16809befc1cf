import { browserWatch, JobsBar, SHOWN, type JobsBarProps } from '@banca/frontend/jobs'
import { useCallback } from 'react'
import { HttpError, useGetIdentity, useLocaleState, useTranslate } from 'react-admin'
import { errorLines } from '../imports/exam_file'
import { call } from '../providers/data'

const ADDRESSES = {
  cancel: '/v1/jobs/:id/cancel',
  retry: '/v1/jobs/:id/retry',
  dismiss: '/v1/jobs/:id/dismiss',
} as const

/** The jobs of this tab; `refresh` it after an order. */
export const jobWatch = browserWatch(async () => (await call('GET', '/v1/jobs', { query: SHOWN })).results)

/** The bar of durable jobs, on all pages of the console. */
export function ConsoleJobs() {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const { data: identity } = useGetIdentity()
  const text: JobsBarProps['text'] = useCallback(
    (key, params) => translate(`jobs.${key}`, params),
    [translate]
  )
  if (!identity) return null
  const act: JobsBarProps['act'] = async ({ id }, what) => {
    try {
      await call('POST', ADDRESSES[what], { params: { id } })
      return null
    } catch (error) {
      const [line] = error instanceof HttpError ? errorLines(error.body) : []
      return line?.message ?? translate('jobs.failed')
    }
  }
  return <JobsBar watch={jobWatch} userId={Number(identity.id)} language={language} text={text} act={act} />
}
