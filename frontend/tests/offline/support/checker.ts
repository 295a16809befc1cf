import type { Id } from '../../../src/offline/index.ts'

/** What happened, in order, as somebody who sees everything would write it down. */
export type Fact =
  /** The pupil's edit was asked for; `text` is unique. `late`: the server held the exam as finished by then. */
  | { is: 'attempted'; id: Id; text: string; late: boolean }
  /** The engine said that it is durable. */
  | { is: 'kept'; id: Id; text: string }
  /** The engine said no. */
  | { is: 'rejected'; id: Id; text: string }
  /** An entry reached the server, which now holds `stored`. */
  | { is: 'received'; id: Id; revision: number; content: string; text: string; stored: number; afterFinish: boolean }
  /** A living tab heard that the revision was accepted. */
  | { is: 'acknowledged'; id: Id; revision: number }
  /** A living tab shows the answer as saved on the server, which holds `stored`. */
  | { is: 'believed'; id: Id; revision: number; stored: number }
  /** The link was healthy for long and the engine still did not get to the end of it. */
  | { is: 'stuck'; state: string }
  /** After a drain on a healthy link: what the server holds and how many the engine calls unsent. */
  | { is: 'drained'; unsent: number; server: { id: Id; revision: number; text: string }[] }
  /** After the finish: how often the server finished, what it holds, how many rows are left locally. */
  | { is: 'finished'; times: number; digest: string; localRows: number }
  /** At the very end, after every stray request arrived. */
  | { is: 'ended'; digest: string; server: { id: Id; revision: number }[] }

/** The promises that the history breaks, in words; empty when it keeps them all. */
export function brokenPromises(history: readonly Fact[]): string[] {
  const broken: string[] = []
  const attempted = new Map<string, Id>()
  const rejected = new Set<string>()
  /** Texts written after the server had finished, and the newest of each answer that staff has not got yet. */
  const late = new Set<string>()
  const owedToStaff = new Map<Id, string>()
  /** Per answer, the texts that its newest value may be: the last kept one and those attempted after it. */
  const newest = new Map<Id, string[]>()
  const acknowledged = new Map<Id, number>()
  const contentOf = new Map<string, string>()
  const stored = new Map<Id, number>()
  let finishedDigest: string | null = null
  for (const fact of history) {
    switch (fact.is) {
      case 'attempted':
        attempted.set(fact.text, fact.id)
        if (fact.late) late.add(fact.text)
        else newest.set(fact.id, [...(newest.get(fact.id) ?? ['']), fact.text])
        break
      case 'kept': {
        if (late.has(fact.text)) {
          owedToStaff.set(fact.id, fact.text)
          break
        }
        const texts = newest.get(fact.id) ?? []
        newest.set(fact.id, texts.slice(Math.max(0, texts.indexOf(fact.text))))
        break
      }
      case 'rejected':
        rejected.add(fact.text)
        newest.set(fact.id, (newest.get(fact.id) ?? ['']).filter((text) => text !== fact.text))
        break
      case 'received': {
        if (fact.text !== '' && attempted.get(fact.text) !== fact.id) broken.push(`${fact.id}: nobody wrote ${fact.text}`)
        if (rejected.has(fact.text)) broken.push(`${fact.id}: ${fact.text} was refused and sent all the same`)
        const key = `${fact.id}@${fact.revision}`
        if ((contentOf.get(key) ?? fact.content) !== fact.content) broken.push(`${key} was two different answers`)
        contentOf.set(key, fact.content)
        if (fact.afterFinish && owedToStaff.get(fact.id) === fact.text) owedToStaff.delete(fact.id)
        if (fact.stored < (stored.get(fact.id) ?? 0)) broken.push(`${fact.id}: the server's revision fell`)
        stored.set(fact.id, fact.stored)
        break
      }
      case 'acknowledged':
        acknowledged.set(fact.id, Math.max(fact.revision, acknowledged.get(fact.id) ?? 0))
        break
      case 'believed':
        if (fact.revision > fact.stored) broken.push(`${fact.id}: believed ${fact.revision} saved, the server has ${fact.stored}`)
        break
      case 'stuck':
        broken.push(`never came to rest, ${fact.state}`)
        break
      case 'drained':
        if (fact.unsent > 0) broken.push(`drained with ${fact.unsent} unsent`)
        for (const { id, text } of fact.server) {
          if (!(newest.get(id) ?? ['']).includes(text)) broken.push(`${id}: the server has "${text}", the pupil wrote ${newest.get(id)?.join(' or ')}`)
        }
        break
      case 'finished':
        if (fact.times !== 1) broken.push(`finished ${fact.times} times`)
        if (fact.localRows > 0 && late.size === 0) broken.push(`${fact.localRows} rows left after the finish`)
        for (const [id, text] of owedToStaff) broken.push(`${id}: late ${text} never reached the server`)
        finishedDigest = fact.digest
        break
      case 'ended':
        if (finishedDigest !== null && fact.digest !== finishedDigest) broken.push('an answer changed after the finish')
        for (const { id, revision } of fact.server) {
          if (revision < (acknowledged.get(id) ?? 0)) broken.push(`${id}: acknowledged revision is gone`)
        }
    }
  }
  return broken
}
