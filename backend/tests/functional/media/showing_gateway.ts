import { stillsGateway } from '#media/gateway/stills_gateway'

/** A media server that shows this candidate to whoever watches. */
export const showingGateway = (candidateId: number): typeof stillsGateway => ({
  ...stillsGateway,
  kind: 'janus',
  watch: async () => ({
    show: async () => ({
      sdp: 'v=0 an offer',
      tracks: [{ mid: '0', userId: candidateId, kind: 'video', description: null }],
    }),
    answer: async () => undefined,
    close: async () => undefined,
  }),
})
