import { ApiError } from '../../../api/errors.ts'
import type { Group } from '../../../api/session.ts'

/** What a disclosure would do now; `basis` names exactly this state. */
export interface DisclosurePreview {
  marked: number
  withoutMark: number
  disclosed: number
  basis: string
}

/** Who manages collections; whether this one is theirs the server decides (state-correction-001). */
export const mayDisclose = (group: Group | undefined): boolean =>
  group === 'ADMINISTRADOR' || group === 'Professor'

interface Calls<Ordered> {
  preview(): Promise<DisclosurePreview>
  apply(basis: string): Promise<Ordered>
}

/**
 * Orders the disclosure that was shown. Where the marks have changed since, nothing is ordered, and what it would do now is shown instead.
 * Rejects as the calls do.
 */
export async function discloseAsShown<Ordered>(
  { basis }: DisclosurePreview,
  { preview, apply }: Calls<Ordered>
): Promise<{ again: DisclosurePreview } | { ordered: Ordered }> {
  try {
    return { ordered: await apply(basis) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'stale_preview') throw error
    return { again: await preview() }
  }
}

/** States of a job behind which nothing of it changes by itself. */
const ENDS: readonly string[] = ['DONE', 'FAILED', 'CANCELLED']

export const hasEnded = ({ state }: { state: string }): boolean => ENDS.includes(state)
