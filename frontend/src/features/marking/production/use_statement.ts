import type { Data } from '@banca/backend/api'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import type { Period } from './months.ts'

export type StatementRow = Data.Grading.CorrectionStatement['rows'][number]

/** What the reader has marked by plans in these days. */
export function useStatement(period: Period) {
  const user = useSession()?.user.id
  return useQuery({
    queryKey: ['correction-statement', user, period],
    queryFn: async ({ signal }) => {
      const answer = await api.get('/v1/correction_statement', { query: { ...period }, signal })
      // A text is what it answers with `format=csv`.
      if (typeof answer === 'string') throw new TypeError('the statement is no list')
      return answer
    },
  })
}
