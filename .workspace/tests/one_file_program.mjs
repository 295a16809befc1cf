import ts from 'typescript'

/** The library: the same for every program. */
const library = new Map()

/** A program of one file that is on no disk, with the library of the compiler and no other types. */
export function oneFileProgram(path, source) {
  const options = { target: ts.ScriptTarget.ESNext, strict: true, noEmit: true, types: [] }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  const readOnce = (name, version) => {
    if (!library.has(name)) library.set(name, getSourceFile.call(host, name, version))
    return library.get(name)
  }
  host.fileExists = (name) => name === path || fileExists.call(host, name)
  host.getSourceFile = (name, version) =>
    name === path ? ts.createSourceFile(name, source, version, true) : readOnce(name, version)
  return ts.createProgram([path], options, host)
}
