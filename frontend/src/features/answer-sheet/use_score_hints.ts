import { useQueryClient } from '@tanstack/react-query'
import { sheetKey } from '../../exam/sheet_query.ts'
import { useHints } from '../../realtime/index.ts'

/**
 * Reads the sheet again when the server hints that points of it changed. A gap is not read: where no stream gets through there is one every few seconds, and a
 * sheet that is opened or looked at again is read anyway.
 */
export function useScoreHints(userId: number, applicationId: string): void {
  const client = useQueryClient()
  useHints(`users/${userId}`, ({ kind, applicationId: changed }) => {
    if (kind === 'score' && String(changed) === applicationId)
      void client.invalidateQueries({ queryKey: sheetKey(userId, applicationId) })
  })
}
