import { exchange, type Reply } from './client.ts'

/** Addresses of each kind of record of a repertorization table. */
export const TABLE_RECORDS = {
  rubric: '/v1/rubrics',
  symptom: '/v1/symptom_table',
  director: '/v1/director_symptom',
} as const

/** Posts one record; any status. Rejects as `exchange` does. */
export function postTableRecord(
  application: string,
  { kind, ...record }: { kind: keyof typeof TABLE_RECORDS },
  { signal, sitting }: { signal: AbortSignal; sitting: number }
): Promise<Reply> {
  const body = { application: Number(application), ...record }
  return exchange('POST', TABLE_RECORDS[kind], { query: { sitting }, body, signal })
}
