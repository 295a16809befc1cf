import type { Data } from '@banca/backend/data'
import { useQuery } from '@tanstack/react-query'
import type { Group } from '../../api/session.ts'
import { api } from '../../api/client.ts'

export type KeptAnswer = Data.Delivery.KeptAnswer
export type UncheckedAnswer = Data.Delivery.UncheckedAnswer
export type KeptList = {
  results: KeptAnswer[]
  unchecked: UncheckedAnswer[]
  isFinished: boolean
  mayDecide: boolean
}

/** Who may see what was kept apart from answers; the server asks again. */
const READERS: readonly Group[] = ['ADMINISTRADOR', 'SCHOOL-ADMIN', 'Diretor', 'COORDINATOR', 'Professor']
export const maySeeKept = (group: Group | undefined): boolean =>
  group !== undefined && READERS.includes(group)

const path = (applicationId: number) => `/v1/applications/${applicationId}/kept_answers`

export const useKeptAnswers = (applicationId: number) =>
  useQuery({
    queryKey: ['kept-answers', applicationId],
    queryFn: ({ signal }) => api.get<KeptList>(path(applicationId), { signal }),
    staleTime: 0,
  })

export const decideKept = (applicationId: number, key: string, decision: 'accept' | 'refuse') =>
  api.post(`${path(applicationId)}/${key}/decision`, { body: { decision } })
