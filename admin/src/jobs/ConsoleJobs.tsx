import { JobsBar } from '@banca/frontend/jobs'
import { useGetIdentity, useLocaleState } from 'react-admin'
import { jobWatch, useJobActs } from './useJobActs'

/** The bar of durable jobs, on all pages of the console. */
export function ConsoleJobs() {
  const [language] = useLocaleState()
  const { data: identity } = useGetIdentity()
  const acts = useJobActs()
  if (!identity) return null
  return <JobsBar watch={jobWatch} userId={Number(identity.id)} language={language} {...acts} />
}
