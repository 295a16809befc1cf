/** What the Safe Exam Browser tells its pages: hashes of its keys and of the page's address, where it sends no headers itself. */
interface SafeExamBrowser {
  security?: { configKey?: string; browserExamKey?: string; updateKeys?: (done: () => void) => void }
}

const browser = (globalThis as { SafeExamBrowser?: SafeExamBrowser }).SafeExamBrowser
// The hashes are of the address that was loaded, wherever the pages go afterwards.
const loaded = browser && location.href.split('#')[0]
// Older ones tell nothing before they are asked.
browser?.security?.updateKeys?.(() => undefined)

/** Headers that prove the browser; none in any other. */
export function safeBrowserHeaders(): Record<string, string> {
  const { configKey, browserExamKey } = browser?.security ?? {}
  return {
    ...(loaded && (configKey || browserExamKey) && { 'X-Safe-Browser-Page': loaded }),
    ...(configKey && { 'X-SafeExamBrowser-ConfigKeyHash': configKey }),
    ...(browserExamKey && { 'X-SafeExamBrowser-RequestHash': browserExamKey }),
  }
}
