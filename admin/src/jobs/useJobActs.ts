import { browserWatch, SHOWN, type Job, type JobAct, type JobsBarProps } from '@banca/frontend/jobs'
import { downloadFrom } from '@banca/frontend/save-as'
import { useCallback } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { errorLines } from '../imports/exam_file'
import { call } from '../providers/data'

const ADDRESSES = {
  cancel: '/v1/jobs/:id/cancel',
  retry: '/v1/jobs/:id/retry',
  dismiss: '/v1/jobs/:id/dismiss',
} as const

/** The jobs of this tab; `refresh` it after an order. */
export const jobWatch = browserWatch(async () => (await call('GET', '/v1/jobs', { query: SHOWN })).results)

/** Texts of jobs, and what a person does with one: null, or why it did not work. */
export function useJobActs(): {
  text: JobsBarProps['text']
  act(job: Pick<Job, 'id'>, what: JobAct): Promise<string | null>
} {
  const translate = useTranslate()
  const text: JobsBarProps['text'] = useCallback(
    (key, params) => translate(`jobs.${key}`, params),
    [translate]
  )
  return {
    text,
    act: async ({ id }, what) => {
      try {
        if (what === 'download')
          downloadFrom((await call('GET', '/v1/jobs/:id/file', { params: { id } })).url)
        else await call('POST', ADDRESSES[what], { params: { id } })
        return null
      } catch (error) {
        const [line] = error instanceof HttpError ? errorLines(error.body) : []
        return line?.message ?? translate('jobs.failed')
      }
    },
  }
}
