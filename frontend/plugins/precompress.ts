import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH = /\.(?:js|css|html|svg|json|map|txt)$/
/** A smaller file is not compressed, bytes. */
export const SMALLEST = 1024

/** Writes `.br` and `.gz` beside every built text file, so that the server never compresses them itself. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'banca:precompress',
    apply: 'build',
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    async writeBundle() {
      const files = await readdir(folder, { recursive: true, withFileTypes: true })
      for (const file of files) {
        if (!file.isFile() || !WORTH.test(file.name) || file.name === 'index.html') continue
        const path = join(file.parentPath, file.name)
        const bytes = await readFile(path)
        if (bytes.length < SMALLEST) continue
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, quality))
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      }
    },
  }
}
