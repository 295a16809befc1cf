/** Files that documents name in backticks exist: by their path in the repository, or by the end of it. */

const PATH = /^[\w./@-]*[\w-]+\.(?:spec\.ts|test\.tsx?|test\.mjs|stories\.tsx|tsx?|mjs|sh|md)$/

const codeSpans = (text) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, word]) => word)

/** `a/{b,c}.ts` means two files. */
export function expand(word) {
  const found = /^(.*)\{([^{}]+)\}(.*)$/.exec(word)
  if (found === null) return [word]
  const [, before, middle, after] = found
  return middle.split(',').flatMap((part) => expand(before + part.trim() + after))
}

/** @returns {string[]} `document: name` of each file that is named and is not there */
export function missingFiles(documents, files) {
  const paths = files.map((file) => `/${file}`)
  const isThere = (name) => paths.some((path) => path.endsWith(`/${name.replace(/^(?:\.\.?\/)+/, '')}`))
  return documents.flatMap(({ file, text }) =>
    codeSpans(text)
      .flatMap(expand)
      .filter((word) => PATH.test(word) && !isThere(word))
      .map((word) => `${file}: ${word}`)
  )
}
