import ts from 'typescript'

/** A program of one file that is on no disk, with the library of the compiler. */
export function oneFileProgram(path, source) {
  const options = { target: ts.ScriptTarget.ESNext, strict: true, noEmit: true }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === path || fileExists.call(host, name)
  host.getSourceFile = (name, version) =>
    name === path ? ts.createSourceFile(name, source, version, true) : getSourceFile.call(host, name, version)
  return ts.createProgram([path], options, host)
}
