/**
 * Flags of every Chromium that tests start: no sandbox (root in CI), no request to another host, and no optimising compiler: a page of a
 * test lives for seconds, in which optimised code costs more than it gives (a seventh of the processor time of a spec).
 */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--js-flags=--max-optimized-bytecode-size=0',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1, EXCLUDE localhost',
]
