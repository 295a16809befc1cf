import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

type Source = { readonly sourceFolder: string | null; readonly sourceBase: string | null }

/** Removes what the media server wrote of one recording, as far as it is there. @returns how many bytes that were */
export async function removeRawRecording({ sourceFolder, sourceBase }: Source): Promise<number> {
  if (!sourceFolder || !sourceBase) return 0
  let bytes = 0
  const names = await readdir(sourceFolder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter((one) => one.startsWith(`${sourceBase}-`))) {
    const path = join(sourceFolder, name)
    bytes += (await stat(path)).size
    await rm(path, { force: true })
  }
  return bytes
}
