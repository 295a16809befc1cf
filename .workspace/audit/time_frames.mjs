/** Known faults of libraries, and within how many days each is mended (docs/security/libraries.md; a test compares). */

export const DAYS = { critical: 3, high: 14, moderate: 60, low: 180, info: 180 }

/**
 * Reads what `npm audit --json` wrote.
 * @param {string} json
 * @returns {{ name: string, severity: keyof typeof DAYS, days: number, range: string, direct: boolean, mended: string, titles: string[] }[]} worst first
 * @throws Error when it holds no answer: the registry was not asked, or did not know
 */
export function faultsOf(json) {
  let report
  try {
    report = JSON.parse(json)
  } catch {
    throw new Error('npm audit gave no answer')
  }
  const vulnerabilities = report?.vulnerabilities
  if (report?.auditReportVersion !== 2 || typeof vulnerabilities !== 'object' || vulnerabilities === null)
    throw new Error(
      `npm audit gave no answer: ${report?.message ?? report?.error?.summary ?? 'unknown form'}`
    )
  const order = Object.keys(DAYS)
  return Object.values(vulnerabilities)
    .map(({ name, severity, range, isDirect, fixAvailable, via }) => {
      if (!order.includes(severity))
        throw new Error(
          `npm audit names the severity ${severity} of ${name}, for which there is no time frame`
        )
      const mended =
        fixAvailable === false
          ? 'no version yet'
          : fixAvailable === true
            ? 'npm audit fix'
            : `${fixAvailable.name}@${fixAvailable.version}`
      return {
        name,
        severity,
        days: DAYS[severity],
        range,
        direct: isDirect,
        mended,
        titles: via.flatMap((one) => (typeof one === 'string' ? [] : [one.title])),
      }
    })
    .toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || a.name.localeCompare(b.name))
}
