/**
 * The API that the Safe Exam Browser offers to pages: hashes of its keys and of the page's address, for
 * versions that send no headers.
 */
interface SafeExamBrowser {
  security?: { configKey?: string; browserExamKey?: string; updateKeys?: (done: () => void) => void }
}

const browser = (globalThis as { SafeExamBrowser?: SafeExamBrowser }).SafeExamBrowser
// The hashes are of the address that was loaded, wherever the router navigates afterwards.
const loaded = browser && location.href.split('#')[0]
// Older versions provide the hashes only after this call.
browser?.security?.updateKeys?.(() => undefined)

/** Headers that prove the Safe Exam Browser; empty in any other browser. */
export function safeBrowserHeaders(): Record<string, string> {
  const { configKey, browserExamKey } = browser?.security ?? {}
  return {
    ...(loaded && (configKey || browserExamKey) && { 'X-Safe-Browser-Page': loaded }),
    ...(configKey && { 'X-SafeExamBrowser-ConfigKeyHash': configKey }),
    ...(browserExamKey && { 'X-SafeExamBrowser-RequestHash': browserExamKey }),
  }
}
