import type { Data } from '@banca/backend/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

const SAMPLES_KEY = 'correction-samples'
/** Apart from them: what is offered is read once more when the dialog is opened again. */
const PREVIEW_KEY = 'correction-sample-preview'

export type Samples = Data.Grading.PlanSamples
export type Sample = Samples['samples'][number]
export type Differing = Samples['differing'][number]

/** Texts of one sample; the server has the same limit. */
export const SAMPLE_MOST = 200

export interface SampleOrder {
  texts: number
  /** Null: of everybody. */
  corrector: number | null
}

/** Samples of a plan, and the texts whose second readings differ: complete ones, which are not read every half minute as the numbers of the board are. */
export const useSamples = (plan: number) =>
  useQuery({
    queryKey: [SAMPLES_KEY, plan],
    queryFn: ({ signal }) => api.get('/v1/correction_plans/:id/samples', { params: { id: plan }, signal }),
  })

/** How many texts such a sample would have. */
export const useSamplePreview = (plan: number, order: SampleOrder | null) =>
  useQuery({
    queryKey: [PREVIEW_KEY, plan, order],
    queryFn: ({ signal }) =>
      api.post('/v1/correction_plans/:id/samples', {
        params: { id: plan },
        body: { mode: 'preview', texts: order?.texts ?? 0, corrector: order?.corrector ?? null },
        signal,
      }),
    enabled: order !== null,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Reads the samples of a plan again. */
export function useReadSamplesAgain(plan: number): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [SAMPLES_KEY, plan] })
}
