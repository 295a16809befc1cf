import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  readPreview,
  readTree,
  refusalOf,
  saveTree,
  switchTree,
  type GroupTree,
  type Preview,
  type Refusal,
  type TreeOwner,
} from './permission_calls'
import { valueAt, withSwitches, type Edits } from './tree_state'

type Loaded =
  | { readonly step: 'loading' }
  | { readonly step: 'failed' }
  | { readonly step: 'ready'; readonly tree: GroupTree }

const NONE: Edits = new Map()

/** The tree of a group or a role (null: none is chosen) with what the person changed of it. `owner`: one object as long as it is the same. */
export function useGroupTree(owner: TreeOwner | null) {
  const [loaded, setLoaded] = useState<Loaded>({ step: 'loading' })
  const [chosen, setEdits] = useState(NONE)
  const [lifted, setLifted] = useState<readonly string[]>([])
  const [preview, setPreview] = useState<Preview | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setBusy] = useState(false)

  const cancel = useCallback(() => {
    setEdits(NONE)
    setLifted([])
    setRefusal(null)
    setPreview(null)
  }, [])

  const load = useCallback(async () => {
    if (owner === null) return
    try {
      setLoaded({ step: 'ready', tree: await readTree(owner) })
    } catch {
      setLoaded({ step: 'failed' })
    }
  }, [owner])

  useEffect(() => {
    let isGone = false
    setLoaded({ step: 'loading' })
    cancel()
    if (owner !== null)
      readTree(owner).then(
        (tree) => isGone || setLoaded({ step: 'ready', tree }),
        () => isGone || setLoaded({ step: 'failed' })
      )
    return () => {
      isGone = true
    }
  }, [owner, cancel])

  const tree = loaded.step === 'ready' ? loaded.tree : null
  // What somebody else saved meanwhile as this person wants it is no edit any more.
  const edits = useMemo(
    () =>
      tree === null
        ? NONE
        : new Map([...chosen].filter(([path, on]) => valueAt(switchTree(tree), path) !== on)),
    [tree, chosen]
  )

  /** Busy while it is asked; what it is refused for is shown. @returns null where it was refused */
  const attempt = async <T>(
    work: (ready: { owner: TreeOwner; version: number }) => Promise<T>
  ): Promise<T | null> => {
    if (tree === null || owner === null) return null
    setBusy(true)
    setRefusal(null)
    try {
      return await work({ owner, version: tree.version })
    } catch (error) {
      const refused = refusalOf(error)
      setPreview(null)
      setRefusal(refused)
      // What was typed stays, over what the other person saved.
      if (refused.code === 'changed_meanwhile') await load()
      return null
    } finally {
      setBusy(false)
    }
  }

  return {
    loaded,
    tree,
    edits,
    lifted,
    preview,
    refusal,
    isBusy,
    load,
    cancel,
    isDirty: edits.size + lifted.length > 0,
    closePreview: () => setPreview(null),
    set: (paths: readonly string[], on: boolean) => {
      if (tree !== null) setEdits((before) => withSwitches(switchTree(tree), before, paths, on))
    },
    lift: (path: string) =>
      setLifted((before) =>
        before.includes(path) ? before.filter((one) => one !== path) : [...before, path]
      ),
    ask: async () => setPreview(await attempt((ready) => readPreview(ready.owner, { edits, lifted }))),
    /** @returns whether it was saved */
    save: async () => {
      const saved = await attempt((ready) => saveTree(ready.owner, { edits, lifted, version: ready.version }))
      if (saved === null) return false
      cancel()
      setLoaded({ step: 'ready', tree: saved })
      return true
    },
  }
}

export type EditedTree = ReturnType<typeof useGroupTree>
