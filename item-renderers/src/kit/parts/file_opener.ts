import { createContext, useContext, useEffect, useState } from 'react'
import type { OpenFile, OpenedFile } from '../../contract/index.ts'

/** Previews and stories: the address can be used unchanged. */
const asItIs: OpenFile = (address) => Promise.resolve({ address, isLocal: true })

const OpenerContext = createContext<OpenFile>(asItIs)

/** Provider around a view or a review: how the page opens stored files (`value`). */
export const FileOpener = OpenerContext.Provider

/** How to open a stored file here. The same function as long as the provider's value is the same. */
export const useOpenFile = (): OpenFile => useContext(OpenerContext)

/** The opened file: null until it is open, and where it is not available. */
export function useOpenedFile(address: string): OpenedFile | null {
  const openFile = useOpenFile()
  const [opened, setOpened] = useState<{ of: string; file: OpenedFile } | null>(null)
  useEffect(() => {
    let wanted = true
    openFile(address).then(
      (file) => wanted && setOpened({ of: address, file }),
      () => wanted && setOpened(null)
    )
    return () => {
      wanted = false
    }
  }, [openFile, address])
  return opened?.of === address ? opened.file : null
}
