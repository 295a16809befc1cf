import type { Application } from '../../src/features/applications/types.ts'

interface Wanted {
  id: number
  status?: Application['status']
  name?: string
  collection?: number
  category?: number
  area?: number
  user?: number
  finishedAt?: string | null
}

/** An application with the fields that the list reads. */
export function application({
  id,
  status = 'AVAILABLE',
  name = `Prova ${id}`,
  collection = id,
  category = 2,
  area = 2,
  user = 1,
  finishedAt = null,
}: Wanted): Application {
  const partial = {
    id,
    status,
    title: name,
    finishedAt,
    timeWindows: [
      { startTime: '2026-11-20T08:00:00-03:00', endTime: '2026-11-21T08:00:00-03:00', maxDuration: 60 },
    ],
    user: { id: user, name: `Pessoa ${user}` },
    exam: {
      id,
      name,
      areaDoConhecimento: area,
      collection: { id: collection, name: `Coleção ${collection}`, category },
    },
  }
  return partial as unknown as Application
}
