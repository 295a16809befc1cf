import { useCallback, useEffect, useState } from 'react'
import { useExam } from '../exam/context.ts'

/**
 * Whether this computer cannot store answers. Tested when the page opens, and by `prove`
 * directly before the time starts.
 */
export function useStoreProof(isAhead: boolean): { isBroken: boolean; prove: () => Promise<void> } {
  const { openExam } = useExam()
  const [isBroken, setIsBroken] = useState(false)
  const prove = useCallback(async () => setIsBroken(!(await openExam.proveStore())), [openExam])
  useEffect(() => {
    if (isAhead) void prove()
  }, [isAhead, prove])
  return { isBroken, prove }
}
