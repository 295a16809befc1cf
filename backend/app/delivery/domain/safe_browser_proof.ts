import { timingSafeEqual } from 'node:crypto'
import { requestHash } from './seb_configuration.js'

/** Keys that are accepted, lower-case hex. */
export type AcceptedKeys = {
  readonly configKeys: readonly string[]
  readonly browserExamKeys: readonly string[]
}

/** What a request contains about its browser. */
export type BrowserProof = {
  /** `X-SafeExamBrowser-ConfigKeyHash` */
  configKeyHash: string | undefined
  /** `X-SafeExamBrowser-RequestHash` */
  examKeyHash: string | undefined
  /** Addresses that the hashes may be of: the request's, and the page's where the browser gives its keys only to the page. */
  urls: readonly string[]
}

/**
 * Is this the safe browser that the exam asks for? A hash of a Config Key has to fit where Config Keys are named, or nothing else
 * is: then `servedConfigKey`, of the configuration we serve, counts too. A hash of a Browser Exam Key has to fit where those are.
 */
export function isProven(need: AcceptedKeys, proof: BrowserProof, servedConfigKey: string): boolean {
  const { configKeys, browserExamKeys } = need
  const needsConfig = configKeys.length > 0 || browserExamKeys.length === 0
  return (
    (!needsConfig || fits(proof.configKeyHash, proof.urls, [...configKeys, servedConfigKey])) &&
    (browserExamKeys.length === 0 || fits(proof.examKeyHash, proof.urls, browserExamKeys))
  )
}

function fits(sent: string | undefined, urls: readonly string[], keys: readonly string[]): boolean {
  if (sent === undefined || !/^[0-9a-f]{64}$/i.test(sent)) return false
  const given = Buffer.from(sent.toLowerCase())
  return urls.some((url) => keys.some((key) => timingSafeEqual(given, Buffer.from(requestHash(url, key)))))
}
