import type portuguese from '../../locales/pt-BR/jobs.json'
import type { Job } from './job.ts'

/** A text of `locales/…/jobs.json` by its key: i18next in the frontend, react-admin's `translate` in the console. */
export type JobTexts = (key: keyof typeof portuguese, params?: Record<string, string | number>) => string

/** "8.200 de 12.340", or "8.200 até agora" while nobody knows how much there is. */
export const numbersOf = ({ done, total }: Pick<Job, 'done' | 'total'>, language: string, text: JobTexts) =>
  total === null
    ? text('progressUnknown', { done: done.toLocaleString(language) })
    : text('progress', { done: done.toLocaleString(language), total: total.toLocaleString(language) })
