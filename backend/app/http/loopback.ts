const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/** Whether a host, by name or address, is this machine. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/** What is wrong with making the demo accounts reachable, and what to do; null when only this machine reaches them. */
export function demoProblem({ host, appUrl }: { host: string | undefined; appUrl: string }): string | null {
  const address = new URL(appUrl).hostname
  const open = [`HOST is ${host ?? 'not set, which is every address'}`, `APP_URL is ${appUrl}`].filter(
    (_, at) => !isLoopback([host ?? '', address][at] ?? '')
  )
  if (open.length === 0) return null
  return (
    `BANCA_DEMO is true and ${open.join(', and ')}: everybody knows the password of the demo accounts, so they are for this machine alone. ` +
    'Set BANCA_DEMO=false; or HOST=127.0.0.1 and APP_URL=http://localhost:3333 to try the demo here, from elsewhere through an SSH tunnel.'
  )
}
