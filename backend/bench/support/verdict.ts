/** The code with which a bench ends that missed a gate. 1 is that of an error, as in any program. */
const MISSED_GATE = 3

/** What a bench prints of a gate. One that is missed makes the bench fail when it ends, whatever it meets after that. */
export function verdict(isMet: boolean): 'met' | 'MISSED' {
  if (!isMet) process.exitCode = MISSED_GATE
  return isMet ? 'met' : 'MISSED'
}
