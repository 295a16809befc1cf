import type { EditOrder, Id } from '../../../src/offline/index.ts'
import { compareOrder } from '../../../src/offline/engine/merge.ts'

type Held = { id: Id; term: number; revision: number; text: string }

/** What happened, in order, as seen by an omniscient observer. */
export type Fact =
  /**
   * The candidate's edit was requested; `text` is unique, `saw` is what the field showed before. `late`: the
   * exam was finished on the server by then, or staff had closed its `sitting`.
   */
  | { is: 'attempted'; id: Id; text: string; saw: string; late: boolean; sitting: number }
  /** The engine reported that it is durable. */
  | { is: 'stored'; id: Id; text: string }
  /** The store failed: the edit is in the memory of the tab, and must be sent while the tab is open. */
  | { is: 'held'; id: Id; text: string; tab: number }
  /** The memory of a tab is lost, or another tab has the exam. */
  | { is: 'gone'; tab: number }
  /** An edit that changed no answer made another version of it. */
  | { is: 'idle_version'; id: Id; text: string }
  /**
   * At the end, after an outage from before the deadline until now: texts that the server counted as late.
   */
  | { is: 'judged'; late: string[] }
  /** The engine rejected the edit. */
  | { is: 'rejected'; id: Id; text: string }
  /**
   * An entry reached the server. `content`: null where its number may be assigned again. `fell`: the server's
   * answer has a lower order than before.
   */
  | {
      is: 'received'
      id: Id
      order: string
      content: string | null
      text: string
      fell: boolean
      afterFinish: boolean
    }
  /** The server holds another text than before. `kept`: the former one is stored beside it. */
  | { is: 'replaced'; id: Id; before: string; after: string; isStored: boolean; sitting: number }
  /** Staff have reset the exam: its time alone, or with the answers. */
  | { is: 'reset'; clears: boolean }
  /** An open tab learned that the edit was accepted. */
  | { is: 'acknowledged'; id: Id; order: EditOrder }
  /** An open tab shows the text as saved on the server. */
  | { is: 'believed'; id: Id; text: string; hasArrived: boolean }
  /** A file was chosen; `saw`: the one of the same answer that was shown then. */
  | { is: 'chosen'; name: string; saw: string }
  /** It is durable, or (`tab`) held in the memory of a tab. */
  | { is: 'file_stored'; name: string; tab: number | null }
  /** An open tab does not show the file as unsent any more. */
  | { is: 'file_believed'; name: string; hasArrived: boolean }
  /**
   * The exam was finished from a computer with this unsent file, and the server had
   * not received its announcement.
   */
  | { is: 'finished_without'; name: string }
  /** The connection was healthy for long and the engine still did not finish its work. */
  | { is: 'stuck'; state: string }
  /**
   * After a drain on a healthy connection: what the server holds and how many the engine counts as unsent.
   * `isAlone`: on the only computer.
   */
  | { is: 'drained'; unsent: number; isAlone: boolean; server: Held[] }
  /** After the finish: how often the server finished, what it holds, how many rows are left locally. */
  | { is: 'finished'; times: number; digest: string; localRows: number; isAlone: boolean }
  /**
   * Every computer has had a healthy connection: all texts and files that the
   * server has, answers and versions.
   */
  | { is: 'gathered'; texts: string[]; files: string[] }
  /** At the very end, after every stray request arrived. */
  | { is: 'ended'; digest: string; server: Held[] }

/** Which text was written over which. */
class Lineage {
  readonly #parents = new Map<string, string>()

  add(text: string, saw: string): void {
    this.#parents.set(text, saw)
  }

  /** Whether the author of `text` had `earlier` on screen, or wrote it, before. */
  knew(text: string, earlier: string): boolean {
    for (let at: string | undefined = text; at !== undefined && at !== ''; at = this.#parents.get(at))
      if (at === earlier) return true
    return false
  }
}

/** The promises that the history breaks, as text; empty when there are none. */
export function brokenPromises(history: readonly Fact[]): string[] {
  const broken: string[] = []
  const lineage = new Lineage()
  const attempted = new Map<string, Id>()
  const rejected = new Set<string>()
  const stored = new Set<string>()
  const held = new Map<string, number>()
  const files = new Map<string, number | null>()
  const choices = new Lineage()
  /**
   * Texts written after the server had finished, and the newest of each answer
   * that staff have not received yet.
   */
  const late = new Set<string>()
  const missingForStaff = new Map<Id, string>()
  /**
   * Per answer, the texts that its newest value may be: the last durable one and those attempted after it.
   */
  const newest = new Map<Id, string[]>()
  const acknowledged = new Map<Id, EditOrder>()
  const contentOf = new Map<string, string>()
  let finishedDigest: string | null = null
  const sittings = new Map<string, number>()
  /** Staff opened the exam again: which text is the newest depends on what was judged then. */
  let wasReopened = false
  for (const fact of history) {
    switch (fact.is) {
      case 'attempted':
        attempted.set(fact.text, fact.id)
        sittings.set(fact.text, fact.sitting)
        lineage.add(fact.text, fact.saw)
        if (fact.late) late.add(fact.text)
        else newest.set(fact.id, [...(newest.get(fact.id) ?? ['']), fact.text])
        break
      case 'stored': {
        stored.add(fact.text)
        if (late.has(fact.text)) {
          missingForStaff.set(fact.id, fact.text)
          break
        }
        const texts = newest.get(fact.id) ?? []
        newest.set(fact.id, texts.slice(Math.max(0, texts.indexOf(fact.text))))
        break
      }
      case 'held':
        held.set(fact.text, fact.tab)
        break
      case 'gone':
        for (const [text, tab] of held) if (tab === fact.tab) held.delete(text)
        for (const [name, tab] of files) if (tab === fact.tab) files.delete(name)
        break
      case 'chosen':
        choices.add(fact.name, fact.saw)
        break
      case 'file_stored':
        files.set(fact.name, fact.tab)
        break
      case 'file_believed': {
        const isReplaced = [...files.keys()].some(
          (later) => later !== fact.name && choices.knew(later, fact.name)
        )
        if (!fact.hasArrived && !isReplaced)
          broken.push(`"${fact.name}" is shown as sent, and the server has not got it`)
        break
      }
      case 'finished_without':
        broken.push(`finished before the server heard of "${fact.name}"`)
        break
      case 'idle_version':
        broken.push(`${fact.id}: seconds made another version of "${fact.text}"`)
        break
      case 'judged':
        for (const text of fact.late)
          if (!late.has(text)) broken.push(`"${text}" came late by the server's own outage`)
        break
      case 'rejected':
        rejected.add(fact.text)
        newest.set(
          fact.id,
          (newest.get(fact.id) ?? ['']).filter((text) => text !== fact.text)
        )
        break
      case 'received': {
        if (fact.text !== '' && attempted.get(fact.text) !== fact.id)
          broken.push(`${fact.id}: nobody wrote ${fact.text}`)
        if (rejected.has(fact.text)) broken.push(`${fact.id}: ${fact.text} was refused and sent all the same`)
        const key = `${fact.id}@${fact.order}`
        if (fact.content !== null) {
          if ((contentOf.get(key) ?? fact.content) !== fact.content)
            broken.push(`${key} was two different answers`)
          contentOf.set(key, fact.content)
        }
        if (fact.afterFinish && missingForStaff.get(fact.id) === fact.text) missingForStaff.delete(fact.id)
        if (fact.fell) broken.push(`${fact.id}: what the server holds fell in order`)
        break
      }
      case 'replaced':
        if (fact.after !== '' && sittings.get(fact.after) !== fact.sitting)
          broken.push(`${fact.id}: "${fact.after}" crossed into another sitting`)
        if (fact.before !== '' && !fact.isStored && !lineage.knew(fact.after, fact.before))
          broken.push(
            `${fact.id}: "${fact.before}" was replaced by "${fact.after}", whose author never saw it`
          )
        break
      case 'reset':
        wasReopened = true
        finishedDigest = null
        missingForStaff.clear()
        if (fact.clears) newest.clear()
        break
      case 'acknowledged':
        if (compareOrder(fact.order, acknowledged.get(fact.id) ?? {}) > 0)
          acknowledged.set(fact.id, fact.order)
        break
      case 'believed':
        if (!fact.hasArrived)
          broken.push(`${fact.id}: believed "${fact.text}" saved, the server never saw it`)
        break
      case 'stuck':
        broken.push(`never came to rest, ${fact.state}`)
        break
      case 'drained':
        if (fact.unsent > 0) broken.push(`drained with ${fact.unsent} unsent`)
        for (const { id, text } of fact.isAlone && !wasReopened ? fact.server : []) {
          if (!(newest.get(id) ?? ['']).includes(text))
            broken.push(
              `${id}: the server has "${text}", the candidate wrote ${newest.get(id)?.join(' or ')}`
            )
        }
        break
      case 'finished':
        if (fact.times !== 1) broken.push(`finished ${fact.times} times`)
        if (fact.localRows > 0 && late.size === 0 && fact.isAlone && !wasReopened)
          broken.push(`${fact.localRows} rows left after the finish`)
        for (const [id, text] of fact.isAlone && !wasReopened ? missingForStaff : [])
          broken.push(`${id}: late ${text} never reached the server`)
        finishedDigest = fact.digest
        break
      case 'gathered':
        // Lost is a text that was not overwritten knowingly and that exists nowhere.
        for (const text of [...stored, ...held.keys()]) {
          if (
            !fact.texts.some((there) => lineage.knew(there, text)) &&
            ![...stored].some((later) => later !== text && lineage.knew(later, text))
          )
            broken.push(`"${text}" is nowhere`)
        }
        for (const name of files.keys()) {
          if (
            ![...fact.files, ...[...files.keys()].filter((later) => later !== name)].some((there) =>
              choices.knew(there, name)
            )
          )
            broken.push(`the file "${name}" is nowhere`)
        }
        break
      case 'ended':
        if (finishedDigest !== null && fact.digest !== finishedDigest)
          broken.push('an answer changed after the finish')
        for (const held of fact.server) {
          if (compareOrder(held, acknowledged.get(held.id) ?? {}) < 0)
            broken.push(`${held.id}: an acknowledged edit is gone`)
        }
    }
  }
  return broken
}
