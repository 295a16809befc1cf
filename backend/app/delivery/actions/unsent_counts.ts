import { countsBy } from '#metrics'

/** Fewer may be on their way: an edit waits some seconds for others, and leaves together with them. */
const MANY = 5
/** No exam has more answers. */
const MOST = 10_000

const reads = countsBy(
  'banca_exam_reads',
  'Reads of a running exam by the page of its candidate, by how many of its answers the server lacked then.',
  'unsent',
  ['none', 'few', 'many', 'unknown']
)

/**
 * Counts a read of a running exam by its candidate's page. `reported`: the answers that the server lacks, as the page says. What is no
 * such number is `unknown`: a page learns its time by this read, which nothing here may refuse.
 */
export function countUnsent(reported: unknown): void {
  reads.add(amountOf(reported))
}

function amountOf(reported: unknown): string {
  if (typeof reported !== 'string' || !/^\d{1,5}$/.test(reported) || Number(reported) > MOST) return 'unknown'
  if (Number(reported) === 0) return 'none'
  return Number(reported) < MANY ? 'few' : 'many'
}
