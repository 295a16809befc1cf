import type { Data } from '@banca/backend/api'
import { useQuery } from '@tanstack/react-query'
import type { Group } from '../../api/session.ts'
import { api } from '../../api/client.ts'

export type QuarantinedAnswer = Data.Delivery.QuarantinedAnswer
export type UncheckedAnswer = Data.Delivery.UncheckedAnswer

/** Groups that may see quarantined answers; the server checks again. */
const READERS: readonly Group[] = ['ADMINISTRADOR', 'SCHOOL-ADMIN', 'Diretor', 'COORDINATOR', 'Professor']
export const maySeeQuarantined = (group: Group | undefined): boolean =>
  group !== undefined && READERS.includes(group)

const PATH = '/v1/applications/:id/kept_answers'

export const useQuarantinedAnswers = (applicationId: number) =>
  useQuery({
    queryKey: ['quarantined-answers', applicationId],
    queryFn: ({ signal }) => api.get(PATH, { params: { id: applicationId }, signal }),
    staleTime: 0,
  })

export const decideQuarantined = (applicationId: number, key: string, decision: 'accept' | 'refuse') =>
  api.post(`${PATH}/:kept/decision`, { params: { id: applicationId, kept: key }, body: { decision } })
